// Advice for people.
#include "core/record.h"
#include "core/text.h"
#include "sim/analysis/advice.h"
#include "sim/shared/percent.h"
#include "sim/shared/tenths.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

namespace {

constexpr double next_to_nothing = 0.001, least_effect = 0.005;  // of the result

std::string padded_percent(std::optional<double> part, int width) {
    return fmt::format("{:>{}}", part ? percent(*part) : "", width);
}

class AdvicePage {
public:
    AdvicePage(const Advice& advice, Paint paint, int columns)
        : advice_(advice), paint_(paint), columns_(columns), label_(std::clamp(columns - 56, 20, 44)) {
        simulated_ = advice.simulations > 0;
        gains_ = !simulated_ && std::any_of(advice.best.begin(), advice.best.end(),
                                            [](const Candidate& candidate) { return candidate.gain.has_value(); });
    }

    std::string text() {
        heading(advice_.decision);
        line("  " + verdict_of(advice_));
        if (advice_.made) line(fmt::format("  Made: {}. {}", advice_.made->move, advice_.made->sentence));
        threats();
        play();
        out_ += "\n";
        line(fmt::format("  {}", who()));
        for (const std::string& note : advice_.notes) line("  " + note);
        table();
        reasons();
        return std::move(out_);
    }

private:
    void line(const std::string& text, std::string_view indent = "    ") { out_ += wrapped(text, columns_, indent); }
    void heading(const std::string& text) {
        const std::string lines = wrapped(text, columns_, "    ");
        out_ += fmt::format("{}{}{}\n", paint_.strong, lines.substr(0, lines.size() - 1), paint_.plain);
    }

    [[nodiscard]] int gain_width() const { return width_of(advice_.gains_in) + 1; }
    [[nodiscard]] bool against_made() const { return advice_.made && !advice_.made_the_best(); }

    [[nodiscard]] std::string who() const {
        const std::string of = counted(advice_.choices, "choice");
        if (advice_.choices == 1) return "There is no other choice.";
        if (!simulated_) return fmt::format("{} compares {} by the estimated gain of each.", advice_.general, of);
        return fmt::format(
            "{} ran {} to {}, of {} of {}. Value: {}'s expected result (a twentieth of it: the balance of losses).",
            advice_.general, counted(advice_.simulations, "simulation"), advice_.simulated_to, grouped(advice_.tried),
            of, letter(advice_.side));
    }

    /// The choice that threats are shown of: what was made, or the best.
    [[nodiscard]] const Candidate& looked_at() const { return advice_.made ? *advice_.made : advice_.best.front(); }
    /// The choice whose line of play is shown: the better one, or of two that cannot be told apart what was made.
    [[nodiscard]] const Candidate& played() const {
        if (!against_made()) {
            const bool second = advice_.distinguishable && advice_.gap->value < 0 && advice_.best.size() > 1;
            return advice_.best[second ? 1 : 0];  // of the best that was made: the next turned out to be better
        }
        return advice_.distinguishable && advice_.gap->value > 0 ? advice_.best.front() : *advice_.made;
    }

    void threats() {
        const Candidate& after = looked_at();
        for (const Candidate::Harm& harm : after.threats) {
            std::string text = fmt::format("  Threat after {}: {}; in {} of the simulations that costs {} {:.1f} {}",
                                           after.move, harm.sentence, percent(harm.share, 0), letter(advice_.side),
                                           tenths(harm.lost), advice_.losses_in);
            if (harm.odds) {
                std::vector<std::string> chances;
                for (const Odds::Line& one : harm.odds->lines)
                    chances.push_back(fmt::format("{} {}", one.outcome, percent(one.chance, 0)));
                text += fmt::format(". Its dice{}{}: {}", harm.odds->condition.empty() ? "" : ", ",
                                    harm.odds->condition, fmt::join(chances, ", "));
            }
            line(text + ".");
        }
    }

    void play() {
        const Candidate& first = played();
        if (first.line.empty()) return;
        line(fmt::format("  Line of play after {}, the most frequent choices and the likeliest dice: {}.", first.move,
                         fmt::join(first.line, "; ")));
    }

