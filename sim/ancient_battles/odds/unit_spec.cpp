#include "sim/ancient_battles/odds/unit_spec.h"

#include "core/diagnostics.h"

#include <fmt/format.h>

namespace polemarch::sim::ancient_battles {

namespace {

const std::vector<std::string> approach_names{"front", "front-flank", "rear-flank", "rear"};

}  // namespace

Combatant UnitSpec::combatant() const {
    Combatant c{&trait, disordered, 0, 0, static_cast<int>(leaders.size()), charging ? 3 : 1};
    for (const std::string& leader : leaders) leader == "+1" ? ++c.additions : c.multiples += leader == "x1" ? 1 : 2;
    return c;
}

std::string UnitSpec::text() const {
    std::string text = type->code;
    if (charging) text = "charging " + text;
    if (uncontrolled) text = "uncontrolled " + text;
    if (disordered) text = "disordered " + text;
    if (!leaders.empty())
        text += fmt::format(" with leader{} {}", leaders.size() > 1 ? "s" : "", fmt::join(leaders, " and "));
    return text;
}

UnitSpec read_unit_spec(const std::string& text, const Charts& charts, bool placed) {
    const std::vector<std::string> parts = split(text, ',');
    std::vector<std::string> codes;
    for (const UnitType& type : charts.units) codes.push_back(type.code);
    UnitSpec unit;
    unit.type = charts.unit(parts.front() == "CP" ? "CAMP" : parts.front());  // the published code of a camp
    if (!unit.type) refuse_unknown("unit type", parts.front(), codes);
    unit.trait = trait_of(*unit.type);
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::string& part = parts[i];
        const std::size_t equals = part.find('=');
        const std::string key = part.substr(0, equals);
        const std::string value = equals == std::string::npos ? "" : part.substr(equals + 1);
        if (part == "disordered" && !unit.disordered) {
            unit.disordered = true;
        } else if (part == "charging" && !unit.charging) {
            if (!unit.type->barbarian)
                throw InputError(fmt::format("{} never charges as barbarians do (rule 17.3)", unit.type->code));
            unit.charging = true;
        } else if (part == "uncontrolled" && !unit.uncontrolled) {
            if (!unit.type->impetuous && !unit.type->barbarian)
                throw InputError(fmt::format("{} is never out of control (rule 17.4)", unit.type->code));
            unit.uncontrolled = true;
        } else if (key == "leader" && (value == "x1" || value == "x2" || value == "+1")) {
            if (unit.leaders.size() == max_side_leaders)
                throw InputError(fmt::format("'{}': a side has at most {} leaders", text, max_side_leaders));
            unit.leaders.push_back(value);
        } else if (placed && (key == "approach" || key == "terrain" || key == "hexside") && !unit.place.contains(key)) {
            unit.place[key] = value;
        } else {
            throw InputError(
                fmt::format("'{}' in '{}' is not understood: expected TYPE[,disordered][,leader=x1|x2|+1]..."
                            "[,charging][,uncontrolled]{}",
                            part, text, placed ? "[,approach=A][,terrain=T][,hexside=H]" : ""));
        }
    }
    return unit;
}

CombatTables DiceReading::tables(const Charts& charts) const {
    return {charts, averaging ? dice::averaging_die() : dice::d6()};
}

std::string typed_name(Approach approach) { return approach_names[static_cast<std::size_t>(approach)]; }

Approach read_approach(const std::string& text) {
    for (std::size_t i = 0; i < approach_names.size(); ++i)
        if (approach_names[i] == text) return static_cast<Approach>(i);
    refuse_unknown("approach", text, approach_names);
}

const HexTerrain* read_ground(const std::string& text, const Charts& charts, const UnitSpec& unit) {
    std::vector<std::string> codes;
    for (const HexTerrain& terrain : charts.terrain)
        if (terrain.movement > 0) codes.push_back(terrain.code);
    const HexTerrain* ground = charts.hex_terrain(text);
    if (!ground) refuse_unknown("terrain", text, codes);
    if (ground->movement == 0)
        throw InputError(fmt::format("no unit stands in '{}'; there are: {} (rule 8.9)", text, fmt::join(codes, ", ")));
    if (unit.trait.base && unit.trait.movement > 0 && !ground->wagons)
        throw InputError(fmt::format("{} may not enter '{}' (rule 8.9)", unit.type->code, text));
    return ground;
}

const SideTerrain* read_hexside(const std::string& text, const Charts& charts) {
    if (text == "none") return nullptr;
    for (const SideTerrain* side : {&charts.ford, &charts.bridge})
        if (side->code == text) return side;
    if (text == charts.river.code)
        throw InputError("there is no melee across a river without ford or bridge (rule 8.8.4)");
    refuse_unknown("hexside", text, {"none", charts.ford.code, charts.bridge.code});
}

}  // namespace polemarch::sim::ancient_battles
