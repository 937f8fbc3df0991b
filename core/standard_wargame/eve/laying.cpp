#include "core/standard_wargame/eve/laying.h"

#include "core/standard_wargame/eve/days.h"
#include "core/standard_wargame/rules/laid.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/table/polygon_pair.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

bool is_band(const Setup& g, const EvePiece& piece) { return g.charts.ground(piece.ground).band; }

Refusal judge_edges(const Setup& g, const EvePiece& piece, const Move& m) {
    const bool road = piece.ground == Ground::road, second = m.target != nobody;
    if (m.value >= table_edges || (second && (!road || m.target >= table_edges))) return Refusal::no_such_edge;
    if (second && g.charts.laying.roads < 2) return Refusal::no_such_edge;
    const bool enemy = static_cast<TableEdge>(m.value) == TableEdge::enemy;
    return piece.ground == Ground::river && enemy ? Refusal::no_such_edge : Refusal::legal;
}

/// The other side chooses next.
void end_turn(State& s) {
    s.eve.die = 0;
    s.active = static_cast<std::uint8_t>(1 - s.active);
    s.step = Step::lay;
}

void take(State& s, EvePiece& piece) {
    piece.status = PieceStatus::in_hand;
    piece.by = s.active;
}

/// The defender's village in hand may be fortified (3.3.2.8, S25).
bool may_fortify(const Setup& g, const State& s) {
    return s.eve.pieces[piece_in_hand(s.eve)].ground == Ground::village && s.active == defender_of(s.eve) &&
           g.army_type(s.active).fortifies_village;
}

table::Pose pose_of(const Move& m) {
    const auto coordinate = [](const Leg& leg) { return static_cast<std::int16_t>(leg.amount); };
    return {coordinate(m.legs[0]), coordinate(m.legs[1]), table::Angle{m.legs[2].amount}};
}

bool is_lost(const Setup& g, const State& s, const EvePiece& band) {
    const bool along_x = band.edge == TableEdge::own || band.edge == TableEdge::enemy;
    const Length most = along_x ? g.scenario.depth : g.scenario.width;
    if (band.pose.x > most || band.pose.y > most) return true;
    if (band.ground != Ground::river) return false;
    const Piece river = ground_piece(g, s.eve, band);
    const auto pieces = pieces_of(g, s);
    return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& other) {
        return other.ground == Ground::hill && table::overlap(river.shape, other.shape, g.charts.laying.touch);
    });
}

}  // namespace

bool has_village(const Setup& g, const State& s) {
    const auto pieces = pieces_of(g, s);
    return std::any_of(pieces.begin(), pieces.end(), [](const Piece& piece) {
        return piece.ground == Ground::village || piece.ground == Ground::fortified_village;
    });
}

Refusal judge_choice_of_piece(const Setup& g, const State& s, const Move& m) {
    if (m.kind != Kind::lay && m.kind != Kind::discard) return Refusal::not_now;
    if (m.legs != std::array<Leg, 3>{}) return Refusal::malformed;
    if (m.unit >= eve_pieces || s.eve.pieces[m.unit].status != PieceStatus::offered) return Refusal::not_offered;
    const EvePiece& piece = s.eve.pieces[m.unit];
    if (m.kind == Kind::discard) {
        if (m.value != 0 || m.target != nobody) return Refusal::malformed;
        return m.unit < compulsory_pieces ? Refusal::compulsory_stays : Refusal::legal;
    }
    if (is_band(g, piece)) return judge_edges(g, piece, m);
    if (m.target != nobody || m.value > 1) return Refusal::malformed;
    if (m.value == 0) return Refusal::legal;
    const bool field = piece.ground == Ground::field && piece.shape < g.charts.basic_shapes;
    return field && has_village(g, s) ? Refusal::legal : Refusal::no_village_there;
}

