#include "sim/standard_wargame/odds/distance_question.h"

#include "core/diagnostics.h"
#include "core/standard_wargame/rules/distance.h"
#include "core/standard_wargame/rules/ground.h"

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

/// Of shooter (0) or target (1). A fortified village is difficult for battle in any weather, and for those inside.
bool is_in_difficult_ground(const DistanceQuestion& q, std::size_t i, const Charts& charts) {
    if (q.village == i) return combat_on(Ground::fortified_village, q.weather, charts) == Going::difficult;
    return is_difficult(q.ground[i], q.weather, charts);
}

/// The reach of unit `i` against the other (7.2.1, 7.4.12.2); 0: none.
Length reach_of(const DistanceQuestion& q, std::size_t i, const Charts& charts) {
    const UnitSpec& own = q.units[i];
    if (q.village == i) {
        if (is_bow(own.troops)) return charts.combat.village_reach;
        if (!is_artillery(own.troops)) return 0;
    }
    const bool second_rank = own.ranks > 1 && !is_in_difficult_ground(q, i, charts);
    return range_of(own.troops, second_rank ? 2 : 1, q.units[1 - i].troops, charts);
}

void check_village(const DistanceQuestion& q) {
    const Troops shooter = q.units[0].troops, target = q.units[1].troops;
    if (q.village == 0u && !is_artillery(shooter) && !is_bow(shooter))
        throw InputError(
            fmt::format("only artillery and /bow units shoot out of a fortified village, not {} (rule "
                        "7.4.12.2)",
                        code(shooter)));
    if (q.village == 1u && !is_artillery(shooter))
        throw InputError(
            fmt::format("only artillery shoots at a fortified village, not {} (rule 7.4.12.1)", code(shooter)));
    if (q.village == 1u && (type_of(target) != Type::levy || q.units[1].grade != Class::militia))
        throw InputError(
            fmt::format("whoever shoots at a fortified village shoots at an imaginary M Le, not at {} "
                        "(rule 7.4.12.1)",
                        q.units[1].text()));
    const std::string& ground = q.village ? odds_grounds()[q.ground[*q.village]] : odds_grounds().front();
    if (ground != odds_grounds().front() && ground != "village")
        throw InputError(fmt::format(
            "a unit in a fortified village stands on the ground of villages, not on {} (rule 3.3.2.8)", ground));
    if (q.village == 0u && q.return_fire && !is_artillery(target))
        throw InputError(
            fmt::format("only artillery shoots back at a fortified village, not {} (rule 7.4.12.1)", code(target)));
}

}  // namespace

DistanceAnswer answer(const DistanceQuestion& question, const Charts& charts) {
    check_village(question);
    DistanceAnswer found;
    found.asked = question;
    DistanceBattle battle;
    battle.return_fire = question.return_fire;
    battle.weather = question.weather;
    if (question.village) battle.in_village[*question.village] = true;
    for (std::size_t i = 0; i < 2; ++i) {
        Fighter& f = battle.fighters[i] = question.units[i].fighter();
        f.active = i == 0;
        f.difficult = is_in_difficult_ground(question, i, charts);
        f.advantage = i == 0 && question.advantage;
        f.retreat = question.retreat[i];
    }
    found.range[0] = reach_of(question, 0, charts);
    if (found.range[0] == 0)
        throw InputError(fmt::format("{} does not shoot at {} (rule 7.2.1)", code(question.units[0].troops),
                                     code(question.units[1].troops)));
    if (question.return_fire) {
        found.range[1] = reach_of(question, 1, charts);
        if (found.range[1] == 0)
            throw InputError(fmt::format("{} does not shoot back at {} (rule 7.2.5)", code(question.units[1].troops),
                                         code(question.units[0].troops)));
    }
    for (std::size_t i = 0; i < 2; ++i)
        found.value[i] = battle_value(battle.fighters[i], battle.fighters[1 - i], charts);
    found.breakdown = breakdown(battle, charts);
    found.odds = odds_of(battle, {question.units[0].hold, question.units[1].hold}, charts);
    return found;
}

}  // namespace polemarch::sim::standard_wargame
