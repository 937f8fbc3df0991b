// Reads a [position]: syntax, names and ranges. position_check.cpp checks whether it is possible.
#include "core/ancient_battles/files/position_reader.h"

#include "core/ancient_battles/files/scenario_parts.h"
#include "core/ancient_battles/rules/rerolls.h"
#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace polemarch::ancient_battles {

namespace {

template <std::size_t N>
std::vector<std::string> all(const std::array<std::string_view, N>& names, std::size_t from = 0) {
    return {names.begin() + static_cast<std::ptrdiff_t>(from), names.end()};
}

/// "A12" as side and number from 0; nothing for other texts.
struct Numbered {
    unsigned side = 0, number = 0;
};
std::optional<Numbered> read_numbered(std::string_view text) {
    if (text.size() < 2 || text.size() > 3 || (text[0] != 'A' && text[0] != 'B') || text[1] == '0') return std::nullopt;
    unsigned number = 0;
    for (const char c : text.substr(1)) {
        if (c < '0' || c > '9') return std::nullopt;
        number = number * 10 + static_cast<unsigned>(c - '0');
    }
    return Numbered{text[0] == 'A' ? 0u : 1u, number - 1};
}

/// Whether a key of [position.pending] is allowed in a phase.
bool belongs(std::string_view key, Phase phase, Order order) {
    const auto in = [&](std::initializer_list<Phase> phases) {
        return std::find(phases.begin(), phases.end(), phase) != phases.end();
    };
    using enum Phase;
    const bool flees = in({flee_unit, flee_edge, flee_step});
    if (in({dismount, set_up, impetuous, frighten}))
        return key == ((phase == dismount || phase == set_up) ? "subject" : "formation");
    const bool ordered = in({formation, rally, destination, facing, rapid_fire, target, support, shot});
    const bool fires = phase == escape && order == Order::fire, fights = phase == escape && order != Order::fire;
    if (key == "order") return flees || ordered || phase == escape;
    if (key == "leader") return (ordered && order != Order::enter) || fires;
    if (key == "formation") return flees || ordered || fires;
    if (key == "acted") return phase == formation;
    if (key == "subject")
        return (ordered && phase != formation) ||
               in({flee_edge, flee_step, clash, escape, retreat, advance, second_melee});
    if (key == "object") return in({support, shot, clash, escape, retreat, advance, second_melee});
    if (key == "facings") return phase == facing;
    if (key == "points" || key == "edge" || key == "entered" || key == "from_zone") return phase == flee_step;
    if (key == "single_attacks" || key == "combined_attacks" || key == "attacks_made")
        return in({target, support, shot}) || fires;
    if (key == "enhanced" || key == "supporters" || key == "last_supporter") return in({support, shot}) || fires;
    if (key == "second") return in({clash, retreat, advance}) || fights;
    if (key == "from") return in({clash, retreat, advance}) || fights;
    if (key == "vacated") return phase == advance;
    if (key == "retreated") return in({advance, second_melee});
    return key == "escaping" && phase == escape;
}
/// The same for keys that only optional rules allow.
bool belongs_to_option(const Setup& setup, std::string_view key, Phase phase, Order order) {
    using enum Phase;
    if (key == "dice" || key == "buyer" || key == "kept")
        return setup.in_force(Option::rerolls) && falls(phase) && phase != command;
    if (key == "bought") return phase == hold_back || phase == control;
    const bool fights = phase == melee || phase == clash || phase == retreat || phase == advance ||
                        phase == second_melee || (phase == escape && order != Order::fire);
    return key == "formation" && fights && setup.in_force(Option::command_control);
}
constexpr std::array<std::string_view, 26> pending_keys{
    "order",        "leader",         "formation", "acted",    "subject",        "object",
    "facings",      "points",         "edge",      "entered",  "from_zone",      "enhanced",
    "supporters",   "last_supporter", "second",    "from",     "single_attacks", "combined_attacks",
    "attacks_made", "vacated",        "retreated", "escaping", "dice",           "buyer",
    "kept",         "bought"};

/// [position.pending].
class PendingReader {
public:
    PendingReader(const Setup& setup, TableReader& table, Draft& draft) : setup_(setup), table_(table), draft_(draft) {}

