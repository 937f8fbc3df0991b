// A text by the name it has.
#pragma once

#include <cstddef>
#include <string>

namespace polemarch {

/// What a battle is built from: read from a file or carried by a record.
struct Source {
    std::string name;  ///< as shown in errors
    std::string text;
};

/// The largest file that people write which is read at all. A record holds all files of its battle, each at most twice
/// as long in JSON, and its first line must not be too long to be read back.
inline constexpr std::size_t largest_source = 1024 * 1024;  // bytes

}  // namespace polemarch
