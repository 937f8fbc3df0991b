// A sensitivity analysis for people.
#include "core/text.h"
#include "sim/answers/sensitivity.h"
#include "sim/statistics/digits.h"

#include <algorithm>
#include <charconv>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

namespace {

constexpr std::size_t most_of_one_of_many = 10;  // figures of a battle, where several are shown
constexpr double certain = 0.05;

std::optional<std::int64_t> whole(const std::string& value) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    return error == std::errc() && end == value.data() + value.size() ? std::optional(number) : std::nullopt;
}

/// "1 to 3", "20, 30, 40", "none or soft"
std::string values_words(const std::vector<std::string>& values) {
    std::vector<std::string> plain;
    bool row = values.size() > 2;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto number = whole(values[i]);
        row =
            row && number && whole(values.front()) && *number == *whole(values.front()) + static_cast<std::int64_t>(i);
        const bool quoted = values[i].size() > 2 && values[i].front() == '"';
        plain.push_back(quoted ? values[i].substr(1, values[i].size() - 2) : values[i]);
    }
    constexpr std::size_t longest = 60;
    if (fmt::format("{}", fmt::join(plain, ", ")).size() > longest) return fmt::format("{} lists", values.size());
    if (row) return fmt::format("{} to {}", plain.front(), plain.back());
    if (plain.size() == 2) return fmt::format("{} or {}", plain[0], plain[1]);
    return fmt::format("{}", fmt::join(plain, ", "));
}

/// "12", "12.5"; in points of a hundred, no finer than a tenth.
int decimals(double value, const Interval& interval) { return std::clamp(justified_decimals(value, interval), 0, 1); }
Interval hundredfold(const Interval& share) { return {100 * share.low, 100 * share.high}; }
std::string ends_words(const Interval& hundred, int digits) {
    return fmt::format("{} to {}", with_decimals(hundred.low, digits), with_decimals(hundred.high, digits));
}

/// Shares as points of a hundred.
TableEntry points(double share, const std::optional<Interval>& interval = {}) {
    if (!interval) return {.text = with_decimals(100 * share, 1), .key = share};
    const Interval hundred = hundredfold(*interval);
    const int digits = decimals(100 * share, hundred);
    return {.text = with_decimals(100 * share, digits), .key = share, .detail = ends_words(hundred, digits)};
}
TableEntry p_entry(const std::optional<double>& p) {
    if (!p) return {.text = "-"};
    return {.text = *p < 0.001 ? "< .001" : fmt::format("{:.3f}", *p).substr(*p < 1 ? 1 : 0), .key = *p};
}
std::string difference_words(const PairedDifference& difference) {
    const Interval hundred = hundredfold(difference.interval);
    const int digits = decimals(100 * difference.difference, hundred);
    return fmt::format("{} ({})", with_decimals(100 * difference.difference, digits), ends_words(hundred, digits));
}

/// A path in a table of figures of charts.
std::string short_path(const std::string& path) {
    constexpr std::string_view charts = "charts.";
    return path.starts_with(charts) ? path.substr(charts.size()) : path;
}

void add_screened(const Sensitivity& answer, std::size_t most, Document& document) {
    if (answer.screened.empty()) {
        document.blocks.emplace_back(Paragraph{"Too little was played to screen the figures."});
        return;
    }
    DocumentTable table{
        .caption = fmt::format("{}: effects on the score of A, in points of a hundred", answer.basis.battle.name),
        .head = {"Figure", "mu*", "dice", "mu", "sigma", "p"},
        .rows = {},
        .sortable = true};
    for (std::size_t i = 0; i < std::min(most, answer.screened.size()); ++i) {
        const ScreenedFigure& one = answer.screened[i];
        const MorrisMeasures& m = one.measures;
        table.rows.push_back({{.text = short_path(one.figure.path)},
                              points(m.mu_star, m.mu_star_interval),
                              points(m.dice),
                              points(m.mu, m.mu_interval),
                              points(m.sigma),
                              p_entry(one.adjusted_p)});
    }
    document.blocks.emplace_back(std::move(table));
    if (answer.screened.size() > most)
        document.blocks.emplace_back(
            Paragraph{fmt::format("{} more figures have smaller effects.", answer.screened.size() - most),
                      Paragraph::Tone::small});
}

