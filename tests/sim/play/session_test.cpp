// Sessions: the same dice after taking moves back, records that continue exactly, refusals with their rules, exact
// odds, and whole battles played by typed text.
#include "sim/play/session.h"

#include "sim/service/service.h"
#include "tests/support/dice_service.h"
#include "tests/support/json_files.h"
#include "tests/support/open_in_tree.h"
#include "tests/support/sanitized.h"

#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace polemarch::sim {
namespace {

using test::open_in_tree;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

const std::filesystem::path data = POLEMARCH_SOURCE_DIR "/data";

Record parsed(const std::string& text) {
    Diagnostics diagnostics;
    auto record = parse_record({"game.jsonl", text}, diagnostics);
    EXPECT_TRUE(record) << diagnostics.text();
    return record.value_or(Record{});
}
void serve(Session& session) {
    while (session.advance()) continue;
}
/// Makes these moves; dice and the agent act between them.
void type(Session& session, const std::vector<std::string>& moves) {
    serve(session);
    for (const std::string& move : moves) {
        const auto refusal = session.play(move);
        ASSERT_FALSE(refusal) << move << ": " << refusal->sentence << " [" << refusal->rule << "]";
        serve(session);
    }
}
/// A random choice, but without endless passing.
std::string any_move(const Session& session, AgentStream& stream) {
    const auto choices = session.choices();
    const std::size_t choice = stream.below(static_cast<std::uint32_t>(choices.size()));
    return choices[choice].move == "pass" ? choices.back().move : choices[choice].move;
}
/// An agent that chooses a stance for each turn and searches briefly.
constexpr const char* thinker =
    test::sanitized ? "level-4:simulations=8:rollouts=1" : "level-4:simulations=24:rollouts=3";

/// Plays at random until `done`, or to the end.
template <class Done>
void play_on(Session& session, std::uint64_t seed, const Done& done) {
    AgentStream stream(seed);
    while (session.player() != Player::nobody && !done()) {
        if (session.player() != Player::person) {
            session.advance();
            continue;
        }
        const std::string move = any_move(session, stream);
        ASSERT_FALSE(session.play(move)) << move;
    }
}
std::vector<std::string> sentences(const Session& session) {
    std::vector<std::string> all;
    for (const RecordStep& step : session.log()) all.push_back(step.sentence);
    return all;
}

TEST(Session, AsksThePersonAndServesTheRest) {
    const auto session = open_in_tree("heraclea")->play({.side = Side::second, .seed = 7});
    EXPECT_EQ(session->player(), Player::dice);
    EXPECT_EQ(session->due().name, "command");
    EXPECT_TRUE(session->choices().empty());
    EXPECT_EQ(session->refusal("pass")->sentence, "it is not your turn");
    serve(*session);
    EXPECT_EQ(session->player(), Player::person);
    EXPECT_EQ(session->due().when, "turn 1");
    EXPECT_FALSE(session->due().help.empty());
    EXPECT_FALSE(session->advance());
    EXPECT_FALSE(session->choices().empty());
    for (const RecordStep& step : session->log()) EXPECT_NE(step.side, Side::second);
}

TEST(Session, RefusesWithTheRuleAndChangesNothing) {
    const auto session = open_in_tree("heraclea")->play({});
    type(*session, {"concede", "place B E8", "place B C9"});
    while (session->due().name == "activate" && session->due().sentence[0] != 'A') session->advance();
    ASSERT_EQ(session->due().name, "activate");
    const std::string before = session->record();
    EXPECT_EQ(session->refusal("G10 move")->rule, "13.1.1");
    EXPECT_EQ(session->refusal("E8 rally")->rule, "7.0");
    EXPECT_EQ(session->refusal("E5 move")->rule, "6.1");
    EXPECT_EQ(session->refusal("face 2")->rule, "3.0");
    EXPECT_THAT(session->play("nonsense")->sentence, HasSubstr("'nonsense' is no move here"));
    EXPECT_EQ(session->record(), before);
    type(*session, {"J9 move"});
    EXPECT_EQ(session->refusal("to A1")->rule, "8.3");
    EXPECT_EQ(session->refusal("to J7")->rule, "8.5");
    EXPECT_FALSE(session->refusal("J9-J8"));
    EXPECT_FALSE(session->refusal("TO  j8"));
}

TEST(Session, UndoGoesBackToTheLastDie) {
    const auto session = open_in_tree("heraclea")->play({});
    serve(*session);
    const std::string start = session->state_view().board;
    EXPECT_EQ(session->undo().error().sentence, "there is no move of yours to take back");
    type(*session, {"concede", "place B E8"});
    EXPECT_EQ(session->undo().value(), "place B E8");
    EXPECT_EQ(session->undo().value(), "concede");  // with the agent's placement
    EXPECT_EQ(session->state_view().board, start);
    EXPECT_EQ(session->undo().error().sentence, "there is no move of yours to take back");
    type(*session, {"concede", "place B E8", "place B C9"});
    while (session->due().name == "activate") type(*session, {"pass"});
    EXPECT_THAT(session->undo().error().sentence, StartsWith("dice have fallen since your last move: "));
}

/// A person who tries moves and takes them back sees the same game as one who does not.
TEST(Session, UndoLeavesNoTrace) {
    for (const char* general : {"heuristic", "random", thinker}) {
        const auto service = open_in_tree("kadesh");
        const auto straight = service->play({.general = general, .seed = 5});
        auto wavering = service->play({.general = general, .seed = 5});
        AgentStream stream(1), whims(2);
        int undone = 0;
        while (straight->player() != Player::nobody) {
            if (straight->advance()) continue;
            serve(*wavering);
            ASSERT_EQ(wavering->record(), straight->record());
            if (whims.below(3) == 0) {
                ASSERT_FALSE(wavering->play(any_move(*wavering, whims)));
                serve(*wavering);
                const bool back = wavering->player() != Player::nobody && wavering->undo();
                undone += back;
                if (!back) wavering = service->resume(parsed(straight->record()), {});  // it cannot go back past a roll
            }
            const std::string move = any_move(*straight, stream);
            ASSERT_FALSE(straight->play(move));
            ASSERT_FALSE(wavering->play(move));
        }
        serve(*wavering);
        EXPECT_EQ(wavering->record(), straight->record());
        EXPECT_GT(undone, 5);
    }
}

/// A move that leads to dice shows the same dice after another move was made and taken back.
TEST(Session, DiceAreTheSameAfterUndo) {
    const auto service = open_in_tree("worked-example");
    int compared = 0;
    for (std::uint64_t seed = 1; seed <= 20 && compared < 10; ++seed) {
        const auto session = service->play({.general = "random", .seed = seed});
        AgentStream stream(seed);
        while (session->player() != Player::nobody) {
            if (session->advance()) continue;
            std::string move = any_move(*session, stream);
            for (const Choice& choice : session->choices())
                if (choice.odds && choice.odds->condition.empty()) move = choice.move;
            const auto wavering = service->resume(parsed(session->record()), {});
            const bool dicing = session->odds(move).has_value();
            ASSERT_FALSE(session->play(move));
            if (!dicing || wavering->play(wavering->choices().front().move)) continue;
            if (wavering->player() == Player::dice || !wavering->undo()) continue;
            ASSERT_FALSE(wavering->play(move));
            serve(*wavering);
            serve(*session);
            ASSERT_EQ(sentences(*wavering), sentences(*session));
            ++compared;
        }
    }
    EXPECT_GE(compared, 10);
}

/// Questions leave no trace either, and the agent's reasons are those of its decision, also later in the turn for which
/// it chose its stance.
TEST(Session, QuestionsLeaveNoTraceAndReasonsAreTheGeneralsOwn) {
    const auto service = open_in_tree("second-mantinea");
    const auto silent = service->play({.general = thinker, .seed = 8}),
               asking = service->play({.general = thinker, .seed = 8});
    AgentStream stream(3);
    const int wanted_hints = test::sanitized ? 1 : 2;
    int reasons = 0, hints = 0;
    while (silent->player() != Player::nobody && silent->steps() < 200) {
        const bool chose = silent->player() == Player::general;
        if (silent->advance()) {
            ASSERT_TRUE(asking->advance());
            const std::string made = asking->log().back().text;
            if (!chose || reasons == 8) continue;
            const auto why = asking->why(asking->steps());
            ASSERT_TRUE(why);
            if (why->simulations == 0) continue;  // the default policy
            const std::string best = why->best.front().move;
            EXPECT_EQ(best.substr(0, best.find(';')), made) << "step " << asking->steps();
            ++reasons;
            continue;
        }
        if (hints < wanted_hints) hints += asking->hint().has_value();
        const std::string move = any_move(*silent, stream);
        ASSERT_FALSE(silent->play(move));
        ASSERT_FALSE(asking->play(move));
    }
    EXPECT_EQ(asking->record(), silent->record());
    EXPECT_EQ(reasons, 8);
    EXPECT_EQ(hints, wanted_hints);
}

TEST(Session, WhyExplainsTheOrderNotItsMarches) {
    const auto service = open_in_tree("heraclea");
    Record record = parsed(service->record({.agents = {"heuristic", "level-1"}, .seed = 1}, 1));
    record.result.reset();
    while (record.steps.back().side != Side::second || record.steps.back().text != "done") {
        record.steps.pop_back();
        ASSERT_FALSE(record.steps.empty());
    }
    const auto why = service->resume(record, {.side = Side::first})->why(std::nullopt);
    ASSERT_TRUE(why);
    EXPECT_THAT(why->made->move, testing::ContainsRegex("^leader . [A-Z][0-9]+ move$"));
}

/// By the stance that the agent chose for the turn, and by its own weights.
TEST(Session, WhyNeverPrefersWhatTheScriptDoesNot) {
    for (const char* general : {"level-2:temperament=cautious", "heuristic:temperament=bold"}) {
        std::map<char, int> asked;
        for (const std::uint64_t seed : {4u, 5u, 6u}) {
            if (test::sanitized && seed > 4) break;
            const auto session =
                open_in_tree("heraclea")->play({.side = Side::first, .general = general, .seed = seed});
            play_on(*session, 2, [&] { return session->steps() > (test::sanitized ? 60u : 120u); });
            const auto steps = session->log();
            for (std::size_t step = 1; step <= steps.size(); ++step) {
                const RecordStep& made = steps[step - 1];
                if (made.side != Side::second) continue;
                const auto why = session->why(step);
                ASSERT_TRUE(why);
                if (why->simulations > 0 || why->choices == 1) continue;
                EXPECT_TRUE(why->made_the_best())
                    << general << ", seed " << seed << ", step " << step << ": " << text_advice(*why);
                ++asked[made.text.front()];
            }
        }
        for (const char kind : {'d', 't', 'f'})  // done, take or to a hex, face
            EXPECT_GE(asked[kind], test::sanitized ? 0 : 1) << general << " " << kind;
    }
}

TEST(Session, WhyNeverPrefersOtherMovesOnTheTableEither) {
    const auto service = open_in_tree("legions-and-warbands");
    const Record record =
        parsed(service->record({.agents = {"heuristic", "heuristic:temperament=bold"}, .seed = 2}, 1));
    const auto session = service->resume(record, {.side = Side::first});
    for (std::size_t step = 1; step <= std::min<std::size_t>(record.steps.size(), 150); ++step) {
        if (record.steps[step - 1].side != Side::second) continue;
        const auto why = session->why(step);
        ASSERT_TRUE(why);
        EXPECT_TRUE(why->made_the_best()) << "step " << step << ": " << text_advice(*why);
    }
}

/// A record may end anywhere, also between an agent's destination and the facing that it decided with it.
TEST(Session, GoesOnAlikeFromEveryStep) {
    const auto service = open_in_tree("second-mantinea");
    int facings = 0, compared = 0;
    for (const std::uint64_t seed : {9u, 12u, 13u}) {
        if (test::sanitized && seed > 9) break;
        const auto session = service->play({.general = thinker, .seed = seed});
        play_on(*session, 3, [&] { return session->steps() >= 120; });
        const std::string text = session->record();
        const Record whole = parsed(text);
        std::size_t end = text.find('\n') + 1;  // of the header
        for (std::size_t step = 0; step < whole.steps.size(); ++step) {
            const std::string so_far = text.substr(0, end);
            end = text.find('\n', end) + 1;
            if (whole.steps[step].side != Side::second) continue;
            const auto resumed = service->resume(parsed(so_far), {.side = Side::first});
            ASSERT_TRUE(resumed->advance());
            EXPECT_EQ(resumed->log().back().text, whole.steps[step].text) << "seed " << seed << ", step " << step + 1;
            facings += whole.steps[step].text.starts_with("face ");
            ++compared;
        }
    }
    EXPECT_GE(compared, test::sanitized ? 30 : 100);
    EXPECT_GE(facings, test::sanitized ? 3 : 10);
}

TEST(Session, GoesOnFromItsRecordExactly) {
    for (const char* general : {"heuristic", "random", thinker}) {
        const auto service = open_in_tree("megiddo");
        const auto session = service->play({.side = Side::second, .general = general, .seed = 3});
        play_on(*session, 4, [&] { return session->steps() >= 150; });
        const Record record = parsed(session->record());
        EXPECT_EQ(record.result->ending, Ending::unfinished);
        EXPECT_FALSE(service->replay(record).difference);
        Diagnostics diagnostics;
        const auto resumed = open_battle(record, diagnostics)->resume(record, {});
        EXPECT_EQ(resumed->side(), Side::second);
        EXPECT_EQ(resumed->general(), general);
        EXPECT_EQ(resumed->seed(), 3u);
        EXPECT_EQ(resumed->steps(), session->steps());
        EXPECT_EQ(resumed->state_view().position, session->state_view().position);
        EXPECT_EQ(resumed->due().sentence, session->due().sentence);
        const auto end = [] { return false; };
        play_on(*session, 6, end);
        play_on(*resumed, 6, end);
        EXPECT_EQ(resumed->record(), session->record());
    }
}

TEST(Session, UndoReachesBehindTheSavedGame) {
    const auto session = open_in_tree("heraclea")->play({});
    type(*session, {"concede", "place B E8"});
    const Record record = parsed(session->record());
    const auto resumed = open_in_tree("heraclea")->resume(record, {});
    EXPECT_EQ(resumed->undo().value(), "place B E8");
}

TEST(Session, GoesOnWithAnyRecord) {
    const auto service = open_in_tree("heraclea");
    Record record = parsed(service->record({.agents = {"heuristic", "random"}, .seed = 2}, 1));
    const auto refusal = [&](const SessionRequest& request) -> std::string {
        try {
            static_cast<void>(service->resume(record, request));
        } catch (const InputError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(refusal({}),
              "polemarch: error: game.jsonl does not say whose side to take: it was played by heuristic and random; "
              "say it by polemarch play --load RECORD --side A, or B\n");
    EXPECT_THAT(refusal({.side = Side::first, .general = "rnadom"}), HasSubstr("unknown agent 'rnadom'"));
    const auto over = service->resume(record, {.side = Side::first});
    EXPECT_EQ(over->general(), "random");
    EXPECT_EQ(over->player(), Player::nobody);
    EXPECT_EQ(over->result().ending, record.result->ending);
    record.steps.resize(100);
    EXPECT_THAT(refusal({.side = Side::first}), HasSubstr("the record has another number of steps"));
    record.result.reset();  // as if it had broken off
    EXPECT_EQ(service->resume(record, {.side = Side::first})->steps(), 100u);
    record.steps.back().text = "C9 move to Rome";
    EXPECT_THAT(refusal({.side = Side::first}), HasSubstr("game.jsonl:101"));
}

TEST(Session, GivingUpIsRecordedAndCanBeTakenBack) {
    const auto service = open_in_tree("heraclea");
    const auto session = service->play({.side = Side::second});
    serve(*session);
    session->resign();
    EXPECT_EQ(session->player(), Player::nobody);
    EXPECT_EQ(session->due().sentence, "the battle is over: B has given up");
    EXPECT_THAT(session->state_view().board, HasSubstr("the battle is over: B has given up\n"));
    EXPECT_EQ(session->result().ending, Ending::first_won);
    EXPECT_EQ(session->refusal("pass")->sentence, "the battle is over");
    EXPECT_THAT(session->record(), EndsWith("\"resigned\":\"B\"}\n"));
    const Record record = parsed(session->record());
    EXPECT_FALSE(service->replay(record).difference);
    const auto resumed = service->resume(record, {});
    EXPECT_EQ(resumed->player(), Player::nobody);
    EXPECT_EQ(session->undo().value(), "resign");
    EXPECT_EQ(session->player(), Player::person);
    EXPECT_EQ(session->result().ending, Ending::unfinished);
}

TEST(Session, ReplayDoesNotBelieveAnyResignation) {
    const auto service = open_in_tree("heraclea");
    const auto session = service->play({});
    serve(*session);
    session->resign();
    Record record = parsed(session->record());
    const auto difference = [&] { return service->replay(record).difference.value_or(Diagnostic{}).what; };
    EXPECT_EQ(difference(), "");
    record.result->ending = Ending::first_won;
    EXPECT_EQ(difference(), "the side that gave up has not lost");
    record = parsed(service->record({.agents = {"random", "random"}}, 1));
    record.result->resigned = Side::first;
    EXPECT_EQ(difference(), "the game is over, and the result says that a side gave it up");
}

/// Every move of whole games with odds: the ways add up, and when dice are rolled they are the predicted ones.
TEST(Session, OddsAreThoseOfTheDice) {
    int attacks = 0, shots = 0;
    for (const char* name : {"worked-example", "second-mantinea", "megiddo", "kadesh"}) {
        const auto session = open_in_tree(name)->play({.general = "random", .seed = 9});
        AgentStream stream(9);
        while (session->player() != Player::nobody) {
            if (session->player() != Player::person) {
                session->advance();
                continue;
            }
            std::string move;
            std::optional<Odds> odds;
            for (const Choice& choice : session->choices()) {
                if (!choice.odds) continue;
                std::uint32_t ways = 0;
                std::set<std::string> outcomes;
                for (const Odds::Line& line : choice.odds->lines) {
                    ways += line.ways;
                    EXPECT_TRUE(outcomes.insert(line.outcome).second) << line.outcome;
                }
                ASSERT_EQ(ways, choice.odds->of);
                move = choice.move;
                odds = choice.odds;
            }
            if (move.empty()) move = any_move(*session, stream);
            ASSERT_FALSE(session->play(move));
            if (!odds || !odds->condition.empty()) continue;
            const auto fallen = session->odds("");
            ASSERT_TRUE(fallen);
            EXPECT_EQ(fallen->breakdown, odds->breakdown);
            attacks += odds->event == "melee";
            shots += odds->event == "ranged combat";
        }
    }
    EXPECT_GT(attacks, 10);
    EXPECT_GT(shots, 0);
}

TEST(Session, OddsOfAnAttackNameItsModifiers) {
    const auto session = open_in_tree("worked-example")->play({.side = Side::second, .general = "random"});
    AgentStream stream(1);
    std::set<std::string> conditions;
    while (session->player() != Player::nobody) {
        if (session->advance()) continue;
        for (const Choice& choice : session->choices())
            if (choice.odds && choice.odds->event == "melee") {
                EXPECT_EQ(choice.odds->of, 36u);
                EXPECT_EQ(choice.odds->rule, "11.2.5");
                EXPECT_THAT(choice.odds->breakdown, HasSubstr("B: a die"));
                if (!choice.odds->condition.empty()) conditions.insert(choice.odds->condition);
            }
        ASSERT_FALSE(session->play(any_move(*session, stream)));
    }
    EXPECT_FALSE(conditions.empty());
    for (const std::string& condition : conditions) EXPECT_THAT(condition, StartsWith("if "));
}

TEST(Session, IsForAnyGame) {
    const auto service = test::dice_service();
    const auto session = service->play({.side = Side::second, .general = "patient", .seed = 8});
    serve(*session);
    EXPECT_EQ(session->player(), Player::person);
    EXPECT_EQ(session->due().sentence, "stop or again");
    EXPECT_EQ(session->odds("again")->lines.size(), 6u);
    EXPECT_FALSE(session->odds("stop"));
    EXPECT_EQ(session->refusal("steal")->rule, "1.3");
    EXPECT_FALSE(session->play("stop"));
    EXPECT_EQ(session->player(), Player::nobody);
    EXPECT_EQ(session->undo().value(), "stop");
    const Record record = parsed(session->record());
    EXPECT_EQ(record.header.agents, (std::array<std::string, 2>{"patient", "person"}));
    EXPECT_EQ(service->resume(record, {})->state_view().board, session->state_view().board);
}

/// The dice game in which A chooses in secret and B does not see A's face.
class SecretDiceGame : public test::GuidedDiceGame {
public:
    [[nodiscard]] bool secret(const State& s) const { return actor(s) == Actor::first; }
    [[nodiscard]] State observe(const State& s, Side side) const {
        State seen = s;
        if (side == Side::second) seen.face[0] = 0;
        return seen;
    }
    [[nodiscard]] State complete(const State& seen, Side, std::uint64_t) const { return seen; }
};
static_assert(Guided<SecretDiceGame> && Veiled<SecretDiceGame>);

TEST(Session, SecretsStaySecret) {
    std::vector<AgentKind<SecretDiceGame>> agents{
        {{"random", "any move"}, [](const AgentValues&) { return std::make_unique<RandomAgent<SecretDiceGame>>(); }}};
    BattleInfo info{.system = "dice", .name = "Dice", .short_name = "dice", .date = "", .sides = {"Odd", "Even"}};
    const BattleService service(std::make_shared<const TypedBattle<SecretDiceGame>>(
        std::make_shared<const SecretDiceGame>(), std::move(info), std::vector<Source>{}, std::move(agents)));
    const auto session = service.play({.side = Side::second, .general = "random"});
    serve(*session);
    ASSERT_EQ(session->player(), Player::person);
    EXPECT_THAT(session->state_view().board, StartsWith("faces = [0, "));
    EXPECT_THAT(session->state_view().position, StartsWith("faces = [0, "));
    bool chosen = false;
    for (const RecordStep& step : session->log()) {
        if (step.side != Side::first) continue;
        chosen = true;
        EXPECT_EQ(step.sentence, "A makes a secret choice");
        EXPECT_EQ(step.text, "");
    }
    EXPECT_TRUE(chosen);
    // Nor is it in the record, from which its agent makes it again
    const Record saved = parsed(session->record());
    EXPECT_THAT(session->record(), testing::Not(HasSubstr("A: stop")));
    EXPECT_THAT(service.replay(saved).difference.value().what, HasSubstr("still a secret"));
    const auto resumed = service.resume(saved, {});
    EXPECT_EQ(resumed->record(), session->record());
    for (const auto& one : {session.get(), resumed.get()}) {
        while (one->player() == Player::person) {
            EXPECT_FALSE(one->play("stop"));
            serve(*one);
        }
        EXPECT_EQ(one->player(), Player::nobody);
    }
    EXPECT_THAT(session->record(), HasSubstr("A: stop"));  // the record of a game that is over is whole
    EXPECT_EQ(resumed->record(), session->record());
    EXPECT_FALSE(service.replay(parsed(session->record())).difference);
    const auto own = service.play({.side = Side::first, .general = "random"});
    serve(*own);
    EXPECT_THAT(own->state_view().board, testing::Not(StartsWith("faces = [0, ")));
    EXPECT_FALSE(own->play("stop"));
    EXPECT_EQ(own->log().back().sentence, "A: stop");
}

TEST(Session, UnknownGeneralsAreExplained) {
    try {
        static_cast<void>(open_in_tree("heraclea")->play({.general = "heroic"}));
        FAIL();
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), HasSubstr("unknown agent 'heroic'"));
    }
}

/// Every shipped battle from its first to its last step, all by typed text; all output fits the page.
class WholeBattle : public testing::TestWithParam<const char*> {};
TEST_P(WholeBattle, IsPlayedByTypedMoves) {
    const auto service = open_in_tree(GetParam());
    for (const Side side : {Side::first, Side::second}) {
        const auto session = service->play({.side = side, .seed = 21 + index(side)});
        AgentStream stream(31 + index(side));
        int decisions = 0;
        while (session->player() != Player::nobody) {
            if (session->advance()) continue;
            ++decisions;
            const Due due = session->due();
            ASSERT_FALSE(due.help.empty()) << due.name;
            ASSERT_EQ(due.sentence[0], side == Side::first ? 'A' : 'B') << due.sentence;
            const auto choices = session->choices();
            for (const Choice& choice : choices) ASSERT_FALSE(choice.sentence.empty()) << choice.move;
            ASSERT_FALSE(session->play(any_move(*session, stream)));
        }
        EXPECT_GT(decisions, 40);
        const Record record = parsed(session->record());
        EXPECT_FALSE(service->replay(record).difference);
        EXPECT_NE(record.result->ending, Ending::unfinished);
    }
}
INSTANTIATE_TEST_SUITE_P(Shipped, WholeBattle,
                         testing::Values("worked-example", "second-mantinea", "heraclea", "megiddo", "kadesh"),
                         [](const auto& name) {
                             std::string text = name.param;
                             std::replace(text.begin(), text.end(), '-', '_');
                             return text;
                         });

}  // namespace
}  // namespace polemarch::sim
