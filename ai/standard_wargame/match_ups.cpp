#include "ai/standard_wargame/match_ups.h"

#include "core/per_thread.h"

#include <algorithm>
#include <cmath>

namespace polemarch::standard_wargame {

namespace {

template <class Action>
Exchange exchange_of(const Action& action, const Charts& charts, int retreat) {
    const ActionOdds odds = odds_of(action, {action.fighters[0].general, action.fighters[1].general}, charts);
    const auto cost = [&](std::size_t fighter) {
        const auto& fate = odds.of[fighter].fate;
        const double destroyed = fate[static_cast<std::size_t>(Fate::destroyed)];
        const double retreats = fate[static_cast<std::size_t>(Fate::retreats)];
        return static_cast<int>(std::lround(1000 * destroyed + retreat * retreats));
    };
    return {cost(0), cost(1)};
}

Fighter fighter_of(const Trait& trait, bool active) {
    Fighter fighter;
    fighter.troops = trait.troops;
    fighter.grade = trait.grade;
    fighter.fortified = trait.fortified_baggage;
    fighter.ranks = static_cast<std::uint8_t>(ranks_that_fight(trait.troops));
    fighter.active = active;
    return fighter;
}

bool is_same_kind(const Trait& a, const Trait& b) {
    return a.troops == b.troops && a.grade == b.grade && a.fortified_baggage == b.fortified_baggage;
}

}  // namespace

Exchange exchange(const CloseBattle& battle, const Charts& charts, int retreat) {
    return exchange_of(battle, charts, retreat);
}
Exchange exchange(const DistanceBattle& battle, const Charts& charts, int retreat) {
    return exchange_of(battle, charts, retreat);
}

MatchUps::MatchUps(const Setup& g, int retreat) {
    std::vector<Trait> kinds;
    for (std::size_t u = 0; u < places; ++u) {
        const unsigned side = side_of(static_cast<UnitIndex>(u));
        if (!is_baggage(static_cast<UnitIndex>(u)) && u % side_places >= g.scenario.sides[side].units.size()) continue;
        const Trait& trait = g.trait[u];
        const auto known =
            std::find_if(kinds.begin(), kinds.end(), [&](const Trait& k) { return is_same_kind(k, trait); });
        kind_[u] = static_cast<std::uint8_t>(known - kinds.begin());
        if (known == kinds.end()) kinds.push_back(trait);
    }
    kinds_ = kinds.size();
    for (const Trait& own : kinds)
        for (const Trait& enemy : kinds) {
            for (const Footing footing : {Footing::level, Footing::attacker, Footing::defender}) {
                CloseBattle battle;
                battle.fighters = {fighter_of(own, true), fighter_of(enemy, false)};
                battle.fighters[0].advantage = footing == Footing::attacker;
                battle.fighters[1].advantage = footing == Footing::defender;
                attacks_.push_back(static_cast<std::int16_t>(exchange(battle, g.charts, retreat).net()));
            }
            DistanceBattle shot;
            shot.fighters = {fighter_of(own, true), fighter_of(enemy, false)};
            const auto& reach = g.charts.combat.reach;
            shot.return_fire = reach[index(enemy.troops)][index(own.troops)].one > 0;
            const bool shoots = reach[index(own.troops)][index(enemy.troops)].one > 0;
            shots_.push_back(static_cast<std::int16_t>(shoots ? exchange(shot, g.charts, retreat).net() : 0));
        }
}

const MatchUps& match_ups_of(const Setup& g, int retreat) {
    struct Key {
        std::uint64_t battle = 0;
        int retreat = 0;
        bool operator==(const Key&) const = default;
    };
    thread_local LastResult<Key, MatchUps> last;
    return last.get({g.id, retreat}, [&] { return MatchUps(g, retreat); });
}

}  // namespace polemarch::standard_wargame
