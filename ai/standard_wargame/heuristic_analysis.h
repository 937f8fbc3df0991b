// One-ply values of a position: what a place on the table is worth to a unit, and what orders may gain.
#pragma once

#include "ai/standard_wargame/heuristic_weights.h"
#include "ai/standard_wargame/match_ups.h"
#include "ai/standard_wargame/surroundings.h"
#include "core/standard_wargame/rules/moving.h"
#include "core/standard_wargame/rules/view.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>

namespace polemarch::standard_wargame {

/// A value without and with an order that lets the unit make a close battle action in this bound: an advance. Most of
/// the work is the same for both.
struct Worth {
    int calm = 0, attacking = 0;
    [[nodiscard]] int of(bool attacks) const { return attacks ? attacking : calm; }
};

/// Analyses one state, which must outlive it and must not change. Values are in thousandths of a unit.
class HeuristicAnalysis {
public:
    HeuristicAnalysis(const View& view, const HeuristicWeights& weights);

    /// Value of the place `there` for the unit, all others unmoved: attacks and shots of the unit and of the enemy, and
    /// the distance to enemies that it can beat.
    [[nodiscard]] Worth stand(UnitIndex u, const table::Rectangle& there) const;
    /// Where it stands.
    [[nodiscard]] Worth stand(UnitIndex u) const;
    /// What it gains by an order that lets it attack where it stands.
    [[nodiscard]] int contact(UnitIndex u) const;
    /// What all gain who move by a legal action.
    [[nodiscard]] Worth gain(const MovementAction& action) const;

    /// The exact net gain of an attack or a shot now.
    [[nodiscard]] int attack(UnitIndex u, UnitIndex target) const;
    [[nodiscard]] int shot(UnitIndex u, UnitIndex target) const;
    /// Of its best attack; nothing if it has no target.
    [[nodiscard]] std::optional<int> best_attack(UnitIndex u) const;

    /// Calls visit(move) for a few moves of a body: ahead, up to the enemy and short of it, wheels, back. Whether they
    /// are legal is another question.
    template <class Visit>
    void each_move(UnitIndex u, Body body, Visit visit) const;

    /// The part of a body round `u` whose front units can all keep up with it: nobody in the next half base width, no
    /// worse ground in the next move, as many moves. A whole line does not wait for a few who stand before a village.
    [[nodiscard]] Body open_body(UnitIndex u, Body body) const;

    /// Estimated gain of an order of this kind by this general to a front unit: by the best of a few moves of the body
    /// that can go with it and of the unit alone, or by standing. The state must be in a sequence of orders, with no
    /// order under way.
    [[nodiscard]] int order_gain(UnitIndex u, Order order, std::size_t general) const;
    /// What the unit alone gains by its best legal turn to a side or about; 0 if it gains nothing.
    [[nodiscard]] int turn_gain(UnitIndex u) const;
    /// What that body could gain in the strategic sequence of this turn; 0 if it is too near to the enemy then.
    [[nodiscard]] int strategic_gain(UnitIndex u, std::size_t general) const;

private:
    /// Of a body that begins with this unit of the front line: how many files, and what is known of it.
    struct OfBody {
        int files = 0, value = 0;
    };
    using KnownBodies = std::array<OfBody, places>;
    /// The best moves of bodies, by the first unit of their front line.
    struct BestMove {
        int files = 0, ranks = 0;
        Worth gain;
    };
    [[nodiscard]] Worth find_stand(UnitIndex u, const table::Rectangle& there) const;
    [[nodiscard]] const Surroundings& surroundings() const;
    /// The unit at the left end of a body's front line.
    [[nodiscard]] UnitIndex first_of(UnitIndex u, Body body) const;
    /// What it costs that neighbours in line do not move with it.
    [[nodiscard]] int cost_of_leaving(UnitIndex u, const UnitSet& moved) const;

    /// The ground that the unit crosses in the next move ahead; none: somebody is in its way.
    [[nodiscard]] Going going_ahead(UnitIndex u) const;
    [[nodiscard]] Going find_going_ahead(UnitIndex u) const;
    /// The best of a few moves of this body.
    [[nodiscard]] Worth best_move(UnitIndex u, Body body) const;
    [[nodiscard]] Worth find_best_move(UnitIndex u, Body body) const;
    [[nodiscard]] Worth best_alone(UnitIndex u) const;
    /// Of a body that is more than the unit alone; nothing else gains anything. The last body that begins with a unit
    /// is kept in `known`, whichever of its units was ordered.
    using BestMoves = std::array<BestMove, places>;
    [[nodiscard]] Worth best_together(BestMoves& known, UnitIndex u, Body body) const;
    /// How many moves all of them can make, at most the legs of a Move.
    [[nodiscard]] int moves_together(const Units& units) const;
    /// How far a body can go before one of it touches anybody.
    [[nodiscard]] Length free_ahead(const Units& units, Length most) const;

    const View& view_;
    const HeuristicWeights& weights_;
    const MatchUps& match_ups_;
    int approach_, fear_;  ///< at this turn
    // Kept since orders to all units of a body, of both kinds and by all generals, ask again.
    mutable std::array<std::optional<Worth>, places> stands_;
    mutable std::array<std::optional<Going>, places> goings_;
    mutable std::array<std::optional<int>, places> turns_;
    mutable KnownBodies strategic_{};
    mutable std::array<std::optional<Worth>, places> alone_;
    mutable BestMoves joined_{}, open_{};
    mutable std::optional<Surroundings> surroundings_;
};

/// The widest body round a unit of a front line that can take part in an order to it by this general: file by file,
/// each with all who stand in its column. Body{}: the unit alone.
[[nodiscard]] Body joined_body(const View& view, UnitIndex u, Order order, std::size_t general);

template <class Visit>
void HeuristicAnalysis::each_move(UnitIndex u, Body body, Visit visit) const {
    const auto units = members_of(view_.groups, u, body);
    if (!units) return;
    const int moves = moves_together(*units);
    if (moves == 0) return;
    const Length one = view_.g.charts.movement.move;
    const auto go = [&](std::initializer_list<Leg> legs) {
        Move m;
        m.kind = Kind::go;
        m.unit = u;
        m.set(body);
        std::copy(legs.begin(), legs.end(), m.legs.begin());
        visit(m);
    };
    const auto ahead = [](Length length) { return Leg{Way::forward, 0, static_cast<std::uint16_t>(length)}; };
    // One leg, as the battle lists it: the same way has one move.
    const auto straight = [&](Length length) {
        if (length > 0) go({ahead(length)});
    };
    const Length most = moves * one, free = free_ahead(*units, most);
    straight(free);
    // Short of the enemy: to shoot, or to be out of its reach.
    for (const Length short_of : {one, 2 * one, one / 2 + tolerance})
        if (free < most) straight(free - short_of);
    if (free == most && moves > 1) straight(most - one);
    const int width = 1 + body.left + body.right;
    for (const std::uint8_t hand : {std::uint8_t{0}, std::uint8_t{1}})
        for (const int part : {1, 3}) {
            const auto turn = static_cast<std::uint16_t>(10000 / width / part);  // a little below the full chord
            const Leg wheel{Way::wheel, hand, turn};
            go({wheel});
            if (moves > 1) go({wheel, ahead(one)});
        }
    go({Leg{Way::backward, 0, static_cast<std::uint16_t>(one)}});
}

}  // namespace polemarch::standard_wargame
