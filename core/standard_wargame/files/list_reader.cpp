#include "core/standard_wargame/files/list_reader.h"

#include "core/scenario_file.h"
#include "core/standard_wargame/files/army_parts.h"
#include "core/standard_wargame/files/chart_parts.h"
#include "core/text.h"
#include "core/toml_reader.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

std::optional<Placed<Troops>> read_troops(TableReader& table) {
    const auto word = table.text("troops");
    if (!word) return std::nullopt;
    if (const auto troops = troops_named(word->value)) return Placed<Troops>{*troops, word->place};
    table.diagnostics().error(word->place, "unknown troops" + suggestion(word->value, troop_codes()),
                              in_quotes(word->value), "a type and specification such as HF/1 or MC/bow");
    return std::nullopt;
}

std::optional<Placed<std::string>> read_name(TableReader& table, const char* key, Presence presence) {
    Placed<std::string> name{{}, table.place(key)};
    if (!table.string(key, name.value, longest_name, presence)) return std::nullopt;
    return name;
}

namespace {

constexpr std::size_t most_lines = 100, most_sources = 50, longest_source_name = 300, longest_note = 4000;

/// A line as it is written.
struct WrittenLine {
    ListLine line;
    std::optional<Place> classes_place;  ///< nothing: it gives no classes
    std::vector<Placed<Class>> classes;
};

struct WrittenList {
    ArmyList list;
    std::vector<WrittenLine> lines;
    Place army_type, northern;
};

// ---- form

std::vector<Placed<Class>> read_classes(TableReader& table) {
    std::vector<Placed<Class>> classes;
    for (const Text& letter : table.texts("classes"))
        if (const auto c = index_in(letter, class_letters, "class", table.diagnostics())) {
            const auto given = static_cast<Class>(*c);
            if (std::any_of(classes.begin(), classes.end(), [&](const auto& other) { return other.value == given; }))
                table.diagnostics().error(letter.place, "this class is given twice", quoted(letter.value));
            classes.push_back({given, letter.place});
        }
    return classes;
}

void read_lines(std::vector<TableReader> tables, Group group, std::size_t contingent, const Charts& charts,
                WrittenList& written) {
    for (TableReader& table : tables) {
        WrittenLine line;
        line.line.group = group;
        line.line.contingent = contingent;
        const auto troops = read_troops(table);
        const auto name = read_name(table, "name", Presence::optional);
        if (table.has("classes")) {
            line.classes_place = table.place("classes");
            line.classes = read_classes(table);
        }
        table.finish();
        if (!troops) continue;
        line.line.troops = troops->value;
        line.line.place = troops->place;
        line.line.name = name ? name->value : charts.unit(troops->value).name;
        written.lines.push_back(std::move(line));
    }
}

void read_allies(TableReader& root, const Charts& charts, WrittenList& written) {
    auto& contingents = written.list.contingents;
    for (TableReader& table : root.tables("ally", Presence::optional)) {
        Contingent contingent;
        contingent.place = table.place();
        if (const auto name = read_name(table, "name")) {
            contingent.name = name->value;
            contingent.place = name->place;
        }
        contingent.first_line = written.lines.size();
        read_lines(table.tables("unit", Presence::optional), Group::ally, contingents.size(), charts, written);
        contingent.lines = written.lines.size() - contingent.first_line;
        table.finish();
        contingents.push_back(std::move(contingent));
    }
}

void read_basis(TableReader& root, ListBasis& basis) {
    auto table = root.table("basis", Presence::optional);
    if (!table) return;
    const auto read = [&](const std::string& key, Basis& field) {
        if (const auto found = table->one_of(key, basis_names(), Presence::optional))
            field = static_cast<Basis>(*found);
    };
    read("army_type", basis.army_type);
    read("home", basis.home);
    for (std::size_t g = 0; g < group_count; ++g) {
        read(group_names[g], basis.groups[g]);
        if (table->has(group_names[g]) && !root.has(group_names[g]))
            table->diagnostics().error(table->place(group_names[g]), "the list has no such lines", {},
                                       fmt::format("lines of [[{}]], or no basis of them", group_names[g]));
    }
    table->finish();
}

void read_sources(TableReader& root, std::vector<std::string>& sources) {
    for (const Text& source : root.texts("sources", Presence::optional)) {
        if (source.value.size() > longest_source_name || !is_showable(source.value))
            root.diagnostics().error(source.place, "bad value of 'sources'", in_quotes(source.value),
                                     fmt::format("texts of one line, 1 to {} bytes", longest_source_name));
        sources.push_back(source.value);
    }
    if (sources.size() > most_sources)
        root.diagnostics().error(root.place("sources"), "the list 'sources' is too long",
                                 std::to_string(sources.size()), fmt::format("at most {}", most_sources));
}

void read_form(TableReader& root, const Charts& charts, WrittenList& written) {
    ArmyList& list = written.list;
    root.string("name", list.name, longest_name);
    list.short_name = short_name_of(list.source.name);
    if (root.string("short_name", list.short_name, 60, Presence::optional) && !is_short_name(list.short_name))
        root.diagnostics().error(root.place("short_name"), "bad value of 'short_name'", quoted(list.short_name),
                                 "lower-case letters, digits and hyphens");
    root.string("period", list.period, longest_name);
    if (const auto type = root.one_of("army_type", army_type_names)) list.army_type = static_cast<ArmyType>(*type);
    if (const auto home = root.one_of("home", home_names)) list.home = static_cast<Home>(*home);
    root.boolean("northern", list.northern, Presence::optional);
    written.army_type = root.place("army_type");
    written.northern = root.place("northern");
    read_sources(root, list.sources);
    root.string("note", list.note, longest_note, Presence::optional, TableReader::Lines::many);
    read_basis(root, list.basis);
    for (const Group group : {Group::main, Group::support, Group::limited})
        read_lines(root.tables(group_names[static_cast<std::size_t>(group)], Presence::optional), group, 0, charts,
                   written);
    read_allies(root, charts, written);
    if (written.lines.size() > most_lines)
        root.diagnostics().error(root.place(), "the list has too many lines", std::to_string(written.lines.size()),
                                 fmt::format("at most {}", most_lines));
    root.finish();
}

// ---- sense

/// Judges a list whose form is right, and gives its lines their classes.
class ListJudge {
public:
    ListJudge(WrittenList& written, const Charts& charts, Diagnostics& diagnostics)
        : written_(written),
          charts_(charts),
          diagnostics_(diagnostics),
          type_(charts.armies.types[static_cast<std::size_t>(written.list.army_type)]) {}

