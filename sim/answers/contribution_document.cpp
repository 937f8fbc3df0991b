// A contribution as a document: what decided, what units did, the battle without them, other players.
#include "sim/answers/contribution.h"

#include "core/text.h"
#include "sim/statistics/digits.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

namespace {

TableEntry missing_entry() { return {.text = "-", .key = -1e9}; }

/// A mean, with half the width of its interval as detail.
TableEntry spread_entry(const ClusterSums& of) {
    if (of.count() == 0) return missing_entry();
    const Interval interval = of.interval();
    if (!of.error() || *of.error() == 0) return {.text = fmt::format("{:g}", of.mean()), .key = of.mean()};
    TableEntry entry{.text = justified(of.mean(), interval), .key = of.mean()};
    entry.detail = "+-" + with_decimals((interval.high - interval.low) / 2, justified_decimals(of.mean(), interval));
    return entry;
}
TableEntry rounded_share_entry(const ClusterSums& of) {
    return {.text = fmt::format("{:.0f} %", 100 * of.mean()), .key = of.mean()};
}

/// "+8.1 %", and "4.0 to 12.2".
struct WorthWords {
    std::string value, ends;
};
WorthWords words_of(const PairedDifference& worth) {
    const double value = 100 * worth.difference;
    if (worth.error == 0.0) {  // the same in all games
        const std::string same = fmt::format("{:g} %", std::round(value));
        return {same, same};
    }
    const Interval interval{100 * worth.interval.low, 100 * worth.interval.high};
    const std::string number = justified(value, interval);
    return {(value > 0 && number != "0" ? "+" : "") + number + " %", justified_ends(value, interval)};
}
TableEntry worth_found_entry(const PairedDifference& worth) {
    const WorthWords words = words_of(worth);
    return {.text = words.value, .key = worth.difference, .detail = worth.error == 0.0 ? "" : words.ends};
}
TableEntry p_value_entry(const std::optional<double>& p) {
    if (!p) return missing_entry();
    return {.text = *p < 0.001 ? "< .001" : fmt::format("{:.3f}", *p).substr(*p < 1 ? 1 : 0), .key = *p};
}

class ContributionDocument {
public:
    explicit ContributionDocument(const Contribution& of) : of_(of) {}

    Document write() {
        const BattleInfo& battle = of_.basis.battle;
        document_.title = fmt::format("{}: which unit decided it?", battle.name);
        document_.subtitle =
            fmt::format("{}; A: {}, B: {}", of_.basis.subject.words(), battle.sides[0], battle.sides[1]);
        answer();
        deeds();
        if (has_worth()) worths();
        if (has_worth()) plot();
        add_basis(of_.basis, document_);
        return std::move(document_);
    }

private:
    void say(std::string text) { document_.blocks.emplace_back(Paragraph{std::move(text)}); }
    void small(std::string text) { document_.blocks.emplace_back(Paragraph{std::move(text), Paragraph::Tone::small}); }
    [[nodiscard]] bool has_worth() const {
        return std::any_of(of_.units.begin(), of_.units.end(),
                           [](const UnitContribution& unit) { return !unit.without.empty(); });
    }

    [[nodiscard]] std::string worth_sentence(std::size_t u) const {
        const UnitContribution& unit = of_.units[u];
        const WorthWords words = words_of(unit.without.front().worth);
        return fmt::format("{}: with it the score of {} is {} higher ({}).", called(of_.units[u].unit),
                           of_.basis.battle.sides[index(unit.unit.side)], words.value, words.ends);
    }

    void answer() {
        say(fmt::format("With all units A scores {} in {}.", score_words(of_.outcome),
                        counted(of_.outcome.games, "game")));
        const auto certain = of_.certain();
        if (!certain.empty()) {
            std::vector<std::string> items;
            for (const std::size_t u : certain)
                if (items.size() < 5) items.push_back(worth_sentence(u));
            say(certain.size() > items.size()
                    ? fmt::format("{} are certainly worth something. The five that are worth most:",
                                  counted(certain.size(), "unit"))
                    : "Certainly worth something, for good or ill:");
            document_.blocks.emplace_back(Items{std::move(items)});
        } else if (has_worth()) {
            say(fmt::format("No unit's worth can be told from 0 by {} with and without it. More games tell more.",
                            counted(of_.outcome.games, "game")));
        }
        const auto most = std::max_element(of_.units.begin(), of_.units.end(), [](const auto& a, const auto& b) {
            return a.destroyed.mean() < b.destroyed.mean();
        });
        if (most != of_.units.end() && most->destroyed.mean() > 0)
            say(fmt::format("Most is destroyed by {}: {} {} a game.", called(most->unit),
                            spread_entry(most->destroyed).text, of_.strength));
        checks();
    }

