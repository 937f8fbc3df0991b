// Checks of a scenario as a whole: impossible battles are errors.
#include "core/blood_of_kings/files/scenario_parts.h"
#include "core/blood_of_kings/rules/formation.h"
#include "core/table/contact.h"
#include "core/table/distance.h"
#include "core/text.h"

#include <fmt/format.h>

namespace polemarch::blood_of_kings {

namespace {

struct Stand {
    std::string label;  ///< "A10"
    std::string name;   ///< "Triarii"; of a unit without a name, its type
    Footprint footprint;
    Place place;
    std::size_t side = 0;
    bool camp = false;
    [[nodiscard]] const table::Rectangle& outline() const { return footprint.outline(); }
    [[nodiscard]] std::string called() const { return label + " " + printable(name); }
};

std::vector<Stand> stands_of(const Charts& charts, const Scenario& scenario) {
    std::vector<Stand> stands;
    for (std::size_t s = 0; s < 2; ++s) {
        const SideEntry& side = scenario.sides[s];
        for (std::size_t u = 0; u < side.units.size(); ++u) {
            const UnitEntry& unit = side.units[u];
            const UnitType& type = charts.units[unit.type];
            const table::Rectangle outline(unit.pose, extent_of(type, unit.bases, unit.frontage));
            stands.push_back({fmt::format("{}{}", side_letters[s], u + 1),
                              unit.name.empty() ? type.name : unit.name,
                              {type, outline, unit.bases, unit.frontage},
                              unit.place,
                              s});
        }
        if (side.camp)
            stands.push_back({fmt::format("{}0", side_letters[s]), side.camp->advance > 0 ? "Baggage" : "Camp",
                              table::Rectangle(side.camp->pose, side.camp->extent), side.camp->place, s, true});
    }
    return stands;
}

/// Checks that it is on the table and on ground that can be entered.
void check_place(const Charts& charts, const Scenario& scenario, const Stand& stand, Diagnostics& diagnostics) {
    if (!scenario.measure.holds(stand.outline()))
        diagnostics.error(stand.place, fmt::format("{} stands off the table", stand.called()), {},
                          "all of its bases on it", "Formations_1");
    for (const Area& area : scenario.areas)
        if (charts.grounds[area.kind].going == Going::impassable && stand.footprint.meets(area.shape))
            diagnostics.error(stand.place, fmt::format("{} stands where nobody may go", stand.called()),
                              charts.grounds[area.kind].name, "other ground", "Formations_11");
}

/// A unit that stands on a leader would have run him over (Leaders_6).
void check_leaders(const Charts& charts, const Scenario& scenario, const std::vector<Stand>& stands,
                   Diagnostics& diagnostics) {
    for (std::size_t s = 0; s < 2; ++s) {
        int n = 0;
        for (const LeaderEntry& leader : scenario.sides[s].leaders) {
            ++n;
            if (leader.with >= 0) continue;
            const Stand own{fmt::format("{}L{}", side_letters[s], n), leader.name, leader_base(leader.at), leader.place,
                            s};
            check_place(charts, scenario, own, diagnostics);
            for (const Stand& stand : stands)
                if (stand.side != s && !stand.camp && table::overlap(own.outline(), stand.outline(), tolerance))
                    diagnostics.error(leader.place, fmt::format("{} stands on {}", own.called(), stand.called()), {},
                                      fmt::format("ground apart from that of line {}", stand.place.line), "Leaders_6");
        }
    }
}

void check_break_points(const Charts& charts, std::size_t s, SideEntry& side, Diagnostics& diagnostics) {
    int bases = side.camp ? charts.morale.camp_bases : 0;
    for (const UnitEntry& unit : side.units) bases += unit.bases;
    const int point = bases + side.bonus + side.handicap.break_point;
    if (point < 1)
        diagnostics.error(side.units.front().place, fmt::format("side {} is broken before it begins", side_letters[s]),
                          std::to_string(point), "a break point of 1 or more", "Morale_11");
    side.break_point = static_cast<std::uint16_t>(std::max(point, 1));
}

}  // namespace

void check_scenario(const Charts& charts, Scenario& scenario, Diagnostics& diagnostics) {
    const std::vector<Stand> stands = stands_of(charts, scenario);
    for (std::size_t i = 0; i < stands.size(); ++i) {
        check_place(charts, scenario, stands[i], diagnostics);
        for (std::size_t j = 0; j < i; ++j)
            if (table::overlap(stands[i].outline(), stands[j].outline(), tolerance))
                diagnostics.error(
                    stands[i].place, fmt::format("{} stands on {}", stands[i].called(), stands[j].called()),
                    fmt::format("an overlap of {} inches",
                                scenario.measure.text(table::overlap_depth(stands[i].outline(), stands[j].outline()))),
                    fmt::format("ground apart from that of line {}", stands[j].place.line), "Formations_10");
    }
    check_leaders(charts, scenario, stands, diagnostics);
    for (std::size_t s = 0; s < 2; ++s) check_break_points(charts, s, scenario.sides[s], diagnostics);
}

}  // namespace polemarch::blood_of_kings
