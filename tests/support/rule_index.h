// Input of the checks of a rule index: files, and the tests of a rule system by their names.
#pragma once

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

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

}  // namespace polemarch::test
