#include "core/standard_wargame/rules/dice.h"

#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/eve/eve.h"
#include "core/standard_wargame/rules/command.h"
#include "core/standard_wargame/rules/command_dice.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/ordering.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/resolving.h"
#include "core/standard_wargame/types/event.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <variant>

namespace polemarch::standard_wargame {

namespace {

Move outcome(Kind kind, std::uint8_t value) {
    Move m;
    m.kind = kind;
    m.value = value;
    return m;
}

/// Where in the battle a roll happens: the bound, and a number that occurs once in it.
std::uint32_t place_of(const State& s, std::uint32_t number) {
    return ((std::uint32_t{s.turn} << 1 | s.active) << 18) | number;
}

/// A roll of the active side, or of the side of a unit.
Roll roll_by(Event event, std::uint32_t place, unsigned side, unsigned dice) {
    return make_roll(static_cast<std::uint16_t>(event), place, side == 0 ? dice : 0, side == 1 ? dice : 0);
}

unsigned dice_of(const CohesionTest& test) { return test.dice == CombatDice::one ? 1 : 2; }

/// Of an action: the units name it, since each acts once in a bound. A war wagon acts twice: at the second time both of
/// its bits are set.
std::uint32_t action_number(const State& s) {
    const Pending& p = top(s);
    const Unit& unit = s.unit[p.unit];
    const bool second = p.what == What::shot && unit.has(Unit::shot_bit) && unit.has(Unit::shot_twice_bit);
    return std::uint32_t{p.unit} << 10 | std::uint32_t{loser_at_hand(s)} << 2 | (p.what == What::fight ? 2u : 0u) |
           (second ? 1u : 0u);
}

OrderTest order_on_top(const Setup& g, const State& s) {
    const Look look(g, s);
    const Pending& p = top(s);
    return order_test(circumstances_of(look.view, p.unit, p.target), g.charts);
}

/// The faces of both fighters, the dice of side A first.
std::uint8_t passed(const CohesionTests& tests, bool first_is_a, Faces faces) {
    std::uint8_t bits = 0;
    std::size_t at = 0;
    for (const std::size_t i : first_is_a ? std::array<std::size_t, 2>{0, 1} : std::array<std::size_t, 2>{1, 0}) {
        const unsigned dice = dice_of(tests[i]);
        const int die = dice == 1 ? faces[at] : die_of(tests[i].dice, faces[at], faces[at + 1]);
        at += dice;
        if (die >= tests[i].needs) bits = static_cast<std::uint8_t>(bits | 1u << i);
    }
    return bits;
}

using AnyBattle = std::variant<CloseBattle, DistanceBattle>;
CohesionTests tests_of(const AnyBattle& battle, const Charts& charts) {
    return std::visit([&](const auto& one) { return cohesion_tests(one, charts); }, battle);
}

/// Of the dice of a side: above 0 good for it.
int good_for(unsigned side, int how) { return side == 0 ? how : -how; }
/// A test of one side, which it passes or fails.
auto test_of(unsigned side) {
    return [side](const Move& m) { return good_for(side, m.value != 0 ? 1 : -1); };
}
int is_for_neither(const Move&) { return 0; }
/// One side gets something: 0 or 1; 2: a tie.
int by_winner(const Move& m) { return m.value == 2 ? 0 : good_for(m.value, 1); }

/// Of a shot or a close battle: who loses more.
auto by_losses(const AnyBattle& battle, unsigned side) {
    return [battle, side](const Move& m) {
        const Flags kept{(m.value & 1) != 0, (m.value & 2) != 0};
        const Flags gone = std::visit([&](const auto& one) { return lost(one, kept); }, battle);
        return good_for(side, (gone[1] ? 1 : 0) - (gone[0] ? 1 : 0));
    };
}

bool survives(const FleeRoll& roll, Faces faces) {
    const int score = roll.level == FleeLevel::ordinary    ? faces[0]
                      : roll.level == FleeLevel::difficult ? std::min(faces[0], faces[1])
                                                           : std::max(faces[0], faces[1]);
    return score >= roll.value;
}

}  // namespace

Roll roll(const Setup& g, const State& s) {
    if (is_eve(s)) return eve_roll(g, s);
    if (s.depth > 0) {
        const Pending& p = top(s);
        if (p.what == What::order)
            return roll_by(Event::order,
                           place_of(s, std::uint32_t{s.command} << 1 | (s.step == Step::strategic ? 1u : 0u)), s.active,
                           1);
        const unsigned side = side_of(loser_at_hand(s));
        if (p.stage == Stage::hold_dice) return roll_by(Event::hold, place_of(s, action_number(s)), side, 1);
        if (p.stage == Stage::flee_dice) {
            const unsigned dice = flee_roll_on_top(g, s).level == FleeLevel::ordinary ? 1 : 2;
            return roll_by(Event::flee, place_of(s, action_number(s)), side, dice);
        }
        const CohesionTests tests = tests_of(battle_on_top(g, s), g.charts);
        const bool first_is_a = side_of(p.unit) == 0;
        const unsigned first = dice_of(tests[first_is_a ? 0 : 1]), second = dice_of(tests[first_is_a ? 1 : 0]);
        const Event event = p.what == What::fight ? Event::close : Event::distance;
        return make_roll(static_cast<std::uint16_t>(event), place_of(s, action_number(s)), first, second);
    }
    switch (s.step) {
        case Step::deployment_dice: return roll_of_deployment(s);
        case Step::first_dice: return make_roll(static_cast<std::uint16_t>(Event::first_bound), s.attempts, 1, 1);
        case Step::command_dice: return roll_by(Event::command, place_of(s, 0), s.active, 3);
        default: break;
    }
    assert(s.step == Step::morale_dice);
    return roll_by(Event::rout_level, place_of(s, 0), s.active, rout_dice(level_at_hand(g, s)));
}

namespace {

/// Calls use(resolution, favour) for the dice that are due: resolution(faces) is the outcome of these faces, and
/// favour(outcome) how good that is. What the position has to do with them is found out once, however many faces are
/// asked about.
template <class Use>
auto with_resolution(const Setup& g, const State& s, Use use) {
    if (is_eve(s)) return use([&](Faces faces) { return eve_resolve(g, s, faces); }, is_for_neither);
    if (s.depth > 0) {
        const Pending& p = top(s);
        if (p.what == What::order)
            return use([test = order_on_top(g, s)](
                           Faces faces) { return outcome(Kind::rolled_order, test.succeeds(faces[0]) ? 1 : 0); },
                       test_of(s.active));
        if (p.stage == Stage::hold_dice)
            return use(
                [&](Faces faces) { return outcome(Kind::rolled_hold, faces[0] >= g.charts.combat.hold_from ? 1 : 0); },
                test_of(side_of(loser_at_hand(s))));
        if (p.stage == Stage::flee_dice)
            return use([flee = flee_roll_on_top(g, s)](
                           Faces faces) { return outcome(Kind::rolled_flee, survives(flee, faces) ? 1 : 0); },
                       test_of(side_of(loser_at_hand(s))));
        const AnyBattle battle = battle_on_top(g, s);
        return use(
            [&p, tests = tests_of(battle, g.charts)](Faces faces) {
                return outcome(p.what == What::fight ? Kind::rolled_fight : Kind::rolled_shot,
                               passed(tests, side_of(p.unit) == 0, faces));
            },
            by_losses(battle, side_of(p.unit)));
    }
    switch (s.step) {
        case Step::deployment_dice:
            return use(
                [&](Faces faces) {
                    return outcome(Kind::rolled_deployment, first_to_deploy(g, s, faces[0], faces[1]));
                },
                [](const Move& m) { return -by_winner(m); });  // who deploys first shows its line first
        case Step::first_dice:
            return use(
                [&](Faces faces) { return outcome(Kind::rolled_first, winner_of_first_roll(s, faces[0], faces[1])); },
                by_winner);
        case Step::command_dice:
            return use(
                [](Faces faces) {
                    const CommandDice dice = in_rising_order({faces[0], faces[1], faces[2]});
                    Move m = outcome(Kind::rolled_command, dice[2]);
                    m.legs[0].how = dice[1];
                    m.legs[0].amount = dice[0];
                    return m;
                },
                [side = s.active](const Move& m) {  // against the middle of three dice, 10.5
                    return good_for(side, 2 * (m.value + m.legs[0].how + m.legs[0].amount) - 21);
                });
        default: break;
    }
    const RoutLevel level = level_at_hand(g, s);
    const std::array<std::uint8_t, 3> low{1, 1, 1}, high{6, 6, 6};
    const int middle = rout_sum(level, Faces(low).first(rout_dice(level))) +
                       rout_sum(level, Faces(high).first(rout_dice(level)));  // twice
    return use(
        [level](Faces faces) { return outcome(Kind::rolled_rout, static_cast<std::uint8_t>(rout_sum(level, faces))); },
        [middle, side = s.active](const Move& m) { return good_for(side, middle - 2 * m.value); });
}

}  // namespace

Move resolve(const Setup& g, const State& s, Faces faces) {
    return with_resolution(g, s, [&](const auto& resolution, const auto&) { return resolution(faces); });
}

int favour(const Setup& g, const State& s, const Move& outcome) {
    return with_resolution(g, s, [&](const auto&, const auto& of) { return of(outcome); });
}

namespace {

void find_outcomes(const Setup& g, const State& s, Outcomes& out) {
    const auto key = [](const Move& m) {
        return std::uint32_t{m.value} << 16 | std::uint32_t{m.legs[0].how} << 8 | m.legs[0].amount;
    };
    with_resolution(g, s, [&](const auto& resolution, const auto& of) {
        fold_faces(roll(g, s), resolution, out);
        std::sort(out.begin(), out.end(), [&](const auto& a, const auto& b) {
            const int left = of(a.move), right = of(b.move);
            return left != right ? left < right : key(a.move) < key(b.move);
        });
    });
}

}  // namespace

void outcomes(const Setup& g, const State& s, Outcomes& out) {
    if (s.depth > 0 || s.step != Step::command_dice) {
        find_outcomes(g, s, out);
        return;
    }
    // The three dice of a bound bring a side the same in every state of every battle.
    static const std::array<Outcomes, 2> of_command = [&] {
        std::array<Outcomes, 2> all;
        State of = s;
        for (of.active = 0; of.active < 2; ++of.active) find_outcomes(g, of, all[of.active]);
        return all;
    }();
    out = of_command[s.active];
}

}  // namespace polemarch::standard_wargame
