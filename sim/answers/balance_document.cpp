// A balance for people.
#include "sim/answers/balance.h"

#include "core/text.h"
#include "sim/statistics/digits.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

namespace {

class BalanceDocument {
public:
    explicit BalanceDocument(const Balance& balance) : balance_(balance), by_(balance.request.by) {}

    Document write() {
        const AnswerBasis& basis = balance_.basis;
        document_.title = fmt::format("What would make {} even?", basis.battle.name);
        document_.subtitle = fmt::format("{}; side A is {}, side B {}", basis.subject.words(), basis.battle.sides[0],
                                         basis.battle.sides[1]);
        answer();
        dials();
        alternatives();
        if (!balance_.pairs.empty()) pairs();
        checks();
        plots();
        add_basis(basis, document_);
        return std::move(document_);
    }

private:
    [[nodiscard]] double scale() const { return by_ == EvenBy::points ? 1 : 100; }
    [[nodiscard]] const char* unit() const { return by_ == EvenBy::points ? "" : " %"; }
    /// "the score of side A"
    [[nodiscard]] std::string subject() const {
        switch (by_) {
            case EvenBy::score: return "the score of " + side_a();
            case EvenBy::decided: return "the share of decided games that " + side_a() + " wins";
            case EvenBy::points: return "the mean lead of " + side_a() + " in victory points";
        }
        return {};
    }
    [[nodiscard]] const std::string& side_a() const { return balance_.basis.battle.sides[0]; }

    [[nodiscard]] MeasuredValue scaled(const MeasuredValue& of) const {
        return {of.value * scale(), {of.interval.low * scale(), of.interval.high * scale()}};
    }
    [[nodiscard]] TableEntry entry(const MeasuredValue& of) const {
        const MeasuredValue shown = scaled(of);
        return {.text = justified(shown.value, shown.interval),
                .key = of.value,
                .detail = justified_ends(shown.value, shown.interval)};
    }
    [[nodiscard]] std::string words(const MeasuredValue& of) const {
        const MeasuredValue shown = scaled(of);
        return fmt::format("{}{} ({})", justified(shown.value, shown.interval), unit(),
                           justified_ends(shown.value, shown.interval));
    }
    [[nodiscard]] Interval tolerated() const {
        const double target = balance_.request.target(), tolerance = balance_.request.tolerance;
        return {target - tolerance, target + tolerance};
    }
    [[nodiscard]] bool is_within(const Interval& interval) const {
        return interval.low >= tolerated().low && interval.high <= tolerated().high;
    }
    static TableEntry size_entry(const BalanceTry& tried) {
        if (tried.changes.empty() || tried.sized_by == SizedBy::nothing) return {.text = "-", .key = tried.size};
        return {.text = fmt::format("{}{:.0f} %", tried.sized_by == SizedBy::effect ? "~" : "", 100 * tried.size),
                .key = tried.size};
    }
    static std::string size_words(const BalanceTry& tried) {
        if (tried.size == 0 || tried.sized_by == SizedBy::nothing) return "";
        const double percent = 100 * tried.size;
        return tried.sized_by == SizedBy::effect
                   ? fmt::format(", a change with the effect of about {:.0f} % of an army", percent)
                   : fmt::format(", a change of {:.0f} % of an army's strength or endurance", percent);
    }
    void say(std::string text, Paragraph::Tone tone = Paragraph::Tone::plain) {
        document_.blocks.emplace_back(Paragraph{std::move(text), tone});
    }

    void answer() {
        say(fmt::format("As it is, {} is {}.", subject(), words(balance_.as_it_is)));
        const ConfirmedTry* best = balance_.best();
        if (!best) return;
        const std::string fresh = fmt::format("{} with other dice", words(best->fresh));
        if (balance_.was_even())
            say(fmt::format("It is even: {}. Nothing needs to be changed.", fresh));
        else if (balance_.answer)
            say(fmt::format("Even with: {}{}. There {} is {}.", best->found.words, size_words(best->found), subject(),
                            fresh));
        else
            say(fmt::format(
                "It cannot be made even with these dials, alone or in pairs. Nearest is: {}; there {} is {}.",
                best->found.words, subject(), fresh));
        if (balance_.answer && !is_within(best->fresh.interval))
            say(fmt::format(
                    "The interval reaches beyond {:g} to {:g}{}: {} with other dice cannot say more; more --games "
                    "can.",
                    tolerated().low * scale(), tolerated().high * scale(), unit(),
                    counted(2 * balance_.request.games, "game")),
                Paragraph::Tone::small);
        for (std::size_t i = 0; balance_.confirmed.size() > 1 && i < balance_.confirmed.size(); ++i)
            if (!balance_.confirmed[i].is_even && &balance_.confirmed[i] != best)
                say(fmt::format("{} seemed even, and is not with other dice: {}.", balance_.confirmed[i].found.words,
                                words(balance_.confirmed[i].fresh)),
                    Paragraph::Tone::small);
    }

