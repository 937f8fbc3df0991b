// All requests of the protocol with their keys.
#include "sim/protocol/game_answers.h"

#include <map>

namespace polemarch::sim {

namespace {

const RequestKey side_key{"side", "A or B", "the person's side (default A, or that of the record)"};
const RequestKey general_key{"general", "agent or level",
                             "the opponent: 3 for level-3, a name, or \"person\" for two persons at one screen"};
const RequestKey temperament_key{"temperament", "steady, bold or cautious", "what that agent values"};
const RequestKey mine_key{"mine", "list of sides", "whose dice are rolled on a real table: [\"A\"]"};
const RequestKey points_key{"points", "yes or no", "with what each move points at, for drawing (default no)"};
const RequestKey progress_key{"progress", "true or false",
                              "with events of its progress, each a line of its own before the answer (session only)"};
const RequestKey move_key{"move", "text", "in the notation of the rule system"};

}  // namespace

const std::vector<RequestInfo>& protocol_requests() {
    static const std::vector<RequestInfo> all{
        {"help", "All requests with their keys.", {}, false},
        {"battles", "The battles that can be begun.", {{"system", "name", "only those of this rule system"}}, false},
        {"preview",
         "The board of a battle as it begins, without a game.",
         {{"battle", "name", "as 'battles' lists it"}},
         false},
        {"settings", "Agents, handicaps and optional rules of each rule system.", {}, false},
        {"games", "The games that are open.", {}, false},
        {"begin",
         "Begins a battle.",
         {{"battle", "name", "as 'battles' lists it"},
          {"army-a", "name", "instead of 'battle': side A's army, or list:NAME"},
          {"army-b", "name", "side B's army"},
          {"points", "number", "the game size of both armies"},
          side_key,
          general_key,
          temperament_key,
          {"handicap", "{A, B}", "texts such as \"vp=1,panic=+4\""},
          {"options", "list of texts", "optional rules: \"averaging-dice\", \"no-re-rolls\""},
          {"seed", "number", "decides all dice (default 1)"},
          mine_key},
         false},
        {"load",
         "Goes on with a record, exactly where it ends.",
         {{"record", "text", "as 'save' gives it"},
          {"steps", "number", "only its first steps: to try again from there"},
          {"position", "text", "its battle, but from this table on, as 'state' shows it or changed"},
          side_key,
          general_key,
          temperament_key,
          mine_key},
         false},
        {"rating",
         "How strong a person is who has played these games, and who is an even opponent.",
         {{"results", "list of {general, won, drawn, lost}", "games against each player (data/levels.toml)"}},
         false},
        {"umpire",
         "Rules on a game on a real table, without a battle.",
         {{"ask", "object", "what the umpire is asked (data/schema/umpire-request.schema.json)"},
          {"umpire", "number", "that was asked before: it knows its last action (default: a new one)"},
          {"system", "name", "of a new one (default blood-of-kings)"},
          {"seed", "number", "decides the dice of a new one (default 1)"}},
         false},
        {"state",
         "Where the game is.",
         {{"show", "list of words", "board, units, position, table, ground, pieces, zones (default board)"},
          {"from", "number", "the log from after this step on (default: nothing of it)"},
          {"width", "number", "columns of the board, 80 to 400 (default 100)"}}},
        {"moves",
         "The person's listed moves with their odds.",
         {{"subject", "text", "only of this unit: \"HC C9\""}, points_key}},
        {"judge", "Whether a move is legal, or why not.", {move_key, points_key}},
        {"near",
         "The legal move nearest to a place that was pointed at.",
         {{"at", "object", "{unit, hex, facing} or {unit, x, y, heading} (data/BOARD.md)"}}},
        {"look",
         "What a unit can reach, see and threaten, and what threatens it.",
         {{"unit", "name", "as 'pieces' of 'state' names it"}}},
        {"odds",
         "The odds of a move and of the answers to it; without 'move', of the dice that are due.",
         {move_key,
          {"then", "list", "what is imagined behind it: a move as text, a result of the dice by its place from 0"}}},
        {"reply", "How the enemy's heuristic general would answer a move, with its odds.", {move_key}},
        {"play", "Makes the person's move.", {move_key}},
        {"advance",
         "Dice and the general go on.",
         {{"until", "word", "person: until a person has to act (default); step: one step"}, progress_key}},
        {"delegate",
         "The heuristic general makes the person's moves.",
         {{"while", "list of names", "of decisions: it goes on while one of them is due (default: one move)"},
          progress_key}},
        {"roll",
         "The dice that fell on the table. Those of a side that is not given are rolled here, unless they are yours.",
         {{"faces", "{A, B}", "lists of faces in the order in which they are read: {\"A\": [3, 5]}"}}},
        {"correct",
         "Puts right what differs from a real table; undo takes it back.",
         {{"text", "text", "such as \"HI F6 at F7 facing 4, disordered\", in the notation of the rule system"}}},
        {"dice", "Changes whose dice are rolled on a real table.", {mine_key}},
        {"undo", "Takes back the person's last move, to the last die at most.", {}},
        {"resign", "The person gives up.", {}},
        {"hint", "The choice of a strong agent in the person's place.", {progress_key}},
        {"why",
         "The analysis of a choice.",
         {{"step", "number", "of the log (default: the general's last choice)"}, progress_key}},
        {"review",
         "Expected result over the game, luck, play, mistakes.",
         {{"rollouts", "number", "of each state, 16 to 10,000"},
          {"top", "number", "mistakes of each side, 1 to 20 (default 3)"},
          {"seed", "number", "of the rollouts (default 1)"},
          {"search", "yes or no", "whether a level looks at possible mistakes again (default yes)"},
          {"seconds", "number", "the most that it may take (default 60)"},
          progress_key}},
        {"luck", "How good the outcomes of the dice were among those that could fall.", {}},
        {"save", "The game as a record.", {}},
        {"stop",
         "The general moves at once; hint, why and review end without a result. Does not wait for their answer.",
         {}},
        {"close", "Ends the game.", {}}};
    return all;
}

GameAnswer game_answer(const std::string& wish) {
    static const std::map<std::string, GameAnswer> answers{
        {"state", state_answer}, {"moves", moves_answer},     {"judge", judge_answer},   {"odds", odds_answer},
        {"look", look_answer},   {"near", near_answer},       {"play", play_answer},     {"advance", advance_answer},
        {"roll", roll_answer},   {"dice", dice_answer},       {"undo", undo_answer},     {"resign", resign_answer},
        {"hint", hint_answer},   {"why", why_answer},         {"review", review_answer}, {"luck", luck_answer},
        {"save", save_answer},   {"correct", correct_answer}, {"reply", reply_answer},   {"delegate", delegate_answer}};
    const auto found = answers.find(wish);
    return found == answers.end() ? nullptr : found->second;
}

}  // namespace polemarch::sim
