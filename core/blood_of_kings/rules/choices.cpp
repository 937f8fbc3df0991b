#include "core/blood_of_kings/rules/choices.h"

#include "core/blood_of_kings/rules/answering.h"
#include "core/blood_of_kings/rules/fighting.h"
#include "core/blood_of_kings/rules/initiative.h"
#include "core/blood_of_kings/rules/leading.h"
#include "core/blood_of_kings/rules/shooting.h"
#include "core/blood_of_kings/rules/temptation.h"
#include "core/blood_of_kings/rules/turn.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {

std::uint16_t clipped(Length amount) { return static_cast<std::uint16_t>(std::clamp<Length>(amount, 0, 65535)); }

constexpr std::uint8_t byte(Aim aim) { return static_cast<std::uint8_t>(aim); }

template <class Offer>
void offer_rides(const Setup& g, const State& s, LeaderIndex l, Kind kind, Offer offer) {
    Moves rides;
    list_rides(g, s, l, kind, rides);
    for (const Move& m : rides) offer(m);
}

/// Ways to carry out an order: forward, backward, sideways, in echelon, wheels, towards the nearest enemy, turns, other
/// frontages.
template <class Offer>
void offer_ways(const Setup& g, const State& s, const Pending& order, Offer offer) {
    const UnitIndex u = order.unit;
    const Field& field = field_of(g, s);
    const table::Rectangle& start = field[u];
    const Length all = order.left;
    const auto kind = static_cast<Kind>(order.kind);
    const auto way = [&](Leg a, Leg b = {}, Leg c = {}) {
        offer(Move{.kind = Kind::go, .unit = u, .legs = {a, b, c}});
    };
    const auto on = [&](Length length, int degrees = 0) {
        return length > 0
                   ? Leg{Way::forward, static_cast<std::uint8_t>(static_cast<std::int8_t>(degrees)), clipped(length)}
                   : Leg{};
    };
    if (kind == Kind::retire) {
        for (const int degrees : {0, -30, 30})
            for (const Length part : {1, 2})
                way({Way::backward, static_cast<std::uint8_t>(static_cast<std::int8_t>(degrees)), clipped(all / part)});
        return;
    }
    const int frontage = s.unit[u].frontage(), bases = s.unit[u].bases();
    const bool column = frontage == 1 && bases > 1;
    const bool march = kind == Kind::march;
    // A march forms its column first, an advance breaks it up.
    Leg before{};
    Length rest = all;
    const auto form = [&](int to) {
        Length farthest = 0;
        for (int k = 0; k < bases; ++k)
            farthest =
                std::max(farthest, table::distance(base_place(g.type(u), frontage, k), base_place(g.type(u), to, k)));
        before = {Way::form, static_cast<std::uint8_t>(to), 0};
        rest = all - farthest;
    };
    if (!is_camp(u) && march && frontage > 1) form(1);
    if (!is_camp(u) && !march && column) form(2);
    if (rest < 0) rest = 0;
    const auto go = [&](Leg a, Leg b = {}) {
        if (a.way == Way::none) return before.way == Way::none ? void() : way(before);
        if (before.way == Way::none)
            way(a, b);
        else
            way(before, a, b);
    };
    if (before.way != Way::none) go({});
    go(on(rest));
    go(on(rest / 2));
    go(on(rest / 4));
    const Length by_road = table::divided(3 * rest, 2);
    const table::Point at = start.pose().at();
    if (march && g.ground.on_road({at, at + table::along(start.heading(), by_road)})) go(on(by_road));
    if (!column || march) {
        go(on(rest, 45));
        go(on(rest, -45));
    }
    const Length width = 2 * start.extent().half_width;
    const Length front = before.way == Way::none ? width : 2 * half_base;
    for (const std::uint8_t hand : {std::uint8_t{0}, std::uint8_t{1}})
        for (const unsigned eighths : {1u, 2u}) {
            const auto angle = static_cast<std::uint16_t>(table::eighth_turn.parts * eighths / 2);
            const Length arc =
                table::arc_length(before.way == Way::form && before.how > 1 ? front * before.how : front, {angle});
            if (arc <= rest) go({Way::wheel, hand, angle}, on(rest - arc - 2));
        }
    // Towards the nearest enemy: wheel to face it, then forward until slightly more than an inch before its zone.
    if (before.way != Way::none) return;
    UnitIndex nearest = nobody;
    table::SquaredDistance least{};
    Length beyond = 0;  // the unit that is farther away must not come nearer
    each_unit(field.alive() & places_of(1 - side_of(u)), [&](UnitIndex v) {
        if (nearest != nobody && table::clearly_apart(start, field[v], beyond)) return;
        const auto far = table::squared_distance(start, field[v]);
        if (nearest == nobody || far < least) {
            nearest = v;
            least = far;
            beyond = far.rounded() + 1;
        }
    });
    if (nearest != nobody) {
        const table::Angle off = table::bearing(field[nearest].centre() - start.pose().at()) - start.heading();
        const bool right = off <= table::half_turn;
        const table::Angle by = right ? off : -off;
        const Length gap = least.rounded() - g.charts.movement.zone - 2 * tolerance;
        if (by.parts > 64 && by <= table::quarter_turn) {
            const Length arc = table::arc_length(width, by);
            const Leg wheel{Way::wheel, static_cast<std::uint8_t>(right ? 1 : 0), by.parts};
            if (arc <= rest) go(wheel, on(std::min(rest - arc - 2, gap)));
            const table::Angle part = table::angle_of_arc(width, rest);
            if (arc > rest && part.parts > 0 && part <= table::quarter_turn) go({wheel.way, wheel.how, part.parts});
        }
        if (gap > 0 && gap < rest) go(on(gap));
        // A facing change turns a unit that has an enemy behind it.
        way({Way::turn, static_cast<std::uint8_t>(Pivot::centre), off.parts});
    }
    if (is_camp(u)) return;
    way({Way::turn_bases, 2, 0});
    way({Way::turn_bases, 2, 0}, on(rest - g.charts.movement.facing_change));
    way({Way::turn, static_cast<std::uint8_t>(Pivot::centre), table::quarter_turn.parts});
    way({Way::turn, static_cast<std::uint8_t>(Pivot::centre),
         static_cast<std::uint16_t>(3 * table::quarter_turn.parts)});
    if (march) return;
    way({Way::backward, 0, clipped(rest / 2)});
    way({Way::sideways, 0, clipped(rest / 2)});
    way({Way::sideways, 1, clipped(rest / 2)});
    if (frontage < bases) way({Way::form, static_cast<std::uint8_t>(frontage + 1), 0});
    if (frontage > 2) way({Way::form, static_cast<std::uint8_t>(frontage - 1), 0});
}

