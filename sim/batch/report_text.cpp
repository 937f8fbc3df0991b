// The report as tables for people.
#include "sim/batch/report.h"

#include "core/text.h"
#include "sim/batch/fact_label.h"
#include "sim/statistics/digits.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

namespace {

constexpr int page_width = 100;
constexpr int share_columns = 42;         // of a table of shares, besides its labels
constexpr std::size_t assumed_lines = 6;  // of the list of assumed figures; JSON lists all

class TextReport {
public:
    TextReport(const BatchReport& report, Paint paint) : report_(report), paint_(paint) {
        for (const std::size_t side : {0u, 1u}) share_label(result_label(side));
        for (const FactTally& fact : report_.facts)
            if (!fact.fact.names.empty()) share_label(code_label(fact.fact));
        for (const FactTally& fact : report_.facts)
            if (is_event(fact.fact)) share_label(fact.fact.label);
    }

    std::string write() {
        title();
        if (report_.covered == 0) return out_ + "\nNo game was finished.\n";
        results();
        one_line_head("Length of a game");
        one_line("steps (moves and rolls)", report_.steps, report_.step_pairs);
        one_line("decisions", report_.decisions, report_.decision_pairs);
        for (const std::string& group : groups()) write_group(group);
        events();
        basis();
        return out_;
    }

private:
    std::string side_name(std::size_t side) const {
        return fmt::format("{} {}", "AB"[side], report_.battle.sides[side]);
    }
    std::string result_label(std::size_t side) const {
        return fmt::format("{} wins: {}", "AB"[side], report_.battle.sides[side]);
    }
    std::string code_label(const Fact& fact) const {
        std::string text = label_of(fact);
        text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
        return fact.side ? fmt::format("{}, {}", text, side_name(index(*fact.side))) : text;
    }
    /// Makes the tables of shares as wide as their longest label, within the page.
    void share_label(const std::string& label) {
        share_width_ = std::clamp(width_of(label), share_width_, page_width - share_columns);
    }
    void heading_line(const std::string& text, std::string_view rest) {
        out_ += fmt::format("{}{}{}{}\n", paint_.strong, text, paint_.plain, rest);
    }
    void heading(const std::string& text, std::string_view columns = {}) {
        out_ += '\n';
        heading_line(text, columns);
    }

    void title() {
        const BattleInfo& battle = report_.battle;
        const BatchRequest& request = report_.request;
        const std::string name = battle.name + (battle.date.empty() ? "" : ", ") + battle.date;
        const std::string system = fmt::format("  ({})", battle.system);
        heading_line(shortened(name, page_width - width_of(system)), system);
        int armies = 34, agents = 0;
        for (const std::size_t side : {0u, 1u}) {
            armies = std::max(armies, width_of(side_name(side)));
            agents = std::max(agents, width_of(request.agents[side]));
        }
        armies = std::min(armies, page_width - 3 - agents);
        for (const std::size_t side : {0u, 1u})
            out_ += fmt::format("  {} {}\n", fitted(side_name(side), armies), request.agents[side]);
        for (const std::size_t side : {0u, 1u})
            if (const auto& words = battle.handicaps[side].words; !words.empty())
                out_ += fmt::format("  {}'s handicap: {}\n", "AB"[side], fmt::join(words, ", "));
        if (!battle.options.empty())
            out_ += wrapped(fmt::format("  optional rules: {}", fmt::join(battle.options, ", ")), page_width, "    ");
        if (const auto side = battle.draw_counts_for)
            out_ += fmt::format("  a draw counts as a victory of {}\n", side_name(index(*side)));
        if (battle.armies_built_anew) out_ += "  armies of lists are built anew for each pair of games\n";
        const char* swapped =
            request.side_swap == SideSwap::fixed ? "" : "; agents change sides in every even game, errors are by pairs";
        out_ += wrapped(fmt::format("  {} from number {}, seed {}{}", counted(request.games.count, "game"),
                                    request.games.first, request.seed, swapped),
                        page_width, "    ");
        if (!report_.interrupted || report_.covered == 0) return;
        out_ += fmt::format("  Interrupted: covers games {} to {} only, the longest unbroken run from the first.\n",
                            request.games.first, request.games.first + report_.covered - 1);
    }

    void share_head(const std::string& text) {
        heading(fitted(text, share_width_ + 2), "      games     share     95% interval");
    }
    void share(const std::string& label, std::uint64_t games, const ClusterTally& pairs) {
        const Interval interval = share_interval(report_, games, pairs);
        out_ += fmt::format("  {} {:>10}{}\n", fitted(label, share_width_), grouped(games),
                            percent_columns(share_of(games), interval));
    }

    void score_line(const std::string& label, const Score& score) {
        out_ += fmt::format("  {} {:>10}{}\n", fitted(label, share_width_), "",
                            percent_columns(score.mean, score.error ? std::optional(score.interval) : std::nullopt));
    }

