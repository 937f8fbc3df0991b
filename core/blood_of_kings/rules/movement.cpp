#include "core/blood_of_kings/rules/movement.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {

table::Angle slant(const Leg& leg) { return table::degrees(static_cast<std::int8_t>(leg.how)); }

}  // namespace

table::Angle direction_of(const Leg& leg, table::Angle heading) {
    switch (leg.way) {
        case Way::forward: return heading + slant(leg);
        case Way::backward: return heading + table::half_turn + slant(leg);
        default: return leg.how == 1 ? heading + table::quarter_turn : heading - table::quarter_turn;
    }
}

bool well_formed(const std::array<Leg, 3>& legs) {
    bool ended = false;
    for (std::size_t i = 0; i < legs.size(); ++i) {
        const Leg& leg = legs[i];
        if (leg.way == Way::none) {
            if (leg.how != 0 || leg.amount != 0) return false;
            ended = true;
            continue;
        }
        if (ended || leg.way > Way::form) return false;
        // Every move has one way to write it: "forward 2, forward 3" must be "forward 5".
        if (i > 0 && leg.way == legs[i - 1].way && leg.how == legs[i - 1].how) return false;
        const int degrees = static_cast<std::int8_t>(leg.how);
        switch (leg.way) {
            case Way::forward:
            case Way::backward:
                if (leg.amount == 0 || degrees < -45 || degrees > 45) return false;
                break;
            case Way::sideways:
                if (leg.amount == 0 || leg.how > 1) return false;
                break;
            case Way::wheel:
                if (leg.amount == 0 || leg.amount > table::quarter_turn.parts || leg.how > 1) return false;
                break;
            case Way::turn:
                if (leg.amount == 0 || leg.how > 3) return false;
                break;
            case Way::turn_bases:
                if (leg.amount != 0 || leg.how < 1 || leg.how > 3) return false;
                break;
            default:
                if (leg.amount != 0 || leg.how < 1 || leg.how > max_bases) return false;
        }
    }
    return true;
}

bool may_pass(const Setup& g, const State& s, UnitIndex u, UnitIndex v, std::optional<table::Angle> direction) {
    if (side_of(u) != side_of(v) || is_camp(v) || is_camp(u)) return false;
    if (g.type(u).skirmisher || g.type(v).skirmisher) return true;
    if (!g.type(v).massed_bows || s.unit[v].ranks() != 1 || !direction) return false;
    const table::Angle off = table::between(*direction, s.unit[v].pose.heading);
    return off <= table::eighth_turn || off >= table::half_turn - table::eighth_turn;
}

Walk::Walk(const Setup& g, const State& s, UnitIndex u, Gait gait, Length allowance)
    : g_(g),
      s_(s),
      field_(field_of(g, s)),
      u_(u),
      gait_(gait),
      type_(g.type(u)),
      allowance_(allowance),
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
    step.cost = times * g_.ground.cost_of(type_, outline_, direction, length, marching());
    step.crossings = g_.ground.crossings(outline_, move);
    return way_free(move, direction);
}

Refusal Walk::wheel(const Leg& leg, Step& step) const {
    const table::Wheel wheel(outline_, hand_of(leg), {leg.amount});
    step.outline = wheel.end();
    step.length = table::arc_length(2 * outline_.extent().half_width, {leg.amount});
    step.cost = g_.ground.cost_of(type_, outline_, step.outline, step.length, marching());
    step.crossings = g_.ground.crossings(outline_, wheel);
    return way_free(wheel, std::nullopt);
}

