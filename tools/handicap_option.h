// --handicap: A:vp=1,panic=+4/B:command=-1, and in a match also first:vp=1. The battle defines what may follow the
// colon.
#pragma once

#include "tools/options.h"

#include <array>
#include <string>

namespace polemarch::tools {

/// Texts for sim::BattleService::handicapped, and for sim::MatchRequest::handicaps; empty if not given.
struct HandicapOption {
    std::array<std::string, 2> sides, agents;
};

/// Throws InputError for another form, for a side or an agent named twice, and for agents where they do not change
/// sides.
enum class Whose { sides, sides_or_agents };
[[nodiscard]] HandicapOption handicap_of(const Arguments& arguments, Whose whose = Whose::sides);

}  // namespace polemarch::tools
