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

/// A word that names a file is that file, whatever @ is in it. Throws InputError if what stands behind the last @ is no
/// number.
[[nodiscard]] Target target_of(const std::string& word);

/// Throws InputError if the record has fewer steps.
void check_step(const Target& target, const Record& record);

}  // namespace polemarch::tools
