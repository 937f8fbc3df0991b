// The border between programs and rule systems: battles by their names and files, and what can be asked without one.
#pragma once

#include "sim/service/battle_service.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// Opens a scenario by its path or its short name (data/<system>/scenarios/<name>.toml). Null, and errors, if there
/// is a fault in it; an unknown name throws InputError with the names that are near. Warnings go to `diagnostics`.
/// `options` change which of its optional rules are in force: "averaging-dice", "no-re-rolls"; an unknown one throws.
[[nodiscard]] std::unique_ptr<BattleService> open_battle(const std::string& scenario, const std::filesystem::path& data,
                                                         Diagnostics& diagnostics,
                                                         const std::vector<std::string>& options = {});
/// Opens the battle that a record carries; it reads no other file.
[[nodiscard]] std::unique_ptr<BattleService> open_battle(const Record& record, Diagnostics& diagnostics);

/// Looks for faults in a scenario (by name or path) or a chart: what it is ("Heraclea, a scenario"), or nothing and
/// errors.
[[nodiscard]] std::optional<std::string> validate_file(const std::string& file, const std::filesystem::path& data,
                                                       Diagnostics& diagnostics);

/// A scenario to begin with (data/<system>/skeleton.toml). Throws InputError for an unknown system, and for one that
/// has none.
[[nodiscard]] std::string skeleton(const std::string& system, const std::filesystem::path& data);

/// The map of a scenario (by name or path); `image` is the name that its picture will have beside it. Nothing after
/// errors; InputError where the rule system has no maps of hexes.
[[nodiscard]] std::optional<EditorMap> export_map(const std::string& scenario, const std::filesystem::path& data,
                                                  const std::string& image, Diagnostics& diagnostics);
/// A map of that editor as the part of a scenario file that says it; or, given a scenario, the whole text of that with
/// this map in it. Nothing after errors.
[[nodiscard]] std::optional<std::string> import_map(const std::string& map, const std::optional<std::string>& scenario,
                                                    const std::filesystem::path& data, Diagnostics& diagnostics);

/// What each rule system can be asked about its dice without a battle, by its name ("ancient-battles").
[[nodiscard]] std::map<std::string, OddsMenu> odds_menus();
/// Throws InputError for an unknown system, and for what it does not understand; of faulty charts too.
[[nodiscard]] OddsAnswer odds(const std::string& system, const OddsQuestion& question,
                              const std::filesystem::path& data);

/// Rule systems that have an umpire for games on a real table.
[[nodiscard]] std::vector<std::string> umpired_systems();
/// The umpire of such a system, whose dice the seed decides. Throws InputError for any other, and for faulty charts.
[[nodiscard]] std::unique_ptr<Umpire> open_umpire(const std::string& system, std::uint64_t seed,
                                                  const std::filesystem::path& data);

/// The agents that can be asked for by name, of all rule systems; those of one name are one, with the settings that
/// the first of them has.
[[nodiscard]] std::vector<AgentInfo> all_agents();

/// What a handicap can change, in all rule systems; those of one name are one.
[[nodiscard]] std::vector<HandicapDial> all_handicap_dials();

/// Short names of all scenarios in the data directory, in order; only of rule systems that have all these players.
[[nodiscard]] std::vector<std::string> scenario_names(const std::filesystem::path& data,
                                                      const std::vector<std::string>& players = {});

}  // namespace polemarch::sim
