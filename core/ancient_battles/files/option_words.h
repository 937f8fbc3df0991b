// Optional rules (17.0) as people write them: on the command line, in a scenario's list, in messages.
#pragma once

#include "core/ancient_battles/types/options.h"
#include "core/source.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::ancient_battles {

/// The option with this name.
[[nodiscard]] std::optional<Option> option_named(std::string_view name);
/// "re-rolls (17.2.2)"
[[nodiscard]] std::string with_rule(Option option);

/// Each of `words` adds the rule of this name; "no-NAME" removes it. Throws InputError for an unknown word.
[[nodiscard]] OptionSet changed(OptionSet options, const std::vector<std::string>& words);

/// A scenario's text with its optional rules changed in this way. The change is part of the text, so it reaches
/// records, positions and their reports. A text that cannot be read is returned unchanged, for its reader to report
/// why.
[[nodiscard]] Source with_options(const Source& scenario, const std::vector<std::string>& words);

}  // namespace polemarch::ancient_battles