    void read() {
        State& s = draft_.s;
        if (const auto order = table_.one_of("order", all(written::orders, 1), Presence::optional))
            s.order = static_cast<Order>(*order + 1);
        else
            s.order = usual_order();
        for (const Text& key : table_.keys()) draft_.given["pending." + key.value] = table_.place(key.value);
        for (const std::string_view key : pending_keys) {
            if (!table_.has(key) || wanted(key)) continue;
            table_.skip(key);
            const auto phase = written::phases[static_cast<std::size_t>(s.phase)];
            table_.diagnostics().error(table_.place(key), fmt::format("'{}' has no meaning in phase '{}'", key, phase),
                                       fmt::format("'{}'", key), expected_keys());
        }
        if (wanted("leader")) leader("leader", s.commander, need(s.phase == Phase::rally || s.phase == Phase::support));
        if (wanted("formation")) read_formation();
        flag("acted", s.acted, 1);
        if (wanted("subject")) unit("subject", s.subject, Presence::required);
        const bool either = s.phase == Phase::advance || s.phase == Phase::second_melee;
        if (wanted("object")) unit("object", s.object, need(!either));
        if (wanted("retreated")) unit("retreated", s.retreated, Presence::optional);
        if (wanted("facings"))
            for (const Number& f : table_.integers("facings", 1, 6))
                s.facings = static_cast<std::uint8_t>(s.facings | 1u << (f.value - 1));
        if (wanted("points")) table_.integer("points", s.flight_points, 0, 6);
        if (wanted("edge"))
            if (const auto edge = table_.one_of("edge", all(written::edge)))
                s.edge = static_cast<std::uint8_t>(*edge + 1);
        flag("entered", s.entered_hex, 1);
        flag("from_zone", s.started_in_zone, 1);
        read_fire();
        flag("second", s.second_melee, 1);
        std::uint8_t from = 0;
        if (wanted("from") && table_.integer("from", from, 1, 6, Presence::optional))
            s.approach = static_cast<std::uint8_t>(from - 1);
        if (wanted("vacated"))
            if (const auto text = table_.text("vacated"))
                if (const auto hex = read_hex(text->value, text->place, setup_.scenario.map, table_.diagnostics()))
                    s.vacated = *hex;
        if (wanted("bought")) table_.integer("bought", s.control_bought, 0, 5, Presence::optional);
        if (wanted("dice")) read_dice();
        LeaderIndex escaping = none;
        if (wanted("escaping") && leader("escaping", escaping, Presence::required))
            s.escapers = static_cast<std::uint16_t>(1u << escaping);
        table_.finish();
    }

    /// Whether a phase requires [position.pending].
    static bool needed(Phase phase) {
        return std::any_of(pending_keys.begin(), pending_keys.end(),
                           [&](std::string_view key) { return belongs(key, phase, Order::nothing); });
    }

private:
    static Presence need(bool required) { return required ? Presence::required : Presence::optional; }
    [[nodiscard]] bool wanted(std::string_view key) const {
        return belongs(key, draft_.s.phase, draft_.s.order) ||
               belongs_to_option(setup_, key, draft_.s.phase, draft_.s.order);
    }

    /// The order, if the phase allows no other. Nothing if it must be written, and in a melee.
    [[nodiscard]] Order usual_order() const {
        switch (draft_.s.phase) {
            case Phase::rally: return Order::rally;
            case Phase::rapid_fire:
            case Phase::target:
            case Phase::support:
            case Phase::shot: return Order::fire;
            case Phase::flee_unit:
            case Phase::flee_edge:
            case Phase::flee_step: return Order::flee;
            case Phase::set_up: return Order::set_up;
            case Phase::frighten: return Order::frighten;
            default: return Order::nothing;
        }
    }
    [[nodiscard]] std::string expected_keys() const {
        std::vector<std::string> keys;
        for (const std::string_view key : pending_keys)
            if (wanted(key)) keys.emplace_back(key);
        return keys.empty() ? "nothing under way" : "no other than " + fmt::format("{}", fmt::join(keys, ", "));
    }

    void flag(std::string_view key, std::uint8_t& field, std::uint8_t bit) {
        bool value = false;
        if (wanted(key) && table_.boolean(key, value, Presence::optional) && value)
            field = static_cast<std::uint8_t>(field | bit);
    }

