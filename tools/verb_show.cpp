#include "core/diagnostics.h"
#include "core/files.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/target.h"
#include "tools/verbs.h"

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

/// The state to show: a battle's start, or the state after some steps of a record.
struct Shown {
    std::unique_ptr<sim::BattleService> service;
    std::optional<Record> record{};
    std::size_t most = 0;

    [[nodiscard]] sim::StateView state_view() const {
        if (!record) return service->start(page_width());
        const sim::ReplayReport report = service->replay(*record, most, page_width());
        if (!report.difference) return report.at;
        Diagnostics diagnostics;
        diagnostics.add(*report.difference);
        throw InputError(diagnostics);
    }
    [[nodiscard]] std::string picture(const sim::PictureRequest& request) const {
        return service->picture(request, record ? &*record : nullptr, most);
    }
};

Shown shown(const Arguments& arguments) {
    const std::string& word = arguments.words().front();
    const Target target = target_of(word);
    if (!target.step && !target.path.ends_with(".jsonl")) return {open_scenario(word, arguments)};
    auto [record, service] = open_record(target.path, arguments);
    check_step(target, record);
    const std::size_t most = target.step.value_or(record.steps.size());
    return {std::move(service), std::move(record), most};
}

int run_show(const Arguments& arguments) {
    const auto svg = arguments.text("svg");
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    for (const char* option : {"zones", "force"})
        if (!svg && arguments.given(option))
            throw InputError(fmt::format("the option '--{}' goes with --svg FILE", option));
    if (svg && arguments.given("position")) throw InputError("either --position or --svg, not both");
    const Shown what = shown(arguments);
    if (svg) {
        check_result(*svg, existing, what.record ? inputs_of(arguments) : inputs_of(arguments, what.service->battle()));
        write_file_atomically(*svg, what.picture({arguments.given("zones")}), existing);
        return status(Exit::done);
    }
    const sim::StateView state_view = what.state_view();
    const bool coloured = is_coloured(Stream::output, colour_of(arguments));
    if (arguments.given("position")) {
        print(state_view.position);
        return status(Exit::done);
    }
    const std::string rules = special_rules_text(state_view.special_rules);
    print_painted((coloured ? state_view.coloured : state_view.board) + (rules.empty() ? "" : "\n") + rules,
                  colour_of(arguments));
    return status(Exit::done);
}

}  // namespace

Verb show_verb() {
    return {.name = "show",
            .usage = "SCENARIO|RECORD@STEP",
            .summary = "Print the board, or draw it.",
            .details =
                "SCENARIO is a file or a short name; RECORD a game record (.jsonl), at its end or after STEP steps.\n"
                "A record has its own scenario and charts; --data does not go with it.",
            .options = {{"position", "", "print the position as a scenario file that begins there"},
                        options_option,
                        {"svg", "FILE", "draw it as a picture instead of printing it"},
                        {"zones", "", "with the zones of control of both sides"},
                        {"force", "", "let --svg write over a file that exists"}},
            .fewest_words = 1,
            .most_words = 1,
            .run = run_show};
}

}  // namespace polemarch::tools
