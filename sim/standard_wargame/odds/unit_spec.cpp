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

/// "V HF/2"
void read_troops(const std::string& text, const Charts& charts, UnitSpec& unit) {
    const std::size_t blank = text.find(' ');
    const std::size_t type = text.find_first_not_of(' ', blank);
    if (blank == std::string::npos || type == std::string::npos)
        throw InputError(fmt::format("a unit is a class and a type such as 'V HF/2', found {}", in_quotes(text)));
    const std::string letter = text.substr(0, blank), code = text.substr(type);
    std::optional<Class> grade;
    for (std::size_t i = 0; i < class_count; ++i)
        if (equal_ignoring_case(letter, class_letters[i])) grade = static_cast<Class>(i);
    if (!grade) refuse_unknown("class", letter, class_letters);
    const auto troops = troops_named(code);
    if (!troops) refuse_unknown("type of troops", code, troop_codes());
    unit.grade = *grade;
    unit.troops = *troops;
    if (charts.unit(*troops).prices[static_cast<std::size_t>(*grade)] == not_sold)
        throw InputError(fmt::format("there are no {} {} (rule 2.1.5)", class_names[static_cast<std::size_t>(*grade)],
                                     polemarch::standard_wargame::code(*troops)));
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

void check(const UnitSpec& unit) {
    const bool baggage = type_of(unit.troops) == Type::baggage;
    if (baggage && unit.general) throw InputError("baggage holds no general (rule 2.2.7)");
    if (unit.hold && !unit.general) throw InputError("only a general holds a unit in its place (rule 7.4.11)");
    if (unit.fortified && !baggage)
        throw InputError("only baggage is fortified by itself (rule 2.2.8); units defend a fortification (7.4.4.2)");
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
    try {
        UnitSpec unit;
        const std::vector<std::string> parts = split(text, ',');
        read_troops(parts.front(), charts, unit);
        for (std::size_t i = 1; i < parts.size(); ++i) read_word(parts[i], unit);
        check(unit);
        return unit;
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}", option, error.message()));
    }
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
