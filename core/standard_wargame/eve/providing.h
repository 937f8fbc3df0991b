// The six terrain pieces that the defender provides from its home (3.3.1 to 3.3.2), one by one, the two compulsory ones
// first. What is provided is open.
#pragma once

#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/refusal.h"

namespace polemarch::standard_wargame {

/// Kind::provide by the defender.
[[nodiscard]] Refusal judge_providing(const Setup& g, const State& s, const Move& m);
/// After the last piece the attacker lays the first one.
void apply_providing(const Setup& g, State& s, const Move& m);
/// Calls visit(Move) for all legal moves.
template <class Visit>
void each_providing(const Setup& g, const State& s, Visit visit) {
    const auto consider = [&](std::size_t ground, std::uint8_t cover, std::uint8_t shape) {
        Move m;
        m.kind = Kind::provide;
        m.value = static_cast<std::uint8_t>(ground);
        m.target = cover;
        m.unit = shape;
        if (judge_providing(g, s, m) == Refusal::legal) visit(m);
    };
    for (std::size_t ground = 0; ground < ground_types; ++ground) {
        const bool band = g.charts.grounds[ground].band, hill = ground == static_cast<std::size_t>(Ground::hill);
        for (std::size_t shape = 0; shape < (band ? 1 : g.charts.shapes.size()); ++shape) {
            const std::uint8_t number = band ? nobody : static_cast<std::uint8_t>(shape);
            consider(ground, nobody, number);
            for (std::size_t cover = 0; hill && cover < ground_types; ++cover)
                if (g.charts.grounds[cover].covers) consider(ground, static_cast<std::uint8_t>(cover), number);
        }
    }
}

/// Whether a hill of this catalogue shape has room for a peak, its middle (3.3.1.4, S21): always in corner pieces.
[[nodiscard]] bool has_room_for_peak(std::size_t shape, const Charts& charts);

}  // namespace polemarch::standard_wargame
