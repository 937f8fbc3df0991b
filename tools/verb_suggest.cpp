#include "core/diagnostics.h"
#include "core/files.h"
#include "tools/exit_status.h"
#include "tools/handicap_option.h"
#include "tools/output.h"
#include "tools/target.h"
#include "tools/verbs.h"

namespace polemarch::tools {

namespace {

Existing existing(const Arguments& arguments) {
    return arguments.given("force") ? Existing::replace : Existing::refuse;
}

/// Writes the file of --json, and prints the text.
int report(const sim::Advice& advice, const sim::BattleInfo& battle, const sim::AdviceRequest& request,
           const Arguments& arguments) {
    publish({{{arguments.text("json"), [&] { return sim::json_advice(advice, battle, request); }}},
             sim::text_advice(advice, paint_of(arguments), std::min(page_width(), screen_width))},
            existing(arguments), colour_of(arguments));
    return status(Exit::done);
}

/// Checks what can be checked before the search.
sim::AdviceRequest suggest_request(const Arguments& arguments) {
    sim::AdviceRequest request;
    request.general = general_of(arguments, request.general);
    request.seed = arguments.number("seed", request.seed, {0, UINT64_MAX});
    request.top = arguments.number("top", request.top, {1, 100});
    if (const auto json = arguments.text("json")) check_result(*json, existing(arguments), inputs_of(arguments));
    return request;
}

int suggest(const Arguments& arguments) {
    const sim::AdviceRequest request = suggest_request(arguments);
    const std::string& word = arguments.words().front();
    const Target target = target_of(word);
    const HandicapOption handicap = handicap_of(arguments);
    if (!target.step && !target.path.ends_with(".jsonl")) {
        const auto service = open_scenario(word, arguments, handicap.sides);
        if (const auto json = arguments.text("json")) refuse_input(*json, inputs_of(arguments, service->battle()));
        return report(service->suggest(request), service->battle(), request, arguments);
    }
    if (arguments.given("handicap"))
        throw InputError("the option '--handicap' does not go with a record: it has its own battle");
    const auto [record, service] = open_record(target.path, arguments);
    check_step(target, record);
    const std::size_t steps = target.step.value_or(record.steps.size());
    return report(service->suggest(request, &record, steps), service->battle(), request, arguments);
}

int why(const Arguments& arguments) {
    const sim::AdviceRequest request = suggest_request(arguments);
    const std::string& word = arguments.words().front();
    const Target target = target_of(word);
    if (!target.step)
        throw InputError("'why' needs RECORD@STEP, a step that somebody chose; polemarch replay RECORD --log has them");
    const auto [record, service] = open_record(target.path, arguments);
    return report(service->explain(request, record, *target.step), service->battle(), request, arguments);
}

std::vector<Option> options(const std::vector<Option>& more = {}) {
    std::vector<Option> all{
        {"level", "N|AGENT", "the agent that is asked: level 1 to 7, or a name (default 5)"},
        temperament_option,
        {"top", "K", "how many candidates to show (default 5)"},
        {"seed", "S", "decides the simulations (default 1)"},
        {"json", "FILE", "write it as JSON too (data/schema/advice.schema.json)"},
        {"force", "", "let --json write over a file that exists"},
    };
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

}  // namespace

Verb suggest_verb() {
    return {
        .name = "suggest",
        .usage = "SCENARIO|RECORD@STEP",
        .summary = "Show what an agent would do, and why.",
        .details =
            "Of a game record (.jsonl) at its end or after STEP steps, or of the first choice in a scenario, such\n"
            "as show --position prints; dice that fall before it are those of play with that --seed. First comes one\n"
            "sentence: which choice is better and by how much, or that two cannot be told apart (less than twice the\n"
            "standard error of their difference). Then what the enemy may do that costs most, with its odds, and how\n"
            "the game most likely goes on. Then the figures of each candidate: its value (the expected result of the\n"
            "side that chooses) with its standard error, its number of simulations, the losses of both sides in them\n"
            "and the opponent's most frequent reply, where that was searched. Two candidates with fewer than ten\n"
            "simulations get 64 more each.",
        .options = options(
            {options_option, {"handicap", "TEXT", "of a scenario: A:vp=1,panic=+4/B:command=-1 (polemarch help)"}}),
        .fewest_words = 1,
        .most_words = 1,
        .run = suggest};
}

Verb why_verb() {
    return {
        .name = "why",
        .usage = "RECORD@STEP",
        .summary = "Compare the choice that was made with the best.",
        .details =
            "STEP is numbered as replay --log has it: why RECORD@47 explains the choice in line 47. If another\n"
            "choice is better, both are simulated again, equally often and with the same dice. The reasons compare\n"
            "the best with the choice that was made, or if that was the best, with the second.",
        .options = options(),
        .fewest_words = 1,
        .most_words = 1,
        .run = why};
}

}  // namespace polemarch::tools
