#include "sim/ancient_battles/generals.h"

#include "ai/ancient_battles/abstainer.h"

#include <array>

namespace polemarch::sim::ancient_battles {

namespace {

using namespace polemarch::ancient_battles;
using Settings = MonteCarloGeneral::Settings;

std::vector<AgentSetting> search_settings() {
    return {
        temperament_setting(),
        {"looks", "how many games in thought a decision gets", {}, 1, 10'000'000},
        milliseconds_setting(),
        {"candidates",
         "choices compared by halving (a 20th of the looks, 6 to 12); 0: looks go where PUCT sends them",
         {},
         0,
         64},
        trust_setting(" until enemies touch"),
        {"nodes",
         "of the tree below the choices (20 times the looks, 40,000 at most; none below 250 looks); 1: none",
         {},
         1,
         10'000'000},
        {"tree", "whether what it learnt is kept for the next decision, but in play", {"kept", "new"}},
        {"foretold",
         "percent of the looks in which the enemy does in the tree what the heuristic general would; else he is "
         "searched",
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
        {"priors", "whether choices are tried by what they promise, or in the order of the list", {"on", "off"}},
        {"dice", "whether the looks at different choices share their dice", {"shared", "own"}},
    };
}

constexpr std::array forgoable{Option::rerolls, Option::barbarian_charges, Option::command_control, Option::elephants,
                               Option::dismounting};

AgentSetting forgo_setting() {
    AgentSetting setting{"forgo", "an optional rule that he makes no use of"};
    for (const Option option : forgoable) setting.words.emplace_back(option_names[static_cast<std::size_t>(option)]);
    return setting;
}

std::vector<AgentSetting> with_forgo(std::vector<AgentSetting> settings) {
    settings.push_back(forgo_setting());
    return settings;
}

/// The general, who forgoes what `values` say.
std::unique_ptr<Agent<Battle>> forgoing(std::unique_ptr<Agent<Battle>> general, const AgentValues& values) {
    const auto found = values.find("forgo");
    if (found == values.end()) return general;
    return std::make_unique<Abstainer>(std::move(general), forgoable[static_cast<std::size_t>(found->second)]);
}

Settings search_with(const Level& level, const AgentValues& values) {
    Settings settings = general_of(level, temperament_in(values));
    const auto set = [&](const char* name, auto change) {
        if (const auto found = values.find(name); found != values.end()) change(static_cast<unsigned>(found->second));
    };
    set("looks", [&](unsigned n) {
        settings.search.iterations = n;
        settings.search.candidates = candidates_beside(n);
        settings.search.trust = trust_beside(n);
        settings.search.tree.nodes = nodes_beside(n);
        settings.posture.rehearsals = rehearsals_beside(n);
    });
    set("milliseconds", [&](unsigned n) { settings.search.milliseconds = n; });
    set("candidates", [&](unsigned n) { settings.search.candidates = n; });
    set("trust", [&](unsigned n) { settings.search.trust = n / 1000.0; });
    set("nodes", [&](unsigned n) { settings.search.tree.nodes = n; });
    set("tree", [&](unsigned word) { settings.search.tree.reused = word == 0; });
    set("foretold", [&](unsigned n) { settings.search.tree.foretold = n; });
    set("rehearsals", [&](unsigned n) { settings.posture.rehearsals = n; });
    set("turns", [&](unsigned n) { settings.posture.turns = static_cast<int>(n); });
    set("playouts", [&](unsigned word) { settings.guide.playout = static_cast<PlanGuide::Playout>(word); });
    set("orders", [&](unsigned word) { settings.whole_orders = word == 0; });
    set("priors", [&](unsigned word) { settings.guide.priors = word == 0; });
    set("dice", [&](unsigned word) { settings.search.shared_dice = word == 0; });
    return settings;
}

}  // namespace

std::vector<AgentKind<Battle>> generals() {
    std::vector<AgentKind<Battle>> kinds{
        {{"random", "chooses any legal move"},
         [](const AgentValues&) { return std::make_unique<RandomAgent<Battle>>(); }},
        {{"heuristic", "one ply, by exact expected values", with_forgo({temperament_setting()})},
         [](const AgentValues& values) {
             return forgoing(std::make_unique<HeuristicGeneral>(temper_of(temperament_in(values))), values);
         }},
    };
    for (const Level& level : levels)
        kinds.push_back({{std::string(level.name), std::string(level.description), with_forgo(search_settings())},
                         [&level](const AgentValues& values) {
                             return forgoing(std::make_unique<MonteCarloGeneral>(search_with(level, values)), values);
                         }});
    return kinds;
}

std::optional<Settings> search_of(const std::string& agent) {
    for (const Level& level : levels)
        if (level.name == kind_in(agent)) return search_with(level, settings_in(agent, with_forgo(search_settings())));
    return std::nullopt;
}

Temperament temperament_of(const std::string& agent) {
    return temperament_in(settings_in(agent, with_forgo(search_settings())));
}

std::string forgone_by(const std::string& agent) {
    const AgentValues values = settings_in(agent, with_forgo(search_settings()));
    const auto found = values.find("forgo");
    return found == values.end() ? "" : forgo_setting().words[static_cast<std::size_t>(found->second)];
}

}  // namespace polemarch::sim::ancient_battles
