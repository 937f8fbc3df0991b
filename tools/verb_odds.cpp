#include "core/diagnostics.h"
#include "core/text.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/target.h"
#include "tools/verbs.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

const std::vector<std::string> forms{"json", "csv", "svg"};

sim::OddsAnswer of_match_up(const std::string& system, const sim::OddsMenu& menu, const Arguments& arguments) {
    if (arguments.given("move")) throw InputError("the option '--move' goes with a scenario or a record");
    if (arguments.given(options_option.name))
        throw InputError(fmt::format("the option '--{}' goes with a scenario", options_option.name));
    if (arguments.words().size() < 2)
        throw InputError(fmt::format("'odds {}' needs one of {}", system, fmt::join(menu.questions, ", ")));
    sim::OddsQuestion question{arguments.words()[1], {}};
    if (std::find(menu.questions.begin(), menu.questions.end(), question.what) == menu.questions.end()) {
        const std::string near = nearest(question.what, menu.questions);
        throw InputError(fmt::format("unknown question {}{}; there are: {}", in_quotes(question.what),
                                     near.empty() ? "" : fmt::format(", did you mean '{}'?", near),
                                     fmt::join(menu.questions, ", ")));
    }
    for (const sim::OddsOption& option : menu.options)
        if (const auto value = arguments.text(option.name)) question.options[option.name] = *value;
    const auto in_menu = [&](const sim::OddsOption& option) {
        return std::any_of(menu.options.begin(), menu.options.end(),
                           [&](const sim::OddsOption& own) { return own.name == option.name; });
    };
    for (const auto& [other, of_other] : sim::odds_menus())
        for (const sim::OddsOption& option : of_other.options)
            if (arguments.given(option.name) && !in_menu(option))
                throw InputError(
                    fmt::format("the option '--{}' goes with {}, not with {}", option.name, other, system));
    return sim::odds(system, question, data_directory(arguments).path);
}

/// "C9 move; to D8": the moves, separated by semicolons.
std::vector<std::string> moves_of(const std::string& text) {
    std::vector<std::string> moves;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t end = std::min(text.find(';', from), text.size());
        const std::size_t first = text.find_first_not_of(' ', from), last = text.find_last_not_of(' ', end - 1);
        if (end == from || first >= end) throw InputError("the option '--move' has an empty move in it");
        moves.push_back(text.substr(first, last - first + 1));
        from = end + 1;
    }
    return moves;
}

/// Does the work, and names the file in front of a fault that belongs to its position.
template <class Work>
auto in_file(const std::string& file, const Work& work) {
    try {
        return work();
    } catch (const InputError& error) {
        const std::string message = error.message();
        throw InputError(message.starts_with(target_of(file).path + ":") ? message
                                                                         : fmt::format("{}: {}", file, message));
    }
}

sim::OddsAnswer of_position(const Arguments& arguments) {
    const std::string& word = arguments.words().front();
    if (arguments.words().size() > 1)
        throw InputError(
            fmt::format("'odds' does not take {}; see polemarch help odds", in_quotes(arguments.words()[1])));
    for (const auto& [system, menu] : sim::odds_menus())
        for (const sim::OddsOption& option : menu.options)
            if (arguments.given(option.name))
                throw InputError(
                    fmt::format("the option '--{}' goes with a rule system, such as {}", option.name, system));
    if (!arguments.given("move")) throw InputError("of a scenario or a record 'odds' needs the option '--move'");
    const auto moves = moves_of(arguments.text("move", ""));
    const Target target = target_of(word);
    if (!target.step && !target.path.ends_with(".jsonl")) {
        const auto service = open_scenario(word, arguments);
        return in_file(word, [&] { return service->odds(moves); });
    }
    const auto [record, service] = open_record(target.path, arguments);
    check_step(target, record);
    const std::size_t steps = target.step.value_or(record.steps.size());
    return in_file(word, [&, &game = record, &battle = service] { return battle->odds(moves, &game, steps); });
}

int run_odds(const Arguments& arguments) {
    if (std::count_if(forms.begin(), forms.end(), [&](const auto& form) { return arguments.given(form); }) > 1)
        throw InputError("only one of the options '--json', '--csv' and '--svg' can be given");
    const auto menus = sim::odds_menus();
    const auto menu = menus.find(arguments.words().front());
    const sim::OddsAnswer answer =
        menu == menus.end() ? of_position(arguments) : of_match_up(menu->first, menu->second, arguments);
    for (const auto& [form, write] :
         {std::pair{"json", &answer.json}, std::pair{"csv", &answer.csv}, std::pair{"svg", &answer.svg}}) {
        if (!arguments.given(form)) continue;
        if (!*write) throw InputError(fmt::format("this answer has no form '--{}'; only 'matrix' has it", form));
        print((*write)());
        return status(Exit::done);
    }
    print_painted(answer.text({is_coloured(Stream::output, colour_of(arguments)), page_width()}), colour_of(arguments));
    return status(Exit::done);
}

}  // namespace

Verb odds_verb() {
    std::vector<Option> options;
    std::string details =
        "Of a match-up: SYSTEM and what happens, with the units. Of a game: a position (a scenario, a\n"
        "position printed by show, or a record at its end or after STEP steps) and --move, one or several\n"
        "in turn: \"C9 attacks C8\", \"C9 move; to D8; face 2\", or \"C9 move\" for all that it could attack;\n"
        "in battles of blood-of-kings \"A3 charge B2; stand\" and the dice that follow.\n";
    for (const auto& [system, menu] : sim::odds_menus()) {
        details += fmt::format("\n{}: {}\n\n{}\n", system, fmt::join(menu.questions, ", "), menu.details);
        for (const sim::OddsOption& option : menu.options)
            options.push_back({option.name, option.value, option.help, system});
    }
    details.pop_back();
    options.push_back({"move", "MOVES", "of a position: the moves, with ; between them"});
    options.push_back({options_option.name, options_option.value, "of a scenario: " + options_option.help});
    options.push_back({"json", "", "print JSON instead (data/schema/odds*.schema.json)"});
    options.push_back({"csv", "", "matrix: print comma-separated values instead"});
    options.push_back({"svg", "", "matrix: print a picture instead"});
    return {
        "odds",  "SYSTEM QUESTION|SCENARIO|RECORD@STEP", "Compute the exact chances of dice.", details, options, 1, 2,
        run_odds};
}

}  // namespace polemarch::tools
