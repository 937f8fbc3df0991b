#include "core/ancient_battles/files/map_writer.h"

#include "core/text.h"
#include "core/toml_reader.h"

#include <array>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

struct Line {
    std::size_t begin, end;  ///< `end` is behind its line feed
    bool header;             ///< a table begins in it
    bool idle;               ///< blank, or a comment
};

/// The lines of a TOML text. Text inside multi-line strings is never a header.
std::vector<Line> lines_of(std::string_view text) {
    std::vector<Line> lines;
    std::string_view open;  // the quotes that close the current multi-line string
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
        const std::string_view line = text.substr(begin, end - begin);
        const std::size_t first = line.find_first_not_of(" \t\r\n");
        const bool inside = !open.empty();
        const bool comment = !inside && first != std::string_view::npos && line[first] == '#';
        lines.push_back({begin, end, !inside && first != std::string_view::npos && line[first] == '[',
                         !inside && (first == std::string_view::npos || comment)});
        for (std::size_t at = 0; !comment && at + 3 <= line.size();) {
            const std::string_view three = line.substr(at, 3);
            const bool quotes = open.empty() ? three == "\"\"\"" || three == "'''" : three == open;
            if (quotes) open = open.empty() ? (three == "'''" ? "'''" : "\"\"\"") : "";
            at += quotes ? 3 : 1;
        }
        begin = end;
    }
    return lines;
}

bool begins_map(std::string_view line) {
    std::string bare;
    for (const char c : line.substr(0, line.find('#')))
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n') bare += c;
    return bare == "[map]";
}

}  // namespace

std::string map_text(const Map& map, const Charts& charts) {
    std::string out = "[map]\n";
    if (map.columns != hex::max_columns) out += fmt::format("columns = {}\n", map.columns);
    if (map.rows != hex::max_rows) out += fmt::format("rows = {}\n", map.rows);
    out += "hexes = \"\"\"\n#  ";
    for (int column = 0; column < map.columns; ++column) out += fmt::format(" {}", static_cast<char>('A' + column));
    for (int row = 0; row < map.rows; ++row) {
        out += fmt::format("\n{:<3}", row + 1);
        for (int column = 0; column < map.columns; ++column)
            out += fmt::format(" {}", charts.terrain[map.terrain[hex::at(column, row)]].letter);
    }
    out += "\n\"\"\"\n";
    constexpr std::array names{std::pair{Map::HexSide::river, "river"}, std::pair{Map::HexSide::ford, "ford"},
                               std::pair{Map::HexSide::bridge, "bridge"}};
    for (const auto& [kind, name] : names) {
        std::vector<std::string> sides;
        map.hexes.each([&, kind = kind](hex::Index h) {
            for (hex::Direction d = 0; d < hex::directions; ++d)
                if (const hex::Index next = hex::geometry().next[h][d]; h < next && map.sides[h][d] == kind)
                    sides.push_back(fmt::format("\"{}-{}\",", hex::name(h), hex::name(next)));
        });
        constexpr int width = 100;
        if (!sides.empty()) out += fmt::format("{} = [\n{}]\n", name, wrapped(sides, " ", width, {"    ", "    "}));
    }
    return out;
}

std::optional<Source> with_map(const Source& scenario, const std::string& table, Diagnostics& diagnostics) {
    const auto document = TomlDocument::parse(scenario.name, scenario.text, diagnostics);
    if (!document) return std::nullopt;
    const TableReader root = document->root(diagnostics);
    const std::string_view text = scenario.text;
    const std::vector<Line> lines = lines_of(text);
    std::size_t first = 0;
    const auto begins = [&](const Line& line) {
        return line.header && (!root.has("map") || begins_map(text.substr(line.begin, line.end - line.begin)));
    };
    while (first < lines.size() && !begins(lines[first])) ++first;
    if (first == lines.size()) {
        diagnostics.error(root.place("map"), "the map of this scenario cannot be replaced", {},
                          "a table that begins with a line [map]");
        return std::nullopt;
    }
    std::size_t end = first;
    if (root.has("map")) {
        ++end;
        while (end < lines.size() && !lines[end].header) ++end;
        while (end > first + 1 && lines[end - 1].idle) --end;  // they belong to the next table
    }
    const std::size_t from = lines[first].begin;
    const std::size_t to = end == 0 ? 0 : end == first ? from : lines[end - 1].end;
    std::string changed(text.substr(0, from));
    changed += with_line_ends_of(end == first ? table + "\n" : table, text);
    changed += text.substr(to);
    return Source{scenario.name, changed};
}

}  // namespace polemarch::ancient_battles