void add_curve(const SensitivityCurve& curve, const std::string& battle, Document& document) {
    DocumentTable table{.caption = fmt::format("{} alone, in {}", curve.path, battle),
                        .head = {"Value", "Score of A", "Change from the charts"},
                        .rows = {}};
    DotPlot plot{.title = table.caption, .axis = "score of A", .rows = {}};
    plot.joined = true;
    for (const CurvePoint& point : curve.points) {
        const std::string value = point.own ? point.value + " (chart)" : point.value;
        table.rows.push_back(
            {{.text = value}, points(point.score, point.interval), {.text = difference_words(point.difference)}});
        plot.rows.push_back({value, {{point.score, point.interval}}});
    }
    document.blocks.emplace_back(std::move(table));
    document.blocks.emplace_back(std::move(plot));
}

void add_checks(const Sensitivity& answer, Document& document) {
    if (answer.checks.empty()) return;
    DocumentTable table{
        .caption = fmt::format("As played by others, {}: score of A at the last value less at the first",
                               answer.basis.battle.name),
        .head = {"Figure", "Player", "Difference", "Agrees"},
        .rows = {}};
    std::vector<std::string> apart;
    for (const ExtremesCheck& check : answer.checks) {
        table.rows.push_back({{.text = short_path(check.path)},
                              {.text = check.player},
                              {.text = difference_words(check.difference)},
                              {.text = !check.agrees   ? "-"
                                       : *check.agrees ? "yes"
                                                       : "no"}});
        if (check.agrees == false) apart.push_back(fmt::format("{} by {}", check.path, check.player));
    }
    document.blocks.emplace_back(std::move(table));
    document.blocks.emplace_back(Paragraph{
        apart.empty()
            ? "The players that were asked agree within the errors of their games."
            : fmt::format("They disagree on {}: there the effect depends on who plays.", fmt::join(apart, ", "))});
}

void add_ranking(const std::vector<Sensitivity>& battles, Document& document) {
    DocumentTable table{.caption = "All figures, by how much results rest on them",
                        .head = {"Figure", "Mean", "Largest", "In", "Battles", "p", "Values"},
                        .rows = {},
                        .sortable = true};
    for (const RankedFigure& figure : ranking(battles))
        table.rows.push_back({{.text = short_path(figure.path)},
                              figure.acts ? points(figure.mean) : TableEntry{.text = "no game", .key = -1},
                              points(figure.largest),
                              {.text = figure.largest > 0 ? figure.where : "-"},
                              {.text = std::to_string(figure.battles), .key = static_cast<double>(figure.battles)},
                              p_entry(figure.adjusted_p),
                              {.text = values_words(figure.values)}});
    document.blocks.emplace_back(std::move(table));
}

void add_fixed(const std::vector<Sensitivity>& battles, Document& document) {
    Items items;
    std::set<std::string> seen;
    for (const Sensitivity& battle : battles)
        for (const PlausibleFigure& figure : battle.fixed)
            if (seen.insert(figure.path).second)
                items.items.push_back(fmt::format("{} = {}: {}", figure.path, figure.values.front(), figure.why));
    if (items.items.empty()) return;
    document.blocks.emplace_back(Heading{"Assumed, and not varied"});
    document.blocks.emplace_back(std::move(items));
}

