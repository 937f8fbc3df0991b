// Bad input, as a user would give it: the program itself is run, and must end with one message, exit status 2, nothing
// on standard output and nothing written, soon and with little memory.
#pragma once

#include "tests/support/program.h"
#include "tests/support/sanitized.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace polemarch::test {

inline const std::string data_folder = POLEMARCH_SOURCE_DIR "/data/ancient_battles/";

/// `text` with the first occurrence of `from` replaced.
inline std::string with(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    if (at == std::string::npos)
        ADD_FAILURE() << "not in the text: " << from;
    else
        text.replace(at, from.size(), to);
    return text;
}
/// `text` with every `@` replaced.
inline std::string at(std::string text, const std::string& replacement) {
    for (std::size_t i = 0; (i = text.find('@', i)) != std::string::npos; i += replacement.size())
        text.replace(i, 1, replacement);
    return text;
}

inline void write(const std::string& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

/// Every name below a folder, with the content of its file (the first bytes of a large one).
inline std::map<std::string, std::string> contents(const std::filesystem::path& folder) {
    std::map<std::string, std::string> all;
    using Options = std::filesystem::directory_options;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, Options::skip_permission_denied)) {
        std::string& text = all[entry.path().string()];
        if (entry.is_symlink() || !entry.is_regular_file()) continue;
        text.resize(std::min<std::uintmax_t>(entry.file_size(), 1 << 16));
        std::ifstream(entry.path(), std::ios::binary).read(text.data(), static_cast<std::streamsize>(text.size()));
    }
    return all;
}

constexpr long most_memory = sanitized ? 1'500'000 : 150'000;  // kilobytes

/// Runs polemarch, which must not take longer than a minute nor much memory.
inline Ran polemarch_soon(const std::vector<std::string>& words, RunOptions options = {}) {
    options.seconds = 60;
    const Ran run = polemarch(words, options);
    EXPECT_LT(run.peak, most_memory);
    return run;
}

/// Runs polemarch, which must refuse with exactly this message (without its head and line end) and leave the folder
/// unchanged.
inline void expect_refused(const Folder& folder, const std::vector<std::string>& words, const std::string& message,
                           const RunOptions& options = {}) {
    std::string shown;
    for (const std::string& word : words) shown += " " + word;
    SCOPED_TRACE("polemarch" + shown);
    const auto before = contents(folder.path());
    const Ran run = polemarch_soon(words, options);
    EXPECT_EQ(run.error, "polemarch: error: " + message + "\n");
    EXPECT_EQ(run.output, "");
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(contents(folder.path()), before);
}

/// The verbs that read a scenario, with this one; files that they could write would be in the folder.
inline std::vector<std::vector<std::string>> scenario_commands(const Folder& folder, const std::string& scenario) {
    return {{"validate", scenario},
            {"show", scenario},
            {"simulate", scenario, "--games", "1", "--json", folder / "report.json", "--records", folder / "records"},
            {"play", scenario, "--autosave", folder / "game.jsonl"},
            {"perft", scenario},
            {"signature", "heraclea", scenario}};
}
/// The verbs that read a record.
inline std::vector<std::vector<std::string>> record_commands(const std::string& record) {
    return {{"replay", record},
            {"replay", record, "--log"},
            {"show", record},
            {"show", record + "@2", "--position"},
            {"play", "--load", record}};
}

/// A file that is damaged as a whole, in any way. `@` in the message is its path.
struct BadFile {
    const char* name;
    std::function<void(const std::string& path)> make;
    std::string message;
    RunOptions options{};
};
inline void PrintTo(const BadFile& file, std::ostream* out) { *out << file.name; }

/// A shipped text with one change. `@` in the message is its path.
struct BadText {
    const char* name;
    std::string from, to;
    std::string message;
};
inline void PrintTo(const BadText& text, std::ostream* out) { *out << text.name; }

inline const auto name_of_case = [](const auto& info) { return std::string(info.param.name); };

}  // namespace polemarch::test
