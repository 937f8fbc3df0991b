#include "core/standard_wargame/eve/placing.h"

#include "core/standard_wargame/rules/ground.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/table/snap.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

using table::Pose;
using table::Rectangle;

constexpr Length grid_step = base_width / 4;  // N27

/// Front corner on front corner, same heading (5.3): `v` at the left of `u`.
bool is_left_of(const Rectangle& v, const Rectangle& u) {
    return table::between(u.heading(), v.heading()) <= slack &&
           table::squared_distance(u.front_corner(table::Hand::left), v.front_corner(table::Hand::right))
               .within(tolerance);
}

bool is_behind(const Rectangle& u, const Rectangle& v) {
    const auto meet = [&](table::Hand hand) {
        return table::squared_distance(u.front_corner(hand), v.rear_corner(hand)).within(tolerance);
    };
    return table::between(u.heading(), v.heading()) <= slack && meet(table::Hand::left) && meet(table::Hand::right);
}

std::size_t given_up(const State& s, unsigned side) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < most_units_of_a_side; ++i)
        count += s.unit[unit_of(side, i)].where == Whereabouts::given_up ? 1 : 0;
    return count;
}

}  // namespace

Pose pose_in(const Move& m) {
    return {
        static_cast<std::int16_t>(m.legs[0].amount), static_cast<std::int16_t>(m.legs[1].amount), {m.legs[2].amount}};
}

bool is_placing(const Move& m) {
    return m.target == nobody && std::all_of(m.legs.begin(), m.legs.end(),
                                             [](const Leg& leg) { return leg.way == Way::none && leg.how == 0; });
}

Move placing(Kind kind, UnitIndex unit, Pose pose, std::uint8_t value) {
    Move m;
    m.kind = kind;
    m.unit = unit;
    m.value = value;
    m.legs[0].amount = static_cast<std::uint16_t>(pose.x);
    m.legs[1].amount = static_cast<std::uint16_t>(pose.y);
    m.legs[2].amount = pose.heading.parts;
    return m;
}

Area area_of_step(const State& s) {
    switch (s.eve.deployment_step) {
        case 0: return Area::village;
        case 1: return Area::centre;
        case 4: return Area::reserve;
        default: return s.eve.wing == 0 ? Area::western : Area::eastern;
    }
}

Placing::Placing(const Setup& g, const State& s)
    : g_(g), s_(s), side_(s.eve.deploys), look_(g, s), field_(look_.view.field), areas_(g, s, s.eve.deploys) {}

bool Placing::waits(UnitIndex u) const { return s_.unit[u].where == Whereabouts::waiting; }

// ---- units

Refusal Placing::judge_area(Area area, UnitIndex u, const Rectangle& outline) const {
    const Refusal why = areas_.judge(area, u, outline);
    if (area != Area::reserve || why != Refusal::not_in_reserve) return why;
    const bool elsewhere = areas_.judge(Area::anywhere, u, outline) == Refusal::legal;
    return elsewhere && has_no_reserve(u) ? Refusal::legal : why;
}

Refusal Placing::judge_free(const Rectangle& outline) const {
    Refusal why = Refusal::legal;
    each_unit(field_.meeting(table::box_of(outline), field_.on_table()), [&](UnitIndex v) {
        if (why == Refusal::legal && table::overlap(outline, field_[v], tolerance))
            why = side_of(v) == side_ ? Refusal::into_friend : Refusal::into_enemy;
    });
    return why;
}

std::size_t Placing::fortified_lines(const Rectangle* one_more) const {
    StackList<Rectangle, side_places> outlines;
    each_unit(field_.on_table() & places_of(side_), [&](UnitIndex u) {
        if (s_.unit[u].has(Unit::fortified_bit)) outlines.push_back(field_[u]);
    });
    if (one_more) outlines.push_back(*one_more);
    // As many lines as left ends of lines.
    return static_cast<std::size_t>(std::count_if(outlines.begin(), outlines.end(), [&](const Rectangle& u) {
        return std::none_of(outlines.begin(), outlines.end(), [&](const Rectangle& v) { return is_left_of(v, u); });
    }));
}

bool Placing::may_begin_line() const { return fortified_lines() < given_up(s_, side_); }

