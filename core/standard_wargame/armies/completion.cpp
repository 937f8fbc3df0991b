#include "core/standard_wargame/armies/completion.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::standard_wargame {

Completion::Completion(const Charts& charts, const ArmyList& list, const Shares& shares)
    : charts_(charts),
      list_(list),
      shares_(shares),
      type_(charts.armies.types[static_cast<std::size_t>(list.army_type)]) {
    for (std::size_t i = 0; i < list.lines.size(); ++i) {
        const ClassSet classes =
            static_cast<ClassSet>(list.lines[i].classes & sold_classes(charts, list.lines[i].troops));
        for (std::size_t c = 0; c < class_count; ++c)
            if (has_class(classes, static_cast<Class>(c))) offers_.push_back({i, static_cast<Class>(c), price(i, c)});
    }
}

Amount Completion::price(std::size_t line, std::size_t unit_class) const {
    return amount_of(charts_.unit(list_.lines[line].troops).prices[unit_class]);
}

Amount Completion::spent(const UnitCounts& counts, std::size_t line) const {
    Amount sum = 0;
    for (std::size_t c = 0; c < class_count; ++c)
        if (counts[line][c] > 0) sum += counts[line][c] * price(line, c);
    return sum;
}

int Completion::units(const UnitCounts& counts, std::size_t line) const {
    return std::accumulate(counts[line].begin(), counts[line].end(), 0);
}

int Completion::contingents(const UnitCounts& counts) const {
    int used = 0;
    for (const Contingent& contingent : list_.contingents) {
        int all = 0;
        for (std::size_t i = 0; i < contingent.lines; ++i) all += units(counts, contingent.first_line + i);
        used += all > 0 ? 1 : 0;
    }
    return used;
}

int Completion::home_units(const UnitCounts& counts) const {
    int all = 0;
    for (std::size_t i = 0; i < list_.lines.size(); ++i)
        if (list_.lines[i].group != Group::ally) all += units(counts, i);
    return all;
}

/// The commander-in-chief and the sub-generals that there must be are in units of no contingent (2.2.7).
int Completion::home_units_needed(int contingents) const { return std::max(1, type_.generals - contingents); }

/// The shares that only grow: 2.3.3.2, 2.3.3.3.
bool Completion::within_most(const UnitCounts& counts) const {
    Amount limited = 0;
    for (std::size_t i = 0; i < list_.lines.size(); ++i) {
        if (list_.lines[i].group == Group::limited) limited += spent(counts, i);
        if (list_.lines[i].group == Group::support && spent(counts, i) > shares_.support) return false;
    }
    return limited <= shares_.limited && contingents(counts) <= charts_.armies.most_generals;
}

/// Adds to `all` what the contingents need to have half their units of the first line, as cheap as can be.
bool Completion::complete_contingents(const UnitCounts& counts, Extra& all) const {
    for (const Contingent& contingent : list_.contingents) {
        int has = 0;
        Amount price = 0;
        for (std::size_t i = 0; i < contingent.lines; ++i) {
            has += units(counts, contingent.first_line + i);
            price += spent(counts, contingent.first_line + i);
        }
        if (has == 0) continue;
        const int first = units(counts, contingent.first_line);
        const auto cheapest = std::min_element(offers_.begin(), offers_.end(), [&](const Offer& a, const Offer& b) {
            return std::pair(a.line != contingent.first_line, a.price) <
                   std::pair(b.line != contingent.first_line, b.price);
        });
        Extra more;
        while ((first + more.units) * 100 < charts_.armies.first_ally_share * (has + more.units)) {
            more.price += cheapest->price;
            if (++more.units > charts_.armies.most_units) return false;
        }
        if (price + more.price > shares_.contingent) return false;
        all.units += more.units;
        all.price += more.price;
    }
    return true;
}

/// Keeps of equally or more expensive ways only that of the fewest units.
void Completion::add(Ways& ways, Extra way) {
    const auto no_better = [&](const Extra& other) { return other.units <= way.units && other.price <= way.price; };
    if (std::any_of(ways.begin(), ways.end(), no_better)) return;
    std::erase_if(ways, [&](const Extra& other) { return other.units >= way.units && other.price >= way.price; });
    ways.push_back(way);
}

/// The least that completes a main line which has these units: enough money (2.3.3.1), enough units of the army's class
/// (2.3.2). How many of the other classes are added is tried out; of the class of the army type, or of any one class
/// for mercenaries, as few as then do.
Completion::Ways Completion::ways_of_main_line(std::size_t line, const std::array<int, class_count>& has,
                                               const Extra& most) const {
    std::vector<Offer> others;
    std::optional<Offer> filler;
    for (const Offer& offer : offers_) {
        if (offer.line != line) continue;
        const bool fills = type_.mostly ? offer.unit_class == *type_.mostly : !filler;
        fills ? void(filler = offer) : others.push_back(offer);
    }
    Ways ways;
    if (!filler) return ways;
    const int all = std::accumulate(has.begin(), has.end(), 0);
    const int mostly = type_.mostly ? has[static_cast<std::size_t>(*type_.mostly)] : 0;
    Amount before = 0;
    for (std::size_t c = 0; c < class_count; ++c)
        if (has[c] > 0) before += has[c] * price(line, c);
    const auto enough_of_class = [&](int added, int units) {
        return !type_.mostly || (mostly + added) * 100 >= charts_.armies.main_class_share * (all + units);
    };
    const std::function<void(std::size_t, Extra)> extend = [&](std::size_t next, Extra way) {
        if (next < others.size())
            for (Extra more = way; more.units <= most.units && more.price <= most.price;
                 ++more.units, more.price += others[next].price) {
                extend(next + 1, more);
                if (before + more.price >= shares_.main) break;  // more of them is only dearer
            }
        else {
            int added = 0;
            while (!enough_of_class(added, way.units) || before + way.price < shares_.main) {
                ++added;
                ++way.units;
                way.price += filler->price;
                if (way.units > most.units || way.price > most.price) return;
            }
            add(ways, way);
        }
    };
    extend(0, {});
    return ways;
}