    void table() {
        std::string head = fitted("  Choice", label_);
        if (simulated_) head += fmt::format("{:>9}{:>8}{:>13}", "value", "error", "simulations");
        if (gains_) head += fmt::format("{:>{}}", advice_.gains_in, gain_width());
        if (advice_.best.front().losses)
            head += fmt::format("{:>11}{:>11}", fmt::format("{} loses", letter(advice_.side)),
                                fmt::format("{} loses", letter(other(advice_.side))));
        out_ += "\n";
        heading(head.substr(0, head.find_last_not_of(' ') + 1));
        bool shown = !against_made();
        for (std::size_t i = 0; i < advice_.best.size(); ++i) {
            const bool made = against_made() && advice_.best[i].move == advice_.made->move;
            row(made ? "made" : std::to_string(i + 1), advice_.best[i]);
            shown = shown || made;
        }
        if (!shown) row("made", *advice_.made);
        if (advice_.best.front().losses)
            line(fmt::format("  Losses: {}, means over the simulations of a choice.", advice_.losses_in));
    }

    void row(const std::string& number, const Candidate& candidate) {
        const std::string move = fmt::format("  {}  {}", number, candidate.move);
        std::string text;
        if (width_of(move) > label_ - 1)
            text = wrapped(move, columns_, "      ") + std::string(static_cast<std::size_t>(label_), ' ');
        else
            text = fitted(move, label_);
        if (simulated_)
            text += padded_percent(candidate.value, 9) + padded_percent(candidate.error, 8) +
                    fmt::format("{:>13}", grouped(candidate.simulations));
        if (gains_ && candidate.gain) text += fmt::format("{:>{}.1f}", tenths(*candidate.gain), gain_width());
        if (candidate.losses)
            text += fmt::format("{:>11.1f}{:>11.1f}", tenths(candidate.losses->own), tenths(candidate.losses->enemy));
        out_ += text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
        if (number != "made") line("       " + candidate.sentence, "       ");
        if (candidate.reply)
            line(fmt::format("       most frequent reply, in {} of the simulations: {}",
                             percent(candidate.reply->share, 0), candidate.reply->sentence),
                 "         ");
    }

    void reasons() {
        if (!simulated_ || (advice_.best.size() < 2 && !against_made())) return;
        if (!advice_.distinguishable) return;
        const std::string other = against_made() ? "what was made" : "2";
        const bool first = advice_.gap->value > 0;
        const std::string better = first ? "1" : other, worse = first ? other : "1";
        const bool any = std::any_of(advice_.reasons.begin(), advice_.reasons.end(), worth_a_word);
        out_ += "\n";
        if (!any) return line(fmt::format("  No single reason makes {} better.", better));
        heading(fmt::format("  Why {} is better than {}: {:+.1f} %, error {:.1f} %", better, worse,
                            tenths(100 * std::abs(advice_.gap->value)), 100 * advice_.gap->error));
        line(fmt::format("    effect    error   in {}, compared with {}, on average", better, worse));
        for (const Reason& reason : advice_.reasons)
            if (worth_a_word(reason))
                line(fmt::format("  {:+6.1f} % {:6.1f} %   {} [{}]", tenths(100 * reason.effect), 100 * reason.error,
                                 reason.sentence, reason.rule),
                     std::string(22, ' '));
    }
    /// What no figure explains is no reason, nor is what hardly counts.
    [[nodiscard]] static bool worth_a_word(const Reason& reason) {
        return !reason.rule.empty() && std::abs(reason.effect) >= least_effect;
    }

    const Advice& advice_;
    Paint paint_;
    int columns_, label_;  ///< of the page, of the choices in the table
    bool simulated_ = false, gains_ = false;
    std::string out_;
};

/// "4.7 % (error 1.7 %)"; with one more digit where rounded figures would contradict distinguishable.
std::string gap_text(const Advice& advice) {
    const double gap = 100 * std::abs(advice.gap->value), error = 100 * advice.gap->error;
    const bool apart = std::round(10 * gap) >= 2 * std::round(10 * error);
    const int digits = advice.enough_simulations && apart != advice.distinguishable ? 2 : 1;
    return fmt::format("{:.{}f} % (error {:.{}f} %)", gap, digits, error, digits);
}

/// Of an agent that has not searched here.
std::string verdict_by_estimate(const Advice& advice) {
    const Candidate& best = advice.best.front();
    const Candidate* other = nullptr;
    if (advice.made && !advice.made_the_best()) other = &*advice.made;
    if (!advice.made && advice.best.size() > 1) other = &advice.best[1];
    if (!other) return fmt::format("{} would choose {}, without a search.", advice.general, best.move);
    if (!advice.by_gain || !best.gain || !other->gain)
        return fmt::format("{} would choose {} rather than {}, without a search.", advice.general, best.move,
                           other->move);
    const std::string first = fmt::format("{:.1f}", tenths(*best.gain)),
                      second = fmt::format("{:.1f}", tenths(*other->gain));
    if (first == second)
        return fmt::format("{} and {} cannot be told apart by estimate: {} {} each.", best.move, other->move, first,
                           advice.gains_in);
    return fmt::format("{} is better than {} by estimate: {} {} against {}.", best.move, other->move, first,
                       advice.gains_in, second);
}

}  // namespace

