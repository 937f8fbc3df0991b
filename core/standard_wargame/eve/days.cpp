#include "core/standard_wargame/eve/days.h"

#include "core/standard_wargame/rules/laid.h"

#include <algorithm>

namespace polemarch::standard_wargame {

void begin_terrain(State& s) {
    const bool known = provided(s.eve) > 0;
    s.step = known ? Step::lay : Step::provide;
    s.active = static_cast<std::uint8_t>(known ? s.eve.attacker : defender_of(s.eve));
}

void begin_strategies(State& s) {
    s.eve.terrain_due = 0;
    s.eve.strategy = {unchosen, unchosen};
    s.step = Step::strategy;
    s.active = s.eve.attacker;
}

void begin_next_day(State& s, bool terrain_kept) {
    ++s.eve.day;
    s.eve.strategy = {unchosen, unchosen};
    s.step = Step::weather_dice;
    s.active = s.eve.attacker;
    if (terrain_kept) return;
    s.eve.terrain_due = 1;
    s.eve.fortified_village = 0;
    s.eve.pieces[eve_pieces - 1] = {};  // a second road
    for (EvePiece& piece : s.eve.pieces) {
        if (piece.status == PieceStatus::none) continue;
        piece.status = PieceStatus::offered;
        piece.by = nobody;
        piece.edge = {};
        piece.pose = {};
    }
}

std::size_t piece_in_hand(const Eve& eve) {
    const auto in_hand = [](const EvePiece& piece) { return piece.status == PieceStatus::in_hand; };
    return static_cast<std::size_t>(std::find_if(eve.pieces.begin(), eve.pieces.end(), in_hand) - eve.pieces.begin());
}

std::size_t provided(const Eve& eve) {
    const auto there = [](const EvePiece& piece) { return piece.status != PieceStatus::none; };
    return static_cast<std::size_t>(std::count_if(eve.pieces.begin(), eve.pieces.end() - 1, there));
}

}  // namespace polemarch::standard_wargame
