// The scenario of two armies that meet.
#pragma once

#include "core/source.h"
#include "core/standard_wargame/types/chart.h"
#include "sim/standard_wargame/named_files.h"
#include "sim/system/rule_system.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace polemarch::sim::standard_wargame {

struct MeetingOptions {
    int game_size = 100;         ///< ME; decides how wide the table is
    std::string begins = "eve";  ///< a step of the eve before which nothing is settled: only "eve" needs no more text
};

/// A scenario whose sides are the armies of these files: short names, or paths from the working directory. The table is
/// 30 BW deep, and 45 wide at 100 ME, in proportion between 34 and 60 (rulings, section 3; assumed). Who attacks is
/// drawn on the eve (3.1.1).
[[nodiscard]] Source meeting(const std::string& army_a, const std::string& army_b, const MeetingOptions& options);

/// What a meeting's battle is read from.
struct MeetingParts {
    Source scenario;
    NamedFiles files;  ///< finds the armies, those built for this meeting as well
};
/// Nothing after errors. Throws InputError if no army of a list is legal.
[[nodiscard]] std::optional<MeetingParts> meeting_parts(const MeetingRequest& request,
                                                        const polemarch::standard_wargame::Charts& charts,
                                                        const std::filesystem::path& data, Diagnostics& diagnostics);

/// RuleSystem::meetings. The charts are read once.
[[nodiscard]] std::unique_ptr<const Meetings> meetings(const std::filesystem::path& data, Diagnostics& diagnostics);

}  // namespace polemarch::sim::standard_wargame