/// The answer in a sentence.
std::string in_short(const std::vector<Sensitivity>& battles) {
    std::vector<std::string> strong;
    std::size_t varied = 0, sure = 0;
    for (const RankedFigure& figure : ranking(battles)) {
        ++varied;
        if (!figure.adjusted_p || *figure.adjusted_p > certain) continue;
        ++sure;
        if (strong.size() < 5) strong.push_back(fmt::format("{} ({:.0f} points)", figure.path, 100 * figure.mean));
    }
    if (strong.empty())
        return fmt::format("Of {} none certainly moves the score, with so few games.",
                           counted(varied, "assumed figure"));
    return fmt::format("Of {} {} certainly {} the score. The strongest: {}.", counted(varied, "assumed figure"), sure,
                       sure == 1 ? "moves" : "move", fmt::join(strong, ", "));
}

constexpr const char* legend =
    "mu*: the mean size of the effect of going from one end of the plausible values to the other, whatever its "
    "direction, at random values of all other figures. dice: what mu* would be for a figure without any effect, for so "
    "few games. mu: the mean effect with its sign. sigma: how much the effect differs with the other figures. "
    "p: of 'mu is 0', adjusted by Holm. Details: 95% intervals.";
constexpr const char* ranking_legend =
    "Mean: effects without the dice, the root of mu* squared less dice squared, the squares averaged over the battles "
    "that have the figure; in points of a hundred of the score. Largest: the same in the battle named, by luck larger "
    "than it is. no game: the figure changed none. p: that the figure moves no battle's score one way, Holm within a "
    "battle, Bonferroni over battles.";

}  // namespace

Document document_of(const std::vector<Sensitivity>& battles, const std::string& command) {
    const bool many = battles.size() > 1;
    Document document{.title = "Which assumed figures do results rest on?", .subtitle = {}, .blocks = {}};
    if (battles.empty()) return document;
    document.subtitle =
        many ? fmt::format("{}, {}", battles.front().basis.battle.system, counted(battles.size(), "battle"))
             : battles.front().basis.subject.words();
    document.blocks.emplace_back(Paragraph{in_short(battles)});
    if (many) {
        add_ranking(battles, document);
        document.blocks.emplace_back(Paragraph{ranking_legend, Paragraph::Tone::small});
    }
    for (const Sensitivity& answer : battles) {
        if (many) document.blocks.emplace_back(Heading{answer.basis.battle.name});
        add_screened(answer, many ? most_of_one_of_many : answer.screened.size(), document);
        for (const SensitivityCurve& curve : answer.curves) add_curve(curve, answer.basis.battle.name, document);
        add_checks(answer, document);
    }
    document.blocks.emplace_back(Paragraph{legend, Paragraph::Tone::small});
    add_fixed(battles, document);
    if (many) {
        Items items;
        for (const Sensitivity& answer : battles)
            items.items.push_back(fmt::format(
                "{}: {} trajectories, {} at a point, {} in all, seed {}, players {}", answer.basis.battle.short_name,
                answer.screened.empty() ? 0 : answer.screened.front().measures.trajectories,
                counted(answer.plan.games, "game"), counted(answer.basis.games, "game"), answer.basis.subject.seed,
                answer.basis.subject.players[0]));
        document.blocks.emplace_back(Heading{"How it was played"});
        document.blocks.emplace_back(std::move(items));
        document.blocks.emplace_back(Paragraph{battles.front().basis.method});
        document.blocks.emplace_back(Typed{"The command", command});
    } else {
        add_basis(battles.front().basis, document);
    }
    return document;
}

Document document_of(const std::string& battle, const std::vector<PlausibleFigure>& figures) {
    Document document{.title = "Assumed figures and their plausible values", .subtitle = battle, .blocks = {}};
    Items items;
    for (const PlausibleFigure& figure : figures) {
        const std::string own = figure.own ? " = " + figure.values[*figure.own] : " (not given)";
        const std::string others = figure.varies() ? values_words(figure.values) : "no other value";
        items.items.push_back(fmt::format("{}{}: {}; {}", figure.path, own, others, figure.why));
    }
    document.blocks.emplace_back(std::move(items));
    return document;
}

}  // namespace polemarch::sim
