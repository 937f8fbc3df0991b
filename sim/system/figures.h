// Paths to figures: a name for every value of a battle's files, to change it in an experiment.
//
//     charts.units.PX.strength.good        a figure of a chart: file, entry by its code, key, element of a list
//     charts.melee.vector.rear
//     side.A.panic                         a figure of the scenario
//     side.A.units["HI@E5"].at             a unit by type and place, by its name, or by its number in the file: [3]
//     side.B.units                         a list, to which something is added or from which an entry is removed
//
// A path is the way through the TOML of a file: keys with dots between them, entries of lists in brackets. Three things
// make it shorter: an entry of a list of tables may be named by its `code` or `name` alone; [[unit]] may be called
// `units`; and of two or three numbers for states of a unit the first is `good`, then `disordered`, `demoralized`.
// Words with other characters than letters, digits, - and _ are written in double quotes: charts.units."LF/-".value.
//
// A figure of a chart that the scenario changes in its own table [charts] is found there.
//
// Texts are changed in place: everything else in a file stays as it is, its lines keep their numbers.
#pragma once

#include "core/diagnostics.h"
#include "core/source.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// What is done at the end of the path.
enum class ChangeKind : std::uint8_t { set, add, remove };

/// One change of one file of a battle.
struct FigureChange {
    std::string path;
    ChangeKind kind = ChangeKind::set;
    std::string value;  ///< TOML: "12", "\"HI E5/4\""; of a removal empty
    Place place{};      ///< where it is asked for, for errors

    bool operator==(const FigureChange& other) const {
        return path == other.path && kind == other.kind && value == other.value;
    }
};
/// "PATH = VALUE", "PATH += VALUE" or "PATH -=", as typed. Nothing, and an error, if it is none of these.
[[nodiscard]] std::optional<FigureChange> parse_change(const std::string& text, const Place& place,
                                                       Diagnostics& diagnostics);
/// As parse_change() reads it.
[[nodiscard]] std::string text_of(const FigureChange& change);

/// The value at the path, as it is written in its file; nothing if the file does not give it (a default is in force).
[[nodiscard]] std::optional<std::string> figure_at(const std::vector<Source>& sources, const std::string& path,
                                                   const Place& place, Diagnostics& diagnostics);

/// Makes the changes, in order, in the texts of a battle (SystemBattle::sources: the scenario first). Nothing, and
/// errors, for a path that leads nowhere (with what there is instead) and for a value that is no TOML. Whether the
/// changed battle is possible, the rule system says when it is opened.
[[nodiscard]] std::optional<std::vector<Source>> changed(std::vector<Source> sources,
                                                         const std::vector<FigureChange>& changes,
                                                         Diagnostics& diagnostics);

/// What a scenario changes in the charts, for its own battle only: its table [charts], in which
///     units.PX.strength.good = 9
/// changes charts.units.PX.strength.good. Empty if it has none.
[[nodiscard]] std::vector<FigureChange> own_changes(const Source& scenario, Diagnostics& diagnostics);
/// The scenario with those of the changes in its [charts] that are of charts. Throws InputError for one that is no new
/// value: [charts] has only values.
[[nodiscard]] Source with_own_changes(const Source& scenario, const std::vector<FigureChange>& changes);
/// The charts with these changes. Nothing, and errors in the scenario, for a path that leads nowhere.
[[nodiscard]] std::optional<std::vector<Source>> own_charts(const Source& scenario, const std::vector<Source>& charts,
                                                            Diagnostics& diagnostics);

}  // namespace polemarch::sim
