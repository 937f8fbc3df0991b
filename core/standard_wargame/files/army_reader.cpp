#include "core/standard_wargame/files/army_reader.h"

#include "core/scenario_file.h"
#include "core/standard_wargame/files/army_parts.h"
#include "core/standard_wargame/files/chart_parts.h"
#include "core/text.h"
#include "core/toml_reader.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

constexpr std::string_view army_format = "polemarch standard-wargame army";
constexpr int army_version = 1;
constexpr std::size_t longest_path = 1000;
constexpr int largest_level = 1000;  // of a number that is read; 2.2.3 has fewer

Placed<int> read_number(TableReader& table, const char* key, int low, int high) {
    Placed<int> number{0, table.place(key)};
    table.integer(key, number.value, low, high);
    return number;
}

Placed<Baggage> read_baggage(TableReader& root, std::string& written) {
    Placed<Baggage> baggage{Baggage::none, root.place("baggage")};
    if (!root.string("baggage", written, longest_name, Presence::optional)) return baggage;
    for (std::size_t i = 0; i < baggage_names.size(); ++i)
        if (written == baggage_names[i]) baggage.value = static_cast<Baggage>(i);
    return baggage;
}

ArmyEntry read_entry(TableReader& table) {
    ArmyEntry entry;
    entry.place = table.place();
    if (const auto troops = read_troops(table)) entry.troops = *troops;
    if (const auto letter = table.text("class"))
        if (const auto c = index_in(*letter, class_letters, "class", table.diagnostics()))
            entry.unit_class = {static_cast<Class>(*c), letter->place};
    entry.count = read_number(table, "count", 1, largest_count);
    if (const auto line = read_name(table, "line", Presence::optional)) entry.line = *line;
    if (const auto contingent = read_name(table, "contingent", Presence::optional)) entry.contingent = *contingent;
    for (const Text& word : table.texts("generals", Presence::optional))
        if (const auto general = index_in(word, general_names, "general", table.diagnostics()))
            entry.generals.push_back({static_cast<General>(*general), word.place});
    table.finish();
    return entry;
}

std::string entry_text(const ArmyEntry& entry) {
    std::string text =
        fmt::format("\n[[unit]]\ntroops = \"{}\"\nclass = \"{}\"\ncount = {}\n", code(entry.troops.value),
                    class_letters[static_cast<std::size_t>(entry.unit_class.value)], entry.count.value);
    if (!entry.line.value.empty()) text += fmt::format("line = {}\n", toml_string(entry.line.value));
    if (!entry.contingent.value.empty()) text += fmt::format("contingent = {}\n", toml_string(entry.contingent.value));
    if (entry.generals.empty()) return text;
    std::vector<std::string> generals;
    for (const auto& general : entry.generals)
        generals.push_back(toml_string(general_names[static_cast<std::size_t>(general.value)]));
    return text + fmt::format("generals = [{}]\n", fmt::join(generals, ", "));
}

}  // namespace

std::optional<Army> parse_army(const Source& source, Diagnostics& diagnostics) {
    const std::size_t before = diagnostics.errors();
    const auto document = TomlDocument::parse(source.name, source.text, diagnostics);
    if (!document) return std::nullopt;
    TableReader root = document->root(diagnostics);
    if (!check_format(root, std::string(army_format), army_version)) return std::nullopt;
    Army army;
    army.source = source;
    root.string("name", army.name, longest_name);
    army.list.place = root.place("list");
    root.string("list", army.list.value, longest_path);
    army.game_size = read_number(root, "game_size", 1, largest_game);
    army.level = read_number(root, "level", -largest_level, largest_level);
    army.baggage = read_baggage(root, army.baggage_word);
    for (TableReader& table : root.tables("unit", Presence::optional)) army.entries.push_back(read_entry(table));
    root.finish();
    if (diagnostics.errors() > before) return std::nullopt;
    return army;
}

std::string army_text(const Army& army) {
    std::string text =
        fmt::format("format = \"{} {}\"\nname = {}\nlist = {}\ngame_size = {}\nlevel = {}\n", army_format, army_version,
                    toml_string(army.name), toml_string(army.list.value), army.game_size.value, army.level.value);
    if (army.baggage.value != Baggage::none)
        text += fmt::format("baggage = \"{}\"\n", baggage_names[static_cast<std::size_t>(army.baggage.value)]);
    for (const ArmyEntry& entry : army.entries) text += entry_text(entry);
    return text;
}

}  // namespace polemarch::standard_wargame
