#include "core/standard_wargame/armies/build.h"

#include "core/random.h"
#include "core/standard_wargame/armies/completion.h"
#include "core/standard_wargame/armies/tally.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

bool leans_to(Leaning leaning, Troops troops) {
    const Type type = type_of(troops);
    switch (leaning) {
        case Leaning::none: return false;
        case Leaning::horse: return is_cavalry(type) || is_camelry(type) || is_chariot(type);
        case Leaning::foot: return is_foot(type);
        case Leaning::light:
            return type == Type::light_foot || type == Type::light_cavalry || type == Type::light_camelry ||
                   type == Type::light_chariot;
        case Leaning::heavy:
            return type == Type::heavy_foot || type == Type::heavy_cavalry || type == Type::heavy_camelry ||
                   type == Type::heavy_chariot || type == Type::elephant;
        case Leaning::bows: return is_bow(troops);
    }
    return false;
}

namespace {

constexpr int units_a_general = 15;

/// Where a general is out of place (N5): skirmishers, scythed chariots, and troops that no battle is led from.
bool ill_suited_for_generals(Troops troops) {
    const Type type = type_of(troops);
    return leans_to(Leaning::light, troops) || type == Type::levy || is_artillery(type) || type == Type::war_wagon ||
           specification_of(troops) == Specification::expendable;
}

/// Chooses the units. A line gets money in proportion to its appetite, a class units in proportion to its weight, by
/// the method of highest averages, as far as the rules allow.
class UnitChooser {
public:
    UnitChooser(const Charts& charts, const ArmyList& list, const Shares& shares, const BuildRequest& request)
        : charts_(charts),
          list_(list),
          shares_(shares),
          completion_(charts, list, shares),
          counts_(list.lines.size()),
          stream_(keyed_word(request.seed, Purpose::setup, static_cast<std::uint32_t>(request.game_size),
                             static_cast<std::uint32_t>(request.level), static_cast<std::uint32_t>(request.leaning))) {
        draw_appetites(request.leaning);
        for (const Offer& offer : completion_.offers()) weights_.push_back(class_weight(offer));
    }

    /// Nothing if no army is legal.
    [[nodiscard]] std::optional<UnitCounts> choose() {
        if (!completion_.possible(counts_)) return std::nullopt;
        while (const Offer* offer = next()) ++count(*offer);
        return counts_;
    }
    [[nodiscard]] const Completion& completion() const { return completion_; }

private:
    void draw_appetites(Leaning leaning) {
        constexpr std::array<std::int64_t, group_count> usual{100, 60, 40, 40};
        constexpr std::int64_t last_resort = 1, more = 8;
        std::vector<bool> contingent_called(list_.contingents.size());
        for (std::size_t i = 0; i < list_.contingents.size(); ++i) contingent_called[i] = stream_.below(3) > 0;
        for (const ListLine& line : list_.lines) {
            std::int64_t appetite = usual[static_cast<std::size_t>(line.group)] * (50 + stream_.below(101));
            const bool called = line.group == Group::ally      ? contingent_called[line.contingent]
                                : line.group == Group::limited ? stream_.below(3) > 0
                                                               : true;
            if (leans_to(leaning, line.troops))
                appetite *= more;
            else if (!called)
                appetite = last_resort;
            appetites_.push_back(appetite);
        }
    }

    /// Better troops are more frequent. Half of the classes besides the army's own occur only where nothing else fits.
    [[nodiscard]] std::int64_t class_weight(const Offer& offer) {
        constexpr std::int64_t own = 6, frequent = 1000;
        const std::int64_t varied = 75 + stream_.below(51);
        const bool rare = stream_.below(2) == 0;
        const auto& type = charts_.armies.types[static_cast<std::size_t>(list_.army_type)];
        if (list_.lines[offer.line].group == Group::main && type.mostly == offer.unit_class)
            return own * frequent * varied;
        return (1 + static_cast<std::int64_t>(offer.unit_class)) * varied * (rare ? 1 : frequent);
    }

    int& count(const Offer& offer) { return counts_[offer.line][static_cast<std::size_t>(offer.unit_class)]; }

    [[nodiscard]] bool possible_with(const Offer& offer) {
        ++count(offer);
        const bool possible = completion_.possible(counts_);
        --count(offer);
        return possible;
    }

    /// The price that every further unit would have if the money were spent on as many units as an army may have. In a
    /// large game cheaper units would leave money over.
    [[nodiscard]] Amount price_to_spend_all() const {
        Amount left = shares_.army_size;
        int room = charts_.armies.most_units;
        for (std::size_t i = 0; i < counts_.size(); ++i) {
            left -= completion_.spent(counts_, i);
            room -= completion_.units(counts_, i);
        }
        return room > 0 ? left / room : 0;
    }

