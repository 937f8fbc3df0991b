// Parameters of the heuristic general.
#pragma once

namespace polemarch::ancient_battles {

/// Parameters of the heuristic general, in hundredths of a strength point unless stated otherwise.
struct HeuristicWeights {
    int disordered = 66;       ///< value of a disordered unit, percent of its value in good order
    int loss_near_panic = 60;  ///< extra value of a lost point just before panic, percent; less further from it
    int panic = 1600;          ///< the loss that panics the army
    int camp = 700;            ///< a victory point, as for the camp, while the battle goes on
    int result = 1500;         ///< half a result, from a draw to a win, if the battle ends with this turn
    int leader = 200;          ///< a leader's life
    int ardour = 20;           ///< bonus of an attack for each point of the weaker side's strength
    int lead = 25;             ///< less ardour if ahead in victory points, more if behind
    int frailty = 80;          ///< extra value of a point to the army that panics sooner, percent
    int exposure = 230;        ///< weight of the enemy's expected attacks, percent
    int approach = 8;          ///< a hex nearer to the goal, for each point of strength
    int slowness = 10;         ///< the same, divided by the movement allowance: slow units should be near
    int prey = 8;        ///< tenths of a hex by which an enemy unit counts as nearer, for each point of its strength
    int rally = 200;     ///< weight of a rally that costs its own Command Point, percent
    int camp_raid = 40;  ///< a hex nearer to an enemy camp, for fast light units
    int threshold = 10;  ///< an order must gain more than this

    bool operator==(const HeuristicWeights&) const = default;
};

}  // namespace polemarch::ancient_battles
