// Actions (Actions) and moves (Formations): what a choice or a consequence of dice changes, and moves that
// an impetuous enemy interrupts (Uncontrolled_1, B75 to B77).
#include "core/blood_of_kings/rules/battle.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {
/// The enemy's leaders over whose own place a way of u leads; a bit each (Leaders_6).
template <class Way>
unsigned leaders_on(const State& s, UnitIndex u, const Way& way) {
    unsigned found = 0;
    const unsigned first = (1 - side_of(u)) * max_side_leaders;
    for (unsigned l = first; l < first + max_side_leaders; ++l) {
        const Leader& leader = s.leader[l];
        if (!leader.in_play() || leader.unit != nobody) continue;
        if (way.leads_into(leader_base(leader.at()), tolerance)) found |= 1u << l;
    }
    return found;
}
unsigned leaders_on(const State& s, UnitIndex u, const table::Rectangle& from, const Leg& leg) {
    if (leg.way == Way::wheel) return leaders_on(s, u, table::Wheel(from, hand_of(leg), {leg.amount}));
    return leaders_on(s, u, table::StraightMove(from, direction_of(leg, from.heading()), leg.amount));
}
}  // namespace

void Battle::place(State& s, UnitIndex u, const table::Pose& pose) const {
    const table::Rectangle before = field(s)[u];
    const table::Rectangle turned(table::with_centre(before.centre(), pose.heading, before.extent()), before.extent());
    const table::Point way = pose.at() - turned.pose().at();
    const table::StraightMove move(turned, table::bearing(way), table::distance({}, way));
    place(s, u, Progress{.pose = pose, .frontage = s.unit[u].frontage(), .run_over = leaders_on(s, u, move)});
}

/// An activation of the commander's, and the unit's action.
void Battle::spend(State& s, UnitIndex u) const {
    s.unit[u].set(Unit::acted_bit);
    if (s.activations > 0) --s.activations;
}

Gait Battle::gait_of(Kind order) const {
    return order == Kind::march ? Gait::march : order == Kind::retire ? Gait::retire : Gait::advance;
}

Length Battle::allowance(UnitIndex u, Kind order) const {
    const Length advance = is_camp(u) ? scenario_.sides[side_of(u)].camp->advance : type(u).advance;
    return order == Kind::march ? advance * 3 / 2 : advance;
}

