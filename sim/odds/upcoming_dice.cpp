#include "sim/odds/upcoming_dice.h"

#include "sim/odds/forms.h"
#include "sim/odds/odds_json.h"
#include "sim/odds/roll_report.h"

#include <utility>

#include <fmt/format.h>

namespace polemarch::sim {

Odds odds_at(const AnyGame& game, const StateBytes& dice, std::string condition) {
    const Roll roll = game.roll(dice);
    const EventName event = game.event_name(roll.event);
    Odds odds{
        std::string(event.name), std::string(event.rule), game.breakdown(dice), std::move(condition), {}, roll.ways};
    OutcomeList<AnyGame> outcomes;
    game.outcomes(dice, outcomes);
    for (const auto& outcome : outcomes) {
        std::string name = game.outcome(dice, outcome.move);
        if (!odds.lines.empty() && odds.lines.back().outcome == name)
            odds.lines.back().ways += outcome.ways;
        else
            odds.lines.push_back({std::move(name), outcome.ways});
    }
    for (Odds::Line& line : odds.lines) line.chance = dice::probability(line.ways, odds.of);
    return odds;
}

UpcomingDice upcoming_dice(const AnyGame& game, StateBytes s, const std::vector<std::string>& moves,
                           std::string system) {
    UpcomingDice found{std::move(system), {}, {}, {}};
    for (const std::string& text : moves) {
        const MoveBytes move = legal_move(game, s, text);
        found.moves.push_back(made_move(game, s, move));
        const auto ahead = game.upcoming_roll(s, move);
        found.odds = ahead ? std::optional(odds_at(game, ahead->dice, ahead->condition)) : std::nullopt;
        game.apply(s, move);
        // The condition of dice ahead is for a person who chooses; whatever dice the moves lead to are meant here.
        if (!found.odds && game.actor(s) == Actor::chance) found.odds = odds_at(game, s, {});
    }
    found.next = game.due(s).sentence;
    return found;
}

OddsAnswer odds_of_moves(const AnyGame& game, const StateBytes& s, const std::vector<std::string>& moves,
                         std::string system) {
    return in_all_forms(upcoming_dice(game, s, moves, std::move(system)));
}

std::string text_of(const UpcomingDice& found, const OddsStyle& style) {
    TextReport report(style);
    for (const MadeMove& move : found.moves) report.title(fmt::format("{}: {}", move.text, move.sentence));
    if (!found.odds) {
        report.line(fmt::format("    No dice fall by that. Next: {}.", found.next));
        return report.text();
    }
    const Odds& odds = *found.odds;
    if (!odds.condition.empty()) report.line("    " + odds.condition);
    if (!odds.breakdown.empty()) report.line("    " + odds.breakdown);
    write_outcomes(report, outcome_columns(76, 12, 10), fmt::format("{} ({})", odds.event, odds.rule), odds.lines,
                   odds.of);
    return report.text();
}

std::string json_of(const UpcomingDice& found) {
    Json json{{"format", "polemarch-odds-moves"}, {"version", 2},       {"system", found.system},
              {"moves", moves_json(found.moves)}, {"next", found.next}, {"odds", nullptr}};
    if (found.odds)
        json["odds"] = {{"event", found.odds->event},
                        {"rule", found.odds->rule},
                        {"breakdown", found.odds->breakdown},
                        {"condition", found.odds->condition},
                        {"faces", found.odds->of},
                        {"results", outcomes_json(found.odds->lines)}};
    return written(json);
}

}  // namespace polemarch::sim
