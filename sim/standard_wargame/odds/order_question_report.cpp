// The answer about an order as text and JSON.
#include "sim/odds/text_report.h"
#include "sim/standard_wargame/odds/order_question.h"
#include "sim/standard_wargame/odds/question_head.h"

#include <array>
#include <cctype>

namespace polemarch::sim::standard_wargame {

namespace {

const TextColumns order_columns{56, {6}};
/// In the order of Difficulty.
constexpr std::array<std::string_view, difficulty_types> difficulty_words{
    "not visible to the commander-in-chief",
    "far from the issuer",
    "an ally-general's first success is still to come",
    "moves out of a fortified village",
};
constexpr std::array<std::string_view, 4> issuer_words{"the commander-in-chief", "the second-in-command",
                                                       "a sub-general", "an ally-general"};

std::string title_of(const OrderQuestion& asked) {
    const GivenOrder& given = asked.given;
    std::string words = fmt::format("{} orders {} to {}", issuer_words[static_cast<std::size_t>(given.issuer)],
                                    asked.target.text(), order_names[static_cast<std::size_t>(asked.order)]);
    if (given.issuer != Issuer::second) words += fmt::format(", {} BW away", in_base_widths(given.distance));
    if (asked.sequence == Sequence::strategic) words += ", in the strategic sequence";
    words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
    return words;
}

}  // namespace

std::string text_of(const OrderAnswer& found, const OddsStyle& style) {
    TextReport report(style);
    const OrderTest& test = found.test;
    const Weather weather = found.asked.given.weather;
    report.title(title_of(found.asked));
    report.heading("Command points (5.1.2)");
    report.raw(order_columns.row("    an order", {std::to_string(found.cost - found.weather_cost)}, "5.1.4"));
    if (found.weather_cost > 0)
        report.raw(order_columns.row(fmt::format("    weather: {}", weather_names[static_cast<std::size_t>(weather)]),
                                     {fmt::format("{:+}", found.weather_cost)}, "3.2.1"));
    report.raw(order_columns.row("  = its cost", {std::to_string(found.cost)}));

    report.heading("Reasons for a difficult order test (5.1.3)");
    int reasons = 0;
    for (std::size_t i = 0; i < difficulty_types; ++i)
        if (test.reasons[i]) {
            report.raw(order_columns.row(fmt::format("    {}", difficulty_words[i]), {"+1"}, "5.1.3"));
            ++reasons;
        }
    if (reasons > test.counted) report.raw(order_columns.row("    light troops are spared one", {"-1"}, "5.1.3.1"));
    report.raw(order_columns.row("  = reasons that count", {std::to_string(test.counted)}));

    report.empty_line();
    if (test.needs == 0) {
        report.line("No test is needed: the order is carried out.");
    } else {
        report.line(fmt::format("The die{} must be higher than {}: {} or more.",
                                test.needs > test.counted + 1 ? ", less one in poor visibility (3.2.1)," : "",
                                test.counted, test.needs));
        report.line(
            fmt::format("The order is carried out with a chance of {}/6, {}.", 7 - test.needs, percent(found.chance)));
    }
    return report.text();
}

std::string json_of(const OrderAnswer& found) {
    Json reasons = Json::array();
    for (std::size_t i = 0; i < difficulty_types; ++i)
        if (found.test.reasons[i]) reasons.push_back(difficulty_names[i]);
    Json json = question_head("order");
    json.update({{"cost", found.cost},
                 {"reasons", reasons},
                 {"counted", found.test.counted},
                 {"needs", found.test.needs},
                 {"chance", found.chance}});
    return written(json);
}

}  // namespace polemarch::sim::standard_wargame
