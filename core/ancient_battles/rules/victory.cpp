#include "core/ancient_battles/rules/victory.h"

#include <algorithm>

namespace polemarch::ancient_battles {

int total_strength(const Setup& g, const State& s, unsigned side) {
    int sum = 0;
    for (UnitIndex u = g.first[side]; u < g.first[side + 1]; ++u)
        if (s.unit[u].on_map() && !g.trait[u].base) sum += strength(g, s, u);
    return sum;
}

bool slaughtering(const Setup& g, const State& s, unsigned side) {
    const int own = total_strength(g, s, side);
    return own > 0 && own >= 2 * total_strength(g, s, 1 - side);
}

int units_out(const Setup& g, const State& s, unsigned side, std::size_t number) {
    int units = 0;
    for (UnitIndex u = g.first[side]; u < g.first[side + 1]; ++u)
        units += s.unit[u].hex == Gone::left && s.unit[u].bits == number;
    return units;
}

int exit_points(const Setup& g, const State& s, unsigned side, std::size_t number) {
    const Exit& exit = g.scenario.sides[side].exits[number - 1];
    return std::min<int>(exit.most, exit.points * (units_out(g, s, side, number) / exit.units));
}

int exit_points(const Setup& g, const State& s, unsigned side) {
    int points = 0;
    for (std::size_t number = 1; number <= g.exits(side); ++number) points += exit_points(g, s, side, number);
    return points;
}

int lasting_points(const Setup& g, const State& s, unsigned side) {
    const unsigned enemy = 1 - side;
    return g.scenario.sides[side].victory_points + g.handicap(side).victory_points + (panicked(s, enemy) ? 1 : 0) +
           s.camp_lost[enemy] + exit_points(g, s, side);
}

int victory_points(const Setup& g, const State& s, unsigned side) {
    return lasting_points(g, s, side) + (slaughtering(g, s, side) ? 1 : 0);
}

int points_ahead(const Setup& g, const State& s, unsigned side) {
    const int own = total_strength(g, s, side), enemy = total_strength(g, s, 1 - side);
    return lasting_points(g, s, side) - lasting_points(g, s, 1 - side) + (own > 0 && own >= 2 * enemy) -
           (enemy > 0 && enemy >= 2 * own);
}

double payoff(const Setup& g, const State& s) {
    const int difference = points_ahead(g, s, 0);
    if (difference != 0) return difference > 0 ? 1.0 : 0.0;
    return g.scenario.draw_counts_for < 0 ? 0.5 : g.scenario.draw_counts_for == 0 ? 1.0 : 0.0;
}

}  // namespace polemarch::ancient_battles
