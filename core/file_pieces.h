// Files too large to be held as one text.
#pragma once

#include "core/files.h"

#include <filesystem>
#include <functional>
#include <string_view>

namespace polemarch {

/// As write_file_atomically(), of a text that `produce` gives piece by piece. What it throws leaves no file.
using WritePiece = std::function<void(std::string_view)>;
void write_in_pieces(const std::filesystem::path& path, const std::function<void(const WritePiece&)>& produce,
                     Existing existing);

/// Whether a file can be read and begins with these bytes.
[[nodiscard]] bool begins_with(const std::filesystem::path& path, std::string_view bytes);

}  // namespace polemarch
