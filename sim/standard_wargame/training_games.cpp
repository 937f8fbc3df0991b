#include "sim/standard_wargame/training_games.h"

#include "ai/standard_wargame/monte_carlo.h"
#include "core/game_adapter.h"

namespace polemarch::sim::standard_wargame {

namespace {

using namespace polemarch::standard_wargame;

class Players final : public TrainingPlayers {
public:
    explicit Players(const Battle& battle) : g_(battle) {}
    [[nodiscard]] std::size_t kinds() const override { return temperament_names.size(); }
    [[nodiscard]] TrainingState count(const StateBytes& s) const override {
        const auto state = as<State>(s);
        TrainingState counted{.age = age_of(g_, state) / 1000.0};
        for (const std::int32_t count : count_terms(g_, state))
            counted.terms.push_back(static_cast<float>(count) / 1000);
        return counted;
    }
    /// Plays a bound, half a turn: searches evaluate states where a bound has ended.
    void play_turn(StateBytes& s, const std::array<std::size_t, 2>& weights_by_side, AgentStream& stream) override {
        auto state = as<State>(s);
        const PrunedGame game(g_, {weights(weights_by_side[0]), weights(weights_by_side[1])});
        play_bounds(
            g_, state, bound_of(state), [&](State& due) { game.carry_out(due); },
            [&](const State& due) { return draw(g_, due, stream); });
        s = state_bytes(state);
    }

private:
    [[nodiscard]] static HeuristicWeights weights(std::size_t kind) {
        return heuristic_weights_of(static_cast<Temperament>(kind));
    }
    const Battle& g_;
};

}  // namespace

TrainingGames training_games_of(std::shared_ptr<const Battle> battle) {
    return {.file = "standard_wargame/evaluation.toml",
            .terms = training_terms(term_infos, default_weights),
            .play = [battle = std::move(battle)](std::uint64_t seed, std::uint32_t game) {
                Players players(*battle);
                return training_game(GameAdapter<Battle>(battle), players, seed, game);
            }};
}

}  // namespace polemarch::sim::standard_wargame