    void checks() {
        for (const CheckedWorth& checked : of_.checks) {
            const WorthWords words = words_of(checked.worth);
            say(fmt::format("Played by {} on both sides ({}), {} is worth {} ({}): {}.", checked.check.player,
                            counted(checked.check.before.games, "game"), called(of_.units[checked.unit].unit),
                            words.value, words.ends,
                            checked.disagrees ? "certainly not the same" : "this does not contradict what was found"));
        }
    }

    [[nodiscard]] std::string lost_to(const UnitContribution& unit) const {
        if (unit.costs.empty()) return "-";
        const UnitCost& cost = unit.costs.front();
        return fmt::format("{} {:.0f} %", cost.by ? of_.units[*cost.by].unit.label : "no enemy", 100 * cost.share);
    }

    void deeds() {
        document_.blocks.emplace_back(Heading{"What each unit did"});
        DocumentTable table{
            .caption = fmt::format("Destroyed and lost: {} a game. Gone: the share of games in which it is lost, and "
                                   "the turn. Melee: the turn of its first one.",
                                   of_.strength),
            .head = {"Unit", "destroyed", "lost", "gone", "in turn", "melee in turn", "most is lost to"},
            .rows = {},
            .sortable = true};
        for (std::size_t u = 0; u < of_.units.size(); ++u) {
            const UnitContribution& unit = of_.units[u];
            const auto turn = [](const ClusterSums& of) {
                TableEntry entry = spread_entry(of);
                entry.detail.clear();
                return entry;
            };
            table.rows.push_back({{.text = called(of_.units[u].unit)},
                                  spread_entry(unit.destroyed),
                                  spread_entry(unit.lost),
                                  rounded_share_entry(unit.was_lost),
                                  turn(unit.loss_turn),
                                  turn(unit.contact_turn),
                                  {.text = lost_to(unit)}});
        }
        document_.blocks.emplace_back(std::move(table));
    }

    [[nodiscard]] bool has_held() const {
        return std::any_of(of_.units.begin(), of_.units.end(),
                           [](const UnitContribution& unit) { return unit.without.size() > 1; });
    }

    void worths() {
        document_.blocks.emplace_back(Heading{"The battle without it"});
        DocumentTable table{.caption = "Worth: the score of its side with the unit less the score without it.",
                            .head = {"Unit", "worth", "p"},
                            .rows = {},
                            .sortable = true};
        const bool held = has_held();
        if (held) {
            table.caption += " Held: with the panic level that the whole army has; else with the one that follows.";
            table.head.insert(table.head.end(), {"worth, held", "p"});
        }
        std::vector<std::string> stay;
        for (const std::size_t u : of_.ranked()) {
            const UnitContribution& unit = of_.units[u];
            if (unit.without.empty()) {
                stay.push_back(fmt::format("{} ({})", called(of_.units[u].unit), unit.stays));
                continue;
            }
            std::vector<TableEntry> row{{.text = called(of_.units[u].unit)}};
            for (const WithoutUnit& games : unit.without) {
                row.push_back(worth_found_entry(games.worth));
                row.push_back(p_value_entry(games.p));
            }
            row.resize(table.head.size(), missing_entry());
            table.rows.push_back(std::move(row));
        }
        document_.blocks.emplace_back(std::move(table));
        if (!stay.empty()) small(fmt::format("Not left out: {}.", fmt::join(stay, "; ")));
    }

    void plot() {
        DotPlot plot{
            .title = "What units are worth", .axis = "the side's score with it less the score without it", .rows = {}};
        if (has_held()) plot.series = {"with the panic level that follows", "with the panic level held"};
        for (const std::size_t u : of_.ranked()) {
            const UnitContribution& unit = of_.units[u];
            if (unit.without.empty()) continue;
            DotPlot::Row row{called(of_.units[u].unit), {}};
            for (const WithoutUnit& games : unit.without)
                row.dots.push_back({games.worth.difference, games.worth.interval, games.held ? 1u : 0u});
            plot.rows.push_back(std::move(row));
        }
        plot.mark = 0;
        document_.blocks.emplace_back(std::move(plot));
    }

    const Contribution& of_;
    Document document_;
};

}  // namespace

Document document_of(const Contribution& contribution) { return ContributionDocument(contribution).write(); }

}  // namespace polemarch::sim
