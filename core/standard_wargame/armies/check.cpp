#include "core/standard_wargame/armies/check.h"

#include "core/standard_wargame/armies/tally.h"
#include "core/text.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

std::string me(Amount amount) { return in_me(amount) + " ME"; }

class Checker {
public:
    Checker(const Charts& charts, const ArmyList& list, const Army& army)
        : charts_(charts),
          list_(list),
          army_(army),
          type_(charts.armies.types[static_cast<std::size_t>(list.army_type)]),
          tally_(tally(charts, list, army)) {}

    std::vector<Diagnostic> run() {
        for (std::size_t e = 0; e < army_.entries.size(); ++e) check_entry(army_.entries[e], tally_.lines_of[e]);
        check_size();
        check_numbers_of_generals();
        check_baggage();
        check_most_of_main_lines();
        check_first_lines_of_contingents();
        std::stable_sort(faults_.begin(), faults_.end(), [](const Diagnostic& a, const Diagnostic& b) {
            return std::tie(a.place.line, a.place.column, a.rule) < std::tie(b.place.line, b.place.column, b.rule);
        });
        return std::move(faults_);
    }

private:
    void fault(std::string_view rule, Place place, std::string what, std::string found = {},
               std::string expected = {}) {
        faults_.push_back({Severity::error, std::move(place), std::move(what), std::move(found), std::move(expected),
                           std::string(rule)});
    }

    // ---- each entry by itself

    void check_entry(const ArmyEntry& entry, std::optional<std::size_t> line) {
        if (type_of(entry.troops.value) == Type::baggage) {
            fault("2.2.8", entry.troops.place, "baggage is no unit of the list: each army has it, for nothing", {},
                  "the key 'baggage'");
            for (const auto& general : entry.generals)
                fault("2.2.7", general.place, "a general cannot be with the baggage");
            return;
        }
        if (const auto rule = missing_class(charts_, entry.troops.value, entry.unit_class.value); !rule.empty())
            fault(rule, entry.unit_class.place, "there are no such units",
                  unit_name(entry.unit_class.value, entry.troops.value),
                  fmt::format("{} of class {}", code(entry.troops.value),
                              classes_in_words(sold_classes(charts_, entry.troops.value))));
        line ? check_class(entry, list_.lines[*line]) : check_listed(entry);
        check_generals(entry, line);
    }

    void check_listed(const ArmyEntry& entry) {
        const LineChoice choice = line_of(list_, entry);
        if (!choice.listed) return fault_unlisted(entry);
        if (!choice.known_contingent) return fault_contingent(entry);
        std::vector<std::string> known;
        const auto lines_of_troops = [&](const auto& fits) {
            known.clear();
            std::vector<std::string> names;
            for (std::size_t i = 0; i < list_.lines.size(); ++i) {
                const ListLine& line = list_.lines[i];
                if (line.troops != entry.troops.value || !fits(i)) continue;
                known.push_back(line.name);
                names.push_back(fmt::format("{} ({})", line.name, home_of(line)));
            }
            return alternatives(names);
        };
        if (choice.candidates.size() > 1) {
            const auto candidate = [&](std::size_t i) {
                return std::find(choice.candidates.begin(), choice.candidates.end(), i) != choice.candidates.end();
            };
            return fault("2.2.5", entry.troops.place, "the list has these troops in several lines",
                         fmt::format("'{}'", code(entry.troops.value)),
                         "the key 'line' or 'contingent' for one of " + lines_of_troops(candidate));
        }
        const bool by_name = !entry.line.value.empty();
        const std::string expected = lines_of_troops([](std::size_t) { return true; });
        fault("2.2.5", by_name ? entry.line.place : entry.contingent.place,
              fmt::format("the list has no such line of {}{}", code(entry.troops.value),
                          by_name ? suggestion(entry.line.value, known) : ""),
              in_quotes(by_name ? entry.line.value : entry.contingent.value), expected);
    }