void Battle::apply(State& s, const Move& m) const {
    switch (m.kind) {
        // the turn
        case Kind::first: {
            const unsigned first = m.value == 0 ? s.mover : 1u - s.mover;
            s.mover = static_cast<std::uint8_t>(first);
            // As many passes as the other side has more leaders (Sequence_7, B31).
            const int a = std::popcount(living_leaders(s, 0)), b = std::popcount(living_leaders(s, 1));
            s.passes = {static_cast<std::uint8_t>(std::max(b - a, 0)), static_cast<std::uint8_t>(std::max(a - b, 0))};
            s.step = Step::lead;
            break;
        }
        case Kind::lead:
            s.commander = m.unit;
            s.step = Step::command;
            break;
        case Kind::pass:
            --s.passes[s.mover];
            s.mover ^= 1;
            break;
        case Kind::done: end_initiative(s); break;
        case Kind::ride:
            if (held(s, s.leader[m.unit])) --s.activations;
            ride(s, m);
            s.leader[m.unit].set(Leader::moved_bit);
            break;
        case Kind::flee:
            ride(s, m);
            s.leader[m.unit].clear(Leader::run_over_bit);
            s.fugitive = nobody;
            break;
        case Kind::heir: inherit(s, m.unit); break;
        case Kind::loose: apply_loose(s, m.unit, m.target); break;
        // actions
        case Kind::rest: spend(s, m.unit); break;
        case Kind::advance:
        case Kind::march:
        case Kind::regroup:
        case Kind::retire: begin_order(s, m); break;
        case Kind::charge: {
            const ChargePlan plan = charge_plan(s, m.unit, m.target, m.legs[0], type(m.unit).charge);
            spend(s, m.unit);
            if (m.value == 1) leave_leader(s, m.unit);
            begin_charge(s, m.unit, m.target, plan, 0);
            break;
        }
        case Kind::fire:
            spend(s, m.unit);
            s.unit[m.unit].aim = m.target;
            s.volleyed = 0;
            push(s, {.what = What::volley, .stage = Stage::join, .unit = m.unit});
            break;
        case Kind::join:
            spend(s, m.unit);
            s.unit[m.unit].aim = m.target;
            break;
        case Kind::melee:
            if (s.step == Step::ongoing) {
                s.mover ^= 1;
            } else {
                spend(s, m.unit);
            }
            begin_fight(s, m.unit, m.target, 0);
            break;
        // within records
        case Kind::go: {
            Pending& p = top(s);
            if (m.value == 1) leave_leader(s, p.unit);
            p.what = What::move;
            p.stage = Stage::travel;
            p.legs = m.legs;
            break;
        }
        case Kind::stand:
        case Kind::evade:
        case Kind::shoot:
        case Kind::counter: answer_charge(s, m); break;
        case Kind::pursue: {
            Pending& p = top(s);
            p.stage = Stage::chase;
            p.legs[0] = {Way::forward, 0, static_cast<std::uint16_t>(*pursuit(s, p))};
            break;
        }
        case Kind::aim_at: s.unit[m.unit].aim = m.target; break;
        case Kind::support:
            top(s).more[top(s).left] = m.unit;
            top(s).left = 0;
            break;
        case Kind::deal: {
            const unsigned levels = std::max(toll_of(top(s))[0], toll_of(top(s))[1]);
            const bool of_actor = toll_of(top(s))[0] >= 2;
            lose(s, of_actor ? top(s).unit : top(s).target, 1);
            lose(s, m.unit, 1);
            if (levels == 3) lose(s, m.target, 1);
            top(s).kind = 0;
            break;
        }
        case Kind::occupy: {
            const UnitIndex u = top(s).unit;
            const Length far = occupation(s, u, top(s).left);
            place(s, u, table::moved(s.unit[u].pose, s.unit[u].pose.heading, far));
            top(s).stage = Stage::turn;
            top(s).left = 0;
            break;
        }
        case Kind::turn: {
            const auto turned = turned_to(s, m.unit, static_cast<table::Edge>(m.value));
            s.unit[m.unit].form(s.unit[m.unit].bases(), turned->frontage);
            s.unit[m.unit].set(Unit::turned_bit);
            place(s, m.unit, turned->pose);
            ++top(s).left;
            break;
        }
        case Kind::halt: {
            Pending& p = top(s);
            if (p.what == What::volley) {
                p.stage = Stage::dice;
            } else if (p.what == What::fight) {
                if (p.stage == Stage::occupy) {
                    p.stage = Stage::turn;
                    p.left = 0;
                } else {
                    ++p.left;  // the next slot, the next unit
                }
            } else if (p.what == What::order && static_cast<Kind>(p.kind) == Kind::retire) {
                const Pending order = p;
                pop(s);
                begin_fight(s, order.unit, order.target, 0);
            } else if (p.what == What::charge) {
                end_charge(s);
            } else {
                pop(s);
            }
            break;
        }
        // dice
        case Kind::initiative:
            s.mover = m.value;
            if (s.step == Step::loose_dice) s.step = Step::loose;
            if (s.step == Step::ongoing_dice) s.step = Step::ongoing;
            if (s.step == Step::initiative) {
                s.winner = m.value;
                s.step = Step::first;
            }
            break;
        case Kind::command:
            s.activations = m.value;
            s.leader[s.commander].set(Leader::acted_bit);
            s.step = Step::activate;
            break;
        case Kind::orders:
        case Kind::regrouped:
        case Kind::retired: after_orders(s, m); break;
        case Kind::tempted: after_test(s, m.value != 0); break;
        case Kind::volley:
            s.unit[m.target].loss = m.value;
            s.volleyed |= bit(m.target);
            break;
        case Kind::clash:
            top(s).kind = static_cast<std::uint8_t>(m.unit + 8u * m.value);
            top(s).stage = Stage::casualty;
            ++s.fights;
            break;
        case Kind::casualty: {
            Pending& p = top(s);
            const unsigned side = p.has(Pending::first_counted_bit) || exposed_leaders(s, p, 0) == 0 ? 1 : 0;
            p.set(side == 0 ? Pending::first_counted_bit : Pending::second_counted_bit);
            if (m.unit != nobody) fall(s, m.unit);
            break;
        }
        default: break;
    }
    settle(s);
}

void Battle::begin_order(State& s, const Move& m) const {
    spend(s, m.unit);
    push(s, {.what = What::order,
             .stage = Stage::orders,
             .unit = m.unit,
             .target = m.target,
             .kind = static_cast<std::uint8_t>(m.kind)});
}

