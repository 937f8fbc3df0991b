// The turn sequence (Sequence): its eight steps, alternation and passes, and what follows without anybody's
// choice.
#include "core/blood_of_kings/rules/offers.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {
constexpr Actor actor_of_side(unsigned side) { return static_cast<Actor>(side); }
}  // namespace

Actor Battle::actor(const State& s) const {
    if (s.orphan != nobody) return actor_of_side(side_of_leader(s.orphan));
    if (s.fugitive != nobody) return actor_of_side(side_of_leader(s.fugitive));
    if (s.depth > 0) {
        const Pending& p = top(s);
        switch (p.stage) {
            case Stage::orders:
            case Stage::dice:
            case Stage::casualty: return Actor::chance;
            case Stage::answer: return actor_of_side(side_of(p.what == What::test ? p.unit : p.target));
            case Stage::support: return actor_of_side(side_of(p.left < 2 ? p.unit : p.target));
            case Stage::losses: return actor_of_side(losing_side(p));
            case Stage::turn: return actor_of_side(side_of(static_cast<UnitIndex>(p.left)));
            default: return actor_of_side(side_of(p.unit));
        }
    }
    switch (s.step) {
        case Step::loose_dice:
        case Step::initiative:
        case Step::command:
        case Step::volley:
        case Step::ongoing_dice: return Actor::chance;
        case Step::over: return Actor::nobody;
        default: return actor_of_side(s.mover);
    }
}

void Battle::push(State& s, const Pending& p) {
    assert(s.depth < max_pending);
    s.pending[s.depth++] = p;
}
void Battle::pop(State& s) { s.pending[--s.depth] = {}; }

void Battle::begin_turn(State& s) const {
    for (Unit& unit : s.unit) {
        unit.clear(Unit::acted_bit | Unit::tested_bit | Unit::turned_bit | Unit::loose_bit);
        unit.aim = static_cast<std::uint8_t>(Aim::undeclared);
    }
    for (Leader& leader : s.leader) leader.flags = static_cast<std::uint8_t>(leader.flags & Leader::lost_bit);
    s.step = Step::tests;
    s.mover = 0;
    s.winner = 0;
    s.commander = nobody;
    s.activations = 0;
    s.passes = {};
    s.shot_at = 0;
    s.tests = testers(s);
}

/// Step 1: impetuous units that are tempted at the beginning of the turn.
UnitMask Battle::testers(const State& s) const {
    UnitMask found = 0;
    each_unit(temptable(s, 0) | temptable(s, 1), [&](UnitIndex u) {
        if (temptation(s, u) != nobody) found |= bit(u);
    });
    return found;
}

unsigned Battle::leaders_to_act(const State& s, unsigned side) const {
    unsigned found = 0;
    for (unsigned i = 0; i < max_side_leaders; ++i) {
        const Leader& leader = s.leader[side * max_side_leaders + i];
        if (leader.in_play() && !leader.acted()) found |= 1u << i;
    }
    return found;
}

/// Step 7: units in contact with a front involved that have not acted (B34).
UnitMask Battle::ongoing_fighters(const State& s, unsigned side) const {
    const Field& field = this->field(s);
    UnitMask found = 0;
    each_unit(field.alive() & places_of(side) & ~camps, [&](UnitIndex u) {
        if (field.engaged(u) && !s.unit[u].acted()) found |= bit(u);
    });
    return found;
}

/// A leader whose unit is gone, or over whom an enemy has gone or on whom one stands (Leaders_6, B29).
bool Battle::find_fugitive(State& s) const {
    const Field& field = this->field(s);
    for (LeaderIndex l = 0; l < max_leaders; ++l) {
        const Leader& leader = s.leader[l];
        if (!leader.in_play()) continue;
        bool runs = leader.run_over() || (leader.unit != nobody && !s.unit[leader.unit].alive());
        if (leader.unit == nobody) {
            const table::Point half{half_base, half_base};
            each_unit(field.meeting({leader.at() - half, leader.at() + half},
                                    field.alive() & places_of(1 - side_of_leader(l)) & ~camps),
                      [&](UnitIndex u) { runs = runs || table::overlap(base_of(s, l), field[u], tolerance); });
        }
        if (!runs) continue;
        bool room = false;
        offer_rides(s, l, Kind::flee, [&](const Move&) { room = true; });
        if (!room) {  // ours: who can go nowhere is taken
            fall(s, l);
            return true;
        }
        s.fugitive = l;
        return true;
    }
    return false;
}

