// [map] of a scenario: size, terrain (drawn or listed), hexsides.
#include "core/ancient_battles/files/scenario_parts.h"

#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace polemarch::ancient_battles {

namespace {

using HexSide = Map::HexSide;

/// Terrain as a drawing: a line for each row, a letter for each column. A line may begin with its row number; blanks
/// between letters are free. Empty lines and lines that begin with # are skipped.
class Drawing {
public:
    Drawing(const Text& text, const Charts& charts, Map& map, Diagnostics& diagnostics)
        : text_(text), charts_(charts), map_(map), diagnostics_(diagnostics) {
        for (const HexTerrain& terrain : charts.terrain)
            letters_.push_back(fmt::format("{} {}", terrain.letter, terrain.code));
    }

    void read() {
        const std::string& all = text_.value;
        int row = 0;
        for (std::size_t begin = 0; begin < all.size();) {
            const std::size_t end = std::min(all.find('\n', begin), all.size());
            const std::size_t first = all.find_first_not_of(" \t", begin);
            if (first < end && all[first] != '#') {
                if (row < map_.rows) read_row(row, begin, end);
                ++row;
            }
            begin = end + 1;
        }
        if (row != map_.rows)
            diagnostics_.error(text_.place, "the drawing of the map has the wrong number of rows", std::to_string(row),
                               std::to_string(map_.rows));
    }

private:
    void read_row(int row, std::size_t begin, std::size_t end) {
        int column = 0, number = 0;
        bool numbered = false;
        for (std::size_t i = begin; i < end; ++i) {
            const char c = text_.value[i];
            if (c == ' ' || c == '\t') continue;
            if (column == 0 && c >= '0' && c <= '9') {
                number = std::min(number * 10 + (c - '0'), 999);
                numbered = true;
                continue;
            }
            if (column < map_.columns) set(hex::at(column, row), c, i);
            ++column;
            while (i + 1 < end && (static_cast<unsigned char>(text_.value[i + 1]) & 0xC0u) == 0x80u) ++i;
        }
        if (numbered && number != row + 1)
            diagnostics_.error(text_.at(begin), "a row of the drawing has the wrong number", std::to_string(number),
                               std::to_string(row + 1));
        if (column != map_.columns)
            diagnostics_.error(text_.at(begin),
                               fmt::format("row {} of the drawing has the wrong number of columns", row + 1),
                               std::to_string(column), std::to_string(map_.columns));
    }

    void set(hex::Index hex, char letter, std::size_t offset) {
        for (std::size_t i = 0; i < charts_.terrain.size(); ++i)
            if (charts_.terrain[i].letter == letter) {
                map_.terrain[hex] = static_cast<std::uint8_t>(i);
                return;
            }
        std::size_t length = 1;
        while (offset + length < text_.value.size() &&
               (static_cast<unsigned char>(text_.value[offset + length]) & 0xC0u) == 0x80u)
            ++length;
        diagnostics_.error(text_.at(offset), fmt::format("unknown terrain letter at {}", hex::name(hex)),
                           "'" + text_.value.substr(offset, length) + "'", alternatives(letters_));
    }

