// A matrix of army lists as a table for people and as a picture.
#include "core/text.h"
#include "sim/match/army_matrix.h"
#include "sim/match/strength_text.h"
#include "sim/odds/heat_map.h"
#include "sim/shared/percent.h"
#include "sim/statistics/digits.h"

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr int list_columns = 20;

std::string opponent_text(const ArmyMatrix& matrix, std::size_t list, const std::optional<std::size_t>& enemy) {
    if (!enemy) return "-";
    return fmt::format("{} {:>4}", fitted(printable(matrix.request.name(*enemy)), list_columns - 2),
                       fmt::format("{:.0f}", 100 * matrix.pairs(list, *enemy).score()));
}

/// What was asked for: the generals, the size, the games and the seed.
std::string asked_text(const ArmyMatrixRequest& request) {
    return fmt::format("{} for both{}, {} of each two lists, seed {}", printable(request.agent),
                       request.points ? fmt::format(", {} ME", *request.points) : "",
                       counted(2 * request.pairs, "game"), request.seed);
}

std::string without_blanks_at_ends(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

}  // namespace

std::string text_report(const ArmyMatrix& matrix, Paint paint) {
    const ArmyMatrixRequest& request = matrix.request;
    const std::uint64_t asked = std::uint64_t{request.pairs} * matrix.tallies.size();
    std::string text =
        fmt::format("{}All against all: {}{}  ({})\n  {}\n", paint.strong, counted(request.armies.size(), "army list"),
                    paint.plain, matrix.system, asked_text(request));
    if (matrix.covered < asked)
        text += fmt::format("  Not finished: covers {} of {} of games only.\n", grouped(matrix.covered),
                            counted(asked, "pair"));
    text +=
        fmt::format("\n{}{}{}  score    95% interval    games  drawn  best against         %  worst against        %\n",
                    paint.strong, fitted("List", list_columns), paint.plain);
    PairTally::Games all;
    for (const ArmyMatrix::Standing& standing : matrix.standings()) {
        const Strength strength = strength_of(standing.pairs);
        const JustifiedPercent score = justified_percent(strength.score, strength.scores);
        const std::uint64_t games = standing.games.count();
        all.add(standing.games);
        std::string line = fitted(printable(request.name(standing.list)), list_columns);
        if (games == 0)
            line += fmt::format("{:>7}", "-");
        else
            line += fmt::format(
                "{:>7}  {:<16}{:>7}{:>7}  {}  {}", score.value,
                strength.error ? fmt::format("{:>5} to {:>5}", score.low, score.high) : "    -", grouped(games),
                percent_figure(static_cast<double>(standing.games.drawn) / static_cast<double>(games), 0),
                opponent_text(matrix, standing.list, standing.best),
                opponent_text(matrix, standing.list, standing.worst));
        text += without_blanks_at_ends(line);
    }
    if (all.count() > 0)
        text += fmt::format("\nScores in percent, draws as half. Of all {}, {} were drawn.\n",
                            counted(all.count() / 2, "game"),
                            percent(static_cast<double>(all.drawn) / static_cast<double>(all.count())));
    return text;
}

std::string svg_report(const ArmyMatrix& matrix) {
    const auto standings = matrix.standings();
    HeatMap map;
    map.title = fmt::format("Army lists against each other; {}", asked_text(matrix.request));
    map.legend = "Score of the list at the left in percent, less 50";
    map.explanation = map.legend;
    map.rows_are = "list";
    map.columns_are = "against";
    map.groups = {""};
    for (const ArmyMatrix::Standing& standing : standings) {
        const std::string name = printable(matrix.request.name(standing.list));
        map.table.rows.push_back({name, name, 0});
    }
    map.table.columns = map.table.rows;
    for (const ArmyMatrix::Standing& row : standings)
        for (const ArmyMatrix::Standing& column : standings) {
            if (row.list == column.list) {
                map.table.cells.push_back({"", 0, ""});
                continue;
            }
            const Pentanomial pairs = matrix.pairs(row.list, column.list);
            const double gain = pairs.score() - 0.5;
            map.table.cells.push_back({pairs.count() == 0 ? "-" : fmt::format("{:+.0f}", 100 * gain), 2 * gain,
                                       fmt::format("{} against {}: {:.1f} % of {}", matrix.request.name(row.list),
                                                   matrix.request.name(column.list), 100 * pairs.score(),
                                                   counted(2 * pairs.count(), "game"))});
        }
    map.ends = {"-50 loses all", "wins all +50"};
    map.scale = "score less 50";
    return heat_map_svg(map);
}

}  // namespace polemarch::sim