/// Orders for a unit that may be activated.
template <class Offer>
void offer_orders(const Setup& g, const State& s, UnitIndex u, Offer offer) {
    const Field& field = field_of(g, s);
    const auto plain = [&](Kind kind, UnitIndex target = nobody) {
        offer(Move{.kind = kind, .unit = u, .target = target});
    };
    if (is_camp(u)) return plain(Kind::advance);
    if (field.engaged(u)) {
        each_unit(field.fights(u), [&](UnitIndex v) {
            plain(Kind::melee, v);
            plain(Kind::retire, v);
            plain(Kind::regroup, v);
        });
        return;
    }
    plain(Kind::advance);
    if (s.unit[u].bases() > 1) plain(Kind::march);
    if (s.unit[u].status() != Status::ok) plain(Kind::regroup);
    if (g.trait[u].weapon != Weapon::none) {
        const FireTable table = fire_table(g, s, u);
        each_unit(table.primary, [&](UnitIndex v) { plain(Kind::fire, v); });
        if (table.split) plain(Kind::fire, byte(Aim::split));
    }
    const Length range = g.type(u).charge;
    if (range == 0 || s.unit[u].march()) return;
    each_unit(field.alive() & places_of(1 - side_of(u)), [&](UnitIndex v) {
        if (!table::within(field[u], field[v], range)) return;
        const ChargePlan plan = aimed_charge(g, s, u, v, range);
        if (plan.refusal != Refusal::legal) return;
        offer(Move{.kind = Kind::charge, .unit = u, .target = v, .legs = {plan.wheel, Leg{}, Leg{}}});
    });
}

