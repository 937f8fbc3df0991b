#include "core/standard_wargame/odds/fight.h"

namespace polemarch::standard_wargame {

namespace {

template <class Battle>
constexpr Action action_of() {
    return std::is_same_v<Battle, CloseBattle> ? Action::close : Action::distance;
}

/// The fate of a fighter that has lost cohesion.
std::array<double, fates> fate_of(const Fighter& own, const Fighter& enemy, FleeLevel level, bool holds,
                                  const Charts& charts) {
    const double kept = holds ? dice::probability(static_cast<dice::Ways>(7 - charts.combat.hold_from), 6) : 0;
    const int survives = ways_to_survive(level, battle_value(own, enemy, charts));
    const double lives = (1 - kept) * dice::probability(static_cast<dice::Ways>(survives), 36);
    return {kept, lives, 1 - kept - lives};
}

template <class Battle>
ActionOdds action_odds(const Battle& battle, Flags holds, const Charts& charts) {
    constexpr Action action = action_of<Battle>();
    const CohesionTests tests = cohesion_tests(battle, charts);
    ActionOdds odds;
    std::array<std::array<dice::Ways, 2>, 2> ways{};  // [fighter][passed]
    for (std::size_t i = 0; i < 2; ++i) {
        const Fighter &own = battle.fighters[i], &enemy = battle.fighters[1 - i];
        Prospect& p = odds.of[i];
        p.test = tests[i];
        p.level = is_barred(own) ? FleeLevel::auto_fail : flee_level(own, enemy, action, false, charts);
        p.level_both = is_barred(own) ? FleeLevel::auto_fail : flee_level(own, enemy, action, true, charts);
        ways[i][1] = static_cast<dice::Ways>(ways_to_keep(tests[i]));
        ways[i][0] = static_cast<dice::Ways>(ways_of(tests[i].dice)) - ways[i][1];
        odds.faces *= ways[i][0] + ways[i][1];
    }
    for (const bool first : {true, false})
        for (const bool second : {true, false}) {
            const dice::Ways n = ways[0][first ? 1 : 0] * ways[1][second ? 1 : 0];
            const Flags gone = lost(battle, {first, second});
            const double chance = dice::probability(n, odds.faces);
            odds.results[(gone[0] ? 1u : 0u) + (gone[1] ? 2u : 0u)] += n;
            std::array<std::array<double, fates>, 2> fate{};
            for (std::size_t i = 0; i < 2; ++i) {
                Prospect& p = odds.of[i];
                fate[i] = gone[i] ? fate_of(battle.fighters[i], battle.fighters[1 - i],
                                            gone[1 - i] ? p.level_both : p.level, holds[i], charts)
                                  : std::array<double, fates>{1, 0, 0};
                (gone[i] ? p.prevented : p.keeps) += chance * fate[i][0];
                for (std::size_t f = 0; f < fates; ++f) p.fate[f] += chance * fate[i][f];
            }
            for (std::size_t a = 0; a < fates; ++a)
                for (std::size_t b = 0; b < fates; ++b) odds.joint[a][b] += chance * fate[0][a] * fate[1][b];
        }
    return odds;
}

}  // namespace

ActionOdds odds_of(const CloseBattle& battle, Flags holds, const Charts& charts) {
    return action_odds(battle, holds, charts);
}

ActionOdds odds_of(const DistanceBattle& battle, Flags holds, const Charts& charts) {
    return action_odds(battle, holds, charts);
}

Fight::Fight(const CloseBattle& battle, Flags holds, const Charts& charts) {
    CloseBattle now = battle;
    for (const State state : {first_bound, second_bound}) {
        const ActionOdds odds = odds_of(now, holds, charts);
        const auto gone = static_cast<std::size_t>(Fate::destroyed);
        auto row = chain_.open(state);
        for (std::size_t a = 0; a < fates; ++a)
            for (std::size_t b = 0; b < fates; ++b) {
                const State next = a == gone && b == gone ? both_destroyed
                                   : a == gone            ? attacker_destroyed
                                   : b == gone            ? defender_destroyed
                                   : state == first_bound ? second_bound
                                                          : first_bound;
                row(next) += odds.joint[a][b];
            }
        for (Fighter& fighter : now.fighters) fighter.active = !fighter.active;
    }
}

}  // namespace polemarch::standard_wargame
