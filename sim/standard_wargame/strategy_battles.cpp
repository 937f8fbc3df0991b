#include "sim/standard_wargame/strategy_battles.h"

#include "ai/standard_wargame/heuristic.h"
#include "core/random.h"
#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/rules/strategy.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>

namespace polemarch::sim::standard_wargame {

using namespace polemarch::standard_wargame;

namespace {

/// One battle between heuristic generals, from any state of it.
class OneEve {
public:
    OneEve(const Battle& battle, std::uint64_t seed, std::uint32_t game, const std::atomic<bool>& stop)
        : battle_(battle),
          dice_(seed, game),
          streams_{AgentStream(seed, game, Side::first), AgentStream(seed, game, Side::second)},
          stop_(stop) {}

    /// Plays on until the step, at the latest to the end. Returns false if it was stopped.
    [[nodiscard]] bool play(State& s, std::optional<Step> until) {
        std::uint32_t steps = 0;
        for (Actor actor = battle_.actor(s); actor != Actor::nobody && s.step != until; actor = battle_.actor(s)) {
            if (stop_.load(std::memory_order_relaxed)) return false;
            if (++steps > battle_.longest()) throw std::logic_error("a battle is longer than its rules allow");
            if (actor == Actor::chance) {
                battle_.apply(s, battle_.resolve(s, dice_(battle_.roll(s)).view()));
                continue;
            }
            const Side side = side_of(actor);
            const Move move = general_.choose(battle_, battle_.observe(s, side), streams_[index(side)]);
            assert(battle_.judge(s, move));
            battle_.apply(s, move);
        }
        return true;
    }

private:
    const Battle& battle_;
    HeuristicGeneral general_;  // has no memory, so one plays both sides
    RefereeDice dice_;
    std::array<AgentStream, 2> streams_;
    const std::atomic<bool>& stop_;
};

}  // namespace

std::optional<EveOutcomes> play_eve(const Battle& battle, std::uint64_t seed, std::uint32_t game,
                                    const std::atomic<bool>& stop) {
    OneEve players(battle, seed, game, stop);
    State eve = battle.start();
    if (!players.play(eve, Step::strategy)) return std::nullopt;

    const auto fight = [&](const StrategyPair& pair, std::array<int, 2> less) -> std::optional<double> {
        State s = eve;
        s.eve.strategy = pair.chosen;
        for (const std::size_t side : {0u, 1u}) {
            std::uint8_t& level = s.army[side].level;
            level = static_cast<std::uint8_t>(std::max(0, level - pair.cost[side] - less[side]));
        }
        begin_deployment(battle.setup(), s);
        OneEve same_dice(battle, seed, game, stop);
        if (!same_dice.play(s, std::nullopt)) return std::nullopt;
        return battle.payoff(s);
    };

    EveOutcomes outcomes;
    const auto pair_of = [&](std::size_t own, std::size_t enemy) {
        return strategy_pair(static_cast<Strategy>(own), static_cast<Strategy>(enemy), eve.eve.day, battle.charts());
    };
    for (std::size_t own = 0; own < strategy_types; ++own)
        for (std::size_t enemy = 0; enemy < strategy_types; ++enemy) {
            const StrategyPair pair = pair_of(own, enemy);
            if (pair.delay_from == 1) continue;
            const auto payoff = fight(pair, {});
            if (!payoff) return std::nullopt;
            outcomes.payoff[own][enemy] = *payoff;
        }
    for (const std::size_t side : {0u, 1u}) {
        if (eve.army[side].level == 0) continue;
        const auto payoff = fight(pair_of(0, 0), {side == 0 ? 1 : 0, side == 1 ? 1 : 0});
        if (!payoff) return std::nullopt;
        const double lost = outcomes.payoff[0][0] - *payoff;
        outcomes.level_worth[side] = side == 0 ? lost : -lost;
    }
    return outcomes;
}

}  // namespace polemarch::sim::standard_wargame
