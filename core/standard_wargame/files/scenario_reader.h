// Reads scenarios. (The parts that its sources share are in scenario_parts.h.)
#pragma once

#include "core/diagnostics.h"
#include "core/source.h"
#include "core/standard_wargame/types/army.h"
#include "core/standard_wargame/types/scenario.h"

#include <functional>
#include <optional>
#include <string>

namespace polemarch::standard_wargame {

/// A file that another one names: the army of a side, or the list of such an army.
struct FileReference {
    enum class Kind : std::uint8_t { army, list };
    Kind kind = Kind::army;
    Placed<std::string> name;  ///< a short name, or a path from the folder of the file that names it
    std::string from;          ///< the name of the Source that names it
};
/// Returns the text of such a file, or reports that there is none at the reference's place: where files are, only the
/// caller knows (a folder, a record).
using FileFinder = std::function<std::optional<Source>(const FileReference&, Diagnostics&)>;

/// Parses a scenario text against the charts. Returns nothing if there were errors. An army from a file must be legal
/// (2.2, 2.3); without `find` such armies are refused. Battles may begin before the armies are deployed (Begins);
/// make_battle.h says which can be played. A [position] is noted, not read (position.h).
[[nodiscard]] std::optional<Scenario> parse_scenario(const Source& source, const Charts& charts,
                                                     Diagnostics& diagnostics, const FileFinder& find = {});

}  // namespace polemarch::standard_wargame
