// Values of units as a table, a plot and sentences.
#include "core/text.h"
#include "sim/answers/price.h"
#include "sim/statistics/digits.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

class PriceDocument {
public:
    explicit PriceDocument(const PriceAnswer& answer) : answer_(answer) {}

    Document document() {
        made_.title = fmt::format("What a {} is worth: {}", answer_.unit, printable(answer_.asked));
        made_.subtitle =
            fmt::format("{}, as played by {} on both sides, {} for the regression, seed {}", answer_.battle.system,
                        answer_.request.player, counted(answer_.fit.battles, "battle"), answer_.request.seed);
        if (answer_.interrupted)
            add("The games were stopped before their end: this rests on fewer than were asked for.",
                Paragraph::Tone::warning);
        values();
        interactions();
        explained();
        spreads();
        checks();
        basis();
        return std::move(made_);
    }

private:
    void add(std::string text, Paragraph::Tone tone = Paragraph::Tone::plain) {
        made_.blocks.emplace_back(Paragraph{std::move(text), tone});
    }
    void head(std::string text) { made_.blocks.emplace_back(Heading{std::move(text)}); }
    [[nodiscard]] bool has_list_prices() const {
        return std::any_of(answer_.fit.prices.begin(), answer_.fit.prices.end(),
                           [](const Price& price) { return price.list_price.has_value(); });
    }
    [[nodiscard]] std::string name(std::size_t kind) const { return printable(answer_.kinds[kind]); }

    void values() {
        DocumentTable table{answer_.reference ? fmt::format("Value; {} is 100", name(*answer_.reference))
                            : has_list_prices()
                                ? "Value in the money of the lists"
                                : fmt::format("Value; the average {} that was played is 100", answer_.unit),
                            {answer_.unit, "value", "95 %"},
                            {},
                            true};
        if (has_list_prices()) table.head.insert(table.head.end(), {"list", "list price is"});
        table.head.emplace_back("battles");
        DotPlot plot{.title = "Value", .axis = "value", .rows = {}, .mark = 0, .shares = false};
        std::vector<const Price*> order;
        for (const Price& price : answer_.fit.prices) order.push_back(&price);
        std::stable_sort(order.begin(), order.end(), [](const Price* one, const Price* other) {
            return one->known != other->known ? one->known : one->value > other->value;
        });
        bool flagged = false;
        for (const Price* price : order) {
            std::vector<TableEntry> row{{name(price->kind)}};
            if (price->known && price->error > 0) {
                row.push_back({justified(price->value, price->interval), price->value});
                row.push_back({justified_ends(price->value, price->interval)});
                plot.rows.push_back({name(price->kind), {{price->value, price->interval}}});
            } else if (price->known) {
                row.push_back({"100", price->value});
                row.push_back({"by definition"});
            } else {
                row.push_back({"-"});
                row.push_back({"not told apart"});
            }
            if (has_list_prices()) {
                row.push_back(price->list_price
                                  ? TableEntry{fmt::format("{:g}", *price->list_price), *price->list_price}
                                  : TableEntry{"-"});
                row.push_back({!price->is_flagged() ? "" : *price->list_price > price->value ? "too high" : "too low"});
                flagged = flagged || price->is_flagged();
            }
            row.push_back({grouped(price->battles), static_cast<double>(price->battles)});
            table.rows.push_back(std::move(row));
        }
        made_.blocks.emplace_back(std::move(table));
        made_.blocks.emplace_back(std::move(plot));
        if (!answer_.fit.has_scale)
            add("These games do not tell what the scale rests on from nothing: the values say in which order the units "
                "are, and little more. More games would tell.",
                Paragraph::Tone::warning);
        if (has_list_prices())
            add(flagged ? "A list price is called too high or too low only where the interval excludes it; of twenty "
                          "right prices one "
                          "is called so by chance. All values together are scaled to what the lists ask for all units "
                          "played."
                        : "No interval excludes its list price. All values together are scaled to what the lists ask "
                          "for all units "
                          "played.",
                Paragraph::Tone::small);
        const Interval& even = answer_.fit.even_interval;
        if (even.low > 0 || even.high < 0)
            add(fmt::format("Ground, leaders and what else is not exchanged are worth {} ({}) to {}.",
                            justified(std::abs(answer_.fit.even), even), range(even, answer_.fit.even < 0),
                            printable(answer_.battle.sides[answer_.fit.even > 0 ? 0 : 1])));
    }
    static std::string range(const Interval& interval, bool turned) {
        const Interval shown = turned ? Interval{-interval.high, -interval.low} : interval;
        return justified_ends((shown.low + shown.high) / 2, shown);
    }