template <class Offer>
void offer_all(const Setup& g, const State& s, Offer offer) {
    if (s.vacant_command != nobody) {
        const unsigned side = side_of_leader(s.vacant_command);
        for (unsigned left = living_leaders(s, side); left; left &= left - 1)
            offer(Move{.kind = Kind::successor,
                       .unit = static_cast<LeaderIndex>(side * max_side_leaders +
                                                        static_cast<unsigned>(std::countr_zero(left)))});
        return;
    }
    if (s.displaced_leader != nobody) return offer_rides(g, s, s.displaced_leader, Kind::flee, offer);
    const auto offer_loose = [&](UnitIndex u) {
        each_unit(temptations(g, s, u),
                  [&](UnitIndex target) { offer(Move{.kind = Kind::loose, .unit = u, .target = target}); });
    };
    const Move halt{.kind = Kind::halt};
    if (s.depth > 0) {
        const Pending& p = top(s);
        if (p.what == What::test) return offer_loose(p.unit);
        switch (p.stage) {
            case Stage::go: offer(halt); return offer_ways(g, s, p, offer);
            case Stage::answer: {
                for (const Kind kind : {Kind::stand, Kind::shoot, Kind::counter})
                    offer(Move{.kind = kind, .unit = p.target, .target = p.unit});
                if (!may_answer(g, s, p, Answer::evade)) return;
                for (unsigned eighth = 0; eighth < 8; ++eighth) {
                    Move m{.kind = Kind::evade, .unit = p.target, .target = p.unit};
                    if (eighth > 0)
                        m.legs[0] = {Way::turn, 0, static_cast<std::uint16_t>(eighth * table::eighth_turn.parts)};
                    offer(m);
                }
                return;
            }
            case Stage::pursue: offer(Move{.kind = Kind::pursue}); return offer(halt);
            case Stage::join: {
                offer(halt);
                const UnitMask targets = aimed_at(g, s);
                each_unit(joiners(g, s), [&](UnitIndex u) {
                    const FireTable table = fire_table(g, s, u);
                    each_unit(table.primary & targets,
                              [&](UnitIndex v) { offer(Move{.kind = Kind::join, .unit = u, .target = v}); });
                    if (table.split) offer(Move{.kind = Kind::join, .unit = u, .target = byte(Aim::split)});
                });
                return;
            }
            case Stage::support:
                offer(Move{.kind = Kind::support, .unit = overlapping(g, s, p, p.left)});
                return offer(halt);
            case Stage::losses: {
                const bool of_actor = toll_of(p)[0] >= 2;
                const UnitIndex principal = of_actor ? p.unit : p.target;
                const UnitMask all = supporters(g, s, p, of_actor) | bit(principal);
                const bool three = toll_of(p)[of_actor ? 0 : 1] == 3;
                each_unit(all, [&](UnitIndex a) {
                    if (!three) return offer(Move{.kind = Kind::deal, .unit = a});
                    each_unit(all, [&](UnitIndex b) { offer(Move{.kind = Kind::deal, .unit = a, .target = b}); });
                });
                return;
            }
            case Stage::occupy: offer(Move{.kind = Kind::occupy}); return offer(halt);
            case Stage::turn:
                for (std::uint8_t edge = 1; edge < 4; ++edge)
                    offer(Move{.kind = Kind::turn, .unit = static_cast<UnitIndex>(p.left), .value = edge});
                return offer(halt);
            default: return;
        }
    }
    const Field& field = field_of(g, s);
    const auto leader_at = [&](int bit_of) {
        return static_cast<LeaderIndex>(s.mover * max_side_leaders + static_cast<unsigned>(bit_of));
    };
    switch (s.step) {
        case Step::first:
            offer(Move{.kind = Kind::first, .value = 0});
            return offer(Move{.kind = Kind::first, .value = 1});
        case Step::lead:
            for (unsigned left = leaders_to_act(s, s.mover); left; left &= left - 1)
                offer(Move{.kind = Kind::lead, .unit = leader_at(std::countr_zero(left))});
            if (s.passes[s.mover] > 0) offer(Move{.kind = Kind::pass});
            return;
        case Step::activate:
            offer(Move{.kind = Kind::done});
            if (!s.leader[s.commander].moved() && (s.activations > 0 || !held(g, s, s.leader[s.commander])))
                offer_rides(g, s, s.commander, Kind::ride, offer);
            each_unit(field.alive() & places_of(s.mover), [&](UnitIndex u) {
                if (activation(g, s, u) == Refusal::legal) offer_orders(g, s, u, offer);
            });
            return;
        case Step::loose:
            each_unit(field.alive() & places_of(s.mover), [&](UnitIndex u) {
                if (s.unit[u].loose()) offer_loose(u);
            });
            return;
        case Step::aim: {
            // The first unit that has not declared.
            for (UnitMask left = places_of(s.mover) & g.shooters & field.alive(); left; left &= left - 1) {
                const auto u = static_cast<UnitIndex>(std::countr_zero(left));
                if (s.unit[u].aim != byte(Aim::undeclared)) continue;
                const FireTable table = fire_table(g, s, u);
                each_unit(table.primary,
                          [&](UnitIndex v) { offer(Move{.kind = Kind::aim_at, .unit = u, .target = v}); });
                if (table.split) offer(Move{.kind = Kind::aim_at, .unit = u, .target = byte(Aim::split)});
                return offer(Move{.kind = Kind::aim_at, .unit = u, .target = byte(Aim::hold)});
            }
            return;
        }
        case Step::ongoing:
            each_unit(ongoing_fighters(g, s, s.mover), [&](UnitIndex u) {
                each_unit(field.fights(u),
                          [&](UnitIndex v) { offer(Move{.kind = Kind::melee, .unit = u, .target = v}); });
            });
            return;
        default: return;
    }
}