    /// The offer that comes next; null if none can be added.
    [[nodiscard]] const Offer* next() {
        const Amount aim = price_to_spend_all();
        const Offer* best = nullptr;
        std::tuple<bool, Amount, std::int64_t> best_rank;
        for (std::size_t i = 0; i < completion_.offers().size(); ++i) {
            const Offer& offer = completion_.offers()[i];
            // the least of: whether it is too cheap; the line's money, per appetite; the class's units, per weight
            const Amount spent = completion_.spent(counts_, offer.line) + maintenance_equivalent;
            const std::tuple<bool, Amount, std::int64_t> rank{
                offer.price < aim, spent * 1000 / appetites_[offer.line],
                (count(offer) + 1) * std::int64_t{1'000'000'000} / weights_[i]};
            if ((!best || rank < best_rank) && possible_with(offer)) {
                best = &offer;
                best_rank = rank;
            }
        }
        return best;
    }

    const Charts& charts_;
    const ArmyList& list_;
    Shares shares_;
    Completion completion_;
    UnitCounts counts_;
    AgentStream stream_;
    std::vector<std::int64_t> appetites_, weights_;  ///< of lines; of offers
};

/// Makes entries of the counts, and puts the generals into them.
class Muster {
public:
    Muster(const Charts& charts, const ArmyList& list, const UnitCounts& counts) : charts_(charts), list_(list) {
        for (std::size_t i = 0; i < counts.size(); ++i)
            for (std::size_t c = class_count; c-- > 0;)
                if (counts[i][c] > 0) add_entry(i, static_cast<Class>(c), counts[i][c]);
    }

    std::vector<ArmyEntry> with_generals() {
        int allies = 0, units = 0;
        for (std::size_t contingent = 0; contingent < list_.contingents.size(); ++contingent)
            if (place(General::ally, contingent)) ++allies;
        for (const ArmyEntry& entry : entries_) units += entry.count.value;
        const int demanded = charts_.armies.types[static_cast<std::size_t>(list_.army_type)].generals;
        const int most = 1 + charts_.armies.most_generals;
        const int generals = demanded > 0 ? demanded : std::min(most, 1 + units / units_a_general);
        place(General::commander, std::nullopt);
        for (int i = 1 + allies; i < generals; ++i) place(General::sub, std::nullopt);
        return std::move(entries_);
    }

private:
    void add_entry(std::size_t line, Class unit_class, int count) {
        const ListLine& listed = list_.lines[line];
        ArmyEntry entry;
        entry.troops.value = listed.troops;
        entry.unit_class.value = unit_class;
        entry.count.value = count;
        if (listed.group == Group::ally) entry.contingent.value = list_.contingents[listed.contingent].name;
        if (!line_of(list_, entry).line()) entry.line.value = listed.name;
        if (line_of(list_, entry).line() != line)
            entry.line.value = group_names[static_cast<std::size_t>(listed.group)];
        entries_.push_back(std::move(entry));
        lines_.push_back(line);
    }

    /// In the best unit that is left: not one that is ill suited, not beside another general, the dearest. Allies in
    /// their contingent; nothing for the others. False if there is no unit.
    bool place(General general, std::optional<std::size_t> contingent) {
        const auto generals_in_line = [&](std::size_t e) {
            std::size_t all = 0;
            for (std::size_t other = 0; other < entries_.size(); ++other)
                if (lines_[other] == lines_[e]) all += entries_[other].generals.size();
            return all;
        };
        std::optional<std::size_t> best;
        const auto rank = [&](std::size_t e) {
            const bool limited = list_.lines[lines_[e]].group == Group::limited;
            return std::tuple(ill_suited_for_generals(entries_[e].troops.value), limited, generals_in_line(e),
                              -price_of(charts_, entries_[e]) / entries_[e].count.value);
        };
        for (std::size_t e = 0; e < entries_.size(); ++e) {
            const ListLine& line = list_.lines[lines_[e]];
            if ((line.group == Group::ally) != contingent.has_value()) continue;
            if (contingent && line.contingent != *contingent) continue;
            if (entries_[e].generals.size() >= static_cast<std::size_t>(entries_[e].count.value)) continue;
            if (!best || rank(e) < rank(*best)) best = e;
        }
        if (best) entries_[*best].generals.push_back({general, {}});
        return best.has_value();
    }

    const Charts& charts_;
    const ArmyList& list_;
    std::vector<ArmyEntry> entries_;
    std::vector<std::size_t> lines_;  ///< of the entries
};

/// Fortified baggage fights better but forbids Withdraw (2.2.8, 3.4.1.2), which suits armies that can ride away.
Baggage baggage_for(const std::vector<ArmyEntry>& entries) {
    int mounted = 0, all = 0;
    for (const ArmyEntry& entry : entries) {
        all += entry.count.value;
        if (leans_to(Leaning::horse, entry.troops.value)) mounted += entry.count.value;
    }
    return 2 * mounted >= all ? Baggage::mobile : Baggage::fortified;
}

}  // namespace

BuiltArmy build(const Charts& charts, const ArmyList& list, const BuildRequest& request) {
    const auto limits = shares(charts.armies, request.game_size, request.level);
    if (!limits) return {std::nullopt, fmt::format("there is no maintenance level {} (2.2.3)", request.level)};
    UnitChooser chooser(charts, list, *limits, request);
    const auto counts = chooser.choose();
    if (!counts) return {std::nullopt, chooser.completion().reason()};
    Army army;
    army.name = fmt::format("{}, {} ME", list.name, request.game_size);
    army.list.value = list.short_name;
    army.game_size.value = request.game_size;
    army.level.value = request.level;
    army.entries = Muster(charts, list, *counts).with_generals();
    army.baggage.value = baggage_for(army.entries);
    return {std::move(army), {}};
}

}  // namespace polemarch::standard_wargame
