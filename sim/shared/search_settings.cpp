#include "sim/shared/search_settings.h"

#include <fmt/format.h>

namespace polemarch::sim {

std::vector<AgentSetting> search_settings(std::uint32_t simulations, std::string_view candidates,
                                          std::string_view prior_weight) {
    return {
        temperament_setting(),
        {.name = "simulations",
         .description = "per decision",
         .least = 1,
         .most = 10'000'000,
         .usual = static_cast<int>(simulations)},
        {.name = "milliseconds",
         .description = "time per decision, instead of simulations, without the choice of a stance; 0: by "
                        "simulations. With a time, a seed no longer gives the same game again",
         .most = 3'600'000,
         .usual = 0},
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
        {.name = "dice",
         .description = "whether the simulations of different moves roll the same dice",
         .words = {"shared", "own"},
         .usual = 0},
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
