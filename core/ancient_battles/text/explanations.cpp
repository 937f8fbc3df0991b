#include "core/ancient_battles/text/explanations.h"

#include "core/ancient_battles/rules/battle.h"
#include "core/ancient_battles/text/due.h"
#include "core/ancient_battles/types/refusal.h"

#include <algorithm>
#include <array>

namespace polemarch::ancient_battles {

namespace {

struct Sentence {
    std::string_view rule, text;
};
/// In the order of Refusal.
constexpr std::array<Sentence, 83> sentences{{
    {"", "the move is legal"},
    {"", "these bytes are no move"},
    {"3.0", "this is not what is to be decided now"},  // explain() adds what is due
    {"", "there is no such unit"},
    {"6.1", "the unit belongs to the other side"},
    {"8.7", "the unit is not on the map"},
    {"6.0", "no Command Point is left to pay for it"},
    {"6.1", "the unit already has an Action marker"},
    {"13.1.1", "the unit has no Movement Allowance"},
    {"7.0", "only a disordered unit can be rallied"},
    {"10.1", "the unit has no missiles"},
    {"10.5", "no enemy unit is within range, in the arc of fire and in sight"},
    {"6.2", "there is no such leader here"},
    {"6.3", "the leader already has an Action marker"},
    {"6.2", "the leader is not stacked with a unit without an Action marker"},
    {"6.2", "no unit of the formation can do that"},
    {"6.2", "the unit is not part of the formation, or has acted"},
    {"6.2", "the unit does not face as the units of this formation do, so that it does not move with them"},
    {"6.2.2", "at least one unit of the formation must act"},
    {"", "an equal leader, unit or edge comes first; the choice is the same"},
    {"8.7", "the reinforcements are not due yet, or not yours"},
    {"8.7", "all units of the group have come"},
    {"8.7.3", "no unit of the group can enter: its entry hexes are taken"},
    {"9.0", "the enemy's army has not panicked"},
    {"4.2", "the panic movement has been ordered this turn"},
    {"9.0", "no enemy unit is disordered, unmarked and without a leader"},
    {"8.3", "the unit cannot reach it with its Movement Allowance"},
    {"8.3.1", "an enemy unit stands there"},
    {"8.5", "another unit of the side stands there"},
    {"8.9", "this ground may not be entered"},
    {"8.8.2", "a unit that begins in an enemy zone of control may enter no other hex of one"},
    {"8.3.2", "no way there does exactly this to friends, leaders and the unit itself"},
    {"8.4", "the unit cannot end with this facing there"},
    {"10.2", "the target is out of range"},
    {"10.3", "the target is outside the arc of fire"},
    {"10.4", "the line of sight is blocked"},
    {"13.1.3", "camps and war wagons are immune to fire"},
    {"10.5", "only an enemy unit can be attacked"},
    {"10.5", "a disordered unit cannot support"},
    {"10.7.2", "without rapid fire a unit supports only the first of several single attacks"},
    {"10.5", "supporters are named in the order of the list"},
    {"10.7", "no attack of this kind is left"},
    {"11.2.2", "there is no unit in that hex"},
    {"11.2.1", "a unit with a Red Action marker cannot initiate melee"},
    {"11.2.1", "a unit with a Combat Strength of zero may not attack"},
    {"13.1.3", "camps and war wagons never initiate melee"},
    {"11.2.2", "the enemy is not in the unit's zone of control"},
    {"11.2.2", "with an enemy in its front hex the unit must attack that one"},
    {"11.6.3", "the second melee must be against another unit"},
    {"11.2.3", "the unit may not retreat so far before this melee: by its order, its type or the attacker's"},
    {"11.2.3", "the way of the retreat is blocked"},
    {"3.0", "no such leader is left to place, or no own unit stands in that hex"},
    {"9.2", "another edge is nearer"},
    {"9.1", "the unit must move to a free hex nearer to the edge"},
    {"8.6", "to leave, the unit must face off the map in a hex of its edge with a Movement Point left"},
    {"8.7", "nobody leaves the map in the move in which he enters"},
    {"8.8.1", "the unit must stop in the first hex of an enemy zone of control that it enters"},
    {"8.7.2", "reinforcements that end beside an enemy unit have only their plain Movement Allowance"},
    {"8.6", "this hex is not on the map"},
    {"8.3", "a path goes from each hex to one beside it"},
    {"8.9", "a river lies before it, without bridge or ford on that hexside"},
    {"8.4", "turning by more than one hexside costs a Movement Point, and none is left for it"},
    {"8.7", "reinforcements enter over the map's edge into an entry hex of their group"},
    {"8.4", "this way opens other facings: name all that are open, or none"},
    {"11.2", "only an enemy unit can be attacked"},
    {"8.7", "no way in over the entry hexes of its group is open to the unit"},
    {"8.7.3", "the unit fights from off the map only when enemy units hold all entry hexes of its group"},
    {"8.7.3", "on that side of the defender lies no off-map hex beside an entry hex of the unit's group"},
    {"8.7.3", "from that off-map hex a unit has attacked this turn"},
    {"8.7.3", "only a unit that waits off the map attacks from a direction"},
    {"8.7.3", "no such unit of the side waits off the map"},
    {"6.2", "a leader orders his formation to move, fire or rally; in melee each unit attacks by itself"},
    {"8.4", "a facing is a number from 1 to 6: 1 north, then clockwise"},
    {"17.5", "no enemy elephant without a marker is on the map, or the scenario has no such rule"},
    {"8.6", "by the scenario, or as an impetuous unit (17.4.2), it never leaves the map of its own will"},
    {"17.4.2", "out of control the unit goes to the nearest enemy that it can reach, by the cheapest way"},
    {"17.4.2", "units out of control attack first, and must"},
    {"17.1", "the unit cannot be set up there"},
    {"17.2.2", "there is no such die"},
    {"17.2.2", "a die is rolled again only by the side that did not have it rolled again last"},
    {"8.6", "it cannot leave the map by this exit"},
    {"10.7", "a unit that is to fire must attack; it may hold what is left of its rapid fire after its first attack"},
    {"17.4.2", "no hex of its way may be further from the nearest enemy than the one before"},
}};
static_assert(sentences.size() == static_cast<std::size_t>(Refusal::further_away) + 1);

}  // namespace

Explanation explain(const Setup& g, const State& s, Verdict verdict) {
    const auto& sentence = sentences[std::min<std::size_t>(verdict.refusal, sentences.size() - 1)];
    Explanation why{std::string(sentence.rule), std::string(sentence.text)};
    if (verdict.refusal == static_cast<std::uint16_t>(Refusal::not_now)) why.sentence += ": " + due(g, s).sentence;
    return why;
}

Explanation Battle::explain(const State& s, Verdict verdict) const {
    return ancient_battles::explain(setup(), s, verdict);
}

}  // namespace polemarch::ancient_battles
