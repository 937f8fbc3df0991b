// The shipped files of Ancient Battles Deluxe, for tests.
#pragma once

#include "core/ancient_battles/scenario.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

namespace polemarch::ancient_battles::testing {

/// A file below data/ancient_battles, under that short name.
inline Source data_file(const std::string& name) {
    std::ifstream file(POLEMARCH_SOURCE_DIR "/data/ancient_battles/" + name, std::ios::binary);
    EXPECT_TRUE(file) << name;
    std::stringstream text;
    text << file.rdbuf();
    return {name, text.str()};
}

inline std::vector<Source> chart_sources() {
    std::vector<Source> sources;
    for (const std::string_view file : chart_files) {
        sources.push_back(data_file("charts/" + std::string(file)));
        sources.back().name = file;
    }
    return sources;
}

inline const Charts& shipped_charts() {
    static const Charts charts = [] {
        Diagnostics diagnostics;
        auto parsed = parse_charts(chart_sources(), diagnostics);
        EXPECT_EQ(diagnostics.text(), "");
        return parsed.value();
    }();
    return charts;
}

/// `text` with the only occurrence of `from` replaced.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    if (at == std::string::npos || text.find(from, at + 1) != std::string::npos) {
        ADD_FAILURE() << "not exactly once in the text: " << from;
        return text;
    }
    return text.replace(at, from.size(), to);
}

}  // namespace polemarch::ancient_battles::testing
