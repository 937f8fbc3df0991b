#include "core/standard_wargame/text/unit_words.h"

#include "core/standard_wargame/rules/group_size.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/shooting.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/rules/zones.h"
#include "core/standard_wargame/text/names.h"
#include "core/text.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

std::string unit_title(const Setup& g, UnitIndex u) {
    if (u == nobody) return unit_name(u);
    if (is_baggage(u)) return side_of(u) == 0 ? "the baggage of A" : "the baggage of B";
    const UnitEntry& entry = g.scenario.sides[side_of(u)].units[u % side_places];
    const std::string troops =
        fmt::format("{} {}", class_letters[static_cast<std::size_t>(g.trait[u].grade)], code(g.troops(u)));
    return fmt::format("{} ({})", unit_name(u), entry.name.empty() ? troops : printable(entry.name));
}

std::string troops_in_words(const Setup& g, UnitIndex u) {
    if (is_baggage(u)) return g.trait[u].fortified_baggage ? "Fortified baggage" : "Mobile baggage";
    const auto letter = [](char from, char first, char other) { return static_cast<char>(from - first + other); };
    std::string grade = class_names[static_cast<std::size_t>(g.trait[u].grade)], type = g.type(u).name;
    grade[0] = letter(grade[0], 'a', 'A');
    if (!type.empty() && type[0] >= 'A' && type[0] <= 'Z') type[0] = letter(type[0], 'A', 'a');
    return fmt::format("{} {} ({})", grade, type, code(g.troops(u)));
}

std::string_view heading_name(table::Angle heading) {
    constexpr std::array<std::string_view, 8> names{"north", "north-east", "east", "south-east",
                                                    "south", "south-west", "west", "north-west"};
    return names[((heading.parts + 4096u) >> 13) & 7u];
}

std::string unit_names(const UnitSet& units) {
    std::vector<std::string> names;
    each_unit(units, [&](UnitIndex u) { names.push_back(unit_name(u)); });
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text.empty() ? "nobody" : text;
}

std::string_view role_title(Role role) {
    constexpr std::array<std::string_view, 4> titles{"", "commander-in-chief", "sub-general", "ally-general"};
    return titles[static_cast<std::size_t>(role)];
}

std::string general_with(const Setup& g, UnitIndex u) {
    const auto& generals = g.general[side_of(u)];
    for (std::size_t i = 0; i < most_generals; ++i)
        if (generals[i] == u) return general_name(side_of(u), i);
    return "";
}

namespace {

constexpr std::size_t most_enemies_named = 3;

/// The sentence of a unit on the table.
class UnitSentence {
public:
    UnitSentence(const View& view, UnitIndex u) : view_(view), u_(u), measure_(view.g.scenario.measure()) {}

