// The rule and the sentence of each refusal, and what is due where another move was made.
#include "core/standard_wargame/text/explanations.h"

#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/eve/eve.h"
#include "core/standard_wargame/rules/command.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/resolving.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/rules/village.h"
#include "core/standard_wargame/text/deployment_words.h"
#include "core/standard_wargame/text/eve_words.h"
#include "core/standard_wargame/text/names.h"
#include "core/standard_wargame/types/event.h"

#include <array>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

struct Sentence {
    std::string_view rule, text;
};
/// In the order of Refusal.
constexpr auto sentences = std::to_array<Sentence>({
    {"", "the move is legal"},
    {"6.1.4", "such a move needs something else behind its name, or nothing"},
    {"4.1.3", "this is not what is to be decided now"},  // explain() adds what is
    {"2.1.1", "there is no such unit on the table"},
    {"5.1", "the unit belongs to the other side"},
    {"4.1.4.2", "no maintenance level is left, or one was spent in this bound"},
    {"4.1.4.1", "the command die is one of the two dice that are kept"},
    {"5.1", "a unit takes part in one order of a turn"},
    {"8.1.1.2", "an enemy is too near for a move in the strategic sequence"},
    {"2.2.6", "there is no such general on the table"},
    {"5.1", "the general has given the order of this turn"},
    {"5.1", "a second order comes after one of each sub-general that still has a unit to order"},
    {"5.2.5", "baggage takes no orders"},
    {"5.1.4.1", "artillery and war wagons are not ordered to advance"},
    {"8.1.1", "nobody is ordered to advance in the strategic sequence"},
    {"6.5.1", "a unit leaves a fortified village by an order to manoeuvre"},
    {"5.2.2", "the general commands another contingent: an ally-general only his own, a sub-general none"},
    {"5.1", "the unit is farther away than a sub-general or ally-general can order"},
    {"5.1.2", "too few points are left"},
    {"5.1.4", "the ordered unit acts first, if only by standing"},
    {"5.1.4", "the order does not allow such a move"},
    {"5.2.3", "these troops do not take part in an order to such a unit"},
    {"5.1.4", "a unit that takes part belongs to the group of the ordered unit, which is in the front line"},
    {"6.1.4.4", "no tactical move is left in this order"},
    {"5.1.4.3", "the ordered unit stays in a regrouping: it can only turn or stand"},
    {"5.2.6", "a war wagon takes part in an order to others only in the front line"},
    {"6.1.4", "a body is of the front line of one group, and as deep as that is"},
    {"6.1.4.3", "a group that is more than three units deep does not wheel"},
    {"6.1.4", "a move is at most one base width long; a wheel is measured at its outer front corner"},
    {"6.1.1", "it takes more moves than the unit has there"},
    {"6.1.1", "a unit cannot enter that ground"},
    {"6.1.4.2", "only light troops move straight back"},
    {"6.1.4", "the way leads off the table"},
    {"6.1.4", "an enemy is in the way"},
    {"6.4", "a friend that it cannot pass is in the way"},
    {"6.3", "going straight, a unit may not leave the frontal zone of a near enemy"},
    {"6.3", "a unit that is near an enemy may not turn away from it"},
    {"6.3", "going back, a unit may not end in the frontal zone of an enemy"},
    {"6.3", "near an enemy a unit wheels only toward it"},
    {"6.3", "near an enemy a column expands only by one move, with units that face that enemy"},
    {"6.3", "it would end where a retreating enemy would run into its side or rear"},
    {"6.3", "near an enemy a tactical move only leads straight ahead or straight back"},
    {"6.5.1", "nobody leaves a village, or makes a strategic move, into an enemy's close battle zone"},
    {"6.1.4.6", "a unit that is deeper than wide does not turn by 90 degrees"},
    {"6.1.4.6", "the unit behind joins only if both are foot and together at most a base width deep"},
    {"6.2.1", "the unit must evade: it may stand only if the enemy is held by another unit before it"},
    {"6.2.3", "only units of the group that could evade before the same enemy go along"},
    {"7.1", "an attacker has advanced, or has a general and no other order, with an enemy in its frontal zone"},
    {"7.2", "it cannot shoot at that unit, or has another target first"},
    {"7.4.3.2", "morale points are spent before the first close battle of the bound"},
    {"7.4.3.2", "points are for generals in close battle and the units beside the commander-in-chief, one each"},
    {"7.3", "the unit makes no close battle action now"},
    {"7.3.3", "it cannot attack that unit, or has another target first"},
    {"7.3", "the owner of that unit chooses among its targets: name the unit alone, as in 'B3 fights'"},
    {"7.4.1", "the unit may not feint before that enemy"},
    {"9.1.3", "the general has encouraged as many groups as he may, or the group is doubled often enough"},
    {"9.1.3", "the commander-in-chief does not see the group"},
    {"9.1.4", "the unit is not disordered, or has made its rout move"},
    {"9.1.4", "a router turns aside only if that saves it or spares friends, and never onto its enemy's front"},
    {"3.3.1", "there is no such terrain piece: a ground, its cover and a shape that it may have"},
    {"3.3.2", "the two compulsory pieces of the home come first"},
    {"3.3.2", "this ground is not available in the home of the defender"},
    {"3.3.1", "at most two pieces are bare hills"},
    {"3.3.1", "there is one river, one village, one road at most"},
    {"3.3.1", "four of the six pieces are basic ones"},
    {"3.3.1.4", "a hill of this shape has no room for its peak"},
    {"3.3.4", "this piece is not to be chosen now"},
    {"3.3.4", "a compulsory piece is not discarded"},
    {"3.3.4.3", "the ends are not counted from there: a river not from the enemy's edge, two edges only for roads"},
    {"3.3.4.3b", "only a field is laid beside a village without a die, and a village must be there"},
    {"3.3.4.1", "pieces are turned by multiples of 15 degrees, corner pieces as their corner demands"},
    {"3.3.4.1", "the piece would not lie wholly on the table"},
    {"3.3.4.1", "the piece would lie on another one"},
    {"3.3.4.1", "the piece would not lie where its die demands"},
    {"3.3.4.3b", "the field would not touch the village"},
    {"3.3.4.2", "a village does not lie in the deployment area of the enemy"},
    {"3.3.2.8", "only a village that the defender lays is fortified, of a feudal, tribal or citizen army"},
    {"3.4.2", "the army has no maintenance level left for this strategy"},
    {"3.4.1.2", "an army with fortified baggage does not withdraw"},
    {"3.3.2.8", "who has a fortified village defends on the first day"},
    {"3.4.1.4", "half of the units at most march around the flanks, each around one"},
    {"3.5", "the unit is deployed already, or marches around a flank"},
    {"3.5.1", "the sides of baggage are parallel to those of the table"},
    {"3.5.1", "baggage needs a side wholly in the open, or touches a road"},
    {"3.5.3", "this is too near to the middle line of the table"},
    {"3.5.3", "this is too near to the side of the table"},
    {"3.5.3.1", "units of the centre are at least partly within 3 base widths of the lines beside the baggage"},
    {"3.5.3.2", "units of a wing are at least partly beyond the centre, and within 10 base widths of the baggage"},
    {"3.5.3.3", "reserves stand within 2 base widths round the baggage"},
    {"3.5.3.4", "the army has no fortified village"},
    {"3.5.3.4", "units that begin in a village have three corners in it"},
    {"3.5.3.4", "a quarter of the units at most begin in a village"},
    {"3.5.3.4", "a tenth of the units at least begin in a fortified village"},
    {"3.5.3.4", "this is too near to the village of the enemy"},
    {"3.5.3.5", "this is too near to corner terrain of the enemy"},
    {"3.5.3.7", "this army builds no fortifications, or the unit may not stand behind one"},
    {"3.5.3.7", "nobody stands behind the last fortification yet"},
    {"3.5.3.7", "a fortification shields one line of units"},
    {"2.3.2.6", "only sub-generals of a mercenary army stay away, before their units are deployed"},
    {"3.5.2", "in the last step all units are deployed"},
    {"4.1.6", "the unit does not come on by this flank"},
    {"4.1.6.2", "files that have come on are in the way, or the file is of another width"},
    {"4.1.6.2", "it would start beside the table's side edge"},
    {"4.1.6.2", "it would not end wholly on the table"},
});
static_assert(sentences.size() == static_cast<std::size_t>(Refusal::stays_outside) + 1);

