// The terrain is laid in turns (3.3.4): a side chooses a piece that nobody has chosen, and discards it, or rolls for it
// and places it; then the other side chooses. The attacker begins.
#pragma once

#include "core/standard_wargame/eve/piece_place.h"
#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/refusal.h"

namespace polemarch::standard_wargame {

/// Whether a village lies on the table. Its level is in the army's already (S25).
[[nodiscard]] bool has_village(const Setup& g, const State& s);

/// In Step::lay: Kind::lay and Kind::discard.
[[nodiscard]] Refusal judge_choice_of_piece(const Setup& g, const State& s, const Move& m);
void apply_choice_of_piece(const Setup& g, State& s, const Move& m);
/// Calls visit(Move) for all legal moves of Step::lay.
template <class Visit>
void each_choice_of_piece(const Setup& g, const State& s, Visit visit) {
    const auto consider = [&](Kind kind, std::size_t piece, std::uint8_t value, std::uint8_t target) {
        Move m;
        m.kind = kind;
        m.unit = static_cast<std::uint8_t>(piece);
        m.value = value;
        m.target = target;
        if (judge_choice_of_piece(g, s, m) == Refusal::legal) visit(m);
    };
    for (std::size_t piece = 0; piece < eve_pieces; ++piece) {
        if (s.eve.pieces[piece].status != PieceStatus::offered) continue;
        for (std::uint8_t value = 0; value < table_edges; ++value) {
            consider(Kind::lay, piece, value, nobody);
            for (std::uint8_t second = 0; second < table_edges; ++second) consider(Kind::lay, piece, value, second);
        }
        consider(Kind::discard, piece, 0, nobody);
    }
}
/// What goes on by itself in Step::lay: after the last piece the strategies are due. Whether anything did.
bool finish_laying(State& s);

/// The die of the piece in hand (3.3.4.1).
void apply_piece_die(State& s, std::uint8_t face);
/// In Step::place: Kind::place.
[[nodiscard]] Refusal judge_place(const Setup& g, const State& s, const Move& m);
void apply_place(State& s, const Move& m);
/// A sample of the legal moves of Step::place, at least 24 if there are so many (N65): of a village that the defender
/// may fortify all places twice.
using MovesOfPiece = StackList<Move, 2 * PiecePlace::most_sampled>;
[[nodiscard]] MovesOfPiece places_for_piece(const Setup& g, const State& s);
/// A few of these moves.
[[nodiscard]] MovesOfPiece some_places_for_piece(const Setup& g, const State& s);
/// A piece that does not fit is lost (S22). Whether it was.
bool lose_unfitting(const Setup& g, State& s);

/// The sum of two dice for an end of the river or road in hand (3.3.4.3). After the second end it lies on the table, or
/// is lost: off the table, or a river that overlaps a hill.
void apply_band_dice(const Setup& g, State& s, std::uint8_t sum);

}  // namespace polemarch::standard_wargame
