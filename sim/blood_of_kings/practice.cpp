#include "sim/blood_of_kings/practice.h"

#include "ai/blood_of_kings/monte_carlo.h"
#include "sim/analysis/practice_games.h"

namespace polemarch::sim::blood_of_kings {

namespace {

using namespace polemarch::blood_of_kings;

std::vector<PracticeState> played(const Battle& g, std::uint64_t seed, std::uint32_t game) {
    const std::span<const Temper> postures = postures_of(Temperament::steady);
    return practised(g, seed, game, postures.size(), [&](State& s, const auto& tempers, const auto& throw_one) {
        ConsideredBattle(g, {postures[tempers[0]], postures[tempers[1]]}).play_on(s, s.turn, throw_one);
    });
}

}  // namespace

Practice practice_of(std::shared_ptr<const Battle> battle) {
    return {.file = "blood_of_kings/evaluation.toml",
            .terms = practice_terms(term_infos, default_weights),
            .play = [battle = std::move(battle)](std::uint64_t seed, std::uint32_t game) {
                return played(*battle, seed, game);
            }};
}

}  // namespace polemarch::sim::blood_of_kings
