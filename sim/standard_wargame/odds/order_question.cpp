#include "sim/standard_wargame/odds/order_question.h"

#include "core/diagnostics.h"
#include "core/dice/distribution.h"

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

OrderAnswer answer(const OrderQuestion& question, const Charts& charts) {
    const GivenOrder& given = question.given;
    const OrderBar bar =
        bar_of(question.target.troops, question.order, question.sequence, given.out_of_village, charts);
    if (bar != OrderBar::none)
        throw InputError(
            fmt::format("{} {} (rule {})", code(question.target.troops), words_of(bar).what, words_of(bar).rule));
    if (!reaches(given.issuer, given.distance, charts))
        throw InputError(fmt::format("{}general orders units within {} BW only, not {} BW away (rule 5.1)",
                                     given.issuer == Issuer::sub ? "a sub-" : "an ally-",
                                     in_base_widths(charts.orders.reach), in_base_widths(given.distance)));
    OrderAnswer found;
    found.asked = question;
    found.asked.given.troops = question.target.troops;
    found.cost = order_cost(question.order, question.sequence, given.weather, charts);
    found.weather_cost = found.cost - order_cost(question.order, question.sequence, Weather::none, charts);
    found.test = order_test(found.asked.given, charts);
    if (found.test.needs > 0) found.chance = dice::probability(static_cast<dice::Ways>(7 - found.test.needs), 6);
    return found;
}

}  // namespace polemarch::sim::standard_wargame
