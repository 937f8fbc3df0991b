// The analysis of a game as text for people.
#include "core/text.h"
#include "sim/analysis/review.h"
#include "sim/shared/percent.h"
#include "sim/shared/tenths.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr std::size_t graph_left = 8, graph_width = 90, graph_height = 10;

std::string share(double value) { return fmt::format("{:.1f} %", 100 * value); }
std::string change(double value) { return fmt::format("{:+.1f} %", tenths(100 * value)); }
/// The standard deviation of luck.
std::string spread(const std::optional<double>& usual) { return usual ? "+-" + share(*usual) : "unknown"; }

class ReviewPage {
public:
    ReviewPage(const Review& review, Paint paint) : review_(review), paint_(paint) {}

    std::string text() {
        head();
        if (review_.steps.empty()) return std::move(out_);
        graph();
        turns();
        account();
        dice();
        luckiest();
        for (const Side side : {Side::first, Side::second}) mistakes(side);
        if (!review_.mistakes[0].empty() || !review_.mistakes[1].empty())
            line(review_.request.level == no_level
                     ? "\n  Mistakes are judged by rollouts of the heuristic agent."
                     : fmt::format(
                           "\n  A choice is a mistake if rollouts say so, and then {}, which compares it with its own "
                           "best choice by more simulations: by two standard errors or more. --level chooses "
                           "another agent.",
                           review_.request.level),
                 "  ");
        return std::move(out_);
    }

private:
    void line(const std::string& text, std::string_view indent = "    ") {
        out_ += wrapped(text, text_columns, indent);
    }
    void heading(const std::string& text) { out_ += fmt::format("\n{}{}{}\n", paint_.strong, text, paint_.plain); }

    [[nodiscard]] std::string ending() const {
        const auto& result = review_.result;
        if (!result || result->ending == Ending::unfinished) return "not over";
        if (result->resigned) return fmt::format("{} gave up", letter(*result->resigned));
        if (result->ending == Ending::drawn) return "drawn";
        const Side winner = result->ending == Ending::first_won ? Side::first : Side::second;
        if (is_winning_draw(*result))
            return fmt::format("winning draw of {}: {}", letter(winner), review_.battle.sides[index(winner)]);
        return fmt::format("{} won: {}", letter(winner), review_.battle.sides[index(winner)]);
    }

    void head() {
        const BattleInfo& battle = review_.battle;
        out_ += fmt::format("{}{}{}{}, {}, {}{}\n", paint_.strong, battle.name, battle.date.empty() ? "" : ", ",
                            battle.date, counted(review_.steps.size(), "step"), ending(), paint_.plain);
        for (const Side side : {Side::first, Side::second})
            out_ += fmt::format("  {} {} {}\n", letter(side), fitted(battle.sides[index(side)], 32),
                                printable(review_.agents[index(side)]));
        double error = 0;
        for (const ReviewedStep& step : review_.steps) error += step.before.error;
        const double steps = static_cast<double>(std::max<std::size_t>(1, review_.steps.size()));
        line(
            fmt::format("  Values are A's expected result (won 1, drawn 1/2): means of {} to the end of the turn, with "
                        "an error of {} on average. What is above 0 is good for A, whichever side rolled or chose.",
                        counted(review_.request.rollouts, "rollout"), share(error / steps)),
            "  ");
    }

    // ---- the graph: a column covers some steps, a row a tenth of the value

    [[nodiscard]] std::size_t step_of_column(std::size_t column, std::size_t width) const {
        return column * review_.steps.size() / width;
    }
    /// After the steps of this column.
    [[nodiscard]] double value_of_column(std::size_t column, std::size_t width) const {
        const std::size_t next = step_of_column(column + 1, width);
        return next < review_.steps.size() ? review_.steps[next].before.value : review_.end.value;
    }

    void graph() {
        heading("A's expected result, step by step");
        const std::size_t width = std::min(graph_width, review_.steps.size());
        for (std::size_t row = graph_height; row-- > 0;) {
            std::string text = row + 1 == graph_height ? "  100 % " : row == graph_height / 2 ? "   50 % " : "        ";
            for (std::size_t column = 0; column < width; ++column) {
                const double filled = value_of_column(column, width) * graph_height - static_cast<double>(row);
                text += filled >= 0.75 ? '#' : filled >= 0.25 ? ':' : row == graph_height / 2 ? '-' : ' ';
            }
            out_ += text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
        }
        std::string text(graph_left, ' ');
        text.replace(0, 6, "  turn");
        for (const TurnAccount& turn : review_.turns) {
            const std::size_t column = graph_left + (turn.first_step - 1) * width / review_.steps.size();
            const std::string mark = fmt::format("|{}", turn.turn);
            if (column < text.size()) continue;
            text += std::string(column - text.size(), ' ') + mark;
        }
        out_ += text + "\n";
    }

    // ---- tables

    void turns() {
        heading("  Turn   from step    begins      luck     usual      play      rest      ends");
        for (const TurnAccount& turn : review_.turns) {
            const Account& a = turn.account;
            out_ += fmt::format("  {:>4}   {:>9}{:>10}{:>10}{:>10}{:>10}{:>10}{:>10}\n", turn.turn, turn.first_step,
                                percent(a.begin.value), change(a.luck.value), spread(a.usual), change(a.play.value),
                                change(a.rest.value), percent(a.end.value));
        }
    }

    void row(const std::string& what, const std::string& value, const Estimate& of, const std::string& more = "") {
        std::string text = fmt::format("  {}{:>10}{:>9}", fitted(what, 34), value, share(of.error));
        if (!more.empty()) text += "   " + more;
        line(text, std::string(58, ' '));
    }

