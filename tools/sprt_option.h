// --sprt elo0=0,elo1=10,alpha=0.05,beta=0.05
#pragma once

#include "sim/match/sprt.h"

#include <string>

namespace polemarch::tools {

/// Throws InputError, with what was found and expected, unless the text has only these four, each at most once, and at
/// least elo0 and elo1, with values that a test allows (sim::Sprt). Numbers have a decimal point, whatever the locale.
[[nodiscard]] sim::Sprt sprt_of(const std::string& text);

}  // namespace polemarch::tools
