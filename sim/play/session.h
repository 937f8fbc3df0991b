// One battle that a person plays against a general, step by step: the game behind `polemarch play`, and behind
// whatever else lets a person play. It knows no terminal and no clock; the same moves with the same seed are the same
// game, and its record (core/record.h) is the whole of it.
//
// Whoever drives it looks at player(): a person is asked for a move, dice and the general are served by advance(). All
// that a session tells is what the person's side may know (core/game.h, Veiled).
#pragma once

#include "core/record.h"
#include "sim/analysis/advice.h"
#include "sim/odds/odds.h"
#include "sim/play/state_view.h"
#include "sim/system/rule_system.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace polemarch::sim {

/// Who has the next step.
enum class Player : std::uint8_t { person, general, dice, nobody };
/// "person", "general", "dice", "nobody".
[[nodiscard]] std::string_view name_of(Player player);

/// Who plays, and with which dice. What is not given is side A and the heuristic general; of a record that is gone on
/// with, who played it.
struct SessionRequest {
    std::optional<Side> side{};            ///< the person's
    std::optional<std::string> general{};  ///< the name of an agent (BattleService::agents)
    std::uint64_t seed = 1;                ///< of a new game; a record has its own
};
inline constexpr std::string_view default_general = "heuristic";

/// A listed move.
struct Choice {
    std::string move;      ///< in the notation
    std::string subject;   ///< whose it is, "HC C9", for lists in groups; may be empty
    std::string sentence;  ///< what it does, with its rule
    std::optional<Odds> odds{};
};

class Session {
public:
    /// A game from its start. `header.agents` names the agent of the side that is not the person's; throws InputError
    /// for an unknown one.
    Session(std::shared_ptr<const SystemBattle> battle, RecordHeader header, Side side);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Goes on from a record that the rules have agreed with: its moves, its faces, and whether a side gave up. No step
    /// may have been made.
    void take_up(const Record& record, const std::vector<MoveBytes>& moves);

    [[nodiscard]] const BattleInfo& battle() const { return battle_->info(); }
    [[nodiscard]] Side side() const { return side_; }                                                 ///< the person's
    [[nodiscard]] const std::string& general() const { return header_.agents[index(other(side_))]; }  ///< the agent
    [[nodiscard]] std::uint64_t seed() const { return header_.seed; }

    [[nodiscard]] Player player() const;  ///< nobody: the game is over, or a side has given up
    [[nodiscard]] Due due() const;        ///< what happens next
    [[nodiscard]] StateView state_view() const;
    /// The result so far: unfinished while somebody has a step left.
    [[nodiscard]] RecordResult result() const;
    [[nodiscard]] std::size_t steps() const { return steps_.size(); }
    /// What happened from step `from` (counted from 0) on. Another side's secret choice is told as such.
    [[nodiscard]] std::vector<RecordStep> log(std::size_t from = 0) const;

    /// The person's listed moves; none unless the person is to act. On a table others may be typed
    /// (Game::complete_moves). Computed once a state; good until the next step.
    [[nodiscard]] const std::vector<Choice>& choices() const;
    /// Why this text is no legal move now, with its rule; nothing if it is one. A text that is asked about again (odds,
    /// play) is not read and judged again.
    [[nodiscard]] std::optional<Explanation> refusal(std::string_view move) const;
    /// Of the dice to which this move leads, or with an empty text of those that fall now; nothing if there are none.
    [[nodiscard]] std::optional<Odds> odds(std::string_view move) const;

    /// What a strong general would choose in the person's place; or why there is nothing to say.
    [[nodiscard]] tl::expected<Advice, Explanation> hint() const;
    /// What speaks for and against the choice that step `step` made, counted from 1 as in log(): the general's own
    /// reasons at his steps, the strong general's opinion at the person's. Without a step: the choice with
    /// which the general's last action began (an order, not the marches of it), or if he has made none the person's.
    [[nodiscard]] tl::expected<Advice, Explanation> why(std::optional<std::size_t> step) const;

    /// Makes the person's move, or says why not and changes nothing.
    std::optional<Explanation> play(std::string_view move);
    /// One step of the dice or of the general; false, and nothing, if it is up to the person or nobody. `thinking`
    /// watches the general.
    bool advance(const Thinking& thinking = undisturbed);

    /// Takes back the person's last move and what the general did since, and gives its text; or says why not. Never
    /// past a die that fell, nor past another side's secret choice, so that nobody plays with what he has seen; the
    /// dice of what is played instead are those of the seed, as ever. Giving up is taken back alone ("resign").
    [[nodiscard]] tl::expected<std::string, Explanation> undo();
    /// The person gives up; the other side has won. Asserts that the game is not over.
    void resign();

    /// The whole game, or the game so far, as a record; `BattleService::resume` goes on from it.
    [[nodiscard]] std::string record() const;

private:
    struct Step {
        StateBytes before;
        MoveBytes move;
        RecordStep reported;
    };
    /// What was found out about the decision that is due.
    struct Decision {
        std::optional<std::vector<Choice>> choices{};
        std::map<std::string, tl::expected<MoveBytes, Explanation>, std::less<>> read{};  ///< texts that were judged
    };

    [[nodiscard]] const AnyGame& game() const { return battle_->game(); }
    [[nodiscard]] StateBytes view() const { return game().observe(state_, side_); }
    [[nodiscard]] AgentStream stream_of(Side mover, std::size_t steps) const;
    [[nodiscard]] FormerChoice former_choice(std::size_t step, Side viewer) const;
    [[nodiscard]] std::vector<FormerChoice> former_choices(std::size_t end) const;
    AnyAgent& informed_agent();
    [[nodiscard]] std::optional<std::size_t> last_decision(Side side) const;
    [[nodiscard]] tl::expected<Advice, Explanation> advice(const std::string& general, const StateBytes& s,
                                                           std::size_t steps, std::vector<MoveBytes> made,
                                                           std::vector<FormerChoice> former) const;
    [[nodiscard]] bool hidden(const Step& step) const;
    [[nodiscard]] const tl::expected<MoveBytes, Explanation>& read_move(std::string_view text) const;
    [[nodiscard]] std::optional<Odds> odds_of(const StateBytes& seen, const MoveBytes& move) const;
    void make(const MoveBytes& move, Faces faces);

    std::shared_ptr<const SystemBattle> battle_;
    RecordHeader header_;
    Side side_;
    std::unique_ptr<AnyAgent> agent_;  ///< of the other side, once it has been asked
    std::size_t known_ = 0;            ///< how many steps have been replayed into its memory
    RefereeDice dice_;
    StateBytes state_;
    std::vector<Step> steps_;
    std::optional<Side> resigned_;
    mutable Decision decision_;
};

/// One moment of a session as one JSON object (data/schema/session.schema.json), with the log from step `from` on.
[[nodiscard]] std::string json_session(const Session& session, std::size_t from = 0);

}  // namespace polemarch::sim