    void judge() {
        judge_main_lines();
        judge_contingents();
        if (written_.list.northern && written_.list.home != Home::europe)
            diagnostics_.error(written_.northern, "only lists whose home is Europe are northern", "northern = true",
                               "home = \"europe\", or no 'northern'", "3.2");
        for (std::size_t i = 0; i < written_.lines.size(); ++i) {
            judge_doubles(i);
            judge_classes(written_.lines[i]);
        }
    }

private:
    void judge_main_lines() {
        std::vector<const WrittenLine*> main;
        for (const WrittenLine& line : written_.lines)
            if (line.line.group == Group::main) main.push_back(&line);
        const ArmyChart& chart = charts_.armies;
        if (main.empty())
            diagnostics_.error({written_.list.source.name, 1, 1}, "the list has no main troops", {},
                               "at least one [[main]]", "2.3.3");
        if (main.size() > chart.most_main_lines)
            diagnostics_.error(
                main[chart.most_main_lines]->line.place,
                fmt::format("the list has too many lines of main troops: {} % must be spent on each", chart.main_share),
                std::to_string(main.size()), fmt::format("at most {}", chart.most_main_lines), "2.3.3.1");
    }

    void judge_contingents() {
        const auto& contingents = written_.list.contingents;
        for (std::size_t i = 0; i < contingents.size(); ++i) {
            if (contingents[i].lines == 0)
                diagnostics_.error(contingents[i].place, "this contingent has no units", quoted(contingents[i].name),
                                   "at least one [[ally.unit]]", "2.3.4.1");
            for (std::size_t other = 0; other < i; ++other)
                if (equal_ignoring_case(contingents[i].name, contingents[other].name))
                    diagnostics_.error(contingents[i].place, "two contingents have this name",
                                       quoted(contingents[i].name));
        }
    }

