#include "core/ancient_battles/files/position.h"

#include "core/ancient_battles/files/position_reader.h"
#include "core/ancient_battles/rules/battle.h"
#include "core/ancient_battles/rules/events.h"
#include "core/ancient_battles/rules/rerolls.h"
#include "core/ancient_battles/rules/turn.h"
#include "core/scenario_file.h"
#include "core/text.h"

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

class PositionWriter {
public:
    PositionWriter(const Setup& setup, const State& s) : setup_(setup), s_(s) {}

    std::string write() {
        line("[position]");
        key("turn", s_.turn);
        key("phase", quoted(written::phases[static_cast<std::size_t>(s_.phase)]));
        key("initiative", quoted(written::sides[s_.initiative]));
        if (s_.phase != Phase::command && s_.phase != Phase::initiative) key("mover", quoted(written::sides[s_.mover]));
        if (s_.passes > 0 && (s_.phase == Phase::activate || s_.phase == Phase::melee)) key("passes", s_.passes);
        if (s_.melees > 0) {
            key("melees", s_.melees);
            key("first_melee", s_.first_melee_turn);
        }
        if (s_.outside_used != 0) key("outside_melees", outside_melees());
        for (unsigned side = 0; side < 2; ++side) write_side(side);
        write_pending();
        return out_;
    }

private:
    void line(const std::string& text) { out_ += text + "\n"; }
    template <class Value>
    void key(std::string_view name, const Value& value) {
        line(fmt::format("{} = {}", name, value));
    }
    static std::string quoted(std::string_view text) { return fmt::format("\"{}\"", text); }
    template <class Items>
    static std::string list(const Items& items) {
        return fmt::format("[{}]", fmt::join(items, ", "));
    }

    void write_side(unsigned side) {
        line("");
        line(fmt::format("[position.{}]", written::sides[side]));
        if (holds_points(setup_, s_.phase, s_.order)) key("command_points", s_.command_points[side]);
        if (s_.panic_turn[side] > 0) key("panicked", s_.panic_turn[side]);
        if (s_.panic_moved[side]) key("panic_movement", true);
        if (has_charged(s_, side)) key("has_charged", true);
        if (charging(s_, side)) key("charges", true);
        if (uncontrolled(s_, side)) key("out_of_control", true);
        line("units = [");
        for (std::size_t i = 0; i < setup_.scenario_units(side); ++i) {
            const auto u = static_cast<UnitIndex>(setup_.first_unit(side) + i);
            line("    " + quoted(written::unit_entry(setup_, s_, counter_of(setup_, s_, u))) + ",");
        }
        line("]");
        std::vector<std::string> leaders;
        each_leader(setup_.leaders[side],
                    [&](LeaderIndex l) { leaders.push_back(quoted(written::leader_entry(s_, l))); });
        key("leaders", list(leaders));
    }

    /// Off-map hexes, each written as a map hex next to it and the direction from that one.
    std::string outside_melees() const {
        std::vector<std::string> names;
        const Ground& ground = setup_.ground;
        for (std::size_t i = 0; i < ground.outside.size(); ++i) {
            if (!((s_.outside_used >> i) & 1u)) continue;
            std::string name;
            ground.map.each([&](hex::Index h) {
                for (hex::Direction d = 0; d < hex::directions; ++d)
                    if (name.empty() && ground.off_map[d].has(h) && ground.outside_index(h, d) == i)
                        name = fmt::format("\"{}/{}\"", hex::name(h), d + 1);
            });
            names.push_back(name);
        }
        return list(names);
    }

    void write_pending() {
        const std::string before = std::move(out_);
        out_.clear();
        const auto unit = [&](UnitIndex u) { return quoted(written::unit(setup_, u)); };
        const auto number = [&](std::string_view name, unsigned value) {
            if (value != 0) key(name, value);
        };
        const bool shown_by_phase = s_.phase == Phase::set_up || s_.phase == Phase::frighten;
        if (s_.order != Order::nothing && !shown_by_phase)
            key("order", quoted(written::orders[static_cast<std::size_t>(s_.order)]));
        if (s_.commander != none) key("leader", quoted(written::leader(s_.commander)));
        std::vector<std::string> units;
        each_unit(s_.formation | s_.must_attack, [&](UnitIndex u) { units.push_back(unit(u)); });
        if (!units.empty()) key("formation", list(units));
        if (s_.acted && s_.phase == Phase::formation) key("acted", true);
        if (s_.subject != none && s_.phase != Phase::frighten) key("subject", unit(s_.subject));
        if (s_.object != none) key("object", unit(s_.object));
        std::vector<int> facings;
        for (int f = 0; f < 6; ++f)
            if ((s_.facings >> f) & 1) facings.push_back(f + 1);
        if (!facings.empty()) key("facings", list(facings));
        if (s_.phase == Phase::flee_step) {
            key("points", s_.flight_points);
            key("edge", quoted(written::edge[s_.edge - 1u]));
            if (s_.entered_hex) key("entered", true);
            if (s_.started_in_zone) key("from_zone", true);
        }
        const bool firing = s_.phase == Phase::target || s_.phase == Phase::support || s_.phase == Phase::shot ||
                            (s_.phase == Phase::escape && s_.order == Order::fire);
        if (firing && setup_.trait[s_.subject].rapid_fire > 1) {
            key("single_attacks", s_.singles);
            key("combined_attacks", s_.combined);
            number("attacks_made", s_.attacks_made);
            if (s_.enhanced) key("enhanced", true);
        }
        number("supporters", s_.supporters);
        if (s_.last_supporter != none) key("last_supporter", unit(s_.last_supporter));
        if (s_.second_melee) key("second", true);
        // Written only if the attacker comes from off the map; otherwise the hexes determine it.
        if (s_.subject != none && stage_of(s_.phase, s_.order) == Stage::combat && s_.unit[s_.subject].waits())
            key("from", s_.approach + 1);
        if (s_.phase == Phase::advance) key("vacated", quoted(hex::name(s_.vacated)));
        if (s_.retreated != none) key("retreated", unit(s_.retreated));
        if (s_.phase == Phase::hold_back || s_.phase == Phase::control) number("bought", s_.control_bought);
        write_dice();
        if (s_.escapers != 0)
            key("escaping", quoted(written::leader(static_cast<LeaderIndex>(std::countr_zero(s_.escapers)))));
        if (!out_.empty()) out_ = "\n[position.pending]\n" + out_;
        out_ = before + out_;
    }

