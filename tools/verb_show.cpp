#include "core/diagnostics.h"
#include "core/files.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/target.h"
#include "tools/verbs.h"

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

/// What to show: a battle's start, or where a record stands after some steps.
struct Shown {
    std::unique_ptr<sim::BattleService> service;
    std::optional<Record> record{};
    std::size_t most = 0;  ///< steps

    std::optional<Side> seen_by{};

    [[nodiscard]] sim::Moment moment() const { return {record ? &*record : nullptr, most, seen_by}; }
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

/// The board, or one other form.
void check_one_form(const Arguments& arguments) {
    const char* chosen = nullptr;
    for (const char* form : {"position", "json", "svg"}) {
        if (!arguments.given(form)) continue;
        if (chosen) throw InputError(fmt::format("either --{} or --{}, not both", chosen, form));
        chosen = form;
    }
}

int run_show(const Arguments& arguments) {
    const auto svg = arguments.text("svg");
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    for (const char* option : {"zones", "force"})
        if (!svg && arguments.given(option))
            throw InputError(fmt::format("the option '--{}' goes with --svg FILE", option));
    check_one_form(arguments);
    Shown what = shown(arguments);
    if (arguments.given("seen-by"))
        what.seen_by = arguments.one_of("seen-by", {"A", "B"}) == 0 ? Side::first : Side::second;
    if (svg) {
        check_result(*svg, existing, what.record ? inputs_of(arguments) : inputs_of(arguments, what.service->battle()));
        write_file_atomically(*svg, what.service->picture({.zones = arguments.given("zones")}, what.moment()),
                              existing);
        return status(Exit::done);
    }
    if (arguments.given("json")) {
        print(what.service->state_json(what.moment()));
        return status(Exit::done);
    }
    const sim::StateView state_view = what.service->view(what.moment(), page_width());
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
                "A record has its own scenario and charts; --data does not go with it.\n"
                "--json tells of each unit its group, the enemies in its zones, whom it may shoot, whom it sees and\n"
                "its moves (data/schema/state-standard-wargame.schema.json); so far of standard-wargame only.\n"
                "--seen-by leaves out what the enemy of that side keeps secret at that moment: strategies before\n"
                "they are revealed, who marches around a flank. Systems without secrets show the same to both.",
            .options = {{"position", "", "print the position as a scenario file that begins there"},
                        {"json", "", "print what stands there, and what each unit can do, as JSON"},
                        {"seen-by", "A|B", "show what this side may know (default: all)"},
                        options_option,
                        {"svg", "FILE", "draw it as a picture instead of printing it"},
                        {"zones", "", "with the zones of control of both sides"},
                        {"force", "", "let --svg write over a file that exists"}},
            .fewest_words = 1,
            .most_words = 1,
            .run = run_show};
}

}  // namespace polemarch::tools
