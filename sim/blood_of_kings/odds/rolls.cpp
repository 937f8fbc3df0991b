#include "sim/blood_of_kings/odds/rolls.h"

#include "core/guidance.h"

#include <array>

namespace polemarch::sim::blood_of_kings {

namespace {

/// In the order of Part.
constexpr std::array<std::string_view, 13> part_words{
    "type of troops",
    "impact of the charge",
    "armour",
    "disorder",
    "leader",
    "taken in flank or rear",
    "uphill",
    "cover of the target",
    "rough ground",
    "numbers",
    "superior quality",
    "the target's kind",
    "target in march formation",
};

template <class Parts>
std::vector<BreakdownLine> breakdown_of(Parts parts) {
    std::array<std::array<int, 2>, part_words.size()> values{};
    for (const bool of_actor : {true, false})
        parts(of_actor, [&](Part part, int value) { values[static_cast<std::size_t>(part)][!of_actor] += value; });
    std::vector<BreakdownLine> lines;
    BreakdownLine sum{"added to the die"};
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto [actor, target] = values[i];
        if (actor == 0 && target == 0 && i > 0) continue;
        lines.push_back({std::string(part_words[i]), actor, target});
        sum.actor += actor;
        sum.target += target;
    }
    lines.push_back(sum);
    return lines;
}

/// "demoralized (3 of 4)": the bases are named only if some are lost.
std::string condition_words(const Condition& before, Levels levels) {
    const Condition after = after_loss(before, levels);
    std::string words(status_names[static_cast<std::size_t>(after.status)]);
    if (after.status != Status::destroyed && after.bases < before.bases)
        words += fmt::format(" ({} of {} bases)", after.bases, after.at_start);
    return words;
}

}  // namespace

std::string levels_text(Levels levels) { return levels == 1 ? "a level" : fmt::format("{} levels", levels); }

std::string loss_words(const Condition& before, Levels levels) {
    if (levels == 0) return "is not harmed";
    if (levels == everything) return "is destroyed";
    return fmt::format("loses {}: {}", levels_text(levels), condition_words(before, levels));
}

std::string toll_words(const Toll& toll, const Condition& actor, const Condition& target) {
    if (toll.actor > 0 && toll.target > 0)
        return fmt::format("both lose a level: actor {}, target {}", condition_words(actor, toll.actor),
                           condition_words(target, toll.target));
    return toll.actor > 0 ? "the actor " + loss_words(actor, toll.actor)
                          : "the target " + loss_words(target, toll.target);
}

CombatRoll melee_roll(const Clash& clash, const Condition& actor, const Condition& target, const Charts& charts) {
    CombatRoll roll;
    roll.breakdown = breakdown_of([&](bool of_actor, auto add) { melee_parts(clash, of_actor, charts, add); });
    roll.odds.rule = "Outcomes_3";
    const auto ways = clash_ways(lead(clash, charts), charts.combat);
    for (std::size_t i = 0; i < clash_results; ++i)
        roll.odds.results.push_back(outcome_in(toll_words(toll_at(i), actor, target), ways[i], roll.odds.of,
                                               gainer(toll_at(i).target - toll_at(i).actor)));
    return roll;
}

CombatRoll fire_roll(const Shot& shot, const Condition& target, bool halts, const Charts& charts) {
    CombatRoll roll;
    roll.breakdown = breakdown_of([&](bool of_firer, auto add) { fire_parts(shot, of_firer, charts, add); });
    roll.odds.rule = "Outcomes_2";
    const auto ways = fire_ways(lead(shot, charts), charts.combat);
    for (Levels levels = 0; levels <= everything; ++levels) {
        std::string words = "the target " + loss_words(target, levels);
        if (halts && levels >= charts.combat.devastating && after_loss(target, levels).status != Status::destroyed)
            words += "; its charge is halted";
        roll.odds.results.push_back(outcome_in(std::move(words), ways[levels], roll.odds.of, gainer(levels)));
    }
    return roll;
}

}  // namespace polemarch::sim::blood_of_kings
