#include "core/files.h"
#include "core/scenario_file.h"
#include "core/text.h"
#include "core/toml_reader.h"
#include "sim/service/service.h"
#include "sim/system/rule_system.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/verbs.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

struct RuleText {
    std::string rule;  ///< "8.3.2", "10.6 step 1", "Fire_3"
    std::string text;
};

/// Our explanations of all rules of a system: its rules.toml.
std::vector<RuleText> rule_texts(const std::string& system, const std::filesystem::path& data) {
    constexpr std::size_t longest = 400;
    const auto& all = sim::rule_systems();
    const auto it = std::ranges::find(all, system, &sim::RuleSystem::name);
    if (it == all.end())
        throw InputError(fmt::format("no rule system is called {}{} (expected {})", in_quotes(system),
                                     suggestion(system, sim::system_names()), alternatives(sim::system_names())));
    const std::filesystem::path path = data / (*it)->folder() / "rules.toml";
    Diagnostics diagnostics;
    std::vector<RuleText> rules;
    if (const auto document = TomlDocument::parse(path.string(), read_file(path, largest_source), diagnostics)) {
        TableReader root = document->root(diagnostics);
        static_cast<void>(root.one_of("format", {fmt::format("polemarch {} rules 1", system)}));
        if (auto table = root.table("rules"))
            for (const Text& rule : table->keys()) {
                rules.push_back({rule.value, {}});
                table->string(rule.value, rules.back().text, longest);
            }
        root.finish();
    }
    if (diagnostics.has_errors()) throw InputError(diagnostics);
    return rules;
}

/// Whether it is the rule that was asked for, or a case of it: 8.3.1 of 8.3, Fire_3 of Fire.
bool belongs(const std::string& rule, const std::string& asked) {
    if (!rule.starts_with(asked)) return false;
    const std::string rest = rule.substr(asked.size());
    return rest.empty() || std::string_view(". ,_ab").find(rest.front()) != std::string_view::npos;
}

int run_rule(const Arguments& arguments) {
    const std::string& system = arguments.words().front();
    std::vector<RuleText> rules = rule_texts(system, data_directory(arguments).path);
    if (arguments.words().size() > 1) {
        const std::string& asked = arguments.words()[1];
        std::erase_if(rules, [&](const RuleText& text) { return !belongs(text.rule, asked); });
        if (rules.empty())
            throw InputError(
                fmt::format("{} has no rule {}; 'polemarch rule {}' lists all", system, in_quotes(asked), system));
    }
    std::size_t margin = 0;
    for (const RuleText& rule : rules) margin = std::max(margin, rule.rule.size() + 2);
    for (const RuleText& rule : rules)
        print(wrapped(fmt::format("{:<{}}{}", rule.rule, margin, rule.text), page_width(), std::string(margin, ' ')));
    return status(Exit::done);
}

}  // namespace

Verb rule_verb() {
    return {
        .name = "rule",
        .usage = "SYSTEM [NUMBER]",
        .summary = "Say what a rule does: that of a number in odds, log or a refusal.",
        .details = fmt::format("SYSTEM is {}. A NUMBER (8.3, \"10.6 step 1\", Fire_2) is explained with its cases,\n"
                               "a chapter (8, Fire) with its rules; without NUMBER all rules are.\n"
                               "The words are ours, and short: the rule books have the full text.",
                               alternatives(sim::system_names())),
        .fewest_words = 1,
        .most_words = 2,
        .run = run_rule};
}

}  // namespace polemarch::tools
