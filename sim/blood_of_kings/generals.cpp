#include "sim/blood_of_kings/generals.h"

namespace polemarch::sim::blood_of_kings {

namespace {

using namespace polemarch::blood_of_kings;
using Settings = MonteCarloGeneral::Settings;

/// Named as those of the first system are, for those of one name are one.
std::vector<AgentSetting> kings_settings() {
    return {
        temperament_setting(),
        {"looks", "how many games in thought a decision gets", {}, 1, 10'000'000},
        milliseconds_setting(),
        {"candidates", "choices compared by halving; 0: looks go where PUCT sends them", {}, 0, 64},
        trust_setting(),
        {"rehearsals", "of each posture at the beginning of a turn; 0: no postures", {}, 0, 10'000},
        {"dice", "whether the looks at different choices share their dice", {"shared", "own"}},
    };
}

Settings kings_search(const Level& level, const AgentValues& values) {
    Settings settings = general_of(level, temperament_in(values));
    const auto set = [&](const char* name, auto change) {
        if (const auto found = values.find(name); found != values.end()) change(static_cast<unsigned>(found->second));
    };
    set("looks", [&](unsigned n) { settings.search.iterations = n; });
    set("milliseconds", [&](unsigned n) { settings.search.milliseconds = n; });
    set("candidates", [&](unsigned n) { settings.search.candidates = n; });
    set("trust", [&](unsigned n) { settings.search.trust = n / 1000.0; });
    set("rehearsals", [&](unsigned n) { settings.rehearsals = n; });
    set("dice", [&](unsigned word) { settings.search.shared_dice = word == 0; });
    return settings;
}

}  // namespace

std::vector<AgentKind<Battle>> generals() {
    std::vector<AgentKind<Battle>> kinds{
        {{"random", "chooses any legal move"},
         [](const AgentValues&) { return std::make_unique<RandomAgent<Battle>>(); }},
        {{"heuristic", "one ply, by exact expected values", {temperament_setting()}},
         [](const AgentValues& values) {
             return std::make_unique<HeuristicGeneral>(temper_of(temperament_in(values)));
         }},
    };
    for (const Level& level : levels)
        kinds.push_back({{std::string(level.name),
                          fmt::format("compares his choices by {} games in thought, played to the end of the next turn",
                                      general_of(level).search.iterations),
                          kings_settings()},
                         [&level](const AgentValues& values) {
                             return std::make_unique<MonteCarloGeneral>(kings_search(level, values));
                         }});
    return kinds;
}

std::optional<Settings> search_of(const std::string& agent) {
    for (const Level& level : levels)
        if (level.name == kind_in(agent)) return kings_search(level, settings_in(agent, kings_settings()));
    return std::nullopt;
}

Temperament temperament_of(const std::string& agent) { return temperament_in(settings_in(agent, kings_settings())); }

}  // namespace polemarch::sim::blood_of_kings
