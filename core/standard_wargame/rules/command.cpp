#include "core/standard_wargame/rules/command.h"

#include "core/standard_wargame/rules/arrival.h"
#include "core/standard_wargame/rules/command_dice.h"
#include "core/standard_wargame/rules/field.h"
#include "core/standard_wargame/rules/groups.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/queries.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

constexpr std::uint8_t most_attempts = 20;

}  // namespace

bool is_hasty(const Setup& g, const State& s) {
    const auto effects = effects_of(g, s, s.active);
    return effects && s.turn <= effects->hasty;
}

std::uint8_t winner_of_first_roll(const State& s, int first, int second) {
    const int a = first + s.army[0].level, b = second + s.army[1].level;
    // After so many ties side A chooses, so that every battle ends.
    return a > b || (a == b && s.attempts >= most_attempts) ? 0 : a < b ? 1 : 2;
}

void apply_first_roll(State& s, std::uint8_t winner) {
    if (winner == 2) {
        ++s.attempts;
        return;
    }
    s.active = winner;
    s.step = Step::first;
}

void apply_first(const Setup& g, State& s, const Move& m) {
    s.active = static_cast<std::uint8_t>(m.value == 0 ? s.active : 1 - s.active);
    s.first_side = s.active;
    begin_bound(g, s);
}

void begin_bound(const Setup& g, State& s) {
    s.step = Step::command_dice;
    s.command = s.morale = s.level_spent = 0;
    s.rout_level = 0;
    s.dice = {};
    s.declared = s.fighters = s.targeted = s.evaded = s.points = {};
    s.army[s.active].orders_given = 0;
    for (std::size_t u = 0; u < places; ++u) {
        Unit& unit = s.unit[u];
        const bool own = side_of(static_cast<UnitIndex>(u)) == s.active;
        unit.clear(Unit::shot_bit | Unit::shot_twice_bit | Unit::attacked_bit | Unit::engaged_bit);
        // Artillery that moved or was pushed stays so until its own next combat sequence has ended (S67).
        if (!is_artillery(g.troops(static_cast<UnitIndex>(u)))) unit.clear(Unit::moved_bit);
        if (own) unit.clear(Unit::ordered_bit | Unit::advanced_bit);
    }
}

void apply_command_roll(const Setup& g, State& s, std::array<std::uint8_t, 3> faces) {
    s.dice = in_rising_order(faces);
    if (s.weather == Weather::mist && lifts_mist(s.dice)) s.weather = Weather::none;
    count_waits(g, s);
    begin_arrival(s);
}

Refusal judge_level(const State& s) {
    return s.army[s.active].level > 0 && s.level_spent == 0 ? Refusal::legal : Refusal::no_level;
}

void apply_level(State& s) {
    --s.army[s.active].level;
    s.level_spent = 1;
}

std::array<std::uint8_t, 2> kept_in(const Setup& g, const State& s) {
    const KeptDice kept = kept_dice(s.dice, s.level_spent != 0, is_hasty(g, s));
    return {kept.low, kept.high};
}

Refusal judge_command(const Setup& g, const State& s, std::uint8_t value) {
    const auto kept = kept_in(g, s);
    return value == kept[0] || value == kept[1] ? Refusal::legal : Refusal::not_a_kept_die;
}

void apply_command(const Setup& g, State& s, std::uint8_t value) {
    const auto kept = kept_in(g, s);
    s.command = static_cast<std::uint8_t>(std::max(0, value + g.scenario.sides[s.active].handicap.command));
    s.morale = value == kept[0] ? kept[1] : kept[0];
    s.step = Step::movement;
    count_groups(g, s);
}

void count_groups(const Setup& g, State& s) {
    const Look look(g, s);
    for (std::size_t u = 0; u < places; ++u)
        if (s.unit[u].alive()) s.unit[u].group = look.view.groups.group_of(static_cast<UnitIndex>(u));
}

}  // namespace polemarch::standard_wargame
