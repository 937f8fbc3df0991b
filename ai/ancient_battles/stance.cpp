#include "ai/ancient_battles/stance.h"

#include <deque>
#include <limits>

namespace polemarch::ancient_battles {

std::vector<HeuristicWeights> stances_of(Temperament temperament) {
    const HeuristicWeights own = heuristic_weights_of(temperament);
    std::vector<HeuristicWeights> stances{own};
    const auto add = [&](auto change) { change(stances.emplace_back(own)); };
    if (temperament != Temperament::bold) {
        add([](HeuristicWeights& stand) { stand.approach = stand.slowness = 0; });
        add([](HeuristicWeights& shy) {
            shy.approach = shy.slowness = 0;
            shy.ardour -= 40;
            shy.exposure += 170;
        });
        add([](HeuristicWeights& back) { back.approach = -8, back.slowness = -10; });
    }
    if (temperament != Temperament::cautious) {
        add([](HeuristicWeights& storm) {
            storm.ardour += 40;
            storm.exposure -= 110;
        });
        add([](HeuristicWeights& grip) { grip.prey = grip.ardour = 0; });
    }
    return stances;
}

std::size_t best_stance(const Battle& g, const State& s, std::span<const HeuristicWeights> stances,
                        EnemyStance enemy_stance, const StanceSettings& settings, AgentStream& stream,
                        const Thinking& thinking) {
    std::vector<MarchCache> caches(settings.parts);
    const HeuristicGeneral enemy(weights_of(enemy_stance));
    int last = s.turn + settings.turns - 1;
    std::uint32_t rollouts = settings.rollouts;
    if (enemy_stance == EnemyStance::stands) {
        last = std::numeric_limits<int>::max();
        rollouts = std::min(rollouts, std::max(6u, rollouts / 8));
    }
    std::deque<HeuristicGeneral> candidates;
    for (const HeuristicWeights& heuristic_weights : stances) candidates.emplace_back(heuristic_weights);
    return best_by_rollouts(g, s, stances.size(), rollouts, settings.parts, stream, thinking,
                            [&](std::size_t part, std::size_t candidate, State end, const auto& roll_one) {
                                Generals generals{&enemy, &enemy};
                                generals[s.mover] = &candidates[candidate];
                                play_on(g, end, generals, last, caches[part], roll_one);
                                const double payoff = judged(g, end, settings.weights);
                                return s.mover == 0 ? payoff : 1 - payoff;
                            });
}

void TurnStance::look_at_enemy(const Battle& g, const State& s) {
    if (watched_ && watched_->turn == s.turn) return;
    const Setup& setup = g.setup();
    const unsigned enemy = 1u - s.mover;
    bool stands = watched_.has_value() && s.turn == watched_->turn + 1;
    for (UnitIndex u = setup.first_unit(enemy); stands && u < setup.end_unit(enemy); ++u)
        stands = !s.unit[u].on_map() || s.unit[u].hex == watched_->unit[u].hex;
    enemy_ = stands ? EnemyStance::stands : EnemyStance::common;
    watched_ = s;
}

const HeuristicWeights& TurnStance::take(const Battle& g, const State& s, AgentStream& stream,
                                         const Thinking& thinking) {
    look_at_enemy(g, s);
    return stances_[choice_.take(s, stream, [&](const State& from, AgentStream& drawn) {
        return best_stance(g, from, stances_, enemy_, settings_, drawn, thinking);
    })];
}

}  // namespace polemarch::ancient_battles
