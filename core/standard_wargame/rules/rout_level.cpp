#include "core/standard_wargame/rules/rout_level.h"

namespace polemarch::standard_wargame {

RoutLevel rout_level(const Losses& losses, int morale, ArmyType type, const Charts& charts) {
    const ArmyTypeChart& army = charts.armies.types[static_cast<std::size_t>(type)];
    RoutLevel level;
    level.destroyed = losses.destroyed;
    level.chariots = losses.chariots;
    level.spared_militia = army.halves_militia ? losses.militia - losses.militia / 2 : 0;
    level.levy_casualties = losses.levy_casualties;
    level.morale = morale;
    level.general_die = losses.generals > 0 ? army.general_die : 0;
    level.general_bonus = losses.generals > 1 ? charts.morale.more_generals : std::uint8_t{0};
    level.baggage_die = losses.baggage;
    level.village_die = losses.fewer_in_village;
    return level;
}

}  // namespace polemarch::standard_wargame
