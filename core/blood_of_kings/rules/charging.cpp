// Charges (Charges): where they go and what becomes of them.
#include "core/blood_of_kings/rules/battle.h"

#include "core/table/snap.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {
/// How far room is looked for.
constexpr Length farthest_shift = 12 * inch;
}  // namespace

tl::expected<Length, Refusal> Battle::cost_of_run(const State& s, UnitIndex u, const table::Rectangle& from,
                                                  Length length) const {
    if (ground_.open()) return length;
    const auto met = ground_.crossings(from, table::StraightMove(from, from.heading(), length));
    if (met.barred) return tl::unexpected(Refusal::barred_ground);
    if (met.obstacles > 0 && type(u).wheeled) return tl::unexpected(Refusal::no_obstacles);
    if (met.chokes > 0 && s.unit[u].frontage() != 1) return tl::unexpected(Refusal::narrow);
    return ground_.cost_of(type(u), from, from.heading(), length, false) + met.obstacles * charts_.movement.obstacle +
           met.chokes * charts_.movement.choke_point;
}

ChargePlan Battle::charge_plan(const State& s, UnitIndex u, UnitIndex target, const Leg& wheel, Length range) const {
    const Field& field = this->field(s);
    const Surroundings around{charts_, ground_, field, traits_};
    const table::Rectangle& start = field[u];
    const unsigned enemy = 1 - side_of(u);
    const UnitMask others = field.alive() & ~bit(u);
    const bool into_melee = !is_camp(target) && field.engaged(target);
    ChargePlan plan;
    plan.lane.wheeled = start;
    const auto refuse = [&](Refusal why) {
        plan.refusal = why;
        return plan;
    };
    const auto friend_in_way = [&](const auto& leads_into, std::optional<table::Angle> direction) {
        for (UnitMask left = others & places_of(1 - enemy); left; left &= left - 1) {
            const auto v = static_cast<UnitIndex>(std::countr_zero(left));
            if (!leads_into(field[v])) continue;
            if (into_melee) return Refusal::no_interpenetration;  // Ongoing_4
            if (!may_pass(s, around, u, v, direction)) return Refusal::in_the_way;
            if (!makes_room(field, v)) plan.plain = false;
        }
        return Refusal::legal;
    };
    // Nobody else's front may be crossed within an inch before it (Charges_1, B49).
    const auto crosses_front = [&](const auto& way) {
        for (UnitMask left = others & places_of(enemy) & ~bit(target) & ~camps; left; left &= left - 1)
            if (field.in_zone(static_cast<UnitIndex>(std::countr_zero(left)), way)) return true;
        return false;
    };
    if (wheel.way == Way::wheel) {
        const table::Wheel arc(start, hand_of(wheel), {wheel.amount});
        const auto leads_into = [&](const table::Rectangle& other) { return arc.leads_into(other, tolerance); };
        plan.cost = table::arc_length(2 * start.extent().half_width, {wheel.amount});
        if (plan.cost > range) return refuse(Refusal::too_far);
        for (UnitMask left = others & places_of(enemy); left; left &= left - 1)
            if (leads_into(field[static_cast<UnitIndex>(std::countr_zero(left))])) return refuse(Refusal::in_the_way);
        if (const Refusal why = friend_in_way(leads_into, std::nullopt); why != Refusal::legal) return refuse(why);
        if (crosses_front(arc)) return refuse(Refusal::crosses_front);
        if (!ground_.measure().holds(arc.end())) return refuse(Refusal::off_the_table);
        if (!ground_.open()) {
            const auto met = ground_.crossings(start, arc);
            if (met.barred) return refuse(Refusal::barred_ground);
            if (met.obstacles > 0 && type(u).wheeled) return refuse(Refusal::no_obstacles);
            if (met.chokes > 0 && s.unit[u].frontage() != 1) return refuse(Refusal::narrow);
            const int multiple =
                std::max(ground_.multiple_under(type(u), start), ground_.multiple_under(type(u), arc.end()));
            plan.cost = plan.cost * multiple + met.obstacles * charts_.movement.obstacle +
                        met.chokes * charts_.movement.choke_point;
        }
        plan.wheel = wheel;
        plan.lane.wheeled = arc.end();
    }
    const table::Rectangle& wheeled = plan.lane.wheeled;
    const table::Angle heading = wheeled.heading();
    const Length rest = range - plan.cost;
    if (rest < 0) return refuse(Refusal::too_far);
    // A way longer than the range tells "too far" from "misses it".
    const table::StraightMove ahead(wheeled, heading, std::max<Length>(rest, 1) + 4 * inch);
    const auto met = ahead.first_contact(field[target], tolerance);
    if (!met) return refuse(Refusal::no_contact);
    if (*met > rest) return refuse(Refusal::too_far);
    const Length length = plan.lane.run = *met;
    for (UnitMask left = others & places_of(enemy) & ~bit(target); left; left &= left - 1) {
        const auto other = ahead.first_contact(field[static_cast<UnitIndex>(std::countr_zero(left))], tolerance);
        if (other && *other < length - tolerance) return refuse(Refusal::other_first);
    }
    const table::StraightMove run(wheeled, heading, length);
    const auto into = [&](const table::Rectangle& other) { return run.leads_into(other, tolerance); };
    if (const Refusal why = friend_in_way(into, heading); why != Refusal::legal) return refuse(why);
    if (length > inch && crosses_front(table::StraightMove(wheeled, heading, length - inch)))
        return refuse(Refusal::crosses_front);
    const table::Rectangle end = plan.lane.at_contact();
    if (!ground_.measure().holds(end)) return refuse(Refusal::off_the_table);
    // Friends who do not make room are in the way where it ends (B17).
    for (UnitMask left = others & places_of(1 - enemy); left; left &= left - 1) {
        const auto v = static_cast<UnitIndex>(std::countr_zero(left));
        if (table::overlap(end, field[v], tolerance) && !makes_room(field, v)) return refuse(Refusal::in_the_way);
    }
    const auto cost = cost_of_run(s, u, wheeled, length);
    if (!cost) return refuse(cost.error());
    plan.cost += *cost;
    if (plan.cost > range) return refuse(Refusal::too_far);
    plan.refusal = Refusal::legal;
    return plan;
}