Refusal Walk::turn(const Leg& leg, Step& step) const {
    const table::Extent extent = outline_.extent();
    const table::Angle heading = outline_.heading() + table::Angle{leg.amount};
    switch (static_cast<Pivot>(leg.how)) {
        case Pivot::centre: step.outline = {table::with_centre(outline_.centre(), heading, extent), extent}; break;
        case Pivot::front: step.outline = {table::pose_at(outline_.pose().at(), heading), extent}; break;
        default: {
            const auto hand =
                static_cast<Pivot>(leg.how) == Pivot::left_corner ? table::Hand::left : table::Hand::right;
            step.outline = {table::with_front_corner(hand, outline_.front_corner(hand), heading, extent), extent};
        }
    }
    step.cost = free_turn_ ? 0 : g_.charts.movement.facing_change;
    step.crossings = g_.ground.crossings(outline_, step.outline);
    return Refusal::legal;
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
        step.cost = g_.ground.cost_of(type_, outline_, step.outline, farthest, false);
    } else {
        const table::Angle by{static_cast<std::uint16_t>(leg.how * table::quarter_turn.parts)};
        const int ranks = ranks_of(bases_, frontage_);
        step.frontage = leg.how == 2 ? frontage_ : ranks;
        if (step.frontage > bases_) return Refusal::formation;
        const table::Extent extent = extent_of(type_, bases_, step.frontage);
        step.outline = {table::with_centre(outline_.centre(), outline_.heading() + by, extent), extent};
        step.cost = free_turn_ ? 0 : g_.charts.movement.facing_change;
    }
    step.crossings = g_.ground.crossings(outline_, step.outline);
    return Refusal::legal;
}

Refusal Walk::pay(Step& step) const {
    if (step.crossings.barred) return Refusal::barred_ground;
    if (step.crossings.obstacles > 0 && type_.wheeled) return Refusal::no_obstacles;
    if (step.crossings.chokes > 0 && step.frontage != 1) return Refusal::narrow;
    step.cost +=
        step.crossings.obstacles * g_.charts.movement.obstacle + step.crossings.chokes * g_.charts.movement.choke_point;
    return spent_ + step.cost > allowance_ ? Refusal::too_far : Refusal::legal;
}

void Walk::track_bases(const table::Rectangle& outline, int frontage, bool by_place) {
    if (!by_place) return;
    // Turned in place: each new place gets the base that was nearest to it.
    std::array<table::Point, max_bases> before{}, began = began_;
    for (int k = 0; k < bases_; ++k) {
        const table::Point p = base_place(type_, frontage_, k);
        before[static_cast<std::size_t>(k)] = outline_.at(p.x, p.y);
    }
    std::array<bool, max_bases> taken{};
    for (int k = 0; k < bases_; ++k) {
        const table::Point p = base_place(type_, frontage, k), place = outline.at(p.x, p.y);
        std::size_t best = max_bases;
        for (std::size_t j = 0; j < static_cast<std::size_t>(bases_); ++j)
            if (!taken[j] && (best == max_bases ||
                              table::squared_distance(place, before[j]) < table::squared_distance(place, before[best])))
                best = j;
        taken[best] = true;
        began[static_cast<std::size_t>(k)] = began_[best];
    }
    began_ = began;
}

Refusal Walk::take(const Leg& leg) {
    Step step{outline_, frontage_, 0, 0, {}};
    Refusal why = Refusal::legal;
    const bool moves = leg.way == Way::forward || leg.way == Way::wheel || leg.way == Way::sideways;
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
    track_bases(step.outline, step.frontage, leg.way == Way::turn_bases);
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

tl::expected<Length, Refusal> cost_of_run(const Setup& g, const State& s, UnitIndex u, const table::Rectangle& from,
                                          Length length) {
    if (g.ground.open()) return length;
    const auto met = g.ground.crossings(from, table::StraightMove(from, from.heading(), length));
    if (met.barred) return tl::unexpected(Refusal::barred_ground);
    if (met.obstacles > 0 && g.type(u).wheeled) return tl::unexpected(Refusal::no_obstacles);
    if (met.chokes > 0 && s.unit[u].frontage() != 1) return tl::unexpected(Refusal::narrow);
    return g.ground.cost_of(g.type(u), from, from.heading(), length, false) +
           met.obstacles * g.charts.movement.obstacle + met.chokes * g.charts.movement.choke_point;
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
    each_unit(others, [&](UnitIndex v) { stop(way.first_contact(field[v], tolerance), gap); });
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
