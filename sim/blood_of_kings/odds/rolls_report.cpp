#include "sim/blood_of_kings/odds/rolls_report.h"

#include "sim/odds/roll_report.h"

namespace polemarch::sim::blood_of_kings {

namespace {

constexpr int words_width = 80;  // of the first column

/// The results with at least one way.
std::vector<RollOutcome> possible(const RollOdds& odds) {
    std::vector<RollOutcome> results;
    for (const RollOutcome& result : odds.results)
        if (result.ways > 0) results.push_back(result);
    return results;
}

}  // namespace

void write_breakdown(TextReport& report, const std::vector<BreakdownLine>& lines, const std::string& rule) {
    const TextColumns columns{words_width, {8, 8}};
    report.heading(columns.heads(fmt::format("How it adds up ({})", rule), {"actor", "target"}));
    for (const BreakdownLine& line : lines) {
        const bool sum = &line == &lines.back();
        const auto number = [](int n) { return n == 0 ? std::string("0") : fmt::format("{:+}", n); };
        report.raw(columns.row((sum ? "  = " : "    ") + line.what, {number(line.actor), number(line.target)}));
    }
}

void write_roll(TextReport& report, const std::string& heading, const RollOdds& odds) {
    write_outcomes(report, outcome_columns(words_width, 8, 8), fmt::format("{} ({})", heading, odds.rule),
                   possible(odds), odds.of);
    if (!odds.needs.empty()) report.line(fmt::format("    added to the die: {:+}; {}", odds.added, odds.needs));
}

Json breakdown_json(const std::vector<BreakdownLine>& lines) {
    Json json = Json::array();
    for (const BreakdownLine& line : lines)
        json.push_back(
            {{"what", line.what}, {"actor", line.actor}, {"target", line.target}, {"sum", &line == &lines.back()}});
    return json;
}

Json roll_json(const RollOdds& odds) {
    Json json = {
        {"rule", odds.rule}, {"faces", odds.of}, {"results", outcomes_json(possible(odds), {"actor", "target"})}};
    if (!odds.needs.empty()) json.update({{"added", odds.added}, {"needs", odds.needs}});
    return json;
}

Json roll_json(const CombatRoll& roll) {
    Json json = roll_json(roll.odds);
    json["breakdown"] = breakdown_json(roll.breakdown);
    return json;
}

}  // namespace polemarch::sim::blood_of_kings
