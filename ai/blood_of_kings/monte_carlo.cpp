#include "ai/blood_of_kings/monte_carlo.h"

#include "core/blood_of_kings/rules/morale.h"
#include "core/blood_of_kings/rules/queries.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {

struct Postures {
    std::array<Temper, 5> all{};
    std::size_t count = 0;
};

constexpr Postures made(Temperament temperament) {
    Postures made;
    const auto add = [&](auto change) { change(made.all[made.count++] = temper_of(temperament)); };
    add([](Temper&) {});
    if (temperament != Temperament::bold) add([](Temper& stand) { stand.approach = stand.impatience = 0; });
    if (temperament != Temperament::cautious) add([](Temper& storm) { storm.approach = 50, storm.fear = 10; });
    if (temperament != Temperament::bold)
        add([](Temper& wait) { wait.fear = 90, wait.ardour = 20, wait.approach = 10; });
    add([](Temper& shoot) { shoot.volley = 160, shoot.approach = 8, shoot.shelter = 20; });
    return made;
}

constexpr std::array<Postures, temperament_names.size()> all_postures{
    made(Temperament::steady), made(Temperament::bold), made(Temperament::cautious)};

}  // namespace

std::span<const Temper> postures_of(Temperament temperament) {
    const Postures& postures = all_postures[static_cast<std::size_t>(temperament)];
    return {postures.all.data(), postures.count};
}

void ConsideredBattle::legal_moves(const State& s, MoveList<ConsideredBattle>& moves) const {
    moves.clear();
    if (s.orphan == nobody && s.fugitive == nobody && s.depth > 0 && top(s).stage == Stage::go) {
        StackList<Manoeuvre, 16> best;
        Outlook(battle_.setup(), s, tempers_[static_cast<unsigned>(battle_.actor(s))]).manoeuvres(best, ways);
        for (const Manoeuvre& one : best) moves.push_back(one.move);
        if (!moves.empty()) return;
    }
    battle_.legal_moves(s, moves);
}

double balance_of_losses(const Battle& g, const State& s) {
    const auto lost = [&](unsigned side) {
        return static_cast<double>(points_lost(g.setup(), s, side)) /
               std::max<int>(1, g.setup().scenario.sides[side].break_point);
    };
    return (lost(1) - lost(0)) / 2;
}

double judged(const Battle& g, const State& s, const Weights& weights) {
    return worth_of(expected_result(g, s, weights), balance_of_losses(g, s));
}

void KingsGuide::priors(const ConsideredBattle& g, const State& s, const MoveList<ConsideredBattle>& moves,
                        std::span<float> priors) const {
    std::array<int, Battle::max_moves> values;
    g.general(static_cast<unsigned>(g.actor(s)))
        .rate(g.battle(), s, {moves.begin(), moves.size()}, {values.data(), moves.size()});
    const int best = *std::max_element(values.data(), values.data() + moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const float worse = static_cast<float>(best - values[i]) / static_cast<float>(settings_.softness);
        priors[i] = 1.0f / (1.0f + worse * worse);
    }
}

double KingsGuide::value(const ConsideredBattle& g, State s, const State& root, Luck& luck) const {
    play_on(g, s, root, luck, [](State& due, const auto& carry_out) { carry_out(due); });
    return worth(g, s);
}

bool weighed(const State& s) {
    if (s.orphan != nobody || s.fugitive != nobody) return false;
    if (s.depth > 0) {
        const Stage stage = top(s).stage;
        return stage == Stage::go || stage == Stage::answer || stage == Stage::pursue;
    }
    return s.step == Step::activate || s.step == Step::lead || s.step == Step::first;
}

const Temper& taken_posture(const Battle& g, const State& s, const MonteCarloGeneral::Settings& settings,
                            TurnChoice<Battle>& choice, AgentStream& stream, const Thinking& thinking) {
    const std::span<const Temper> tempers = postures_of(settings.temperament);
    const auto best = [&](const State& from, AgentStream& drawn) {
        const auto side = static_cast<unsigned>(g.actor(from));
        return best_rehearsed(g, from, tempers.size(), settings.rehearsals, settings.search.trees, drawn, thinking,
                              [&](std::size_t, std::size_t candidate, State end, const auto& throw_one) {
                                  considered_by(g, side, tempers[candidate])
                                      .play_on(end, from.turn + settings.posture_turns - 1, throw_one);
                                  const double payoff = judged(g, end, settings.guide.weights);
                                  return side == 0 ? payoff : 1 - payoff;
                              });
    };
    return tempers[choice.take(s, stream, best)];
}

ConsideredBattle considered_by(const Battle& g, unsigned side, const Temper& posture) {
    std::array<Temper, 2> both{};
    both[side] = posture;
    return {g, both};
}

MonteCarloGeneral::Settings general_of(const Level& level, Temperament temperament) {
    MonteCarloGeneral::Settings settings{.search = settings_of(level), .temperament = temperament};
    // Two turns of the measured table take as much longer to play in thought than one on hexes, all in all. So few
    // looks tell no more choices apart.
    settings.search.iterations = std::max<std::uint32_t>(3, level.iterations / 62);
    settings.search.candidates = 3;
    settings.search.trust = std::min(0.1, 50.0 / level.iterations);
    settings.guide.turns = 1;
    settings.rehearsals = std::min(level.iterations / 200, 20u);
    settings.search.tree.nodes = 1;  // too few looks for anything to grow
    return settings;
}

void MonteCarloGeneral::recall(const Battle& g, const State& seen, const AgentStream& stream) {
    if (weighed(seen)) posture_.recall(g, seen, stream);
}

Move MonteCarloGeneral::decide(const Battle& g, const State& s, AgentStream& stream, const Thinking& thinking) {
    if (!weighed(s)) return HeuristicGeneral(temper_of(settings_.temperament)).best(g, s);
    MoveList<Battle> moves;
    g.legal_moves(s, moves);
    if (moves.size() == 1) return moves[0];
    const Temper& posture = taken_posture(g, s, settings_, posture_, stream, thinking);
    const ConsideredBattle battle = considered_by(g, static_cast<unsigned>(g.actor(s)), posture);
    Search<ConsideredBattle, KingsGuide> search(battle, KingsGuide(settings_.guide), settings_.search);
    search.consider(s, stream, {}, thinking);
    return search.choice(stream).move;
}

}  // namespace polemarch::blood_of_kings