    const Text& text_;
    const Charts& charts_;
    Map& map_;
    Diagnostics& diagnostics_;
    std::vector<std::string> letters_;
};

/// woods = ["C4", "C5"]; overrides the drawing.
void read_listed_terrain(TableReader& table, const Charts& charts, Map& map) {
    std::map<hex::Index, std::string> named;
    for (std::size_t i = 0; i < charts.terrain.size(); ++i) {
        const std::string& code = charts.terrain[i].code;
        for (const Text& text : table.texts(code, Presence::optional)) {
            const auto hex = read_hex(text.value, text.place, map, table.diagnostics());
            if (!hex) continue;
            const auto [before, first] = named.emplace(*hex, code);
            if (!first) {
                table.diagnostics().error(text.place, "this hex is listed twice", "'" + text.value + "'",
                                          "one terrain a hex; it is listed as " + before->second + " too");
                continue;
            }
            map.terrain[*hex] = static_cast<std::uint8_t>(i);
        }
    }
}

/// river = ["F5-F6"]: hexsides as pairs of neighbours.
void read_hexsides(TableReader& table, const std::string& key, HexSide kind, Map& map,
                   std::vector<std::pair<Text, HexSide>>& all) {
    Diagnostics& diagnostics = table.diagnostics();
    for (Text& text : table.texts(key, Presence::optional)) {
        const std::string_view whole = text.value;
        const auto dash = whole.find('-');
        if (dash == std::string_view::npos) {
            diagnostics.error(text.place, "this is no hexside", "'" + text.value + "'",
                              "two neighbouring hexes, such as 'F5-F6'");
            continue;
        }
        const auto one = read_hex(whole.substr(0, dash), text.place, map, diagnostics);
        const auto two = read_hex(whole.substr(dash + 1), text.at(dash + 1), map, diagnostics);
        if (!one || !two) continue;
        const hex::Direction direction = hex::geometry().direction_to[*one][*two];
        if (direction >= hex::directions) {
            diagnostics.error(text.place, "these hexes are not neighbours", "'" + text.value + "'",
                              "two hexes that share a side");
            continue;
        }
        if (map.sides[*one][direction] != HexSide::open) {
            diagnostics.error(text.place, "this hexside is named twice", "'" + text.value + "'",
                              "each hexside once, as river, ford or bridge");
            continue;
        }
        map.sides[*one][direction] = kind;
        map.sides[*two][hex::opposite(direction)] = kind;
        all.emplace_back(std::move(text), kind);
    }
}

/// Whether another hexside that meets this one at a corner has water.
bool joins_water(const Map& map, hex::Index hex, hex::Direction direction) {
    const auto water = [&](hex::Index from, unsigned way) { return map.sides[from][way % 6] != HexSide::open; };
    const hex::Index beyond = hex::geometry().next[hex][direction];
    const unsigned back = hex::opposite(direction);
    return water(hex, direction + 1u) || water(hex, direction + 5u) || water(beyond, back + 1) ||
           water(beyond, back + 5);
}

void warn_of_dry_crossings(const std::vector<std::pair<Text, HexSide>>& sides, const Map& map,
                           Diagnostics& diagnostics) {
    for (const auto& [text, kind] : sides) {
        if (kind == HexSide::river) continue;
        const auto dash = text.value.find('-');
        const auto one = hex::parse(text.value.substr(0, dash)), two = hex::parse(text.value.substr(dash + 1));
        const hex::Direction direction = hex::geometry().direction_to[*one][*two];
        if (!joins_water(map, *one, direction))
            diagnostics.warning(text.place,
                                kind == HexSide::ford ? "a ford without a river" : "a bridge without a river",
                                "'" + text.value + "'", "a hexside that continues a river");
    }
}

/// Stops at a misspelt key of the size: otherwise the usual size would cause faults everywhere.
void read_size(TableReader& table, const Charts& charts, Map& map) {
    const std::vector<std::string> names{"columns", "rows"};
    table.integer("columns", map.columns, 1, hex::max_columns, Presence::optional);
    table.integer("rows", map.rows, 1, hex::max_rows, Presence::optional);
    for (const Text& key : table.keys()) {
        const std::string meant = nearest(key.value, names);
        if (!meant.empty() && !table.has(meant) && !charts.hex_terrain(key.value))
            table.diagnostics().error(
                key.place, fmt::format("unknown key '{}' in [map]{}", key.value, suggestion(key.value, names)));
    }
}

}  // namespace

std::optional<Map> read_map(TableReader& root, const Charts& charts) {
    Map map;
    const std::size_t before = root.diagnostics().errors();
    auto table = root.table("map", Presence::optional);
    if (table) read_size(*table, charts, map);
    if (root.diagnostics().errors() > before) return std::nullopt;
    for (int column = 0; column < map.columns; ++column)
        for (int row = 0; row < map.rows; ++row) map.hexes.add(hex::at(column, row));
    if (!table) return map;
    if (const auto drawing = table->text("hexes", Presence::optional))
        Drawing(*drawing, charts, map, table->diagnostics()).read();
    read_listed_terrain(*table, charts, map);
    std::vector<std::pair<Text, HexSide>> sides;
    read_hexsides(*table, "river", HexSide::river, map, sides);
    read_hexsides(*table, "ford", HexSide::ford, map, sides);
    read_hexsides(*table, "bridge", HexSide::bridge, map, sides);
    warn_of_dry_crossings(sides, map, table->diagnostics());
    table->finish();
    return map;
}

}  // namespace polemarch::ancient_battles
