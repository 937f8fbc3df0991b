// The library of battles: the files in data/ancient_battles/scenarios.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace polemarch::test {

/// The short names of all battles of the library, in order.
inline std::vector<std::string> library() {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(POLEMARCH_SOURCE_DIR "/data/ancient_battles/scenarios"))
        if (file.path().extension() == ".toml") names.push_back(file.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

/// The same without the worked example, which is neither historical nor open.
inline std::vector<std::string> battles_of_history() {
    auto names = library();
    std::erase(names, "worked-example");
    return names;
}

/// The short names of the scenarios of all rule systems, in order.
inline std::vector<std::string> all_scenarios() {
    std::vector<std::string> names;
    for (const auto& system : std::filesystem::directory_iterator(POLEMARCH_SOURCE_DIR "/data"))
        if (std::error_code none; system.is_directory())
            for (const auto& file : std::filesystem::directory_iterator(system.path() / "scenarios", none))
                if (file.path().extension() == ".toml") names.push_back(file.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

/// The part of a message that lists the battles for an unknown name.
inline std::string there_are_battles() {
    return fmt::format("; there are: {} (or give the path of a file)", fmt::join(all_scenarios(), ", "));
}

/// Names a test by its battle; a test's name has no hyphens.
inline std::string name_of_battle(const ::testing::TestParamInfo<std::string>& battle) {
    std::string name = battle.param;
    std::erase(name, '-');
    return name;
}

}  // namespace polemarch::test
