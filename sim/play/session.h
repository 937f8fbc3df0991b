// One battle between a person and an agent, step by step: the game behind `polemarch play` and other front ends.
// Independent of terminal and clock: the same moves with the same seed give the same game, and its record
// (core/record.h) contains all of it.
//
// A front end checks player(): it asks the person for a move, and calls advance() for dice and the agent. A session
// only shows what the person's side may know (core/game.h, Veiled).
//
// Two persons may play at one screen: the agent of both sides is person_name. Then the person's side is the one that is
// to act, or that acted last, and what is secret from it changes with it.
#pragma once

#include "core/record.h"
#include "sim/analysis/advice.h"
#include "sim/analysis/dice_report.h"
#include "sim/odds/enemy_reply.h"
#include "sim/odds/move_odds.h"
#include "sim/play/state_view.h"
#include "sim/play/table_dice.h"
#include "sim/system/rule_system.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace polemarch::sim {

/// Whose step is next.
enum class Player : std::uint8_t { person, general, dice, nobody };
/// "person", "general", "dice", "nobody".
[[nodiscard]] std::string_view name_of(Player player);

/// The players and the dice. Defaults: side A and the heuristic agent; for a record that is continued, the players
/// named in it.
struct SessionRequest {
    std::optional<Side> side{};            ///< the person's
    std::optional<std::string> general{};  ///< the name of an agent (BattleService::agents)
    std::uint64_t seed = 1;                ///< of a new game; a record contains its seed
};
inline constexpr std::string_view default_general = "heuristic";

/// A listed move.
struct Choice {
    std::string move;      ///< in the notation
    std::string subject;   ///< its unit, "HC C9", for grouped lists; may be empty
    std::string sentence;  ///< what it does, with its rule
    std::optional<Odds> odds{};
    Remark remark{};
    std::string brief{};           ///< `move` with rounded lengths, for lists; `move` if another one has that text
    std::string brief_sentence{};  ///< `sentence` with rounded lengths
};

class Session {
public:
    /// A game from its start. `header.agents` names the agent of the other side; throws InputError for an unknown one.
    Session(std::shared_ptr<const SystemBattle> battle, RecordHeader header, Side side);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Continues a record that replays without differences: its moves, its faces, and whether a side gave up. Requires
    /// that no step has been made.
    void take_up(const Record& record, const std::vector<MoveBytes>& moves);
    /// As long as the game is the beginning of this one, advance() takes the dice and the moves of the other side from
    /// it: for lessons. Requires steps of a record of this battle that follows the rules. The game's own record says
    /// that dice were given.
    void follow(std::vector<RecordStep> steps);

    [[nodiscard]] const BattleInfo& battle() const { return battle_->info(); }
    [[nodiscard]] Side side() const { return side_; }  ///< the person's
    /// Whether two persons play.
    [[nodiscard]] bool is_for_two() const {
        return header_.agents[0] == person_name && header_.agents[1] == person_name;
    }
    [[nodiscard]] const std::string& general() const { return header_.agents[index(other(side_))]; }  ///< the agent
    [[nodiscard]] std::uint64_t seed() const { return header_.seed; }

    [[nodiscard]] Player player() const;  ///< nobody: the game is over, or a side has given up
    [[nodiscard]] Due due() const;        ///< what happens next
    [[nodiscard]] StateView state_view(int width = 100) const;
    /// What stands there, as JSON (SystemBattle::state_json). Throws NotOffered.
    [[nodiscard]] std::string state_json() const { return battle_->state_json(view()); }
    /// The board as data (SystemBattle, data/BOARD.md), as the person's side knows it. Throw NotOffered.
    [[nodiscard]] Json ground() const;
    [[nodiscard]] Json pieces() const;
    [[nodiscard]] Json look(const std::string& unit) const;
    [[nodiscard]] Json zones() const;
    [[nodiscard]] std::string nearest_move(const Json& place) const;
    /// What a listed or typed move points at. Requires that refusal() has nothing against it.
    [[nodiscard]] Json point(std::string_view move) const;
    /// The units that the person's side knows of, in words.
    [[nodiscard]] std::vector<UnitInWords> units() const;
    /// The result so far; unfinished if there is a step left.
    [[nodiscard]] RecordResult result() const;
    /// The part of the map where something happens (SystemBattle::board_part): what is due, and what has changed since
    /// the person's last move.
    [[nodiscard]] std::string board_part(const BoardRoom& room) const;
    /// How the battle is won, in a sentence or two; may be empty.
    [[nodiscard]] std::string victory() const { return battle_->victory(); }
    /// A text with lengths as lists show them.
    [[nodiscard]] std::string rounded(const std::string& text) const { return battle_->rounded(text); }
    [[nodiscard]] std::size_t steps() const { return steps_.size(); }
    /// The steps from `from` (counted from 0) on. A secret choice of the other side is only shown as
    /// secret until it comes out.
    [[nodiscard]] std::vector<RecordStep> log(std::size_t from = 0) const;

