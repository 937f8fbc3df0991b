// Two agents play each other on one or several battles, in pairs of games with swapped sides: which is stronger, by how
// much, and how certain that is.
//
// Pair k is games 2k - 1 and 2k of SideSwap::swapped, under the dice of pair k, on battle (k - 1) mod S of the S
// battles of the request. So any game of a match is a game of `simulate --swap-sides` on that battle with the same
// seed; a longer match begins with a shorter one; and an interrupted match is completed by a match that begins at the
// next pair.
#pragma once

#include "sim/match/sprt.h"
#include "sim/service/service.h"

#include <memory>
#include <string>
#include <vector>

namespace polemarch::sim {

/// Everything that decides a match, and nothing else.
struct MatchRequest {
    std::vector<std::string> scenarios;  ///< as asked for: short names or files
    std::array<std::string, 2> agents;   ///< in a pair's first game the first agent has side A
    std::uint32_t first_pair = 1;
    std::uint32_t pairs = 200;  ///< with a test: at most
    std::uint64_t seed = 1;
    std::optional<Sprt> sprt{};  ///< the match ends when this test is decided
    /// Of the agents, as BattleService::handicap reads them; they swap sides with the agents.
    std::array<std::string, 2> handicaps{};
    static constexpr std::uint32_t most_pairs = 5'000'000, last_first_pair = 1'000'000'000;
};

/// Counts of whole pairs.
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

    /// Adds a pair: its two games, the second with swapped sides.
    void add(const GameRow& game, const GameRow& swapped_game);
    void add(const PairTally& other);
    [[nodiscard]] Games all_games() const;
    /// The same pairs from the second agent's side.
    [[nodiscard]] PairTally mirrored() const;
    /// Sum over pairs of the first agent's half points in the first game times those in the second: as the squares of
    /// the pairs' half points are known and those of the games, so are their products.
    [[nodiscard]] std::uint64_t products() const;
    /// 95% intervals of the shares of games won, drawn and lost, by pairs: wilson_of_mean() with the error of the
    /// pairs' shares. 0 to 1 below two pairs.
    [[nodiscard]] std::array<Interval, 3> shares() const;
};

struct MatchReport {
    ProgramVersion program = program_version();
    MatchRequest request;
    std::vector<BattleInfo> battles;          ///< in the order of request.scenarios, without the agents' handicaps
    std::array<HandicapInfo, 2> handicaps{};  ///< the agents'
    std::vector<PairTally> tallies;           ///< by battle
    std::uint32_t covered = 0;                ///< pairs counted: an unbroken run from request.first_pair
    bool interrupted = false;
    std::optional<SprtState> sprt{};  ///< after these pairs, if there is a test
    Timing timing;

    [[nodiscard]] PairTally total() const;
};

/// The services of `battles` must be of one rule system; otherwise different agents of the same name would be counted
/// as one. Pairs are counted in order, and a test checks them after every sprt_every pairs and at the end, so the
/// report is the same with any number of threads. Throws InputError for an agent or a handicap that one of the battles
/// does not have, and for a record of hooks.recorded that is damaged or of another run. Adds the games taken to
/// hooks.finished; decisions of recorded games are counted, but not timed.
using Battles = std::vector<std::unique_ptr<BattleService>>;
/// The one name of this agent among all names of it (BattleService::canonical_agent), if that is the same on all
/// battles; else `agent`. Throws InputError for an agent that one of the battles does not have.
[[nodiscard]] std::string canonical_agent(const Battles& battles, const std::string& agent);
[[nodiscard]] MatchReport play_match(const Battles& battles, const MatchRequest& request, const BatchHooks& hooks);
/// The head of the record of game `game` of that match, without playing the game.
[[nodiscard]] RecordHeader record_header(const Battles& battles, const MatchRequest& request, std::uint32_t game);

/// For people: at most 100 columns.
[[nodiscard]] std::string text_report(const MatchReport& report, Paint paint = {});
/// For programs: JSON as data/schema/match.schema.json says.
[[nodiscard]] std::string json_report(const MatchReport& report);

}  // namespace polemarch::sim
