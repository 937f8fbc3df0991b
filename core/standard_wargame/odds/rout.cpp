#include "core/standard_wargame/odds/rout.h"

namespace polemarch::standard_wargame {

dice::Distribution chances_of(const RoutLevel& level) {
    dice::Distribution sum = dice::constant(level.fixed());
    if (level.general_die > 0)
        sum = sum + dice::Distribution(1, std::vector<dice::Ways>(level.general_die, 1)) + level.general_bonus;
    if (level.baggage_die) sum = sum + dice::d6();
    if (level.village_die) sum = sum + dice::d6();
    return sum;
}

}  // namespace polemarch::standard_wargame