    void results() {
        share_head("Result");
        const auto& pairs = report_.result_pairs;
        share(result_label(0), report_.results[0], pairs[0]);
        share("drawn", report_.results[1], pairs[1]);
        share(result_label(1), report_.results[2], pairs[2]);
        score_line("A's score (won + half of drawn)", side_score(report_));
        const auto& agents = report_.request.agents;
        if (report_.request.side_swap == SideSwap::fixed || agents[0] == agents[1]) return;
        const Score score = agent_score(report_);
        score_line(fmt::format("{}'s score, on either side", agents[0]), score);
        if (score.gain > 0)
            out_ += fmt::format("  Two games with sides changed are worth as much as {:.1f} single ones.\n",
                                2 * score.gain);
    }

    std::vector<std::string> groups() const {
        std::vector<std::string> names;
        for (const FactTally& fact : report_.facts)
            if (!is_event(fact.fact) && std::find(names.begin(), names.end(), fact.fact.group) == names.end())
                names.push_back(fact.fact.group);
        return names;
    }

    /// Codes first, then quantities of the game, then quantities of the sides, side by side.
    void write_group(const std::string& group) {
        std::vector<const FactTally*> plain, sided;
        std::vector<std::string> units;
        for (const FactTally& fact : report_.facts) {
            if (fact.fact.group != group) continue;
            if (!fact.fact.names.empty()) {
                write_code(fact);
                continue;
            }
            (fact.fact.side ? sided : plain).push_back(&fact);
            units.push_back(fact.fact.unit);
        }
        if (units.empty()) return;
        const bool one_unit =
            std::all_of(units.begin(), units.end(), [&](const auto& unit) { return unit == units[0]; });
        const auto label = [&](const Fact& fact) {
            return one_unit ? label_of(fact) : with_unit(label_of(fact), fact.unit);
        };
        const std::string name = group.empty() ? "Figures" : group;
        const std::string head = one_unit ? with_unit(name, units[0]) : name;
        if (!plain.empty()) one_line_head(head);
        for (const FactTally* fact : plain) {
            one_line(label(fact->fact), fact->tally, fact->pairs);
            if (fact->never > 0)
                out_ += fmt::format("    {} {:>6} %\n", fitted(fact->fact.never, 28), never_share(*fact));
        }
        if (!sided.empty()) two_sides(head, sided, label);
    }

    void write_code(const FactTally& fact) {
        share_head(code_label(fact.fact));
        for (std::size_t code = 0; code < fact.fact.names.size(); ++code)
            if (const auto games = fact.tally.count_of(static_cast<std::int32_t>(code)); games > 0)
                share(fact.fact.names[code], games, fact.code_pairs[code]);
        if (fact.never > 0) share(fact.fact.never, fact.never, fact.never_pairs);
    }

    /// A text that is too long for the column of labels has lines of its own.
    void events() {
        bool first = true;
        for (const FactTally& fact : report_.facts) {
            if (!is_event(fact.fact)) continue;
            if (first) share_head("Events");
            first = false;
            const bool fits = width_of(fact.fact.label) <= share_width_;
            if (!fits) out_ += wrapped("  " + fact.fact.label, page_width, "    ");
            share(fits ? fact.fact.label : "", fact.tally.count_of(1), fact.pairs);
        }
    }

    std::string never_share(const FactTally& fact) const {
        return justified_percent(share_of(fact.never), share_interval(report_, fact.never, fact.never_pairs)).value;
    }
    double share_of(std::uint64_t games) const { return static_cast<double>(games) / report_.covered; }

    void one_line_head(const std::string& text) {
        heading(fitted(text, 32), "     mean   error      sd    min    25%    50%    75%    max");
    }
    void one_line(const std::string& label, const Tally& tally, const ClusterTally& pairs) {
        if (tally.count() == 0) {
            out_ += fmt::format("  {}        -\n", fitted(label, 30));
            return;
        }
        const JustifiedMean words = justified_mean(tally.mean(), error_of(tally, pairs));
        out_ += fmt::format("  {} {:>8} {:>7} {:7.2f} {:6} {:6} {:6} {:6} {:6}\n", fitted(label, 30), words.mean,
                            words.error, tally.deviation(), tally.minimum(), tally.quantile(1, 4), tally.median(),
                            tally.quantile(3, 4), tally.maximum());
    }

    /// The figures of one side in a row of two_sides().
    using Half = std::array<std::string, 4>;

