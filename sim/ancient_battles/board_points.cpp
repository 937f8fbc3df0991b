#include "sim/ancient_battles/board_data.h"

#include "core/ancient_battles/rules/command_control.h"
#include "core/ancient_battles/rules/elephants.h"
#include "core/ancient_battles/rules/fleeing.h"
#include "core/ancient_battles/rules/marching.h"
#include "core/ancient_battles/rules/orders.h"
#include "core/ancient_battles/rules/turn.h"
#include "core/ancient_battles/text/unit_card.h"
#include "core/ancient_battles/types/names.h"
#include "sim/ancient_battles/board_parts.h"
#include "sim/shared/board_json.h"

#include <utility>

namespace polemarch::sim::ancient_battles::board_data {

namespace {

/// Where the move itself brings the unit, without what follows.
void add_end(const Setup& g, const State& s, const Move& m, Pointer& pointer) {
    State after = s;
    act(g, after, m);
    const Unit& unit = after.unit[pointer.piece.unit];
    if (!unit.on_map()) return;
    pointer.to = unit.hex;
    if (g.trait[pointer.piece.unit].base) return;
    if (after.phase == Phase::facing)
        pointer.facings = after.facings;
    else
        pointer.facing = unit.facing();
}

std::string_view word_of(Order order) {
    switch (order) {
        case Order::fire: return "fire";
        case Order::rally: return "rally";
        default: return "order";
    }
}

}  // namespace

Pointer pointer_of(const Setup& g, const State& s, const Move& m) {
    Pointer p;
    const auto of_unit = [&](UnitIndex u, std::string_view does) {
        p.piece.unit = u;
        p.does = does;
    };
    const auto gives = [&](Order order) {
        p.order = order;
        p.does = word_of(order);
    };
    switch (m.kind) {
        case Kind::place:
            p.piece.leader = m.unit;
            p.does = "place";
            p.to = m.hex;
            break;
        case Kind::order_unit:
            p.piece.unit = m.unit;
            gives(static_cast<Order>(m.value));
            break;
        case Kind::order_lead:
            p.piece.leader = m.unit;
            gives(static_cast<Order>(m.value));
            p.formation = formation(g, s, m.unit, p.order);
            break;
        case Kind::enter:
            gives(Order::enter);
            each_unit(g.arrivals[m.value].units, [&](UnitIndex u) {
                if (expects(g.arrivals[m.value], s, u) && !s.unit[u].marked()) p.formation |= bit(u);
            });
            break;
        case Kind::panic:
            gives(Order::flee);
            p.formation = fleeing(g, s, 1u - s.mover);
            break;
        case Kind::frighten:
            gives(Order::frighten);
            p.formation = nervous(g, s, s.mover);
            break;
        case Kind::take:
            p.piece.unit = m.unit;
            gives(s.order);
            break;
        case Kind::go:
        case Kind::step:
            of_unit(s.subject, "move");
            add_end(g, s, m, p);
            break;
        case Kind::leave: of_unit(s.subject, "leave"); break;
        case Kind::face:
            of_unit(s.subject, "face");
            p.to = s.unit[s.subject].hex;
            p.facing = m.value;
            break;
        case Kind::set_up:
            of_unit(s.subject, "place");
            add_end(g, s, m, p);
            break;
        case Kind::combine: of_unit(s.subject, "fire"); break;
        case Kind::shoot:
            of_unit(s.subject, "fire");
            p.target = s.object;
            break;
        case Kind::fire:
            of_unit(s.subject, "fire");
            p.target = m.unit;
            break;
        case Kind::support:
            of_unit(m.unit, "support");
            p.target = s.object;
            break;
        case Kind::hold:
        case Kind::halt: of_unit(s.subject, "stay"); break;
        case Kind::edge:
        case Kind::ride:
        case Kind::dismount: of_unit(s.subject, "other"); break;
        case Kind::attack:
            of_unit(m.unit, "melee");
            p.target = m.value;
            break;
        case Kind::stand:
            of_unit(s.object, "stay");
            p.target = s.subject;
            break;
        case Kind::retreat:
            of_unit(s.object, "move");
            add_end(g, s, m, p);
            break;
        case Kind::advance:
            of_unit(s.subject, "move");
            add_end(g, s, m, p);
            break;
        default: break;  // of the side
    }
    return p;
}

namespace {

/// 17.4.2: the ways of a unit out of control are chosen by the rules; only their cost is known here.
void add_march(const Setup& g, const State& s, const Move& m, Json& json) {
    const Passage passage{m.flipped, m.driven, m.disordered};
    if (s.order == Order::impetuous) {
        ImpetuousEnds ends;
        find_impetuous_ends(g, s, ends);
        json["cost"] = ends.cost;
    } else if (const auto way = find_way(g.ground, mover(g, s, s.subject), passage, m.hex, m.value)) {
        Json path = Json::array();
        const auto add = [&](hex::Index h) {
            const hex::Spot at = hex::unit_layout.middle(h);
            path.push_back(board_spot(at.x, at.y));
        };
        if (s.unit[s.subject].on_map()) add(s.unit[s.subject].hex);
        for (const hex::Index h : way->hexes) add(h);
        json["path"] = std::move(path);
        json["cost"] = way->cost;
    }
    json["effects"] = passage_words(g, s, m);
}

}  // namespace

Json point(const Battle& battle, const State& s, const Move& m) {
    const Setup& g = battle.setup();
    const Pointer p = pointer_of(g, s, m);
    Json json{{"unit", nullptr}, {"does", p.does}};
    if (p.piece.any()) {
        json["unit"] = name_of(g, s, p.piece);
        json["id"] = id_of(g, p.piece);
    }
    if (p.order != Order::nothing) json["order"] = written::orders[static_cast<std::size_t>(p.order)];
    if (p.to != hex::nowhere) {
        json["to"] = place_json(p.to);
        if (p.facings != 0) json["to"]["facings"] = facings_json(p.facings);
        if (p.facing) json["to"]["facing"] = *p.facing + 1;
    }
    if (p.target != none) json["target"] = name_of(g, s, {.unit = p.target});
    if (p.formation != 0) json["formation"] = names_json(g, s, p.formation);
    if (m.kind == Kind::go) add_march(g, s, m, json);
    if (m.kind == Kind::leave) json["effects"] = passage_words(g, s, m);
    return json;
}

}  // namespace polemarch::sim::ancient_battles::board_data
