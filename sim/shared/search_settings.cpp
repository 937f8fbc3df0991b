#include "sim/shared/search_settings.h"

#include <fmt/format.h>

namespace polemarch::sim {

std::vector<AgentSetting> search_settings(std::string_view candidates, std::string_view prior_weight) {
    return {
        temperament_setting(),
        {"simulations", "per decision", {}, 1, 10'000'000},
        {"milliseconds",
         "time per decision, instead of simulations, without the choice of a stance; 0: by simulations. With a time, "
         "a seed no longer gives the same game again",
         {},
         0,
         3'600'000},
        {"candidates",
         fmt::format("moves compared by sequential halving{}; 0: PUCT from the root on", candidates),
         {},
         0,
         64},
        {"prior-weight",
         fmt::format("what a prior of 1 adds to the value of a move{}, in thousandths of the result; by default from "
                     "the number of simulations, at most 100",
                     prior_weight),
         {},
         0,
         1000},
        {"dice", "whether the simulations of different moves roll the same dice", {"shared", "own"}},
    };
}

void set_search(SearchSettings& search, const AgentValues& values) {
    if_set(values, "simulations", [&](unsigned n) { search.simulations = n; });
    if_set(values, "milliseconds", [&](unsigned n) { search.milliseconds = n; });
    if_set(values, "candidates", [&](unsigned n) { search.candidates = n; });
    if_set(values, "prior-weight", [&](unsigned n) { search.prior_weight = n / 1000.0; });
    if_set(values, "dice", [&](unsigned word) { search.shared_dice = word == 0; });
}

}  // namespace polemarch::sim
