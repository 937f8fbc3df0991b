// The shipped charts of Blood of Kings & Heroes, and other texts of its data, for tests.
#pragma once

#include "core/blood_of_kings/files/chart_reader.h"
#include "core/blood_of_kings/types/chart.h"

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace polemarch::test {

/// A file below data/blood_of_kings.
inline std::string kings_text(const std::string& path) {
    std::ifstream file(POLEMARCH_SOURCE_DIR "/data/blood_of_kings/" + path, std::ios::binary);
    if (!file) throw std::runtime_error("no such file: " + path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}
inline std::vector<Source> kings_chart_sources() {
    std::vector<Source> sources;
    for (const std::string_view file : blood_of_kings::chart_files)
        sources.push_back({std::string(file), kings_text("charts/" + std::string(file))});
    return sources;
}
inline const blood_of_kings::Charts& kings_charts() {
    static const blood_of_kings::Charts charts = [] {
        Diagnostics diagnostics;
        auto parsed = blood_of_kings::parse_charts(kings_chart_sources(), diagnostics);
        if (!parsed) throw std::runtime_error(diagnostics.text());
        return std::move(*parsed);
    }();
    return charts;
}
inline const blood_of_kings::UnitType& kings_type(const char* code) {
    const auto* type = kings_charts().unit(code);
    if (!type) throw std::runtime_error(std::string("no type ") + code);
    return *type;
}

}  // namespace polemarch::test
