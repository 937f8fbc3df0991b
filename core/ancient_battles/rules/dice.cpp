#include "core/ancient_battles/rules/dice.h"

#include "core/ancient_battles/rules/rerolls.h"

namespace polemarch::ancient_battles {

Roll roll(const Setup& g, const State& s) { return die_by_die(g, s) ? falling(g, s) : event_roll(g, s); }

Move resolve(const Setup& g, const State& s, Faces faces) {
    if (die_by_die(g, s)) return {.kind = Kind::shows, .value = faces[0]};
    return consequence(g, s, faces);
}

void outcomes(const Setup& g, const State& s, Outcomes& out) {
    if (!die_by_die(g, s)) return event_outcomes(g, s, out);
    out.clear();
    const bool first = falling(g, s).dice[0] == 1;  // a high die is nearly always better for the side that rolls it
    for (unsigned i = 1; i <= 6; ++i)
        out.push_back({{.kind = Kind::shows, .value = static_cast<std::uint8_t>(first ? i : 7 - i)}, 1});
}

}  // namespace polemarch::ancient_battles
