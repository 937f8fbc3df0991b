// What the rule systems do alike with their files: charts and scenarios that are read, or that a record carries.
#pragma once

#include "core/diagnostics.h"
#include "core/record.h"
#include "core/source.h"
#include "sim/system.h"

#include <filesystem>
#include <optional>
#include <span>
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

/// What a file of this system says it is ("polemarch ancient-battles units 1"): a chart, by its place in chart_files,
/// or with their number a scenario. Nothing, and an error, for anything else.
[[nodiscard]] std::optional<std::size_t> kind_of(const SystemFiles& files, const Source& file,
                                                 Diagnostics& diagnostics);

}  // namespace polemarch::sim
