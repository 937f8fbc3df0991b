// A named text.
#pragma once

#include <cstddef>
#include <string>

namespace polemarch {

/// What a battle is built from: a text read from a file or contained in a record.
struct Source {
    std::string name;  ///< as shown in errors
    std::string text;
};

/// Largest source file that is read. A record holds all files of its battle, each at most twice as long in JSON, and
/// its first line must not become too long to be read back.
inline constexpr std::size_t largest_source = 1024 * 1024;  // bytes

}  // namespace polemarch
