// What the readers of lists and of armies share.
#pragma once

#include "core/standard_wargame/types/army.h"
#include "core/toml_reader.h"

#include <optional>

namespace polemarch::standard_wargame {

/// The key `troops`: a code. Nothing after an error.
[[nodiscard]] std::optional<Placed<Troops>> read_troops(TableReader& table);
/// Reads a text of one line with its place; nothing, perhaps with an error, if it is absent or bad.
[[nodiscard]] std::optional<Placed<std::string>> read_name(TableReader& table, const char* key,
                                                           Presence presence = Presence::required);

inline constexpr std::size_t longest_name = 100;  ///< bytes

}  // namespace polemarch::standard_wargame
