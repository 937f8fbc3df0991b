// A ladder: ratings of many agents from a list of pairings. Every pairing is a match with swapped sides over the same
// battles (sim/match/paired_match.h). The ladder is kept in a file, from which a stopped run continues.
//
// Pairs are numbered through the whole ladder: pairing i of N pairs begins at pair i N + 1. So no two pairings share
// dice, and their results are independent. A pairing is the match of its agents with its first pair and the ladder's
// seed.
#pragma once

#include "core/source.h"
#include "sim/match/bradley_terry.h"
#include "sim/match/paired_match.h"

#include <string_view>

namespace polemarch::sim {

/// Everything that decides a ladder, and nothing else.
struct LadderRequest {
    enum class Plan { neighbours, all };  ///< each agent with the next in the list, or with every other
    std::vector<std::string> agents;      ///< each once; two at least
    std::vector<std::string> scenarios;   ///< each once; one at least
    Plan plan = Plan::neighbours;
    std::vector<std::array<std::string, 2>> also{};  ///< additional pairings of these agents
    std::uint32_t pairs = 120;                       ///< of each pairing
    std::uint64_t seed = 1;
    std::vector<std::string> options{};      ///< optional rules on every battle, as open_battle takes them
    std::array<std::string, 2> handicaps{};  ///< of sides A and B on every battle, as Service::handicapped takes them
    static constexpr std::uint32_t most_pairs = 100'000;
    static constexpr std::size_t most_agents = 64;
    bool operator==(const LadderRequest&) const = default;
};
inline constexpr std::array<std::string_view, 2> plan_names{"neighbours", "all"};

struct LadderPairing {
    std::array<std::size_t, 2> agents{};  ///< indices into the request's agents
    std::uint32_t first_pair = 1;
    std::vector<PairTally> tallies;  ///< by battle

    [[nodiscard]] PairTally total() const;
    [[nodiscard]] std::uint32_t played() const { return static_cast<std::uint32_t>(total().pairs.count()); }
};

struct Ladder {
    ProgramVersion program = program_version();
    LadderRequest request;
    std::vector<BattleInfo> battles;  ///< in the order of request.scenarios
    std::vector<LadderPairing> pairings;
    std::vector<std::uint64_t> nanoseconds{};  ///< by agent, for all decisions of the counted games
    Timing timing;                             ///< seconds of all runs together

    /// The agent with rating 0: `heuristic` if it takes part, else the first.
    [[nodiscard]] std::size_t anchor() const;
    /// The first unfinished pairing; empty if all are finished.
    [[nodiscard]] std::optional<std::size_t> next() const;
    [[nodiscard]] std::uint32_t pairs_played() const;
    [[nodiscard]] std::uint32_t pairs_asked_for() const;
    /// From the games played so far.
    [[nodiscard]] BradleyTerry ratings() const;
    struct Standing {
        PairTally tally;  ///< all its pairs, as the first agent
        AgentWork work;
    };
    [[nodiscard]] Standing standing(std::size_t agent) const;
};

/// A ladder without games. Throws InputError if the plan is impossible: an agent in request.also that is not in
/// request.agents, a pairing twice, or more pairs than can be numbered. `battles`: in the order of request.scenarios.
[[nodiscard]] Ladder make_ladder(LadderRequest request, std::vector<BattleInfo> battles);

/// Plays the rest of this pairing, or the next `most` pairs of it. Only whole pairs are counted, also if hooks.stop
/// ended it early.
void play_pairing(Ladder& ladder, std::size_t pairing, const Battles& battles, const BatchHooks& hooks,
                  std::uint32_t most = LadderRequest::most_pairs);

/// For people: at most 100 columns.
[[nodiscard]] std::string text_report(const Ladder& ladder, Paint paint = {});
/// Major version of the format; read_ladder() refuses a newer one. In version 1, settings of agents had other names
/// (core/renamed_settings.h).
inline constexpr int ladder_version = 2;
/// JSON as data/schema/ladder.schema.json says.
[[nodiscard]] std::string json_report(const Ladder& ladder);
inline constexpr std::size_t largest_ladder = std::size_t{64} << 20;  ///< bytes of a ladder that is read
/// Which programs' ladders are accepted. Only a ladder of this version and commit can be continued: another program
/// would play other games.
enum class LadderFrom : std::uint8_t { this_program, any_program };
/// Reads a ladder, strictly: everything in it except `timing` and `program` must be what this program would write for
/// the same counts. Throws InputError, with the place in the file, otherwise.
[[nodiscard]] Ladder read_ladder(const Source& source, LadderFrom from = LadderFrom::this_program);
/// Throws InputError if these are not the battles of the ladder, including the texts of their files. `name`: the
/// file's.
void check_battles(const Ladder& ladder, const Battles& battles, const std::string& name);

}  // namespace polemarch::sim