ChargePlan Battle::aimed_charge(const State& s, UnitIndex u, UnitIndex target, Length range) const {
    const Field& field = this->field(s);
    const table::Rectangle& start = field[u];
    if (!table::within(start, field[target], range)) return {.refusal = Refusal::too_far, .lane = {start}};
    ChargePlan straight = charge_plan(s, u, target, {}, range);
    if (straight.refusal == Refusal::legal) return straight;
    // Towards the target's middle, by turning about the corner on its side; then by parts of that.
    const table::Angle off = table::bearing(field[target].centre() - start.pose().at()) - start.heading();
    const bool right = off <= table::half_turn;
    const table::Hand hand = right ? table::Hand::right : table::Hand::left;
    table::Angle by = right ? off : -off;
    if (by > table::quarter_turn) by = table::quarter_turn;
    for (int pass = 0; pass < 2; ++pass) {  // the wheel moves the middle of the front: aim again from there
        const table::Pose there = table::wheeled(start, hand, by);
        const table::Angle still = table::bearing(field[target].centre() - there.at()) - there.heading;
        const int correction = static_cast<std::int16_t>(still.parts) * (right ? 1 : -1);
        by = {static_cast<std::uint16_t>(std::clamp(static_cast<int>(by.parts) + correction, 0, 16384))};
    }
    // Seen from the corner that stays: less than brings the first of the target's corners before the front meets
    // nothing, and what brings the nearest there is the least that is worth trying.
    const table::Point pivot = start.front_corner(hand);
    table::Point first = field[target].front_corner(hand) - pivot, nearest = first;
    for (const table::Point corner : field[target].corners()) {
        const table::Point there = corner - pivot;
        if (const auto turn = table::cross(first, there); right ? turn > 0 : turn < 0) first = there;
        if (table::dot(there, there) < table::dot(nearest, nearest)) nearest = there;
    }
    const auto needed = [&](table::Point there) {
        return static_cast<std::int16_t>((table::bearing(there) - start.heading()).parts) * (right ? 1 : -1);
    };
    const int least = needed(first);
    // It is to be met, not grazed, and within the range.
    const Length away = table::distance({}, nearest), width = 2 * start.extent().half_width;
    int worth = needed(nearest) + table::angle_of_arc(away, 2 * tolerance).parts;
    if (worth > 0 && worth <= table::quarter_turn.parts &&
        table::arc_length(width, {static_cast<std::uint16_t>(worth)}) + away > range + inch / 4)
        worth = 0;
    for (const int amount : {by.parts / 2, int{by.parts}, by.parts * 3 / 4, worth}) {
        if (amount <= 0 || amount < least || amount > table::quarter_turn.parts) continue;
        const Leg wheel{Way::wheel, static_cast<std::uint8_t>(right ? 1 : 0), static_cast<std::uint16_t>(amount)};
        const ChargePlan plan = charge_plan(s, u, target, wheel, range);
        if (plan.refusal == Refusal::legal) return plan;
        if (amount == by.parts) straight.refusal = plan.refusal;
    }
    return straight;
}

