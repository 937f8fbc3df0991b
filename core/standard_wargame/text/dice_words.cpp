#include "core/standard_wargame/text/dice_words.h"

#include "core/standard_wargame/eve/eve.h"
#include "core/standard_wargame/rules/command.h"
#include "core/standard_wargame/rules/fighting.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/resolving.h"
#include "core/standard_wargame/rules/strategy.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/text/deployment_words.h"
#include "core/standard_wargame/text/names.h"
#include "core/standard_wargame/text/unit_words.h"
#include "core/text.h"

#include <fmt/format.h>

namespace polemarch::standard_wargame {

Flags ActionAtHand::lost(Flags passed) const {
    if (is_close) return standard_wargame::lost(CloseBattle{.fighters = fighters}, passed);
    return standard_wargame::lost(DistanceBattle{.fighters = fighters, .return_fire = return_fire}, passed);
}

ActionAtHand action_at_hand(const Setup& g, const State& s) {
    const Pending& p = top(s);
    const Look look(g, s);
    const View& view = look.view;
    if (p.what == What::fight) {
        const CloseBattle battle = close_battle_of(view, p.unit, p.target);
        return {battle.fighters, cohesion_tests(battle, g.charts), breakdown(battle, g.charts), true, false};
    }
    const DistanceBattle battle = distance_battle_of(view, p.unit, p.target);
    return {battle.fighters, cohesion_tests(battle, g.charts), breakdown(battle, g.charts), false, battle.return_fire};
}

bool is_tested(const ActionAtHand& action, std::size_t fighter) {
    const bool is_shot_at = action.is_close || fighter == 1 || action.return_fire;
    return is_shot_at && action.tests[fighter].needs > 0;
}

std::string need_words(const ActionAtHand& action, std::size_t fighter, UnitIndex enemy) {
    const CohesionTest& test = action.tests[fighter];
    if (!is_tested(action, fighter))
        return test.needs > 0 ? "is not shot at [7.4.6.1]" : "keeps cohesion by combat advantage [7.4.3.4]";
    std::string parts = fmt::format("battle value {} of {}", test.enemy_value, unit_name(enemy));
    for (std::size_t f = 0; f < factor_count; ++f) {
        const int value = action.factors.of[f][fighter];
        const FactorWords& words = words_of(static_cast<Factor>(f));
        if (value != 0) parts += fmt::format("; {:+} {} [{}]", value, words.what, words.rule);
    }
    return fmt::format("needs {} ({})", test.needs, parts);
}

std::string_view dice_rule(CombatDice dice) {
    switch (dice) {
        case CombatDice::higher: return "the higher of two dice, for its general [7.4.3.1]";
        case CombatDice::lower: return "the lower of two dice, for the enemy's morale point [7.4.3.2]";
        case CombatDice::one: break;
    }
    return "";
}

std::string reason_words(const OrderTest& test, const Charts& charts) {
    std::string text;
    const auto add = [&](Difficulty reason, const std::string& words) {
        if (test.has(reason)) text += (text.empty() ? "" : ", ") + words;
    };
    add(Difficulty::unseen, "not seen by the commander-in-chief");
    add(Difficulty::far, fmt::format("{} base widths or more away", charts.orders.far / base_width));
    add(Difficulty::first, "the ally-general has not yet given an order that was carried out");
    add(Difficulty::out_of_village, "out of a fortified village");
    int all = 0;
    for (const bool reason : test.reasons) all += reason ? 1 : 0;
    if (all > test.counted) text += "; light troops are spared one reason [5.1.3.1]";
    return text;
}

std::string_view flee_rule(FleeLevel level) {
    constexpr std::array<std::string_view, 5> rules{"7.4.10.4", "7.4.10.3", "7.4.10.1c", "7.4.10.1b", "7.4.10.1"};
    return rules[static_cast<std::size_t>(level)];
}

std::string flee_words(FleeLevel level, int value) {
    switch (level) {
        case FleeLevel::auto_fail: return "no flee roll can save it";
        case FleeLevel::difficult: return fmt::format("a difficult flee roll: both of two dice {} or more", value);
        case FleeLevel::ordinary: return fmt::format("an ordinary flee roll: a die of {} or more", value);
        case FleeLevel::easy: return fmt::format("an easy flee roll: one of two dice {} or more", value);
        case FleeLevel::auto_success: break;
    }
    return "it needs no flee roll";
}

std::string rout_words(const RoutLevel& level) {
    std::string text = counted(static_cast<unsigned>(level.destroyed), "unit") + " destroyed";
    const auto add = [&](int value, std::string_view sign, std::string_view what) {
        if (value != 0) text += fmt::format(" {} {} {}", sign, value, what);
    };
    add(level.chariots, "-", "scythed, which do not count");
    add(level.spared_militia, "-", "for militia of a feudal army [2.3.2.4]");
    add(level.levy_casualties, "+", "levy of the village [7.4.12.1]");
    add(level.morale, "-", level.morale == 1 ? "unspent morale point" : "unspent morale points");
    if (level.general_die > 0)
        text += fmt::format(" + a D{}{} for lost generals", level.general_die, level.general_bonus > 0 ? " and 1" : "");
    if (level.baggage_die) text += " + a D6 for the lost baggage";
    if (level.village_die) text += " + a D6 for the village [9.1.1.2]";
    return text;
}

namespace {

std::string action_breakdown(const Setup& g, const State& s) {
    const Pending& p = top(s);
    const ActionAtHand action = action_at_hand(g, s);
    std::string text;
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
        const UnitIndex own = i == 0 ? p.unit : p.target, enemy = i == 0 ? p.target : p.unit;
        text += fmt::format("{}{} {}", i == 0 ? "" : "; ", unit_name(own), need_words(action, i, enemy));
        if (const std::string_view dice = dice_rule(action.tests[i].dice); !dice.empty())
            text += fmt::format(", {}", dice);
    }
    return text;
}

}  // namespace

std::string breakdown_text(const Setup& g, const State& s) {
    if (actor(s) != Actor::chance || is_eve(s)) return "";
    if (s.depth == 0) {
        if (s.step == Step::morale_dice) return rout_words(level_at_hand(g, s));
        if (s.step == Step::first_dice)
            return fmt::format("A: a die + {}, B: a die + {}, for maintenance levels", s.army[0].level,
                               s.army[1].level);
        if (s.step == Step::deployment_dice) return deployment_dice_words(g, s);
        return is_hasty(g, s) ? "hasty preparation takes 1 from each die [4.1.7]" : "";
    }
    const Pending& p = top(s);
    if (p.what == What::order) {
        const Look look(g, s);
        const OrderTest test = order_test(circumstances_of(look.view, p.unit, p.target), g.charts);
        return fmt::format("needs {}: {}", test.needs, reason_words(test, g.charts));
    }
    if (p.stage == Stage::hold_dice) return fmt::format("holds with {} or more", g.charts.combat.hold_from);
    if (p.stage == Stage::flee_dice) {
        const FleeRoll roll = flee_roll_on_top(g, s);
        return fmt::format("{}: {} [{}]", unit_name(loser_at_hand(s)), flee_words(roll.level, roll.value),
                           flee_rule(roll.level));
    }
    return action_breakdown(g, s);
}

}  // namespace polemarch::standard_wargame