std::string verdict_of(const Advice& advice) {
    const std::string& best = advice.best.front().move;
    if (advice.choices == 1) return "There is no other choice.";
    if (advice.simulations == 0) return verdict_by_estimate(advice);
    const bool against_made = advice.made && !advice.made_the_best();
    if (!against_made && advice.best.size() < 2) return fmt::format("{} is the best of all that was searched.", best);
    const std::string& other = against_made ? advice.made->move : advice.best[1].move;
    if (advice.gap && advice.enough_simulations &&
        std::abs(advice.gap->value) + 2 * advice.gap->error < next_to_nothing)
        return fmt::format("{} and {} cannot be told apart: they differ by less than 0.1 %.", best, other);
    if (advice.distinguishable)
        return advice.gap->value > 0 ? fmt::format("{} is better than {} by {}.", best, other, gap_text(advice))
                                     : fmt::format("{} is better than {} by {}.", other, best, gap_text(advice));
    std::string text = fmt::format("{} and {} cannot be told apart{}", best, other,
                                   advice.enough_simulations ? "" : " in so few simulations");
    if (advice.gap) text += fmt::format(": {} in favour of {}", gap_text(advice), advice.gap->value < 0 ? other : best);
    return text + ".";
}

std::string decision_text(const Due& due) {
    std::string text = due.when.empty() ? due.sentence : due.when + ", " + due.sentence;
    text[0] = text[0] >= 'a' && text[0] <= 'z' ? static_cast<char>(text[0] - 'a' + 'A') : text[0];
    if (!due.rule.empty()) text += fmt::format(" ({})", due.rule);
    if (!due.means.empty()) text += ", " + due.means;
    return text;
}

void note_choosing(Advice& advice, unsigned inverse_temperature, double prior_weight, unsigned opponent_model) {
    if (opponent_model > 0)
        advice.notes.push_back(fmt::format(
            "In {} % of the simulations the opponent's moves are those of the heuristic agent{}", opponent_model,
            opponent_model < 100 ? "; in the rest they are searched. The replies below are from the rest." : "."));
    if (prior_weight > 0)
        advice.notes.push_back(fmt::format(
            "The prior of a choice, by the heuristic agent, adds up to {:g} % of the result to its value when "
            "choices are compared.",
            100 * prior_weight));
    if (inverse_temperature > 0)
        advice.notes.emplace_back(
            "At this level the choice is random: the more simulations of a choice, the likelier it is.");
}

void put_reanalysed(Advice& advice, Candidate best, Candidate other, bool made) {
    advice.notes.push_back(
        fmt::format("1 and {} were then simulated again, {} each with the same dice: {}.", made ? "what was made" : "2",
                    counted(other.simulations, "time"),
                    made ? "the best of several choices is overestimated" : "there were too few simulations before"));
    advice.best.front() = std::move(best);
    if (!made) {
        advice.best.at(1) = std::move(other);
        return;
    }
    const auto former = [&](const Candidate& one) { return one.move == other.move; };
    advice.best.erase(std::remove_if(advice.best.begin() + 1, advice.best.end(), former), advice.best.end());
    advice.made = std::move(other);
}

void put_better_first(Advice& advice) {
    std::swap(advice.best.at(0), advice.best.at(1));
    advice.gap->value = -advice.gap->value;
    advice.notes.push_back(fmt::format("{} itself would take 2, by what it had simulated before.", advice.general));
}

std::string text_advice(const Advice& advice, Paint paint, int columns) {
    return AdvicePage(advice, paint, columns).text();
}

}  // namespace polemarch::sim
