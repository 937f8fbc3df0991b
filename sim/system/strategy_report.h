// What two armies' choice of strategies is worth: the report of `polemarch strategy`. Plain data.
#pragma once

#include "core/version.h"
#include "sim/batch/report.h"
#include "sim/system/meeting_request.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// What decides the report.
struct StrategyQuestion {
    MeetingRequest meeting;     ///< without seeds: they follow from the seed
    std::uint32_t games = 100;  ///< eves that the matrix is measured by; as many others judge the mixes
    std::uint64_t seed = 1;
};
/// How it is worked out.
struct StrategyHooks {
    int threads = 1;
    const std::atomic<bool>* stop = nullptr;         ///< not null
    std::atomic<std::uint32_t>* finished = nullptr;  ///< counts eves; not null
};

/// Payoffs are shares of a victory, 0 to 1, of side A unless something else is said.
struct StrategyReport {
    struct Figure {
        double mean = 0, error = 0;  ///< standard error
    };
    struct Cell {
        bool allowed = false;          ///< by the levels and the baggage of both sides
        std::optional<Figure> fought;  ///< nothing: the battle is always delayed
        double delay_chance = 0, delayed_worth = 0;
        Figure payoff;  ///< of both together
    };
    struct Reply {
        std::size_t strategy = 0;
        double measured = 0;  ///< too high: the best of noisy figures
        Figure checked;       ///< by games that did not choose it
    };
    struct Side {
        std::string army;
        int level = 0;
        Figure level_worth;       ///< to this side
        std::vector<double> mix;  ///< by strategy
        Reply best_reply;         ///< instead of its mix; gains of this side
    };
    ProgramVersion program = program_version();
    StrategyQuestion question;
    std::vector<std::string> strategies;
    std::vector<std::vector<Cell>> cells;  ///< rows: side A's strategies
    std::array<Side, 2> sides;
    Figure value;        ///< of the game
    Figure fresh_value;  ///< what the mixes score in the other games
    Timing timing;
};

/// For people: at most 80 columns.
[[nodiscard]] std::string text_report(const StrategyReport& report, Paint paint = {});
/// For programs: data/schema/strategy.schema.json.
[[nodiscard]] std::string json_report(const StrategyReport& report);

}  // namespace polemarch::sim
