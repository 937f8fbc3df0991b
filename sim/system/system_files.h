// Common handling of the rule systems' files: charts and scenarios, read from files or from a record.
#pragma once

#include "core/basis.h"
#include "core/diagnostics.h"
#include "core/files.h"
#include "core/record.h"
#include "core/source.h"
#include "sim/shared/battle_info.h"
#include "sim/system/chart_figures.h"
#include "sim/system/plausible_values.h"
#include "sim/system/rule_system.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim {

/// The files of one rule system.
struct SystemFiles {
    std::string_view name, folder;                   ///< as in RuleSystem
    std::span<const std::string_view> chart_files;   ///< "units.toml" and so on
    std::span<const std::string_view> more_kinds{};  ///< of files besides charts and scenarios: "list"
    bool names_files = false;  ///< scenarios may name further files; a record carries them behind the charts
    std::span<const FigureSubject> subjects{};  ///< where figures are in the charts
};

/// The texts that a battle was built from. `shown` are scenario and charts under the names that reports and records
/// show; diagnostics may use other names.
struct BattleTexts {
    Source scenario;
    std::vector<Source> charts, shown;
    std::vector<std::string> options{};
    std::string file_hash{};             ///< of the scenario as it was read, before the changes
    std::vector<std::string> changes{};  ///< as typed: "--handicap A:vp=1"
};

/// A file's name in reports and records, which must not depend on the machine: for a file below the data directory its
/// path from there, for others as given.
[[nodiscard]] std::string name_in_reports(const std::string& file, const std::filesystem::path& data);

/// The charts below the data directory. Throws InputError if one cannot be read.
[[nodiscard]] std::vector<Source> read_charts(const SystemFiles& files, const std::filesystem::path& data);

/// Scenario, charts and further files under the names that reports and records show.
[[nodiscard]] std::vector<Source> shown_sources(const Source& scenario, const std::vector<Source>& charts,
                                                const std::filesystem::path& data,
                                                const std::vector<Source>& named = {});

/// The texts in a record, scenario first. Their names for diagnostics point into the record, not to the original files.
/// Nothing, and an error, if their number is not that of this system's files.
[[nodiscard]] std::optional<std::vector<Source>> sources_of(const SystemFiles& files, const Record& record,
                                                            Diagnostics& diagnostics);

/// The assumed figures that a battle can use. A figure is named "unit LI movement". For the kinds in `of_one` ("unit"),
/// only those listed in `playing` ("unit LI") count.
[[nodiscard]] std::vector<std::string> assumed_figures(const std::vector<Figure>& charts,
                                                       const std::vector<Figure>& scenario,
                                                       std::span<const std::string_view> of_one,
                                                       const std::set<std::string>& playing);

/// The parts of a battle's description that all rule systems have. `sources` are its texts as reports and records show
/// them.
template <class Scenario>
[[nodiscard]] BattleInfo battle_info(const SystemFiles& files, const Scenario& scenario,
                                     const std::vector<Source>& sources, std::vector<std::string> assumed) {
    BattleInfo info;
    info.system = files.name;
    info.name = scenario.name;
    info.short_name = scenario.short_name;
    info.date = scenario.date;
    info.special = scenario.special;
    info.note = scenario.note;
    for (const std::size_t side : {0u, 1u})
        if constexpr (requires { scenario.sides[side].army; })
            info.sides[side] = scenario.sides[side].army;
        else
            info.sides[side] = scenario.sides[side].name;
    for (const Source& source : sources) info.sources.push_back({source.name, content_hash(source.text)});
    info.assumed = std::move(assumed);
    return info;
}

/// What a file of this system declares to be ("polemarch ancient-battles units 1"): the index of a chart in
/// chart_files, their number for a scenario, and so on for more_kinds. Nothing, and an error, for anything else.
[[nodiscard]] std::optional<std::size_t> kind_of(const SystemFiles& files, const Source& file,
                                                 Diagnostics& diagnostics);

/// RuleSystem::validate: a scenario by RuleSystem::open, a chart by `parse(charts, diagnostics)` among the other
/// charts.
template <class Parse>
[[nodiscard]] std::optional<std::string> validate_with(const RuleSystem& system, Parse parse, const SystemFiles& files,
                                                       const Source& file, const std::filesystem::path& data,
                                                       Diagnostics& diagnostics) {
    const auto chart = kind_of(files, file, diagnostics);
    if (!chart) return std::nullopt;
    if (*chart == files.chart_files.size()) {
        const auto battle = system.open(file, data, {}, diagnostics);
        return battle ? std::optional("scenario " + battle->info().name) : std::nullopt;
    }
    auto texts = read_charts(files, data);
    texts[*chart] = file;
    const auto charts = parse(texts, diagnostics);
    if (!charts) return std::nullopt;
    const std::size_t errors = diagnostics.errors();
    const ChartTexts chart_texts{files.chart_files, texts};
    check_plausible(
        chart_texts, *chart, assumed_in_charts(charts->figures, files.subjects, chart_texts),
        [&](const std::vector<Source>& changed, Diagnostics& faults) { return parse(changed, faults).has_value(); },
        diagnostics);
    return diagnostics.errors() > errors ? std::nullopt : std::optional<std::string>("chart");
}

/// RuleSystem::plausible_figures for charts that `parse(charts, diagnostics)` reads.
template <class Parse>
[[nodiscard]] std::optional<std::vector<PlausibleFigure>> plausible_with(Parse parse, const SystemFiles& files,
                                                                         const std::filesystem::path& data,
                                                                         Diagnostics& diagnostics) {
    const auto texts = read_charts(files, data);
    const auto charts = parse(texts, diagnostics);
    if (!charts) return std::nullopt;
    const ChartTexts chart_texts{files.chart_files, texts};
    return complete_plausible(chart_texts, assumed_in_charts(charts->figures, files.subjects, chart_texts),
                              diagnostics);
}

}  // namespace polemarch::sim
