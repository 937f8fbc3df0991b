#include "ai/ancient_battles/deliberation.h"

namespace polemarch::ancient_battles {

namespace {

/// What the enemy of who chose `plan` does next in this turn, if it comes to that.
std::optional<WeighedPlan::Reply> expected_reply(const PlannedBattle& plans, const State& from, const Move& plan) {
    const Battle& g = plans.battle();
    State s = from;
    plans.apply(s, plan);
    while (g.actor(s) != Actor::nobody && s.turn == from.turn) {
        if (g.actor(s) == Actor::chance) {
            OutcomeList<Battle> outcomes;
            g.outcomes(s, outcomes);
            const auto rarer = [](const auto& a, const auto& b) { return a.ways < b.ways; };
            g.apply(s, std::max_element(outcomes.begin(), outcomes.end(), rarer)->move);
            continue;
        }
        const Move next = plans.general(s.mover).best(g, s);
        if (s.mover != from.mover) return WeighedPlan::Reply{s, next};
        g.apply(s, next);
    }
    return std::nullopt;
}

}  // namespace

Deliberation::Deliberation(const Battle& battle, const MonteCarloGeneral::Settings& settings, const State& s,
                           AgentStream& stream, TurnPosture posture)
    : settings_(settings),
      s_(s),
      stream_(stream),
      plans_(battle, settings.plans(s.mover, posture.take(battle, s, memory_, stream))) {}

WeighedPlan Deliberation::weighed(const Considered<Move>& considered) const {
    WeighedPlan plan{.move = considered.move, .visits = considered.visits};
    plan.value = s_.mover == 0 ? considered.mean() : 1 - considered.mean();
    plan.error = considered.error();
    return plan;
}

void Deliberation::look_behind(WeighedPlan& plan) {
    const Battle& g = plans_.battle();
    const double share = 1.0 / rehearsals, sign = s_.mover == 0 ? share : -share;
    for (std::uint32_t trial = 1; trial <= rehearsals; ++trial) {
        const RefereeDice dice(0, trial);
        State end = s_;
        plans_.apply(end, plan.move);
        play_on(g, end, {&plans_.general(0), &plans_.general(1)}, end.turn, memory_,
                [&](const State& due) { return g.resolve(due, dice(g.roll(due)).view()); });
        const Terms counted = count_terms(g, end);
        TermFigures parts = payoff_parts(counted, settings_.guide.weights.at(age_of(g, end)));
        if (g.actor(end) == Actor::nobody) {  // nothing but who is ahead counts any more
            parts.fill(0);
            parts[static_cast<std::size_t>(Term::points)] = g.payoff(end) - 0.5;
        }
        for (std::size_t t = 0; t < terms; ++t) {
            plan.mean.terms[t] += sign * counted[t];
            plan.mean.parts[t] += sign * parts[t];
        }
        for (unsigned side = 0; side < 2; ++side) plan.lost[side] += share * (end.lost[side] - s_.lost[side]);
    }
    plan.reply = expected_reply(plans_, s_, plan.move);
}

std::vector<WeighedPlan> Deliberation::weigh(std::size_t most) {
    Search<PlannedBattle, PlanGuide> search(plans_, PlanGuide(settings_.guide), settings_.search);
    auto considered = search.consider(s_, stream_);
    const double sign = s_.mover == 0 ? 1 : -1;
    std::stable_sort(considered.begin(), considered.end(), [sign](const auto& a, const auto& b) {  // as he chooses
        if (a.visits != b.visits) return a.visits > b.visits;
        return a.mean() != b.mean() ? sign * a.mean() > sign * b.mean() : a.prior > b.prior;
    });
    std::vector<WeighedPlan> all;
    for (const auto& plan : considered) all.push_back(weighed(plan));
    for (std::size_t i = 0; i < std::min(most, all.size()); ++i) look_behind(all[i]);
    return all;
}

WeighedPlan Deliberation::weigh_alone(const Move& plan, std::uint64_t looks) {
    SearchSettings settings = settings_.search;
    settings.iterations = static_cast<std::uint32_t>(std::max<std::uint64_t>(looks, settings.trees));
    Search<PlannedBattle, PlanGuide> search(plans_, PlanGuide(settings_.guide), settings);
    WeighedPlan found = weighed(search.consider(s_, stream_, {&plan, 1}).front());
    look_behind(found);
    return found;
}

}  // namespace polemarch::ancient_battles