    [[nodiscard]] std::string text() const {
        const table::Rectangle& outline = view_.field[u_];
        const table::Point at = is_baggage(u_) ? outline.centre() : outline.pose().at();
        const std::string place = fmt::format(", middle{} at {} {}", is_baggage(u_) ? "" : " of its front",
                                              about(at.x + measure_.half_width), about(at.y + measure_.half_depth));
        const std::string faces = is_baggage(u_) ? "" : fmt::format(", faces {}", heading_name(outline.heading()));
        return head() + place + faces + state() + group() + ground() + enemies() + ".";
    }
    /// For a unit that is not on the table, too.
    [[nodiscard]] std::string head() const {
        const unsigned side = side_of(u_);
        std::string text = fmt::format("Side {}, {}", side == 0 ? 'A' : 'B', unit_name(u_));
        if (!is_baggage(u_)) {
            const SideEntry& army = view_.g.scenario.sides[side];
            const UnitEntry& entry = army.units[u_ % side_places];
            if (!entry.name.empty()) text += ", " + printable(entry.name);
            if (entry.contingent != nobody) text += " of " + printable(army.contingents[entry.contingent]);
        }
        text += ", " + troops_in_words(view_.g, u_);
        if (const Role role = role_of(view_.g, view_.s, u_); role != Role::none)
            text += fmt::format(", with {}, {}", general_with(view_.g, u_), role_title(role));
        return text;
    }

private:
    /// To the nearest quarter of a base width.
    [[nodiscard]] std::string about(Length length) const {
        constexpr Length quarter = base_width / 4;
        return measure_.text((length + quarter / 2) / quarter * quarter);
    }
    /// Where another unit is, as this one sees it.
    [[nodiscard]] std::string_view seen(UnitIndex other) const {
        constexpr std::array<std::string_view, 4> names{"ahead", "to the right", "behind", "to the left"};
        const table::Angle angle =
            table::bearing(view_.field[other].centre() - view_.field[u_].centre()) - view_.field[u_].heading();
        return names[((angle.parts + 8192u) >> 14) & 3u];
    }
    [[nodiscard]] std::string state() const {
        const Unit& unit = view_.s.unit[u_];
        std::string text;
        const auto add = [&](bool holds, std::string_view what) {
            if (holds) text += fmt::format(", {}", what);
        };
        add(unit.has(Unit::fortified_bit), "behind a fortification");
        add(view_.s.disordered.has(u_), "disordered");
        add(view_.s.declared.has(u_), "will attack");
        add(!view_.s.declared.has(u_) && view_.s.fighters.has(u_), "in close battle");
        add(unit.has(Unit::ordered_bit), "has acted");
        add(unit.has(Unit::shot_bit), "has shot");
        add(unit.has(Unit::attacked_bit), "has attacked");
        return text;
    }
    [[nodiscard]] std::string group() const {
        if (is_baggage(u_)) return "";
        const UnitIndex first = view_.groups.group_of(u_);
        int count = 0;
        each_unit(view_.groups.members(first), [&](UnitIndex) { ++count; });
        if (count == 1) return ", alone";
        const int size = group_size(view_, first);
        return fmt::format(
            ", in a group of {} of size {}{}", count, size,
            view_.groups.in_front_line(u_) ? "" : fmt::format(", behind {}", unit_name(view_.groups.ahead_of(u_))));
    }
    [[nodiscard]] std::string ground() const {
        std::string text;
        const auto pieces = pieces_of(view_.g, view_.s);
        for (std::size_t i = 0; i < pieces.size(); ++i)
            if (touches(pieces[i], view_.field[u_]))
                text += fmt::format("{}{}", text.empty() ? ", on " : " and ", piece_name(pieces, i));
        return text;
    }
    /// Enemies in the frontal zone, then the nearest others, then the first target of a shot.
    [[nodiscard]] std::string enemies() const {
        const UnitSet frontal = frontal_enemies(view_.g, view_.field, u_);
        std::string text;
        if (!frontal.empty()) text += "; enemies in its frontal zone: " + unit_names(frontal);
        std::vector<std::pair<Length, UnitIndex>> others;
        each_unit(without(view_.field.enemies_of(u_), frontal),
                  [&](UnitIndex v) { others.emplace_back(table::distance(view_.field[u_], view_.field[v]), v); });
        std::stable_sort(others.begin(), others.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        for (std::size_t i = 0; i < std::min(others.size(), most_enemies_named); ++i)
            text += fmt::format("{}{} at {} {}", i == 0 ? "; nearest enemies: " : ", ", unit_name(others[i].second),
                                about(others[i].first), seen(others[i].second));
        if (const UnitSet targets = is_baggage(u_) ? UnitSet() : first_targets(view_, u_); !targets.empty())
            text += "; within its range first " + unit_names(targets);
        return text;
    }

    const View& view_;
    UnitIndex u_;
    table::Measure measure_;
};

}  // namespace

std::vector<UnitInWords> units_in_words(const Setup& g, const State& s) {
    const Look look(g, s);
    const View& view = look.view;
    const Pending pending = s.depth > 0 ? top(s) : Pending{};
    std::vector<UnitInWords> units;
    for (std::size_t i = 0; i < places; ++i) {
        const auto u = static_cast<UnitIndex>(i);
        const Unit& unit = s.unit[u];
        if (!unit.alive() && unit.where != Whereabouts::waiting) continue;
        const UnitSentence words(view, u);
        std::string sentence = unit.on_table() ? words.text() : words.head();
        if (unit.where == Whereabouts::village) sentence += ", in the fortified village.";
        if (unit.where == Whereabouts::waiting) sentence += ", not yet deployed.";
        if (unit.where == Whereabouts::away) sentence += ", on a flank march.";
        // Pending::target of an order is a general.
        const bool target = pending.what != What::nothing && pending.what != What::order && u == pending.target;
        units.push_back({side_of(u) == 0 ? Side::first : Side::second, unit_name(u), unit_title(g, u), sentence,
                         pending.what != What::nothing && (u == pending.unit || target)});
    }
    return units;
}

}  // namespace polemarch::standard_wargame
