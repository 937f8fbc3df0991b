#include "sim/blood_of_kings/practice.h"

#include "ai/blood_of_kings/monte_carlo.h"

namespace polemarch::sim::blood_of_kings {

namespace {

using namespace polemarch::blood_of_kings;

PracticeState counted_state(const Battle& g, const State& s) {
    PracticeState state{.age = age_of(g, s) / 1000.0};
    for (const std::int32_t count : count_terms(g, s)) state.terms.push_back(static_cast<float>(count) / 1000);
    return state;
}

std::vector<PracticeState> practised(const Battle& g, std::uint64_t seed, std::uint32_t game) {
    AgentStream stream(keyed_word(seed, Purpose::practice, game, 0, 0));
    // The common posture in two turns of three, any in the third.
    const std::span<const Temper> postures = postures_of(Temperament::steady);
    const auto drawn = [&] {
        const auto any = static_cast<std::uint32_t>(postures.size());
        return postures[stream.below(3) > 0 ? 0 : stream.below(any)];
    };
    std::vector<PracticeState> states;
    const auto throw_one = [&](const State& due) { return draw(g, due, stream); };
    State s = g.start();
    while (g.actor(s) == Actor::chance) g.apply(s, throw_one(s));
    while (g.actor(s) != Actor::nobody) {
        states.push_back(counted_state(g, s));
        ConsideredBattle(g, {drawn(), drawn()}).play_on(s, s.turn, throw_one);
    }
    for (PracticeState& state : states) state.payoff = g.payoff(s);
    return states;
}

}  // namespace

Practice practice_of(std::shared_ptr<const Battle> battle) {
    Practice practice{.file = "blood_of_kings/evaluation.toml",
                      .terms = {},
                      .play = [battle = std::move(battle)](std::uint64_t seed, std::uint32_t game) {
                          return practised(*battle, seed, game);
                      }};
    for (std::size_t i = 0; i < terms; ++i)
        practice.terms.push_back({std::string(term_infos[i].name), term_infos[i].sense,
                                  default_weights.early[i] / 1000.0, default_weights.late[i] / 1000.0});
    return practice;
}

}  // namespace polemarch::sim::blood_of_kings
