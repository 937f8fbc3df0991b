#include "core/ancient_battles/text/special_rules.h"

#include "core/ancient_battles/rules/queries.h"
#include "core/ancient_battles/text/narrator.h"
#include "core/text.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::ancient_battles {

namespace {

constexpr int any_die = 6;  ///< for a check that every die passes

class SpecialRules {
public:
    SpecialRules(const Setup& setup, const State& s) : setup_(setup), s_(s), scenario_(setup.scenario) {}

    std::vector<std::string> report() {
        scenario_.options.each([&](Option option) { add(sentence_of(option), rule_of(option)); });
        turns();
        leaders();
        if (const int side = scenario_.draw_counts_for; side >= 0)
            add(fmt::format("A draw counts as a victory of {}, {}", "AB"[side], of(static_cast<unsigned>(side)).name),
                "14.0");
        for (const unsigned side : {0u, 1u}) {
            points_at_the_start(side);
            camp(side);
            rapid_fire(side);
            stays(side);
            returns(side);
            exits(side);
        }
        return std::move(sentences_);
    }

private:
    void add(const std::string& sentence, std::string_view rule) {
        sentences_.push_back(fmt::format("{} [{}]", sentence, rule));
    }
    [[nodiscard]] const SideEntry& of(unsigned side) const { return scenario_.sides[side]; }
    static std::string_view rule_of(Option option) { return option_rules[static_cast<std::size_t>(option)]; }

    [[nodiscard]] std::string sentence_of(Option option) const {
        switch (option) {
            case Option::free_deployment:
                return "Free deployment: both sides set up around their camps, B first; nobody comes later";
            case Option::averaging_dice: return "Averaging dice: every 1 counts as 3, every 6 as 4";
            case Option::rerolls: return "Re-rolls: for a Command Point either side may have any die rolled again";
            case Option::barbarian_charges: {
                const std::string who = types_with([](const Trait& trait) { return trait.barbarian; });
                if (who.empty()) return "Barbarian charges: no side is barbarian";
                return fmt::format("Barbarian charges: once, for a turn, the strength of {} is three times as much",
                                   who);
            }
            case Option::command_control: {
                const std::string who = types_with([](const Trait& trait) { return trait.impetuous; });
                if (who.empty()) return "Command control: nobody is impetuous";
                return fmt::format(
                    "Command control, checked {}: {} may break loose, and never leave the map of their own will",
                    control_turns(0) == control_turns(1)
                        ? control_turns(0)
                        : fmt::format("of A {}, of B {}", control_turns(0), control_turns(1)),
                    who);
            }
            case Option::elephants: return "Elephants may be frightened, and turned against their own side";
            case Option::dismounting: break;
        }
        const std::string who = types_on_foot();
        return "Dismounting: " + (who.empty() ? "nobody can" : "before the first turn cavalry may go on foot, " + who);
    }

    /// "KT and LI of A, KT of B": the scenario's units for which `has` is true.
    template <class Has>
    [[nodiscard]] std::string types_with(Has has) const {
        std::vector<std::string> sides;
        for (const unsigned side : {0u, 1u}) {
            std::vector<std::string> codes;
            for (UnitIndex u = setup_.first_unit(side); u < setup_.end_unit(side); ++u)
                if (setup_.origin(u) == u && has(setup_.trait[u]) && !contains(codes, setup_.type(u).code))
                    codes.push_back(setup_.type(u).code);
            if (!codes.empty()) sides.push_back(fmt::format("{} of {}", enumerated(codes), "AB"[side]));
        }
        return fmt::format("{}", fmt::join(sides, ", "));
    }
    /// "LC of A as MM, KT of A as HI or MI"
    [[nodiscard]] std::string types_on_foot() const {
        std::vector<std::string> changes;
        for (const unsigned side : {0u, 1u})
            for (UnitIndex u = setup_.first_unit(side); u < setup_.end_unit(side); ++u) {
                std::vector<std::string> codes;
                for (std::size_t choice = 0; choice < most_dismounts; ++choice)
                    if (const UnitIndex foot = setup_.on_foot[u][choice]; foot != none)
                        codes.push_back(setup_.type(foot).code);
                if (codes.empty()) continue;
                const std::string change =
                    fmt::format("{} of {} as {}", setup_.type(u).code, "AB"[side], fmt::join(codes, " or "));
                if (!contains(changes, change)) changes.push_back(change);
            }
        return fmt::format("{}", fmt::join(changes, ", "));
    }
    [[nodiscard]] std::string control_turns(unsigned side) const {
        std::vector<std::string> turns;
        for (int turn = 1; turn <= scenario_.turns.last; ++turn)
            if (scenario_.checks_control(side, turn)) turns.push_back(std::to_string(turn));
        if (turns.empty()) return "in no turn";
        if (turns.size() == scenario_.turns.last) return "every turn";
        return fmt::format("in turn{} {}", turns.size() == 1 ? "" : "s", enumerated(turns));
    }
    static bool contains(const std::vector<std::string>& words, const std::string& word) {
        return std::find(words.begin(), words.end(), word) != words.end();
    }