void Battle::begin_charge(State& s, UnitIndex u, UnitIndex target, const ChargePlan& plan, std::uint8_t flags) const {
    s.unit[u].set(Unit::acted_bit);
    Pending p{.what = What::charge,
              .stage = Stage::answer,
              .unit = u,
              .target = target,
              .left = static_cast<std::uint16_t>(std::max<Length>(type(u).charge - plan.cost, 0)),
              .flags = flags};
    std::size_t leg = 0;
    if (plan.wheel.way == Way::wheel) p.legs[leg++] = plan.wheel;
    if (plan.lane.run > 0) p.legs[leg] = {Way::forward, 0, static_cast<std::uint16_t>(plan.lane.run)};
    push(s, p);
}

/// The run of the charge on top is done.
void Battle::arrive(State& s) const {
    Pending& p = top(s);
    const UnitIndex u = p.unit, target = p.target;
    if (!s.unit[target].alive()) return end_charge(s);
    if (is_camp(target)) {  // Effects_12
        remove(s, target);
        return end_charge(s);
    }
    const auto answer = static_cast<Answer>(p.kind);
    if (p.stage == Stage::travel && answer == Answer::shoot) {
        p.stage = Stage::reload;
        s.unit[target].aim = u;
        s.volleyed = 0;
        push(s, {.what = What::volley, .stage = Stage::dice, .unit = target, .target = u});
        return;
    }
    if (p.stage == Stage::reload) {
        p.stage = Stage::chase;
        const unsigned rest = p.more[0] + 256u * p.more[1];
        p.more = {};
        if (rest > 0) p.legs[0] = {Way::forward, 0, static_cast<std::uint16_t>(rest)};
        return;
    }
    if (p.stage == Stage::travel && answer == Answer::evade) {
        if (!pursuit(s, p)) return end_charge(s);
        p.stage = Stage::pursue;
        return;
    }
    const Field& field = this->field(s);
    if (table::relation(field[u], field[target], tolerance) == table::Relation::apart) {
        // Something came between, or the target is where the charge does not lead: no contact.
        return end_charge(s);
    }
    if (answer != Answer::counter) conform(s, u, target);
    const auto flags = static_cast<std::uint8_t>(Pending::charged_bit | (p.flags & Pending::countered_bit));
    // A moving unit that is charged is stopped by the contact: its own action is over (B77).
    for (std::size_t i = 0; i + 1 < s.depth; ++i)
        if (s.pending[i].unit == target && (s.pending[i].what == What::move || s.pending[i].what == What::charge)) {
            s.pending[i].set(Pending::over_bit);
            clear_place(s, target);
        }
    end_charge(s);
    begin_fight(s, u, target, flags);
}

/// The charge on top is over, wherever the charger has come to stand.
void Battle::end_charge(State& s) const {
    const UnitIndex u = top(s).unit;
    pop(s);
    clear_place(s, u);
}

