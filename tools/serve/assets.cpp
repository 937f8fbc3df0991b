#include "tools/serve/assets.h"

#include <algorithm>
#include <string>

namespace polemarch::tools {

const Asset* find_asset(std::span<const Asset> assets, std::string_view path) {
    const std::string name(path);
    for (const std::string& wanted :
         {name, name + (name.ends_with('/') ? "index.html" : "/index.html"), name + ".html"}) {
        const auto found =
            std::find_if(assets.begin(), assets.end(), [&](const Asset& one) { return one.path == wanted; });
        if (found != assets.end()) return &*found;
    }
    return nullptr;
}

bool never_changes(const Asset& asset) { return asset.path.starts_with("/assets/"); }

}  // namespace polemarch::tools
