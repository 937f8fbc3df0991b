// A battle of all kinds of troops, and a driver that brings its armies together.
#pragma once

#include "tests/support/standard_wargame/table.h"

#include "core/random.h"
#include "core/standard_wargame/rules/battle.h"
#include "core/standard_wargame/rules/turn.h"

#include <bit>
#include <memory>
#include <string>
#include <vector>

namespace polemarch::test {

/// Two armies of every kind of troops, face to face, with columns, generals, woods, a hill and a river.
inline std::unique_ptr<const standard_wargame::Battle> crowded_wargame() {
    using namespace standard_wargame;
    WargameTable t;
    const std::vector<std::string> front{"V HF/1", "R HF/2",   "R HF/3", "W MF/1", "W MF/bow", "R LMF/1", "M LMF/bow",
                                         "V HC/-", "R MC/bow", "W LC/-", "W LF/-", "R LF/bow", "W El",    "R MBC/-"};
    const std::vector<std::string> rear{"R HF/3", "R HF/2",  "W LBC/bow", "W HBC/exp",
                                        "M Le",   "R MCa/-", "W LCa/bow", "R LA"};
    for (const unsigned side : {0u, 1u}) {
        double x = 8;
        for (std::size_t i = 0; i < front.size(); ++i, x += 1.5)
            t.add(side, front[i], side == 0 ? x : 40 - x, side == 0 ? 13 : 16, side == 0 ? 0 : 180);
        x = 11;
        for (std::size_t i = 0; i < rear.size(); ++i, x += 2)
            t.add(side, rear[i], side == 0 ? x : 40 - x, side == 0 ? 11 : 18, side == 0 ? 0 : 180);
        // A phalanx three deep.
        for (int rank = 0; rank < 3; ++rank)
            t.add(side, "R HF/3", side == 0 ? 6 : 34, side == 0 ? 13 - 0.375 * rank : 16 + 0.375 * rank,
                  side == 0 ? 0 : 180);
        auto& units = t.scenario().sides[side].units;
        units[0].role = Role::commander;
        units[3].role = Role::sub;
        units[7].role = Role::sub;
        t.scenario().sides[side].type = side == 0 ? ArmyType::standing : ArmyType::tribal;
    }
    t.ground(Ground::woods, 24, 13.5, 27, 15.5);
    t.ground(Ground::hill, 14, 13.5, 17, 15.5);
    t.ground(Ground::river, 30, 14, 40, 15);
    auto setup = std::make_unique<const Setup>(wargame_charts(), t.scenario());
    const State start = first_state(*setup);
    return std::make_unique<const Battle>(std::move(setup), start);
}

/// Comes on, declares all, fights and shoots; now and then anything.
struct SeekWargame {
    std::size_t operator()(const standard_wargame::Battle&, const standard_wargame::State&,
                           const standard_wargame::Moves& list, AgentStream& stream) const {
        using namespace standard_wargame;
        if (stream.below(5) == 0) return stream.below(static_cast<std::uint32_t>(list.size()));
        std::size_t best = 0;
        int most = -1;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const Move& m = list[i];
            int worth = static_cast<int>(stream.below(10));
            if (m.kind == Kind::order && m.value == static_cast<std::uint8_t>(Order::advance)) worth += 50;
            if (m.kind == Kind::go && m.legs[0].way == Way::forward) worth += 40 + 10 * m.body().left;
            if (m.kind == Kind::fight || m.kind == Kind::shoot) worth += 40;
            if (m.kind == Kind::declare) worth += 5 * std::popcount(m.numbers());
            if (m.kind == Kind::done) worth -= 20;
            if (worth > most) {
                most = worth;
                best = i;
            }
        }
        return best;
    }
};

}  // namespace polemarch::test
