#include "sim/standard_wargame/odds/eve_question.h"

#include "core/diagnostics.h"

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

void answer_weather(EveAnswer& found, const WeatherDay& day, const Charts& charts) {
    found.weather_dice = weather_dice(day.home, day.northern, day.yesterday.has_value(), charts);
    found.weather = weather_ways(*found.weather_dice, day.yesterday, charts);
}

/// Citizens against an army without a modifier.
OpposedWays attackers(const std::array<bool, 2>& citizens, const Charts& charts) {
    const auto army = [&](std::size_t i) { return citizens[i] ? ArmyType::citizen : ArmyType::standing; };
    return opposed_ways(attacker_roll({army(0), army(1)}, charts));
}

void answer_deployment(EveAnswer& found, const std::array<TroopCounts, 2>& counts, const Charts& charts) {
    if (!found.pair->effects)
        throw InputError(fmt::format("{} against {} is always delayed: nobody deploys (rule 3.4.3)",
                                     strategy_names[static_cast<std::size_t>((*found.asked.strategies)[0])],
                                     strategy_names[static_cast<std::size_t>((*found.asked.strategies)[1])]));
    found.deployment_roll = deployment_roll(counts, *found.pair->effects, charts);
    found.deployment = opposed_ways(*found.deployment_roll);
}

}  // namespace

EveAnswer answer(const EveQuestion& question, const Charts& charts) {
    EveAnswer found;
    found.asked = question;
    if (question.weather) answer_weather(found, *question.weather, charts);
    if (question.citizens) found.attacker = attackers(*question.citizens, charts);
    if (question.levels) found.first_bound = opposed_ways(first_bound_roll(*question.levels));
    if (question.strategies)
        found.pair = strategy_pair((*question.strategies)[0], (*question.strategies)[1], 1, charts);
    if (question.counts) {
        if (!question.strategies)
            throw InputError("'--heavy' and '--light' go with '--own' and '--enemy' (rule 3.5.2)");
        answer_deployment(found, *question.counts, charts);
    }
    found.command = kept_ways(false, question.hasty);
    found.flank = flank_ways();
    return found;
}

}  // namespace polemarch::sim::standard_wargame