    /// 12.0: where the scenario differs from the turn chart.
    void turns() {
        const TurnTable &own = scenario_.turns, &chart = setup_.charts.turns;
        bool usual = own.last == chart.last;
        std::vector<std::string> ends;
        for (std::size_t turn = 1; turn < own.last; ++turn) {
            const int die = own.end_on[turn];
            usual = usual && die == chart.end_on[turn];
            if (die >= any_die)
                ends.push_back(fmt::format("turn {} on any die", turn));
            else if (die > 0)
                ends.push_back(fmt::format("turn {} on {}", turn, die == 1 ? "1" : fmt::format("1 to {}", die)));
        }
        if (usual) return;
        const std::string last = fmt::format("Turn {} is the last", own.last);
        add(ends.empty() ? last + "; no die ends the battle before"
                         : last + "; a die ends the battle after " + enumerated(ends),
            "12.0");
    }

    /// 2.0: the scenario's own kinds of leaders.
    void leaders() {
        for (std::size_t i = setup_.charts.leaders.size(); i < scenario_.leader_kinds.size(); ++i) {
            const LeaderKind& kind = scenario_.leader_kinds[i];
            add(fmt::format(
                    "A leader {} brings {} and {}", kind.code, counted(kind.command_points, "Command Point"),
                    kind.addition > 0 ? fmt::format("+{}", kind.addition) : fmt::format("x{}", kind.multiplier)),
                "2.0");
        }
    }

    void points_at_the_start(unsigned side) {
        if (const unsigned points = of(side).victory_points; points > 0)
            add(fmt::format("{} begins with {}", "AB"[side], counted(points, "victory point")), "14.0");
    }

    /// A war wagon that is the camp looks like any other, so it is named.
    void camp(unsigned side) {
        const UnitIndex u = setup_.camp[side];
        if (u == none || setup_.type(u).camp() || !s_.unit[u].on_map()) return;
        add(fmt::format("The camp of {} is its war wagon {} {}", "AB"[side], setup_.type(u).code,
                        hex::name(s_.unit[u].hex)),
            "14.0");
    }

    void rapid_fire(unsigned side) {
        for (const int attacks : {2, 3})
            if (const std::string who =
                    units_with(side, [&](UnitIndex u) { return setup_.trait[u].rapid_fire == attacks; });
                !who.empty())
                add(fmt::format("Rapid fire, {} attacks an activation: {} of {}", attacks, who, "AB"[side]), "10.7");
    }

    void stays(unsigned side) {
        const auto entry = [&](UnitIndex u) -> const UnitEntry& {
            return of(side).units[static_cast<std::size_t>(u - setup_.first_unit(side))];
        };
        if (const std::string who = units_with(side, [&](UnitIndex u) { return entry(u).stays; }); !who.empty())
            add(fmt::format("Never off the map of their own will: {} of {}", who, "AB"[side]), "8.6");
        if (!setup_.in_force(Option::command_control)) return;
        if (const std::string who = units_with(side, [&](UnitIndex u) { return entry(u).may_leave; }); !who.empty())
            add(fmt::format("May leave the map all the same: {} of {}", who, "AB"[side]), "17.4.2");
    }

