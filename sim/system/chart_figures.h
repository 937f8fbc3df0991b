// The assumed figures of a rule system's charts, each with its name in reports and its path (sim/system/figures.h).
#pragma once

#include "core/basis.h"
#include "core/source.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim {

/// Where the figures that are called "SUBJECT ..." are: "unit LI movement" in units.toml.
struct FigureSubject {
    std::string_view subject;  ///< "unit"; may be two words
    std::string_view chart;    ///< "units"
};

/// The charts of a rule system.
struct ChartTexts {
    std::span<const std::string_view> files;  ///< "units.toml" and so on
    const std::vector<Source>& texts;         ///< in this order; may have any names

    /// "units"
    [[nodiscard]] std::string_view name(std::size_t chart) const {
        return files[chart].substr(0, files[chart].find('.'));
    }
    /// As find_figure() and changed() want them: behind a scenario without text, under names that they know.
    [[nodiscard]] std::vector<Source> to_search() const;
};

struct AssumedFigure {
    std::string name;  ///< "unit LI movement", as in BattleInfo::assumed
    std::string path;  ///< "charts.units.LI.movement". Several flags of a unit are several figures with one path.
};

/// The figures that are assumed, of all that were read from these charts, with their paths. The first word of a path is
/// the chart of the longest subject that the name begins with; the others are those of the name, except that
///     "strength" and "disordered" of a unit are the two numbers of its list `strength`,
///     a flag is found in the list `flags`,
///     "shape 3" is `shape[3].corners`.
/// Throws std::logic_error for a figure to which no path leads: the subjects are incomplete.
[[nodiscard]] std::vector<AssumedFigure> assumed_in_charts(const std::vector<Figure>& figures,
                                                           std::span<const FigureSubject> subjects,
                                                           const ChartTexts& charts);

}  // namespace polemarch::sim
