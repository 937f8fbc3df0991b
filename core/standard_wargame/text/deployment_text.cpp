// Moves of the deployment as text, and what is due in it.
#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/eve/marching.h"
#include "core/standard_wargame/eve/placing.h"
#include "core/standard_wargame/rules/place_behind.h"
#include "core/standard_wargame/text/deployment_words.h"
#include "core/standard_wargame/text/short_numbers.h"
#include "core/standard_wargame/text/unit_words.h"
#include "core/table/snap.h"
#include "core/text.h"

#include <array>
#include <optional>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

constexpr std::uint8_t reserves_step = 4;  // of 3.5.2

char letter_of_side(unsigned side) { return side == 0 ? 'A' : 'B'; }

std::string marchers_text(unsigned side, Marchers marchers) {
    if (marchers.left == 0 && marchers.right == 0) return "march none";
    std::string text = "march";
    const auto add = [&](std::string_view flank, std::uint64_t numbers) {
        if (numbers == 0) return;
        text += fmt::format(" {}", flank);
        for (std::size_t i = 0; i < most_units_of_a_side; ++i)
            if ((numbers >> i & 1) != 0) text += " " + unit_name(unit_of(side, i));
    };
    add("left", marchers.left);
    add("right", marchers.right);
    return text;
}

/// "left of A3", where this is that place to the last bit.
std::optional<std::string> beside_friend(const Setup& g, const State& s, UnitIndex u, const table::Pose& pose) {
    const auto each_friend = [&](auto place_of, std::string_view words) -> std::optional<std::string> {
        for (std::size_t i = 0; i < most_units_of_a_side; ++i) {
            const UnitIndex v = unit_of(side_of(u), i);
            if (v == u || !s.unit[v].on_table()) continue;
            if (place_of(table::Rectangle(s.unit[v].pose, g.trait[v].extent)) == pose)
                return fmt::format("{} {}", words, unit_name(v));
        }
        return std::nullopt;
    };
    const table::Extent extent = g.trait[u].extent;
    const auto beside = [&](table::Hand hand) {
        return [hand, extent](const table::Rectangle& v) { return table::beside(v, hand, extent); };
    };
    auto found = each_friend(beside(table::Hand::left), "left of");
    if (!found) found = each_friend(beside(table::Hand::right), "right of");
    const auto behind = [&](const table::Rectangle& v) { return place_behind(v, extent, table::Hand::left); };
    if (!found) found = each_friend(behind, "behind");
    return found;
}

std::string deploy_text(const Setup& g, const State& s, const Move& m) {
    if (m.unit >= places) return "?";
    const table::Pose pose = pose_in(m);
    const auto beside = beside_friend(g, s, m.unit, pose);
    return fmt::format("{}{} {}", unit_name(m.unit), m.value == 1 ? " fortified" : "",
                       beside ? *beside : "at " + short_pose(g.scenario, pose));
}

std::string arrival_text(const Setup& g, const Move& m) {
    if (m.value == 1) return fmt::format("{} behind the last file {}", unit_name(m.unit), short_legs(m));
    const auto y = static_cast<std::int16_t>(m.legs[2].amount);
    return fmt::format("{} from {} {}", unit_name(m.unit), short_length(y + g.scenario.depth / 2), short_legs(m));
}

}  // namespace

std::string deployment_move_text(const Setup& g, const State& s, const Move& m) {
    switch (m.kind) {
        case Kind::done: return "done";
        case Kind::send: return marchers_text(s.eve.deploys, m.marchers());
        case Kind::baggage: return "baggage at " + short_pose(g.scenario, pose_in(m));
        case Kind::garrison: return unit_name(m.unit) + " in the village";
        case Kind::give_up: return "give up " + unit_name(m.unit);
        case Kind::exchange: return "exchange " + unit_name(m.unit);
        case Kind::wing: return m.value == 0 ? "west wing" : "east wing";
        case Kind::deploy: return deploy_text(g, s, m);
        case Kind::arrive: return arrival_text(g, m);
        case Kind::rolled_deployment:
            return m.value == 2 ? "tie" : fmt::format("{} deploys first", letter_of_side(m.value));
        default: return "?";
    }
}

// ---- what is due

unsigned side_at_hand(const State& s) { return is_deployment(s.step) ? s.eve.deploys : s.active; }

std::string_view part_at_hand(const State& s) {
    switch (area_of_step(s)) {
        case Area::centre: return "its centre";
        case Area::western: return "its western wing";
        case Area::eastern: return "its eastern wing";
        case Area::reserve: return "its reserve";
        default: return "its village";
    }
}

std::string_view part_rule(const State& s) {
    switch (area_of_step(s)) {
        case Area::centre: return "3.5.3.1";
        case Area::western:
        case Area::eastern: return "3.5.3.2";
        case Area::reserve: return "3.5.3.3";
        default: return "3.5.3.4";
    }
}

