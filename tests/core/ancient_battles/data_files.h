// Scenario and chart files for tests: the shipped ones, a small one, and texts with a fault.
#pragma once

#include "core/ancient_battles/files/chart_reader.h"
#include "core/ancient_battles/files/scenario_reader.h"
#include "core/ancient_battles/types/scenario.h"
#include "tests/support/ancient_battles/battles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

namespace polemarch::ancient_battles::data_files {

/// A file below data/ancient_battles, under that short name.
inline Source data_file(const std::string& name) { return {name, test::data_text(name)}; }

inline std::vector<Source> chart_sources() {
    std::vector<Source> sources;
    for (const std::string_view file : chart_files)
        sources.push_back({std::string(file), test::data_text("charts/" + std::string(file))});
    return sources;
}

inline const Charts& shipped_charts() { return test::load_charts(); }

/// `text` with the only occurrence of `from` replaced.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    if (at == std::string::npos || text.find(from, at + 1) != std::string::npos) {
        ADD_FAILURE() << "not exactly once in the text: " << from;
        return text;
    }
    return text.replace(at, from.size(), to);
}

/// A scenario that uses every key once, and its result under a name that is not a file's.
inline const std::string small = R"(format = "polemarch ancient-battles scenario 1"
name = "Small"
date = "1 BC"

[map]
columns = 6
rows = 5
hexes = """
#   A B C D E F
1   . . . . . .
2   . . w . . .
3   . . . . h ~
4   . m . . . .
5   . . . . . .
"""
rough = ["A1"]
river = ["C3-C4", "D3-C3"]
ford = ["D4-C3"]

[turns]
last = 8
end_on = { 6 = 3 }

[side.A]
army = "North"
panic = 3
leaders = ["A First"]
units = ["LI A2/4", "MM B2/4", "CAMP C1"]

[[side.A.group]]
turn = 4
entry = ["A1", "B1"]
units = ["HC", "HA rapid=2"]
leaders = ["D"]

[side.B]
army = "South"
panic = 3
leaders = ["B Second One", "C"]
units = ["LI A5/1", "HC B5/1", "WW C5"]
)";

inline std::optional<Scenario> read(const std::string& text, Diagnostics& diagnostics) {
    return parse_scenario({"dir/My Battle.toml", text}, shipped_charts(), diagnostics);
}

/// A text with a fault. `^` in `to` marks the place where the fault is reported; `@` in the message becomes the name of
/// the file and this place.
struct Fault {
    std::string from, to, message;
};
inline void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.message; }
struct Faulty {
    std::string text, report;
};
inline Faulty with_fault(const std::string& file, const std::string& text, const Fault& fault) {
    Faulty faulty{replaced(text, fault.from, fault.to), "polemarch: error: " + fault.message + "\n"};
    const auto mark = faulty.text.find('^');
    if (mark == std::string::npos) return faulty;
    faulty.text.erase(mark, 1);
    const auto line_start = faulty.text.rfind('\n', mark - 1) + 1;
    const auto line = 1 + std::count(faulty.text.begin(), faulty.text.begin() + static_cast<long>(mark), '\n');
    const std::string place = file + ":" + std::to_string(line) + ":" + std::to_string(mark - line_start + 1);
    for (auto at = faulty.report.find('@'); at != std::string::npos; at = faulty.report.find('@', at + place.size()))
        faulty.report.replace(at, 1, place);
    return faulty;
}

}  // namespace polemarch::ancient_battles::data_files
