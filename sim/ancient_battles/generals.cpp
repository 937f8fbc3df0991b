#include "sim/ancient_battles/generals.h"

#include "ai/ancient_battles/one_idea.h"
#include "ai/ancient_battles/restricted_agent.h"
#include "sim/shared/search_settings.h"
#include "sim/system/baselines.h"

#include <array>

namespace polemarch::sim::ancient_battles {

namespace {

using namespace polemarch::ancient_battles;
using Settings = MonteCarloGeneral::Settings;

constexpr std::array omittable{Option::rerolls, Option::barbarian_charges, Option::command_control, Option::elephants,
                               Option::dismounting};

AgentSetting without_setting() {
    AgentSetting setting{"without", "an optional rule that the agent makes no use of"};
    for (const Option option : omittable) setting.words.emplace_back(option_names[static_cast<std::size_t>(option)]);
    return setting;
}

std::vector<AgentSetting> level_settings(const Level& level) {
    auto settings = search_settings(level.simulations, " (a 20th of the simulations, 6 to 12)", " until enemies touch");
    settings.insert(
        settings.end(),
        {{.name = "nodes",
          .description = "of the tree below the candidates (20 for each simulation, 40,000 at most; none below 250 "
                         "simulations); 1: none",
          .least = 1,
          .most = 10'000'000},
         {.name = "tree",
          .description = "whether the tree is kept for the next decision, except in play",
          .words = {"kept", "new"},
          .usual = 0},
         {.name = "opponent-model",
          .description =
              fmt::format("percent of the simulations in which the opponent's moves in the tree are those of the "
                          "heuristic agent ({}; without effect where no tree grows); in the rest they are searched",
                          default_opponent_model),
          .most = 100},
         {.name = "rollouts",
          .description = "of each stance at the beginning of a turn (an 18th of the simulations, 100 at most); 0: none",
          .most = 10'000},
         {.name = "turns",
          .description = "of each rollout of a stance",
          .least = 1,
          .most = 20,
          .usual = StanceSettings{}.turns},
         {.name = "playouts",
          .description =
              "where the rollout of a simulation ends: with the turn, with the battle, at once, with the next turn",
          .words = {"turn", "battle", "off", "next"},
          .usual = 0},
         {.name = "orders",
          .description = "whether an order to a formation is one move of the search, or each of its marches",
          .words = {"whole", "single"},
          .usual = 0},
         {.name = "priors",
          .description = "whether moves have priors of the heuristic agent; off: equal ones, and no opponent model",
          .words = {"on", "off"},
          .usual = 0},
         without_setting()});
    return settings;
}

/// Wraps the agent in a RestrictedAgent if `values` name an optional rule that it does not use.
std::unique_ptr<Agent<Battle>> restricted(std::unique_ptr<Agent<Battle>> general, const AgentValues& values) {
    if_set(values, "without",
           [&](unsigned word) { general = std::make_unique<RestrictedAgent>(std::move(general), omittable[word]); });
    return general;
}

Settings search_with(const Level& level, const AgentValues& values) {
    Settings settings = general_of(level, temperament_in(values));
    if_set(values, "simulations", [&](unsigned n) {
        settings.search.candidates = candidates_for(n);
        settings.search.prior_weight = prior_weight_for(n);
        settings.search.tree.nodes = nodes_for(n);
        settings.stance.rollouts = rollouts_for(n);
    });
    set_search(settings.search, values);
    if_set(values, "nodes", [&](unsigned n) { settings.search.tree.nodes = n; });
    if_set(values, "tree", [&](unsigned word) { settings.search.tree.reused = word == 0; });
    if_set(values, "opponent-model", [&](unsigned n) { settings.search.tree.opponent_model = n; });
    if_set(values, "rollouts", [&](unsigned n) { settings.stance.rollouts = n; });
    if_set(values, "turns", [&](unsigned n) { settings.stance.turns = static_cast<int>(n); });
    if_set(values, "playouts",
           [&](unsigned n) { settings.evaluator.playout = static_cast<PlanEvaluator::Playout>(n); });
    if_set(values, "orders", [&](unsigned word) { settings.whole_orders = word == 0; });
    if_set(values, "priors", [&](unsigned word) {
        settings.evaluator.priors = word == 0;
        if (word == 1) settings.search.tree.opponent_model = 0;  // the opponent model needs priors
    });
    return settings;
}

}  // namespace

std::vector<AgentKind<Battle>> generals() {
    std::vector<AgentKind<Battle>> kinds{
        {{"random", "chooses any legal move"},
         [](const AgentValues&) { return std::make_unique<RandomAgent<Battle>>(); }},
        {{"heuristic", "one ply, by exact expected values", {temperament_setting(), without_setting()}},
         [](const AgentValues& values) {
             return restricted(std::make_unique<HeuristicGeneral>(heuristic_weights_of(temperament_in(values))),
                               values);
         }},
    };
    for (auto& baseline : baselines<Battle, IdeaView>(500)) kinds.push_back(std::move(baseline));
    for (const Level& level : levels)
        kinds.push_back({{std::string(level.name), std::string(level.description), level_settings(level)},
                         [&level](const AgentValues& values) {
                             return restricted(std::make_unique<MonteCarloGeneral>(search_with(level, values)), values);
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

std::string omitted_by(const std::string& agent) {
    std::string omitted;
    if_set(settings_in(agent, level_settings(levels.front())), "without",
           [&](unsigned word) { omitted = option_names[static_cast<std::size_t>(omittable[word])]; });
    return omitted;
}

}  // namespace polemarch::sim::ancient_battles
