#include "sim/ancient_battles/board_parts.h"

#include "core/ancient_battles/text/notation.h"
#include "core/diagnostics.h"
#include "core/text.h"
#include "core/typed_words.h"
#include "sim/shared/board_json.h"

#include <fmt/format.h>

namespace polemarch::sim::ancient_battles::board_data {

namespace {

/// Units of its side from which the name of a waiting unit distinguishes it: those that wait with a group.
UnitMask waiting_beside(const Setup& g, const State& s, UnitIndex u) {
    UnitMask units = 0;
    const unsigned side = g.trait[u].side;
    for (UnitIndex v = g.first_unit(side); v < g.end_unit(side); ++v)
        if (s.unit[v].waits() && group_of(g, s, v) >= 0) units |= bit(v);
    return units;
}

}  // namespace

std::string name_of(const Setup& g, const State& s, const Piece& piece) {
    if (piece.leader != none) {
        const std::uint8_t at = s.leader[piece.leader];
        const std::string& code = g.kind[piece.leader].code;
        if (at < hex::cells) return code + " " + hex::name(at);
        return at == Away::aside ? code : code + (at == Away::coming ? " to come" : " lost");
    }
    const UnitMask others = waiting_beside(g, s, piece.unit);
    return (others >> piece.unit) & 1u ? unit_text_among(g, s, piece.unit, others) : unit_text(g, s, piece.unit);
}

std::size_t id_of(const Setup& g, const Piece& piece) {
    return piece.leader != none ? max_units + piece.leader : g.origin(piece.unit);
}

Piece find_piece(const Setup& g, const State& s, const std::string& name) {
    const auto number = piece_number(name);
    const auto is = [&](const Piece& piece) {
        return number ? id_of(g, piece) == *number : normal(name_of(g, s, piece)) == normal(name);
    };
    if (const auto h = hex::parse(normal(name)); h && unit_in(s, *h) != none) return {.unit = unit_in(s, *h)};
    Piece found;
    for (const unsigned side : {s.mover & 1u, ~s.mover & 1u}) {  // both may have a unit or leader of that name
        for (UnitIndex u = g.first_unit(side); u < g.end_unit(side) && !found.any(); ++u)
            if (s.unit[u].hex != Gone::absent && is({.unit = u})) found.unit = u;
        each_leader(g.leaders[side], [&](LeaderIndex l) {
            if (!found.any() && is({.leader = l})) found.leader = l;
        });
    }
    if (!found.any()) throw InputError(fmt::format("there is no unit or leader '{}'", printable(name)));
    return found;
}

Json place_json(hex::Index h) {
    const hex::Spot at = hex::unit_layout.middle(h);
    return {{"hex", hex::name(h)}, {"x", rounded_for_board(at.x)}, {"y", rounded_for_board(at.y)}};
}

Json outline_json(hex::Index h) {
    const hex::Spot at = hex::unit_layout.middle(h);
    Json outline = Json::array();
    for (unsigned i = 0; i < hex::directions; ++i) {
        const hex::Spot corner = at + hex::unit_layout.corner(i + 5);
        outline.push_back(board_spot(corner.x, corner.y));
    }
    return outline;
}

Json outlines_json(const hex::Set& hexes) {
    Json outlines = Json::array();
    hexes.each([&](hex::Index h) { outlines.push_back(outline_json(h)); });
    return outlines;
}

Json facings_json(unsigned facings) {
    Json list = Json::array();
    for (unsigned f = 0; f < hex::directions; ++f)
        if ((facings >> f) & 1u) list.push_back(f + 1);
    return list;
}

Json names_json(const Setup& g, const State& s, UnitMask units) {
    Json names = Json::array();
    each_unit(units, [&](UnitIndex u) { names.push_back(name_of(g, s, {.unit = u})); });
    return names;
}

}  // namespace polemarch::sim::ancient_battles::board_data