    void fault_unlisted(const ArmyEntry& entry) {
        std::vector<std::string> codes;
        for (const ListLine& line : list_.lines)
            if (const std::string known(code(line.troops)); std::find(codes.begin(), codes.end(), known) == codes.end())
                codes.push_back(known);
        fault("2.2.5", entry.troops.place, "the list has no such troops", fmt::format("'{}'", code(entry.troops.value)),
              alternatives(codes));
    }

    void fault_contingent(const ArmyEntry& entry) {
        std::vector<std::string> names;
        for (const Contingent& contingent : list_.contingents) names.push_back(contingent.name);
        fault("2.2.5", entry.contingent.place,
              "the list has no such contingent" + suggestion(entry.contingent.value, names),
              in_quotes(entry.contingent.value), names.empty() ? "none" : alternatives(names));
    }

    /// "support", "Aetolian league"
    [[nodiscard]] std::string home_of(const ListLine& line) const {
        return line.group == Group::ally ? list_.contingents[line.contingent].name
                                         : group_names[static_cast<std::size_t>(line.group)];
    }

    void check_class(const ArmyEntry& entry, const ListLine& line) {
        if (has_class(line.classes, entry.unit_class.value)) return;
        const std::string found = unit_name(entry.unit_class.value, entry.troops.value),
                          expected = classes_in_words(line.classes);
        if (line.group == Group::ally)
            fault("2.3.4.1", entry.unit_class.place,
                  fmt::format("the list does not give {} of {} this class", line.name, home_of(line)), found, expected);
        else if (line.group == Group::limited)
            fault("2.3.3.3", entry.unit_class.place,
                  fmt::format("the list does not give the limited line {} this class", line.name), found, expected);
        else
            fault("2.3.2", entry.unit_class.place,
                  fmt::format("{} troops of a {} army{} do not have this class",
                              group_names[static_cast<std::size_t>(line.group)], type_name(),
                              type_.main == 0 ? " with this list" : ""),
                  found, expected);
    }

    void check_generals(const ArmyEntry& entry, std::optional<std::size_t> line) {
        if (entry.generals.size() > static_cast<std::size_t>(entry.count.value))
            fault("2.2.7", entry.generals[static_cast<std::size_t>(entry.count.value)].place,
                  "each general is in a unit of his own",
                  fmt::format("{} in {}", counted(entry.generals.size(), "general"),
                              counted(static_cast<std::uint64_t>(entry.count.value), "unit")),
                  "as many units at least");
        if (!line) return;
        const bool allied = list_.lines[*line].group == Group::ally;
        for (const auto& general : entry.generals)
            if (allied != (general.value == General::ally))
                fault("2.2.7", general.place,
                      fmt::format("{} cannot be in {}", with_article(general.value),
                                  allied ? "a contingent" : "a unit that belongs to no contingent"),
                      {}, allied ? "the ally-general of the contingent" : "an ally-general in his contingent");
    }

    [[nodiscard]] static std::string with_article(General general) {
        return fmt::format("{} {}", general == General::ally ? "an" : "a",
                           general_titles[static_cast<std::size_t>(general)]);
    }
    [[nodiscard]] const std::string& type_name() const {
        return army_type_names[static_cast<std::size_t>(list_.army_type)];
    }

    // ---- sums

    using Entries = std::function<bool(std::size_t entry)>;

    /// Where the sum over these entries first exceeds `most`.
    template <class Of>
    [[nodiscard]] Place passing(const Entries& counts, Amount most, Of of) const {
        Amount sum = 0;
        for (std::size_t e = 0; e < army_.entries.size(); ++e) {
            if (!counts(e)) continue;
            sum += of(army_.entries[e]);
            if (sum > most) return army_.entries[e].count.place;
        }
        return army_.list.place;
    }
    [[nodiscard]] Place price_passing(const Entries& counts, Amount most) const {
        return passing(counts, most, [&](const ArmyEntry& entry) {
            return type_of(entry.troops.value) == Type::baggage ? 0 : price_of(charts_, entry);
        });
    }
    /// The place of the first of these entries; of the key `list` if there is none.
    [[nodiscard]] Place first(const Entries& counts) const {
        for (std::size_t e = 0; e < army_.entries.size(); ++e)
            if (counts(e)) return army_.entries[e].troops.place;
        return army_.list.place;
    }
    [[nodiscard]] Entries of_line(std::size_t line) const {
        return [this, line](std::size_t e) { return tally_.lines_of[e] == line; };
    }
    [[nodiscard]] Entries of_group(Group group) const {
        return [this, group](std::size_t e) {
            return tally_.lines_of[e] && list_.lines[*tally_.lines_of[e]].group == group;
        };
    }
    [[nodiscard]] Entries of_contingent(std::size_t contingent) const {
        return [this, contingent](std::size_t e) {
            return of_group(Group::ally)(e) && list_.lines[*tally_.lines_of[e]].contingent == contingent;
        };
    }
    static bool any(std::size_t) { return true; }

