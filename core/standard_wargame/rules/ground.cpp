#include "core/standard_wargame/rules/ground.h"

namespace polemarch::standard_wargame {

namespace {

Going soaked(Going dry, Ground ground, Weather weather, const Charts& charts) {
    const bool muddy = charts.in(weather).soaked && ground != Ground::road;
    return muddy && dry == Going::open ? Going::difficult : dry;
}

}  // namespace

Going movement_on(Troops troops, Ground ground, Weather weather, const Charts& charts) {
    return soaked(charts.ground(ground).movement[index(troops)], ground, weather, charts);
}

Going combat_on(Ground ground, Weather weather, const Charts& charts) {
    return soaked(charts.ground(ground).combat, ground, weather, charts);
}

int move_number(Troops troops, Going going, Sequence sequence, const Charts& charts) {
    if (going == Going::none) return 0;
    const std::size_t column = (sequence == Sequence::strategic ? 2 : 0) + (going == Going::difficult ? 1 : 0);
    return charts.unit(troops).moves[column];
}

}  // namespace polemarch::standard_wargame
