#include "core/ancient_battles/rules/combat_tables.h"

namespace polemarch::ancient_battles {

namespace {

/// Ways in which `decide` is true of the values of two rolls.
template <class Decide>
dice::Ways ways_of(const dice::Distribution& first, const dice::Distribution& second, const Decide& decide) {
    return ways_that(combined(first, second, [&](int x, int y) { return decide(x, y) ? 1 : 0; }),
                     [](int so) { return so == 1; });
}

}  // namespace

CombatTables::CombatTables(const Charts& charts, const dice::Distribution& die)
    : melee_(modifiers_ * modifiers_, melee_results), elephant_(1, elephant_results) {
    MeleeModifiers m;
    for (m.attacker = least_modifier; m.attacker <= most_modifier; ++m.attacker)
        for (m.defender = least_modifier; m.defender <= most_modifier; ++m.defender)
            melee_.fold(at(m.attacker) * modifiers_ + at(m.defender), die, die, [&](int attacker, int defender) {
                return static_cast<std::size_t>(melee_result(attacker, defender, m, charts.melee));
            });
    elephant_.fold(0, die, [](int face) { return static_cast<std::size_t>(elephant_result(face)); });

    for (int n = 1; n <= max_shots; ++n) {
        const dice::Distribution best = dice::highest(n, die);
        for (int edge = -margin; edge <= margin; ++edge) {
            const Shot shot{n, std::max(edge, 0), std::max(-edge, 0)};
            hit_[static_cast<std::size_t>(n - 1)][static_cast<std::size_t>(edge + margin)] = static_cast<std::uint32_t>(
                ways_of(best, die, [&](int attack, int defence) { return hits(attack, defence, shot); }));
        }
    }
    for (int strength = 0; strength <= 6; ++strength)
        for (int help = 0; help <= 2; ++help)
            rally_[static_cast<std::size_t>(strength)][static_cast<std::size_t>(help)] =
                static_cast<std::uint8_t>(ways_that(die, [&](int face) { return rallies(face, strength, help); }));
    escape_ = static_cast<std::uint8_t>(ways_that(die, escapes));
    for (int value = 0; value <= 6; ++value)
        ends_[static_cast<std::size_t>(value)] =
            static_cast<std::uint8_t>(ways_that(die, [&](int face) { return ends_game(face, value); }));
    for (const unsigned holder : {0u, 1u})
        first_wins_[holder] = static_cast<std::uint8_t>(
            ways_of(die, die, [&](int x, int y) { return initiative_winner(x, y, holder) == 0; }));

    const dice::Distribution gain =
        relabelled(die, [&](int face) { return int{charts.command[static_cast<std::size_t>(face)]}; });
    for (int first = gain.least(); first <= gain.most(); ++first)
        for (int second = gain.most(); second >= gain.least(); --second)
            if (const dice::Ways ways = gain.ways(first) * gain.ways(second); ways > 0)
                command_.push_back({static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second),
                                    static_cast<std::uint8_t>(ways)});
}

}  // namespace polemarch::ancient_battles
