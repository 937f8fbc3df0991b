#include "sim/odds/move_odds.h"

#include "core/record.h"
#include "core/text.h"
#include "sim/shared/percent.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr std::size_t most_shown = 12;  ///< answers in a text; the rest are counted

std::string with_dice(const Answer& answer, int columns) {
    const Odds& odds = *answer.odds;
    std::string text = wrapped(fmt::format("    {}: {}", answer.text, answer.sentence), columns, "        ");
    text += wrapped(fmt::format("        {} [{}]{}{}{}", odds.event, odds.rule, odds.condition.empty() ? "" : ", ",
                                odds.condition, odds.breakdown.empty() ? "" : ": " + odds.breakdown),
                    columns, "          ");
    std::vector<std::string> items;
    for (const Odds::Line& line : odds.lines)
        items.push_back(fmt::format("{} {}/{} = {}", line.outcome, line.ways, odds.of, percent(line.chance, 0)));
    return text + wrapped(items, ", ", columns, {"        ", "          "});
}

}  // namespace

Odds odds_at(const AnyGame& game, const StateBytes& dice, std::string condition) {
    const Roll roll = game.roll(dice);
    const EventName event = game.event_name(roll.event);
    Odds odds{
        std::string(event.name), std::string(event.rule), game.breakdown(dice), std::move(condition), {}, roll.ways};
    OutcomeList<AnyGame> outcomes;
    game.outcomes(dice, outcomes);
    for (const auto& outcome : outcomes) {
        std::string name = game.outcome(dice, outcome.move);
        const auto gains = game.gains(dice, outcome.move);
        if (!odds.lines.empty() && odds.lines.back().outcome == name && odds.lines.back().gains == gains)
            odds.lines.back().ways += outcome.ways;
        else
            odds.lines.push_back({.outcome = std::move(name), .ways = outcome.ways, .gains = gains});
    }
    // Pairs of figures, such as both sides' Command Points, a game lists by the first side's.
    const auto good = [](const Odds::Line& line) { return !line.gains ? 0 : *line.gains == Side::first ? 1 : -1; };
    std::stable_sort(odds.lines.begin(), odds.lines.end(),
                     [&](const Odds::Line& a, const Odds::Line& b) { return good(a) < good(b); });
    for (Odds::Line& line : odds.lines) line.chance = dice::probability(line.ways, odds.of);
    return odds;
}

std::optional<Odds> odds_after(const AnyGame& game, const StateBytes& s, const MoveBytes& m) {
    const auto ahead = game.upcoming_roll(s, m);
    return ahead ? std::optional(odds_at(game, ahead->dice, ahead->condition)) : std::nullopt;
}

MoveOdds move_odds(const AnyGame& game, const StateBytes& s, const MoveBytes& m) {
    MoveOdds found{.odds = odds_after(game, s, m)};
    StateBytes then = s;
    game.apply(then, m);
    const Due due = game.due(then);
    found.next = due.sentence;
    const Actor actor = game.actor(then);
    if (actor == Actor::chance || actor == Actor::nobody) return found;
    found.side = side_of(actor);
    if (!due.inside_action) return found;
    MoveList<AnyGame> answers;
    game.legal_moves(then, answers);
    for (const MoveBytes& answer : answers) {
        StateBytes after = then;
        game.apply(after, answer);
        found.answers.push_back({game.text(then, answer), game.narrate(then, answer, {}),
                                 odds_after(game, then, answer), game.due(after).sentence});
    }
    // Where a side only goes on with its own move, without dice, nothing is answered.
    const bool dice = std::any_of(found.answers.begin(), found.answers.end(),
                                  [](const Answer& answer) { return answer.odds.has_value(); });
    if (!dice && actor == game.actor(s)) found.answers.clear();
    return found;
}

std::string answers_text(const MoveOdds& found, int columns) {
    if (found.answers.empty())
        return wrapped(found.side ? fmt::format("  No dice fall by that at once. {} chooses next: {}.",
                                                letter(*found.side), found.next)
                                  : fmt::format("  No dice of this move fall. Next: {}.", found.next),
                       columns, "    ");
    std::string text = wrapped(fmt::format("  First {} chooses: {}. By each answer:", letter(*found.side), found.next),
                               columns, "    ");
    std::size_t with = 0;
    std::vector<std::pair<std::string, std::vector<std::string>>> without;  // what is next, and by which answers
    for (const Answer& answer : found.answers) {
        if (answer.odds) {
            if (++with <= most_shown) text += with_dice(answer, columns);
            continue;
        }
        auto same =
            std::find_if(without.begin(), without.end(), [&](const auto& one) { return one.first == answer.next; });
        if (same == without.end()) same = without.insert(same, {answer.next, {}});
        same->second.push_back(answer.text);
    }
    if (with > most_shown) text += fmt::format("    and {} more with dice\n", with - most_shown);
    for (auto& [next, answers] : without) {
        answers.back() += fmt::format(": no dice; next: {}", next);
        text += wrapped(answers, ", ", columns, {"    ", "        "});
    }
    return text;
}

}  // namespace polemarch::sim