    bool read_unit_name(const Text& text, UnitIndex& u) {
        const auto name = read_numbered(text.value);
        if (name && name->number < setup_.scenario_units(name->side)) {
            u = static_cast<UnitIndex>(setup_.first_unit(name->side) + name->number);
            return true;
        }
        table_.diagnostics().error(text.place, "there is no such unit", quoted(text.value),
                                   fmt::format("side and number of a unit in the scenario: A1 to A{}, B1 to B{}",
                                               setup_.scenario_units(0), setup_.scenario_units(1)));
        return false;
    }
    void unit(std::string_view key, UnitIndex& u, Presence presence) {
        if (const auto text = table_.text(key, presence)) read_unit_name(*text, u);
    }
    bool leader(std::string_view key, LeaderIndex& l, Presence presence) {
        const auto text = table_.text(key, presence);
        if (!text) return false;
        const auto name = read_numbered(text->value);
        if (name && name->number < max_side_leaders) {
            const auto index = name->side * max_side_leaders + name->number;
            if ((setup_.leaders[name->side] >> index) & 1u) {
                l = static_cast<LeaderIndex>(index);
                return true;
            }
        }
        table_.diagnostics().error(text->place, "there is no such leader", quoted(text->value),
                                   "side and number of a leader in the scenario, such as A1");
        return false;
    }

    /// In the Melee Step: the units that must attack (17.4.2).
    void read_formation() {
        const Phase phase = draft_.s.phase;
        const bool melee = stage_of(phase, draft_.s.order) == Stage::combat;
        UnitMask& units = melee ? draft_.s.must_attack : draft_.s.formation;
        const bool required = phase == Phase::formation || phase == Phase::flee_unit || phase == Phase::impetuous ||
                              phase == Phase::frighten;
        for (const Text& text : table_.texts("formation", need(required))) {
            UnitIndex u = none;
            if (!read_unit_name(text, u)) continue;
            if (units & bit(u)) table_.diagnostics().error(text.place, "this unit is named twice", quoted(text.value));
            units |= bit(u);
        }
    }

    /// In the format of PositionWriter::write_dice().
    void read_dice() {
        TableDice dice;
        const auto texts = table_.texts("dice", Presence::optional);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const std::string& entry = texts[i].value;
            const bool bought = entry.size() == 3 && entry[1] == ' ' && (entry[2] == 'A' || entry[2] == 'B');
            const bool shown = !entry.empty() && (entry[0] == '-' || (entry[0] >= '1' && entry[0] <= '6'));
            if (!shown || (entry.size() != 1 && !bought) || i >= TableDice::most) {
                table_.diagnostics().error(texts[i].place, "bad die", quoted(entry),
                                           "at most 10: 1 to 6, or - for one in the air; then A or B who bought it",
                                           "17.2.2");
                return;
            }
            dice.die[i].face = static_cast<std::uint8_t>(entry[0] == '-' ? 0 : entry[0] - '0');
            dice.die[i].buyer = static_cast<std::uint8_t>(bought ? entry[2] - 'A' + 1 : 0);
        }
        draft_.dice = texts.size();
        if (const auto side = table_.one_of("buyer", all(written::sides), Presence::optional))
            dice.decides = static_cast<std::uint8_t>(*side);
        table_.boolean("kept", dice.kept, Presence::optional);
        dice.lay(draft_.s);
    }

    void read_fire() {
        State& s = draft_.s;
        if (wanted("single_attacks")) {
            s.singles = s.phase == Phase::target ? 1 : 0;
            table_.integer("single_attacks", s.singles, 0, 3, Presence::optional);
            table_.integer("combined_attacks", s.combined, 0, 3, Presence::optional);
            table_.integer("attacks_made", s.attacks_made, 0, 3, Presence::optional);
        }
        flag("enhanced", s.enhanced, 1);
        if (wanted("supporters")) {
            table_.integer("supporters", s.supporters, 0, static_cast<std::int64_t>(max_units), Presence::optional);
            unit("last_supporter", s.last_supporter, Presence::optional);
        }
    }

    const Setup& setup_;
    TableReader& table_;
    Draft& draft_;
};

