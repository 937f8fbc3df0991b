// How agents of the temperaments play a battle, against a steady one of the same strength.
#pragma once

#include "ai/ancient_battles/heuristic.h"
#include "ai/ancient_battles/temperament.h"
#include "sim/shared/statistics.h"
#include "tests/support/ancient_battles/battles.h"

#include <cstdio>
#include <functional>
#include <span>

#include <gtest/gtest.h>

namespace polemarch::test {

/// Means over games with their standard errors. Attacks are the agent's own.
struct StyleFigures {
    sim::Tally first_assault;    ///< the agent's first: its turn; without games that have none
    sim::Tally melees;           ///< of both sides
    sim::Tally shots, assaults;  ///< the agent's fire (10.5) and melee attacks (11.2.1)
    sim::Tally fire;             ///< in percent of the agent's attacks in a game; without games that have none
    sim::Tally lost;             ///< points off both panic ratings at the end (4.0)
};

using MakeGeneral = std::function<std::unique_ptr<Agent<ancient_battles::Battle>>(Temperament)>;

/// Plays this many games of each battle; the agent has side A in the even ones, side B in the odd ones, with the same
/// dice.
inline StyleFigures course_of(const MakeGeneral& make, Temperament temperament, std::span<const char* const> battles,
                              int games) {
    using namespace ancient_battles;
    StyleFigures figures;
    for (const char* name : battles) {
        const auto g = load_battle(name);
        for (int game = 0; game < games; ++game) {
            const auto his = static_cast<Actor>(game % 2);
            const auto number = static_cast<std::uint32_t>(game / 2);
            const RefereeDice dice(3, number);
            const auto general = make(temperament), steady = make(Temperament::steady);
            std::array<AgentStream, 2> streams{AgentStream(3, number, Side::first),
                                               AgentStream(3, number, Side::second)};
            int shots = 0, assaults = 0, first = 0;
            State s = g->start();
            for (Actor actor = g->actor(s); actor != Actor::nobody; actor = g->actor(s)) {
                if (actor == Actor::chance) {
                    g->apply(s, g->resolve(s, dice(g->roll(s)).view()));
                    continue;
                }
                const Move m =
                    (actor == his ? *general : *steady).choose(*g, s, streams[static_cast<std::size_t>(actor)]);
                shots += actor == his && m.kind == Kind::fire;
                assaults += actor == his && m.kind == Kind::attack;
                if (assaults == 1 && first == 0) first = s.turn;
                g->apply(s, m);
            }
            if (first > 0) figures.first_assault.add(first);
            figures.melees.add(s.melees);
            figures.shots.add(shots);
            figures.assaults.add(assaults);
            if (shots + assaults > 0) figures.fire.add(100 * shots / (shots + assaults));
            figures.lost.add(s.lost[0] + s.lost[1]);
        }
    }
    return figures;
}

/// Prints how the three of them played. Expects the bold one to attack sooner and more often, to cause more losses on
/// both sides, and to shoot less per attack than the cautious one: by twice the error of the difference, if `sure`.
inline void check_temperaments(const MakeGeneral& make, std::span<const char* const> battles, int games, bool sure) {
    const StyleFigures bold = course_of(make, Temperament::bold, battles, games),
                       steady = course_of(make, Temperament::steady, battles, games),
                       cautious = course_of(make, Temperament::cautious, battles, games);
    const auto row = [](const char* name, const StyleFigures& c) {
        std::printf("%-10s", name);
        for (const sim::Tally* of : {&c.first_assault, &c.melees, &c.shots, &c.assaults, &c.fire, &c.lost})
            std::printf("  %6.2f +- %4.2f", of->mean(), of->error());
        std::printf("\n");
    };
    std::printf("%-10s  %-15s %-14s  %-14s  %-14s  %-14s  %-14s\n", "", "first assault", "melees", "his shots",
                "his assaults", "fire, percent", "lost by both");
    row("bold", bold), row("steady", steady), row("cautious", cautious);
    const auto more = [&](const char* what, const sim::Tally& a, const sim::Tally& b) {
        const double grace = sure ? 2 * std::hypot(a.error(), b.error()) : 0;
        EXPECT_GT(a.mean(), b.mean() + grace) << what;
    };
    more("first assault", cautious.first_assault, bold.first_assault);
    more("melees", bold.melees, cautious.melees);
    more("lost", bold.lost, cautious.lost);
    more("fire", cautious.fire, bold.fire);
    if (!sure) return;
    EXPECT_GT(bold.melees.mean(), steady.melees.mean());
    EXPECT_GT(steady.melees.mean(), cautious.melees.mean());
    EXPECT_GT(bold.lost.mean(), steady.lost.mean());
    EXPECT_GT(steady.lost.mean(), cautious.lost.mean());
}

}  // namespace polemarch::test
