// Units, ground and approaches as they are typed.
#include "core/diagnostics.h"
#include "sim/ancient_battles/odds/readers.h"
#include "sim/odds/question_reader.h"

#include <fmt/format.h>

namespace polemarch::sim::ancient_battles {

namespace {

/// Throws InputError that quotes the text. `placed`: whether approach=, terrain= and hexside= are allowed in it.
PlacedUnit read_words(const std::string& text, const Charts& charts, bool placed) {
    const std::vector<std::string> parts = split(text, ',');
    PlacedUnit read;
    UnitSpec& unit = read.unit;
    std::string code = parts.front();  // codes are capitals; they may be typed without
    for (char& c : code)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    unit.type = charts.unit(code == "CP" ? "CAMP" : code);  // the published code of a camp
    if (!unit.type) {
        std::vector<std::string> codes;
        for (const UnitType& type : charts.units) codes.push_back(type.code);
        refuse_unknown("unit type", parts.front(), codes);
    }
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::string& part = parts[i];
        const std::size_t equals = part.find('=');
        const std::string key = part.substr(0, equals);
        const std::string value = equals == std::string::npos ? "" : part.substr(equals + 1);
        if (part == "disordered" && !unit.disordered) {
            unit.disordered = true;
        } else if (part == "charging" && !unit.charging) {
            unit.charging = true;
            check_unit_spec(unit);
        } else if (part == "uncontrolled" && !unit.uncontrolled) {
            unit.uncontrolled = true;
            check_unit_spec(unit);
        } else if (key == "leader" && (value == "x1" || value == "x2" || value == "+1")) {
            if (unit.leaders.size() == max_side_leaders)
                throw InputError(fmt::format("'{}': a side has at most {} leaders", text, max_side_leaders));
            unit.leaders.push_back(value);
        } else if (placed && (key == "approach" || key == "terrain" || key == "hexside") && !read.place.contains(key)) {
            read.place[key] = value;
        } else {
            throw InputError(
                fmt::format("'{}' in '{}' is not understood: expected TYPE[,disordered][,leader=x1|x2|+1]..."
                            "[,charging][,uncontrolled]{}",
                            part, text, placed ? "[,approach=A][,terrain=T][,hexside=H]" : ""));
        }
    }
    return read;
}

}  // namespace

UnitSpec read_unit_spec(const std::string& text, const Charts& charts) { return read_words(text, charts, false).unit; }

PlacedUnit read_placed_unit(const std::string& text, const Charts& charts) { return read_words(text, charts, true); }

Approach read_approach(const std::string& text) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < approaches; ++i) {
        names.push_back(typed_name(static_cast<Approach>(i)));
        if (names.back() == text) return static_cast<Approach>(i);
    }
    refuse_unknown("approach", text, names);
}

const HexTerrain* read_ground(const std::string& text, const Charts& charts, const UnitSpec& unit) {
    const HexTerrain* ground = charts.hex_terrain(text);
    if (!ground) {
        std::vector<std::string> codes;
        for (const HexTerrain& terrain : charts.terrain)
            if (terrain.movement > 0) codes.push_back(terrain.code);
        refuse_unknown("terrain", text, codes);
    }
    check_ground(*ground, unit, charts);
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
