// The shipped charts of the Standard Wargame Rules, and other texts of its data, for tests.
#pragma once

#include "core/standard_wargame/files/chart_reader.h"
#include "core/standard_wargame/types/chart.h"

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace polemarch::test {

/// A file below data/standard_wargame.
inline std::string wargame_text(const std::string& path) {
    std::ifstream file(POLEMARCH_SOURCE_DIR "/data/standard_wargame/" + path, std::ios::binary);
    if (!file) throw std::runtime_error("no such file: " + path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}
inline std::vector<Source> wargame_chart_sources() {
    std::vector<Source> sources;
    for (const std::string_view file : standard_wargame::chart_files)
        sources.push_back({std::string(file), wargame_text("charts/" + std::string(file))});
    return sources;
}
inline const standard_wargame::Charts& wargame_charts() {
    static const standard_wargame::Charts charts = [] {
        Diagnostics diagnostics;
        auto parsed = standard_wargame::parse_charts(wargame_chart_sources(), diagnostics);
        if (!parsed) throw std::runtime_error(diagnostics.text());
        return std::move(*parsed);
    }();
    return charts;
}
/// "HF/1", as in the rules.
inline standard_wargame::Troops troops(std::string_view code) {
    const auto found = standard_wargame::troops_named(code);
    if (!found) throw std::runtime_error("no troops " + std::string(code));
    return *found;
}

}  // namespace polemarch::test