/// The dice of Advance, March, Regroup and Retire.
void Battle::after_orders(State& s, const Move& m) const {
    Pending& p = top(s);
    const Pending order = p;
    Unit& unit = s.unit[p.unit];
    switch (m.kind) {
        case Kind::orders:
            if (static_cast<Orders>(m.value) == Orders::lost) return pop(s);
            p.left = static_cast<std::uint16_t>(allowance(p.unit, static_cast<Kind>(p.kind)));
            if (static_cast<Orders>(m.value) == Orders::delayed) p.left /= 2;
            p.stage = Stage::go;
            return;
        case Kind::regrouped: {
            const int level = std::max(static_cast<int>(unit.status()) - m.value, 0);
            unit.become(static_cast<Status>(level));
            pop(s);
            if (order.target != nobody) begin_fight(s, order.unit, order.target, 0);  // Ongoing_3
            return;
        }
        default:
            if (m.value != 0) {
                p.left = static_cast<std::uint16_t>(allowance(p.unit, Kind::retire));
                p.stage = Stage::go;
                return;
            }
            pop(s);
            begin_fight(s, order.unit, order.target, 0);  // Ongoing_2
    }
}

namespace {
/// How long a way is gone between two looks for who is tempted (B75).
constexpr Length tempting_step = inch / 2;

bool divisible(const Leg& leg) {
    return leg.way == Way::forward || leg.way == Way::backward || leg.way == Way::sideways || leg.way == Way::wheel;
}
}  // namespace

std::array<Leg, 3> Battle::first_part(const std::array<Leg, 3>& legs, const Progress& whole, unsigned part) {
    Length left = 0;
    for (unsigned i = 0; i < whole.taken; ++i) left += whole.cost[i];
    left = left * static_cast<int>(part) / 16;
    std::array<Leg, 3> first{};
    for (unsigned i = 0; i < whole.taken; ++i) {
        first[i] = legs[i];
        if (whole.cost[i] > left) {
            first[i].amount = static_cast<std::uint16_t>(std::int64_t{legs[i].amount} * left / whole.cost[i]);
            if (!divisible(legs[i]) || first[i].amount == 0) first[i] = {};
            break;
        }
        left -= whole.cost[i];
    }
    return first;
}

Battle::Progress Battle::gone(const State& s, const Pending& mover, std::span<const Leg> legs) const {
    const UnitIndex u = mover.unit;
    Progress at{.pose = s.unit[u].pose, .frontage = s.unit[u].frontage()};
    if (mover.what == What::charge) {
        table::Rectangle there = field(s)[u];
        for (const Leg& leg : legs) {
            if (leg.way == Way::none) break;
            at.run_over |= leaders_on(s, u, there, leg);
            at.cost[at.taken++] = leg.way == Way::wheel ? table::arc_length(2 * there.extent().half_width, {leg.amount})
                                                        : Length{leg.amount};
            there = leg.way == Way::wheel
                        ? table::Rectangle(table::wheeled(there, hand_of(leg), {leg.amount}), there.extent())
                        : moved_on(there, leg.amount);
        }
        at.pose = there.pose();
        return at;
    }
    constexpr Length unlimited = 1 << 20;
    Walk walk(s, around(s), u, gait_of(static_cast<Kind>(mover.kind)), unlimited);
    for (const Leg& leg : legs) {
        if (leg.way == Way::none) break;
        const Length before = walk.spent();
        const table::Rectangle from = walk.outline();
        at.barred = walk.take(leg) != Refusal::legal;
        if (at.barred) break;
        if (divisible(leg)) at.run_over |= leaders_on(s, u, from, leg);
        at.cost[at.taken++] = walk.spent() - before;
    }
    at.pose = walk.outline().pose();
    at.frontage = walk.frontage();
    return at;
}

void Battle::place(State& s, UnitIndex u, const Progress& at) const {
    s.unit[u].form(s.unit[u].bases(), at.frontage);
    s.unit[u].pose = at.pose;
    carry(s, u);
    for (unsigned l = 0; l < max_leaders; ++l)
        if (at.run_over >> l & 1u) s.leader[l].set(Leader::run_over_bit);
}