    /// The person's listed moves; empty unless the person is to act. On a table, unlisted moves may be typed as well
    /// (Game::complete_moves). Computed once per state; valid until the next step.
    [[nodiscard]] const std::vector<Choice>& choices() const;
    /// Why this text is not a legal move now, with its rule; nothing if it is one. Results are kept, so a text that is
    /// used again (odds, play) is judged once.
    [[nodiscard]] std::optional<Explanation> refusal(std::string_view move) const;
    /// The odds of the dice that this move leads to, or for an empty text of the dice that are due; nothing if there
    /// are none.
    [[nodiscard]] std::optional<Odds> odds(std::string_view move) const;
    /// The odds of this move, and the answers to it with their odds; nothing if the move is not legal.
    [[nodiscard]] std::optional<MoveOdds> move_odds(std::string_view move) const;
    /// The same behind these steps, which are only imagined; the first is the person's move, or a result of the dice
    /// that are due. An explanation if one of them is not possible where it stands.
    [[nodiscard]] tl::expected<MoveOdds, Explanation> odds_along(std::span<const ImaginedStep> steps) const;
    /// How the enemy's heuristic general would answer it; nothing if it is not legal.
    [[nodiscard]] std::optional<EnemyReply> enemy_reply(std::string_view move) const;

    /// The choice of a strong agent in the person's place; or the reason why there is none. `thinking` observes the
    /// analysis, here and in why(); stopped, there is none.
    [[nodiscard]] tl::expected<Advice, Explanation> hint(const Thinking& thinking = undisturbed) const;
    /// The analysis of the choice that step `step` made, counted from 1 as in log(): by the playing agent for its own
    /// steps, by a strong agent for the person's. Without a step: the choice that began the agent's last action (an
    /// order, not its marches), or the person's if the agent has made none.
    [[nodiscard]] tl::expected<Advice, Explanation> why(std::optional<std::size_t> step,
                                                        const Thinking& thinking = undisturbed) const;

    /// Makes the person's move, or says why not and changes nothing.
    std::optional<Explanation> play(std::string_view move);
    /// Makes one step of the dice or of the agent. Returns false and does nothing if the person is to act, dice of a
    /// real table are due or the game is over. `thinking` observes the agent.
    bool advance(const Thinking& thinking = undisturbed);

    /// The heuristic agent chooses in the person's place. Requires that the person is to act.
    void delegate(const Thinking& thinking = undisturbed);

    /// Whose dice are rolled on a real table, by side. In a new session, nobody's.
    [[nodiscard]] const std::array<bool, 2>& table_dice() const { return table_dice_; }
    void set_table_dice(const std::array<bool, 2>& sides) { table_dice_ = sides; }
    /// The dice that are due; nothing unless player() is dice.
    [[nodiscard]] std::optional<DiceDue> dice_due() const;
    /// Whether dice of a real table are due: they are given to roll().
    [[nodiscard]] bool waits_for_dice() const;
    /// Makes the step of the dice with faces that were rolled on a real table, or says why not and changes nothing. The
    /// dice of a side that is not given are rolled here, unless they are rolled on the table. From then on the record
    /// says that its dice were given, and a replay does not compare them with the seed's. undo() takes back such a
    /// roll, for a mistyped face.
    std::optional<Explanation> roll(const FacesBySide& given);

    /// Puts right what differs from a real table (core/correction.h), and returns what that changes, in a sentence; or
    /// says why not and changes nothing. Before the person has made a choice a unit may be put anywhere. A correction
    /// that changes something is a step of the game, which undo() takes back. What an agent remembered is forgotten
    /// with it.
    tl::expected<std::string, Explanation> correct(std::string_view text);
    /// What may be put right, and how it is typed, in lines; empty if nothing may.
    [[nodiscard]] std::string correction_help() const { return game().correction_help(); }
    /// All rolls so far, compared with what was to be expected of them.
    [[nodiscard]] DiceReport dice_report() const;