    void check_size() {
        if (const int most = charts_.armies.most_units; tally_.units > most)
            fault(unit_limit_rule,
                  passing(any, most,
                          [](const ArmyEntry& entry) {
                              return type_of(entry.troops.value) == Type::baggage ? 0 : entry.count.value;
                          }),
                  "the army has too many units", std::to_string(tally_.units), fmt::format("at most {}", most));
        const auto limits = shares(charts_.armies, army_.game_size.value, army_.level.value);
        if (!limits) {
            fault("2.2.3", army_.level.place, "there is no such maintenance level", std::to_string(army_.level.value),
                  whole_number(std::size_t{0}, charts_.armies.level_sizes.size() - 1));
            return;  // and so no size that it could exceed
        }
        if (tally_.spent > limits->army_size)
            fault("2.2.5", price_passing(any, limits->army_size), "the army costs more than its size", me(tally_.spent),
                  fmt::format("at most {}", me(limits->army_size)));
        check_shares(*limits);
    }

    void check_shares(const Shares& limits) {
        const ArmyChart& chart = charts_.armies;
        for (std::size_t i = 0; i < list_.lines.size(); ++i) {
            const ListLine& line = list_.lines[i];
            const Amount spent = tally_.lines[i].spent;
            const std::string found = fmt::format("{} on {} {}", me(spent), code(line.troops), line.name);
            if (line.group == Group::main && spent < limits.main)
                fault("2.3.3.1", first(of_line(i)),
                      fmt::format("less than {} % of the army size is spent on a main line", chart.main_share), found,
                      fmt::format("at least {}", me(limits.main)));
            if (line.group == Group::support && spent > limits.support)
                fault("2.3.3.2", price_passing(of_line(i), limits.support),
                      fmt::format("more than {} % of the army size is spent on a support line", chart.support_share),
                      found, fmt::format("at most {}", me(limits.support)));
        }
        if (tally_.limited > limits.limited)
            fault("2.3.3.3", price_passing(of_group(Group::limited), limits.limited),
                  fmt::format("more than {} % of the army size is spent on limited troops", chart.limited_share),
                  me(tally_.limited), fmt::format("at most {}", me(limits.limited)));
        for (std::size_t i = 0; i < list_.contingents.size(); ++i)
            if (tally_.contingents[i].spent > limits.contingent)
                fault("2.3.4.1", price_passing(of_contingent(i), limits.contingent),
                      fmt::format("more than {} % of the army size is spent on a contingent", chart.contingent_share),
                      fmt::format("{} on {}", me(tally_.contingents[i].spent), list_.contingents[i].name),
                      fmt::format("at most {}", me(limits.contingent)));
    }

    // ---- parts of lines and contingents

    [[nodiscard]] static int least_part(int units, int percent) { return (units * percent + 99) / 100; }

    void check_most_of_main_lines() {
        if (!type_.mostly) return;  // mercenaries (N63)
        const std::string& letter = class_letters[static_cast<std::size_t>(*type_.mostly)];
        for (std::size_t i = 0; i < list_.lines.size(); ++i) {
            if (list_.lines[i].group != Group::main) continue;
            const LineTally& line = tally_.lines[i];
            const int least = least_part(line.units, charts_.armies.main_class_share),
                      has = line.classes[static_cast<std::size_t>(*type_.mostly)];
            if (has < least)
                fault("2.3.2", first(of_line(i)),
                      fmt::format("too few of the main line {} are {}, the class of a {} army", list_.lines[i].name,
                                  letter, type_name()),
                      fmt::format("{} of {}", has, counted(static_cast<std::uint64_t>(line.units), "unit")),
                      fmt::format("at least {}", least));
        }
    }

