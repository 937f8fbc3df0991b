#include "sim/odds/move_odds.h"

#include "core/record.h"
#include "core/text.h"
#include "sim/shared/percent.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr std::size_t most_shown = 12;  ///< answers in a text; the rest are counted

tl::unexpected<Explanation> because(std::string sentence) {
    return tl::unexpected(Explanation{"", std::move(sentence)});
}

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

/// `then` has come about by something that was decided by `before` and leads to these dice.
MoveOdds what_follows(const AnyGame& game, const StateBytes& then, std::optional<Odds> odds, Actor before) {
    MoveOdds found{.odds = std::move(odds)};
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
    if (!dice && actor == before) found.answers.clear();
    return found;
}

/// The dice that are due in `s` itself.
std::optional<UpcomingRoll<StateBytes>> dice_at(const AnyGame& game, const StateBytes& s) {
    if (game.actor(s) != Actor::chance) return std::nullopt;
    return UpcomingRoll<StateBytes>{s, {}};
}

/// Results of dice under one name.
struct DiceLine {
    Odds::Line line;
    MoveBytes likeliest;
    std::uint32_t most = 0;  ///< the ways of the likeliest
};

/// Worst to best for side A.
std::vector<DiceLine> lines_at(const AnyGame& game, const StateBytes& dice) {
    OutcomeList<AnyGame> outcomes;
    game.outcomes(dice, outcomes);
    std::vector<DiceLine> lines;
    for (const auto& outcome : outcomes) {
        std::string name = game.outcome(dice, outcome.move);
        const auto gains = game.gains(dice, outcome.move);
        auto one = std::find_if(lines.begin(), lines.end(), [&](const DiceLine& line) {
            return line.line.outcome == name && line.line.gains == gains;
        });
        if (one == lines.end()) one = lines.insert(one, {{.outcome = std::move(name), .gains = gains}, outcome.move});
        one->line.ways += outcome.ways;
        if (outcome.ways <= one->most) continue;
        one->most = outcome.ways;
        one->likeliest = outcome.move;
    }
    // Pairs of figures, such as both sides' Command Points, a game lists by the first side's.
    const auto good = [](const DiceLine& one) { return !one.line.gains ? 0 : *one.line.gains == Side::first ? 1 : -1; };
    std::stable_sort(lines.begin(), lines.end(),
                     [&](const DiceLine& a, const DiceLine& b) { return good(a) < good(b); });
    return lines;
}

}  // namespace

Odds odds_at(const AnyGame& game, const StateBytes& dice, std::string condition) {
    const Roll roll = game.roll(dice);
    const EventName event = game.event_name(roll.event);
    Odds odds{
        std::string(event.name), std::string(event.rule), game.breakdown(dice), std::move(condition), {}, roll.ways};
    for (DiceLine& one : lines_at(game, dice)) odds.lines.push_back(std::move(one.line));
    for (Odds::Line& line : odds.lines) line.chance = dice::probability(line.ways, odds.of);
    return odds;
}

std::optional<Odds> odds_after(const AnyGame& game, const StateBytes& s, const MoveBytes& m) {
    const auto ahead = game.upcoming_roll(s, m);
    return ahead ? std::optional(odds_at(game, ahead->dice, ahead->condition)) : std::nullopt;
}

MoveOdds move_odds(const AnyGame& game, const StateBytes& s, const MoveBytes& m) {
    StateBytes then = s;
    game.apply(then, m);
    return what_follows(game, then, odds_after(game, s, m), game.actor(s));
}

tl::expected<MoveOdds, Explanation> odds_along(const AnyGame& game, const StateBytes& s,
                                               std::span<const ImaginedStep> steps) {
    assert(!steps.empty());
    StateBytes at = s;
    std::optional<UpcomingRoll<StateBytes>> dice = dice_at(game, s);
    Actor before = game.actor(at);
    for (const ImaginedStep& step : steps) {
        before = game.actor(at);
        if (const auto* result = std::get_if<std::size_t>(&step)) {
            if (!dice) return because("no dice are due there");
            const std::vector<DiceLine> lines = lines_at(game, dice->dice);
            if (*result >= lines.size())
                return because(fmt::format("no result {} of the dice there, they have {}", *result, lines.size()));
            at = dice->dice;
            game.apply(at, lines[*result].likeliest);
            dice = dice_at(game, at);
        } else {
            if (before == Actor::chance) return because("dice are due there: name one of their results by its number");
            const auto move = game.read(at, std::get<std::string>(step));
            if (!move) return tl::unexpected(move.error());
            dice = game.upcoming_roll(at, *move);
            game.apply(at, *move);
        }
    }
    return what_follows(game, at, dice ? std::optional(odds_at(game, dice->dice, dice->condition)) : std::nullopt,
                        before);
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