    void interactions() {
        head("Units together");
        std::size_t certain = 0;
        DocumentTable table{"", {"units", "value of each pair", "Holm"}, {}};
        for (const PriceInteraction& one : answer_.fit.interactions) {
            if (one.adjusted_p > 0.05) continue;
            ++certain;
            table.rows.push_back(
                {{one.first == one.second ? fmt::format("more {}", name(one.first))
                                          : fmt::format("{} with {}", name(one.first), name(one.second))},
                 {fmt::format("{:+g}", to_significant(one.value, 2)), one.value},
                 {one.adjusted_p < 0.001 ? "< 0.001" : fmt::format("{:.3f}", one.adjusted_p), one.adjusted_p}});
        }
        if (certain > 0) made_.blocks.emplace_back(std::move(table));
        add(fmt::format("{} tested (likelihood ratio, Holm's method): {}.",
                        counted(answer_.fit.interactions.size(), "pair") +
                            (answer_.fit.interactions.size() == 1 ? " was" : " were"),
                        certain == 0   ? "none is worth certainly more or less than the sum of its units"
                        : certain == 1 ? "one differs certainly from the sum of its units"
                                       : fmt::format("{} differ certainly from the sum of their units", certain)));
    }

    void explained() {
        head("How much the values explain");
        add(
            fmt::format("{:.1f} % of the deviance of single games (McFadden's R2 {:.3f}, Tjur's {:.3f}). Battles were "
                        "drawn to be near "
                        "even, so most of what happens in them is dice, and this share is small even for right values.",
                        100 * answer_.fit.explained, answer_.fit.mcfadden, answer_.fit.tjur));
    }

    void spreads() {
        if (!answer_.equal || !answer_.any) return;
        const auto sentence = [&](const char* what, const Spread& spread) {
            add(fmt::format(
                "{}: {}, {} each, mean score {:.0f} %. Their scores spread by {:.1f} %, chance alone gives {:.1f} %, "
                "{:.1f} % are left (F test p {}).",
                what, counted(spread.battles, "battle"), counted(spread.games, "game"), 100 * spread.mean,
                100 * spread.deviation, 100 * spread.by_chance, 100 * spread.left,
                spread.p < 0.001 ? "< 0.001" : fmt::format("{:.3f}", spread.p)));
        };
        sentence("Armies of equal price", *answer_.equal);
        sentence("Armies drawn without a look at prices", *answer_.any);
        add("Spread: standard deviation of side A's score from battle to battle, on other dice than the values were "
            "found on.",
            Paragraph::Tone::small);
    }

    void checks() {
        head("As played by others");
        if (answer_.checks.empty())
            add(fmt::format("All this holds as played by {}. No other player has checked it.", answer_.request.player));
        for (const PriceCheck& check : answer_.checks) {
            if (!check.slope) {
                add(fmt::format("{}: {} are too few to tell.", check.player, counted(check.games, "game")));
                continue;
            }
            const Interval& slope = check.interval;
            const char* verdict = slope.low > 1    ? "differences between armies matter more"
                                  : slope.high < 0 ? "it disagrees: the dearer army loses"
                                  : slope.high < 1 && slope.low <= 0
                                      ? "it disagrees: prices matter less, perhaps not at all"
                                  : slope.high < 1 ? "differences between armies matter less"
                                  : slope.low > 0  ? "the values hold"
                                                   : "too few games to tell";
            add(fmt::format("{}: {} times the log odds that the values predict ({}), in {}; {}.", check.player,
                            justified(*check.slope, slope), justified_ends(*check.slope, slope),
                            counted(check.games, "game"), verdict));
        }
    }

    void basis() {
        AnswerSubject subject;
        if (answer_.asked.starts_with("list:"))
            subject.battle.armies = {answer_.asked, answer_.asked};
        else
            subject.battle.scenario = answer_.asked;
        subject.players = {answer_.request.player, answer_.request.player};
        subject.seed = answer_.request.seed;
        add(answer_.limits, Paragraph::Tone::small);
        add_basis(
            {.method =
                 "logistic regression of results on what side A has more of than side B; Wald intervals by the delta "
                 "method; draws of a score expected beyond 27 to 73 % are drawn again.",
             .subject = subject,
             .battle = answer_.battle,
             .games = answer_.games,
             .command = answer_.command},
            made_);
    }

    const PriceAnswer& answer_;
    Document made_;
};

}  // namespace

Document document_of(const PriceAnswer& answer) { return PriceDocument(answer).document(); }

}  // namespace polemarch::sim
