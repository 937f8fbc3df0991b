#include "core/blood_of_kings/rules/movement.h"

#include <algorithm>
#include <limits>

namespace polemarch::blood_of_kings {

Refusal well_formed(const std::array<Leg, 3>& legs) {
    switch (table::fault_of(legs, static_cast<int>(max_bases))) {
        case table::LegFault::malformed: return Refusal::malformed;
        case table::LegFault::one_leg: return Refusal::one_leg;
        default: return Refusal::legal;
    }
}

bool may_pass(const Setup& g, const State& s, UnitIndex u, UnitIndex v, std::optional<table::Angle> direction) {
    if (side_of(u) != side_of(v) || is_camp(v) || is_camp(u)) return false;
    if (g.type(u).skirmisher || g.type(v).skirmisher) return true;
    if (!g.type(v).massed_bows || s.unit[v].ranks() != 1 || !direction) return false;
    const table::Angle off = table::between(*direction, s.unit[v].pose.heading);
    return off <= table::eighth_turn || off >= table::half_turn - table::eighth_turn;
}

Walk::Walk(const Setup& g, const State& s, UnitIndex u, Gait gait, std::optional<Length> allowance)
    : g_(g),
      s_(s),
      field_(field_of(g, s)),
      u_(u),
      gait_(gait),
      type_(g.type(u)),
      judged_(!allowance),
      allowance_(allowance.value_or(1 << 20)),
      start_(field_[u]),
      outline_(start_),
      bases_(s.unit[u].bases()),
      frontage_(s.unit[u].frontage()),
      free_turn_(type_.skirmisher) {
    const Length zone = g.charts.movement.zone;
    each_unit(places_of(1 - side_of(u)) & field_.alive(), [&](UnitIndex v) {
        const table::Rectangle& enemy = field_[v];
        if (table::clearly_apart(start_, enemy, zone + tolerance)) return;
        if (table::relation(start_, enemy, tolerance) != table::Relation::apart) touched_ |= bit(v);
        if (!is_camp(v) && field_.in_zone(v, start_)) near_ |= bit(v);
    });
    for (int k = 0; k < bases_; ++k) {
        const table::Point p = base_place(type_, frontage_, k);
        began_[static_cast<std::size_t>(k)] = outline_.at(p.x, p.y);
    }
}

template <class Way>
Refusal Walk::way_free(const Way& way, std::optional<table::Angle> direction) const {
    const unsigned side = side_of(u_);
    for (UnitMask others = field_.alive() & ~bit(u_); others; others &= others - 1) {
        const auto v = static_cast<UnitIndex>(std::countr_zero(others));
        const bool enemy = side_of(v) != side;
        if (way.leads_into(field_[v], tolerance) && (enemy || !may_pass(g_, s_, u_, v, direction)))
            return Refusal::in_the_way;
        if (enemy && !is_camp(v) && !(near_ & bit(v)) && field_.in_zone(v, way)) return Refusal::enemy_zone;
    }
    return Refusal::legal;
}

Refusal Walk::place_free(const table::Rectangle& there) const {
    const Length zone = g_.charts.movement.zone;
    for (UnitMask others = field_.alive() & ~bit(u_); others; others &= others - 1) {
        const auto v = static_cast<UnitIndex>(std::countr_zero(others));
        if (table::clearly_apart(there, field_[v], zone)) continue;
        const bool enemy = side_of(v) != side_of(u_);
        if (table::overlap(there, field_[v], tolerance) && (enemy || !may_pass(g_, s_, u_, v, std::nullopt)))
            return Refusal::in_the_way;
        if (!enemy || is_camp(v) || (judged_ && (near_ & bit(v)))) continue;
        if (field_.zone_bars(v, start_, there)) return Refusal::enemy_zone;
    }
    return Refusal::legal;
}

template <class At>
bool Walk::comes_nearer(Length length, At at) const {
    if (near_ == 0 || judged_) return false;
    // From one place to the next it comes nearer by less than the tolerance.
    const Length stops = length / (inch / 32) + 1;
    bool nearer = false;
    for (Length i = 1; i <= stops && !nearer; ++i) {
        const table::Rectangle there = at(i, stops);
        each_unit(near_, [&](UnitIndex v) { nearer = nearer || field_.zone_bars(v, start_, there); });
    }
    return nearer;
}

Footprint Walk::footprint(const table::Rectangle& outline, int frontage) const {
    return is_camp(u_) ? Footprint(outline) : Footprint(type_, outline, bases_, frontage);
}

Refusal Walk::straight(const Leg& leg, Step& step) const {
    const table::Angle direction = direction_of(leg, outline_.heading());
    const bool full_speed = leg.way == Way::forward || gait_ == Gait::retire;
    const int times = full_speed ? 1 : g_.charts.movement.sideways;
    const Length length = leg.amount;
    // A road gives at most one and a half times the length that is paid for; anything longer needs no check of the
    // ground.
    if (times * length > table::divided(3 * left(), 2)) return Refusal::too_far;
    const table::StraightMove move(outline_, direction, length);
    step.outline = {move.end(), outline_.extent()};
    if (leg.way == Way::forward) step.length = length;
    step.cost = times * length;
    if (!g_.ground.open()) {
        const Footprint unit = footprint(outline_, frontage_);
        step.cost = times * g_.ground.cost_of(type_, unit, direction, length, marching());
        step.crossings = g_.ground.crossings(unit, move);
    }
    if (const Refusal why = way_free(move, direction); why != Refusal::legal) return why;
    const auto at = [&](Length part, Length of) {
        return table::Rectangle(table::moved(outline_.pose(), direction, length * part / of), outline_.extent());
    };
    return comes_nearer(length, at) ? Refusal::enemy_zone : Refusal::legal;
}

Refusal Walk::wheel(const Leg& leg, Step& step) const {
    const table::Wheel wheel = table::wheel_of(outline_, leg);
    step.outline = wheel.end();
    step.length = table::arc_length(2 * outline_.extent().half_width, {leg.amount});
    step.cost = step.length;
    if (!g_.ground.open()) {
        const Footprint unit = footprint(outline_, frontage_);
        step.cost = g_.ground.cost_of(type_, unit, unit.at(step.outline), step.length, marching());
        step.crossings = g_.ground.crossings(unit, wheel);
    }
    if (!g_.ground.holds(wheel)) return Refusal::off_the_table;
    if (const Refusal why = way_free(wheel, std::nullopt); why != Refusal::legal) return why;
    const auto at = [&](Length part, Length of) {
        const table::Angle by{static_cast<std::uint16_t>(std::int64_t{leg.amount} * part / of)};
        return table::Rectangle(table::wheeled(outline_, hand_of(leg), by), outline_.extent());
    };
    return comes_nearer(2 * step.length, at) ? Refusal::enemy_zone : Refusal::legal;  // a deep unit's rear goes farther
}

Refusal Walk::turn(const Leg& leg, Step& step) const {
    step.outline =
        table::turned_about(outline_, static_cast<Pivot>(leg.how), outline_.heading() + table::Angle{leg.amount});
    step.cost = free_turn_ ? 0 : g_.charts.movement.facing_change;
    if (!g_.ground.open()) {
        const Footprint unit = footprint(outline_, frontage_);
        step.crossings = g_.ground.crossings(unit, unit.at(step.outline));
    }
    return place_free(step.outline);
}

Refusal Walk::form(const Leg& leg, Step& step) {
    if (is_camp(u_)) return Refusal::formation;
    if (leg.way == Way::form) {
        const int frontage = leg.how;
        if (frontage == frontage_ || frontage > bases_ || (frontage == 1 && gait_ != Gait::march))
            return Refusal::formation;
        step.frontage = frontage;
        const table::Extent extent = extent_of(type_, bases_, frontage);
        step.outline = {outline_.pose(), extent};
        Length farthest = 0;
        for (int k = 0; k < bases_; ++k) {
            const table::Point a = base_place(type_, frontage_, k), b = base_place(type_, frontage, k);
            farthest = std::max(farthest, table::distance(a, b));
        }
        step.cost = g_.ground.cost_of(type_, footprint(outline_, frontage_), footprint(step.outline, frontage),
                                      farthest, false);
    } else {
        const table::Angle by{static_cast<std::uint16_t>(leg.how * table::quarter_turn.parts)};
        const int ranks = ranks_of(bases_, frontage_);
        step.frontage = leg.how == 2 ? frontage_ : ranks;
        if (step.frontage > bases_) return Refusal::formation;
        const table::Extent extent = extent_of(type_, bases_, step.frontage);
        step.outline = {table::with_centre(outline_.centre(), outline_.heading() + by, extent), extent};
        step.cost = free_turn_ ? 0 : g_.charts.movement.facing_change;
    }
    if (!g_.ground.open())
        step.crossings = g_.ground.crossings(footprint(outline_, frontage_), footprint(step.outline, step.frontage));
    return place_free(step.outline);
}

Refusal Walk::pay(Step& step) const {
    const auto toll = crossing_cost(g_, u_, step.frontage, step.crossings);
    if (!toll) return toll.error();
    step.cost += *toll;
    return spent_ + step.cost > allowance_ ? Refusal::too_far : Refusal::legal;
}

/// Every base turns in its place: what moves its middle is only that bases are wider than deep. So that each place gets
/// the base that turns into it, the squares of all ways together are as small as they can be; with a short last rank,
/// whose empty place moves, too.
void Walk::track_bases(const table::Rectangle& outline, int frontage) {
    const auto count = static_cast<std::size_t>(bases_);
    std::array<table::Point, max_bases> before{}, after{};
    for (std::size_t k = 0; k < count; ++k) {
        const table::Point p = base_place(type_, frontage_, static_cast<int>(k));
        const table::Point q = base_place(type_, frontage, static_cast<int>(k));
        before[k] = outline_.at(p.x, p.y);
        after[k] = outline.at(q.x, q.y);
    }
    // The least sum for each set of bases that fill the first places, and the base that fills the last of these.
    constexpr std::size_t sets = 1u << max_bases;
    std::array<std::int64_t, sets> least{};
    std::array<std::uint8_t, sets> last{};
    for (std::size_t set = 1; set < 1u << count; ++set) {
        const auto place = static_cast<std::size_t>(std::popcount(set)) - 1;
        least[set] = std::numeric_limits<std::int64_t>::max();
        for (std::size_t base = 0; base < count; ++base) {
            if (!(set >> base & 1u)) continue;
            const table::Point way = after[place] - before[base];
            const std::int64_t sum = least[set & ~(std::size_t{1} << base)] + table::dot(way, way);
            if (sum >= least[set]) continue;
            least[set] = sum;
            last[set] = static_cast<std::uint8_t>(base);
        }
    }
    const std::array<table::Point, max_bases> began = began_;
    for (std::size_t set = (1u << count) - 1; set != 0; set &= ~(std::size_t{1} << last[set]))
        began_[static_cast<std::size_t>(std::popcount(set)) - 1] = began[last[set]];
}

Refusal Walk::take(const Leg& leg) {
    Step step{outline_, frontage_, 0, 0, {}};
    Refusal why = Refusal::legal;
    const bool moves =
        leg.way == Way::forward || leg.way == Way::backward || leg.way == Way::sideways || leg.way == Way::wheel;
    if (gait_ == Gait::retire && leg.way != Way::backward) return Refusal::retire_straight;
    if (gait_ == Gait::march && moves && !column()) return Refusal::column_moves;
    switch (leg.way) {
        case Way::forward:
        case Way::backward:
        case Way::sideways: why = straight(leg, step); break;
        case Way::wheel: why = wheel(leg, step); break;
        case Way::turn: why = turn(leg, step); break;
        default: why = form(leg, step);
    }
    if (why != Refusal::legal) return why;
    if (!g_.ground.measure().holds(step.outline)) return Refusal::off_the_table;
    if (why = pay(step); why != Refusal::legal) {
        const bool turning = leg.way == Way::turn || leg.way == Way::turn_bases;
        if (why != Refusal::too_far || !turning || spent_ > 0) return why;
        step.cost = allowance_ - spent_;  // one facing change is always allowed as a unit's whole move
    }
    if (leg.way == Way::turn || leg.way == Way::turn_bases) free_turn_ = false;
    if (leg.way == Way::turn_bases) track_bases(step.outline, step.frontage);
    outline_ = step.outline;
    frontage_ = step.frontage;
    spent_ += step.cost;
    road_ += std::max<Length>(step.length - step.cost, 0);
    return Refusal::legal;
}

Refusal Walk::end() const {
    const Length zone = g_.charts.movement.zone;
    for (UnitMask others = field_.alive() & ~bit(u_); others; others &= others - 1) {
        const auto v = static_cast<UnitIndex>(std::countr_zero(others));
        if (table::clearly_apart(outline_, field_[v], zone + tolerance)) continue;
        const auto relation = table::relation(outline_, field_[v], tolerance);
        if (relation == table::Relation::overlapping) return Refusal::ends_on_another;
        if (side_of(v) == side_of(u_)) continue;
        if (relation == table::Relation::touching && !(touched_ & bit(v))) return Refusal::would_touch;
        if (!is_camp(v) && field_.zone_bars(v, start_, outline_)) return Refusal::enemy_zone;
    }
    if (is_camp(u_)) return Refusal::legal;
    if (!legal_frontage(bases_, frontage_, column() && gait_ != Gait::advance)) return Refusal::formation;
    for (int k = 0; k < bases_; ++k) {
        const table::Point p = base_place(type_, frontage_, k);
        if (!table::squared_distance(began_[static_cast<std::size_t>(k)], outline_.at(p.x, p.y))
                 .within(allowance_ + road_ + 2))
            return Refusal::base_moved_too_far;
    }
    return Refusal::legal;
}

Gait gait_of(Kind order) {
    return order == Kind::march ? Gait::march : order == Kind::retire ? Gait::retire : Gait::advance;
}

tl::expected<Length, Refusal> crossing_cost(const Setup& g, UnitIndex u, int frontage, const Ground::Crossings& met) {
    if (met.barred) return tl::unexpected(Refusal::barred_ground);
    if (met.obstacles > 0 && g.type(u).wheeled) return tl::unexpected(Refusal::no_obstacles);
    // Only where it is narrower than the front is a choke point for columns alone.
    const bool narrow = met.breadth < 2 * half_base * frontage - tolerance;
    if (met.chokes > 0 && frontage != 1 && narrow) return tl::unexpected(Refusal::narrow);
    return met.obstacles * g.charts.movement.obstacle + met.chokes * g.charts.movement.choke_point;
}

tl::expected<Length, Refusal> cost_of_run(const Setup& g, const State& s, UnitIndex u, const table::Rectangle& from,
                                          Length length) {
    if (g.ground.open()) return length;
    const Footprint unit = footprint_of(g, s, u, from);
    const auto toll = crossing_cost(g, u, s.unit[u].frontage(),
                                    g.ground.crossings(unit, table::StraightMove(from, from.heading(), length)));
    if (!toll) return toll;
    return *toll + g.ground.cost_of(g.type(u), unit, from.heading(), length, false);
}

Length clear_run(const Setup& g, const State& s, UnitIndex u, const table::Rectangle& from, Length far,
                 UnitMask others) {
    const Field& field = field_of(g, s);
    constexpr Length gap = 2 * tolerance + 2;
    const table::StraightMove way(from, from.heading(),
                                  far + 2 * gap);  // it is also stopped by a unit that it would touch at the end
    const auto stop = [&](std::optional<Length> met, Length before) {
        if (met) far = std::min(far, *met - before);
    };
    const UnitMask fronts = others & places_of(1 - side_of(u)) & ~camps;
    stop(field.outlines().first_contact(way, others, tolerance), gap);
    each_unit(fronts, [&](UnitIndex v) {
        if (!field.in_zone(v, field[u])) stop(field.first_in_zone(v, way), 2);
    });
    const auto barred = [&] {
        bool found = false;
        each_unit(fronts, [&](UnitIndex v) { found = found || field.zone_bars(v, field[u], moved_on(from, far)); });
        return found;
    };
    while (far > 0 && barred()) far -= std::min(step_back, far);
    return std::max<Length>(far, 0);
}

}  // namespace polemarch::blood_of_kings
