// The order of the folders of a rule system: types, then rules, then files, text and odds, which do not include each
// other.
#pragma once

#include "tests/support/rule_index.h"

#include <map>
#include <string>
#include <vector>

namespace polemarch::test {

/// Includes in core/SYSTEM that violate the order: "core/x/rules/turn.cpp: core/x/text/names.h".
inline std::vector<std::string> includes_against_the_order(const std::string& system) {
    const std::map<std::string, std::set<std::string>> may_include{{"types", {"types"}},
                                                                   {"rules", {"types", "rules"}},
                                                                   {"files", {"types", "rules", "files"}},
                                                                   {"text", {"types", "rules", "text"}},
                                                                   {"odds", {"types", "rules", "odds"}}};
    const std::filesystem::path root = POLEMARCH_SOURCE_DIR;
    const std::regex include("#include \"core/" + system + "/(\\w+)/[^\"]+\"");
    std::vector<std::string> found;
    for (const auto& [folder, allowed] : may_include)
        for (const auto& file : std::filesystem::directory_iterator(root / "core" / system / folder)) {
            const std::string text = text_of(file.path());
            for (std::sregex_iterator it(text.begin(), text.end(), include), end; it != end; ++it)
                if (!allowed.count((*it)[1]))
                    found.push_back(std::filesystem::relative(file.path(), root).string() + ": " + it->str());
        }
    return found;
}

}  // namespace polemarch::test