Completion::Ways Completion::ways_of_main_lines(const UnitCounts& counts, const Extra& most) const {
    Ways all{{}};
    for (std::size_t i = 0; i < list_.lines.size(); ++i) {
        if (list_.lines[i].group != Group::main) continue;
        const Ways ways = ways_of_main_line(i, counts[i], most);
        Ways both;
        for (const Extra& a : all)
            for (const Extra& b : ways)
                if (a.units + b.units <= most.units && a.price + b.price <= most.price)
                    add(both, {a.units + b.units, a.price + b.price});
        all = std::move(both);
    }
    return all;
}

bool Completion::possible(const UnitCounts& counts) const { return possible_with_generals(counts, 0); }

/// Of the generals only small armies take notice. If the least that completes the units leaves too few for the
/// generals, every unit that could hold one more is tried: from `first_offer` on, since the order is of no matter.
bool Completion::possible_with_generals(const UnitCounts& counts, std::size_t first_offer) const {
    if (!within_most(counts)) return false;
    Extra left{charts_.armies.most_units, shares_.army_size}, allies;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        left.units -= units(counts, i);
        left.price -= spent(counts, i);
    }
    if (!complete_contingents(counts, allies)) return false;
    left.units -= allies.units;
    left.price -= allies.price;
    if (left.units < 0 || left.price < 0) return false;
    const Ways ways = ways_of_main_lines(counts, left);
    const int home = home_units(counts), needed = home_units_needed(contingents(counts));
    if (std::any_of(ways.begin(), ways.end(), [&](const Extra& way) { return home + way.units >= needed; }))
        return true;
    if (ways.empty()) return false;
    UnitCounts more = counts;
    for (std::size_t i = first_offer; i < offers_.size(); ++i) {
        const Offer& offer = offers_[i];
        if (offer.price > left.price) continue;
        if (list_.lines[offer.line].group == Group::ally) {  // one unit of a new contingent brings a general
            const Contingent& contingent = list_.contingents[list_.lines[offer.line].contingent];
            if (offer.line != contingent.first_line || units(counts, offer.line) > 0) continue;
        }
        int& count = more[offer.line][static_cast<std::size_t>(offer.unit_class)];
        ++count;
        if (possible_with_generals(more, i)) return true;
        --count;
    }
    return false;
}

std::string Completion::reason() const {
    const int most = charts_.armies.most_units;
    const Extra no_limit{4 * most, std::numeric_limits<Amount>::max() / 2};  // so many units show the reason, too
    const UnitCounts none(list_.lines.size());
    const auto cheapest = [](const Ways& ways) {
        return std::min_element(ways.begin(), ways.end(),
                                [](const Extra& a, const Extra& b) { return a.price < b.price; });
    };
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < list_.lines.size(); ++i) {
        if (list_.lines[i].group != Group::main) continue;
        const Ways ways = ways_of_main_line(i, none[i], no_limit);
        if (!ways.empty()) lines.push_back(fmt::format("{} {} ME", list_.lines[i].name, in_me(cheapest(ways)->price)));
    }
    const std::string demand = fmt::format("at least {} % of the army size, {} ME, must be spent on each main line",
                                           charts_.armies.main_share, in_me(shares_.main));
    Ways ways = ways_of_main_lines(none, no_limit);
    if (!ways.empty() && cheapest(ways)->price > shares_.army_size)
        return fmt::format(
            "{}; in whole units, with the classes that there must be, they cost at least {} ME ({}), more than the "
            "army size of {} ME (2.3.3.1, 2.3.2, 2.2.5)",
            demand, in_me(cheapest(ways)->price), fmt::join(lines, ", "), in_me(shares_.army_size));
    std::erase_if(ways, [&](const Extra& way) { return way.price > shares_.army_size; });
    const auto fewest =
        std::min_element(ways.begin(), ways.end(), [](const Extra& a, const Extra& b) { return a.units < b.units; });
    if (ways.empty() || fewest->units > most)
        return fmt::format(
            "{}; that takes {} units, and an army has at most {} (2.3.3.1, 60 units)", demand,
            ways.empty() ? fmt::format("more than {}", no_limit.units) : fmt::format("at least {}", fewest->units),
            most);
    const int generals = std::max<int>(1, type_.generals);
    return fmt::format(
        "the army has {}, each in a unit of his own, and so many units do not fit into the army size of "
        "{} ME beside the shares of its lines (2.2.7{})",
        generals == 1 ? "a commander-in-chief" : fmt::format("{} generals", generals), in_me(shares_.army_size),
        generals == 1 ? "" : ", 2.3.2.6");
}

}  // namespace polemarch::standard_wargame
