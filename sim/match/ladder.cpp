#include "sim/match/ladder.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

std::size_t place_of(const std::string& agent, const LadderRequest& request) {
    const auto found = std::find(request.agents.begin(), request.agents.end(), agent);
    if (found == request.agents.end())
        throw InputError(fmt::format("the agent '{}' of a further pairing is not in the ladder; there are: {}", agent,
                                     fmt::join(request.agents, ", ")));
    return static_cast<std::size_t>(found - request.agents.begin());
}

using Pairings = std::vector<std::array<std::size_t, 2>>;

Pairings pairings_of(const LadderRequest& request) {
    Pairings pairings;
    for (std::size_t i = 0; i < request.agents.size(); ++i)
        for (std::size_t j = i + 1; j < request.agents.size(); ++j)
            if (request.plan == LadderRequest::Plan::all || j == i + 1) pairings.push_back({i, j});
    for (const auto& [first, second] : request.also) {
        const std::array<std::size_t, 2> pairing{place_of(first, request), place_of(second, request)};
        const auto same = [&](const std::array<std::size_t, 2>& other) {
            return std::minmax(pairing[0], pairing[1]) == std::minmax(other[0], other[1]);
        };
        if (pairing[0] == pairing[1] || std::any_of(pairings.begin(), pairings.end(), same))
            throw InputError(fmt::format("the further pairing {}/{} is {}", first, second,
                                         pairing[0] == pairing[1] ? "of one agent" : "in the ladder already"));
        pairings.push_back(pairing);
    }
    return pairings;
}

}  // namespace

PairTally LadderPairing::total() const {
    PairTally total;
    for (const PairTally& tally : tallies) total.add(tally);
    return total;
}

std::size_t Ladder::anchor() const {
    const auto found = std::find(request.agents.begin(), request.agents.end(), "heuristic");
    return found == request.agents.end() ? 0 : static_cast<std::size_t>(found - request.agents.begin());
}

std::optional<std::size_t> Ladder::next() const {
    for (std::size_t i = 0; i < pairings.size(); ++i)
        if (pairings[i].played() < request.pairs) return i;
    return std::nullopt;
}

std::uint32_t Ladder::pairs_played() const {
    std::uint32_t played = 0;
    for (const LadderPairing& pairing : pairings) played += pairing.played();
    return played;
}

std::uint32_t Ladder::pairs_asked_for() const { return static_cast<std::uint32_t>(pairings.size()) * request.pairs; }

BradleyTerry Ladder::ratings() const {
    RatingTask task{request.agents.size(), battles.size(), anchor()};
    for (const LadderPairing& pairing : pairings)
        for (std::size_t battle = 0; battle < battles.size(); ++battle) {
            const auto& [on_a, on_b] = pairing.tallies[battle].games;
            const auto [first, second] = pairing.agents;
            task.games.push_back({first, second, battle, on_a.won, on_a.drawn, on_a.lost});
            task.games.push_back({second, first, battle, on_b.lost, on_b.drawn, on_b.won});
            // In the second game side A has what the first agent has not: x (2 - y) = 2 x - x y.
            const std::uint64_t all = 2 * (2 * on_a.won + on_a.drawn), products = pairing.tallies[battle].products();
            task.pairs.push_back({task.games.size() - 2, task.games.size() - 1, all > products ? all - products : 0});
        }
    return best_bradley_terry(std::move(task));
}

Ladder::Standing Ladder::standing(std::size_t agent) const {
    Standing standing;
    for (const LadderPairing& pairing : pairings) {
        if (pairing.agents[0] == agent) standing.tally.add(pairing.total());
        if (pairing.agents[1] == agent) standing.tally.add(pairing.total().mirrored());
    }
    standing.work.decisions = standing.work.timed = standing.tally.work[0].decisions;
    standing.work.nanoseconds = nanoseconds[agent];
    return standing;
}

Ladder make_ladder(LadderRequest request, std::vector<BattleInfo> battles) {
    assert(request.agents.size() >= 2 && battles.size() == request.scenarios.size() && !battles.empty());
    Ladder ladder;
    ladder.request = std::move(request);
    ladder.battles = std::move(battles);
    ladder.nanoseconds.resize(ladder.request.agents.size());
    std::uint64_t first_pair = 1;
    for (const auto& agents : pairings_of(ladder.request)) {
        ladder.pairings.push_back(
            {agents, static_cast<std::uint32_t>(first_pair), std::vector<PairTally>(ladder.battles.size())});
        first_pair += ladder.request.pairs;
        if (first_pair > std::uint64_t{MatchRequest::last_first_pair})
            throw InputError(
                fmt::format("the ladder asks for more than {} pairs of games", MatchRequest::last_first_pair));
    }
    return ladder;
}

void play_pairing(Ladder& ladder, std::size_t number, const Battles& battles, const BatchHooks& hooks,
                  std::uint32_t most) {
    LadderPairing& pairing = ladder.pairings[number];
    const LadderRequest& request = ladder.request;
    const std::uint32_t played = pairing.played();
    const MatchReport match =
        play_match(battles,
                   {.scenarios = request.scenarios,
                    .agents = {request.agents[pairing.agents[0]], request.agents[pairing.agents[1]]},
                    .first_pair = pairing.first_pair + played,
                    .pairs = std::min(request.pairs - played, most),
                    .seed = request.seed},
                   hooks);
    for (std::size_t battle = 0; battle < match.tallies.size(); ++battle)
        pairing.tallies[battle].add(match.tallies[battle]);
    for (const std::size_t i : {0u, 1u}) ladder.nanoseconds[pairing.agents[i]] += match.total().work[i].nanoseconds;
}

}  // namespace polemarch::sim