    void check_first_lines_of_contingents() {
        for (std::size_t i = 0; i < list_.contingents.size(); ++i) {
            const ContingentTally& contingent = tally_.contingents[i];
            const int least = least_part(contingent.units, charts_.armies.first_ally_share);
            if (contingent.of_first_line >= least) continue;
            const ListLine& line = list_.lines[list_.contingents[i].first_line];
            fault("2.3.4.1", first(of_contingent(i)),
                  fmt::format("too few units of {} are of its first line, {} {}", list_.contingents[i].name,
                              code(line.troops), line.name),
                  fmt::format("{} of {}", contingent.of_first_line,
                              counted(static_cast<std::uint64_t>(contingent.units), "unit")),
                  fmt::format("at least {}", least));
        }
    }

    // ---- generals and baggage

    /// The place of the general number `n`, from 0, of those that count; of the first entry if there are fewer.
    [[nodiscard]] Place general(std::size_t n, const std::function<bool(std::size_t, General)>& counts) const {
        for (std::size_t e = 0; e < army_.entries.size(); ++e)
            for (const auto& general : army_.entries[e].generals)
                if (counts(e, general.value) && n-- == 0) return general.place;
        return first(any);
    }

    void check_numbers_of_generals() {
        const auto is_commander = [](std::size_t, General kind) { return kind == General::commander; };
        const auto is_other = [](std::size_t, General kind) { return kind != General::commander; };
        const int commanders = tally_.generals[0], all = tally_.all_generals();
        if (commanders != 1)
            fault("2.2.6", general(1, is_commander), "an army has one commander-in-chief", std::to_string(commanders),
                  "1");
        if (all - commanders > charts_.armies.most_generals)
            fault("2.2.6", general(charts_.armies.most_generals, is_other),
                  "an army has too many sub- and ally-generals", std::to_string(all - commanders),
                  fmt::format("at most {}", charts_.armies.most_generals));
        if (type_.generals != 0 && all != type_.generals)
            fault("2.3.2.6", first(any), fmt::format("a {} army has {} generals", type_name(), type_.generals),
                  std::to_string(all), std::to_string(type_.generals));
        for (std::size_t i = 0; i < list_.contingents.size(); ++i) check_general_of_contingent(i);
    }

    void check_general_of_contingent(std::size_t contingent) {
        if (tally_.contingents[contingent].units == 0) return;
        const auto inside = of_contingent(contingent);
        std::size_t generals = 0;
        for (const std::size_t e : tally_.contingents[contingent].entries)
            for (const auto& general : army_.entries[e].generals) generals += general.value == General::ally ? 1 : 0;
        if (generals == 1) return;
        const auto its = [&](std::size_t e, General kind) { return inside(e) && kind == General::ally; };
        fault("2.2.6", generals == 0 ? first(inside) : general(1, its),
              fmt::format("the contingent {} has one ally-general", list_.contingents[contingent].name),
              std::to_string(generals), "1");
    }

    void check_baggage() {
        if (army_.baggage.value == Baggage::none)
            fault("2.2.8", army_.baggage.place, "each army has mobile or fortified baggage",
                  army_.baggage_word.empty() ? "none" : in_quotes(army_.baggage_word),
                  "baggage = \"mobile\" or baggage = \"fortified\"");
    }

    const Charts& charts_;
    const ArmyList& list_;
    const Army& army_;
    const ArmyTypeChart& type_;
    Tally tally_;
    std::vector<Diagnostic> faults_;
};

}  // namespace

std::vector<Diagnostic> check(const Charts& charts, const ArmyList& list, const Army& army) {
    return Checker(charts, list, army).run();
}

}  // namespace polemarch::standard_wargame
