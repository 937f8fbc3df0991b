// Handicaps of Ancient Battles as they are typed: "vp=1,panic=+4,command=-1".
#pragma once

#include "core/ancient_battles/types/scenario.h"
#include "sim/batch/report.h"

namespace polemarch::sim::ancient_battles {

[[nodiscard]] std::vector<HandicapDial> handicap_dials();

/// Throws InputError for an invalid text, and names the valid ones. An empty text changes nothing.
[[nodiscard]] polemarch::ancient_battles::Handicap handicap_in(const std::string& text);

[[nodiscard]] HandicapInfo handicap_info(const polemarch::ancient_battles::Handicap& handicap);

}  // namespace polemarch::sim::ancient_battles
