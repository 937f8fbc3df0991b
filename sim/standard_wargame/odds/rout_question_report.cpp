// The answer about a rout level as text and JSON.
#include "sim/odds/text_report.h"
#include "sim/standard_wargame/odds/question_head.h"
#include "sim/standard_wargame/odds/rout_question.h"

namespace polemarch::sim::standard_wargame {

namespace {

const TextColumns part_columns{56, {8}}, level_columns{24, {14, 12, 12}};

/// What adds up to the level, without what is 0.
void write_parts(TextReport& report, const RoutLevel& level) {
    const auto part = [&](const char* words, int number, const char* rule) {
        if (number != 0)
            report.raw(part_columns.row(fmt::format("    {}", words), {fmt::format("{:+}", number)}, rule));
    };
    const auto dice = [&](const char* words, int sides, int bonus, const char* rule) {
        if (sides > 0)
            report.raw(part_columns.row(fmt::format("    {}", words),
                                        {fmt::format("+D{}{}", sides, bonus > 0 ? fmt::format("+{}", bonus) : "")},
                                        rule));
    };
    report.heading(part_columns.heads("How it adds up", {}, "        rule"));
    report.raw(part_columns.row("    destroyed units", {std::to_string(level.destroyed)}, "9.1.1"));
    part("scythed chariots do not count", -level.chariots, "9.1.1");
    part("militia of a feudal army count half", -level.spared_militia, "2.3.2.4");
    part("casualties among the villagers", level.levy_casualties, "7.4.12");
    part("unspent morale points", -level.morale, "9.1.1");
    dice("generals lost", level.general_die, level.general_bonus, "9.1.1");
    dice("baggage lost", level.baggage_die ? 6 : 0, 0, "9.1.1");
    dice("fewer units in the village", level.village_die ? 6 : 0, 0, "9.1.1");
}

}  // namespace

std::string text_of(const RoutAnswer& found, const OddsStyle& style) {
    TextReport report(style);
    const dice::Distribution& levels = found.levels;
    report.title(levels.of() == 1 ? fmt::format("The rout level is {}", levels.least())
                                  : fmt::format("The rout level is {} to {}", levels.least(), levels.most()));
    write_parts(report, found.level);
    report.heading(level_columns.heads("Rout level (9.1.1)", {"ways", "chance", "or higher"}));
    dice::Ways higher = levels.of();
    levels.each([&](int level, dice::Ways ways) {
        report.raw(level_columns.row(fmt::format("    {}", level), {fmt::format("{}/{}", ways, levels.of()),
                                                                    percent(dice::probability(ways, levels.of())),
                                                                    percent(dice::probability(higher, levels.of()))}));
        higher -= ways;
    });
    report.empty_line();
    if (found.disordered)
        report.line(fmt::format("A threatened group of size {} is disordered (9.1.2) with a chance of {}.",
                                *found.asked.size, percent(*found.disordered)));
    else
        report.line("A threatened group is disordered if it is not larger than the level (9.1.2).");
    return report.text();
}

std::string json_of(const RoutAnswer& found) {
    Json levels = Json::array();
    found.levels.each([&](int level, dice::Ways ways) { levels.push_back({{"level", level}, {"count", ways}}); });
    Json json = question_head("rout");
    json.update({{"levels", levels},
                 {"faces", found.levels.of()},
                 {"disordered", found.disordered ? Json(*found.disordered) : Json(nullptr)}});
    return written(json);
}

}  // namespace polemarch::sim::standard_wargame