/// "R4/2": the off-map hex beside R4 in direction 2.
void read_outside_melees(const Setup& setup, TableReader& table, State& s) {
    for (const Text& text : table.texts("outside_melees", Presence::optional)) {
        const std::string_view value = text.value;
        const auto slash = value.find('/');
        const auto hex = hex::parse(value.substr(0, slash));
        const std::string_view facing = slash == std::string_view::npos ? "" : value.substr(slash + 1);
        if (!hex || !setup.scenario.map.holds(*hex) || facing.size() != 1 || facing[0] < '1' || facing[0] > '6') {
            table.diagnostics().error(text.place, "bad off-map hex", quoted(value),
                                      "a hex of the map and a direction, such as 'R4/2'", "8.7.3");
            continue;
        }
        const auto direction = static_cast<hex::Direction>(facing[0] - '1');
        if (!setup.ground.off_map[direction].has(*hex)) {
            table.diagnostics().error(text.place, "the next hex in this direction is on the map", quoted(value),
                                      "a direction that leads off the map", "8.7.3");
            continue;
        }
        const UnitMask bit = UnitMask{1} << setup.ground.outside_index(*hex, direction);
        if (s.outside_used & bit)
            table.diagnostics().error(text.place, "this off-map hex is named twice", quoted(value), {}, "8.7.3");
        s.outside_used |= bit;
    }
}

/// Units are named by their numbers in the scenario. If another counter represents one (17.5), the name means that
/// counter.
void follow_counters(const Setup& setup, State& s) {
    for (UnitIndex* u : {&s.subject, &s.object, &s.last_supporter, &s.retreated})
        if (*u != none) *u = counter_of(setup, s, *u);
    for (UnitMask* units : {&s.formation, &s.must_attack}) {
        UnitMask counters = 0;
        each_unit(*units, [&](UnitIndex u) { counters |= bit(counter_of(setup, s, u)); });
        *units = counters;
    }
}

}  // namespace

void read_draft(const Setup& setup, TableReader& table, Draft& draft) {
    State& s = draft.s;
    draft.whole = table.place();
    draft.unit.fill(draft.whole);
    draft.leader.fill(draft.whole);
    for (const Text& key : table.keys()) draft.given[key.value] = table.place(key.value);
    s.phase = Phase::activate;
    if (const auto phase = table.text("phase", Presence::optional)) {
        const auto found = std::find(written::phases.begin(), written::phases.end(), phase->value);
        if (found == written::phases.end())
            table.diagnostics().error(phase->place,
                                      "there is no such phase" + suggestion(phase->value, all(written::phases)),
                                      quoted(phase->value), "one of NOTATION.md, such as 'activate' or 'melee'", "3.0");
        else
            s.phase = static_cast<Phase>(found - written::phases.begin());
    }
    if (table.diagnostics().has_errors()) return;  // the rest cannot be checked
    const int last = setup.scenario.turns.last;
    table.integer("turn", s.turn, 1, last, Presence::optional);
    if (const auto side = table.one_of("initiative", all(written::sides), Presence::optional))
        s.initiative = static_cast<std::uint8_t>(*side);
    s.mover = s.initiative;
    if (const auto side = table.one_of("mover", all(written::sides), Presence::optional))
        s.mover = static_cast<std::uint8_t>(*side);
    if (s.phase == Phase::activate || s.phase == Phase::melee || table.has("passes"))
        table.integer("passes", s.passes, 0, s.phase == Phase::activate || s.phase == Phase::melee ? 1 : 0,
                      Presence::optional);
    table.integer("melees", s.melees, 0, 10000, Presence::optional);
    table.integer("first_melee", s.first_melee_turn, 1, last, Presence::optional);
    read_outside_melees(setup, table, s);

    auto pending = table.table("pending", PendingReader::needed(s.phase) ? Presence::required : Presence::optional);
    if (pending) PendingReader(setup, *pending, draft).read();
    for (unsigned side = 0; side < 2; ++side) {
        int most = *std::max_element(setup.charts.command.begin() + 1, setup.charts.command.end());
        each_leader(setup.leaders[side], [&](LeaderIndex l) { most += setup.kind[l].command_points; });
        most = std::max(0, most + setup.handicap(side).command_points);
        const bool none_yet = !holds_points(setup, s.phase, s.order);
        s.command_points[side] = static_cast<std::uint8_t>(none_yet ? 0 : std::min(most, 3));
        if (auto sub = table.table(written::sides[side], Presence::optional))
            read_side_draft(setup, *sub, side, most, draft);
        if (none_yet && s.command_points[side] > 0)
            draft.fault(std::string(written::sides[side]) + ".command_points",
                        "Command Points are held in steps 4 to 6 of a turn only",
                        std::to_string(s.command_points[side]), "0", "3.0");
    }
    follow_counters(setup, s);
    table.finish();
}

}  // namespace polemarch::ancient_battles
