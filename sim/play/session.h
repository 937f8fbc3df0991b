// One battle that a person plays against a general, step by step: the game behind `polemarch play`, and behind
// whatever else lets a person play. It knows no terminal and no clock; the same moves with the same seed are the same
// game, and its record (core/record.h) is the whole of it.
//
// Whoever drives it looks at player(): a person is asked for a move, dice and the general are served by advance(). All
// that a session tells is what the person's side may know (core/game.h, Veiled).
#pragma once

#include "core/guidance.h"
#include "core/record.h"
#include "sim/analysis/advice.h"
#include "sim/batch/report.h"
#include "sim/odds/odds.h"
#include "sim/play/moment.h"

#include <cstdint>
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
    std::optional<std::string> general{};  ///< the name of an agent (Service::agents)
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
    Session() = default;
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    virtual ~Session() = default;

    [[nodiscard]] virtual const BattleInfo& battle() const = 0;
    [[nodiscard]] virtual Side side() const = 0;                   ///< the person's
    [[nodiscard]] virtual const std::string& general() const = 0;  ///< the name of the agent on the other side
    [[nodiscard]] virtual std::uint64_t seed() const = 0;

    [[nodiscard]] virtual Player player() const = 0;  ///< nobody: the game is over, or a side has given up
    [[nodiscard]] virtual Due due() const = 0;        ///< what happens next
    [[nodiscard]] virtual Moment moment() const = 0;
    /// The result so far: unfinished while somebody has a step left.
    [[nodiscard]] virtual RecordResult result() const = 0;
    [[nodiscard]] virtual std::size_t steps() const = 0;
    /// What happened from step `from` (counted from 0) on. Another side's secret choice is told as such.
    [[nodiscard]] virtual std::vector<RecordStep> log(std::size_t from = 0) const = 0;

    /// The person's listed moves; none unless he is to act. On a table he may type others (Game::complete_moves).
    [[nodiscard]] virtual std::vector<Choice> choices() const = 0;
    /// Why this text is no legal move now, with its rule; nothing if it is one.
    [[nodiscard]] virtual std::optional<Explanation> refusal(std::string_view move) const = 0;
    /// Of the dice to which this move leads, or with an empty text of those that fall now; nothing if there are none.
    [[nodiscard]] virtual std::optional<Odds> odds(std::string_view move) const = 0;

    /// What a strong general would choose in the person's place; or why there is nothing to say.
    [[nodiscard]] virtual tl::expected<Advice, Explanation> hint() const = 0;
    /// What speaks for and against the choice that step `step` made, counted from 1 as in log(): the general's own
    /// reasons at his steps, the strong general's opinion at the person's. Without a step: the choice with
    /// which the general's last action began (an order, not the marches of it), or if he has made none the person's.
    [[nodiscard]] virtual tl::expected<Advice, Explanation> why(std::optional<std::size_t> step) const = 0;

    /// Makes the person's move, or says why not and changes nothing.
    virtual std::optional<Explanation> play(std::string_view move) = 0;
    /// One step of the dice or of the general; false, and nothing, if it is up to the person or nobody.
    virtual bool advance() = 0;

    /// Takes back the person's last move and what the general did since, and gives its text; or says why not. Never
    /// past a die that fell, nor past another side's secret choice, so that nobody plays with what he has seen; the
    /// dice of what is played instead are those of the seed, as ever. Giving up is taken back alone ("resign").
    [[nodiscard]] virtual tl::expected<std::string, Explanation> undo() = 0;
    /// The person gives up; the other side has won. Asserts that the game is not over.
    virtual void resign() = 0;

    /// The whole game, or the game so far, as a record; `Service::resume` goes on from it.
    [[nodiscard]] virtual std::string record() const = 0;
};

/// One moment of a session as one JSON object (data/schema/session.schema.json), with the log from step `from` on.
[[nodiscard]] std::string json_session(const Session& session, std::size_t from = 0);

}  // namespace polemarch::sim
