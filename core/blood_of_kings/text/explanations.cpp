// The rule and the sentence of each refusal.
#include "core/blood_of_kings/text/explanations.h"

#include "core/blood_of_kings/rules/battle.h"
#include "core/blood_of_kings/text/due.h"
#include "core/blood_of_kings/types/refusal.h"

namespace polemarch::blood_of_kings {

namespace {

struct Sentence {
    std::string_view rule, text;
};
/// In the order of Refusal. Rules are named by the section of the text and the paragraph in it.
constexpr std::array<Sentence, 65> sentences{{
    {"", "the move is legal"},
    {"", "such a move needs something else behind its name, or nothing"},
    {"Sequence_1", "this is not what is to be decided now"},  // explain() adds what is due
    {"Units_21", "there is no such unit in play"},
    {"Leaders_1", "it belongs to the other side"},
    {"Actions_11", "the unit has acted this turn"},
    {"Leaders_3", "the unit is outside the leader's command radius"},
    {"Leaders_1", "the unit is not under this leader's command"},
    {"Actions_12", "the unit is in a combat: it can only fight, retire, or regroup and fight"},
    {"Actions_12", "the unit is not in a combat"},
    {"Leaders_1", "there is no such leader here"},
    {"Sequence_5", "the leader has had his Initiative this turn"},
    {"Leaders_4", "the leader has made his own move this turn"},
    {"Leaders_7", "the leader is caught up in the struggle, and no activation is left to take him out of it"},
    {"Sequence_7", "the side has no pass left: only who has fewer leaders may pass"},
    {"Sequence_5", "no activation is left"},
    {"Formations_2", "it costs more than the movement that there is"},
    {"Formations_1", "the way leads off the table"},
    {"Formations_10", "another unit is in the way"},
    {"Formations_9", "the way leads within an inch of an enemy's front"},
    {"Charges_1", "only a charge brings a unit into contact"},
    {"Formations_10", "the unit would end on another"},
    {"Formations_11", "the ground there cannot be entered"},
    {"Formations_11", "chariots cannot cross linear obstacles"},
    {"Formations_11", "only a front of one base passes a bridge or gate"},
    {"Formations_1", "battle formation is at least two bases wide and at most as many as the unit has"},
    {"Formations_7", "in a March action a unit moves only as a column one base wide"},
    {"Formations_2", "a base would end farther from its place than the unit may move"},
    {"Formations_5", "a unit wheels forward only"},
    {"Formations_8", "a Retire action leads straight back, up to 45 degrees to either side"},
    {"Ongoing_2", "the unit would still be in contact: it has to get away, or fight"},
    {"Charges_1", "artillery never charges"},
    {"Charges_1", "units in march formation may not charge"},
    {"Charges_1", "in the open Light Infantry charges only Light Infantry"},
    {"Charges_1", "this charge does not meet its target"},
    {"Charges_10", "another enemy would be met first"},
    {"Charges_1", "the charge crosses the front of another enemy within an inch"},
    {"Ongoing_4", "nobody is passed through on the way into a melee"},
    {"Charges_1", "that unit is of the same side"},
    {"Melee_2", "with an enemy at its front the unit must fight one at its front"},
    {"Fire_1", "the unit has no missiles"},
    {"Fire_3", "it is out of range, out of the arc of fire or out of sight"},
    {"Fire_6", "another target is nearer"},
    {"Fire_5", "that target has been shot at in this Initiative"},
    {"Fire_4", "units engaged in melee are no targets"},
    {"Charges_4", "the unit may not evade this charge"},
    {"Charges_3", "the unit may not counter-charge"},
    {"Charges_2", "the unit may not shoot at this charge"},
    {"Charges_4", "there is no room to get away like this"},
    {"Melee_3", "the unit does not overlap there"},
    {"Effects_9", "no supporter may lose more than the principal, and they share evenly"},
    {"Melee_7", "the unit cannot turn to that edge"},
    {"Leaders_4", "a leader may not end within three inches of an enemy unless he is with a unit"},
    {"Leaders_4", "the leader's way leads through an enemy"},
    {"Leaders_5", "no leader who could do that is with the unit, or he is with it already"},
    {"Melee_1", "the two are not in contact with a front"},
    {"Effects_12", "a camp does not move"},
    {"Actions_3", "the unit is neither disordered nor demoralized"},
    {"Effects_12", "camps and baggage trains are no units: a train can only advance"},
    {"Charges_8", "it costs more than the unit's charge range"},
    {"Ongoing_3", "a unit that is contacted on more than one face does not retire"},
    {"Ongoing_3", "a unit that is contacted in its rear only does not retire: that is where it would go"},
    {"Fire_5", "only at what is being fired at does another unit fire too"},
    {"Formations_2", "two legs of the same kind in a row are one: write their sum, as forward 5 for 2 and then 3"},
    {"Leaders_4", "the leader is there already"},
}};
static_assert(sentences.size() == static_cast<std::size_t>(last_refusal) + 1);

}  // namespace

Explanation explain(const Setup& g, const State& s, Verdict verdict) {
    const Sentence& sentence = sentences[verdict.refusal < sentences.size() ? verdict.refusal : 1];
    Explanation found{std::string(sentence.rule), std::string(sentence.text)};
    if (static_cast<Refusal>(verdict.refusal) == Refusal::not_now) {
        const Due now = due(g, s);
        found.sentence += ": " + now.sentence;
        found.rule = now.rule;
    }
    return found;
}

Explanation Battle::explain(const State& s, Verdict verdict) const {
    return blood_of_kings::explain(setup(), s, verdict);
}

}  // namespace polemarch::blood_of_kings
