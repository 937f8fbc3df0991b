#include "sim/standard_wargame/generals.h"

#include "ai/standard_wargame/one_idea.h"
#include "sim/shared/search_settings.h"
#include "sim/system/baselines.h"

namespace polemarch::sim::standard_wargame {

namespace {

using namespace polemarch::standard_wargame;
using Settings = MonteCarloGeneral::Settings;

AgentSetting without_setting() {
    return {.name = "without",
            .description = "a habit that the agent does not have",
            .words = {habit_names.begin(), habit_names.end()}};
}
constexpr std::array always_habits{Habit::marches, Habit::feints, Habit::fortifications, Habit::forced_marches,
                                   Habit::first_bound};
AgentSetting always_setting() {
    AgentSetting setting{.name = "always", .description = "what the agent does at every chance"};
    for (const Habit habit : always_habits) setting.words.emplace_back(habit_names[static_cast<std::size_t>(habit)]);
    return setting;
}
HeuristicWeights weights_with(const AgentValues& values) {
    HeuristicWeights weights = heuristic_weights_of(temperament_in(values));
    if_set(values, "without", [&](unsigned word) { weights.without = static_cast<Habit>(word); });
    if_set(values, "always", [&](unsigned word) { weights.always = always_habits[word]; });
    return weights;
}

std::vector<AgentSetting> level_settings(const Level& level) {
    const Settings usual = general_of(level);
    auto settings = search_settings(usual.search.simulations);
    settings.push_back({.name = "bounds",
                        .description = "that a simulation goes on after the bound of the decision",
                        .most = 30,
                        .usual = usual.evaluator.bounds});
    return settings;
}

Settings search_with(const Level& level, const AgentValues& values) {
    Settings settings = general_of(level, temperament_in(values));
    set_search(settings.search, values);
    if_set(values, "bounds", [&](unsigned n) { settings.evaluator.bounds = static_cast<int>(n); });
    return settings;
}

}  // namespace

std::vector<AgentKind<Battle>> generals() {
    std::vector<AgentKind<Battle>> kinds{
        {{"random", "chooses any legal move"},
         [](const AgentValues&) { return std::make_unique<RandomAgent<Battle>>(); }},
        {{"heuristic",
          "one ply, by exact expected values",
          {temperament_setting(), without_setting(), always_setting()}},
         [](const AgentValues& values) { return std::make_unique<HeuristicGeneral>(weights_with(values)); }},
    };
    for (auto& baseline : baselines<Battle, IdeaView>(20)) kinds.push_back(std::move(baseline));
    kinds.push_back(
        {{"flank", "heuristic that marches around a flank whenever it may", {}, std::string(baselines_group)},
         [](const AgentValues&) {
             HeuristicWeights weights;
             weights.always = Habit::marches;
             return std::make_unique<HeuristicGeneral>(weights);
         }});
    for (const Level& level : levels)
        kinds.push_back({{std::string(level.name),
                          fmt::format("compares moves by {} simulations, rolled out to the end of {}",
                                      general_of(level).search.simulations,
                                      general_of(level).evaluator.bounds == 0 ? "the bound" : "the enemy's next bound"),
                          level_settings(level)},
                         [&level](const AgentValues& values) {
                             return std::make_unique<MonteCarloGeneral>(search_with(level, values));
                         }});
    return kinds;
}

std::optional<Settings> search_of(const std::string& agent) {
    for (const Level& level : levels)
        if (level.name == kind_in(agent)) return search_with(level, settings_in(agent, level_settings(level)));
    return std::nullopt;
}

Temperament temperament_of(const std::string& agent) {
    return temperament_in(settings_in(agent, level_settings(levels.front())));
}

}  // namespace polemarch::sim::standard_wargame
