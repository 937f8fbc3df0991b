// Input of the checks of a rule index: files, and the tests of a rule system by their names. And the check that its
// explanations for players are complete.
#pragma once

#include "core/toml_reader.h"

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace polemarch::test {

inline std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// The file of this name in a folder or below it; empty if there is none.
inline std::filesystem::path file_in(const std::filesystem::path& folder, const std::string& name) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.path().filename() == name) return entry.path();
    return {};
}

/// "Suite.Name" of every test in the sources of a folder and below it.
inline std::set<std::string> tests_in(const std::filesystem::path& folder) {
    std::set<std::string> names;
    static const std::regex test(R"(TEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\))");
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".cpp") continue;
        const std::string text = text_of(entry.path());
        for (std::sregex_iterator it(text.begin(), text.end(), test), end; it != end; ++it)
            names.insert((*it)[1].str() + "." + (*it)[2].str());
    }
    return names;
}

/// A file of explanations (data/SYSTEM/rules.toml) has one for each of these rules and for no other, and all are short.
inline void expect_explanations(const std::filesystem::path& file, const std::set<std::string>& rules) {
    constexpr std::size_t longest = 400;
    Diagnostics diagnostics;
    const auto document = TomlDocument::parse(file.string(), text_of(file), diagnostics);
    ASSERT_TRUE(document) << diagnostics.text();
    TableReader root = document->root(diagnostics);
    auto table = root.table("rules");
    ASSERT_TRUE(table) << diagnostics.text();
    std::set<std::string> explained;
    for (const Text& rule : table->keys()) {
        std::string text;
        EXPECT_TRUE(table->string(rule.value, text, longest)) << diagnostics.text();
        EXPECT_TRUE(rules.count(rule.value)) << "the rule index has no " << rule.value;
        explained.insert(rule.value);
    }
    for (const std::string& rule : rules) EXPECT_TRUE(explained.count(rule)) << "no explanation of " << rule;
}

}  // namespace polemarch::test
