// What a rule system tells the registry (sim/service/service.cpp) about itself.
#pragma once

#include "core/source.h"
#include "sim/service/service.h"

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

namespace polemarch::sim {

/// Maps of a system for the editor Tiled.
struct MapFiles {
    /// The map of a scenario; `image` is what the picture of its tiles will be called. Nothing after errors.
    std::optional<EditorMap> (*written)(const Source& scenario, const std::filesystem::path& data,
                                        const std::string& image, Diagnostics& diagnostics) = nullptr;
    /// The map as the part of a scenario file that says it; or, given a scenario, all of its text with this map in it,
    /// which has no errors. Nothing after errors.
    std::optional<std::string> (*read)(const Source& map, const std::optional<Source>& scenario,
                                       const std::filesystem::path& data, Diagnostics& diagnostics) = nullptr;
};

struct System {
    std::string_view name;    ///< "ancient-battles": on the command line, in records and reports
    std::string_view folder;  ///< "ancient_battles": below the data directory
    std::vector<AgentInfo> (*agents)();
    std::vector<HandicapDial> (*handicaps)();
    /// Opens a scenario; whatever else it needs is read from the data directory. `options` are words that change which
    /// of its optional rules are in force: InputError for one that is unknown. Null after errors.
    std::unique_ptr<Service> (*open)(const Source& scenario, const std::filesystem::path& data,
                                     const std::vector<std::string>& options, Diagnostics& diagnostics);
    /// Opens a battle from the texts of a record. Null after errors, which name the record and its text.
    std::unique_ptr<Service> (*reopen)(const Record& record, Diagnostics& diagnostics);
    /// What this file of the system is; nothing after errors.
    std::optional<std::string> (*validate)(const Source& file, const std::filesystem::path& data,
                                           Diagnostics& diagnostics);
    /// What it can be asked about its dice without a battle, and the answers. `odds` throws InputError for what is not
    /// understood; faults of the charts go to `diagnostics`, and there is no answer. Null where nothing can be asked.
    OddsMenu (*odds_menu)();
    std::optional<OddsAnswer> (*odds)(const OddsQuestion& question, const std::filesystem::path& data,
                                      Diagnostics& diagnostics);
    /// The umpire of its games on a real table; null, and faults, if the charts have any. Null where it has none.
    std::unique_ptr<Umpire> (*umpire)(std::uint64_t seed, const std::filesystem::path& data, Diagnostics& diagnostics);
    MapFiles maps{};  ///< null where maps are not of hexes
};

/// A file's name in reports and records, which must not depend on the machine: below the data directory its path from
/// there, elsewhere as it was given.
[[nodiscard]] std::string name_in_reports(const std::string& file, const std::filesystem::path& data);

}  // namespace polemarch::sim
