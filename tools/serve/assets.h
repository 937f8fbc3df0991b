// The files of the page, embedded in the program when it was built (tools/cmake/EmbedAssets.cmake).
#pragma once

#include <span>
#include <string_view>

namespace polemarch::tools {

struct Asset {
    std::string_view path;  ///< in its address: "/index.html"
    std::string_view type;  ///< "text/html; charset=utf-8"
    std::string_view bytes;
    std::string_view packed;  ///< the same by gzip; empty if that is hardly shorter
};

/// Empty if the program was built without the page.
[[nodiscard]] std::span<const Asset> embedded_assets();

/// The file at the path of an address. "/" is "/index.html", "/umpire" may be "/umpire.html" or "/umpire/index.html".
/// Null if there is none: nothing but the table is searched.
[[nodiscard]] const Asset* find_asset(std::span<const Asset> assets, std::string_view path);

/// Whether a file of this path never changes: bundlers put a hash of the content into names below /assets/.
[[nodiscard]] bool never_changes(const Asset& asset);

}  // namespace polemarch::tools