Refusal Placing::judge_fortified(const Rectangle& outline) const {
    const std::size_t fortifications = given_up(s_, side_);
    if (fortifications == 0) return Refusal::no_fortifications;
    bool behind = false;
    each_unit(field_.on_table() & places_of(side_),
              [&](UnitIndex v) { behind = behind || is_behind(outline, field_[v]); });
    if (behind) return Refusal::no_fortifications;
    return fortified_lines(&outline) <= fortifications ? Refusal::legal : Refusal::too_many_lines;
}

Pose Placing::place_of(const Move& m) const {
    const Rectangle outline(pose_in(m), g_.trait[m.unit].extent);
    std::optional<Pose> found;
    const UnitSet friends = field_.on_table() & places_of(side_);
    each_unit(field_.meeting(table::grown(table::box_of(outline), tolerance), friends), [&](UnitIndex v) {
        if (!found && !is_baggage(v)) found = table::joined(outline, field_[v], tolerance, slack);
    });
    return found.value_or(outline.pose());
}

Refusal Placing::judge(const Move& m) const {
    if (m.unit >= places || m.value > 1 || !is_placing(m)) return Refusal::malformed;
    if (side_of(m.unit) != side_ || is_baggage(m.unit)) return Refusal::not_yours;
    if (!waits(m.unit)) return Refusal::not_waiting;
    const bool fortified = m.value == 1;
    if (fortified && s_.step != Step::baggage) return Refusal::no_fortifications;
    if (s_.step == Step::baggage && is_needed_in_village(m.unit)) return Refusal::village_too_empty;
    const Area area = fortified ? Area::anywhere : area_of_step(s_);
    if (area == Area::village && !areas_.village(Ground::village)) return Refusal::no_village;
    if (area == Area::village && is_village_full()) return Refusal::village_full;
    const Rectangle written(pose_in(m), g_.trait[m.unit].extent);
    const bool alone = field_.meeting(table::grown(table::box_of(written), tolerance), field_.on_table()).empty();
    const Rectangle outline = alone ? written : Rectangle(place_of(m), g_.trait[m.unit].extent);
    if (const Refusal why = judge_area(area, m.unit, outline); why != Refusal::legal) return why;
    if (!alone)
        if (const Refusal why = judge_free(outline); why != Refusal::legal) return why;
    return fortified ? judge_fortified(outline) : Refusal::legal;
}

bool Placing::has_no_reserve(UnitIndex u) const {
    if (asked_ != u) {
        full_ = !has_place(Area::reserve, u);
        asked_ = u;
    }
    return full_;
}

bool Placing::has_place(Area area, UnitIndex u) const {
    return any_on_grid(areas_.box(area), grid_step, [&](table::Point p) {
        const Rectangle outline(table::pose_at(p, ahead()), g_.trait[u].extent);
        return areas_.judge(area, u, outline) == Refusal::legal && judge_free(outline) == Refusal::legal;
    });
}

// ---- baggage

template <class Judge>
std::optional<Pose> Placing::first_baggage_place(Judge judge) const {
    std::optional<Pose> found;
    for (const table::Angle heading : {ahead(), ahead() + table::quarter_turn})
        any_on_grid(areas_.baggage_box(), grid_step, [&](table::Point p) {
            const Pose pose = table::pose_at(p, heading);
            if (!found && judge(Rectangle(pose, g_.trait[baggage_of(side_)].extent)) == Refusal::legal) found = pose;
            return found.has_value();
        });
    return found;
}

std::optional<Pose> Placing::open_baggage_place() const {
    return first_baggage_place([&](const Rectangle& outline) { return areas_.judge_baggage(outline); });
}

std::optional<Pose> Placing::any_baggage_place() const {
    return first_baggage_place([&](const Rectangle& outline) { return areas_.judge_baggage_place(outline); });
}

Refusal Placing::judge_baggage(const Move& m) const {
    const UnitIndex baggage = baggage_of(side_);
    if (m.unit != nobody || m.value != 0 || !is_placing(m)) return Refusal::malformed;
    const Refusal why = areas_.judge_baggage(Rectangle(pose_in(m), g_.trait[baggage].extent));
    return why == Refusal::edge_not_open && !open_baggage_place() ? Refusal::legal : why;
}

// ---- villages and fortifications

std::size_t Placing::most_garrison() const {
    return g_.scenario.sides[side_].units.size() * g_.charts.strategies.areas.garrison_most / 100;
}

std::size_t Placing::garrison() const {
    if (!garrison_) garrison_ = count_garrison();
    return *garrison_;
}

