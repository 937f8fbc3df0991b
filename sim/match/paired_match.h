// Two agents against each other over one or several battles, in pairs of games with sides changed: who is stronger, by
// how much, and how sure that is.
//
// Pair k is games 2k - 1 and 2k of Seating::swapped, under the dice of pair k, on battle (k - 1) mod S of the S battles
// asked for. So any game of a match is a game of `simulate --swap-sides` on that battle with the same seed, a longer
// match begins with a shorter one, and one that was interrupted is ended by a match that begins at the next pair.
#pragma once

#include "sim/match/sprt.h"
#include "sim/service/service.h"

#include <memory>
#include <string>
#include <vector>

namespace polemarch::sim {

/// What decides a match, and nothing that does not.
struct MatchRequest {
    std::vector<std::string> scenarios;  ///< as asked for: short names or files
    std::array<std::string, 2> agents;   ///< in a pair's first game the first of them has side A
    std::uint32_t first_pair = 1;
    std::uint32_t pairs = 200;  ///< at most, with a test
    std::uint64_t seed = 1;
    std::optional<Sprt> sprt{};  ///< ends the match when it is decided
    /// Of the agents, as Service::handicap reads them: they go along when the agents change sides.
    std::array<std::string, 2> handicaps{};
    static constexpr std::uint32_t most_pairs = 5'000'000, last_first_pair = 1'000'000'000;
};

/// Whole pairs, counted.
struct PairTally {
    struct Games {
        std::uint64_t won = 0, drawn = 0, lost = 0;  ///< by the first agent
        [[nodiscard]] std::uint64_t count() const { return won + drawn + lost; }
        void add(const Games& other);
        bool operator==(const Games&) const = default;
    };
    Pentanomial pairs;
    std::array<Games, 2> games{};     ///< with the first agent on side A, on side B
    std::array<AgentWork, 2> work{};  ///< by agent

    /// A pair's two games, the second with the agents exchanged.
    void add(const GameRow& game, const GameRow& swapped_game);
    void add(const PairTally& other);
    [[nodiscard]] Games all_games() const;
};

struct MatchReport {
    ProgramVersion program = program_version();
    MatchRequest request;
    std::vector<BattleInfo> battles;          ///< as request.scenarios, without the agents' handicaps
    std::array<HandicapInfo, 2> handicaps{};  ///< the agents'
    std::vector<PairTally> tallies;           ///< by battle
    std::uint32_t covered = 0;                ///< pairs counted: an unbroken run from request.first_pair
    bool interrupted = false;
    std::optional<SprtState> sprt{};  ///< after these pairs, if a test was asked for
    Timing timing;

    [[nodiscard]] PairTally total() const;
};

/// The services of `battles` must be of one rule system, or agents of the same name in each are taken for one. Pairs
/// are counted in their order, and a test looks at them after every sprt_every and at the end, so the report is the
/// same at any number of threads. Throws InputError for an agent or a handicap that one of the battles does not know.
/// hooks.record is not called; hooks.finished is raised by the games taken.
using Battles = std::vector<std::unique_ptr<BattleService>>;
[[nodiscard]] MatchReport play_match(const Battles& battles, const MatchRequest& request, const BatchHooks& hooks);

/// For people: at most 100 columns.
[[nodiscard]] std::string text_report(const MatchReport& report, Paint paint = {});
/// For programs: JSON as data/schema/match.schema.json says.
[[nodiscard]] std::string json_report(const MatchReport& report);

}  // namespace polemarch::sim
