// A driver for the conformance suite, signatures and benches that seeks battle: it attacks whenever it can, marches at
// the nearest enemy, shoots, and rallies now and then. Uniformly random armies hardly ever fight.
#pragma once

#include "core/ancient_battles/rules/battle.h"
#include "core/ancient_battles/rules/queries.h"
#include "core/random.h"

namespace polemarch::test {

struct SeekBattle {
    std::size_t operator()(const ancient_battles::Battle& g, const ancient_battles::State& s,
                           const MoveList<ancient_battles::Battle>& list, AgentStream& stream) const {
        if (stream.below(8) == 0) return stream.below(static_cast<std::uint32_t>(list.size()));
        std::size_t best = 0;
        int most = -1'000'000;
        const hex::Set enemies = occupied(g.setup(), s, 1u - s.mover);
        for (std::size_t i = 0; i < list.size(); ++i) {
            const int value = urge(g, s, list[i], enemies) * 16 + static_cast<int>(stream.below(16));
            if (value > most) most = value, best = i;
        }
        return best;
    }

private:
    static int urge(const ancient_battles::Battle& g, const ancient_battles::State& s, const ancient_battles::Move& m,
                    const hex::Set& enemies) {
        using enum ancient_battles::Kind;
        switch (m.kind) {
            case pass:
            case done:
            case concede:
            case halt: return -2;
            case attack:
            case advance: return 3;
            case retreat: return -1;
            case go: return -nearest(m.hex, enemies);
            case face:
                return g.setup().ground.zone[s.unit[s.subject].hex][m.value].words == hex::Set{}.words ? -9
                       : (g.setup().ground.zone[s.unit[s.subject].hex][m.value] & enemies).any()       ? 2
                                                                                                       : 0;
            case leave: return -99;
            default: return 1;
        }
    }
    static int nearest(hex::Index h, const hex::Set& enemies) {
        int best = 99;
        enemies.each([&](hex::Index e) { best = std::min<int>(best, hex::geometry().distance[h][e]); });
        return best;
    }
};

}  // namespace polemarch::test
