// The one reader of JSON that people or other programs wrote: records, ladders, maps, requests to the umpire. It
// accepts RFC 8259 and no more, and refuses what nlohmann-json would accept at a price: deep nesting (copies, dump()
// and comparisons of a value recurse), very many small values (each takes many times the memory of its text), equal
// keys (the last would win, so that a forged one could hide) and a null character (which it takes for the end of the
// text). A number with no fraction is a whole number however it is written: 6.0 and 6e0 are read as 6.
//
// Only for files that read JSON: it includes nlohmann-json.
#pragma once

#include "core/diagnostics.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace polemarch {

/// Its keys are in the order of the text.
using OrderedJson = nlohmann::ordered_json;

/// The most that a text may have.
struct JsonLimits {
    std::size_t bytes;
    std::size_t values;  ///< lists and objects included, keys not
    std::size_t depth;   ///< lists and objects in one another
};

/// A text to read: a file, or one line of it.
struct JsonText {
    std::string file;           ///< its name in messages; may be empty
    std::string_view text;      ///< must outlive the document
    std::string_view noun;      ///< what messages call the text: "file", "line"
    std::string_view expected;  ///< what it should hold: "a ladder"
    int line = 1;               ///< number of its first line
};

/// A text that has been read, with the place of each value in it.
class JsonDocument {
public:
    JsonDocument(JsonText text, OrderedJson root, std::vector<std::uint32_t> begins)
        : text_(std::move(text)), root_(std::move(root)), begins_(std::move(begins)) {}
    JsonDocument(JsonDocument&&) noexcept = default;
    JsonDocument& operator=(JsonDocument&&) noexcept = default;

    /// Strings in it may be replaced; no value may be added, removed or moved while place() is used.
    [[nodiscard]] OrderedJson& root() { return root_; }
    [[nodiscard]] const OrderedJson& root() const { return root_; }

    /// Where `value`, a part of root(), begins. The place of the whole text for any other value.
    [[nodiscard]] Place place(const OrderedJson& value) const;
    /// The text of `value`, a part of root(), as it is written, for a message: on one line, not too long.
    [[nodiscard]] std::string as_written(const OrderedJson& value) const;

private:
    [[nodiscard]] std::optional<std::size_t> begin_of(const OrderedJson& value) const;

    JsonText text_;
    OrderedJson root_;
    std::vector<std::uint32_t> begins_;  ///< of all values, in the order of the text
    mutable std::vector<std::pair<const OrderedJson*, std::uint32_t>> index_;  ///< by address; made when first used
};

/// Reads the text. A byte-order mark at its beginning is skipped. Returns nothing, and reports the first fault with its
/// place, for anything that is not JSON within the limits. Throws nothing but std::bad_alloc.
[[nodiscard]] std::optional<JsonDocument> parse_json(const JsonText& text, const JsonLimits& limits,
                                                     Diagnostics& diagnostics);

}  // namespace polemarch
