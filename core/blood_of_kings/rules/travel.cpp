#include "core/blood_of_kings/rules/travel.h"

#include "core/blood_of_kings/rules/effects.h"
#include "core/blood_of_kings/rules/room.h"
#include "core/blood_of_kings/rules/temptation.h"

namespace polemarch::blood_of_kings {

namespace {

/// The length of a path between two tests for tempted units (B75).
constexpr Length tempting_step = inch / 2;

bool divisible(const Leg& leg) {
    return leg.way == Way::forward || leg.way == Way::backward || leg.way == Way::sideways || leg.way == Way::wheel;
}

unsigned leaders_on_leg(const State& s, UnitIndex u, const table::Rectangle& from, const Leg& leg) {
    if (leg.way == Way::wheel) return leaders_on(s, u, table::wheel_of(from, leg));
    return leaders_on(s, u, table::straight_move(from, leg));
}

}  // namespace

Progress gone(const Setup& g, const State& s, const Pending& mover, std::span<const Leg> legs) {
    const UnitIndex u = mover.unit;
    Progress at{.pose = s.unit[u].pose, .frontage = s.unit[u].frontage()};
    if (mover.what == What::charge) {
        table::Rectangle there = field_of(g, s)[u];
        for (const Leg& leg : legs) {
            if (leg.way == Way::none) break;
            at.run_over |= leaders_on_leg(s, u, there, leg);
            at.cost[at.taken++] = leg.way == Way::wheel ? table::arc_length(2 * there.extent().half_width, {leg.amount})
                                                        : Length{leg.amount};
            there = leg.way == Way::wheel
                        ? table::Rectangle(table::wheeled(there, hand_of(leg), {leg.amount}), there.extent())
                        : moved_on(there, leg.amount);
        }
        at.pose = there.pose();
        return at;
    }
    Walk walk(g, s, u, gait_of(static_cast<Kind>(mover.kind)), std::nullopt);
    for (const Leg& leg : legs) {
        if (leg.way == Way::none) break;
        const Length before = walk.spent();
        const table::Rectangle from = walk.outline();
        at.barred = walk.take(leg) != Refusal::legal;
        if (at.barred) break;
        if (divisible(leg)) at.run_over |= leaders_on_leg(s, u, from, leg);
        at.cost[at.taken++] = walk.spent() - before;
    }
    at.pose = walk.outline().pose();
    at.frontage = walk.frontage();
    return at;
}

std::array<Leg, 3> first_part(const std::array<Leg, 3>& legs, const Progress& whole, unsigned part) {
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

void go_to(const Setup& g, State& s, UnitIndex u, const Progress& at) {
    put(g, s, u, at.pose, at.frontage, at.run_over);
}

bool on_its_way(const State& s, const Pending& mover) {
    return !mover.has(Pending::over_bit) && s.unit[mover.unit].alive() && mover.legs[0].way != Way::none;
}

void travel(const Setup& g, State& s) {
    Pending& p = top(s);
    const UnitIndex u = p.unit;
    if (s.depth >= max_pending || temptable(g, s, 1 - side_of(u)) == 0) {
        const Progress whole = gone(g, s, p, p.legs);
        p.legs = {};
        if (whole.barred) p.set(Pending::over_bit);
        go_to(g, s, u, whole);
        return;
    }
    const Leg leg = p.legs[0];
    // A leg out of reach of all impetuous units need not be divided. No corner of a unit that wheels, turns or forms
    // moves farther than twice the sum of length and width of its outline; for a column, times the number of its bases.
    const table::Rectangle& start = field_of(g, s)[u];
    const bool straight = divisible(leg) && leg.way != Way::wheel;
    const Length around = 4 * (start.extent().half_width + start.extent().half_depth);
    const Length far = straight ? leg.amount : leg.way == Way::form ? around * s.unit[u].bases() : around;
    const bool near = may_tempt(g, s, 1 - side_of(u), grown(field_of(g, s).box(u), far));
    const Length way = straight ? leg.amount : table::arc_length(2 * start.extent().half_width, {leg.amount});
    const unsigned parts = near && divisible(leg) ? static_cast<unsigned>(way / tempting_step) + 1u : 1;
    const auto after = [&](unsigned amount) {
        Leg piece = leg;
        piece.amount = static_cast<std::uint16_t>(amount);
        return gone(g, s, p, {&piece, 1});
    };
    UnitIndex by = nobody;
    Progress at;
    unsigned before = 0, amount = 0;
    for (unsigned part = 1; part <= parts && by == nobody; ++part) {
        before = amount;
        amount = static_cast<unsigned>(std::uint64_t{leg.amount} * part / parts);
        at = after(amount);
        if (at.barred) {  // another unit has come into its path meanwhile
            p.set(Pending::over_bit);
            return;
        }
        if (near) by = tempted_on_way(g, s, u, at.pose, at.frontage);
    }
    while (by != nobody && divisible(leg) && amount > before + 1) {  // back to the first place where a unit is tempted
        const unsigned middle = (before + amount) / 2;
        const Progress there = after(middle);
        const UnitIndex tempted = tempted_on_way(g, s, u, there.pose, there.frontage);
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
    go_to(g, s, u, at);
    // The end of the path is tested after it is reached, like every finished step.
    if (by != nobody && !last) push(s, {.what = What::test, .stage = Stage::dice, .unit = by, .target = u});
}

void end_travel(const Setup& g, State& s) {
    const Pending p = top(s);
    pop(s);
    if (p.has(Pending::over_bit)) clear_place(g, s, p.unit);
    if (p.what != What::move || !s.unit[p.unit].alive() || is_camp(p.unit)) return;
    Unit& unit = s.unit[p.unit];
    const bool column = unit.frontage() == 1 && (unit.bases() > 1 || static_cast<Kind>(p.kind) == Kind::march);
    unit.clear(Unit::march_bit);
    if (column) unit.set(Unit::march_bit);
}

}  // namespace polemarch::blood_of_kings