/// What is to be decided, with an example.
Explanation asked_now(const Setup& g, const State& s) {
    if (actor(s) == Actor::nobody) return {"9.2", "the battle is over"};
    if (actor(s) == Actor::chance) return {"4.1.3", "dice are due"};
    if (is_eve(s)) return asked_on_eve(s);
    if (is_deployment(s.step) || s.step == Step::arrival) return asked_in_deployment(g, s);
    if (s.depth > 0) {
        const Pending& p = top(s);
        switch (p.stage) {
            case Stage::act:
                return {"5.1.4", fmt::format("the moves of the order to {}, or 'done'", unit_name(p.unit))};
            case Stage::evade:
                return {"6.2.1", fmt::format("whether {} evades before {}: 'evade' or 'stand'", unit_name(p.unit),
                                             unit_name(p.target))};
            case Stage::answer:
                if (p.what == What::shot)
                    return {"7.2.1.1", fmt::format("whether {0} shoots all round: '{0} shoots ...' or 'stand'",
                                                   unit_name(p.unit))};
                if (!is_inside(s, p.unit))
                    return {"7.3", fmt::format("which target {0} attacks: '{0} fights ...'", unit_name(p.unit))};
                return {"7.4.12.3", fmt::format("which unit in the village meets {}: 'B2 fights {}'", unit_name(p.unit),
                                                unit_name(p.unit))};
            case Stage::hold:
                return {"7.4.11", fmt::format("whether the general with {} tries to hold: 'hold' or 'retreat'",
                                              unit_name(loser_at_hand(s)))};
            default:
                return {"7.4.9",
                        fmt::format("whether {} retreats farther: 'extend' or 'retreat'", unit_name(loser_at_hand(s)))};
        }
    }
    switch (s.step) {
        case Step::first: return {"4.1.1", "'take the first bound' or 'leave the first bound'"};
        case Step::command: {
            const auto kept = kept_in(g, s);
            std::string dice = fmt::format("'command {}'", kept[0]);
            if (kept[1] != kept[0]) dice += fmt::format(", 'command {}'", kept[1]);
            if (judge_level(s) == Refusal::legal) dice += ", 'level'";
            return {"4.1.4.1", "the command die: " + dice};
        }
        case Step::movement:
        case Step::strategic:
            return {"5.1", fmt::format("an order, such as '{} orders {}3 manoeuvre', or 'done'",
                                       general_name(s.active, 0), s.active == 0 ? 'A' : 'B')};
        case Step::declare: return {"7.1", "who attacks: 'declare all', 'declare none', 'declare A3 A4'"};
        case Step::distance: return {"7.2", "who shoots at whom, such as 'A5 shoots B4'"};
        case Step::close: return {"7.3", "who fights whom, such as 'A3 fights B2'"};
        case Step::encourage: return {"9.1.3", "groups that generals encourage, such as 'double A3', or 'done'"};
        default: return {"9.1.4", "who routs next, such as 'rout A5'"};
    }
}

}  // namespace