/// A move or a charge under way goes on: leg by leg where an impetuous enemy may be tempted; or its end.
bool Battle::travel(State& s) const {
    Pending& p = top(s);
    const UnitIndex u = p.unit;
    if (p.has(Pending::over_bit) || !s.unit[u].alive() || p.legs[0].way == Way::none) {
        if (p.what == What::charge && !p.has(Pending::over_bit) && s.unit[u].alive())
            arrive(s);
        else
            finish_move(s);
        return true;
    }
    if (s.depth >= max_pending || temptable(s, 1 - side_of(u)) == 0) {
        const Progress whole = gone(s, p, p.legs);
        p.legs = {};
        if (whole.barred) p.set(Pending::over_bit);
        place(s, u, whole);
        return true;
    }
    const Leg leg = p.legs[0];
    // A leg out of everybody's reach needs no look at its parts. No corner of a unit that wheels, turns or forms goes
    // farther than twice the outline is long and broad, a column's bases with their number.
    const table::Rectangle& start = field(s)[u];
    const bool straight = divisible(leg) && leg.way != Way::wheel;
    const Length around = 4 * (start.extent().half_width + start.extent().half_depth);
    const Length far = straight ? leg.amount : leg.way == Way::form ? around * s.unit[u].bases() : around;
    const bool near = may_tempt(s, 1 - side_of(u), grown(field(s).box(u), far));
    const Length way = straight ? leg.amount : table::arc_length(2 * start.extent().half_width, {leg.amount});
    const unsigned parts = near && divisible(leg) ? static_cast<unsigned>(way / tempting_step) + 1u : 1;
    const auto after = [&](unsigned amount) {
        Leg piece = leg;
        piece.amount = static_cast<std::uint16_t>(amount);
        return gone(s, p, {&piece, 1});
    };
    UnitIndex by = nobody;
    Progress at;
    unsigned before = 0, amount = 0;
    for (unsigned part = 1; part <= parts && by == nobody; ++part) {
        before = amount;
        amount = static_cast<unsigned>(std::uint64_t{leg.amount} * part / parts);
        at = after(amount);
        if (at.barred) {  // somebody has come into its way meanwhile
            p.set(Pending::over_bit);
            return true;
        }
        if (near) by = tempted_on_the_way(s, u, at);
    }
    while (by != nobody && divisible(leg) && amount > before + 1) {  // back to the first place where it is so
        const unsigned middle = (before + amount) / 2;
        const Progress there = after(middle);
        const UnitIndex tempted = tempted_on_the_way(s, u, there);
        if (tempted == nobody) {
            before = middle;
        } else {
            by = tempted;
            at = there;
            amount = middle;
        }
    }
    const bool done = amount == leg.amount;
    const bool last = done && p.legs[1].way == Way::none;
    if (done)
        p.legs = {p.legs[1], p.legs[2], Leg{}};
    else
        p.legs[0].amount = static_cast<std::uint16_t>(leg.amount - amount);
    place(s, u, at);
    // The end of the way is looked at once it is reached, like every finished step.
    if (by != nobody && !last) push(s, {.what = What::test, .stage = Stage::dice, .unit = by, .target = u});
    return true;
}

/// The record on top is done; the formation follows from the order (B19), but several bases one wide are a column
/// whatever it was (Formations_1).
void Battle::finish_move(State& s) const {
    const Pending p = top(s);
    pop(s);
    if (p.has(Pending::over_bit)) clear_place(s, p.unit);
    if (p.what != What::move || !s.unit[p.unit].alive() || is_camp(p.unit)) return;
    Unit& unit = s.unit[p.unit];
    const bool column = unit.frontage() == 1 && (unit.bases() > 1 || static_cast<Kind>(p.kind) == Kind::march);
    unit.clear(Unit::march_bit);
    if (column) unit.set(Unit::march_bit);
}

/// Of a move of the order on top, by the walk that apply makes of it.
Refusal Battle::judge_go(const State& s, const Pending& order, const Move& m) const {
    if (m.unit != order.unit || m.target != nobody || m.value > 1 || !well_formed(m.legs) || m.legs[0].way == Way::none)
        return Refusal::malformed;
    const auto kind = static_cast<Kind>(order.kind);
    if (m.value == 1 && !leader_may_stay(s, order.unit)) return Refusal::leader_not_there;
    if (kind == Kind::retire && m.legs[1].way != Way::none) return Refusal::retire_straight;
    Walk walk(s, around(s), order.unit, gait_of(kind), order.left);
    for (const Leg& leg : m.legs) {
        if (leg.way == Way::none) break;
        if (const Refusal why = walk.take(leg); why != Refusal::legal) return why;
    }
    if (const Refusal why = walk.end(); why != Refusal::legal) return why;
    if (kind == Kind::retire) {
        const Field& field = this->field(s);
        bool touching = false;
        each_unit(field.fights(order.unit), [&](UnitIndex v) {
            touching = touching || table::relation(walk.outline(), field[v], tolerance) != table::Relation::apart;
        });
        if (touching) return Refusal::still_touching;
    }
    return Refusal::legal;
}

}  // namespace polemarch::blood_of_kings
