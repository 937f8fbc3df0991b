#include "tools/answer_command.h"

#include "core/diagnostics.h"
#include "core/text.h"
#include "sim/system/figures.h"
#include "tools/data_directory.h"
#include "tools/system.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

std::vector<sim::FigureChange> changes_of(const Arguments& arguments) {
    std::vector<sim::FigureChange> changes;
    Diagnostics diagnostics;
    for (const std::string& text : arguments.texts("change"))
        if (auto change = sim::parse_change(text, {"--change", 0, 0}, diagnostics))
            changes.push_back(*std::move(change));
    if (diagnostics.has_errors()) throw InputError(diagnostics);
    return changes;
}

Existing existing_of(const Arguments& arguments) {
    return arguments.given("force") ? Existing::replace : Existing::refuse;
}

}  // namespace

std::vector<Option> result_options(std::vector<Option> own) {
    own.insert(own.end(), {{"json", "FILE", "write the answer as JSON too"},
                           {"html", "FILE", "write it as a page with its plots, which needs no network"},
                           {"md", "FILE", "write it as a text in Markdown"},
                           {"force", "", "write over files that exist"}});
    return own;
}

std::vector<Option> answer_options(std::vector<Option> own) {
    own.insert(own.end(), {{"first", "N|AGENT", "the agent of side A (default heuristic)"},
                           {"second", "N|AGENT", "the agent of side B (likewise)"},
                           {"change", "TEXT", "'PATH = VALUE' in all games (data/experiments/README.md)", "", true},
                           {"hold", "PATH", "a figure that keeps its value, whatever it depends on", "", true},
                           {"check", "LIST", "other players who check what was found (default 2,4: levels), or none"},
                           {"check-games", "N", "of each of them, with and without it (default 40)"},
                           {"seed", "S", "decides all dice and choices (default 1)"},
                           options_option,
                           {"threads", "T", "how many to use (default: all processors)"}});
    return result_options(std::move(own));
}

std::vector<Option> played_options(std::vector<Option> own) {
    own = answer_options(std::move(own));
    std::erase_if(own, [](const Option& option) { return option.name.starts_with("check"); });
    return own;
}

sim::AnswerSubject subject_of(const Arguments& arguments) {
    sim::AnswerSubject subject;
    if (is_meeting(arguments)) {
        const sim::MeetingRequest meeting = meeting_of(arguments);
        subject.battle.armies = meeting.armies;
        subject.points = meeting.points;
    } else {
        if (arguments.words().empty()) throw InputError("this command needs a scenario");
        subject.battle.scenario = arguments.words().front();
    }
    subject.players = {agent_of(arguments.text("first", "heuristic")), agent_of(arguments.text("second", "heuristic"))};
    subject.changes = changes_of(arguments);
    subject.held = arguments.texts("hold");
    subject.options = options_of(arguments);
    subject.seed = arguments.number("seed", 1, {0, UINT64_MAX - 1});
    return subject;
}

void refuse_clock(const sim::BattleService& service, const std::string& player) {
    if (service.has_clock({player, player}))
        throw InputError(
            fmt::format("an agent that thinks by the clock plays another game each time (found {}, expected "
                        "one that counts simulations)",
                        in_quotes(player)));
}

sim::AnswerGames answer_games(const Arguments& arguments, std::atomic<std::uint32_t>& finished) {
    sim::AnswerGames games(subject_of(arguments), data_directory(arguments).path,
                           {.threads = threads_of(arguments), .stop = &watch_for_interrupts(), .finished = &finished});
    const auto service = games.battle();
    for (const std::string& player : games.subject().players) refuse_clock(*service, player);
    return games;
}

CheckRequest check_of(const Arguments& arguments, const sim::AnswerGames& games) {
    CheckRequest request;
    const std::string list = arguments.text("check", "2,4");
    request.games = static_cast<std::uint32_t>(arguments.number("check-games", 40, {4, 1'000'000}));
    if (list == "none") return request;
    const auto service = games.battle();
    for (const std::string& word : items_of(list, "--check")) {
        request.players.push_back(agent_of(word));
        refuse_clock(*service, request.players.back());
    }
    return request;
}

std::string command_line(const std::string& verb, const Arguments& arguments) {
    constexpr std::array<std::string_view, 7> elsewhere{"json", "html", "md", "force", "threads", "color", "data"};
    std::string line = "polemarch " + verb;
    for (const std::string& word : arguments.words()) line += " " + shell_file(word);
    for (const auto& [option, values] : arguments.options()) {
        if (std::find(elsewhere.begin(), elsewhere.end(), option) != elsewhere.end()) continue;
        for (const std::string& value : values)
            line += fmt::format(" --{}{}", option, value.empty() ? "" : " " + shell_file(value));
    }
    return line;
}

void check_results(const Arguments& arguments, const Inputs& inputs) {
    std::vector<std::string> named;
    for (const char* option : {"json", "html", "md"}) {
        const auto file = arguments.text(option);
        if (!file) continue;
        if (std::find(named.begin(), named.end(), *file) != named.end())
            throw InputError(fmt::format("{} cannot be written twice", in_quotes(*file)));
        named.push_back(*file);
        check_result(*file, existing_of(arguments), inputs);
    }
}

void publish_answer(const Arguments& arguments, const sim::Document& document,
                    const std::function<std::string()>& json) {
    publish({{{arguments.text("json"), json},
              {arguments.text("html"), [&] { return html_page(document); }},
              {arguments.text("md"), [&] { return markdown_text(document); }}},
             plain_text(document, paint_of(arguments), page_width())},
            existing_of(arguments), colour_of(arguments));
}

}  // namespace polemarch::tools
