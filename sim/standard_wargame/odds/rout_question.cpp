#include "sim/standard_wargame/odds/rout_question.h"

#include "core/diagnostics.h"

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

constexpr int most_morale = 6;  // a die (4.1.4.1)

void check(const RoutQuestion& q, const Charts& charts) {
    const Losses& lost = q.losses;
    const int most_generals = charts.armies.most_generals + 1;
    if (q.morale > most_morale)
        throw InputError(
            fmt::format("a morale die has at most {} points, not {} (rule 4.1.4.1)", most_morale, q.morale));
    if (lost.generals > most_generals)
        throw InputError(
            fmt::format("an army has at most {} generals, not {} (rule 2.2.6)", most_generals, lost.generals));
    if (lost.militia + lost.chariots > lost.destroyed)
        throw InputError(
            fmt::format("of {} destroyed units {} cannot be militia or scythed chariots: '--destroyed' holds them "
                        "(rule 9.1.1)",
                        lost.destroyed, lost.militia + lost.chariots));
    if (lost.baggage && lost.chariots + 1 > lost.destroyed)
        throw InputError("lost baggage is one of the destroyed units: '--destroyed' holds it (rule 9.1.1)");
}

}  // namespace

RoutAnswer answer(const RoutQuestion& question, const Charts& charts) {
    check(question, charts);
    RoutAnswer found;
    found.asked = question;
    found.level = rout_level(question.losses, question.morale, question.army, charts);
    found.levels = chances_of(found.level);
    if (question.size) {
        const auto ways =
            dice::ways_that(found.levels, [&](int level) { return is_outweighed(*question.size, level); });
        found.disordered = dice::probability(ways, found.levels.of());
    }
    return found;
}

}  // namespace polemarch::sim::standard_wargame
