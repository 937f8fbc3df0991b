// The parts of the chart reader: a function for each file, and what they share.
#pragma once

#include "core/figures.h"
#include "core/standard_wargame/types/chart.h"
#include "core/standard_wargame/types/limits.h"
#include "core/toml_reader.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace polemarch::standard_wargame {

void read_units(TableReader& root, Charts& charts);
void read_armies(TableReader& root, Charts& charts);
void read_movement(TableReader& root, Charts& charts);
void read_combat(TableReader& root, Charts& charts);
void read_flee(TableReader& root, Charts& charts);
void read_terrain(TableReader& root, Charts& charts);
void read_weather(TableReader& root, Charts& charts);
void read_strategies(TableReader& root, Charts& charts);
void read_orders(TableReader& root, Charts& charts);
void read_shapes(TableReader& root, Charts& charts);
void read_morale(TableReader& root, Charts& charts);

/// Figures of these charts.
class ChartFigures : public FigureReader {
public:
    using FigureReader::FigureReader;
    /// Written in eighths of a base width.
    void eighths(const std::string& key, Length& field, std::int64_t low, std::int64_t high,
                 Presence presence = Presence::required) {
        number(key, field, low, high, presence);
        if (table().has(key)) field *= eighth;
    }
    /// Names of troops (troops_in).
    [[nodiscard]] TroopSet troops(const std::string& key, Presence presence = Presence::required);
    /// Letters of classes, each once.
    [[nodiscard]] ClassSet classes(const std::string& key, Presence presence = Presence::required);
};

/// The table [key] of a file, with its figures called "subject key". Calls read(figures) if there is one; reports an
/// error if there is none.
template <class Read>
void read_part(TableReader& root, std::string_view key, std::string_view subject, Charts& charts, Basis otherwise,
               Read read) {
    if (auto table = root.table(key)) {
        ChartFigures figures(*table, otherwise, fmt::format("{} {}", subject, key), charts.figures);
        read(figures);
    }
}

/// Reads the `code` of each entry of a list in which every one of `names` has to occur exactly once, and calls
/// read(index, table) for it.
template <class Read>
void read_each(TableReader& root, std::string_view list, const std::vector<std::string>& names, Read read) {
    std::set<std::size_t> seen;
    for (TableReader& table : read_entries(root, list, names.size())) {
        const auto code = table.one_of("code", names);
        if (!code) continue;
        if (!seen.insert(*code).second)
            root.diagnostics().error(table.place("code"), "this entry is given twice", "'" + names[*code] + "'");
        read(*code, table);
    }
    if (root.has(list) && !root.diagnostics().has_errors())
        for (std::size_t i = 0; i < names.size(); ++i)
            if (!seen.contains(i))
                root.diagnostics().error(root.place(list), fmt::format("the list of [[{}]] is incomplete", list), {},
                                         fmt::format("an entry '{}', too", names[i]));
}

/// The index of a weather, a ground and so on in a list of names; reports an unknown one.
[[nodiscard]] std::optional<std::size_t> index_in(const Text& word, const std::vector<std::string>& names,
                                                  std::string_view what, Diagnostics& diagnostics);

}  // namespace polemarch::standard_wargame
