#include "sim/blood_of_kings/training_games.h"

#include "ai/blood_of_kings/monte_carlo.h"
#include "core/game_adapter.h"

namespace polemarch::sim::blood_of_kings {

namespace {

using namespace polemarch::blood_of_kings;

class Players final : public TrainingPlayers {
public:
    explicit Players(const Battle& battle) : g_(battle), stances_(stances_of(Temperament::steady)) {}
    [[nodiscard]] std::size_t kinds() const override { return stances_.size(); }
    [[nodiscard]] TrainingState count(const StateBytes& s) const override {
        const auto state = as<State>(s);
        TrainingState counted{.age = age_of(g_, state) / 1000.0};
        for (const std::int32_t count : count_terms(g_, state))
            counted.terms.push_back(static_cast<float>(count) / 1000);
        return counted;
    }
    void play_turn(StateBytes& s, const std::array<std::size_t, 2>& weights_by_side, AgentStream& stream) override {
        auto state = as<State>(s);
        PrunedGame(g_, {stances_[weights_by_side[0]], stances_[weights_by_side[1]]})
            .play_on(state, state.turn, [&](const State& due) { return draw(g_, due, stream); });
        s = state_bytes(state);
    }

private:
    const Battle& g_;
    std::span<const HeuristicWeights> stances_;
};

}  // namespace

TrainingGames training_games_of(std::shared_ptr<const Battle> battle) {
    return {.file = "blood_of_kings/evaluation.toml",
            .terms = training_terms(term_infos, default_weights),
            .play = [battle = std::move(battle)](std::uint64_t seed, std::uint32_t game) {
                Players players(*battle);
                return training_game(GameAdapter<Battle>(battle), players, seed, game);
            }};
}

}  // namespace polemarch::sim::blood_of_kings
