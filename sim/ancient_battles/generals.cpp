#include "sim/ancient_battles/generals.h"

#include "ai/ancient_battles/restricted_agent.h"
#include "sim/shared/search_settings.h"

#include <array>

namespace polemarch::sim::ancient_battles {

namespace {

using namespace polemarch::ancient_battles;
using Settings = MonteCarloGeneral::Settings;

constexpr std::array omittable{Option::rerolls, Option::barbarian_charges, Option::command_control, Option::elephants,
                               Option::dismounting};

AgentSetting without_setting() {
    AgentSetting setting{"forgo", "an optional rule that he makes no use of"};
    for (const Option option : omittable) setting.words.emplace_back(option_names[static_cast<std::size_t>(option)]);
    return setting;
}

std::vector<AgentSetting> level_settings() {
    auto settings = search_settings(" (a 20th of the looks, 6 to 12)", " until enemies touch");
    settings.insert(
        settings.end(),
        {{"nodes",
          "of the tree below the choices (20 times the looks, 40,000 at most; none below 250 looks); 1: none",
          {},
          1,
          10'000'000},
         {"tree", "whether what it learnt is kept for the next decision, but in play", {"kept", "new"}},
         {"foretold",
          fmt::format("percent of the looks in which the enemy replies in the tree as the heuristic general would ({}; "
                      "nothing where no tree grows); in the others his replies are searched, too",
                      default_opponent_model),
          {},
          0,
          100},
         {"rehearsals",
          "of each posture at the beginning of a turn (an 18th of the looks, 100 at most); 0: none",
          {},
          0,
          10'000},
         {"turns", "played in each rehearsal of a posture", {}, 1, 20},
         {"playouts",
          "how far a look is played on: to the end of the turn, of the battle, not at all, of the next turn",
          {"turn", "battle", "off", "next"}},
         {"orders", "whether an order to a formation is one choice, or each of its marches", {"whole", "single"}},
         {"priors",
          "whether choices are tried by what they promise, or in the order of the list, and no reply is foretold",
          {"on", "off"}},
         without_setting()});
    return settings;
}

/// Wraps the agent in a RestrictedAgent if `values` name an optional rule that it does not use.
std::unique_ptr<Agent<Battle>> restricted(std::unique_ptr<Agent<Battle>> general, const AgentValues& values) {
    if_set(values, "forgo",
           [&](unsigned word) { general = std::make_unique<RestrictedAgent>(std::move(general), omittable[word]); });
    return general;
}

Settings search_with(const Level& level, const AgentValues& values) {
    Settings settings = general_of(level, temperament_in(values));
    if_set(values, "looks", [&](unsigned n) {
        settings.search.candidates = candidates_for(n);
        settings.search.prior_weight = prior_weight_for(n);
        settings.search.tree.nodes = nodes_for(n);
        settings.stance.rollouts = rollouts_for(n);
    });
    set_search(settings.search, values);
    if_set(values, "nodes", [&](unsigned n) { settings.search.tree.nodes = n; });
    if_set(values, "tree", [&](unsigned word) { settings.search.tree.reused = word == 0; });
    if_set(values, "foretold", [&](unsigned n) { settings.search.tree.opponent_model = n; });
    if_set(values, "rehearsals", [&](unsigned n) { settings.stance.rollouts = n; });
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
    for (const Level& level : levels)
        kinds.push_back({{std::string(level.name), std::string(level.description), level_settings()},
                         [&level](const AgentValues& values) {
                             return restricted(std::make_unique<MonteCarloGeneral>(search_with(level, values)), values);
                         }});
    return kinds;
}

std::optional<Settings> search_of(const std::string& agent) {
    for (const Level& level : levels)
        if (level.name == kind_in(agent)) return search_with(level, settings_in(agent, level_settings()));
    return std::nullopt;
}

Temperament temperament_of(const std::string& agent) { return temperament_in(settings_in(agent, level_settings())); }

std::string omitted_by(const std::string& agent) {
    std::string omitted;
    if_set(settings_in(agent, level_settings()), "forgo",
           [&](unsigned word) { omitted = option_names[static_cast<std::size_t>(omittable[word])]; });
    return omitted;
}

}  // namespace polemarch::sim::ancient_battles
