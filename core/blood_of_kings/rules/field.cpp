#include "core/blood_of_kings/rules/field.h"

#include "core/mixed_words.h"
#include "core/per_thread.h"

#include <algorithm>
#include <cstring>

namespace polemarch::blood_of_kings {

namespace {

/// The strip and its round ends, less the tolerance. A quarter circle is drawn as four chords; the difference is less
/// than the tolerance.
table::Polygon rounded(const table::Rectangle& strip) {
    constexpr std::array<Length, 5> cosines{256, 237, 181, 98, 0};  // of 0, 22.5, 45, 67.5 and 90 degrees
    const Length depth = 2 * strip.extent().half_depth, radius = depth - tolerance, width = strip.extent().half_width;
    std::array<table::Point, 10> corners{};
    for (std::size_t i = 0; i < 5; ++i) {
        const Length out = width + radius * cosines[i] / 256;
        const Length ahead = std::max(radius * cosines[4 - i] / 256, tolerance) - depth;
        corners[i] = strip.at(out, ahead);
        corners[9 - i] = strip.at(-out, ahead);
    }
    return table::Polygon(corners);
}

}  // namespace

std::optional<table::Contact> contact_of(const table::Rectangle& a, const table::Rectangle& b) {
    const auto contact = table::contact(a, b, tolerance);
    if (!contact || contact->edge == table::Edge::front || contact->edge == table::Edge::rear) return contact;
    const auto off = static_cast<std::uint16_t>((a.heading() - b.heading()).parts % table::quarter_turn.parts);
    const bool slanting = off > flush_angle.parts && off < table::quarter_turn.parts - flush_angle.parts;
    if (!slanting || !table::length_within(a.edge(table::Edge::front), b, tolerance)) return contact;
    return table::Contact{table::Edge::front, 0};
}

table::Polygon Field::zone_shape(UnitIndex u) const { return rounded(zone_[u]); }

template <class Overlaps, class Meets>
bool Field::in_zone_by(UnitIndex u, const Overlaps& overlaps, const Meets& meets) const {
    return overlaps(zone_with_ends_[u]) && (overlaps(zone_[u]) || meets(rounded(zone_[u])));
}
bool Field::in_zone(UnitIndex u, const table::Rectangle& place) const {
    return in_zone_by(
        u, [&](const table::Rectangle& strip) { return table::overlap(place, strip, tolerance); },
        [&](const table::Polygon& shape) { return table::meets(shape, place); });
}
bool Field::in_zone(UnitIndex u, const table::StraightMove& way) const {
    return in_zone_by(
        u, [&](const table::Rectangle& strip) { return way.leads_into(strip, tolerance); },
        [&](const table::Polygon& shape) { return way.first_contact(shape).has_value(); });
}
bool Field::in_zone(UnitIndex u, const table::Wheel& way) const {
    return in_zone_by(
        u, [&](const table::Rectangle& strip) { return way.leads_into(strip, tolerance); },
        [&](const table::Polygon& shape) { return way.meets(shape); });
}
std::optional<Length> Field::first_in_zone(UnitIndex u, const table::StraightMove& way) const {
    if (!way.leads_into(zone_with_ends_[u], tolerance)) return std::nullopt;
    return way.first_contact(rounded(zone_[u]));
}
bool Field::zone_bars(UnitIndex u, const table::Rectangle& before, const table::Rectangle& place) const {
    return in_zone(u, place) &&
           (!in_zone(u, before) || table::distance(place, outlines_[u]) + 1 < table::distance(before, outlines_[u]));
}

void Field::update(const Key& before, const Setup& g, const State& s) {
    static const std::array<Unit, places> none{};
    const bool same_battle = before.battle == g.id;
    if (!same_battle) {
        outlines_.clear();
        fights_ = {};
        words_ = {};
        version_ = mixed(g.id);
    }
    const std::array<Unit, places>& seen = same_battle ? before.unit : none;
    UnitMask changed = 0;
    for (UnitIndex u = 0; u < places; ++u) {
        const Unit& unit = s.unit[u];
        if (same_bytes(unit, seen[u])) continue;
        if (unit.pose != seen[u].pose || unit.shape != seen[u].shape) changed |= bit(u);
    }
    outlines_.update(changed, tolerance, [&](std::size_t place) -> std::optional<table::Rectangle> {
        const auto u = static_cast<UnitIndex>(place);
        const Unit& unit = s.unit[u];
        if (!unit.alive()) return std::nullopt;
        return table::Rectangle(unit.pose,
                                is_camp(u) ? g.trait[u].extent : extent_of(g.type(u), unit.bases(), unit.frontage()));
    });
    each_unit(changed, [&](UnitIndex u) {
        const Unit& unit = s.unit[u];
        const auto word = [&](auto number) { return std::uint64_t{static_cast<std::uint16_t>(number)}; };
        version_ -= words_[u];
        words_[u] = !unit.alive() ? 0
                                  : mixed(word(unit.pose.x) | word(unit.pose.y) << 16 |
                                          word(unit.pose.heading.parts) << 32 | word(unit.shape | u << 8) << 48);
        version_ += words_[u];
    });
    const Length zone = g.charts.movement.zone;
    each_unit(changed & alive(), [&](UnitIndex u) {
        const table::Pose pose = outlines_[u].pose();
        zone_[u] = {table::moved(pose, pose.heading, zone),
                    {outlines_[u].extent().half_width, static_cast<std::int16_t>(zone / 2)}};
        table::Extent wider = zone_[u].extent();
        wider.half_width = static_cast<std::int16_t>(wider.half_width + zone);
        zone_with_ends_[u] = {zone_[u].pose(), wider};
    });
    each_unit(changed, [&](UnitIndex u) {
        each_unit(fights_[u], [&](UnitIndex v) { fights_[v] &= ~bit(u); });
        fights_[u] = 0;
    });
    each_unit(changed & alive() & ~camps, [&](UnitIndex u) {
        each_unit(outlines_.near(u) & places_of(1 - side_of(u)) & ~camps, [&](UnitIndex v) {
            if (table::relation(outlines_[u], outlines_[v], tolerance) == table::Relation::apart) return;
            if (!front_on(u, v) && !front_on(v, u)) return;
            fights_[u] |= bit(v);
            fights_[v] |= bit(u);
        });
    });
}

namespace {

/// A state that can be compared with a key and turned into one.
struct Units {
    std::uint64_t battle;
    const std::array<Unit, places>& unit;
    operator Field::Key() const { return {battle, unit}; }
};
bool operator==(const Field::Key& key, const Units& now) {
    return key.battle == now.battle && std::memcmp(&key.unit, &now.unit, sizeof key.unit) == 0;
}

}  // namespace

const Field& field_of(const Setup& g, const State& s) {
    thread_local LastResult<Field::Key, Field> last;
    return last.get_updated(Units{g.id, s.unit},
                            [&](Field& field, const Field::Key& before) { field.update(before, g, s); });
}

}  // namespace polemarch::blood_of_kings
