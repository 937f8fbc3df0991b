#include "sim/play/tutorial.h"

#include "core/toml_reader.h"
#include "sim/play/typing.h"

namespace polemarch::sim {

namespace {

constexpr std::size_t longest_text = 800, longest_entry = 100;

std::vector<std::string> entries(TableReader& table, std::string_view key, Presence presence) {
    std::vector<std::string> values;
    for (const Text& text : table.texts(key, presence)) {
        if (plain(text.value).empty() || text.value.size() > longest_entry)
            table.diagnostics().error(text.place, "bad entry", "'" + text.value + "'", "1 to 100 bytes");
        values.push_back(text.value);
    }
    return values;
}

}  // namespace

std::optional<Tutorial> parse_tutorial(const Source& source, Diagnostics& diagnostics) {
    const auto document = TomlDocument::parse(source.name, source.text, diagnostics);
    if (!document) return std::nullopt;
    const std::size_t errors = diagnostics.all().size();
    TableReader root = document->root(diagnostics);
    if (!check_format(root, "polemarch tutorial", tutorial_version)) return std::nullopt;
    Tutorial tutorial;
    root.string("record", tutorial.record, 200);
    if (const auto side = root.one_of("side", {"A", "B"})) tutorial.side = *side == 0 ? Side::first : Side::second;
    for (TableReader& lesson : root.tables("lesson")) {
        std::string title;
        lesson.string("title", title, 60);
        ++tutorial.lessons;
        for (TableReader& table : lesson.tables("step")) {
            TutorialStep step{title, tutorial.lessons, {}, {}, {}, {}, {}};
            table.string("text", step.text, longest_text);
            step.type = entries(table, "type", Presence::required);
            if (step.type.empty())
                diagnostics.error(table.place("type"), "bad value of 'type'", "an empty list", "at least one entry");
            step.accept = entries(table, "accept", Presence::optional);
            table.string("wrong", step.wrong, longest_text, Presence::optional);
            table.string("then", step.then, longest_text, Presence::optional);
            table.finish();
            tutorial.steps.push_back(std::move(step));
        }
        lesson.finish();
    }
    root.finish();
    if (diagnostics.all().size() > errors) return std::nullopt;
    return tutorial;
}

bool matches(const std::string& entry, const std::string& typed) {
    const std::string wanted = plain(entry), found = plain(typed);
    if (wanted.empty() || wanted.back() != '*') return wanted == found;
    const std::string head = plain(wanted.substr(0, wanted.size() - 1));
    return found.size() > head.size() && found.starts_with(head + (head.empty() ? "" : " "));
}

}  // namespace polemarch::sim