    /// A table whose rows are labels and whose two halves are the sides; its columns are as wide as their cells.
    template <class Label>
    void two_sides(const std::string& head, const std::vector<const FactTally*>& facts, const Label& label) {
        const Half titles{"mean", "error", "quartiles", "range"};
        std::array<std::size_t, 4> widths{};
        for (std::size_t i = 0; i < 4; ++i) widths[i] = titles[i].size();
        std::vector<std::pair<std::string, std::array<const FactTally*, 2>>> rows;
        for (const FactTally* fact : facts) {
            const std::string text = label(fact->fact);
            const Half cells = half(fact);
            for (std::size_t i = 0; i < 4; ++i) widths[i] = std::max(widths[i], cells[i].size());
            auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& other) { return other.first == text; });
            if (row == rows.end()) row = rows.insert(rows.end(), {text, {}});
            row->second[index(*fact->fact.side)] = fact;
        }
        const auto line = [&](const Half& cells) {
            std::string text;
            for (std::size_t i = 0; i < 4; ++i) text += fmt::format("{}{:>{}}", i == 0 ? "" : " ", cells[i], widths[i]);
            return text;
        };
        const std::string title = line(titles);
        int labels = 20;  // the width of their column
        const auto make_room = [&](int columns) { labels = std::clamp(columns, labels, 29); };
        for (const auto& [text, pair] : rows) {
            make_room(width_of(text) + 3);
            for (const FactTally* fact : pair)
                if (fact && fact->never > 0) make_room(width_of(fact->fact.never) + 5);
        }
        // Wide enough for the sides' names, if the page is.
        const int names = std::max(width_of(side_name(0)), width_of(side_name(1)));
        const auto figures_width = static_cast<int>(title.size());
        const int columns = std::max(figures_width, std::min(names, (page_width - labels - 2) / 2));
        const auto add = [&](const std::string& text, const std::string& a, const std::string& b) {
            std::string row = fmt::format("{} {}  {}", fitted(text, labels - 1), fitted(a, columns), b);
            row.erase(row.find_last_not_of(' ') + 1);
            out_ += row + "\n";
        };
        heading(fitted(head, labels),
                fmt::format("{}  {}", fitted(side_name(0), columns), shortened(side_name(1), columns)));
        add("", title, title);
        for (const auto& [text, pair] : rows) {
            std::array<std::string, 2> figures, never;
            bool sometimes_never = false;
            for (std::size_t side = 0; side < 2; ++side) {
                if (!pair[side]) continue;
                figures[side] = line(half(pair[side]));
                never[side] = fmt::format("{:>{}} %", never_share(*pair[side]), widths[0]);
                sometimes_never = sometimes_never || pair[side]->never > 0;
            }
            add("  " + text, figures[0], figures[1]);
            const Fact& fact = (pair[0] ? pair[0] : pair[1])->fact;
            if (sometimes_never) add("    " + fact.never, never[0], never[1]);
        }
    }
    static Half half(const FactTally* fact) {
        const Tally& tally = fact->tally;
        if (tally.count() == 0) return {"-", "", "", ""};
        const JustifiedMean words = justified_mean(tally.mean(), error_of(tally, fact->pairs));
        return {words.mean, words.error,
                fmt::format("{}/{}/{}", tally.quantile(1, 4), tally.median(), tally.quantile(3, 4)),
                fmt::format("{}-{}", tally.minimum(), tally.maximum())};
    }

    void basis() {
        const BattleInfo& battle = report_.battle;
        heading("What this rests on");
        for (const SourceInfo& source : battle.sources)
            out_ += fmt::format("  {} {}\n", fitted(source.name, 60), source.hash);
        if (!battle.changes.empty())
            out_ += wrapped(fmt::format("  the scenario changed by {}", fmt::join(battle.changes, ", ")), page_width,
                            "    ");
        if (!battle.own_figures.empty())
            out_ += wrapped(fmt::format("  the scenario changes the charts: {}", fmt::join(battle.own_figures, ", ")),
                            page_width, "    ");
        if (battle.assumed.empty()) return;
        const std::size_t assumed = battle.assumed.size();
        out_ += fmt::format("  {} assumed: neither the rules nor a published card gives {}.\n",
                            counted(assumed, "figure") + (assumed == 1 ? " is" : " are"), assumed == 1 ? "it" : "them");
        std::string line = "   ";
        std::size_t lines = 0;
        for (std::size_t i = 0; i < battle.assumed.size(); ++i) {
            const std::string word = " " + battle.assumed[i] + (i + 1 < battle.assumed.size() ? "," : "");
            if (width_of(line) + width_of(word) > page_width) {
                out_ += line + "\n";
                line = "   ";
                if (++lines == assumed_lines) {
                    out_ += fmt::format("    and {} more (--json lists all)\n", battle.assumed.size() - i);
                    return;
                }
            }
            line += word;
        }
        out_ += line + "\n";
    }

    const BatchReport& report_;
    Paint paint_;
    int share_width_ = 38;  ///< of the labels in tables of shares
    std::string out_;
};

}  // namespace

std::string text_report(const BatchReport& report, Paint paint) { return TextReport(report, paint).write(); }

}  // namespace polemarch::sim
