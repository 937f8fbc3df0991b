#include "sim/standard_wargame/board_data.h"

#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/text/army_words.h"
#include "core/standard_wargame/text/names.h"
#include "core/standard_wargame/text/unit_card.h"
#include "core/standard_wargame/text/unit_words.h"
#include "sim/shared/board_json.h"
#include "sim/standard_wargame/board_parts.h"

#include <set>
#include <utility>

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame::board_data {

namespace {

constexpr std::string_view ground_rule = "3.3.3";

std::string letter_of(unsigned side) { return side == 0 ? "A" : "B"; }

const std::string& name_of_ground(Ground ground) { return ground_names[static_cast<std::size_t>(ground)]; }

/// Of a unit that is not on the table.
std::string_view whereabouts(const Unit& unit) {
    switch (unit.where) {
        case Whereabouts::village: return "village";
        case Whereabouts::away: return "marching";
        case Whereabouts::destroyed: return "destroyed";
        case Whereabouts::given_up: return "given_up";
        default: return "waiting";
    }
}

Json unit_json(const TableView& view, UnitIndex u) {
    const Setup& g = view.g;
    const State& s = view.s;
    Json json{{"id", u},
              {"name", unit_name(u)},
              {"words", unit_title(g, u) + ": " + unit_words(g, s, u)},
              {"side", letter_of(side_of(u))},
              {"type", code(g.troops(u))},
              {"type_words", troops_in_words(g, u)}};
    if (s.unit[u].on_table()) {
        const Json place = table_json(g).place(view.field[u]);
        json.update(place);
        json["bases"] = Json::array({place["corners"]});
        json["group"] = unit_name(view.groups.group_of(u));
    } else {
        json["whereabouts"] = whereabouts(s.unit[u]);
    }
    json["disordered"] = s.disordered.has(u);
    json["marks"] = unit_marks(s, u);
    Json leaders = Json::array();
    for (std::size_t i = 0; i < most_generals; ++i)
        if (g.general[side_of(u)][i] == u && !is_exchanged(s, side_of(u), i))
            leaders.push_back(general_name(side_of(u), i));
    json["leaders"] = std::move(leaders);
    json["card"] = card_json(unit_card(g, u));
    return json;
}

/// A general is where the unit with him is.
Json general_json(const TableView& view, unsigned side, std::size_t i) {
    const Setup& g = view.g;
    const UnitIndex u = g.general[side][i];
    const Role role = role_of(g, view.s, u);
    Json json{{"id", places + side * most_generals + i},
              {"name", general_name(side, i)},
              {"words", role_title(role)},
              {"side", letter_of(side)},
              {"with", unit_name(u)}};
    if (view.s.unit[u].on_table()) {
        const Json at = table_json(g).spot(view.field[u].centre());
        json["x"] = at[0];
        json["y"] = at[1];
        // The commander-in-chief orders at any distance (5.1).
        json["radius"] = nullptr;
        if (role != Role::commander) json["radius"] = table_json(g).length(g.charts.orders.reach);
    }
    json["marks"] = Json::array();
    if (!view.s.unit[u].alive() && view.s.unit[u].where == Whereabouts::destroyed) json["marks"].push_back("lost");
    return json;
}

}  // namespace

Json ground(const Battle& battle, const State& s) {
    const Setup& g = battle.setup();
    const TableJson table = table_json(g);
    Json json = table.frame("base width", "base widths");
    Json areas = Json::array(), legend = Json::array();
    std::set<Ground> grounds;
    const auto all = pieces_of(g, s);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Piece& piece = all[i];
        Json area{{"name", piece_name(all, i)},
                  {"ground", name_of_ground(ground_of(piece))},
                  {"outline", table.outline(piece.shape)}};
        if (piece.ground == Ground::hill) area["peak"] = table.spot(piece.peak);
        if (piece.friendly != nobody) area["side"] = letter_of(piece.friendly);
        areas.push_back(std::move(area));
        grounds.insert(ground_of(piece));
    }
    for (const Ground kind : grounds)
        legend.push_back({{"ground", name_of_ground(kind)}, {"say", ground_words(g, s, kind)}, {"rule", ground_rule}});
    json["areas"] = std::move(areas);
    json["lines"] = Json::array();
    json["legend"] = std::move(legend);
    return json;
}

Json pieces(const Battle& battle, const State& s) {
    const Setup& g = battle.setup();
    const TableView view{g, s};
    const UnitSet waits = not_deployed(g, s);
    Json units = Json::array(), waiting = Json::array(), gone = Json::array(), camps = Json::array(),
         leaders = Json::array(), sides = Json::array();
    for (UnitIndex u = 0; u < places; ++u) {
        if (!takes_part(g, u)) continue;
        const Whereabouts where = s.unit[u].where;
        if (is_baggage(u) && where == Whereabouts::unused) continue;
        const bool for_good = where == Whereabouts::destroyed || where == Whereabouts::given_up;
        Json& list = for_good                                      ? gone
                     : where != Whereabouts::table || waits.has(u) ? waiting
                     : is_baggage(u)                               ? camps
                                                                   : units;
        list.push_back(unit_json(view, u));
    }
    for (const unsigned side : {0u, 1u}) {
        for (std::size_t i = 0; i < most_generals; ++i)
            if (g.general[side][i] != nobody && !is_exchanged(s, side, i))
                leaders.push_back(general_json(view, side, i));
        sides.push_back({{"side", letter_of(side)},
                         {"words", g.scenario.sides[side].army},
                         {"lines", Json::array({army_facts(g, s, side)})}});
    }
    return {{"units", std::move(units)},     {"leaders", std::move(leaders)}, {"camps", std::move(camps)},
            {"waiting", std::move(waiting)}, {"gone", std::move(gone)},       {"sides", std::move(sides)}};
}

}  // namespace polemarch::sim::standard_wargame::board_data
