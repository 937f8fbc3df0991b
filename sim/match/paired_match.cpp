#include "sim/match/paired_match.h"

#include "core/record.h"

#include <cassert>

namespace polemarch::sim {

namespace {

/// Half points of side A: 0, 1 or 2.
std::size_t half_points(const GameRow& row) {
    const Ending ending = how_ended(row);
    return ending == Ending::first_won ? 2 : ending == Ending::drawn ? 1 : 0;
}

void count(PairTally::Games& games, std::size_t points) {
    ++(points == 2 ? games.won : points == 1 ? games.drawn : games.lost);
}

/// Takes pairs in order.
class MatchCounter {
public:
    explicit MatchCounter(MatchReport& report) : report_(report) {}

    void take(const GameRow& game, const GameRow& swapped_game) {
        const std::uint32_t pair = swapped_game.game / 2;
        report_.tallies[(pair - 1) % report_.tallies.size()].add(game, swapped_game);
        ++report_.covered;
    }
    /// Whether a test is due and decided.
    bool decided() {
        const MatchRequest& request = report_.request;
        if (!request.sprt || report_.covered == 0) return false;
        if (report_.covered % sprt_every != 0 && report_.covered < request.pairs) return false;
        report_.sprt = judge(*request.sprt, report_.total().pairs);
        return report_.sprt->verdict != SprtVerdict::undecided;
    }

private:
    MatchReport& report_;
};

/// The battles of a pair's two games; in the second, the agents' handicaps have swapped sides with them. Empty if the
/// agents have no handicaps: then both games use the battles as they are.
std::optional<std::array<Battles, 2>> with_handicaps(const Battles& battles,
                                                     const std::array<std::string, 2>& handicaps) {
    if (handicaps[0].empty() && handicaps[1].empty()) return std::nullopt;
    std::array<Battles, 2> both;
    Diagnostics warnings;
    for (const auto& battle : battles) {
        both[0].push_back(battle->handicapped(handicaps, warnings));
        both[1].push_back(battle->handicapped({handicaps[1], handicaps[0]}, warnings));
    }
    return both;
}

/// The battles of all games of a match.
class BattlesOfMatch {
public:
    BattlesOfMatch(const Battles& battles, const MatchRequest& request)
        : plain_(battles), handicapped_(with_handicaps(battles, request.handicaps)) {}

