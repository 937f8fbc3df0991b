#include "sim/standard_wargame/odds/close_question.h"

#include "core/diagnostics.h"

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

void check(const CloseQuestion& question) {
    if (type_of(question.units[0].troops) == Type::baggage)
        throw InputError("--attacker: baggage never attacks (rule 7.1)");
    constexpr std::array<const char*, 2> options{"--attacker-defending", "--defender-defending"};
    for (std::size_t i = 0; i < 2; ++i)
        if (question.defending[i] != Defending::none && !is_foot(question.units[i].troops))
            throw InputError(fmt::format("{}: only foot is in a defending position, not {} (rule 7.4.4.2)", options[i],
                                         code(question.units[i].troops)));
}

void check_circumstances(const CloseQuestion& question) {
    if (!question.in_village) return;
    if (question.defending[0] != Defending::none)
        throw InputError("--attacker-defending: in a fortified village only its defender has a bonus (rule 7.4.12.3)");
    if (question.defending[1] != Defending::none && question.defending[1] != Defending::village)
        throw InputError(
            fmt::format("--defender-defending: in a fortified village only the village is a defending "
                        "position, not {} (rule 7.4.12.3)",
                        defending_names[static_cast<std::size_t>(question.defending[1])]));
    const bool ground = question.ground[0] != 0 || question.ground[1] != 0;
    if (ground || question.unfaced[0] || question.unfaced[1])
        throw InputError(
            fmt::format("{}: in a fortified village no modifier counts but its defender's bonus (rule "
                        "7.4.12.3)",
                        ground ? "--ground" : "--unfaced"));
}

CloseBattle battle_of(const CloseQuestion& question, const Charts& charts) {
    CloseBattle battle;
    battle.in_village = question.in_village;
    for (std::size_t i = 0; i < 2; ++i) {
        Fighter& f = battle.fighters[i] = question.units[i].fighter();
        f.active = question.active == i;
        f.difficult = is_difficult(question.ground[i], question.weather, charts);
        f.defending = question.defending[i];
        f.advantage = question.advantage[i];
        f.morale_point = question.morale_point[i];
        f.unfaced = question.unfaced[i];
        f.retreat = question.retreat[i];
    }
    return battle;
}

CloseAnswer answer(const CloseQuestion& question, const Charts& charts) {
    check(question);
    check_circumstances(question);
    CloseAnswer found;
    found.asked = question;
    found.battle = battle_of(question, charts);
    const Pair& pair = found.battle.fighters;
    for (std::size_t i = 0; i < 2; ++i) found.value[i] = battle_value(pair[i], pair[1 - i], charts);
    found.breakdown = breakdown(found.battle, charts);
    const Flags holds{question.units[0].hold, question.units[1].hold};
    found.odds = odds_of(found.battle, holds, charts);
    const auto end = question.length.of(Fight(found.battle, holds, charts));
    for (std::size_t i = 0; i < found.fight.size(); ++i) found.fight[i] = end.states(static_cast<Eigen::Index>(i));
    found.duration = {question.length, end.steps, end.endless};
    return found;
}

}  // namespace polemarch::sim::standard_wargame
