// The plausible other values of assumed figures, as charts give them in their last tables:
//
//     [[plausible]]
//     paths = ["charts.units.MI.movement", "charts.units.HC.movement"]   # sim/system/figures.h
//     shift = [-1, 1]                                                    # one of: shift, range, values
//     why = "one point either way is what such units have in the parent game"
//
// range = [2, 6]       all whole numbers from the first to the second; step = 2: every second one
// shift = [-1, 1]      the same, added to the chart's own value; in a list to every number of it
// values = [...]       these, in the order from one extreme to the other: numbers, words, switches, lists
//
// The chart's own value is one of them. A single value says that no other is plausible. Every combination of plausible
// values of a system's charts is a possible set of charts.
#pragma once

#include "core/diagnostics.h"
#include "core/source.h"
#include "sim/system/chart_figures.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

struct PlausibleFigure {
    std::string path;
    std::vector<std::string> figures;  ///< their names; several flags of a unit are one entry
    std::vector<std::string> values;   ///< TOML, from one extreme to the other; one: no other value is plausible
    std::optional<std::size_t> own;    ///< the chart's value among them; nothing if the chart does not give it
    std::string why;
    Place place{};  ///< of the entry

    [[nodiscard]] bool varies() const { return values.size() > 1; }
};

/// Reads and checks the entries of these charts, in their order. Errors: an unknown path, a figure that is not assumed,
/// one that has two entries, an entry in the file of another chart, values that are no values or do not contain the
/// chart's own. Nothing after errors.
[[nodiscard]] std::optional<std::vector<PlausibleFigure>> read_plausible(const ChartTexts& charts,
                                                                         const std::vector<AssumedFigure>& figures,
                                                                         Diagnostics& diagnostics);

/// The same of complete charts: an assumed figure without an entry is an error, too.
[[nodiscard]] std::optional<std::vector<PlausibleFigure>> complete_plausible(const ChartTexts& charts,
                                                                             const std::vector<AssumedFigure>& figures,
                                                                             Diagnostics& diagnostics);

/// Whether charts are possible; reports why not.
using ChartCheck = std::function<bool(const std::vector<Source>&, Diagnostics&)>;
/// What is wrong with the entries of one of the charts, for `validate`: as read_plausible(); errors for values that are
/// impossible in otherwise unchanged charts; a warning for assumed figures of this chart without plausible values.
void check_plausible(const ChartTexts& charts, std::size_t chart, const std::vector<AssumedFigure>& figures,
                     const ChartCheck& possible, Diagnostics& diagnostics);

}  // namespace polemarch::sim
