#include "sim/odds/dice_ahead.h"

#include "sim/odds/odds_json.h"
#include "sim/odds/roll_report.h"

namespace polemarch::sim {

std::string text_of(const DiceAhead& found, const OddsStyle& style) {
    TextReport report(style);
    for (const MadeMove& move : found.moves) report.title(fmt::format("{}: {}", move.text, move.sentence));
    if (!found.odds) {
        report.line(fmt::format("    No dice fall by that. Next: {}.", found.next));
        return report.text();
    }
    const Odds& odds = *found.odds;
    if (!odds.proviso.empty()) report.line("    " + odds.proviso);
    if (!odds.reckoning.empty()) report.line("    " + odds.reckoning);
    write_outcomes(report, outcome_columns(76, 12, 10), fmt::format("{} ({})", odds.event, odds.rule), odds.lines,
                   odds.of);
    return report.text();
}

std::string json_of(const DiceAhead& found) {
    Json json{{"format", "polemarch-odds-moves"}, {"version", 1},       {"system", found.system},
              {"moves", moves_json(found.moves)}, {"next", found.next}, {"odds", nullptr}};
    if (found.odds)
        json["odds"] = {{"event", found.odds->event},
                        {"rule", found.odds->rule},
                        {"reckoning", found.odds->reckoning},
                        {"proviso", found.odds->proviso},
                        {"faces", found.odds->of},
                        {"results", outcomes_json(found.odds->lines)}};
    return written(json);
}

}  // namespace polemarch::sim
