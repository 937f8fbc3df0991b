// JSON that a store holds: its manifest, the descriptions of its figures. Only for files that read JSON.
#pragma once

#include "core/json_reader.h"

#include <optional>
#include <string>

namespace polemarch::sim {

/// An object; nothing if the text is none. A store may come from anywhere.
[[nodiscard]] inline std::optional<OrderedJson> stored_object(const std::string& text) {
    constexpr JsonLimits limits{.bytes = 16u << 20, .values = 1'000'000, .depth = 16};
    Diagnostics ignored;
    auto document = parse_json({.file = {}, .text = text, .noun = "text", .expected = "an object"}, limits, ignored);
    if (!document || !document->root().is_object()) return std::nullopt;
    return std::move(document->root());
}

}  // namespace polemarch::sim