/// Adds the move if it is legal and new.
void list(const Setup& g, const State& s, const Move& m, Moves& moves) {
    if (moves.size() >= max_moves || judge(g, s, m) != Refusal::legal) return;
    if (std::find(moves.begin(), moves.end(), m) == moves.end()) moves.push_back(m);
}

}  // namespace

void legal_moves(const Setup& g, const State& s, Moves& moves) {
    moves.clear();
    offer_all(g, s, [&](const Move& m) { list(g, s, m, moves); });
}

void list_orders(const Setup& g, const State& s, UnitIndex u, Moves& moves) {
    offer_orders(g, s, u, [&](const Move& m) { list(g, s, m, moves); });
}

Move any_move(const Setup& g, const State& s, AgentStream& stream) {
    const bool activating =
        s.vacant_command == nobody && s.displaced_leader == nobody && s.depth == 0 && s.step == Step::activate;
    const bool going =
        s.vacant_command == nobody && s.displaced_leader == nobody && s.depth > 0 && top(s).stage == Stage::go;
    for (int attempt = 0; attempt < 4 && (activating || going); ++attempt) {
        StackList<Move, 256> drawn;
        const auto take = [&](const Move& m) {
            if (drawn.size() < 256) drawn.push_back(m);
        };
        if (going) {
            take({.kind = Kind::halt});
            offer_ways(g, s, top(s), take);
        } else {
            if (stream.below(16) == 0) return {.kind = Kind::done};
            StackList<UnitIndex, places> ready;
            each_unit(field_of(g, s).alive() & places_of(s.mover), [&](UnitIndex u) {
                if (activation(g, s, u) == Refusal::legal) ready.push_back(u);
            });
            if (ready.empty()) return {.kind = Kind::done};
            offer_orders(g, s, ready[stream.below(static_cast<std::uint32_t>(ready.size()))], take);
        }
        if (drawn.empty()) continue;
        const Move m = drawn[stream.below(static_cast<std::uint32_t>(drawn.size()))];
        if (judge(g, s, m) == Refusal::legal) return m;
    }
    if (going) return {.kind = Kind::halt};
    if (activating) return {.kind = Kind::done};
    Moves moves;
    legal_moves(g, s, moves);
    return moves[stream.below(static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace polemarch::blood_of_kings
