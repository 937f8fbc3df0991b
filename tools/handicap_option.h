// --handicap: A:vp=1,panic=+4/B:command=-1, and in a match also first:vp=1. What may follow the colon, the battle says.
#pragma once

#include "tools/options.h"

#include <array>
#include <string>

namespace polemarch::tools {

/// Texts for sim::BattleService::handicapped, and for sim::MatchRequest::handicaps; empty where nothing is given.
struct HandicapOption {
    std::array<std::string, 2> sides, agents;
};

/// Throws InputError if it is of another form, names anybody twice, or names agents where none change sides.
enum class Whose { sides, sides_or_agents };
[[nodiscard]] HandicapOption handicap_of(const Arguments& arguments, Whose whose = Whose::sides);

}  // namespace polemarch::tools