    /// "5"; bought by B: "5 B"; in the air: "-".
    void write_dice() {
        if (s_.dice == decltype(s_.dice){}) return;
        const TableDice dice = TableDice::of(s_);
        std::vector<std::string> entries;
        for (std::size_t i = 0; i < event_roll(setup_, s_).count(); ++i) {
            std::string entry = dice.die[i].face == 0 ? "-" : std::to_string(dice.die[i].face);
            if (dice.die[i].buyer != 0) entry += fmt::format(" {}", written::sides[dice.die[i].buyer - 1u]);
            entries.push_back(quoted(entry));
        }
        key("dice", list(entries));
        if (dice.decides != 0) key("buyer", quoted(written::sides[dice.decides]));
        if (dice.kept) key("kept", true);
    }

    const Setup& setup_;
    const State& s_;
    std::string out_;
};

}  // namespace

namespace written {

std::string unit(const Setup& setup, UnitIndex u) {
    const UnitIndex own = setup.origin(u);
    const unsigned side = setup.trait[own].side;
    return fmt::format("{}{}", sides[side], own - setup.first_unit(side) + 1);
}

std::string leader(LeaderIndex l) {
    const unsigned side = side_of_leader(l);
    return fmt::format("{}{}", sides[side], l - side * max_side_leaders + 1);
}

std::string unit_entry(const Setup& setup, const State& s, UnitIndex u) {
    const Unit& unit = s.unit[u];
    std::string text = setup.type(u).code;
    const std::string turned = setup.trait[u].turncoat ? " turned" : "";
    switch (static_cast<Gone>(unit.hex)) {
        case Gone::absent: return text + " absent";  // in messages only
        case Gone::eliminated: return text + " eliminated" + turned;
        case Gone::left: return text + " left" + (unit.bits == 0 ? "" : fmt::format(" exit={}", unit.bits)) + turned;
        case Gone::looting: return text + " looting" + turned;
        case Gone::waiting: text += " waiting"; break;
        case Gone::returning: text += " returning"; break;
        default:
            text += " " + hex::name(unit.hex);
            if (!setup.trait[u].base) text += fmt::format("/{}", unit.facing() + 1);
    }
    if (unit.disordered()) text += " disordered";
    if (unit.bits & Unit::yellow_bit) text += " yellow";
    if (unit.red()) text += " red";
    return text + turned;
}

std::string leader_entry(const State& s, LeaderIndex l) {
    const std::uint8_t at = s.leader[l];
    std::string text = at == Away::aside    ? "aside"
                       : at == Away::lost   ? "lost"
                       : at == Away::coming ? "coming"
                                            : hex::name(at);
    if ((s.leader_marked >> l) & 1u) text += " marked";
    return text;
}

}  // namespace written

std::string position_text(const Setup& g, const State& s) {
    return without_position({g.scenario.source.name, g.scenario.text}) +
           with_line_ends_of("\n\n" + PositionWriter(g, s).write(), g.scenario.text);
}

namespace {

/// The [position] of a source, checked but for whether play would go on by itself. Nothing after errors.
std::optional<Draft> read_checked(const Setup& g, const Source& source, Diagnostics& found) {
    Draft draft;
    draft.s = first_state(g);
    draft.s.order = Order::nothing;  // the pending action is written, not the first decision of the battle (17.1, 17.5)
    draft.s.subject = none;
    draft.diagnostics = &found;
    if (const auto document = TomlDocument::parse(source.name, source.text, found)) {
        TableReader root = document->root(found);
        if (auto table = root.table("position")) {
            read_draft(g, *table, draft);
            if (!found.has_errors()) check_army(g, draft);
            if (!found.has_errors()) check_pending(g, draft);
        }
    }
    return found.has_errors() ? std::nullopt : std::optional(draft);
}

}  // namespace

std::optional<State> read_position(const Setup& g, Diagnostics& diagnostics) {
    Diagnostics found;
    const auto draft = read_checked(g, g.scenario.source, found);
    if (draft) {
        State settled = draft->s;
        settle(g, settled);
        if (!(settled == draft->s)) {
            const auto called = [](const State& s) {
                const auto phase = written::phases[static_cast<std::size_t>(s.phase)];
                return fmt::format("turn {}, phase '{}', mover {}", s.turn, phase, written::sides[s.mover]);
            };
            draft->fault("phase", "nothing is to be decided or thrown here: play would go on by itself",
                         called(draft->s), called(settled), "3.0");
        }
    }
    for (const Diagnostic& diagnostic : found.all()) diagnostics.add(diagnostic);
    if (found.has_errors()) return std::nullopt;
    return draft->s;
}

std::optional<State> read_again(const Setup& g, const State& s, Diagnostics& diagnostics) {
    const auto draft = read_checked(g, {g.scenario.source.name, position_text(g, s)}, diagnostics);
    if (!draft) return std::nullopt;
    State settled = draft->s;
    settle(g, settled);
    return settled;
}

std::string Battle::position(const State& s) const { return position_text(setup(), s); }

}  // namespace polemarch::ancient_battles
