#include "core/files.h"
#include "tools/data_directory.h"
#include "tools/handicap_option.h"
#include "tools/play_dialogue.h"
#include "tools/verbs.h"

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

sim::SessionRequest play_request(const Arguments& arguments) {
    sim::SessionRequest request;
    if (arguments.given("side")) request.side = arguments.one_of("side", {"A", "B"}) == 0 ? Side::first : Side::second;
    const bool tempered = arguments.given(temperament_option.name);
    if (tempered && arguments.given("load") && !arguments.given("level"))
        throw InputError("the option '--temperament' needs --level with --load: a record names its own agent");
    if (tempered || arguments.given("level"))
        request.general = general_of(arguments, std::string(sim::default_general));
    request.seed = arguments.number("seed", request.seed, {0, UINT64_MAX});
    return request;
}

/// The command that begins this game again with all options that decide it; `what` is a scenario or a record.
std::string command_of(const std::string& what, const sim::Session& session) {
    return fmt::format("polemarch play {} --side {} --level {}", what, letter(session.side()), session.general());
}

/// The scenario, or the two armies, as the command line names them.
std::string battle_words(const Arguments& arguments) {
    if (!arguments.words().empty()) return shell_file(arguments.words().front());
    std::string words;
    for (const Option& option : meeting_options)
        if (const auto given = arguments.text(option.name))
            words += fmt::format("{}--{} {}", words.empty() ? "" : " ", option.name, shell_file(*given));
    return words;
}

/// The tutorial's lessons, and the session that they lead through.
int run_tutorial(const Arguments& arguments) {
    for (const char* name :
         {"side", "level", "temperament", "handicap", "seed", "options", "load", "autosave", "table"})
        if (arguments.given(name)) throw InputError(fmt::format("the option '--{}' does not go with --tutorial", name));
    if (!arguments.words().empty()) throw InputError("--tutorial has a battle of its own: no SCENARIO with it");
    const std::filesystem::path file = data_directory(arguments).path / "ancient_battles" / "tutorial.toml";
    Diagnostics diagnostics;
    auto tutorial = sim::parse_tutorial({file.string(), read_file(file, largest_source)}, diagnostics);
    if (!tutorial) throw InputError(diagnostics);
    OpenedRecord opened = open_record((file.parent_path() / tutorial->record).string());
    const auto start = [service = std::shared_ptr<const sim::BattleService>(std::move(opened.service)),
                        steps = opened.record.steps, side = tutorial->side]() {
        auto session = service->play({.side = side});
        session->follow(steps);
        return session;
    };
    DialogueOptions options;
    options.begun = "polemarch play --tutorial";
    options.colour = colour_of(arguments);
    options.tutorial = std::move(tutorial);
    options.restart = start;
    return Dialogue(start(), std::move(options)).run();
}

int run_play(const Arguments& arguments) {
    if (arguments.given("tutorial")) return run_tutorial(arguments);
    const sim::SessionRequest request = play_request(arguments);
    const auto file = arguments.text("load");
    const bool meeting = is_meeting(arguments);
    if ((arguments.words().empty() && !meeting) != file.has_value())
        throw InputError("'play' needs either SCENARIO or --load RECORD; see polemarch help play");
    if (file && arguments.given("seed"))
        throw InputError("the option '--seed' does not go with --load: a record has its own");
    const HandicapOption handicap = handicap_of(arguments);
    if (file && arguments.given("handicap"))
        throw InputError("the option '--handicap' does not go with --load: a record has its own battle");
    DialogueOptions options;
    options.colour = colour_of(arguments);
    options.draw_changes = arguments.one_of("board", {"changed", "asked"}) == 0;
    if (const auto path = arguments.text("autosave")) {
        check_writable(*path, arguments.given("force") ? Existing::replace : Existing::refuse);
        options.autosave = *path;
    }
    std::unique_ptr<sim::Session> session;
    if (file) {
        const OpenedRecord opened = open_record(*file, arguments);
        session = opened.service->resume(opened.record, request);
        options.begun = command_of("--load " + shell_file(*file), *session);
    } else {
        const auto service = meeting ? open_meeting(arguments, handicap.sides)
                                     : open_scenario(arguments.words().front(), arguments, handicap.sides);
        session = service->play(request);
        options.inputs = inputs_of(arguments, session->battle());
        if (options.autosave) refuse_input(options.autosave->string(), options.inputs);
        options.begun = fmt::format("{} --seed {}", command_of(battle_words(arguments), *session), session->seed());
        if (const auto given = arguments.text("handicap")) options.begun += " --handicap " + *given;
        if (const auto rules = arguments.text(options_option.name)) options.begun += " --options " + *rules;
        if (const auto data = arguments.text("data")) options.begun += " --data " + shell_file(*data);
    }
    if (arguments.given("table")) {
        const std::vector<std::string> words{"A", "B", "both"};
        session->set_table_dice(*table_sides(words[arguments.one_of("table", words)]));
        options.begun += table_option(session->table_dice());
    }
    return Dialogue(std::move(session), std::move(options)).run();
}

}  // namespace

Verb play_verb() {
    return {.name = "play",
            .usage = "[SCENARIO]",
            .summary = "Play a battle against the computer, at this terminal.",
            .details =
                "SCENARIO is a file or a short name such as heraclea. Moves are typed as the notation of their rule\n"
                "system says (data/ancient_battles/NOTATION.md, data/blood_of_kings/README.md,\n"
                "data/standard_wargame/NOTATION.md), or by their numbers in a list; TAB completes them, an\n"
                "unambiguous beginning is enough, and help says at each decision what there is. Scripts may drive\n"
                "it through standard input. The same moves with the same seed are the same game. A game that is\n"
                "left unsaved is not lost: the command and the moves that bring it back are printed.",
            .options =
                {
                    {"tutorial", "", "learn it in ten minutes: lessons that lead through a small battle"},
                    {"side", "A|B", "your side (default A; with --load that of the record)"},
                    {"level", "N|AGENT", "your opponent: level 1 to 7, or an agent (default heuristic)"},
                    temperament_option,
                    {"handicap", "TEXT", "A:vp=1,panic=+4/B:command=-1: more or less of something (polemarch help)"},
                    {"seed", "S", "decides all dice (default 1)"},
                    {"army-a", "ARMY", "instead of SCENARIO: the army of side A, a file, a short name, or list:NAME"},
                    {"army-b", "ARMY", "the army of side B; the two meet, from the eve of the battle on"},
                    meeting_options[2],
                    options_option,
                    {"table", "A|B|both", "the dice of these sides are rolled on your table, and typed"},
                    {"load", "RECORD", "go on with a recorded game, exactly where it ends (without --data)"},
                    {"autosave", "FILE", "keep the game so far in FILE, after every move"},
                    {"force", "", "let --autosave write over a file that exists"},
                    {"board", "WHEN", "draw the board when its map has changed, or only when asked: changed, asked"},
                },
            .most_words = 1,
            .run = run_play};
}

}  // namespace polemarch::tools
