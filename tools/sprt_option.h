// --sprt elo0=0,elo1=10,alpha=0.05,beta=0.05
#pragma once

#include "sim/match/sprt.h"

#include <string>

namespace polemarch::tools {

/// Throws InputError, with what was found and expected, for anything but these four, each at most once, elo0 and elo1
/// at least, with numbers that a test can have (sim::Sprt). Numbers have a point, whatever the locale.
[[nodiscard]] sim::Sprt sprt_of(const std::string& text);

}  // namespace polemarch::tools