void apply_choice_of_piece(const Setup& g, State& s, const Move& m) {
    EvePiece& piece = s.eve.pieces[m.unit];
    if (m.kind == Kind::discard) {
        piece.status = PieceStatus::discarded;
        piece.by = s.active;
        end_turn(s);
        return;
    }
    take(s, piece);
    if (!is_band(g, piece)) {
        s.eve.die = m.value == 0 ? std::uint8_t{0} : beside_village;
        s.step = m.value == 0 ? Step::piece_dice : Step::place;
        return;
    }
    piece.edge = static_cast<TableEdge>(m.value);
    if (m.target != nobody) {
        EvePiece& second = s.eve.pieces[eve_pieces - 1];
        second = piece;
        second.edge = static_cast<TableEdge>(m.target);
    }
    s.step = Step::band_dice;
}

bool finish_laying(State& s) {
    const auto offered = [](const EvePiece& piece) { return piece.status == PieceStatus::offered; };
    if (std::any_of(s.eve.pieces.begin(), s.eve.pieces.end(), offered)) return false;
    begin_strategies(s);
    return true;
}

void apply_piece_die(State& s, std::uint8_t face) {
    s.eve.die = face;
    s.step = Step::place;
}

Refusal judge_place(const Setup& g, const State& s, const Move& m) {
    if (m.kind != Kind::place) return Refusal::not_now;
    const bool plain =
        std::all_of(m.legs.begin(), m.legs.end(), [](const Leg& leg) { return leg.way == Way::none && leg.how == 0; });
    if (!plain || m.target != nobody || m.value > 1) return Refusal::malformed;
    if (m.unit != piece_in_hand(s.eve)) return Refusal::not_offered;
    if (m.value == 1 && !may_fortify(g, s)) return Refusal::not_to_fortify;
    return PiecePlace(g, s).judge(pose_of(m));
}

void apply_place(State& s, const Move& m) {
    EvePiece& piece = s.eve.pieces[m.unit];
    piece.status = PieceStatus::laid;
    piece.pose = pose_of(m);
    if (piece.ground == Ground::village) {
        s.eve.fortified_village = m.value;
        if (s.eve.village_paid == 0) ++s.army[s.active].level;  // once in a battle (S25)
        s.eve.village_paid = 1;
    }
    end_turn(s);
}

namespace {

MovesOfPiece moves_to(const Setup& g, const State& s, const PiecePlace::Sample& places) {
    MovesOfPiece moves;
    const bool fortify = may_fortify(g, s);
    for (const table::Pose& pose : places) {
        Move m;
        m.kind = Kind::place;
        m.unit = static_cast<std::uint8_t>(piece_in_hand(s.eve));
        m.legs[0].amount = static_cast<std::uint16_t>(pose.x);
        m.legs[1].amount = static_cast<std::uint16_t>(pose.y);
        m.legs[2].amount = pose.heading.parts;
        moves.push_back(m);
        if (!fortify) continue;
        m.value = 1;
        moves.push_back(m);
    }
    return moves;
}

}  // namespace

MovesOfPiece places_for_piece(const Setup& g, const State& s) { return moves_to(g, s, PiecePlace(g, s).sample()); }

MovesOfPiece some_places_for_piece(const Setup& g, const State& s) {
    constexpr std::size_t few = 4;
    return moves_to(g, s, PiecePlace(g, s).some(few));
}

bool lose_unfitting(const Setup& g, State& s) {
    if (PiecePlace(g, s).fits()) return false;
    s.eve.pieces[piece_in_hand(s.eve)].status = PieceStatus::discarded;
    end_turn(s);
    return true;
}

void apply_band_dice(const Setup& g, State& s, std::uint8_t sum) {
    EvePiece& band = s.eve.pieces[piece_in_hand(s.eve)];
    const auto length = static_cast<std::int16_t>(sum * base_width);
    if (band.pose.x == 0) {
        band.pose.x = length;
        return;
    }
    band.pose.y = length;
    const bool lost = is_lost(g, s, band);
    band.status = lost ? PieceStatus::discarded : PieceStatus::laid;
    if (lost) band.pose = {};
    if (piece_in_hand(s.eve) == eve_pieces) end_turn(s);
}

}  // namespace polemarch::standard_wargame
