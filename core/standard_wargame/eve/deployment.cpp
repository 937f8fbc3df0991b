#include "core/standard_wargame/eve/deployment.h"

#include "core/standard_wargame/eve/marching.h"
#include "core/standard_wargame/eve/placing.h"
#include "core/standard_wargame/rules/deployment_order.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/types/event.h"

#include <algorithm>
#include <cassert>

namespace polemarch::standard_wargame {

namespace {

constexpr std::uint8_t first_wings = 2, second_wings = 3, reserves = 4;  // steps of 3.5.2
constexpr std::uint8_t most_deployment_ties = 20;

std::uint8_t enemy_of(std::uint8_t side) { return static_cast<std::uint8_t>(1 - side); }

bool waits_anybody(const State& s, unsigned side) {
    for (std::size_t i = 0; i < most_units_of_a_side; ++i)
        if (s.unit[unit_of(side, i)].where == Whereabouts::waiting) return true;
    return false;
}

/// Whether the side has anything to do in the baggage step but its baggage: known to both sides.
bool prepares_more(const Setup& g, const State& s, unsigned side) {
    if (!has_undeployed(s, side)) return false;
    const Areas areas(g, s, side);
    return builds_fortifications(g, s, side) || areas.village(Ground::village) ||
           areas.village(Ground::fortified_village);
}

void end_deployment(State& s) {
    s.step = Step::first_dice;
    s.eve.deployment_step = s.eve.deploys = s.eve.deploys_first = s.eve.wing = 0;
    s.attempts = 0;
    s.active = 0;
}

void begin_step(State& s) {
    ++s.eve.deployment_step;
    s.attempts = 0;
    s.eve.deploys = s.eve.deploys_first = 0;
    if (s.eve.deployment_step > reserves || (!has_undeployed(s, 0) && !has_undeployed(s, 1)))
        end_deployment(s);
    else
        s.step = Step::deployment_dice;
}

/// Whether the side at hand has nothing to decide in its part of a step. Before the last step that must not depend on
/// who marches.
bool has_nothing_to_deploy(const State& s) {
    const unsigned side = s.eve.deploys;
    return s.eve.deployment_step == reserves ? !waits_anybody(s, side) : !has_undeployed(s, side);
}

void end_part(State& s) {
    if (s.eve.deploys == s.eve.deploys_first)
        s.eve.deploys = enemy_of(s.eve.deploys);
    else
        begin_step(s);
}

void end_baggage(State& s) {
    if (s.eve.deploys != s.eve.attacker)
        s.eve.deploys = s.eve.attacker;
    else
        begin_step(s);
}

void end_marches(State& s) {
    if (s.eve.deploys == s.eve.attacker) {
        s.eve.deploys = enemy_of(s.eve.attacker);
        return;
    }
    s.step = Step::baggage;
    s.eve.deploys = enemy_of(s.eve.attacker);
}

/// Goes on until somebody has a choice or dice are due.
void settle_deployment(const Setup& g, State& s) {
    for (;;) {
        const unsigned side = s.eve.deploys;
        if (s.step == Step::march && most_marchers(g, s, side) == 0)
            end_marches(s);
        else if (s.step == Step::baggage && s.unit[baggage_of(side)].on_table() && !prepares_more(g, s, side))
            end_baggage(s);
        else if (s.step == Step::deploy && has_nothing_to_deploy(s))
            end_part(s);
        else
            return;
    }
}

/// Nobody who waits could stand anywhere: then the last step may end without them.
bool has_room(const State& s, const Placing& placing) {
    for (std::size_t i = 0; i < most_units_of_a_side; ++i) {
        const UnitIndex u = unit_of(s.eve.deploys, i);
        if (s.unit[u].where == Whereabouts::waiting &&
            (placing.has_place(Area::reserve, u) || placing.has_place(Area::anywhere, u)))
            return true;
    }
    return false;
}

bool is_bare_done(const Move& m) {
    return m.unit == nobody && m.target == nobody && m.value == 0 && m.legs == std::array<Leg, 3>{};
}

Refusal judge_in_baggage_step(const State& s, const Placing& placing, const Move& m) {
    const bool stands = s.unit[baggage_of(s.eve.deploys)].on_table();
    if (m.kind == Kind::baggage) return stands ? Refusal::not_now : placing.judge_baggage(m);
    if (!stands) return Refusal::not_now;
    switch (m.kind) {
        case Kind::garrison: return placing.judge_garrison(m);
        case Kind::give_up: return placing.judge_give_up(m);
        case Kind::deploy: return placing.judge(m);
        case Kind::exchange: return placing.judge_exchange(m);
        case Kind::done:
            if (!is_bare_done(m)) return Refusal::malformed;
            return placing.has_garrison() ? Refusal::legal : Refusal::village_too_empty;
        default: return Refusal::not_now;
    }
}

Refusal judge_in_step(const State& s, const Placing& placing, const Move& m) {
    if (m.kind == Kind::deploy) return placing.judge(m);
    if (m.kind == Kind::exchange) return placing.judge_exchange(m);
    if (m.kind != Kind::done) return Refusal::not_now;
    if (!is_bare_done(m)) return Refusal::malformed;
    return s.eve.deployment_step == reserves && has_room(s, placing) ? Refusal::all_must_deploy : Refusal::legal;
}

void put_on_table(State& s, UnitIndex u, table::Pose pose) {
    s.unit[u].pose = pose;
    s.unit[u].where = Whereabouts::table;
}

void apply_done(State& s) {
    if (s.step == Step::baggage) {
        end_baggage(s);
        return;
    }
    if (s.eve.deployment_step == reserves)
        for (std::size_t i = 0; i < most_units_of_a_side; ++i)
            if (Unit& unit = s.unit[unit_of(s.eve.deploys, i)]; unit.where == Whereabouts::waiting)
                unit.where = Whereabouts::given_up;
    end_part(s);
}

}  // namespace

void begin_deployment(const Setup& g, State& s) {
    for (unsigned side = 0; side < 2; ++side) {
        const auto wait = [&](UnitIndex u) {
            s.unit[u] = Unit{};
            s.unit[u].where = Whereabouts::waiting;
            s.unit[u].group = u;
        };
        for (std::size_t i = 0; i < g.scenario.sides[side].units.size(); ++i) wait(unit_of(side, i));
        wait(baggage_of(side));
        s.army[side].march_wait.fill(no_pattern);
        s.army[side].sub_generals =
            static_cast<std::uint8_t>(std::count_if(g.general[side].begin(), g.general[side].end(), [&](UnitIndex u) {
                return u != nobody && g.trait[u].role == Role::sub;
            }));
    }
    s.step = Step::march;
    s.attempts = 0;
    s.eve.deployment_step = s.eve.deploys_first = s.eve.wing = 0;
    s.eve.deploys = s.eve.attacker;
    settle_deployment(g, s);
}

Actor actor_in_deployment(const State& s) {
    return s.step == Step::deployment_dice ? Actor::chance : static_cast<Actor>(s.eve.deploys);
}

Refusal judge_deployment(const Setup& g, const State& s, const Move& m) {
    switch (s.step) {
        case Step::march: return m.kind == Kind::send ? judge_send(g, s, m) : Refusal::not_now;
        case Step::baggage: return judge_in_baggage_step(s, Placing(g, s), m);
        case Step::wing:
            if (m.kind != Kind::wing) return Refusal::not_now;
            return m.value < 2 && m.unit == nobody && m.target == nobody && m.legs == std::array<Leg, 3>{}
                       ? Refusal::legal
                       : Refusal::malformed;
        case Step::deploy: return judge_in_step(s, Placing(g, s), m);
        default: return Refusal::not_now;
    }
}

void apply_deployment(const Setup& g, State& s, const Move& m) {
    switch (m.kind) {
        case Kind::send:
            apply_send(g, s, m);
            end_marches(s);
            break;
        case Kind::baggage: put_on_table(s, baggage_of(s.eve.deploys), pose_in(m)); break;
        case Kind::garrison:
            s.unit[m.unit].where = Whereabouts::village;
            s.unit[m.unit].inside = Inside::defender;
            break;
        case Kind::give_up: s.unit[m.unit].where = Whereabouts::given_up; break;
        case Kind::exchange: exchange(g, s, m.unit); break;
        case Kind::deploy:
            put_on_table(s, m.unit, Placing(g, s).place_of(m));
            if (m.value == 1) s.unit[m.unit].set(Unit::fortified_bit);
            break;
        case Kind::wing:
            s.eve.wing = m.value;
            s.eve.deploys = s.eve.deploys_first;
            s.step = Step::deploy;
            break;
        case Kind::done: apply_done(s); break;
        default: assert(false);
    }
    settle_deployment(g, s);
}

// ---- dice

Roll roll_of_deployment(const State& s) {
    return make_roll(static_cast<std::uint16_t>(Event::deployment),
                     std::uint32_t{s.eve.deployment_step} << 8 | s.attempts, 1, 1);
}

OpposedRoll modifiers_of_deployment(const Setup& g, const State& s) {
    std::array<TroopCounts, 2> counts{};
    for (unsigned side = 0; side < 2; ++side)
        for (std::size_t i = 0; i < g.scenario.sides[side].units.size(); ++i) {
            const UnitIndex u = unit_of(side, i);
            if (s.unit[u].where == Whereabouts::given_up) continue;
            const TroopCounts one = counts_of(g.troops(u), g.charts);
            counts[side].heavy += one.heavy;
            counts[side].light += one.light;
        }
    return deployment_roll(
        counts, {effects_of(g, s, 0).value_or(StrategyEffects{}), effects_of(g, s, 1).value_or(StrategyEffects{})},
        g.charts);
}

std::uint8_t first_to_deploy(const Setup& g, const State& s, int first, int second) {
    const auto higher = modifiers_of_deployment(g, s).higher(first, second);
    // After so many ties side A deploys first, so that every battle begins.
    if (!higher) return s.attempts >= most_deployment_ties ? 0 : 2;
    return static_cast<std::uint8_t>(1 - *higher);
}

void apply_deployment_roll(const Setup& g, State& s, std::uint8_t first) {
    if (first == 2) {
        ++s.attempts;
        return;
    }
    s.eve.deploys_first = s.eve.deploys = first;
    if (s.eve.deployment_step == first_wings) {
        s.step = Step::wing;
        s.eve.deploys = enemy_of(first);  // chooses, and deploys there later (S33)
        return;
    }
    if (s.eve.deployment_step == second_wings) s.eve.wing = static_cast<std::uint8_t>(1 - s.eve.wing);
    s.step = Step::deploy;
    settle_deployment(g, s);
}

}  // namespace polemarch::standard_wargame