void Battle::settle(State& s) const {
    while (s.step != Step::over && s.orphan == nobody && s.fugitive == nobody) {
        if (s.depth > 0) {
            if (!proceed(s)) return;
            continue;
        }
        if (find_fugitive(s)) continue;
        if (s.step == Step::activate || s.step == Step::lead || s.step == Step::loose || s.step == Step::ongoing) {
            // Whoever has come before an impetuous unit by a finished step; of several such units the nearest to whom
            // it is tempted by (Uncontrolled_1, B75).
            UnitIndex tempted = nobody;
            table::SquaredDistance least{};
            each_unit(temptable(s, 0) | temptable(s, 1), [&](UnitIndex u) {
                const UnitIndex by = temptation(s, u);
                if (by == nobody) return;
                const auto far = table::squared_distance(field(s)[u], field(s)[by]);
                if (tempted != nobody && !(far < least)) return;
                tempted = u;
                least = far;
            });
            if (tempted != nobody) {
                push(s, {.what = What::test, .stage = Stage::dice, .unit = tempted, .target = temptation(s, tempted)});
                return;
            }
        }
        if (!next_step(s)) return;
    }
}

/// The record on top: true when something was done, false when somebody must speak or dice must fall.
bool Battle::proceed(State& s) const {
    Pending& p = top(s);
    switch (p.what) {
        case What::move: return travel(s);
        case What::charge:
            switch (p.stage) {
                case Stage::answer: {
                    const unsigned open = answers(s, p);
                    const bool must = traits_[p.target].impetuous && (open >> unsigned(Answer::counter) & 1u);
                    if (must)
                        answer_charge(s, {.kind = Kind::counter, .unit = p.target, .target = p.unit});
                    else if (open == 1u << unsigned(Answer::stand))
                        answer_charge(s, {.kind = Kind::stand, .unit = p.target, .target = p.unit});
                    else
                        return false;
                    return true;
                }
                case Stage::pursue: return false;
                default: return travel(s);
            }
        case What::volley:
            if (p.stage == Stage::join) {
                if (joiners(s) != 0) return false;
                p.stage = Stage::dice;
                return true;
            }
            if (aimed_at(s) != 0) return false;
            finish_volley(s);
            return true;
        case What::fight: return proceed_fight(s);
        case What::test:
            if (p.stage == Stage::dice || temptations(s, p.unit) != 0) return false;
            pop(s);
            return true;
        default: return false;
    }
}

void Battle::end_initiative(State& s) const {
    s.commander = nobody;
    s.activations = 0;
    s.shot_at = 0;
    s.mover ^= 1;
    s.step = Step::lead;
}

