// The scenario that `polemarch new` writes: its text, and its examples, which follow a mark.
#pragma once

#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace polemarch::test {

using Names = std::set<std::string>;

inline std::vector<std::string> lines_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// Lines that form one example: a key and its value, a unit, or a table with its keys.
struct Example {
    std::string name;  ///< "[map] ford"; the second of a name is "[[area]] 2"
    std::size_t begin = 0, end = 0;
};

class Skeleton {
public:
    explicit Skeleton(const std::string& text) : lines_(lines_of(text)) { find_examples(); }

    [[nodiscard]] const std::vector<Example>& examples() const { return examples_; }
    [[nodiscard]] Names all() const {
        Names names;
        for (const Example& example : examples_) names.insert(example.name);
        return names;
    }
    /// The text with the marks of these examples removed.
    [[nodiscard]] std::string with(const Names& names) const {
        auto lines = lines_;
        for (const Example& example : examples_)
            if (names.contains(example.name))
                for (std::size_t i = example.begin; i < example.end; ++i) lines[i].erase(lines[i].find("# "), 2);
        std::string text;
        for (const std::string& line : lines) text += line + "\n";
        return text;
    }

private:
    /// By their first lines: "# key = ...", "# [table]" and, in a list, "# \"unit\"," or "# { unit },". Other comments
    /// are prose.
    void find_examples() {
        static const std::regex start(
            R"rx(^ *# (?:(\[.*\])|(?:([a-z_-]+) = |"(\w+ [^"]*)",$|\{ (type = .*) \},$).*))rx");
        std::string table;
        bool in_text = false, in_table = false;
        Names seen;
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            const std::string& line = lines_[i];
            std::smatch match;
            if (line.starts_with("[")) table = line + " ";
            const bool starts = !in_text && std::regex_match(line, match, start);
            if (starts && !(in_table && !match[1].matched)) {
                in_table = match[1].matched;
                const std::string name =
                    in_table ? match[1].str() : table + match[2].str() + match[3].str() + match[4].str();
                std::string own = name;
                for (int n = 2; !seen.insert(own).second; ++n) own = name + " " + std::to_string(n);
                examples_.push_back({own, i, i});
            }
            if (starts || in_text)
                examples_.back().end = i + 1;
            else
                in_table = false;
            for (std::size_t at = 0; (at = line.find("\"\"\"", at)) != std::string::npos && (starts || in_text);
                 at += 3)
                in_text = !in_text;
        }
    }

    std::vector<std::string> lines_;
    std::vector<Example> examples_;
};

/// "a, b or c"
inline Names names_in(const std::string& alternatives) {
    static const std::regex name(R"([\w=-]+)");
    Names names;
    for (std::sregex_iterator it(alternatives.begin(), alternatives.end(), name), end; it != end; ++it)
        if (it->str() != "or") names.insert(it->str());
    return names;
}

}  // namespace polemarch::test