    /// Takes back the person's last move and the agent's moves since, or a roll or correction that was typed; returns
    /// its text, or the reason why it cannot. Never goes back past a roll, past the other side's secret choice or past
    /// a move that made one known, so no knowledge is gained. Later dice depend on the seed as always. Giving up is
    /// taken back alone ("resign").
    [[nodiscard]] tl::expected<std::string, Explanation> undo();
    /// What undo() would take back, or the reason why it cannot.
    [[nodiscard]] tl::expected<std::string, Explanation> undoable() const;
    /// The person gives up; the other side wins. Asserts that the game is not over.
    void resign();

    /// The game so far as a record; `BattleService::resume` continues it. As long as the other side has secrets its
    /// secret choices are not in it (secret_move).
    [[nodiscard]] std::string record() const;
    /// The agent's choice now, which is its turn: as it was made before, if a game comes here again.
    [[nodiscard]] std::string choice_of_general();

private:
    struct Step {
        StateBytes before;
        MoveBytes move;
        RecordStep record;
        bool typed = false;  ///< a roll whose faces were given to roll()
    };
    /// Cached results for the decision that is due.
    struct Decision {
        std::optional<std::vector<Choice>> choices{};
        std::map<std::string, tl::expected<MoveBytes, Explanation>, std::less<>> read{};  ///< by text
    };

    [[nodiscard]] const AnyGame& game() const { return battle_->game(); }
    [[nodiscard]] StateBytes view() const { return game().observe(state_, side_); }
    [[nodiscard]] AgentStream stream_of(Side mover, std::size_t steps) const;
    [[nodiscard]] FormerChoice former_choice(std::size_t step, Side viewer) const;
    [[nodiscard]] std::vector<FormerChoice> former_choices(std::size_t end) const;
    AnyAgent& informed_agent();
    [[nodiscard]] std::optional<std::size_t> last_decision(Side side) const;
    /// A question about the choice in `s`, after so many steps.
    [[nodiscard]] AdviceQuestion question(const std::string& general, const StateBytes& s, std::size_t steps) const;
    [[nodiscard]] tl::expected<Advice, Explanation> answer(const AdviceQuestion& question) const;
    [[nodiscard]] bool is_own(const Step& step) const;
    /// Whether this was a secret choice of the other side when it was made.
    [[nodiscard]] bool is_secret(const Step& step) const;
    /// Whether the other side may have secrets in this state. The person's view alone says so where it fits several
    /// truths: that nobody marches around a flank is as secret as who does.
    [[nodiscard]] bool has_secrets(const StateBytes& s) const;
    /// How many of the first `steps` steps have no secret left after them: up to the last state without any.
    [[nodiscard]] std::size_t open_steps(std::size_t steps) const;
    [[nodiscard]] bool hidden(std::size_t step) const;  ///< a secret choice that has not come out yet
    [[nodiscard]] RecordStep shown(std::size_t step) const;
    MoveBytes general_move(const Thinking& thinking);
    [[nodiscard]] const tl::expected<MoveBytes, Explanation>& read_move(std::string_view text) const;
    void make(const MoveBytes& move, Faces faces);
    void put_right(const Correction<StateBytes>& correction);
    [[nodiscard]] std::size_t last_correction(std::size_t end) const;
    /// The index of the step that undo() takes back; that of no step: giving up.
    [[nodiscard]] tl::expected<std::size_t, Explanation> step_to_undo() const;
    void go_back_to(std::size_t step);
    void hand_over();
    [[nodiscard]] const RecordStep* step_to_follow() const;

    std::shared_ptr<const SystemBattle> battle_;
    RecordHeader header_;
    Side side_;
    std::unique_ptr<AnyAgent> agent_;  ///< of the other side; null before its first decision
    std::size_t known_ = 0;            ///< how many steps have been replayed into its memory
    RefereeDice dice_;
    StateBytes state_;
    std::vector<Step> steps_;
    std::vector<RecordStep> followed_;  ///< the game to follow; may be empty
    std::optional<Side> resigned_;
    std::array<bool, 2> table_dice_{};
    mutable Decision decision_;
};

}  // namespace polemarch::sim
