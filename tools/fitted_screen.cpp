#include "tools/fitted_screen.h"

#include "core/text.h"
#include "tools/system.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

constexpr int other_lines = 3;  ///< the line that was typed, and the prompt, in two lines
constexpr int least_map = 7;    ///< lines: three hexes
constexpr int most_map = 40;
constexpr int most_unit_lines = 3;  ///< of a unit's sentence

int lines_of(const std::string& text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

/// The first lines; the place where a text with so many lines ends.
std::string first_lines(const std::string& text, int lines) {
    std::size_t at = 0;
    for (; lines > 0 && at < text.size(); --lines) at = text.find('\n', at) + 1;
    return text.substr(0, at);
}

std::string last_lines(const std::string& text, int lines) {
    return text.substr(first_lines(text, lines_of(text) - lines).size());
}

/// The moves in at most so many lines: with what they do, or in columns, or the first of them.
std::string fitted_list(const std::vector<sim::Choice>& choices, const ListStyle& style, int lines) {
    if (const std::string text = list_text(choices, "", style); lines_of(text) <= lines) return text;
    const std::string text = column_list_text(choices, style);
    if (lines_of(text) <= lines) return text;
    return first_lines(text, lines - 1) +
           fmt::format("  ... list shows all {}, list D4 those with D4 in them\n", counted(choices.size(), "move"));
}

std::string fitted_events(const std::string& events, int lines) {
    if (lines_of(events) <= lines) return events;
    if (lines < 2) return "";
    return "  ... log shows what happened before\n" + last_lines(events, lines - 1);
}

/// The units that what is due is about, as many sentences as fit.
std::string involved_units(const sim::Session& session, int width, int lines) {
    std::string text;
    for (const UnitInWords& unit : session.units()) {
        if (!unit.involved) continue;
        const std::string whole = wrapped("  " + unit.sentence, width - 4, "    ");
        std::string sentence = first_lines(whole, most_unit_lines);
        if (sentence.size() < whole.size()) sentence.replace(sentence.size() - 1, 1, " ...\n");
        if (lines_of(text) + lines_of(sentence) <= lines) text += sentence;
    }
    return text;
}

}  // namespace

TerminalSize screen_size() {
    return {std::clamp(terminal_width(), 40, screen_width), std::clamp(terminal_height(), 12, 60)};
}

Screen fitted_screen(const sim::Session& session, const std::vector<sim::Choice>& choices, const ScreenParts& parts,
                     TerminalSize size) {
    const int width = size.columns;
    const std::string meaning = session.due().meaning;
    const std::string about = !parts.lesson.empty() ? parts.lesson
                              : meaning.empty()     ? ""
                                                    : wrapped("  " + meaning, width, "  ");
    int left = size.rows - other_lines - lines_of(parts.greeting) - lines_of(about);
    const int map = parts.map && left > least_map + 3 ? least_map : 0;
    left -= map;
    const std::string list = fitted_list(choices, parts.style, std::max(3, left * 3 / 4));
    left = std::max(0, left - lines_of(list));
    const std::string events = fitted_events(parts.events, left);
    left -= lines_of(events);
    const std::string units = involved_units(session, width, left);
    left -= lines_of(units);
    Screen screen;
    screen.before = parts.greeting + events;
    if (map > 0)
        screen.map = session.board_part(
            {width, std::min(map + left, most_map), parts.colour, parts.legend || map + left > 2 * least_map});
    screen.after = units + about + list;
    return screen;
}

}  // namespace polemarch::tools