/// Turned about the point of contact until the front lies flush, or as far as nobody bars it (Charges_7, B52).
void Battle::conform(State& s, UnitIndex u, UnitIndex target) const {
    const Field& field = this->field(s);
    const auto contact = table::contact(field[target], field[u], tolerance);
    if (!contact) return;
    const table::Rectangle before = field[u];
    const auto free = [&](const table::Rectangle& there) {
        bool barred = !ground_.measure().holds(there) || ground_.crossings(before, there).barred ||
                      table::relation(there, field[target], tolerance) != table::Relation::touching;
        each_unit(field.alive() & ~bit(u) & ~bit(target), [&](UnitIndex v) {
            barred = barred || (table::overlap(there, field[v], tolerance) &&
                                (side_of(v) != side_of(u) || !makes_room(field, v)));
        });
        return !barred;
    };
    table::Pose turned = before.pose();
    for (int parts = 1; parts <= table::conform_parts; ++parts) {
        const table::Rectangle there(table::conformed(before, field[target], contact->edge, parts), before.extent());
        if (!free(there)) break;
        turned = there.pose();
    }
    place(s, u, turned);
}

/// Friendly skirmishers on whom u has come to stand go behind it by the least way, or where there is no room by the
/// least way to any side (B17).
void Battle::make_room(State& s, UnitIndex u) const {
    const table::Rectangle outline = field(s)[u];
    const auto shift = [&](UnitIndex v, const table::Rectangle& before, unsigned eighths, Length far) {
        const table::Angle direction{
            static_cast<std::uint16_t>(outline.heading().parts + eighths * table::eighth_turn.parts)};
        const table::Rectangle there(table::moved(before.pose(), direction, far), before.extent());
        if (!may_stand(s, v, there)) return false;
        place(s, v, there.pose());
        return true;
    };
    each_unit(places_of(side_of(u)) & field(s).alive() & ~bit(u), [&](UnitIndex v) {
        const table::Rectangle before = field(s)[v];
        if (!table::overlap(outline, before, tolerance) || !makes_room(field(s), v)) return;
        for (Length far = tolerance; far <= farthest_shift; far += step_back)
            if (shift(v, before, 4, far)) return;
        for (Length far = tolerance; far <= farthest_shift; far += step_back)
            for (const unsigned eighths : {3u, 5u, 2u, 6u, 1u, 7u, 0u})
                if (shift(v, before, eighths, far)) return;
    });
}

/// Nobody stays under a unit that has been stopped on its way through friends (B17): from whoever makes no room it
/// draws back, unless it fights.
void Battle::clear_place(State& s, UnitIndex u) const {
    if (!s.unit[u].alive()) return;
    const auto free = [&](const table::Rectangle& there, UnitMask others) {
        bool found = true;
        each_unit(others, [&](UnitIndex v) { found = found && !table::overlap(there, field(s)[v], tolerance); });
        return found;
    };
    const UnitMask others = field(s).alive() & ~bit(u);
    const table::Rectangle outline = field(s)[u];
    if (free(outline, others & places_of(side_of(u)))) return;
    make_room(s, u);
    if (field(s).engaged(u)) return;
    for (Length far = 0; far <= farthest_shift; far += step_back) {
        const table::Rectangle there(table::moved(outline.pose(), outline.heading() + table::half_turn, far),
                                     outline.extent());
        if (!ground_.measure().holds(there)) return;
        if (free(there, others)) return place(s, u, there.pose());
    }
}

/// Whether u may be shifted to there: on passable ground, clear of everybody, an inch before no enemy.
bool Battle::may_stand(const State& s, UnitIndex u, const table::Rectangle& there) const {
    const Field& field = this->field(s);
    if (!ground_.measure().holds(there) || ground_.crossings(field[u], there).barred) return false;
    bool free = true;
    each_unit(field.alive() & ~bit(u), [&](UnitIndex v) {
        if (!free || table::clearly_apart(there, field[v], charts_.movement.zone + tolerance)) return;
        const auto relation = table::relation(there, field[v], tolerance);
        const bool enemy = side_of(v) != side_of(u);
        free = relation == table::Relation::apart || (!enemy && relation == table::Relation::touching);
        free = free && !(enemy && !is_camp(v) && field.in_zone(v, there));
    });
    return free;
}

}  // namespace polemarch::blood_of_kings
