// Advice for people.
#include "core/record.h"
#include "core/text.h"
#include "sim/analysis/advice.h"
#include "sim/shared/percent.h"
#include "sim/shared/tenths.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr int label = 44;
constexpr double next_to_nothing = 0.001;  // of the result

std::string padded_percent(std::optional<double> part, int width) {
    return fmt::format("{:>{}}", part ? percent(*part) : "", width);
}

class AdvicePage {
public:
    AdvicePage(const Advice& advice, Paint paint) : advice_(advice), paint_(paint) {
        simulated_ = advice.simulations > 0;
        gains_ = !simulated_ && std::any_of(advice.best.begin(), advice.best.end(),
                                            [](const Candidate& candidate) { return candidate.gain.has_value(); });
    }

    std::string text() {
        heading(advice_.decision);
        line(fmt::format("  {}", who()));
        for (const std::string& note : advice_.notes) line("  " + note);
        if (advice_.made) verdict();
        table();
        reasons();
        return std::move(out_);
    }

private:
    void line(const std::string& text, std::string_view indent = "    ") {
        out_ += wrapped(text, text_columns, indent);
    }
    void heading(const std::string& text) {
        const std::string lines = wrapped(text, text_columns, "    ");
        out_ += fmt::format("{}{}{}\n", paint_.strong, lines.substr(0, lines.size() - 1), paint_.plain);
    }

    [[nodiscard]] int gain_width() const { return width_of(advice_.gains_in) + 1; }
    [[nodiscard]] bool against_made() const { return advice_.made && !advice_.made_the_best(); }

    [[nodiscard]] std::string who() const {
        const std::string of = counted(advice_.choices, "choice");
        if (advice_.choices == 1) return "There is no other choice.";
        if (!simulated_) return fmt::format("{} compares {} by the estimated gain of each.", advice_.general, of);
        return fmt::format(
            "{} ran {} to {}, of {} of {}. Value: {}'s expected result, to a twentieth the balance of losses.",
            advice_.general, counted(advice_.simulations, "simulation"), advice_.simulated_to, grouped(advice_.tried),
            of, letter(advice_.side));
    }

    void verdict() {
        const Candidate &made = *advice_.made, &best = advice_.best.front();
        line(fmt::format("  Made: {}. {}", made.move, made.sentence));
        if (advice_.choices == 1) return;
        if (advice_.made_the_best()) return line(fmt::format("  It is the best, as {} sees it.", advice_.general));
        const std::string rather = fmt::format("  {} would rather {}", advice_.general, best.move);
        if (made.gain && best.gain && advice_.by_gain)
            return line(fmt::format("{}: {:.1f} {} against {:.1f}.", rather, tenths(*best.gain), advice_.gains_in,
                                    tenths(*made.gain)));
        if (!made.value || !best.value) return line(rather + ".");
        if (as_good_as_equal()) return line(rather + ", but they differ by less than 0.1 %.");
        if (!advice_.distinguishable)
            return line(fmt::format("{}, but the difference is not significant{}.", rather,
                                    how_near(best.move, "what was made")));
        if (advice_.gap->value > 0) return line(fmt::format("{}: {} of the result lost.", rather, gap()));
        line(fmt::format("{}, which was better at first; but in {} more the move that was made is better by {}.",
                         rather, counted(made.simulations, "simulation"), gap()));
    }

    /// "4.7 % (error 1.7 %)"; with one more digit where rounded figures would contradict distinguishable.
    [[nodiscard]] std::string gap() const {
        const double gap = 100 * std::abs(advice_.gap->value), error = 100 * advice_.gap->error;
        const bool apart = std::round(10 * gap) >= 2 * std::round(10 * error);
        const int digits = advice_.enough_simulations && apart != advice_.distinguishable ? 2 : 1;
        return fmt::format("{:.{}f} % (error {:.{}f} %)", gap, digits, error, digits);
    }
    [[nodiscard]] bool as_good_as_equal() const {
        return advice_.gap && advice_.enough_simulations &&
               std::abs(advice_.gap->value) + 2 * advice_.gap->error < next_to_nothing;
    }
    /// For two candidates that are not distinguishable.
    [[nodiscard]] std::string how_near(const std::string& first, const std::string& second) const {
        std::string text = advice_.enough_simulations ? "" : " in so few simulations";
        if (!advice_.gap) return text;
        return fmt::format("{}: {} in favour of {}", text, gap(), advice_.gap->value < 0 ? second : first);
    }

    void table() {
        std::string head = fitted("  Choice", label);
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
        if (width_of(move) > label - 1)
            text = wrapped(move, text_columns, "      ") + std::string(label, ' ');
        else
            text = fitted(move, label);
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
        const std::string other = against_made() ? "what was made" : "2";
        const auto say = [&](const std::string& sentence) {  // for the move that was made the verdict has said it
            if (against_made()) return;
            out_ += "\n";
            line("  " + sentence);
        };
        if (as_good_as_equal()) return say("1 and 2 differ by less than 0.1 %.");
        if (!advice_.distinguishable)
            return say(fmt::format("The difference between 1 and 2 is not significant{}.", how_near("1", "2")));
        if (advice_.gap->value < 0)
            say(fmt::format("In these simulations 2 is better by {}; the agent chooses 1 all the same.", gap()));
        out_ += "\n";
        const bool none = std::all_of(advice_.reasons.begin(), advice_.reasons.end(),
                                      [](const Reason& reason) { return reason.rule.empty(); });
        if (none)
            return line(fmt::format("  1 is {} than {} by {}; no single reason is significant.",
                                    advice_.gap->value > 0 ? "better" : "worse", other, gap()));
        heading(fmt::format("  Why 1 differs from {}: {:+.1f} %, error {:.1f} %", other,
                            tenths(100 * advice_.gap->value), 100 * advice_.gap->error));
        line(fmt::format("    effect    error   in 1, compared with {}, on average", other));
        for (const Reason& reason : advice_.reasons)
            line(fmt::format("  {:+6.1f} % {:6.1f} %   {}", tenths(100 * reason.effect), 100 * reason.error,
                             reason.sentence) +
                     (reason.rule.empty() ? "" : fmt::format(" [{}]", reason.rule)),
                 std::string(22, ' '));
    }

    const Advice& advice_;
    Paint paint_;
    bool simulated_ = false, gains_ = false;
    std::string out_;
};

}  // namespace

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

std::string text_advice(const Advice& advice, Paint paint) { return AdvicePage(advice, paint).text(); }

}  // namespace polemarch::sim
