// The Standard Wargame Rules as a Game (core/game.h): one battle, immutable, shared by all threads. The contract and
// nothing else: every function is a line that calls the subject that does the work.
#pragma once

#include "core/correction.h"
#include "core/guidance.h"
#include "core/notation.h"
#include "core/random.h"
#include "core/standard_wargame/rules/choices.h"
#include "core/standard_wargame/rules/dice.h"
#include "core/standard_wargame/rules/setup.h"

#include <memory>
#include <span>
#include <vector>

namespace polemarch::standard_wargame {

class Battle {
public:
    using State = standard_wargame::State;
    using Move = standard_wargame::Move;
    static constexpr std::size_t max_moves = standard_wargame::max_moves, max_outcomes = standard_wargame::max_outcomes;
    static constexpr bool complete_moves = false;

    /// `start`: a state of this setup in which a side has a choice, dice are due or the battle is over.
    Battle(std::unique_ptr<const Setup> setup, const State& start) : setup_(std::move(setup)), start_(start) {}

    /// All that never changes: the first argument of all questions about a state.
    [[nodiscard]] const Setup& setup() const { return *setup_; }
    [[nodiscard]] const Charts& charts() const { return setup_->charts; }
    [[nodiscard]] const Scenario& scenario() const { return setup_->scenario; }

    // ---- the contract (core/game.h)
    [[nodiscard]] State start() const { return start_; }
    [[nodiscard]] Actor actor(const State& s) const;
    void legal_moves(const State& s, Moves& moves) const;
    [[nodiscard]] Move any_move(const State& s, AgentStream& stream) const;
    [[nodiscard]] Verdict judge(const State& s, const Move& m) const;
    void apply(State& s, const Move& m) const;
    [[nodiscard]] double payoff(const State& s) const;
    [[nodiscard]] std::uint32_t longest() const;
    [[nodiscard]] Roll roll(const State& s) const;
    [[nodiscard]] Move resolve(const State& s, Faces faces) const;
    void outcomes(const State& s, Outcomes& out) const;
    /// Strategies until both have chosen (3.4), and who marches around which flank (3.4.1.4, N3).
    [[nodiscard]] bool secret(const State& s) const;
    [[nodiscard]] State observe(const State& s, Side side) const;
    [[nodiscard]] State complete(const State& s, Side side, std::uint64_t word) const;
    [[nodiscard]] std::vector<Fact> facts() const;
    void report(const State& s, std::span<std::int32_t> row) const;

    // ---- the second concept (core/notation.h), defined in text/
    [[nodiscard]] std::string text(const State& s, const Move& m) const;
    [[nodiscard]] tl::expected<Move, Explanation> read(const State& s, std::string_view text) const;
    [[nodiscard]] Explanation explain(const State& s, Verdict verdict) const;
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

}  // namespace polemarch::standard_wargame