    void returns(unsigned side) {
        for (const Arrival& arrival : setup_.arrivals) {
            if (arrival.side != side || !arrival.back()) continue;
            const std::string who = units_with(side, [&](UnitIndex u) { return setup_.trait[u].returns(); });
            if (!who.empty())
                add(fmt::format("May leave and come back in a later turn, by {}{}: {} of {}", hex_names(arrival.entry),
                                setup_.exits(side) > 0 ? ", unless they left by an exit that scores" : "", who,
                                "AB"[side]),
                    "8.6.2");
        }
    }

    void exits(unsigned side) {
        for (std::size_t number = 1; number <= setup_.exits(side); ++number) {
            const Exit& exit = of(side).exits[number - 1];
            add(fmt::format("Exit {} of {}, {}: {} for each {} that leave{} there of {} own will, {} at most", number,
                            "AB"[side], hex_names(setup_.exit(side, number)), counted(exit.points, "victory point"),
                            exit.units == 1 ? "unit" : fmt::format("{} units", exit.units), exit.units == 1 ? "s" : "",
                            exit.units == 1 ? "its" : "their", exit.most),
                "8.6");
        }
    }

    /// "HA C5 D5 and 2 KT of group 1": the scenario's units of a side for which `has` is true and which are still
    /// there.
    template <class Has>
    [[nodiscard]] std::string units_with(unsigned side, Has has) const {
        std::map<std::string, std::string> there;
        std::map<std::string, int> coming;
        for (UnitIndex u = setup_.first_unit(side); u < setup_.end_unit(side); ++u) {
            if (setup_.origin(u) != u || !has(u)) continue;
            const UnitIndex counter = counter_of(setup_, s_, u);
            const Unit& unit = s_.unit[counter];
            if (unit.on_map())
                there[setup_.type(counter).code] += " " + hex::name(unit.hex);
            else if (unit.waits())
                ++coming[waiting(counter)];
        }
        std::vector<std::string> names;
        for (const auto& [code, hexes] : there) names.push_back(code + hexes);
        for (const auto& [name, count] : coming) names.push_back(count == 1 ? name : fmt::format("{} {}", count, name));
        return enumerated(names);
    }
    [[nodiscard]] std::string waiting(UnitIndex u) const {
        const int group = group_of(setup_, s_, u);
        const std::string& code = setup_.type(u).code;
        if (group < 0 || sets_up_freely(setup_, s_)) return code;
        return fmt::format("{} of group {}", code, setup_.group_number(static_cast<std::size_t>(group)));
    }

    const Setup& setup_;
    const State& s_;
    const Scenario& scenario_;
    std::vector<std::string> sentences_;
};

}  // namespace

std::vector<std::string> special_rules(const Setup& setup, const State& s) { return SpecialRules(setup, s).report(); }

std::vector<Gate> gates(const Setup& setup, const State& s) {
    std::vector<Gate> all;
    for (std::size_t group = 0; group < setup.arrivals.size(); ++group) {
        const Arrival& arrival = setup.arrivals[group];
        bool open = false;
        each_unit(arrival.units, [&](UnitIndex u) {
            const bool may = s.unit[u].on_map() || s.unit[u].waits();
            open = open || (arrival.back() ? may : expects(arrival, s, u));
        });
        if (open)
            all.push_back({Gate::Kind::in, arrival.side, setup.group_number(group), arrival.entry, arrival.back()});
    }
    for (const unsigned side : {0u, 1u})
        for (std::size_t number = 1; number <= setup.exits(side); ++number)
            all.push_back({Gate::Kind::out, side, static_cast<int>(number), setup.exit(side, number)});
    return all;
}

std::string hex_names(const hex::Set& hexes) {
    std::vector<std::string> names;
    hexes.each([&](hex::Index h) { names.push_back(hex::name(h)); });
    return fmt::format("{}", fmt::join(names, " "));
}

}  // namespace polemarch::ancient_battles
