#include "sim/standard_wargame/board_parts.h"

#include "core/diagnostics.h"
#include "core/standard_wargame/text/names.h"
#include "core/text.h"
#include "core/typed_words.h"
#include "sim/shared/board_json.h"

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame::board_data {

bool takes_part(const Setup& g, UnitIndex u) {
    return u < places && (is_baggage(u) || u % side_places < g.scenario.sides[side_of(u)].units.size());
}

UnitIndex find_unit(const Setup& g, const State&, const std::string& name) {
    const auto number = piece_number(name);
    for (UnitIndex u = 0; u < places; ++u)
        if (takes_part(g, u) && (number ? u == *number : normal(unit_name(u)) == normal(name))) return u;
    for (const unsigned side : {0u, 1u})
        for (std::size_t i = 0; i < most_generals; ++i)
            if (g.general[side][i] != nobody && normal(general_name(side, i)) == normal(name))
                return g.general[side][i];
    throw InputError(fmt::format("there is no unit '{}'", printable(name)));
}

Json names_json(const UnitSet& units) {
    Json names = Json::array();
    each_unit(units, [&](UnitIndex u) { names.push_back(unit_name(u)); });
    return names;
}

Json box_json(const Setup& g, const table::Box& box) {
    const std::array<table::Point, 4> corners{{{box.low.x, box.high.y}, box.high, {box.high.x, box.low.y}, box.low}};
    return table_json(g).outline(corners);
}

std::optional<std::array<Leg, 3>> legs_of_drag(const DragLegs& legs) {
    std::array<Leg, 3> found{};
    for (std::size_t i = 0; i < legs.size(); ++i) {
        const DragLeg& leg = legs[i];
        if (leg.length > 65535 || leg.echelon != 0) return std::nullopt;
        const auto length = static_cast<std::uint16_t>(leg.length);
        switch (leg.way) {
            case DragLeg::Way::none: break;
            case DragLeg::Way::forward: found[i] = {Way::forward, 0, length}; break;
            case DragLeg::Way::backward: found[i] = {Way::backward, 0, length}; break;
            case DragLeg::Way::wheel_left:
                found[i] = {Way::wheel, static_cast<std::uint8_t>(table::Hand::left), leg.angle.parts};
                break;
            case DragLeg::Way::wheel_right:
                found[i] = {Way::wheel, static_cast<std::uint8_t>(table::Hand::right), leg.angle.parts};
                break;
            default: return std::nullopt;
        }
    }
    return found;
}

std::optional<DragEnd> end_of(const MovementAction& action, UnitIndex u) {
    if (action.refusal != Refusal::legal || !action.evaders.empty()) return std::nullopt;
    for (std::size_t i = 0; i < action.units.size(); ++i)
        if (action.units[i] == u) return DragEnd{action.ends[i].at(), action.ends[i].heading};
    return std::nullopt;
}

std::optional<table::Rectangle> end_of(const Setup& g, const Pointer& pointer, UnitIndex u) {
    if (pointer.unit == u) return pointer.to;
    for (std::size_t i = 0; i < pointer.with.size(); ++i)
        if (pointer.with[i] == u) return table::Rectangle(pointer.with_ends[i], g.trait[u].extent);
    return std::nullopt;
}

}  // namespace polemarch::sim::standard_wargame::board_data
