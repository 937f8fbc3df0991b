#include "core/standard_wargame/eve/deployment.h"

namespace polemarch::standard_wargame {

void begin_deployment(const Setup& g, State& s) {
    s.unit = deployed(g).unit;
    s.active = 0;
    s.step = Step::first_dice;
}

}  // namespace polemarch::standard_wargame
