#include "ai/ancient_battles/deliberation.h"

namespace polemarch::ancient_battles {

namespace {

using PlanTree = Tree<PlannedBattle, PlanGuide>;

/// The first sequel that has the most looks.
const PlanTree::Edge& most_visited(std::span<const PlanTree::Edge> edges) {
    return *std::max_element(edges.begin(), edges.end(),
                             [](const auto& a, const auto& b) { return a.visits < b.visits; });
}

std::optional<WeighedPlan::Reply> expected_reply(const PlanTree& tree, const PlanTree::Edge& plan, unsigned mover) {
    for (const PlanTree::Edge* edge = &plan;;) {
        const auto sequels = tree.sequels(*edge);
        if (sequels.empty()) return std::nullopt;
        const PlanTree::Edge& next = most_visited(sequels);
        if (next.visits == 0) return std::nullopt;
        const State& s = tree.state_behind(*edge).battle;
        if (next.ways == 0 && s.mover != mover) return WeighedPlan::Reply{s, next.move};
        edge = &next;
    }
}

}  // namespace

WeighedPlan Deliberation::weighed(const State& s, const Considered<Move>& considered) {
    WeighedPlan plan{.move = considered.move, .visits = considered.visits};
    plan.value = s.mover == 0 ? considered.mean() : 1 - considered.mean();
    plan.error = considered.error();
    return plan;
}

void Deliberation::look_behind(const PlanSearch& search, const State& s, WeighedPlan& plan) const {
    const Battle& g = plans_.battle();
    const double sign = s.mover == 0 ? 1 : -1;
    std::uint64_t looks = 0;
    MeanState sums;
    std::array<std::int64_t, 2> lost{};
    for (std::size_t i = 0; i < search.trees(); ++i) {
        const PlanTree& tree = search.tree(i);
        for (const auto& edge : tree.moves()) {
            if (!(edge.move == plan.move)) continue;
            tree.each_end(edge, [&](const PlannedBattle::State& end, std::uint32_t times) {
                if (plans_.actor(end) == Actor::chance) return;  // judged after a throw that is not kept
                const Terms counted = count_terms(g, end.battle);
                const TermFigures parts = payoff_parts(counted);
                for (std::size_t t = 0; t < terms; ++t) {
                    sums.terms[t] += static_cast<double>(counted[t]) * times;
                    sums.parts[t] += parts[t] * times;
                }
                for (unsigned side = 0; side < 2; ++side)
                    lost[side] += std::int64_t{end.battle.lost[side] - s.lost[side]} * times;
                looks += times;
            });
            if (!plan.reply) plan.reply = expected_reply(tree, edge, s.mover);
        }
    }
    if (looks == 0) return;
    const auto n = static_cast<double>(looks);
    for (std::size_t t = 0; t < terms; ++t) {
        plan.mean.terms[t] = sign * sums.terms[t] / n;
        plan.mean.parts[t] = sign * sums.parts[t] / n;
    }
    for (unsigned side = 0; side < 2; ++side) plan.lost[side] = static_cast<double>(lost[side]) / n;
}

std::vector<WeighedPlan> Deliberation::weigh(const State& s, AgentStream& stream, std::size_t most) const {
    PlanSearch search(plans_, PlanGuide({}), settings_);
    std::vector<WeighedPlan> all;
    for (const auto& considered : search.consider(plans_.planned(s), stream)) all.push_back(weighed(s, considered));
    std::stable_sort(all.begin(), all.end(),
                     [](const WeighedPlan& a, const WeighedPlan& b) { return a.visits > b.visits; });
    for (std::size_t i = 0; i < std::min(most, all.size()); ++i) look_behind(search, s, all[i]);
    return all;
}

WeighedPlan Deliberation::weigh_alone(const State& s, const Move& plan, std::uint64_t looks,
                                      AgentStream& stream) const {
    SearchSettings settings = settings_;
    settings.iterations = static_cast<std::uint32_t>(std::max<std::uint64_t>(looks, settings.trees));
    PlanSearch search(plans_, PlanGuide({}), settings);
    WeighedPlan found = weighed(s, search.consider(plans_.planned(s), stream, {&plan, 1}).front());
    look_behind(search, s, found);
    return found;
}

}  // namespace polemarch::ancient_battles
