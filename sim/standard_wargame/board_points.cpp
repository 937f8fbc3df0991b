#include "sim/standard_wargame/board_data.h"

#include "core/standard_wargame/eve/placing.h"
#include "core/standard_wargame/rules/arrival.h"
#include "core/standard_wargame/rules/executing.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/text/eve_words.h"
#include "core/standard_wargame/text/names.h"
#include "sim/standard_wargame/board_parts.h"

#include <utility>

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame::board_data {

namespace {

/// Where the units of an action come to be.
void add_action(const TableView& view, const Move& m, Pointer& p) {
    const MovementAction action = action_in_order(view.asked(), m);
    if (action.refusal != Refusal::legal) return;
    p.moves = action.moves;
    p.evaders = action.evaders;
    for (std::size_t i = 0; i < action.units.size(); ++i) {
        const UnitIndex u = action.units[i];
        if (u == m.unit) {
            p.to = table::Rectangle(action.ends[i], view.g.trait[u].extent);
            continue;
        }
        p.with.push_back(u);
        p.with_ends.push_back(action.ends[i]);
    }
    if (!p.to || !view.s.unit[m.unit].on_table()) return;
    p.path = {view.field[m.unit].pose().at(), p.to->pose().at()};
}

void add_units(const UnitSet& units, UnitIndex but, Pointer& p) {
    each_unit(units, [&](UnitIndex u) {
        if (u == but) return;
        p.with.push_back(u);
    });
}

/// The outline of the piece, and its middle.
Json piece_json(const TableView& view, const LaidPiece& piece) {
    const TableJson table = table_json(view.g);
    const EvePiece& laid = view.s.eve.pieces[piece.number];
    const table::Polygon shape = table::placed(view.g.charts.shapes[laid.shape], piece.at, piece.heading);
    const Json at = table.spot(piece.at);
    return {
        {"corners", table.outline(shape)}, {"heading", TableJson::degrees(piece.heading)}, {"x", at[0]}, {"y", at[1]}};
}

UnitIndex unit_or_nobody(std::uint8_t u) { return u < places ? u : nobody; }

}  // namespace

LaidPiece laid_by(const Move& m) {
    const table::Pose pose = pose_in(m);
    return {m.unit, pose.at(), pose.heading};
}

std::optional<table::Box> area_to_deploy(const Setup& g, const State& s) {
    const bool baggage = s.step == Step::baggage && !s.unit[baggage_of(s.eve.deploys)].on_table();
    if (!baggage && s.step != Step::deploy) return std::nullopt;
    const Areas areas(g, s, s.eve.deploys);
    return baggage ? areas.baggage_box() : areas.box(area_of_step(s));
}

Pointer pointer_of(const TableView& view, const Move& m) {
    Pointer p;
    const auto of_unit = [&](std::string_view does) {
        p.unit = unit_or_nobody(m.unit);
        p.does = does;
    };
    const auto at_target = [&](std::string_view does) {
        of_unit(does);
        p.target = unit_or_nobody(m.target);
    };
    const auto placed = [&] {
        of_unit("place");
        if (p.unit != nobody) p.to = table::Rectangle(pose_in(m), view.g.trait[m.unit].extent);
    };
    switch (m.kind) {
        case Kind::order:
            of_unit("order");
            p.order = order_names[m.value % order_types];
            break;
        case Kind::go:
        case Kind::tactical:
        case Kind::column:
        case Kind::expand:
            of_unit("move");
            add_action(view, m, p);
            break;
        case Kind::turn:
            of_unit("face");
            add_action(view, m, p);
            break;
        case Kind::stands: of_unit("stay"); break;
        case Kind::evade:
            of_unit("move");
            add_units(units_of(side_of(m.unit), m.numbers()), m.unit, p);
            break;
        case Kind::stay:
            if (view.s.depth > 0) p.unit = unit_or_nobody(top(view.s).unit);
            p.does = "stay";
            break;
        case Kind::declare: {
            const UnitSet units = units_of(view.s.active, m.numbers());
            p.does = "melee";
            each_unit(units, [&](UnitIndex u) {
                if (p.unit == nobody) p.unit = u;
            });
            add_units(units, p.unit, p);
            break;
        }
        case Kind::point: of_unit("support"); break;
        case Kind::shoot: at_target("fire"); break;
        case Kind::fight:
        case Kind::feint: at_target("melee"); break;
        case Kind::encourage: of_unit("rally"); break;
        case Kind::rout: of_unit("move"); break;
        case Kind::baggage:
            p.unit = baggage_of(view.s.eve.deploys);
            p.does = "place";
            p.to = table::Rectangle(pose_in(m), view.g.trait[p.unit].extent);
            break;
        case Kind::place:
            p.does = "place";
            p.piece = laid_by(m);
            break;
        case Kind::wing:
            p.does = "place";
            p.area = Areas(view.g, view.s, view.s.eve.deploys).box(m.value == 0 ? Area::western : Area::eastern);
            break;
        case Kind::deploy: placed(); break;
        case Kind::garrison:
        case Kind::give_up:
        case Kind::exchange: of_unit("place"); break;
        case Kind::arrive:
            of_unit("place");
            if (const auto end = end_of_arrival(view.g, view.s, m))
                p.to = table::Rectangle(*end, view.g.trait[m.unit].extent);
            break;
        default: break;  // of the side
    }
    return p;
}

Json point(const Battle& battle, const State& s, const Move& m) {
    const Setup& g = battle.setup();
    const TableView view{g, s};
    const TableJson table = table_json(g);
    const Pointer p = pointer_of(view, m);
    Json json{{"unit", nullptr}, {"does", p.does}};
    if (p.unit != nobody) {
        json["unit"] = unit_name(p.unit);
        json["id"] = p.unit;
    }
    if (!p.order.empty()) {
        json["order"] = p.order;
        json["leader"] = general_name(side_of(m.unit), m.target);
    }
    if (p.to) json["to"] = table.place(*p.to);
    if (p.piece) {
        json["unit"] = eve_piece_name(s, p.piece->number);
        json["to"] = piece_json(view, *p.piece);
    }
    if (p.area) json["to"] = {{"corners", box_json(g, *p.area)}, {"heading", 0}};
    if (!p.path.empty()) json["path"] = table.outline(p.path);
    if (p.target != nobody) json["target"] = unit_name(p.target);
    if (p.moves > 0) json["cost"] = p.moves;
    Json effects = Json::array();
    each_unit(p.evaders, [&](UnitIndex u) { effects.push_back(fmt::format("{} evades first [6.2.2]", unit_name(u))); });
    if (!effects.empty()) json["effects"] = std::move(effects);
    if (!p.with.empty()) json["formation"] = names_json(p.with);
    return json;
}

}  // namespace polemarch::sim::standard_wargame::board_data
