#include "ai/standard_wargame/evaluation.h"

#include "ai/standard_wargame/heuristic_weights.h"
#include "ai/standard_wargame/match_ups.h"
#include "core/standard_wargame/rules/before_front.h"
#include "core/standard_wargame/rules/group_size.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/zones.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

/// The weights of data/standard_wargame/evaluation.toml, which the build turns into lines WEIGHT(term, early, late).
constexpr Weights wargame_weights() {
    Weights weights;
#define WEIGHT(term, at_first, at_last)                                 \
    weights.opening[static_cast<std::size_t>(Term::term)] = (at_first); \
    weights.endgame[static_cast<std::size_t>(Term::term)] = (at_last);
#include "standard_wargame/evaluation_weights.inc"
#undef WEIGHT
    return weights;
}

constexpr Length reach_of_a_move = 3 * base_width;  ///< for `threats`
constexpr Length reach_of_orders = 8 * base_width;  ///< without a cost for the distance (5.1)
constexpr int usual_morale_points = 2;              ///< that a side keeps against disorder
constexpr int next_losses = 2;                      ///< for `loose`

int price(const Setup& g, UnitIndex u) {
    return std::max(1, g.type(u).prices[static_cast<std::size_t>(g.trait[u].grade)]);
}

/// The rout level that a side may expect, with its dice at their means (9.1.1).
int usual_rout_level(const Setup& g, const State& s, unsigned side) {
    State own = s;
    own.active = static_cast<std::uint8_t>(side);
    const bool in_bound = s.active == side && s.step > Step::command && s.step < Step::morale_dice;
    const RoutLevel level =
        rout_level(losses_of(g, own), in_bound ? s.morale : usual_morale_points, g.scenario.sides[side].type, g.charts);
    const int halves = (level.general_die > 0 ? level.general_die + 1 : 0) + (level.baggage_die ? 7 : 0);
    return level.fixed() + level.general_bonus + halves / 2;
}

/// Expected gains of a unit from where it stands, in thousandths of a unit.
struct Prospects {
    int attack = 0, threat = 0, shot = 0;
    bool outflanked = false;  ///< before an enemy's front that it does not face
};
Prospects prospects(const View& view, const MatchUps& match_ups, UnitIndex u) {
    Prospects found;
    const CombatChart& combat = view.g.charts.combat;
    const BeforeFront front(view.field[u]);
    each_unit(view.field.enemies_near(u, 4 * base_width), [&](UnitIndex v) {
        const table::Rectangle &own = view.field[u], &enemy = view.field[v];
        const Length distance = table::distance(own, enemy);
        if (distance <= combat.close_zone && !is_baggage(v) && !front.ahead(enemy) && BeforeFront(enemy).ahead(own))
            found.outflanked = true;
        if (!front.ahead(enemy)) return;
        if (distance <= reach_of_a_move) {
            const bool faced = is_baggage(v) || BeforeFront(enemy).ahead(own);
            const int gain = match_ups.attack(u, v, faced ? Footing::level : Footing::attacker);
            int& best = distance <= combat.close_zone ? found.attack : found.threat;
            best = std::max(best, gain);
        }
        const Reach& reach = combat.reach[index(view.g.troops(u))][index(view.g.troops(v))];
        if (distance > combat.close_zone && distance <= std::max(reach.one, reach.two_ranks) &&
            front.directly_ahead(enemy))
            found.shot = std::max(found.shot, match_ups.shot(u, v));
    });
    return found;
}

bool is_commanded(const View& view, UnitIndex u) {
    const unsigned side = side_of(u);
    for (std::size_t i = 0; i < most_generals; ++i)
        if (is_present(view.g, view.s, side, i)) {
            const UnitIndex general = view.g.general[side][i];
            if (!view.field.on_table().has(general) || view.field.within(general, u, reach_of_orders)) return true;
        }
    return false;
}

