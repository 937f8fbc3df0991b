// Which assumed figures matter? Every assumed figure of the charts that is in play in a battle is varied between its
// plausible values (sim/system/plausible_values.h), all together in a Morris screening (sim/statistics/morris.h), the
// strongest then one at a time.
//
// The result is side A's score, the mean of games on the same dice for all points of a trajectory. Each trajectory has
// dice of its own, so trajectories are independent and intervals over them include the luck of the dice. An effect says
// by how much the score changes between the two extremes of a figure. Figures of scenarios (a panic level that is
// assumed) are not varied: their plausible values are a matter of the battle, not of the charts.
#pragma once

#include "sim/answers/answer.h"
#include "sim/statistics/morris.h"
#include "sim/system/plausible_values.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

struct SensitivityPlan {
    std::uint32_t trajectories = 10;
    std::uint32_t games = 20;               ///< at each point of a trajectory
    std::uint32_t curves = 3;               ///< so many of the strongest figures are varied one at a time
    std::uint32_t curve_games = 200;        ///< at each value
    std::vector<std::string> checked_by{};  ///< players who play the extremes of the strongest figures
    std::uint32_t check_games = 40;         ///< by each of them, at each extreme
    std::vector<std::string> figures{};     ///< paths; empty: all that are in play
};

/// Every assumed figure of a system's charts. Throws InputError for an unknown system, and for charts with faults.
[[nodiscard]] std::vector<PlausibleFigure> plausible_figures(const std::string& system,
                                                             const std::filesystem::path& data);
/// The short names of its scenarios, sorted. Throws InputError for an unknown system.
[[nodiscard]] std::vector<std::string> scenario_names(const std::string& system, const std::filesystem::path& data);

/// The figures that are in play in a battle, in the order of the charts: assumed, and not of a troop type, a terrain
/// and so on that it does not have. `paths`: only these; throws InputError for one that is not among them.
[[nodiscard]] std::vector<PlausibleFigure> figures_in_play(const std::vector<PlausibleFigure>& all,
                                                           const BattleInfo& battle,
                                                           const std::vector<std::string>& paths);

/// Scores of side A in games with these changes, by their numbers; games with one seed and number have the same dice.
using ScoresWith = std::function<std::vector<double>(const std::vector<FigureChange>& changes, std::uint64_t seed)>;

struct ScreenedFigure {
    PlausibleFigure figure;
    MorrisMeasures measures;
    std::optional<double> adjusted_p{};  ///< of "mu is 0", Holm's over the figures of the battle
};
/// Figures with one plausible value are left out. The strongest first (MorrisMeasures::beyond_dice, then mu_star, then
/// the order given). A trajectory that `scores` leaves unfinished (it returns nothing) is dropped; nothing below two.
[[nodiscard]] std::vector<ScreenedFigure> screen(const std::vector<PlausibleFigure>& figures,
                                                 std::uint32_t trajectories, std::uint64_t seed,
                                                 const ScoresWith& scores);

/// One figure alone at one of its values, all others as the charts have them.
struct CurvePoint {
    std::string value;
    bool own = false;  ///< the chart's
    double score = 0;
    Interval interval{};            ///< of the score
    PairedDifference difference{};  ///< from the battle as it is
};
struct SensitivityCurve {
    std::string path;
    std::vector<CurvePoint> points;
};
/// One player's games at both extremes of a figure.
struct ExtremesCheck {
    std::string path, low, high;  ///< the values
    std::string player;           ///< of both sides
    PairedDifference difference;  ///< of the score, at `high` less at `low`
    /// Whether it differs from that of the players of the search by no more than the errors of both allow (95%);
    /// nothing for these players themselves.
    std::optional<bool> agrees{};
};

/// The answer for one battle.
struct Sensitivity {
    AnswerBasis basis;
    SensitivityPlan plan;
    std::vector<ScreenedFigure> screened;
    std::vector<PlausibleFigure> fixed;  ///< in play, with one plausible value
    std::vector<SensitivityCurve> curves;
    std::vector<ExtremesCheck> checks;
};

/// Games that the plan needs for so many figures that vary: those of the screening, of the curves at most (a curve has
/// at most `most_values` values), and of each checking player.
struct SensitivityCost {
    std::uint64_t screening = 0, curves = 0, each_check = 0;
};
[[nodiscard]] SensitivityCost cost_of(const SensitivityPlan& plan, const std::vector<PlausibleFigure>& figures);

/// Plays the plan. `figures` as figures_in_play() finds them. What is not finished when it is stopped is left out.
[[nodiscard]] Sensitivity find_sensitivity(const AnswerGames& answer, const SensitivityPlan& plan,
                                           const std::vector<PlausibleFigure>& figures);

/// A figure over several battles.
struct RankedFigure {
    std::string path;
    std::string why;  ///< of its plausible values
    std::vector<std::string> values;
    std::size_t battles = 0;  ///< in which it is in play and varied
    double mean = 0;          ///< root of the mean of mu_star^2 - dice^2 over them
    double largest = 0;
    bool acts = false;                 ///< some game went otherwise
    std::string where;                 ///< the battle with the largest
    std::optional<double> adjusted_p;  ///< the smallest, times the number of battles; at most 1
};
/// All figures of these battles, those on which results rest most first.
[[nodiscard]] std::vector<RankedFigure> ranking(const std::vector<Sensitivity>& battles);

/// For programs: data/schema/sensitivity.schema.json.
[[nodiscard]] std::string json_report(const std::vector<Sensitivity>& battles);
[[nodiscard]] Document document_of(const std::vector<Sensitivity>& battles, const std::string& command);
/// What would be varied in a battle.
[[nodiscard]] Document document_of(const std::string& battle, const std::vector<PlausibleFigure>& figures);

}  // namespace polemarch::sim
