#include "ai/ancient_battles/posture.h"

#include <deque>

namespace polemarch::ancient_battles {

std::vector<Temper> postures_of(Temperament temperament) {
    const Temper own = temper_of(temperament);
    std::vector<Temper> postures{own};
    const auto add = [&](auto change) { change(postures.emplace_back(own)); };
    if (temperament != Temperament::bold) {
        add([](Temper& stand) { stand.approach = stand.slowness = 0; });
        add([](Temper& shy) {
            shy.approach = shy.slowness = 0;
            shy.ardour -= 40;
            shy.exposure += 170;
        });
        add([](Temper& back) { back.approach = -8, back.slowness = -10; });
    }
    if (temperament != Temperament::cautious) {
        add([](Temper& storm) {
            storm.ardour += 40;
            storm.exposure -= 110;
        });
        add([](Temper& grip) { grip.prey = grip.ardour = 0; });
    }
    return postures;
}

std::size_t best_posture(const Battle& g, const State& s, std::span<const Temper> postures,
                         const PostureSettings& settings, AgentStream& stream, const Thinking& thinking) {
    std::vector<MarchMemory> memories(settings.parts);
    const HeuristicGeneral enemy;
    std::deque<HeuristicGeneral> candidates;
    for (const Temper& temper : postures) candidates.emplace_back(temper);
    return best_rehearsed(g, s, postures.size(), settings.rehearsals, settings.parts, stream, thinking,
                          [&](std::size_t part, std::size_t candidate, State end, const auto& throw_one) {
                              Generals generals{&enemy, &enemy};
                              generals[s.mover] = &candidates[candidate];
                              play_on(g, end, generals, s.turn + settings.turns - 1, memories[part], throw_one);
                              const double payoff = judged(g, end, settings.weights);
                              return s.mover == 0 ? payoff : 1 - payoff;
                          });
}

const Temper& TurnPosture::take(const Battle& g, const State& s, AgentStream& stream, const Thinking& thinking) {
    return postures_[choice_.take(s, stream, [&](const State& from, AgentStream& drawn) {
        return best_posture(g, from, postures_, settings_, drawn, thinking);
    })];
}

}  // namespace polemarch::ancient_battles
