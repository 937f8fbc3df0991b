// Reads and writes armies. Format: data/standard_wargame/README.md.
#pragma once

#include "core/diagnostics.h"
#include "core/standard_wargame/types/army.h"

#include <optional>
#include <string>

namespace polemarch::standard_wargame {

/// Parses an army. Returns nothing if there were errors of its form. Whether it is legal armies/check.h says: that
/// needs its list.
[[nodiscard]] std::optional<Army> parse_army(const Source& source, Diagnostics& diagnostics);

/// The file of an army, which parse_army() reads back.
[[nodiscard]] std::string army_text(const Army& army);

}  // namespace polemarch::standard_wargame
