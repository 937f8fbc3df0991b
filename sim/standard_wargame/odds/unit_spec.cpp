#include "sim/standard_wargame/odds/unit_spec.h"

#include "core/diagnostics.h"
#include "core/text.h"
#include "sim/odds/question_reader.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

constexpr int most_ranks = 60;

Class read_class(const std::string& letter) {
    for (std::size_t i = 0; i < class_count; ++i)
        if (equal_ignoring_case(letter, class_letters[i])) return static_cast<Class>(i);
    refuse_unknown("class", letter, class_letters);
}

/// "V HF/2"
void read_troops(const std::string& text, const Charts& charts, UnitSpec& unit) {
    const std::size_t blank = text.find(' ');
    const std::size_t type = text.find_first_not_of(' ', blank);
    if (blank == std::string::npos || type == std::string::npos)
        throw InputError(fmt::format("a unit is a class and a type such as 'V HF/2', found {}", in_quotes(text)));
    unit.grade = read_class(text.substr(0, blank));
    const std::string name = text.substr(type);
    const auto troops = troops_named(name);
    if (!troops) refuse_unknown("type of troops", name, troop_codes());
    unit.troops = *troops;
    const auto grade = static_cast<std::size_t>(unit.grade);
    if (charts.unit(*troops).prices[grade] == not_sold)
        throw InputError(fmt::format("there are no {} {} (rule 2.1.5)", class_names[grade], code(*troops)));
}

void read_word(const std::string& word, UnitSpec& unit) {
    constexpr std::string_view ranks = "ranks=";
    if (word == "general") {
        unit.general = true;
    } else if (word == "hold") {
        unit.hold = true;
    } else if (word == "fortified") {
        unit.fortified = true;
    } else if (word.starts_with(ranks)) {
        int number = 0;
        const char *begin = word.data() + ranks.size(), *end = word.data() + word.size();
        const auto [stop, error] = std::from_chars(begin, end, number);
        if (error != std::errc() || stop != end || number < 1 || number > most_ranks)
            throw InputError(
                fmt::format("'ranks' must be a whole number from 1 to {}, found {}", most_ranks, in_quotes(word)));
        unit.ranks = static_cast<std::uint8_t>(number);
    } else {
        refuse_unknown("word of a unit", word, {"ranks=N", "general", "hold", "fortified"});
    }
}

void check(const UnitSpec& unit, const std::string& option) {
    const bool baggage = type_of(unit.troops) == Type::baggage;
    if (baggage && unit.general) throw InputError(option + ": baggage holds no general (rule 2.2.7)");
    if (unit.fortified && !baggage) throw InputError(option + ": only baggage is fortified by itself (rule 2.2.8)");
}

/// The first part by `read_first`, then the words.
template <class ReadFirst>
UnitSpec read(const std::string& text, const std::string& option, ReadFirst read_first) {
    try {
        UnitSpec unit;
        const std::vector<std::string> parts = split(text, ',');
        read_first(parts.front(), unit);
        for (std::size_t i = 1; i < parts.size(); ++i) read_word(parts[i], unit);
        if (unit.hold && !unit.general) throw InputError("only a general holds a unit in its place (rule 7.4.11)");
        return unit;
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}", option, error.message()));
    }
}

}  // namespace

std::string UnitSpec::text() const {
    std::string words = fmt::format("{} {}", class_letters[static_cast<std::size_t>(grade)], code(troops));
    if (ranks > 1) words += fmt::format(", {} ranks", ranks);
    if (general) words += hold ? ", a general who holds it" : ", a general";
    if (fortified) words += ", fortified";
    return words;
}

Fighter UnitSpec::fighter() const {
    Fighter f;
    f.troops = troops;
    f.grade = grade;
    f.ranks = ranks;
    f.general = general;
    f.fortified = fortified;
    return f;
}

UnitSpec read_unit_spec(const std::string& text, const Charts& charts, const std::string& option) {
    const UnitSpec unit =
        read(text, option, [&](const std::string& first, UnitSpec& found) { read_troops(first, charts, found); });
    check(unit, option);
    return unit;
}

UnitSpec read_words_of_all(const std::string& text, const std::string& option) {
    return read(text, option, [](const std::string& first, UnitSpec& unit) { unit.grade = read_class(first); });
}

const std::vector<std::string>& odds_grounds() {
    static const std::vector<std::string> names{"open",        "difficult", "hill",  "woods", "orchard",
                                                "light-woods", "brush",     "rocky", "dunes", "village",
                                                "field",       "river",     "road",  "marsh"};
    return names;
}

bool is_difficult(std::size_t ground, Weather weather, const Charts& charts) {
    const std::string& name = odds_grounds()[ground];
    if (name == "open" || name == "difficult") return name == "difficult";
    const auto kind =
        static_cast<Ground>(std::find(ground_names.begin(), ground_names.end(), name) - ground_names.begin());
    return charts.ground(kind).combat == Going::difficult || (charts.in(weather).soaked && kind != Ground::road);
}

double base_widths(Length length) { return static_cast<double>(length) / base_width; }

std::string in_base_widths(Length length) { return fmt::format("{:g}", base_widths(length)); }

}  // namespace polemarch::sim::standard_wargame
