#include "sim/ancient_battles/board_data.h"

#include "core/ancient_battles/text/board.h"
#include "core/ancient_battles/text/unit_card.h"
#include "core/ancient_battles/text/unit_words.h"
#include "sim/ancient_battles/board_parts.h"
#include "sim/shared/board_json.h"

#include <string_view>
#include <utility>

namespace polemarch::sim::ancient_battles::board_data {

namespace {

constexpr int side_columns = 400;  ///< of a line about a side: none is shortened

std::string letter_of(unsigned side) { return side == 0 ? "A" : "B"; }

/// Of a unit that is not on the map.
std::string_view whereabouts(const Unit& unit) {
    switch (static_cast<Gone>(unit.hex)) {
        case Gone::looting: return "looting";
        case Gone::left: return "left";
        case Gone::returning: return "returning";
        case Gone::waiting: return "waiting";
        default: return "eliminated";
    }
}

Json leader_json(const Setup& g, const State& s, LeaderIndex l) {
    const std::uint8_t at = s.leader[l];
    Json json{{"id", id_of(g, {.leader = l})},
              {"name", name_of(g, s, {.leader = l})},
              {"words", leader_words(g, l)},
              {"side", letter_of(side_of_leader(l))}};
    if (at < hex::cells) json.update(place_json(at));
    Json marks = Json::array();
    if (at == Away::aside) marks.push_back("beside the map");
    if (at == Away::coming) marks.push_back("comes with reinforcements");
    if (at == Away::lost) marks.push_back("lost");
    if ((s.leader_marked >> l) & 1u) marks.push_back("marked: no more orders this turn");
    json["marks"] = std::move(marks);
    return json;
}

Json unit_json(const Setup& g, const State& s, UnitIndex u) {
    const Unit& unit = s.unit[u];
    const UnitType& type = g.type(u);
    const unsigned side = g.trait[u].side;
    const UnitIndex origin = g.origin(u);
    const std::string& own_name =
        g.scenario.sides[g.trait[origin].side].units[origin - g.first_unit(g.trait[origin].side)].name;
    std::string name = name_of(g, s, {.unit = u});
    std::string words = unit.on_map() ? type.code + " " + name : name;
    if (!own_name.empty()) words += ", " + own_name;
    Json json{{"id", id_of(g, {.unit = u})}, {"name", std::move(name)}, {"words", std::move(words)},
              {"side", letter_of(side)},     {"type", type.code},       {"type_words", type.name}};
    if (unit.on_map()) {
        json.update(place_json(unit.hex));
        if (!type.base) json["facing"] = unit.facing() + 1;
    } else {
        json["whereabouts"] = whereabouts(unit);
    }
    json["disordered"] = unit.disordered();
    json["strength"] = strength(g, s, u);
    json["marks"] = unit_marks(g, s, u);
    Json leaders = Json::array();
    if (unit.on_map())
        each_leader(leaders_in(g, s, unit.hex, side), [&](LeaderIndex l) { leaders.push_back(leader_json(g, s, l)); });
    json["leaders"] = std::move(leaders);
    json["card"] = card_json(unit_card(g, u));
    return json;
}

}  // namespace

Json pieces(const Battle& battle, const State& s) {
    const Setup& g = battle.setup();
    Json units = Json::array(), waiting = Json::array(), gone = Json::array(), leaders = Json::array(),
         sides = Json::array();
    for (UnitIndex u = 0; u < g.end_unit(1); ++u) {
        const Unit& unit = s.unit[u];
        if (unit.hex == Gone::absent) continue;
        (unit.on_map() ? units : unit.waits() ? waiting : gone).push_back(unit_json(g, s, u));
    }
    for (const unsigned side : {0u, 1u}) {
        each_leader(g.leaders[side], [&](LeaderIndex l) {
            const UnitIndex with = unit_in(s, s.leader[l]);
            if (with == none || g.trait[with].side != side) leaders.push_back(leader_json(g, s, l));
        });
        sides.push_back({{"side", letter_of(side)},
                         {"words", army_name(g, side)},
                         {"lines", army_lines(g, s, side, side_columns)}});
    }
    return {{"units", std::move(units)},
            {"leaders", std::move(leaders)},
            {"waiting", std::move(waiting)},
            {"gone", std::move(gone)},
            {"sides", std::move(sides)}};
}

}  // namespace polemarch::sim::ancient_battles::board_data