std::size_t Placing::count_garrison() const {
    const Piece* open = areas_.village(Ground::village);
    std::size_t count = 0;
    for (std::size_t i = 0; i < most_units_of_a_side; ++i) {
        const UnitIndex u = unit_of(side_, i);
        const bool in_open =
            open && s_.unit[u].on_table() && corners_in(*open, field_[u]) >= g_.charts.strategies.areas.corners;
        count += in_open || s_.unit[u].where == Whereabouts::village ? 1 : 0;
    }
    return count;
}

bool Placing::may_enter_village(UnitIndex u) const {
    // As who leaves it moves (6.5.1): the chart has it that nobody moves through one.
    return move_number(g_.troops(u), Going::difficult, Sequence::movement, g_.charts) > 0 ||
           move_number(g_.troops(u), Going::difficult, Sequence::strategic, g_.charts) > 0;
}

std::size_t Placing::missing_garrison() const {
    if (!areas_.village(Ground::fortified_village)) return 0;
    const std::size_t units = g_.scenario.sides[side_].units.size(), there = garrison(),
                      least = std::min((units * g_.charts.strategies.areas.garrison_least + 99) / 100, most_garrison());
    return least > there ? least - there : 0;
}

std::size_t Placing::fit_for_garrison() const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < g_.scenario.sides[side_].units.size(); ++i)
        if (const UnitIndex u = unit_of(side_, i); waits(u) && may_enter_village(u)) ++count;
    return count;
}

bool Placing::has_garrison() const { return missing_garrison() == 0 || fit_for_garrison() == 0; }

bool Placing::is_needed_in_village(UnitIndex u) const {
    const std::size_t missing = missing_garrison();
    return missing > 0 && may_enter_village(u) && fit_for_garrison() <= missing;
}

Refusal Placing::judge_garrison(const Move& m) const {
    if (m.unit >= places || m.target != nobody || m.value != 0 || m.legs != std::array<Leg, 3>{})
        return Refusal::malformed;
    if (side_of(m.unit) != side_ || is_baggage(m.unit)) return Refusal::not_yours;
    if (!areas_.village(Ground::fortified_village)) return Refusal::no_village;
    if (!waits(m.unit)) return Refusal::not_waiting;
    if (!may_enter_village(m.unit)) return Refusal::cannot_enter;
    return garrison() < most_garrison() ? Refusal::legal : Refusal::village_full;
}

Refusal Placing::judge_give_up(const Move& m) const {
    if (m.unit >= places || m.target != nobody || m.value != 0 || m.legs != std::array<Leg, 3>{})
        return Refusal::malformed;
    if (side_of(m.unit) != side_ || is_baggage(m.unit)) return Refusal::not_yours;
    if (!builds_fortifications(g_, s_, side_)) return Refusal::no_fortifications;
    if (!waits(m.unit)) return Refusal::not_waiting;
    if (is_needed_in_village(m.unit)) return Refusal::village_too_empty;
    const Trait& trait = g_.trait[m.unit];
    if (role_of(g_, s_, m.unit) != Role::none || (trait.grade != Class::regular && trait.grade != Class::veteran))
        return Refusal::no_fortifications;
    return may_begin_line() ? Refusal::fortify_first : Refusal::legal;
}

Refusal Placing::judge_exchange(const Move& m) const {
    if (m.unit >= places || m.target != nobody || m.value != 0 || m.legs != std::array<Leg, 3>{})
        return Refusal::malformed;
    if (side_of(m.unit) != side_ || is_baggage(m.unit)) return Refusal::not_yours;
    // Who must have so many generals (2.3.2.6).
    if (g_.army_type(side_).generals == 0 || role_of(g_, s_, m.unit) != Role::sub) return Refusal::no_exchange;
    return waits(m.unit) ? Refusal::legal : Refusal::not_waiting;
}

void exchange(const Setup& g, State& s, UnitIndex u) {
    const unsigned side = side_of(u);
    for (std::size_t i = 0; i < most_generals; ++i)
        if (g.general[side][i] == u)
            s.eve.exchanged = static_cast<std::uint8_t>(s.eve.exchanged | 1u << (most_generals * side + i));
    if (s.army[side].sub_generals > 0) --s.army[side].sub_generals;  // a position may say anything up to their number
}

bool builds_fortifications(const Setup& g, const State& s, unsigned side) {
    return g.army_type(side).builds_fortifications && s.eve.strategy[side] == Strategy::defend;
}

}  // namespace polemarch::standard_wargame
