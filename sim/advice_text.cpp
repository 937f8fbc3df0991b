// Advice for people.
#include "core/record.h"
#include "core/text.h"
#include "sim/advice.h"
#include "sim/tenths.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr int columns = 100, label = 44;

std::string padded_percent(std::optional<double> part, int width) {
    return part ? fmt::format("{:>{}.1f} %", 100 * *part, width - 2) : fmt::format("{:>{}}", "", width);
}

/// Standard error of the difference of two values; nothing if one has none.
std::optional<double> error_of(const Candidate& a, const Candidate& b) {
    if (!a.error || !b.error) return std::nullopt;
    return std::hypot(*a.error, *b.error);
}

class AdvicePage {
public:
    AdvicePage(const Advice& advice, Paint paint) : advice_(advice), paint_(paint) {
        looked_ = advice.looks > 0;
        gains_ = !looked_ && std::any_of(advice.best.begin(), advice.best.end(),
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
    void line(const std::string& text, std::string_view indent = "    ") { out_ += wrapped(text, columns, indent); }
    void heading(const std::string& text) {
        const std::string lines = wrapped(text, columns, "    ");
        out_ += fmt::format("{}{}{}\n", paint_.strong, lines.substr(0, lines.size() - 1), paint_.plain);
    }

    [[nodiscard]] bool against_made() const { return advice_.made && !advice_.made_the_best(); }

    [[nodiscard]] std::string who() const {
        const std::string of = counted(advice_.choices, "choice");
        if (advice_.choices == 1) return "There is no other choice.";
        if (!looked_) return fmt::format("{} weighs {} by what each promises at once.", advice_.general, of);
        return fmt::format(
            "{} looked {}, at {} of {}, and goes by looks. Value: {}'s expected result, to a "
            "twentieth the balance of losses.",
            advice_.general, counted(advice_.looks, "time"), grouped(advice_.tried), of, letter(advice_.side));
    }

    void verdict() {
        const Candidate &made = *advice_.made, &best = advice_.best.front();
        line(fmt::format("  Made: {}. {}", made.move, made.sentence));
        if (advice_.choices == 1) return;
        if (advice_.made_the_best()) return line(fmt::format("  It is the best, as {} sees it.", advice_.general));
        const std::string rather = fmt::format("  {} would rather {}", advice_.general, best.move);
        if (made.gain && best.gain && advice_.by_gain)
            return line(fmt::format("{}: {:.1f} points of strength against {:.1f}.", rather, tenths(*best.gain),
                                    tenths(*made.gain)));
        if (!made.value || !best.value) return line(rather + ".");
        const double lost = *best.value - *made.value;
        const auto error = error_of(best, made);
        if (!error) return line(rather + ", but cannot tell them apart by so few looks.");
        const std::string figures = fmt::format("{:.1f} % (error {:.1f} %)", 100 * std::abs(lost), 100 * *error);
        if (!told_apart(best, made))
            return line(fmt::format("{}, but cannot tell them apart: {} between them.", rather, figures));
        if (lost > 0) return line(fmt::format("{}: {} of the result lost.", rather, figures));
        line(fmt::format("{}, at which he looked longest; but what was made looked better by {} in {}.", rather,
                         figures, counted(made.looks, "look")));
    }

    void table() {
        std::string head = fitted("  Choice", label);
        if (looked_) head += fmt::format("{:>9}{:>8}{:>10}", "value", "error", "looks");
        if (gains_) head += fmt::format("{:>19}", "points of strength");
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
            line(fmt::format("  Losses: {}, means over all looks behind a choice.", advice_.losses_in));
    }

    void row(const std::string& number, const Candidate& candidate) {
        const std::string move = fmt::format("  {}  {}", number, candidate.move);
        std::string text;
        if (width_of(move) > label - 1)
            text = wrapped(move, columns, "      ") + std::string(label, ' ');
        else
            text = fitted(move, label);
        if (looked_)
            text += padded_percent(candidate.value, 9) + padded_percent(candidate.error, 8) +
                    fmt::format("{:>10}", grouped(candidate.looks));
        if (gains_ && candidate.gain) text += fmt::format("{:>19.1f}", tenths(*candidate.gain));
        if (candidate.losses)
            text += fmt::format("{:>11.1f}{:>11.1f}", tenths(candidate.losses->own), tenths(candidate.losses->enemy));
        out_ += text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
        if (number != "made") line("       " + candidate.sentence, "       ");
        if (!candidate.reply.empty()) line(fmt::format("       expected reply: {}", candidate.reply), "         ");
    }

    /// What the verdict says of a choice that was made.
    void alike(const Candidate& first, const Candidate& second) {
        std::string text = "  1 and 2 cannot be told apart";
        if (const auto error = error_of(first, second))
            text += fmt::format(": {:.1f} % (error {:.1f} %) between them",
                                100 * std::abs(*first.value - *second.value), 100 * *error);
        out_ += "\n";
        line(text + ".");
    }

    void reasons() {
        if (!looked_ || (advice_.best.size() < 2 && !against_made())) return;
        const Candidate &first = advice_.best.front(), &second = against_made() ? *advice_.made : advice_.best[1];
        if (!told_apart(first, second)) return against_made() ? void() : alike(first, second);
        if (advice_.reasons.empty()) return;
        std::string head = fmt::format("  What tells 1 from {}", against_made() ? "what was made" : "2");
        if (first.value && second.value) head += fmt::format(": {:+.1f} %", 100 * (*first.value - *second.value));
        if (const auto error = error_of(first, second)) head += fmt::format(", error {:.1f} %", 100 * *error);
        out_ += "\n";
        heading(head);
        for (const Reason& reason : advice_.reasons)
            line(fmt::format("  {:+6.1f} %  {}", tenths(100 * reason.effect), reason.sentence) +
                     (reason.rule.empty() ? "" : fmt::format(" [{}]", reason.rule)),
                 std::string(12, ' '));
    }

    const Advice& advice_;
    Paint paint_;
    bool looked_ = false, gains_ = false;
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

bool told_apart(const Candidate& a, const Candidate& b) {
    const auto error = error_of(a, b);
    return error && *a.value != *b.value && std::abs(*a.value - *b.value) >= 2 * *error;
}

void tell_made(Advice& advice, Candidate made) {
    const auto looked_at_less = [&](const Candidate& one) { return one.move == made.move && one.looks != made.looks; };
    advice.best.erase(std::remove_if(advice.best.begin() + 1, advice.best.end(), looked_at_less), advice.best.end());
    advice.made = std::move(made);
}

void tell_reasons(Advice& advice, const Candidate& against, std::vector<Reason> reasons) {
    const Candidate& best = advice.best.front();
    if (!told_apart(best, against)) return;
    double gap = *best.value - *against.value;
    for (Reason& reason : reasons) {
        gap -= reason.effect;
        advice.reasons.push_back(std::move(reason));
    }
    if (std::abs(gap) >= 0.001)
        advice.reasons.push_back({gap, "the rest: smaller things, and how many battles are all but decided", ""});
}

std::string text_advice(const Advice& advice, Paint paint) { return AdvicePage(advice, paint).text(); }

}  // namespace polemarch::sim
