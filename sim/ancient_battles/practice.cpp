#include "sim/ancient_battles/practice.h"

#include "ai/ancient_battles/posture.h"

#include <deque>

namespace polemarch::sim::ancient_battles {

namespace {

using namespace polemarch::ancient_battles;

PracticeState seen(const Battle& g, const State& s) {
    PracticeState state{.age = age_of(g, s) / 1000.0};
    for (const std::int32_t count : count_terms(g, s)) state.terms.push_back(static_cast<float>(count) / 1000);
    return state;
}

std::vector<PracticeState> play(const Battle& g, std::uint64_t seed, std::uint32_t game) {
    AgentStream stream(keyed_word(seed, Purpose::practice, game, 0, 0));
    std::deque<HeuristicGeneral> tempers;
    for (const Temper& temper : postures_of(Temperament::steady)) tempers.emplace_back(temper);
    // The common temper in two turns of three, any in the third.
    const auto drawn = [&] {
        return &tempers[stream.below(3) > 0 ? 0 : stream.below(static_cast<std::uint32_t>(tempers.size()))];
    };
    MarchMemory memory;
    std::vector<PracticeState> states;
    const auto throw_one = [&](const State& due) { return draw(g, due, stream); };
    State s = g.start();
    while (g.actor(s) == Actor::chance) g.apply(s, throw_one(s));
    while (g.actor(s) != Actor::nobody) {
        states.push_back(seen(g, s));
        play_on(g, s, {drawn(), drawn()}, s.turn, memory, throw_one);
    }
    for (PracticeState& state : states) state.payoff = g.payoff(s);
    return states;
}

}  // namespace

Practice practice_of(std::shared_ptr<const Battle> battle) {
    Practice practice{.file = "ancient_battles/evaluation.toml",
                      .terms = {},
                      .play = [battle = std::move(battle)](std::uint64_t seed, std::uint32_t game) {
                          return play(*battle, seed, game);
                      }};
    for (std::size_t i = 0; i < terms; ++i)
        practice.terms.push_back({std::string(term_infos[i].name), term_infos[i].sense,
                                  default_weights.early[i] / 1000.0, default_weights.late[i] / 1000.0});
    return practice;
}

}  // namespace polemarch::sim::ancient_battles
