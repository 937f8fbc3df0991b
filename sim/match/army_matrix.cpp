#include "sim/match/army_matrix.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>

namespace polemarch::sim {

namespace {

using Couple = std::array<std::size_t, 2>;

std::vector<Couple> couples_of(std::size_t lists) {
    std::vector<Couple> couples;
    for (std::size_t first = 0; first < lists; ++first)
        for (std::size_t second = first + 1; second < lists; ++second) couples.push_back({first, second});
    return couples;
}

std::unique_ptr<SystemBattle> opened(const Meetings& meetings, const MeetingRequest& request) {
    Diagnostics diagnostics;
    auto battle = meetings.battle(request, diagnostics);
    if (!battle) throw InputError(diagnostics);
    return battle;
}

/// The battle of a pair's first game, or of its second.
MeetingRequest meeting_of(const ArmyMatrixRequest& request, const Couple& couple, std::uint32_t pair, bool swapped) {
    MeetingRequest meeting;
    meeting.points = request.points;
    for (const std::uint32_t side : {0u, 1u}) {
        const std::uint32_t of = swapped ? 1 - side : side;
        meeting.armies[side] = request.armies[couple[of]];
        meeting.seeds[side] = army_seed(request.seed, pair, of);
    }
    return meeting;
}

/// Opens a battle with each list; notes the files.
void try_lists(ArmyMatrix& matrix, const Meetings& meetings) {
    const ArmyMatrixRequest& request = matrix.request;
    for (std::size_t list = 0; list < request.armies.size(); ++list) {
        const auto battle = opened(meetings, meeting_of(request, {list, (list + 1) % request.armies.size()}, 1, false));
        static_cast<void>(battle->agent(request.agent));
        matrix.system = battle->info().system;
        const auto& sources = battle->info().sources;  // the first is the scenario, which no file holds
        for (auto source = sources.begin() + 1; source != sources.end(); ++source) {
            const auto same = [&](const SourceInfo& known) { return known.name == source->name; };
            if (!source->name.starts_with(built_army) &&
                std::none_of(matrix.sources.begin(), matrix.sources.end(), same))
                matrix.sources.push_back(*source);
        }
    }
}

double score_of(const PairTally::Games& games) {
    return games.count() == 0 ? 0.5
                              : (static_cast<double>(games.won) + 0.5 * static_cast<double>(games.drawn)) /
                                    static_cast<double>(games.count());
}

}  // namespace

std::string ArmyMatrixRequest::name(std::size_t army) const {
    const std::string& called = armies[army];
    if (!called.starts_with(list_prefix)) return called;
    std::string list = called.substr(list_prefix.size());
    return std::find(armies.begin(), armies.end(), list) == armies.end() ? list : called;
}

std::size_t ArmyMatrix::couple(std::size_t first, std::size_t second) const {
    assert(first < second && second < request.armies.size());
    return first * (2 * request.armies.size() - first - 1) / 2 + second - first - 1;
}

PairTally::Games ArmyMatrix::games(std::size_t list, std::size_t enemy) const {
    if (list < enemy) return tallies[couple(list, enemy)].all_games();
    PairTally::Games games = tallies[couple(enemy, list)].all_games();
    std::swap(games.won, games.lost);
    return games;
}

Pentanomial ArmyMatrix::pairs(std::size_t list, std::size_t enemy) const {
    if (list < enemy) return tallies[couple(list, enemy)].pairs;
    Pentanomial pairs = tallies[couple(enemy, list)].pairs;
    std::reverse(pairs.pairs.begin(), pairs.pairs.end());
    return pairs;
}

std::vector<ArmyMatrix::Standing> ArmyMatrix::standings() const {
    std::vector<Standing> all;
    for (std::size_t list = 0; list < request.armies.size(); ++list) {
        Standing& standing = all.emplace_back();
        standing.list = list;
        for (std::size_t enemy = 0; enemy < request.armies.size(); ++enemy) {
            if (enemy == list) continue;
            const PairTally::Games against = games(list, enemy);
            if (against.count() == 0) continue;
            standing.games.add(against);
            standing.pairs.add(pairs(list, enemy));
            const double score = score_of(against);
            if (!standing.best || score > score_of(games(list, *standing.best))) standing.best = enemy;
            if (!standing.worst || score < score_of(games(list, *standing.worst))) standing.worst = enemy;
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const Standing& one, const Standing& other) {
        return score_of(one.games) > score_of(other.games);
    });
    return all;
}

ArmyMatrix play_army_matrix(const Meetings& meetings, const ArmyMatrixRequest& request, const BatchHooks& hooks) {
    const auto couples = couples_of(request.armies.size());
    const std::size_t played = request.only.empty() ? couples.size() : request.only.size();
    assert(!couples.empty() && request.pairs <= ArmyMatrixRequest::most_pairs / played);
    ArmyMatrix matrix;
    matrix.request = request;
    matrix.tallies.resize(couples.size());
    try_lists(matrix, meetings);

    // Both generals are the same, so it does not matter that they change sides, too.
    const BatchRequest batch{{1, 0}, {request.agent, request.agent}, request.seed, SideSwap::swapped};
    const std::atomic<bool>& stop = hooks.stop ? *hooks.stop : never_stops;
    const auto couple_of = [&](std::uint32_t pair) {
        const std::size_t turn = (pair - 1) % played;
        return request.only.empty() ? turn : request.only[turn];
    };
    const auto play = [&](std::uint32_t game) -> std::optional<GameRow> {
        const std::uint32_t pair = (game + 1) / 2;
        const bool swapped = sides_swapped(game, batch.side_swap);
        const auto battle = opened(meetings, meeting_of(request, couples[couple_of(pair)], pair, swapped));
        return battle->play(batch, game, stop, {});
    };
    const auto take = [&](GameRow&& game, GameRow&& swapped_game) {
        matrix.tallies[couple_of(swapped_game.game / 2)].add(game, swapped_game);
        ++matrix.covered;
        if (hooks.finished) hooks.finished->fetch_add(2, std::memory_order_relaxed);
    };
    const auto pairs = static_cast<std::uint32_t>(played) * request.pairs;
    run_batch({1, 2 * pairs}, hooks.threads, stop, play, in_pairs(take));
    matrix.interrupted = matrix.covered < pairs;
    return matrix;
}

}  // namespace polemarch::sim
