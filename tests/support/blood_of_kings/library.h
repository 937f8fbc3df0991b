// The battles of Blood of Kings & Heroes: the files in data/blood_of_kings/scenarios.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace polemarch::test {

/// The short names of all, in order.
inline std::vector<std::string> kings_library() {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(POLEMARCH_SOURCE_DIR "/data/blood_of_kings/scenarios"))
        if (file.path().extension() == ".toml") names.push_back(file.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace polemarch::test
