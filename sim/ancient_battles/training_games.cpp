#include "sim/ancient_battles/training_games.h"

#include "ai/ancient_battles/stance.h"
#include "core/game_adapter.h"

#include <deque>

namespace polemarch::sim::ancient_battles {

namespace {

using namespace polemarch::ancient_battles;

class Players final : public TrainingPlayers {
public:
    explicit Players(const Battle& battle) : g_(battle) {
        for (const HeuristicWeights& heuristic_weights : stances_of(Temperament::steady))
            generals_.emplace_back(heuristic_weights);
    }
    [[nodiscard]] std::size_t kinds() const override { return generals_.size(); }
    [[nodiscard]] TrainingState count(const StateBytes& s) const override {
        const auto state = as<State>(s);
        TrainingState counted{.age = age_of(g_, state) / 1000.0};
        for (const std::int32_t count : count_terms(g_, state))
            counted.terms.push_back(static_cast<float>(count) / 1000);
        return counted;
    }
    void play_turn(StateBytes& s, const std::array<std::size_t, 2>& weights_by_side, AgentStream& stream) override {
        auto state = as<State>(s);
        play_on(g_, state, {&generals_[weights_by_side[0]], &generals_[weights_by_side[1]]}, state.turn, cache_,
                [&](const State& due) { return draw(g_, due, stream); });
        s = state_bytes(state);
    }

private:
    const Battle& g_;
    std::deque<HeuristicGeneral> generals_;
    MarchCache cache_;
};

}  // namespace

TrainingGames training_games_of(std::shared_ptr<const Battle> battle) {
    return {.file = "ancient_battles/evaluation.toml",
            .terms = training_terms(term_infos, default_weights),
            .play = [battle = std::move(battle)](std::uint64_t seed, std::uint32_t game) {
                Players players(*battle);
                return training_game(GameAdapter<Battle>(battle), players, seed, game);
            }};
}

}  // namespace polemarch::sim::ancient_battles