/// What comes next where nothing is pending: true when it was done, false when somebody must speak or dice must fall.
bool Battle::next_step(State& s) const {
    switch (s.step) {
        case Step::tests: {
            if (s.tests != 0) {
                const auto u = static_cast<UnitIndex>(std::countr_zero(s.tests));
                s.tests &= ~bit(u);
                const UnitIndex target = temptation(s, u);
                if (target == nobody) return true;
                push(s, {.what = What::test,
                         .stage = Stage::dice,
                         .unit = u,
                         .target = target,
                         .flags = Pending::waits_bit});
                return true;
            }
            std::array<bool, 2> loose{};
            for (UnitIndex u = 0; u < places; ++u)
                if (s.unit[u].alive() && s.unit[u].loose()) loose[side_of(u)] = true;
            s.mover = loose[0] ? 0 : 1;
            s.step = loose[0] && loose[1] ? Step::loose_dice : loose[0] || loose[1] ? Step::loose : Step::initiative;
            return true;
        }
        case Step::loose: {
            std::array<UnitMask, 2> loose{};
            for (UnitIndex u = 0; u < places; ++u) {
                if (!s.unit[u].alive() || !s.unit[u].loose()) continue;
                if (s.unit[u].acted() || temptation(s, u) == nobody)
                    s.unit[u].clear(Unit::loose_bit);  // its target is gone: it keeps its place (B32)
                else
                    loose[side_of(u)] |= bit(u);
            }
            if ((loose[0] | loose[1]) == 0) {
                s.step = Step::initiative;
                s.mover = 0;
                return true;
            }
            if (loose[s.mover] == 0) s.mover ^= 1;
            if (std::popcount(loose[s.mover]) > 1) return false;
            const auto u = static_cast<UnitIndex>(std::countr_zero(loose[s.mover]));
            const UnitMask targets = temptations(s, u);
            if (std::popcount(targets) > 1) return false;
            apply_loose(s, u, static_cast<UnitIndex>(std::countr_zero(targets)));
            return true;
        }
        case Step::lead: {
            const std::array<unsigned, 2> left{leaders_to_act(s, 0), leaders_to_act(s, 1)};
            if (left[0] == 0 && left[1] == 0) {
                s.step = Step::aim;
                s.mover = 0;
                return true;
            }
            if (left[s.mover] == 0) {
                s.mover ^= 1;
                return true;
            }
            if (std::popcount(left[s.mover]) > 1 || s.passes[s.mover] > 0) return false;
            s.commander = static_cast<LeaderIndex>(s.mover * max_side_leaders +
                                                   static_cast<unsigned>(std::countr_zero(left[s.mover])));
            s.step = Step::command;
            return true;
        }
        case Step::activate: {
            const Leader& leader = s.leader[s.commander];
            if (leader.in_play() && (s.activations > 0 || (!leader.moved() && !held(s, leader)))) return false;
            end_initiative(s);
            return true;
        }
        case Step::aim: {
            for (unsigned side = 0; side < 2; ++side)
                for (UnitMask left = places_of(side) & shooters_ & field(s).alive(); left; left &= left - 1) {
                    const auto u = static_cast<UnitIndex>(std::countr_zero(left));
                    Unit& unit = s.unit[u];
                    if (unit.aim != static_cast<std::uint8_t>(Aim::undeclared)) continue;
                    if (!can_shoot(s, u)) {
                        unit.aim = static_cast<std::uint8_t>(Aim::hold);
                        continue;
                    }
                    const FireTable& table = fire_table(s, u);
                    if (table.targets == 0) {
                        unit.aim = static_cast<std::uint8_t>(Aim::hold);
                    } else if (std::popcount(table.primary) == 1 && !table.split) {
                        unit.aim = static_cast<std::uint8_t>(std::countr_zero(table.primary));
                    } else {
                        s.mover = static_cast<std::uint8_t>(side);
                        return false;
                    }
                }
            s.step = Step::volley;
            s.mover = 0;
            return true;
        }
        case Step::volley: {
            if (aimed_at(s) != 0) return false;
            finish_volley(s);
            if (find_fugitive(s)) return true;
            const UnitMask first = ongoing_fighters(s, 0), second = ongoing_fighters(s, 1);
            s.mover = first != 0 ? 0 : 1;
            s.step = first != 0 && second != 0 ? Step::ongoing_dice : Step::ongoing;
            return true;
        }
        case Step::ongoing: {
            const std::array<UnitMask, 2> left{ongoing_fighters(s, 0), ongoing_fighters(s, 1)};
            if ((left[0] | left[1]) == 0) {
                end_turn(s);
                return true;
            }
            if (left[s.mover] == 0) s.mover ^= 1;
            if (std::popcount(left[s.mover]) > 1) return false;
            const auto u = static_cast<UnitIndex>(std::countr_zero(left[s.mover]));
            UnitMask targets = 0;
            each_unit(field(s).fights(u), [&](UnitIndex v) {
                if (melee_target(s, u, v) == Refusal::legal) targets |= bit(v);
            });
            if (std::popcount(targets) > 1) return false;
            s.mover ^= 1;
            begin_fight(s, u, static_cast<UnitIndex>(std::countr_zero(targets)), 0);
            return true;
        }
        default: return false;
    }
}

/// Step 8.
void Battle::end_turn(State& s) const {
    for (unsigned side = 0; side < 2; ++side)
        if (points_lost(s, side) >= scenario_.sides[side].break_point) s.broken[side] = s.turn;
    if (s.broken[0] != 0 || s.broken[1] != 0 || s.turn >= scenario_.turn_limit) {
        begin_turn(s);
        s.step = Step::over;
        s.tests = 0;
        return;
    }
    ++s.turn;
    begin_turn(s);
}

}  // namespace polemarch::blood_of_kings