std::string_view arriving_flank(const State& s) {
    return s.arrival.hand == static_cast<std::uint8_t>(table::Hand::left) ? "left" : "right";
}

Explanation asked_in_deployment(const Setup& g, const State& s) {
    const unsigned side = side_at_hand(s);
    const char who = letter_of_side(side);
    switch (s.step) {
        case Step::march:
            return {"3.4.1.4", fmt::format("{} writes down which units march around a flank, {} at most, or none", who,
                                           counted(most_marchers(g, s, side), "unit"))};
        case Step::baggage:
            if (!s.unit[baggage_of(side)].on_table()) return {"3.5.1", fmt::format("{} places its baggage", who)};
            return {"3.5.2", fmt::format("{} says which units begin in a village or behind fortifications", who)};
        case Step::wing:
            return {"3.5.2",
                    fmt::format("{} chooses which wings are deployed first, those in the west or in the east", who)};
        case Step::deploy:
            return {std::string(part_rule(s)),
                    s.eve.deployment_step == reserves_step
                        ? fmt::format("{} deploys all units that are left, in {}", who, part_at_hand(s))
                        : fmt::format("{} deploys units of {}", who, part_at_hand(s))};
        default:
            return {"4.1.6.2", fmt::format("{} says which units come on over its {} flank", who, arriving_flank(s))};
    }
}

namespace {

/// "A1 to A7, A9 and A12": whole armies on one line.
std::string names_in_runs(const UnitSet& units) {
    std::vector<std::string> runs;
    for (std::size_t first = 0; first < places; ++first) {
        if (!units.has(first)) continue;
        std::size_t last = first;
        while (last + 1 < places && units.has(last + 1)) ++last;
        if (last == first + 1) last = first;  // two are no run
        const std::string name = unit_name(static_cast<UnitIndex>(first));
        runs.push_back(last == first ? name : fmt::format("{} to {}", name, unit_name(static_cast<UnitIndex>(last))));
        first = last;
    }
    std::string text;
    for (std::size_t i = 0; i < runs.size(); ++i)
        text += (i == 0 ? "" : i + 1 == runs.size() ? " and " : ", ") + runs[i];
    return text;
}

}  // namespace

DeploymentDue due_in_deployment(const Setup& g, const State& s) {
    const unsigned side = side_at_hand(s);
    const auto named = [&](std::string_view what, auto holds) {
        UnitSet units;
        for (std::size_t i = 0; i < most_units_of_a_side; ++i)
            units.add(unit_of(side, i), holds(s.unit[unit_of(side, i)]));
        return units.empty() ? std::string() : fmt::format("{}: {}", what, names_in_runs(units));
    };
    const auto waiting = [&] {
        return named("not yet deployed", [](const Unit& unit) { return unit.where == Whereabouts::waiting; });
    };
    switch (s.step) {
        case Step::march:
            return {"march",
                    "march left A5 A6 right A9\n"
                    "                        around the left and the right flank, in secret\n"
                    "march none              nobody\n",
                    {}};
        case Step::baggage:
            if (!s.unit[baggage_of(side)].on_table())
                return {"baggage", "baggage at 12 6 facing 0   east, north, degrees by 90 (3.5.1)\n", {}};
            return {"prepare",
                    "A7 in the village       the fortified one (3.5.3.4)\n"
                    "A7 at 14 6.5 facing 0   in an open village\n"
                    "give up A9              for a temporary fortification (3.5.3.7)\n"
                    "A3 fortified at 14 12 facing 0\n"
                    "                        behind one; A4 fortified left of A3\n"
                    "done                    nothing else\n",
                    waiting()};
        case Step::wing:
            return {"wing",
                    "west wing               these wings first, the others after them\n"
                    "east wing\n",
                    {}};
        case Step::deploy:
            return {"deploy",
                    "A3 at 14 6.5 facing 0   east, north, degrees: the middle of its front\n"
                    "A4 left of A3           or right of A3\n"
                    "A5 behind A3\n"
                    "done                    nobody else in this step\n",
                    waiting()};
        default: {
            const table::Pose pose = march_pose(g.scenario, side, static_cast<table::Hand>(s.arrival.hand));
            return {"arrival",
                    "A5 from 12.5 forward 1, wheel left 20\n"
                    "                        starts outside, so far north; up to two moves\n"
                    "A6 behind the last file forward 1\n"
                    "                        starts behind the file that came on last\n"
                    "done                    nobody else comes on here now\n",
                    named("marching around this flank",
                          [&](const Unit& unit) { return unit.where == Whereabouts::away && unit.pose == pose; })};
        }
    }
}

}  // namespace polemarch::standard_wargame
