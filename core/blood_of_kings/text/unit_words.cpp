#include "core/blood_of_kings/text/unit_words.h"

#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/text/names.h"
#include "core/blood_of_kings/types/labels.h"
#include "core/table/distance.h"
#include "core/text.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::blood_of_kings {

namespace {

constexpr std::size_t most_named = 3;  ///< enemies that are not in contact

/// To the nearest quarter of an inch.
std::string about(const Setup& g, Length length) {
    const Length quarter = g.scenario.measure.one / 4;
    return g.scenario.measure.text((length + quarter / 2) / quarter * quarter);
}

std::string_view heading_name(table::Angle heading) {
    constexpr std::array<std::string_view, 8> names{"north", "north-east", "east", "south-east",
                                                    "south", "south-west", "west", "north-west"};
    return names[((heading.parts + 4096u) >> 13) & 7u];
}

/// Where `enemy` is, as `u` sees it: "ahead", "to the right".
std::string_view seen_from(const Field& field, UnitIndex u, UnitIndex enemy) {
    constexpr std::array<std::string_view, 4> names{"ahead", "to the right", "behind", "to the left"};
    const table::Angle angle = table::bearing(field[enemy].centre() - field[u].centre()) - field[u].heading();
    return names[((angle.parts + 8192u) >> 14) & 3u];
}

std::string enumerated(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

/// Enemies in contact, the nearest others, and those within whose reach the unit is: the longest charge straight on,
/// and the range of their weapon. Ground, arcs and friends between them are not looked at.
std::string enemies_of(const Setup& g, const State& s, UnitIndex u) {
    const Field& field = field_of(g, s);
    std::vector<std::pair<Length, UnitIndex>> others;
    std::vector<std::string> contacts, near, chargers, shooters;
    each_unit(field.alive() & places_of(1u - side_of(u)), [&](UnitIndex enemy) {
        const Length distance = table::distance(field[u], field[enemy]);
        const bool fights = ((field.fights(u) >> enemy) & 1u) != 0;
        if (fights)
            contacts.push_back(fmt::format("{} {}", unit_label(enemy), seen_from(field, u, enemy)));
        else
            others.emplace_back(distance, enemy);
        if (is_camp(enemy)) return;
        if (!fights && g.type(enemy).charge >= distance) chargers.push_back(unit_label(enemy));
        const Weapon weapon = g.trait[enemy].weapon;
        if (!fights && weapon != Weapon::none && g.charts.movement.range[static_cast<std::size_t>(weapon)] >= distance)
            shooters.push_back(unit_label(enemy));
    });
    std::stable_sort(others.begin(), others.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [distance, enemy] : others)
        if (near.size() < most_named)
            near.push_back(
                fmt::format("{} at {} inches {}", unit_label(enemy), about(g, distance), seen_from(field, u, enemy)));
    std::string text;
    if (!contacts.empty()) text += "; in combat with " + enumerated(contacts);
    if (!near.empty()) text += "; nearest enemies: " + enumerated(near);
    if (!chargers.empty()) text += "; within a charge's length of " + enumerated(chargers);
    if (!shooters.empty()) text += "; within shooting range of " + enumerated(shooters);
    return text;
}

std::string sentence_of(const Setup& g, const State& s, UnitIndex u) {
    const Unit& unit = s.unit[u];
    const char side = side_of(u) == 0 ? 'A' : 'B';
    const table::Point at = unit.pose.at();
    const table::Measure& m = g.scenario.measure;
    const std::string place =
        fmt::format("middle of its front at {} {}", about(g, at.x + m.half_width), about(g, at.y + m.half_depth));
    if (is_camp(u)) return fmt::format("Side {}, {}, the camp, {}{}.", side, unit_label(u), place, enemies_of(g, s, u));
    const Trait& trait = g.trait[u];
    const std::string& name = g.scenario.sides[side_of(u)].units[u % side_places].name;
    std::string text = fmt::format("Side {}, {}, {}{}{}, {}, faces {}", side, unit_label(u), g.type(u).name,
                                   name.empty() ? "" : ", ", name, place, heading_name(unit.pose.heading));
    text += fmt::format(
        ", {} of {}, {} wide, {}", unit.bases(), counted(trait.at_start, "base"), unit.frontage(),
        unit.status() == Status::ok ? "in good order" : status_names[static_cast<std::size_t>(unit.status())]);
    if (unit.march()) text += ", in march column";
    if (unit.acted()) text += ", has acted";
    for (LeaderIndex l = 0; l < max_leaders; ++l)
        if (s.leader[l].in_play() && s.leader[l].unit == u)
            text += fmt::format(", with leader {} ({})", leader_name(g, l), leader_label(l));
    return text + enemies_of(g, s, u) + ".";
}

}  // namespace

std::vector<UnitInWords> units_in_words(const Setup& g, const State& s) {
    std::vector<UnitInWords> units;
    const Pending pending = s.depth > 0 ? top(s) : Pending{};
    const table::Measure& m = g.scenario.measure;
    for (unsigned side = 0; side < 2; ++side) {
        const Side of = side == 0 ? Side::first : Side::second;
        for (UnitIndex u = 0; u < places; ++u)
            if (s.unit[u].alive() && side_of(u) == side)
                units.push_back({of, unit_label(u), is_camp(u) ? "" : unit_name(g, u), sentence_of(g, s, u),
                                 u == pending.unit || u == pending.target});
        for (LeaderIndex l = 0; l < max_leaders; ++l)
            if (const Leader& leader = s.leader[l];
                side_of_leader(l) == side && leader.in_play() && leader.unit == nobody)
                units.push_back({of, leader_label(l), "",
                                 fmt::format("Side {}, {}, leader {}, alone at {} {}.", side == 0 ? 'A' : 'B',
                                             leader_label(l), leader_name(g, l), about(g, leader.at().x + m.half_width),
                                             about(g, leader.at().y + m.half_depth))});
    }
    return units;
}

}  // namespace polemarch::blood_of_kings
