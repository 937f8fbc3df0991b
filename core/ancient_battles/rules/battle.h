// Ancient Battles Deluxe as a Game (core/game.h, core/notation.h, core/guidance.h): the contract and nothing else, each
// function a line over the Setup and the rules. Questions about a state are free functions over setup(): queries.h and
// the headers of the subjects. README.md shows which file has which rule.
//
// Text functions are defined in text/ and files/, which do the work; so no include points up from here.
#pragma once

#include "core/ancient_battles/rules/dice.h"
#include "core/ancient_battles/rules/marching.h"
#include "core/ancient_battles/rules/reports.h"
#include "core/ancient_battles/rules/turn.h"
#include "core/ancient_battles/rules/victory.h"
#include "core/guidance.h"
#include "core/notation.h"

#include <memory>
#include <utility>

namespace polemarch::ancient_battles {

/// One battle, immutable, shared by all threads. files/make_battle.h builds it from charts and scenario.
class Battle {
public:
    using State = ancient_battles::State;
    using Move = ancient_battles::Move;
    static constexpr std::size_t max_moves = ancient_battles::max_moves;
    static constexpr std::size_t max_outcomes = ancient_battles::max_outcomes;
    static constexpr bool complete_moves = true;

    /// Begins at `start`, a state of this setup with a choice or a roll to make.
    Battle(std::unique_ptr<const Setup> setup, const State& start) : setup_(std::move(setup)), start_(start) {}

    /// All that never changes during the battle.
    [[nodiscard]] const Setup& setup() const { return *setup_; }

    // ---- core/game.h
    [[nodiscard]] State start() const { return start_; }
    [[nodiscard]] Actor actor(const State& s) const { return ancient_battles::actor(setup(), s); }
    void legal_moves(const State& s, Moves& moves) const { ancient_battles::legal_moves(setup(), s, moves); }
    [[nodiscard]] Verdict judge(const State& s, const Move& m) const { return ancient_battles::judge(setup(), s, m); }
    void apply(State& s, const Move& m) const { ancient_battles::apply(setup(), s, m); }
    [[nodiscard]] double payoff(const State& s) const { return ancient_battles::payoff(setup(), s); }
    [[nodiscard]] std::uint32_t longest() const { return ancient_battles::longest(setup()); }
    [[nodiscard]] Roll roll(const State& s) const { return ancient_battles::roll(setup(), s); }
    [[nodiscard]] Move resolve(const State& s, Faces faces) const {
        return ancient_battles::resolve(setup(), s, faces);
    }
    void outcomes(const State& s, Outcomes& out) const { ancient_battles::outcomes(setup(), s, out); }
    [[nodiscard]] bool dominated(const State& s, const Move& m) const {
        return ancient_battles::dominated(setup(), s, m);
    }
    [[nodiscard]] std::vector<Fact> facts() const { return ancient_battles::facts(setup()); }
    void report(const State& s, std::span<std::int32_t> row) const { ancient_battles::report(setup(), s, row); }

    // ---- core/notation.h
    [[nodiscard]] std::string text(const State& s, const Move& m) const;
    [[nodiscard]] tl::expected<Move, Explanation> read(const State& s, std::string_view text) const;
    [[nodiscard]] Explanation explain(const State& s, Verdict verdict) const;
    [[nodiscard]] std::optional<Explanation> explain_at_dice(const State& s, std::string_view typed) const;
    [[nodiscard]] std::string narrate(const State& s, const Move& m, Faces faces) const;
    [[nodiscard]] EventName event_name(std::uint16_t event) const;
    [[nodiscard]] std::string position(const State& s) const;

    // ---- core/guidance.h
    [[nodiscard]] Due due(const State& s) const;
    [[nodiscard]] std::optional<UpcomingRoll<State>> upcoming_roll(const State& s, const Move& m) const;
    [[nodiscard]] std::string breakdown(const State& s) const;
    [[nodiscard]] std::string outcome(const State& s, const Move& m) const;
    [[nodiscard]] std::string subject(const State& s, const Move& m) const;

private:
    std::unique_ptr<const Setup> setup_;
    State start_;
};

}  // namespace polemarch::ancient_battles
