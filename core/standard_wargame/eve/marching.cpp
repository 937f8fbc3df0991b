#include "core/standard_wargame/eve/marching.h"

#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/strategy.h"
#include "core/standard_wargame/types/unit_set.h"

#include <algorithm>
#include <array>
#include <bit>

namespace polemarch::standard_wargame {

namespace {

bool is_undeployed(const Unit& unit) { return unit.where == Whereabouts::waiting || unit.where == Whereabouts::away; }

bool is_before_battle(const State& s) { return s.step <= Step::deploy; }

/// Whether all know that every undeployed unit of the side marches: the side has ended its part of the last step.
bool has_shown(const State& s, unsigned side) {
    if (!is_before_battle(s)) return true;
    constexpr std::uint8_t reserves = 4;
    return s.step == Step::deploy && s.eve.deployment_step == reserves && s.eve.deploys_first == side &&
           s.eve.deploys != side;
}

/// Whether the side has written down its marches; if it may not send any, it makes no difference.
bool has_written(const State& s, unsigned side) {
    return s.step > Step::march || (s.step == Step::march && s.eve.deploys != side && s.eve.attacker == side);
}

/// Who may be on a march as far as the other side knows: a general whose unit was exchanged waits (2.3.2.6).
bool may_march(const Setup& g, const State& s, UnitIndex u) {
    return is_undeployed(s.unit[u]) && role_of(g, s, u) == g.trait[u].role;
}

/// In the last step a side deploys as long as somebody waits.
bool keeps_one_back(const State& s, unsigned side) {
    return s.step == Step::deploy && s.eve.deployment_step == 4 && s.eve.deploys == side;
}

void send_away(const Setup& g, State& s, UnitIndex u, table::Hand hand) {
    s.unit[u].where = Whereabouts::away;
    s.unit[u].pose = march_pose(g.scenario, side_of(u), hand);
}

table::Hand any_hand(AgentStream& stream) { return stream.below(2) == 0 ? table::Hand::left : table::Hand::right; }

/// How many of `waiting` march, if every choice of at most `most` marchers and their flanks is equally likely:
/// there are (waiting over m) * 2^m choices of m.
std::size_t number_of_marchers(std::size_t waiting, std::size_t most, AgentStream& stream) {
    std::array<double, most_units_of_a_side + 1> choices{1};
    double all = 1;
    for (std::size_t m = 1; m <= most; ++m) {
        choices[m] = choices[m - 1] * 2 * static_cast<double>(waiting - m + 1) / static_cast<double>(m);
        all += choices[m];
    }
    double left = static_cast<double>(stream.next() >> 11) * 0x1p-53 * all;
    for (std::size_t m = 0; m < most; ++m)
        if ((left -= choices[m]) < 0) return m;
    return most;
}

}  // namespace

std::size_t most_marchers(const Setup& g, const State& s, unsigned side) {
    const auto effects = effects_of(g, s, side);
    if (!effects || !effects->march) return 0;
    return g.scenario.sides[side].units.size() * g.charts.strategies.areas.marchers_most / 100;
}

Refusal judge_send(const Setup& g, const State& s, const Move& m) {
    const unsigned side = s.eve.deploys;
    const Marchers marchers = m.marchers();
    const std::uint64_t all = (std::uint64_t{1} << g.scenario.sides[side].units.size()) - 1;
    if (((marchers.left | marchers.right) & ~all) != 0) return Refusal::malformed;
    const auto count = static_cast<std::size_t>(std::popcount(marchers.left) + std::popcount(marchers.right));
    if ((marchers.left & marchers.right) != 0 || count > most_marchers(g, s, side)) return Refusal::too_many_marchers;
    return Refusal::legal;
}

void apply_send(const Setup& g, State& s, const Move& m) {
    const unsigned side = s.eve.deploys;
    const Marchers marchers = m.marchers();
    for (std::size_t i = 0; i < g.scenario.sides[side].units.size(); ++i) {
        if ((marchers.left >> i & 1) != 0) send_away(g, s, unit_of(side, i), table::Hand::left);
        if ((marchers.right >> i & 1) != 0) send_away(g, s, unit_of(side, i), table::Hand::right);
    }
}

bool has_undeployed(const State& s, unsigned side) {
    for (std::size_t i = 0; i < most_units_of_a_side; ++i)
        if (is_undeployed(s.unit[unit_of(side, i)])) return true;
    return false;
}

void hide_marches(State& s, unsigned viewer) {
    const unsigned side = 1 - viewer;
    const bool shown = has_shown(s, side);
    for (std::size_t i = 0; i < most_units_of_a_side; ++i) {
        Unit& unit = s.unit[unit_of(side, i)];
        if (unit.where != Whereabouts::away) continue;
        unit.pose = {};
        if (!shown) unit.where = Whereabouts::waiting;
    }
}

void complete_marches(const Setup& g, State& s, unsigned viewer, AgentStream& stream) {
    const unsigned side = 1 - viewer;
    if (has_shown(s, side)) {
        for (std::size_t i = 0; i < most_units_of_a_side; ++i)
            if (const UnitIndex u = unit_of(side, i); s.unit[u].where == Whereabouts::away)
                send_away(g, s, u, any_hand(stream));
        return;
    }
    if (!has_written(s, side)) return;
    std::size_t waiting = 0, undeployed = 0;
    for (std::size_t i = 0; i < most_units_of_a_side; ++i) {
        waiting += may_march(g, s, unit_of(side, i)) ? 1 : 0;
        undeployed += is_undeployed(s.unit[unit_of(side, i)]) ? 1 : 0;
    }
    const std::size_t could = keeps_one_back(s, side) && waiting > 0 && waiting == undeployed ? waiting - 1 : waiting;
    std::size_t marchers = number_of_marchers(waiting, std::min(could, most_marchers(g, s, side)), stream);
    // Each unit in turn is one of those who are still to be chosen.
    for (std::size_t i = 0; i < most_units_of_a_side && marchers > 0; ++i) {
        const UnitIndex u = unit_of(side, i);
        if (!may_march(g, s, u)) continue;
        if (stream.below(static_cast<std::uint32_t>(waiting--)) >= marchers) continue;
        send_away(g, s, u, any_hand(stream));
        --marchers;
    }
}

}  // namespace polemarch::standard_wargame
