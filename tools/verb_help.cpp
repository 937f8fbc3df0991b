#include "core/diagnostics.h"
#include "core/text.h"
#include "sim/service/service.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/verbs.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

int run_help(const Arguments& arguments) {
    if (!arguments.words().empty()) refuse_data(arguments, "the help on one command");
    print(arguments.words().empty() ? overview(arguments) : help_text(verb_named(arguments.words().front())));
    return status(Exit::done);
}

}  // namespace

Verb help_verb() {
    return {.name = "help",
            .usage = "[COMMAND]",
            .summary = "Explain the program, or one command.",
            .details = "Without COMMAND it lists the scenarios of the data directory.",
            .most_words = 1,
            .run = run_help};
}

const std::vector<Verb>& verbs() {
    static const std::vector<Verb> all{
        play_verb(),     simulate_verb(),     match_verb(),       ladder_verb(),  experiment_verb(), compare_verb(),
        balance_verb(),  contribution_verb(), sensitivity_verb(), matchup_verb(), price_verb(),      maps_verb(),
        quality_verb(),  report_verb(),       stats_verb(),       new_verb(),     army_verb(),       strategy_verb(),
        validate_verb(), show_verb(),         map_verb(),         replay_verb(),  odds_verb(),       rule_verb(),
        umpire_verb(),   session_verb(),      serve_verb(),       suggest_verb(), why_verb(),        review_verb(),
        tune_verb(),     perft_verb(),        signature_verb(),   version_verb(), help_verb()};
    return all;
}

const Verb& verb_named(const std::string& name) {
    std::vector<std::string> names;
    for (const Verb& verb : verbs()) {
        if (verb.name == name) return verb;
        names.push_back(verb.name);
    }
    const std::string near = nearest(name, names);
    throw InputError(fmt::format("unknown command {}{}; there are: {}", in_quotes(name),
                                 near.empty() ? "" : fmt::format(", did you mean '{}'?", near),
                                 fmt::join(names, ", ")));
}

namespace {

/// "steady, bold or cautious", "1 to 10,000,000": the values of a setting.
std::string values_of(const sim::AgentSetting& setting) {
    if (!setting.words.empty()) return alternatives(setting.words);
    return fmt::format("{} to {}", setting.least, grouped(static_cast<std::uint64_t>(setting.most)));
}

/// Names for SCENARIO and AGENT.
std::string names(const Arguments& arguments) {
    const std::string indent(26, ' ');
    std::string text = wrapped(
        fmt::format("scenarios: {}, or a file", fmt::join(sim::scenario_names(data_directory(arguments).path), ", ")),
        page_width(), std::string(11, ' '));
    const std::vector<sim::AgentInfo> agents = sim::all_agents();
    const auto list_group = [&](const std::string& group) {
        for (const sim::AgentInfo& agent : agents)
            if (agent.group == group)
                text +=
                    wrapped(fmt::format("           {:<14} {}", agent.name, agent.description), page_width(), indent);
    };
    text += "agents:\n";
    list_group("");
    text += wrapped(indent +
                        "(Ancient Battles; in Blood of Kings & Heroes, where turns cost more, a 62nd of them, at "
                        "least five: there levels 1 to 4 run equally many, and the first ones differ in how often "
                        "they choose a poor move; in the Standard Wargame Rules a 30th, at least three and at most "
                        "200)",
                    page_width(), indent);
    text += wrapped("baselines, opponents with one idea to measure agents against:", page_width(), "");
    list_group("baselines");
    text += wrapped(
        "settings may follow an agent's name (level-6:simulations=250:temperament=bold); of the levels, with their "
        "defaults in Ancient Battles (those marked * exist there only):",
        page_width(), "");
    const auto strongest = std::find_if(agents.rbegin(), agents.rend(), [](const auto& a) { return a.group.empty(); });
    for (const sim::AgentSetting& setting : strongest->settings)
        text += wrapped(fmt::format("         {} {:<14} {}: {}", setting.everywhere ? ' ' : '*', setting.name,
                                    values_of(setting), setting.description),
                        page_width(), indent);
    text += "handicaps (--handicap A:vp=1,panic=+4/B:command=-1), more or less of:\n";
    for (const std::string& system : sim::system_names())
        for (const sim::HandicapDial& dial : sim::handicap_dials(system))
            text += wrapped(fmt::format("           {:<14} {} ({})", dial.name, dial.description, system), page_width(),
                            std::string(26, ' '));
    return text;
}

}  // namespace

std::string overview(const Arguments& arguments) {
    std::string text =
        wrapped("Polemarch: an AI opponent and a Monte Carlo toolkit for ancient tabletop battles.", page_width(), "") +
        "\nusage: polemarch COMMAND ...\n\n";
    std::size_t width = 0;
    for (const Verb& verb : verbs()) width = std::max(width, verb.name.size());
    for (const Verb& verb : verbs())
        text += wrapped(fmt::format("  {:<{}} {}", verb.name, width, verb.summary), page_width(),
                        std::string(width + 3, ' '));
    return text +
           "\npolemarch help COMMAND explains one. To begin with:\n"
           "  polemarch play heraclea\n"
           "  polemarch simulate heraclea --games 2000\n\n" +
           names(arguments) + "\n" +
           wrapped(
               "exit status: 0 done, 1 the answer is no (replay, compare, balance, validate, verify), 2 bad input, "
               "3 a result could not be written, 130 ended by Ctrl-C, 143 by SIGTERM",
               page_width(), "");
}

}  // namespace polemarch::tools
