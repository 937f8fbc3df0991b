// Lists and armies of the Standard Wargame Rules as files: how they are found, read together and judged.
#pragma once

#include "core/standard_wargame/armies/tally.h"
#include "core/standard_wargame/types/army.h"
#include "sim/system/armies.h"
#include "sim/system/system_files.h"

#include <filesystem>
#include <optional>
#include <string>

namespace polemarch::sim::standard_wargame {

using polemarch::standard_wargame::Tally;  // of an army; sim::Tally is another

/// The files of this rule system, and what they are besides charts and scenarios.
[[nodiscard]] const SystemFiles& system_files();
enum class MoreKind : std::uint8_t { list, army };

/// An army with its list and the charts.
struct MusteredArmy {
    polemarch::standard_wargame::Charts charts;
    polemarch::standard_wargame::ArmyList list;
    polemarch::standard_wargame::Army army;
};
/// Nothing after errors in the army, its list or the charts.
[[nodiscard]] std::optional<MusteredArmy> read_army(const Source& army, const std::filesystem::path& data,
                                                    Diagnostics& diagnostics);
/// Armies::build with charts that are read already. Throws InputError for an unknown list, leaning or level.
[[nodiscard]] std::optional<ArmyFile> build_army(const ArmyOrder& order,
                                                 const polemarch::standard_wargame::Charts& charts,
                                                 const std::filesystem::path& data, Diagnostics& diagnostics);
/// RuleSystem::validate for a list and for an army, whose faults are errors.
[[nodiscard]] std::optional<std::string> validate(MoreKind kind, const Source& file, const std::filesystem::path& data,
                                                  Diagnostics& diagnostics);

[[nodiscard]] const Armies& armies();

// strategies.cpp

/// Armies::strategies.
[[nodiscard]] std::optional<StrategyReport> strategies(const StrategyQuestion& question,
                                                       const std::filesystem::path& data, const StrategyHooks& hooks,
                                                       Diagnostics& diagnostics);

// army_text.cpp, army_json.cpp

/// "FILE:LINE:COLUMN"
[[nodiscard]] std::string where(const Place& place);
/// "what is wrong (found X, expected Y)"
[[nodiscard]] std::string words(const Diagnostic& fault);
[[nodiscard]] std::string check_text(const MusteredArmy& mustered, const std::vector<Diagnostic>& faults);
[[nodiscard]] std::string show_text(const MusteredArmy& mustered, int columns);
[[nodiscard]] std::string value_text(const MusteredArmy& mustered, int columns);
[[nodiscard]] std::string check_json(const MusteredArmy& mustered, const std::vector<Diagnostic>& faults);

}  // namespace polemarch::sim::standard_wargame
