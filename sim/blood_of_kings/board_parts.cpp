#include "sim/blood_of_kings/board_parts.h"

#include "core/blood_of_kings/types/labels.h"
#include "core/diagnostics.h"
#include "core/text.h"
#include "core/typed_words.h"
#include "sim/shared/board_json.h"

#include <fmt/format.h>

namespace polemarch::sim::blood_of_kings::board_data {

std::string name_of(const Piece& piece) {
    return piece.leader != nobody ? leader_label(piece.leader) : unit_label(piece.unit);
}

std::size_t id_of(const Piece& piece) { return piece.leader != nobody ? places + piece.leader : piece.unit; }

Piece find_piece(const Setup& g, const State& s, const std::string& name) {
    const auto number = piece_number(name);
    const auto is = [&](const Piece& piece) {
        return number ? id_of(piece) == *number : normal(name_of(piece)) == normal(name);
    };
    for (UnitIndex u = 0; u < places; ++u)
        if (g.trait[u].type != nullptr && is({.unit = u})) return {.unit = u};
    for (LeaderIndex l = 0; l < max_leaders; ++l)
        if ((s.leader[l].in_play() || s.leader[l].lost()) && is({.leader = l})) return {.leader = l};
    throw InputError(fmt::format("there is no unit or leader '{}'", printable(name)));
}

Json names_json(UnitMask units) {
    Json names = Json::array();
    each_unit(units, [&](UnitIndex u) { names.push_back(unit_label(u)); });
    return names;
}

std::optional<std::array<Leg, 3>> legs_of_drag(const DragLegs& legs) {
    std::array<Leg, 3> found{};
    for (std::size_t i = 0; i < legs.size(); ++i) {
        const DragLeg& leg = legs[i];
        if (leg.length > 65535) return std::nullopt;
        const auto length = static_cast<std::uint16_t>(leg.length);
        switch (leg.way) {
            case DragLeg::Way::none: break;
            case DragLeg::Way::forward:
                found[i] = {Way::forward, static_cast<std::uint8_t>(static_cast<std::int8_t>(leg.echelon)), length};
                break;
            case DragLeg::Way::backward: found[i] = {Way::backward, 0, length}; break;
            case DragLeg::Way::left: found[i] = {Way::sideways, 0, length}; break;
            case DragLeg::Way::right: found[i] = {Way::sideways, 1, length}; break;
            case DragLeg::Way::wheel_left: found[i] = {Way::wheel, 0, leg.angle.parts}; break;
            case DragLeg::Way::wheel_right: found[i] = {Way::wheel, 1, leg.angle.parts}; break;
            case DragLeg::Way::turn:
                found[i] = {Way::turn, static_cast<std::uint8_t>(Pivot::centre), leg.angle.parts};
                break;
        }
    }
    return found;
}

std::optional<DragEnd> end_of(Walk walk, const std::array<Leg, 3>& legs) {
    if (well_formed(legs) != Refusal::legal) return std::nullopt;
    for (const Leg& leg : legs)
        if (leg.way != Way::none && walk.take(leg) != Refusal::legal) return std::nullopt;
    if (walk.end() != Refusal::legal) return std::nullopt;
    return DragEnd{walk.outline().pose().at(), walk.outline().heading()};
}

}  // namespace polemarch::sim::blood_of_kings::board_data