Explanation explain(const Setup& g, const State& s, Verdict verdict) {
    constexpr auto last = static_cast<std::size_t>(Refusal::stays_outside);
    const std::size_t code = verdict.refusal <= last ? verdict.refusal : static_cast<std::size_t>(Refusal::malformed);
    Explanation found{std::string(sentences[code].rule), std::string(sentences[code].text)};
    if (static_cast<Refusal>(code) == Refusal::not_now) {
        const Explanation now = asked_now(g, s);
        found.sentence += ": " + now.sentence;
        found.rule = now.rule;
    }
    return found;
}

EventName event_name(std::uint16_t event) {
    constexpr std::array<EventName, 14> events{{{"first bound", "4.1.1"},
                                                {"command dice", "4.1.4"},
                                                {"order test", "5.1.3"},
                                                {"distance battle", "7.2"},
                                                {"close battle", "7.4"},
                                                {"general holds", "7.4.11"},
                                                {"flee roll", "7.4.10"},
                                                {"rout level", "9.1.1"},
                                                {"deployment", "3.5.2"},
                                                {"attacker", "3.1.1"},
                                                {"weather", "3.2"},
                                                {"terrain piece", "3.3.4.1"},
                                                {"river or road", "3.3.4.3"},
                                                {"delay", "3.4.3"}}};
    static_assert(events.size() == static_cast<std::size_t>(Event::delay) + 1);
    return events[event < events.size() ? event : 0];
}

}  // namespace polemarch::standard_wargame
