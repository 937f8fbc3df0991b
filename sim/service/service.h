// The interface between programs and rule systems: battles by their names and files, and questions without a battle.
#pragma once

#include "sim/service/battle_service.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// Opens a scenario by its path or its short name (data/<system>/scenarios/<name>.toml; capitals do not matter).
/// Returns null, and adds errors to `diagnostics`, if it is faulty; warnings go there, too. Throws InputError, which
/// suggests similar names, for an unknown name. `options` change which of its optional rules are in force:
/// "averaging-dice", "no-re-rolls". Throws InputError for an unknown option.
[[nodiscard]] std::unique_ptr<BattleService> open_battle(const std::string& scenario, const std::filesystem::path& data,
                                                         Diagnostics& diagnostics,
                                                         const std::vector<std::string>& options = {});
/// The battle of two armies, from its eve on, by the first rule system that has armies. Armies that are built from
/// lists are built anew for each pair of games (army_seed); the request's seeds have no meaning. `seed` is that of the
/// game with a person. Null after errors.
[[nodiscard]] std::unique_ptr<BattleService> open_meeting(const MeetingRequest& request, std::uint64_t seed,
                                                          const std::filesystem::path& data, Diagnostics& diagnostics);
/// The battles of armies that meet, by the same system. Throws InputError for faulty charts.
[[nodiscard]] std::unique_ptr<const Meetings> open_meetings(const std::filesystem::path& data);
/// Opens the battle that a record contains; reads no other file.
[[nodiscard]] std::unique_ptr<BattleService> open_battle(const Record& record, Diagnostics& diagnostics);

/// Opens the battle that begins where the record is after its first `step` steps, at most all, with the scenario and
/// charts of the record. `name` is that of the position ("game.jsonl@100"). Returns null, and adds errors to
/// `diagnostics`, if the record's battle is faulty. Throws InputError for a record that differs from the rules.
[[nodiscard]] std::unique_ptr<BattleService> open_position(const Record& record, std::size_t step,
                                                           const std::string& name, Diagnostics& diagnostics);

/// Checks a scenario (by name or path), a chart, an army list or an army. Returns what it is ("Heraclea, a scenario"),
/// or nothing and errors.
[[nodiscard]] std::optional<std::string> validate_file(const std::string& file, const std::filesystem::path& data,
                                                       Diagnostics& diagnostics);

/// A scenario to start from (data/<system>/skeleton.toml). Throws InputError for an unknown system, and for one that
/// has none.
[[nodiscard]] std::string skeleton(const std::string& system, const std::filesystem::path& data);

/// The map of a scenario (by name or path). Returns nothing after errors. Throws InputError if the rule system has no
/// maps of hexes.
[[nodiscard]] std::optional<EditorMap> export_map(const std::string& scenario, const std::filesystem::path& data,
                                                  const EditorFiles& files, Diagnostics& diagnostics);
/// The files of a map of that editor. Its tilesets are read from its folder.
struct MapFiles {
    std::string map;
    std::optional<std::string> tiles{};     ///< says which tile is which terrain
    std::optional<std::string> scenario{};  ///< to put the map into
};
/// Converts a map of that editor to the part of a scenario file that describes it; or, given a scenario, to its whole
/// text with this map. Returns nothing after errors.
[[nodiscard]] std::optional<std::string> import_map(const MapFiles& files, const std::filesystem::path& data,
                                                    Diagnostics& diagnostics);
/// A file for MapFiles::tiles with a line for each tile of the map. Returns nothing after errors.
[[nodiscard]] std::optional<std::string> map_tiles(const MapFiles& files, const std::filesystem::path& data,
                                                   Diagnostics& diagnostics);

/// The questions about dice that each rule system answers without a battle, by its name ("ancient-battles").
[[nodiscard]] std::map<std::string, OddsMenu> odds_menus();
/// Throws InputError for an unknown system, for a question that is not understood, and for faulty charts.
[[nodiscard]] OddsAnswer odds(const std::string& system, const OddsQuestion& question,
                              const std::filesystem::path& data);

/// Rule systems that have an umpire for games on a real table.
[[nodiscard]] std::vector<std::string> umpired_systems();
/// The umpire of such a system; the seed decides its dice. Throws InputError for any other system, and for faulty
/// charts.
[[nodiscard]] std::unique_ptr<Umpire> open_umpire(const std::string& system, std::uint64_t seed,
                                                  const std::filesystem::path& data);

/// The file of an army by its short name or path, and the rule system whose army it is, by its format. Throws
/// InputError if the file cannot be read or is of a system without armies.
struct ArmySource {
    const Armies& system;
    Source file;
};
[[nodiscard]] ArmySource army_source(const std::string& name, const std::filesystem::path& data);
[[nodiscard]] const Armies& army_system();

/// The agents of all rule systems. Agents with the same name are listed once, with the settings of the first.
[[nodiscard]] std::vector<AgentInfo> all_agents();
/// The rule systems by name: "ancient-battles", "blood-of-kings".
[[nodiscard]] std::vector<std::string> system_names();
/// Those of them whose battles can be played: they have agents.
[[nodiscard]] std::vector<std::string> played_systems();

/// The handicaps of a rule system; none if there is no such system.
[[nodiscard]] std::vector<HandicapDial> handicap_dials(const std::string& system);

/// Short names of all scenarios in the data directory, sorted; only of rule systems that have all these agents.
[[nodiscard]] std::vector<std::string> scenario_names(const std::filesystem::path& data,
                                                      const std::vector<std::string>& players = {});

}  // namespace polemarch::sim
