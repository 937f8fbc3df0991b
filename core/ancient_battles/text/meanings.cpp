#include "core/ancient_battles/text/meanings.h"

namespace polemarch::ancient_battles {

std::string_view meaning_of(Phase phase, Order order) {
    switch (phase) {
        case Phase::bid:
            return "You may pay a Command Point to seize the initiative for this turn; the enemy may then outbid you. "
                   "Who has it says who gives the first order. The point is missing for an order; conceding is free.";
        case Phase::place_leader:
            return "Leaders are placed anew each turn, in turns with the enemy. Where a leader is, a whole line of "
                   "units that touch each other can move or fire for one Command Point.";
        case Phase::first_actor:
            return "You hold the initiative: decide whether you or the enemy gives the first order of this turn.";
        case Phase::activate:
            return "Give one order for a Command Point, to a single unit or to a leader's formation; then it is the "
                   "enemy's turn. A unit acts once a turn. Melees come later in the turn and cost no points.";
        case Phase::formation:
            return order == Order::enter ? "The group comes onto the map unit by unit: choose which enters next."
                                         : "The formation carries out its order unit by unit: choose which is next. "
                                           "Units that you leave out may still act later this turn.";
        case Phase::destination:
            return "Choose the hex where the unit ends its move. Behind each place are the facings that are open "
                   "there: 1 is north, then clockwise to 6, north-west. Hexes before an enemy's front stop a move.";
        case Phase::facing:
            return "Choose where the unit faces: it attacks, shoots and controls hexes only to its front, and is weak "
                   "against attacks from flank and rear.";
        case Phase::rapid_fire:
            return "This unit shoots several times: one by one, or some together in one stronger shot.";
        case Phase::target:
            return "Choose the enemy to shoot at. A hit disorders it; a unit that was disordered before is lost.";
        case Phase::support:
            return "Other units of the formation may support this shot, +1 each; they then do not shoot themselves.";
        case Phase::flee_unit: return "The enemy's disordered units flee: choose which moves next.";
        case Phase::flee_edge: return "Several edges of the map are equally near: choose to which the unit flees.";
        case Phase::flee_step: return "Several hexes are equally good for the fleeing unit: choose its next one.";
        case Phase::melee:
            return "All orders are given. You and the enemy attack in turns, with units whose front touches an enemy; "
                   "two passes one after the other end it, and the turn.";
        case Phase::retreat:
            return "An enemy attacks this unit. It may stand and fight, or step back before the dice: then it is "
                   "disordered and may not attack this turn, but it is not hit.";
        case Phase::advance:
            return "The enemy has left its hex. The unit may advance into it; disciplined troops may also stay.";
        case Phase::second_melee:
            return "After its advance this cavalry, which has a leader, may attack a second time at once.";
        case Phase::dismount:
            return "Before the battle: this unit may fight on foot instead of on horseback, for the whole battle.";
        case Phase::set_up: return "Before the battle: choose where the unit is set up, near its camp.";
        case Phase::charge:
            return "Once in the battle your barbarians may charge: for this turn light infantry counts three times "
                   "its strength. Wait for a turn in which many of them can attack.";
        case Phase::hold_back:
            return "Your Knights or barbarians may run away with you this turn. Each Command Point makes it less "
                   "likely; then a die decides.";
        case Phase::impetuous:
            return "Your units are out of control and move by themselves: choose only which is next.";
        default: return "";
    }
}

}  // namespace polemarch::ancient_battles