    [[nodiscard]] const BattleService& of(std::uint32_t game) const {
        const Battles& at = handicapped_ ? (*handicapped_)[sides_swapped(game, SideSwap::swapped) ? 1 : 0] : plain_;
        return *at[((game + 1) / 2 - 1) % at.size()];
    }

private:
    const Battles& plain_;
    std::optional<std::array<Battles, 2>> handicapped_;
};

/// The batch of the games of a match.
BatchRequest batch_of(const Battles& battles, const MatchRequest& request) {
    return {{1, 0},
            {canonical_agent(battles, request.agents[0]), canonical_agent(battles, request.agents[1])},
            request.seed,
            SideSwap::swapped};
}

}  // namespace

void PairTally::Games::add(const Games& other) {
    won += other.won;
    drawn += other.drawn;
    lost += other.lost;
}

void PairTally::add(const GameRow& game, const GameRow& swapped_game) {
    const std::size_t as_a = half_points(game), as_b = 2 - half_points(swapped_game);
    count(games[0], as_a);
    count(games[1], as_b);
    ++pairs.pairs[as_a + as_b];
    for (const GameRow* row : {&game, &swapped_game})
        for (std::size_t agent = 0; agent < work.size(); ++agent) work[agent].add(row->work[agent]);
}

void PairTally::add(const PairTally& other) {
    pairs.add(other.pairs);
    for (std::size_t i = 0; i < games.size(); ++i) {
        games[i].add(other.games[i]);
        work[i].add(other.work[i]);
    }
}

PairTally::Games PairTally::all_games() const {
    Games all = games[0];
    all.add(games[1]);
    return all;
}

PairTally PairTally::mirrored() const {
    const auto of_second = [](const Games& games) { return Games{games.lost, games.drawn, games.won}; };
    PairTally tally;
    std::reverse_copy(pairs.pairs.begin(), pairs.pairs.end(), tally.pairs.pairs.begin());
    tally.games = {of_second(games[1]), of_second(games[0])};
    tally.work = {work[1], work[0]};
    return tally;
}

std::uint64_t PairTally::products() const {
    std::uint64_t squares = 0;  // (x + y)^2 = x^2 + y^2 + 2 x y
    for (std::size_t i = 0; i < pairs.pairs.size(); ++i) squares += i * i * pairs.pairs[i];
    std::uint64_t apart = 0;
    for (const Games& of : games) apart += 4 * of.won + of.drawn;
    return squares > apart ? (squares - apart) / 2 : 0;
}

std::array<Interval, 3> PairTally::shares() const {
    const Games all = all_games();
    const std::uint64_t n = pairs.count();
    // Pairs of two such games; of one, of which the half points of a pair leave no other: won and lost is what is left
    // of the wins without pairs of 3 and 4 half points, and two draws are the other pairs of 2.
    const std::uint64_t won_and_lost = all.won - 2 * pairs.pairs[4] - pairs.pairs[3];
    const std::array<std::uint64_t, 3> both{pairs.pairs[4], pairs.pairs[2] - won_and_lost, pairs.pairs[0]};
    const std::array<std::uint64_t, 3> games_of{all.won, all.drawn, all.lost};
    std::array<Interval, 3> intervals{};
    for (std::size_t i = 0; n >= 2 && i < intervals.size(); ++i) {
        Tally of_pair;
        of_pair.add(2, both[i]);
        of_pair.add(1, games_of[i] - 2 * both[i]);
        of_pair.add(0, n - both[i] - (games_of[i] - 2 * both[i]));
        intervals[i] = wilson_of_mean(of_pair.mean() / 2, of_pair.error() / 2, n);
    }
    return intervals;
}

PairTally MatchReport::total() const {
    PairTally total;
    for (const PairTally& tally : tallies) total.add(tally);
    return total;
}

std::string canonical_agent(const Battles& battles, const std::string& agent) {
    std::optional<std::string> name;
    for (const auto& battle : battles)
        if (const std::string here = battle->canonical_agent(agent); here != name.value_or(here))
            return agent;
        else
            name = here;
    return name.value_or(agent);
}

MatchReport play_match(const Battles& battles, const MatchRequest& asked, const BatchHooks& hooks) {
    assert(!battles.empty() && battles.size() == asked.scenarios.size() && asked.first_pair >= 1);
    assert(asked.pairs <= MatchRequest::most_pairs && asked.first_pair <= MatchRequest::last_first_pair);
    const BatchRequest batch = batch_of(battles, asked);
    MatchRequest request = asked;
    request.agents = batch.agents;
    MatchReport report;
    report.request = request;
    for (const auto& battle : battles) {
        battle->check(batch);
        report.battles.push_back(battle->battle());
    }
    for (const std::size_t agent : {0u, 1u})
        report.handicaps[agent] = battles.front()->handicap(request.handicaps[agent]);
    report.tallies.resize(battles.size());
    const BattlesOfMatch at(battles, request);
    if (request.sprt) report.sprt = judge(*request.sprt, {});

    const std::atomic<bool>& stop = hooks.stop ? *hooks.stop : never_stops;
    std::atomic<bool> decided{false};
    MatchCounter counter(report);
    const auto play = [&](std::uint32_t number) -> std::optional<GameRow> {
        if (decided.load(std::memory_order_relaxed)) return std::nullopt;
        return at.of(number).game(batch, number, hooks, Work::clocked);
    };
    const auto take = [&](GameRow&& game, GameRow&& swapped_game) {
        if (decided.load(std::memory_order_relaxed)) return;
        for (const GameRow* row : {&game, &swapped_game})
            if (hooks.record && !row->record.empty()) hooks.record(row->game, row->record);
        counter.take(game, swapped_game);
        if (hooks.finished) hooks.finished->fetch_add(2, std::memory_order_relaxed);
        if (counter.decided()) decided.store(true, std::memory_order_relaxed);
    };
    run_batch({2 * request.first_pair - 1, 2 * request.pairs}, hooks.threads, stop, play, in_pairs(take));
    report.interrupted = !decided && report.covered < request.pairs;
    return report;
}

RecordHeader record_header(const Battles& battles, const MatchRequest& request, std::uint32_t game) {
    return BattlesOfMatch(battles, request).of(game).record_header(batch_of(battles, request), game);
}

}  // namespace polemarch::sim
