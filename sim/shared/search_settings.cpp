#include "sim/shared/search_settings.h"

#include <fmt/format.h>

namespace polemarch::sim {

std::vector<AgentSetting> search_settings(std::string_view candidates, std::string_view prior_weight) {
    return {
        temperament_setting(),
        {"looks", "how many games in thought a decision gets", {}, 1, 10'000'000},
        {"milliseconds",
         "how long a decision looks, whatever the looks, postures apart; 0: by looks. With it a seed no longer gives "
         "the same game again",
         {},
         0,
         3'600'000},
        {"candidates",
         fmt::format("choices compared by halving{}; 0: looks go where PUCT sends them", candidates),
         {},
         0,
         64},
        {"trust",
         fmt::format("what the heuristic general's opinion is worth beside the looks{}, in thousandths of the result, "
                     "if he sees nothing else; not set: by the level, 100 at most",
                     prior_weight),
         {},
         0,
         1000},
        {"dice", "whether the looks at different choices share their dice", {"shared", "own"}},
    };
}

void set_search(SearchSettings& search, const AgentValues& values) {
    if_set(values, "looks", [&](unsigned n) { search.simulations = n; });
    if_set(values, "milliseconds", [&](unsigned n) { search.milliseconds = n; });
    if_set(values, "candidates", [&](unsigned n) { search.candidates = n; });
    if_set(values, "trust", [&](unsigned n) { search.prior_weight = n / 1000.0; });
    if_set(values, "dice", [&](unsigned word) { search.shared_dice = word == 0; });
}

}  // namespace polemarch::sim
