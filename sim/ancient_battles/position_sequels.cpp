// What the dice can bring, and the enemy's best attack after that.
#include "core/ancient_battles/rules/fighting.h"
#include "sim/ancient_battles/position_odds.h"

namespace polemarch::sim::ancient_battles {

std::optional<Possible> PositionOdds::reply(const State& s) const {
    auto replies = possible(s, me_, false);
    return replies.empty() ? std::nullopt : std::optional(std::move(replies.front()));
}

void PositionOdds::finish(State& s) const {
    while (s.phase == Phase::escape) act(g_.setup(), s, {.kind = Kind::escaped, .value = 1});
    if (s.phase == Phase::advance) {
        const HexTerrain& ground = g_.setup().charts.terrain[g_.setup().scenario.map.terrain[s.vacated]];
        act(g_.setup(), s, {.kind = advances(g_.setup().trait[s.subject], ground) ? Kind::advance : Kind::halt});
    }
    if (s.phase == Phase::second_melee) act(g_.setup(), s, {.kind = Kind::halt});
}

void PositionOdds::follow() {
    OutcomeList<Battle> outcomes;
    g_.outcomes(dice_->dice, outcomes);
    for (const auto& outcome : outcomes) {
        State s = after(dice_->dice, outcome.move);
        finish(s);
        Sequel sequel{g_.outcome(dice_->dice, outcome.move), outcome.ways, 0, {}};
        if (outcome.move.kind == Kind::result) sequel.result = outcome.move.value;
        if (me_ != none && !s.unit[me_].on_map())
            sequel.lost = !s.unit[me_].waits();
        else if (me_ != none)
            sequel.reply = reply(s);
        sequels_.push_back(std::move(sequel));
    }
    std::stable_sort(sequels_.begin(), sequels_.end(),
                     [](const Sequel& x, const Sequel& y) { return x.result < y.result; });  // AE to DE
    if (s_.phase != Phase::retreat || me_ == none) return;
    for (int hexes = 1; hexes <= retreat_hexes(g_.setup(), s_, s_.subject, s_.object, s_.approach); ++hexes) {
        State s = after(s_, {.kind = Kind::retreat, .value = static_cast<std::uint8_t>(hexes)});
        finish(s);
        Sequel sequel{fmt::format("it retreats {}", hexes == 1 ? "one hex" : "two hexes"), 0, 0, {}};
        if (s.unit[me_].on_map()) sequel.reply = reply(s);
        retreats_.push_back(std::move(sequel));
    }
}

std::pair<double, double> PositionOdds::lost() const {
    double now = 0, then = 0;
    const double all = g_.roll(dice_->dice).ways;
    for (const Sequel& sequel : sequels_) {
        const double p = sequel.ways / all;
        now += p * sequel.lost;
        then += p * (sequel.reply ? sequel.reply->odds.after.defender.gone() : sequel.lost);
    }
    return {now, then};
}

}  // namespace polemarch::sim::ancient_battles
