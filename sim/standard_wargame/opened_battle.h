// A battle of this rule system as services use it.
#pragma once

#include "core/standard_wargame/types/chart.h"
#include "sim/standard_wargame/named_files.h"
#include "sim/system/rule_system.h"

#include <functional>
#include <memory>
#include <vector>

namespace polemarch::sim::standard_wargame {

/// What a battle is opened from. `shown`: the texts under their names in reports and records, given the files that the
/// scenario names.
struct BattleParts {
    Source scenario;
    polemarch::standard_wargame::Charts charts;
    std::function<std::vector<Source>(const std::vector<Source>& named)> shown;
};
/// Null after errors.
[[nodiscard]] std::unique_ptr<SystemBattle> open_battle(BattleParts parts, const NamedFiles& files,
                                                        Diagnostics& diagnostics);

}  // namespace polemarch::sim::standard_wargame
