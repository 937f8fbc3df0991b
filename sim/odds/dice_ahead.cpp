#include "sim/odds/dice_ahead.h"

#include "core/dice/distribution.h"
#include "sim/odds/text_report.h"
#include "sim/shared/json.h"

namespace polemarch::sim {

namespace {

constexpr int words_width = 76;

std::string text_of(const DiceAhead& found, const OddsStyle& style) {
    TextReport report(style);
    for (const auto& [move, sentence] : found.moves) report.title(fmt::format("{}: {}", move, sentence));
    if (!found.odds) {
        report.line(fmt::format("    No dice fall by that. Next: {}.", found.next));
        return report.text();
    }
    const Odds& odds = *found.odds;
    if (!odds.proviso.empty()) report.line("    " + odds.proviso);
    if (!odds.reckoning.empty()) report.line("    " + odds.reckoning);
    report.heading(fmt::format("{:<{}}{:>12}{:>10}", fmt::format("{} ({})", odds.event, odds.rule), words_width, "ways",
                               "chance"));
    for (const Odds::Line& line : odds.lines)
        report.raw(fmt::format("{}{:>12}{:>10}\n", fitted("    " + line.outcome, words_width),
                               fmt::format("{}/{}", line.ways, odds.of),
                               percent(dice::probability(line.ways, odds.of))));
    return report.text();
}

std::string json_of(const DiceAhead& found) {
    Json moves = Json::array();
    for (const auto& [move, sentence] : found.moves) moves.push_back({{"move", move}, {"say", sentence}});
    Json json{{"format", "polemarch-odds-moves"}, {"version", 1},       {"system", found.system},
              {"moves", std::move(moves)},        {"next", found.next}, {"odds", nullptr}};
    if (found.odds) {
        Json results = Json::array();
        for (const Odds::Line& line : found.odds->lines)
            results.push_back({{"words", line.outcome},
                               {"count", line.ways},
                               {"probability", dice::probability(line.ways, found.odds->of)}});
        json["odds"] = {
            {"event", found.odds->event},     {"rule", found.odds->rule}, {"reckoning", found.odds->reckoning},
            {"proviso", found.odds->proviso}, {"faces", found.odds->of},  {"results", std::move(results)}};
    }
    return written(json);
}

}  // namespace

OddsAnswer answer_of(const DiceAhead& found) {
    return {[found](const OddsStyle& style) { return text_of(found, style); }, [found] { return json_of(found); }};
}

}  // namespace polemarch::sim