    void judge_doubles(std::size_t i) {
        const ListLine& line = written_.lines[i].line;
        const auto same = [&](const WrittenLine& other) {
            return other.line.troops == line.troops && other.line.group == line.group &&
                   other.line.contingent == line.contingent;
        };
        const auto end = written_.lines.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::any_of(written_.lines.begin(), end, same))
            diagnostics_.error(line.place,
                               line.group == Group::ally
                                   ? "these troops have a line in this contingent already"
                                   : fmt::format("these troops have a line in [[{}]] already",
                                                 group_names[static_cast<std::size_t>(line.group)]),
                               std::string(code(line.troops)), "one line for each type and specification", "2.3.3");
    }

    void judge_classes(WrittenLine& written) {
        ListLine& line = written.line;
        if (type_of(line.troops) == Type::baggage) {
            diagnostics_.error(line.place, "baggage is in no list: each army has it", {}, {}, "2.2.8");
            return;
        }
        const bool by_type = line.group <= Group::support && type_.main != 0;
        by_type ? take_classes_of_type(written) : take_given_classes(written);
        for (const Placed<Class>& given : written.classes)
            if (const auto rule = missing_class(charts_, line.troops, given.value); !rule.empty())
                diagnostics_.error(given.place, fmt::format("there are no such {}", code(line.troops)),
                                   unit_name(given.value, line.troops),
                                   classes_in_words(sold_classes(charts_, line.troops)), std::string(rule));
    }

    void take_given_classes(WrittenLine& written) {
        ListLine& line = written.line;
        for (const Placed<Class>& given : written.classes)
            line.classes = static_cast<ClassSet>(line.classes | only(given.value));
        if (!written.classes.empty()) return;
        const std::string_view rule = line.group == Group::limited ? "2.3.3.3"
                                      : line.group == Group::ally  ? "2.3.4.1"
                                                                   : "2.3.2.6";
        diagnostics_.error(written.classes_place.value_or(line.place), "this line gives no classes", {},
                           "the key 'classes' with some of M, W, R and V", std::string(rule));
    }

    void take_classes_of_type(WrittenLine& written) {
        ListLine& line = written.line;
        const bool main = line.group == Group::main;
        const std::string& type = army_type_names[static_cast<std::size_t>(written_.list.army_type)];
        line.classes = main ? type_.main : type_.support;
        if (written.classes_place)
            diagnostics_.error(*written.classes_place,
                               fmt::format("the army type gives the classes of {} troops",
                                           group_names[static_cast<std::size_t>(line.group)]),
                               {}, fmt::format("no 'classes'; a {} army has {}", type, classes_in_words(line.classes)),
                               "2.3.2");
        written.classes.clear();  // said once
        const ClassSet sold = sold_classes(charts_, line.troops);
        if (main && type_.mostly && !has_class(sold, *type_.mostly))
            diagnostics_.error(line.place, "half the units of a main line cannot be of the army type's class",
                               std::string(code(line.troops)),
                               fmt::format("troops that can be {} in a {} army",
                                           class_letters[static_cast<std::size_t>(*type_.mostly)], type),
                               "2.3.2");
        else if ((sold & line.classes) == 0)
            diagnostics_.error(line.place, "these troops have no class that the army type has",
                               std::string(code(line.troops)), classes_in_words(line.classes), "2.3.2");
    }

    WrittenList& written_;
    const Charts& charts_;
    Diagnostics& diagnostics_;
    const ArmyTypeChart& type_;
};

}  // namespace

std::optional<ArmyList> parse_list(const Source& source, const Charts& charts, Diagnostics& diagnostics) {
    const std::size_t before = diagnostics.errors();
    const auto document = TomlDocument::parse(source.name, source.text, diagnostics);
    if (!document) return std::nullopt;
    TableReader root = document->root(diagnostics);
    if (!check_format(root, "polemarch standard-wargame list", 1)) return std::nullopt;
    WrittenList written;
    written.list.source = source;
    read_form(root, charts, written);
    if (diagnostics.errors() == before) ListJudge(written, charts, diagnostics).judge();
    if (diagnostics.errors() > before) return std::nullopt;
    for (WrittenLine& line : written.lines) written.list.lines.push_back(std::move(line.line));
    return std::move(written.list);
}

}  // namespace polemarch::standard_wargame