    /// Whether no setting is nearer to even than the battle as it is.
    [[nodiscard]] bool only_worse(const TriedDial& tried) const {
        const auto off = [&](const MeasuredValue& value) { return std::abs(value.value - balance_.request.target()); };
        return off(tried.at(tried.finding.nearest).measured) >= off(balance_.as_it_is);
    }
    [[nodiscard]] std::string finding_words(const TriedDial& tried) const {
        const ResponseFinding& found = tried.finding;
        std::string text;
        switch (found.finding) {
            case Finding::even: text = "even"; break;
            case Finding::jumps: text = "jumps past even"; break;
            case Finding::out_of_reach:
                text = found.flat ? "no certain effect" : only_worse(tried) ? "the wrong way" : "not enough";
                break;
        }
        return found.turns ? text + ", turns round" : text;
    }
    void dials() {
        DocumentTable table{
            .caption = fmt::format("What each dial can do: its setting nearest to even, {} there, and the "
                                   "range over all settings tried",
                                   subject()),
            .head = {"dial", "nearest", "there", "change", "range", "finding"},
            .rows = {},
            .sortable = true};
        for (const TriedDial& tried : balance_.dials) {
            const BalanceTry nearest = tried.at(tried.finding.nearest);
            const auto& setting = tried.dial.settings[tried.finding.nearest];
            double low = tried.response.begin()->second.value, high = low;
            for (const auto& [i, value] : tried.response)
                low = std::min(low, value.value), high = std::max(high, value.value);
            const int decimals = by_ == EvenBy::points ? 1 : 0;
            table.rows.push_back({{.text = tried.dial.name},
                                  {.text = setting.changes.empty() ? setting.words + " (as it is)" : setting.words},
                                  entry(nearest.measured),
                                  size_entry(nearest),
                                  {.text = fmt::format("{} to {}", with_decimals(scale() * low, decimals),
                                                       with_decimals(scale() * high, decimals))},
                                  {.text = finding_words(tried)}});
        }
        document_.blocks.emplace_back(std::move(table));
        say("Change: the part of an army's strength, or of what it can lose before it is beaten, that the change "
            "amounts "
            "to; with ~ the part of an army that has the same effect on the result.",
            Paragraph::Tone::small);
    }

    /// The changes that seem even, smallest first.
    void alternatives() {
        std::vector<BalanceTry> even;
        for (const TriedDial& tried : balance_.dials)
            for (const auto& [setting, value] : tried.response)
                if (!tried.dial.settings[setting].changes.empty() &&
                    std::abs(value.value - balance_.request.target()) <= balance_.request.tolerance)
                    even.push_back(tried.at(setting));
        if (even.empty()) return;
        std::stable_sort(even.begin(), even.end(),
                         [](const BalanceTry& a, const BalanceTry& b) { return a.size < b.size; });
        constexpr std::size_t most = 12;
        const std::size_t shown = std::min(most, even.size());
        DocumentTable table{
            .caption = fmt::format("Changes that seem even, smallest first{}",
                                   even.size() > most ? fmt::format(" ({} of {})", most, even.size()) : ""),
            .head = {"change", "there", "size"},
            .rows = {},
            .sortable = true};
        for (std::size_t i = 0; i < shown; ++i)
            table.rows.push_back({{.text = even[i].words}, entry(even[i].measured), size_entry(even[i])});
        document_.blocks.emplace_back(std::move(table));
    }

    void pairs() {
        DocumentTable table{.caption = "No dial alone does it. Two together",
                            .head = {"changes", "there", "size"},
                            .rows = {},
                            .sortable = true};
        for (const BalanceTry& pair : balance_.pairs)
            table.rows.push_back({{.text = pair.words}, entry(pair.measured), size_entry(pair)});
        document_.blocks.emplace_back(std::move(table));
    }

    [[nodiscard]] bool disagrees(const Check& check) const {
        return check.after.interval.low > 0.5 || check.after.interval.high < 0.5;
    }
    void checks() {
        if (balance_.checks.empty()) return;
        DocumentTable table{.caption = "As played by others, score of side A",
                            .head = {"player", "games", "as it is", "changed"},
                            .rows = {}};
        const auto outcome = [](const Outcome& of) {
            const double score = 100 * of.score;
            const Interval interval{100 * of.interval.low, 100 * of.interval.high};
            return TableEntry{
                .text = justified(score, interval), .key = score, .detail = justified_ends(score, interval)};
        };
        std::vector<std::string> agree, disagree;
        for (const Check& check : balance_.checks) {
            table.rows.push_back({{.text = check.player},
                                  {.text = fmt::format("{}", check.after.games), .key = double(check.after.games)},
                                  outcome(check.before),
                                  outcome(check.after)});
            (disagrees(check) ? disagree : agree).push_back(check.player);
        }
        document_.blocks.emplace_back(std::move(table));
        if (disagree.empty())
            say(fmt::format("Between players of {} it may be even, too: an even score lies in {}.",
                            fmt::join(agree, " and "), agree.size() == 1 ? "the interval" : "both intervals"));
        else
            say(fmt::format("Between players of {} it is certainly not even: what is even depends on who plays.",
                            fmt::join(disagree, " and ")),
                Paragraph::Tone::warning);
    }

    void plots() {
        for (const TriedDial& tried : balance_.dials) {
            if (!tried.dial.is_number) continue;
            DotPlot plot{.title = tried.dial.name,
                         .axis = by_ == EvenBy::points ? "lead of side A in victory points" : "side A, %",
                         .rows = {},
                         .mark = balance_.request.target(),
                         .joined = true,
                         .shares = by_ != EvenBy::points};
            for (const auto& [setting, value] : tried.response)
                plot.rows.push_back({tried.dial.settings[setting].words, {{value.value, value.interval}}});
            document_.blocks.emplace_back(std::move(plot));
        }
    }

    const Balance& balance_;
    EvenBy by_;
    Document document_;
};

}  // namespace

Document document_of(const Balance& balance) { return BalanceDocument(balance).write(); }

}  // namespace polemarch::sim
