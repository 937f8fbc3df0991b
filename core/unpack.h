// Bytes that are written as text or packed: base64, zlib, gzip, Zstandard. Made for foreign input: nothing grows beyond
// the size that is asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace polemarch {

/// The bytes of base64 (RFC 4648, section 4, with padding). Blanks and line ends are skipped. Nothing if it is not
/// that.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

enum class Packing : std::uint8_t { none, zlib, gzip, zstd };

/// The packed bytes, which must hold `most` at most. Otherwise a clause that says why not: "they break off".
[[nodiscard]] tl::expected<std::string, std::string> unpacked(std::string_view packed, Packing packing,
                                                              std::size_t most);

}  // namespace polemarch
