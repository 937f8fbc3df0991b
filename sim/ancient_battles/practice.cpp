#include "sim/ancient_battles/practice.h"

#include "ai/ancient_battles/posture.h"
#include "sim/analysis/practice_games.h"

#include <deque>

namespace polemarch::sim::ancient_battles {

namespace {

using namespace polemarch::ancient_battles;

std::vector<PracticeState> played(const Battle& g, std::uint64_t seed, std::uint32_t game) {
    std::deque<HeuristicGeneral> generals;
    for (const Temper& temper : postures_of(Temperament::steady)) generals.emplace_back(temper);
    MarchMemory memory;
    return practised(g, seed, game, generals.size(), [&](State& s, const auto& tempers, const auto& throw_one) {
        play_on(g, s, {&generals[tempers[0]], &generals[tempers[1]]}, s.turn, memory, throw_one);
    });
}

}  // namespace

Practice practice_of(std::shared_ptr<const Battle> battle) {
    return {.file = "ancient_battles/evaluation.toml",
            .terms = practice_terms(term_infos, default_weights),
            .play = [battle = std::move(battle)](std::uint64_t seed, std::uint32_t game) {
                return played(*battle, seed, game);
            }};
}

}  // namespace polemarch::sim::ancient_battles
