#include "sim/standard_wargame/generals.h"

#include "ai/standard_wargame/heuristic.h"
#include "sim/shared/search_settings.h"

namespace polemarch::sim::standard_wargame {

using namespace polemarch::standard_wargame;

std::vector<AgentKind<Battle>> generals() {
    return {
        {{"random", "chooses any legal move"},
         [](const AgentValues&) { return std::make_unique<RandomAgent<Battle>>(); }},
        {{"heuristic", "one ply, by exact expected values", {temperament_setting()}},
         [](const AgentValues& values) {
             return std::make_unique<HeuristicGeneral>(heuristic_weights_of(temperament_in(values)));
         }},
    };
}

}  // namespace polemarch::sim::standard_wargame
