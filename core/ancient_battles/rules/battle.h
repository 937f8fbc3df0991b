// Ancient Battles Deluxe as a Game (core/game.h): one battle, immutable, shared by all threads. The contract and
// nothing else: every function is a line that calls the subject that does the work. README.md shows which file that is.
#pragma once

#include "core/ancient_battles/rules/setup.h"
#include "core/ancient_battles/types/move.h"
#include "core/correction.h"
#include "core/guidance.h"
#include "core/notation.h"

#include <memory>
#include <utility>
#include <vector>

namespace polemarch::ancient_battles {

class Battle {
public:
    using State = ancient_battles::State;
    using Move = ancient_battles::Move;
    static constexpr std::size_t max_moves = ancient_battles::max_moves;
    static constexpr std::size_t max_outcomes = ancient_battles::max_outcomes;
    static constexpr bool complete_moves = true;

    /// `start`: a state of this setup in which a side has a choice, dice are due or the battle is over. make_battle()
    /// of files/make_battle.h makes battles.
    Battle(std::unique_ptr<const Setup> setup, const State& start) : setup_(std::move(setup)), start_(start) {}

    /// All that never changes: the first argument of all questions about a state (queries.h and the subjects).
    [[nodiscard]] const Setup& setup() const { return *setup_; }

    // ---- the contract (core/game.h)
    [[nodiscard]] State start() const { return start_; }
    [[nodiscard]] Actor actor(const State& s) const;
    void legal_moves(const State& s, Moves& moves) const;
    [[nodiscard]] Verdict judge(const State& s, const Move& m) const;
    void apply(State& s, const Move& m) const;
    [[nodiscard]] double payoff(const State& s) const;
    [[nodiscard]] std::uint32_t longest() const;
    [[nodiscard]] Roll roll(const State& s) const;
    [[nodiscard]] Move resolve(const State& s, Faces faces) const;
    void outcomes(const State& s, Outcomes& out) const;
    [[nodiscard]] bool dominated(const State& s, const Move& m) const;
    [[nodiscard]] std::vector<Fact> facts() const;
    void report(const State& s, std::span<std::int32_t> row) const;

    // ---- the second concept (core/notation.h), defined in text/ and files/
    [[nodiscard]] std::string text(const State& s, const Move& m) const;
    [[nodiscard]] tl::expected<Move, Explanation> read(const State& s, std::string_view text) const;
    [[nodiscard]] Explanation explain(const State& s, Verdict verdict) const;
    [[nodiscard]] std::optional<Explanation> explain_at_dice(const State& s, std::string_view typed) const;
    [[nodiscard]] std::string narrate(const State& s, const Move& m, Faces faces) const;
    [[nodiscard]] EventName event_name(std::uint16_t event) const;
    [[nodiscard]] std::string position(const State& s) const;

    // ---- the third (core/guidance.h), defined in text/
    [[nodiscard]] Due due(const State& s) const;
    [[nodiscard]] std::optional<UpcomingRoll<State>> upcoming_roll(const State& s, const Move& m) const;
    [[nodiscard]] std::string breakdown(const State& s) const;
    [[nodiscard]] std::string outcome(const State& s, const Move& m) const;
    [[nodiscard]] std::optional<Side> gains(const State& s, const Move& m) const;
    [[nodiscard]] std::string subject(const State& s, const Move& m) const;

    // ---- corrections (core/correction.h), defined in corrections/
    [[nodiscard]] tl::expected<Correction<State>, Explanation> correct(const State& s, std::string_view text,
                                                                       Shift shift) const;
    [[nodiscard]] std::string correction_help() const;

private:
    std::unique_ptr<const Setup> setup_;
    State start_;
};
static_assert(std::same_as<MoveList<Battle>, Moves> && std::same_as<OutcomeList<Battle>, Outcomes>);

}  // namespace polemarch::ancient_battles
