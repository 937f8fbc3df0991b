// The results of the dice, and the enemy's best attack after each.
#include "core/ancient_battles/rules/turn.h"
#include "sim/ancient_battles/odds/position_search.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim::ancient_battles {

void PositionSearch::find_reply(const State& s, Consequence& consequence) const {
    std::vector<Option> replies = options(s, false);
    if (replies.empty()) return;
    consequence.replier = name(s_, replies.front().enemy);
    consequence.reply = std::move(replies.front().melee);
}

void PositionSearch::finish(State& s) const {
    while (s.phase == Phase::escape) act(g_.setup(), s, {.kind = Kind::escaped, .value = 1});
    if (s.phase == Phase::advance) {
        const HexTerrain& ground = g_.setup().charts.terrain[g_.setup().scenario.map.terrain[s.vacated]];
        act(g_.setup(), s, {.kind = advances(g_.setup().trait[s.subject], ground) ? Kind::advance : Kind::halt});
    }
    if (s.phase == Phase::second_melee) act(g_.setup(), s, {.kind = Kind::halt});
}

PositionDice PositionSearch::follow(const UpcomingRoll<State>& ahead) const {
    const State& dice = ahead.dice;
    const Roll roll = g_.roll(dice);
    const EventName event = g_.event_name(roll.event);
    PositionDice found;
    found.event = event.name;
    found.rule = event.rule;
    found.breakdown = g_.breakdown(dice);
    found.condition = ahead.condition;
    found.of = roll.ways;
    if (dice.phase == Phase::clash) {
        const bool from_beside_the_map = !dice.unit[dice.subject].on_map();
        found.melee = melee(polemarch::ancient_battles::encounter(g_.setup(), dice, dice.subject, dice.object,
                                                                  dice.approach, from_beside_the_map),
                            dice.subject, dice.object, true);
        found.names = {name(dice, dice.subject), name(dice, dice.object)};
    }

    OutcomeList<Battle> outcomes;
    g_.outcomes(dice, outcomes);
    for (const auto& outcome : outcomes) {
        State s = after(dice, outcome.move);
        finish(s);
        Consequence consequence{outcome_in(g_.outcome(dice, outcome.move), outcome.ways, roll.ways)};
        if (outcome.move.kind == Kind::result) consequence.result = outcome.move.value;
        if (me_ != none && !s.unit[me_].on_map())
            consequence.lost = !s.unit[me_].waits();
        else if (me_ != none)
            find_reply(s, consequence);
        found.outcomes.push_back(std::move(consequence));
    }
    std::stable_sort(found.outcomes.begin(), found.outcomes.end(),
                     [](const Consequence& x, const Consequence& y) { return x.result < y.result; });  // AE to DE
    for (const Consequence& consequence : found.outcomes) {
        const double lost = consequence.lost;
        found.lost += consequence.outcome.chance * lost;
        found.lost_with_reply += consequence.outcome.chance *
                                 (consequence.reply ? consequence.reply->odds.after.units.defender.gone() : lost);
    }
    if (s_.phase != Phase::retreat || me_ == none) return found;
    found.retreating = name(s_, s_.object);
    for (int hexes = 1; hexes <= retreat_hexes(g_.setup(), s_, s_.subject, s_.object, s_.approach); ++hexes) {
        State s = after(s_, {.kind = Kind::retreat, .value = static_cast<std::uint8_t>(hexes)});
        finish(s);
        Consequence consequence{{fmt::format("it retreats {}", hexes == 1 ? "one hex" : "two hexes")}};
        if (s.unit[me_].on_map()) find_reply(s, consequence);
        found.retreats.push_back(std::move(consequence));
    }
    return found;
}

}  // namespace polemarch::sim::ancient_battles
