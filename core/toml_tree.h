// The tree between TomlDocument, which makes it, and TableReader, which returns its values; and for what changes texts
// in place (sim/system/figures.cpp).
#pragma once

#include "core/toml_reader.h"

namespace polemarch {

/// A value of a file with its place; keys in the order of the file. Our own copy, so that toml++ stays inside
/// toml_document.cpp.
struct TomlValue {
    enum class Kind : std::uint8_t { integer, number, boolean, string, list, table, other };
    struct Key {
        std::string name;
        int line = 0, column = 0;
    };
    Kind kind = Kind::other;
    int line = 0, column = 0, end_line = 0, end_column = 0;
    std::int64_t integer = 0;  // also a boolean
    double number = 0;
    std::string string;
    std::vector<TomlValue> items;  // of a list or table
    std::vector<Key> keys;         // of a table: as many as items
};

/// Whether a byte continues a UTF-8 sequence.
inline bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u; }

}  // namespace polemarch