    /// "cut from -22.2 %" if the sum over the steps of dice, or of choices, was more than a result can be.
    [[nodiscard]] std::string cut_from(const Estimate& part, bool dice) const {
        double sum = 0;
        for (const ReviewedStep& step : review_.steps)
            if (!step.correction && !step.side.has_value() == dice) sum += step.change.value;
        return std::abs(sum - part.value) < 0.001 ? "" : "cut from " + change(sum);
    }

    /// A part in words, if it is more than its error explains.
    [[nodiscard]] static std::string said_of(const Estimate& part, const std::string& clear, const std::string& open) {
        if (part.value != 0 && std::abs(part.value) >= 2 * part.error)
            return fmt::format("As far as this goes, {} {}: {} (error {}).", clear,
                               letter(part.value > 0 ? Side::first : Side::second), share(std::abs(part.value)),
                               share(part.error));
        return fmt::format("{} cannot be said: {} with an error of {}.", open, share(std::abs(part.value)),
                           share(part.error));
    }

    void account() {
        const Account& a = review_.whole;
        heading(fmt::format("  {}{:>10}{:>9}", fitted("What made the result", 34), "A gained", "error"));
        row("expected at the beginning", percent(a.begin.value), a.begin,
            "by the evaluation after " + counted(review_.request.turns, "turn"));
        std::string usual = a.usual ? spread(a.usual) + " is usual" : "usual: unknown with so few rollouts";
        if (a.usual && *a.usual > 0)
            usual += fmt::format(": {:.1f} times that for {}", std::abs(a.luck.value) / *a.usual,
                                 letter(a.luck.value < 0 ? Side::second : Side::first));
        const std::string luck_cut = cut_from(a.luck, true), play_cut = cut_from(a.play, false);
        row("luck of " + counted(a.rolls, "roll"), change(a.luck.value), a.luck,
            luck_cut.empty() ? usual : luck_cut + "; " + usual);
        row("play of both sides", change(a.play.value), a.play, play_cut);
        row("rest", change(a.rest.value), a.rest);
        row(review_.result && review_.result->ending != Ending::unfinished ? "result" : "expected at the end",
            percent(a.end.value), a.end);
        line("  " + said_of(a.luck, "the dice favoured", "Whom the dice favoured"), "  ");
        line("  " + said_of(a.play, "the better play was that of", "Who played better"), "  ");
        for (const Side side : {Side::first, Side::second})
            if (a.choices[index(side)] > 0)
                line(fmt::format("  A choice of {} gained {} (error {}) on the heuristic agent's, on average of {}.",
                                 letter(side), change(a.per_choice[index(side)].value),
                                 share(a.per_choice[index(side)].error), counted(a.choices[index(side)], "step")),
                     "  ");
        line(
            "  Luck: the value after the dice less the mean over all ways in which they could fall. Play: the value "
            "after a choice less what it is when the heuristic agent chooses. Rest: corrections where a turn begins, "
            "what giving up changed, and the noise of the rollouts; the errors of luck and play contain these "
            "corrections. Luck and play are cut to what a result can be, from 0 to 100 %, for each turn and for the "
            "whole by itself: so the turns need not add up to the whole.",
            "  ");
        const Estimate& ends = review_.turn_ends;
        if (ends.value != 0 && std::abs(ends.value) >= 2 * ends.error)
            line(fmt::format(
                     "  Of the rest {} (error {}) are corrections: where a turn ended, rollouts of the next one saw "
                     "more than the evaluation.",
                     change(ends.value), share(ends.error)),
                 "  ");
    }

    void dice() {
        if (review_.dice.empty()) return;
        heading(fmt::format("  {}{:>8}{:>10}{:>12}", fitted("Dice of", 34), "rolls", "luck", "usual"));
        for (const DiceAccount& dice : review_.dice)
            out_ += fmt::format("  {}{:>8}{:>10}{:>12}\n", fitted(fmt::format("{} ({})", dice.event, dice.rule), 34),
                                dice.rolls, change(dice.luck.value), spread(dice.usual));
    }

    void luckiest() {
        if (review_.luckiest.empty()) return;
        heading(fmt::format("  {:<6}{:>9}{:>9}{:>9}   {}", "Step", "luck", "error", "chance",
                            "The dice that decided most"));
        for (const std::size_t number : review_.luckiest) {
            const ReviewedStep& step = review_.steps[number - 1];
            line(fmt::format("  {:<6}{:>9}{:>9}{:>9}   {}", number, change(step.change.value), share(step.change.error),
                             share(step.chance), step.sentence),
                 std::string(38, ' '));
        }
    }

    void mistakes(Side side) {
        const auto& mistakes = review_.mistakes[index(side)];
        heading(fmt::format("  {:<6}{:>9}{:>9}   The largest mistakes of {}, of {}", "Step", "lost", "error",
                            letter(side), counted(review_.decisions[index(side)], "choice")));
        if (mistakes.empty()) line("  None that stays one when it is looked at again.");
        for (const Mistake& mistake : mistakes) {
            const std::string indent(29, ' ');
            line(fmt::format("  {:<6}{:>9}{:>9}   {}: {}", mistake.step, share(mistake.loss.value),
                             share(mistake.loss.error), mistake.made, mistake.made_sentence),
                 indent);
            line(fmt::format("{}better {}: {}", indent.substr(3), mistake.better, mistake.better_sentence), indent);
            if (!mistake.reason.empty()) line(fmt::format("{}why: {}", indent.substr(3), mistake.reason), indent);
        }
    }

    const Review& review_;
    Paint paint_;
    std::string out_;
};

}  // namespace

std::string text_review(const Review& review, Paint paint) { return ReviewPage(review, paint).text(); }

}  // namespace polemarch::sim
