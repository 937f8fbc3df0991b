// The JSON files that the program writes: checks by their schemas, and the parts that must not differ between two runs.
#pragma once

#include "tests/support/program.h"

#include <nlohmann/json.hpp>

namespace polemarch::test {

/// A report without what depends on clock and machine.
inline nlohmann::json without_timing(const std::string& path) {
    auto report = nlohmann::json::parse(file_text(path));
    report.erase("timing");
    return report;
}

/// Expects the file to satisfy data/schema/`schema`; `lines` is "--lines" for JSON Lines.
inline void expect_schema(const std::string& schema, const std::string& path, const std::string& lines = "") {
    std::vector<std::string> command{"/usr/bin/python3", POLEMARCH_SOURCE_DIR "/tests/tools/check_schema.py",
                                     POLEMARCH_SOURCE_DIR "/data/schema/" + schema, path};
    if (!lines.empty()) command.push_back(lines);
    const Ran run = run_program(command);
    EXPECT_EQ(run.status, 0) << run.output << run.error;
}

/// The same for a text.
inline void expect_schema_of(const std::string& text, const std::string& schema) {
    const Folder folder;
    std::ofstream(folder / "file.json") << text;
    expect_schema(schema, folder / "file.json");
}

}  // namespace polemarch::test
