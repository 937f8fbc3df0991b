// What the rule systems do alike with their files: charts and scenarios that are read, or that a record carries.
#pragma once

#include "core/basis.h"
#include "core/diagnostics.h"
#include "core/files.h"
#include "core/record.h"
#include "core/source.h"
#include "sim/batch/report.h"
#include "sim/service/service.h"
#include "sim/service/system.h"

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
    std::string_view name, folder;                  ///< as in System
    std::span<const std::string_view> chart_files;  ///< "units.toml" and so on
};

/// The charts below the data directory. Throws InputError if one cannot be read.
[[nodiscard]] std::vector<Source> read_charts(const SystemFiles& files, const std::filesystem::path& data);

/// Scenario and charts under the names that reports and records show.
[[nodiscard]] std::vector<Source> shown_sources(const Source& scenario, const std::vector<Source>& charts,
                                                const std::filesystem::path& data);

/// The texts that a record carries, scenario first, named for faults: they are in the record, not in the files that it
/// was made from. Nothing, and an error, if they are not as many as this system has.
[[nodiscard]] std::optional<std::vector<Source>> sources_of(const SystemFiles& files, const Record& record,
                                                            Diagnostics& diagnostics);

/// Those of a battle's figures that are assumed and that it can come to use. A figure is named "unit LI movement"; of
/// the kinds that `of_one` lists ("unit"), only what stands in `playing` ("unit LI") decides anything.
[[nodiscard]] std::vector<std::string> assumed_figures(const std::vector<Figure>& charts,
                                                       const std::vector<Figure>& scenario,
                                                       std::span<const std::string_view> of_one,
                                                       const std::set<std::string>& playing);

/// A battle, as far as every rule system tells it alike. `sources` are its texts as reports and records show them.
template <class Scenario>
[[nodiscard]] BattleInfo battle_info(const SystemFiles& files, const Scenario& scenario,
                                     const std::vector<Source>& sources, std::vector<std::string> assumed) {
    BattleInfo info;
    info.system = files.name;
    info.name = scenario.name;
    info.short_name = scenario.short_name;
    info.date = scenario.date;
    info.sides = {scenario.sides[0].name, scenario.sides[1].name};
    for (const Source& source : sources) info.sources.push_back({source.name, content_hash(source.text)});
    info.assumed = std::move(assumed);
    return info;
}

/// System::reopen: what `build(scenario, charts, shown, diagnostics)` makes of the texts that the record carries.
template <class Build>
[[nodiscard]] std::unique_ptr<Service> reopen_with(Build build, const SystemFiles& files, const Record& record,
                                                   Diagnostics& diagnostics) {
    const auto named = sources_of(files, record, diagnostics);
    if (!named) return nullptr;
    return build(named->front(), {named->begin() + 1, named->end()}, record.header.sources, diagnostics);
}

/// What a file of this system says it is ("polemarch ancient-battles units 1"): a chart, by its place in chart_files,
/// or with their number a scenario. Nothing, and an error, for anything else.
[[nodiscard]] std::optional<std::size_t> kind_of(const SystemFiles& files, const Source& file,
                                                 Diagnostics& diagnostics);

/// System::validate, by System::open for a scenario and `parse(charts, diagnostics)` for a chart among the others.
template <class Parse>
[[nodiscard]] std::optional<std::string> validate_with(decltype(System::open) open, Parse parse,
                                                       const SystemFiles& files, const Source& file,
                                                       const std::filesystem::path& data, Diagnostics& diagnostics) {
    const auto chart = kind_of(files, file, diagnostics);
    if (!chart) return std::nullopt;
    if (*chart == files.chart_files.size()) {
        const auto service = open(file, data, {}, diagnostics);
        return service ? std::optional("scenario " + service->battle().name) : std::nullopt;
    }
    auto texts = read_charts(files, data);
    texts[*chart] = file;
    return parse(texts, diagnostics) ? std::optional<std::string>("chart") : std::nullopt;
}

}  // namespace polemarch::sim
