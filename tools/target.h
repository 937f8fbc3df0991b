// RECORD or RECORD@STEP: a place in a recorded game.
#pragma once

#include "core/record.h"

#include <cstddef>
#include <optional>
#include <string>

namespace polemarch::tools {

struct Target {
    std::string path;
    std::optional<std::size_t> step;
};

/// If the word names a file it is that file, even if it contains '@'. Throws InputError if the part after the last '@'
/// is not a number.
[[nodiscard]] Target target_of(const std::string& word);

/// Throws InputError if the record has fewer steps.
void check_step(const Target& target, const Record& record);

}  // namespace polemarch::tools