/// The figures of one side.
Terms terms_of(const View& view, const MatchUps& match_ups, unsigned side, int weaker, int mean_price) {
    const Setup& g = view.g;
    const State& s = view.s;
    const int level = usual_rout_level(g, s, side);
    int value = 0, shaken = 0, loose = 0, attacks = 0, threats = 0, shots = 0, flanks = 0, line = 0, commanded = 0;
    std::array<std::uint8_t, places> size{};  // of groups, by their numbers; 0: not counted yet
    for (std::size_t i = 0; i < g.scenario.sides[side].units.size(); ++i) {
        const UnitIndex u = unit_of(side, i);
        if (!s.unit[u].alive()) continue;
        value += price(g, u);
        if (!view.field.on_table().has(u)) continue;
        const UnitIndex group = view.groups.group_of(u);
        if (size[group] == 0) size[group] = static_cast<std::uint8_t>(group_size(view, group));
        if (is_outweighed(size[group], level + next_losses)) {
            if (is_outweighed(size[group], level) && !disordering(g, view.field, u).empty())
                ++shaken;
            else
                ++loose;
        }
        const Prospects seen = prospects(view, match_ups, u);
        attacks += seen.attack;
        threats += seen.threat;
        shots += seen.shot;
        flanks += seen.outflanked ? 1 : 0;
        line +=
            view.groups.beside(u, table::Hand::left) != nobody || view.groups.beside(u, table::Hand::right) != nobody
                ? 1
                : 0;
        commanded += is_commanded(view, u) ? 1 : 0;
    }
    const int limit = break_point(g, side);
    const int lost = std::min(1000, 1000 * casualties(s, side) / limit);
    Terms t{};
    const auto term = [&](Term which) -> std::int32_t& { return t[static_cast<std::size_t>(which)]; };
    term(Term::strength) = 1000 * value / (mean_price * weaker);
    term(Term::margin) = 1000 - lost;
    term(Term::brink) = lost * lost / 1000;
    term(Term::shaken) = 1000 * shaken / limit;
    term(Term::loose) = 1000 * loose / limit;
    term(Term::attacks) = attacks / weaker;
    term(Term::threats) = threats / weaker;
    term(Term::shots) = shots / weaker;
    term(Term::flanks) = 1000 * flanks / limit;
    term(Term::line) = 1000 * line / limit;
    term(Term::command) = 1000 * commanded / limit;
    for (const UnitIndex general : g.general[side])
        if (general != nobody && role_of(g, s, general) != Role::none && s.unit[general].alive())
            term(Term::generals) += 1000;
    term(Term::baggage) = s.unit[baggage_of(side)].alive() ? 1000 : 0;
    term(Term::levels) = 1000 * s.army[side].level;
    term(Term::initiative) = s.active == side ? 1000 : 0;
    return t;
}

}  // namespace

const Weights default_weights = wargame_weights();

int casualties(const State& s, unsigned side) { return destroyed_of(s, side) + s.army[side].levy_casualties; }

int break_point(const Setup& g, unsigned side) {
    return break_point(g, side, static_cast<int>(g.scenario.sides[side].units.size()));
}

int age_of(const Battle& battle, const State& s) {
    int age = 0;
    for (const unsigned side : {0u, 1u})
        age = std::max(age, 1000 * casualties(s, side) / break_point(battle.setup(), side));
    return std::min(age, 1000);
}

Terms count_terms(const Battle& battle, const State& s) {
    const Setup& g = battle.setup();
    const Look look(g, s);
    const MatchUps& match_ups = match_ups_of(g, HeuristicWeights{}.retreat);
    int prices = 0, units = 0;
    for (const unsigned side : {0u, 1u})
        for (std::size_t i = 0; i < g.scenario.sides[side].units.size(); ++i) {
            prices += price(g, unit_of(side, i));
            ++units;
        }
    const int mean_price = std::max(1, prices / std::max(1, units));
    const int weaker = std::min(break_point(g, 0), break_point(g, 1));
    Terms t = terms_of(look.view, match_ups, 0, weaker, mean_price);
    const Terms enemy = terms_of(look.view, match_ups, 1, weaker, mean_price);
    for (std::size_t i = 0; i < terms; ++i) t[i] -= enemy[i];
    return t;
}

}  // namespace polemarch::standard_wargame
