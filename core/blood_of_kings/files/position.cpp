// A state as a [position] table behind its scenario, and back. Writer and reader share one list of fields.
#include "core/blood_of_kings/files/position.h"

#include "core/blood_of_kings/files/scenario_reader.h"
#include "core/blood_of_kings/rules/battle.h"
#include "core/blood_of_kings/rules/choices.h"
#include "core/blood_of_kings/rules/combat.h"
#include "core/blood_of_kings/rules/movement.h"
#include "core/blood_of_kings/rules/turn.h"
#include "core/blood_of_kings/types/labels.h"
#include "core/scenario_file.h"
#include "core/table/files/fields.h"
#include "core/text.h"
#include "core/toml_reader.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::blood_of_kings {

namespace {

const std::vector<std::string> steps{"tests",    "loose-dice", "loose",  "initiative",   "first",   "lead", "command",
                                     "activate", "aim",        "volley", "ongoing-dice", "ongoing", "over"};
const std::vector<std::string> whats{"nothing", "order", "move", "charge", "test", "volley", "fight"};
const std::vector<std::string> stages{"none", "orders", "go",      "travel",   "answer", "reload", "pursue", "chase",
                                      "dice", "join",   "support", "casualty", "losses", "occupy", "turn"};
const std::vector<std::string> side_names{"A", "B"};

std::vector<std::string> unit_labels() {
    std::vector<std::string> labels;
    for (UnitIndex u = 0; u < places; ++u) labels.push_back(unit_label(u));
    return labels;
}
std::vector<std::string> leader_labels() {
    std::vector<std::string> labels;
    for (LeaderIndex l = 0; l < max_leaders; ++l) labels.push_back(leader_label(l));
    return labels;
}

class Writer : public table::FieldWriter {
public:
    using FieldWriter::FieldWriter;
    void legs(std::array<Leg, 3>& legs) {
        std::string list;
        for (const Leg& leg : legs)
            if (leg != Leg{})
                list += fmt::format("{}{}, {}, {}", list.empty() ? "" : ", ", static_cast<int>(leg.way), leg.how,
                                    leg.amount);
        if (!list.empty()) add("legs", "[" + list + "]");
    }
};

class Reader : public table::FieldReader {
public:
    using FieldReader::FieldReader;
    void legs(std::array<Leg, 3>& legs) {
        const auto numbers = table().integers("legs", 0, 65535, Presence::optional);
        if (numbers.size() % 3 != 0 || numbers.size() > 9)
            table().diagnostics().error(table().place("legs"), "legs are three numbers each, three legs at most",
                                        fmt::format("{} numbers", numbers.size()));
        else
            for (std::size_t i = 0; i < numbers.size(); ++i) {
                Leg& leg = legs[i / 3];
                const auto value = static_cast<std::uint16_t>(numbers[i].value);
                if (i % 3 == 0) leg.way = static_cast<Way>(value);
                if (i % 3 == 1) leg.how = static_cast<std::uint8_t>(value);
                if (i % 3 == 2) leg.amount = value;
            }
        if (well_formed(legs) != Refusal::legal)
            table().diagnostics().error(table().place("legs"), "these are no legs of a move");
    }
};

// ---- the fields, shared by writer and reader

template <class V>
void unit_fields(V& v, Unit& unit, bool camp) {
    static const std::vector<std::string> statuses{"OK", "disordered", "demoralized"};
    v.pose(unit.pose);
    auto bases = static_cast<std::uint8_t>(unit.shape & 15), front = static_cast<std::uint8_t>(unit.shape >> 4);
    if (!camp) {
        v.number("bases", bases, 1, max_bases, std::uint8_t{1});
        v.number("front", front, 1, max_bases, std::uint8_t{1});
    }
    unit.shape = static_cast<std::uint8_t>(bases + 16 * front);
    if (camp) unit.form(1, 1);
    auto status = static_cast<std::uint8_t>(unit.flags & 3);
    v.word("status", status, statuses);
    unit.flags = static_cast<std::uint8_t>((unit.flags & ~3) | status);
    v.flag("march", unit.flags, Unit::march_bit);
    v.flag("acted", unit.flags, Unit::acted_bit);
    v.flag("tested", unit.flags, Unit::tested_bit);
    v.flag("turned", unit.flags, Unit::turned_bit);
    v.flag("loose", unit.flags, Unit::loose_bit);
    v.number("loss", unit.loss, 0, everything);
    v.number("aim", unit.aim, 0, 255, static_cast<std::uint8_t>(Aim::undeclared));
}

template <class V>
void leader_fields(V& v, Leader& leader) {
    const std::vector<std::string> units = unit_labels(), leaders = leader_labels();
    v.number("x", leader.x, -32768, 32767);
    v.number("y", leader.y, -32768, 32767);
    v.word("with", leader.unit, units, UnitIndex{nobody});
    v.word("commands", leader.commands, leaders, LeaderIndex{nobody});
    v.flag("lost", leader.flags, Leader::lost_bit);
    v.flag("acted", leader.flags, Leader::acted_bit);
    v.flag("moved", leader.flags, Leader::moved_bit);
    v.flag("caught", leader.flags, Leader::caught_bit);
    v.flag("run_over", leader.flags, Leader::run_over_bit);
}

template <class V>
void pending_fields(V& v, Pending& p) {
    const std::vector<std::string> units = unit_labels();
    v.word("what", p.what, whats);
    v.word("stage", p.stage, stages);
    v.word("unit", p.unit, units, UnitIndex{nobody});
    v.word("target", p.target, units, UnitIndex{nobody});
    v.number("left", p.left, 0, 65535);
    v.number("kind", p.kind, 0, 255);
    v.number("flags", p.flags, 0, 255);
    v.legs(p.legs);
    const std::array<const char*, 4> more{"more_1", "more_2", "more_3", "more_4"};
    for (std::size_t i = 0; i < 4; ++i) v.number(more[i], p.more[i], 0, 255);
}

template <class V>
void state_fields(V& v, State& s) {
    const std::vector<std::string> units = unit_labels(), leaders = leader_labels();
    v.number("turn", s.turn, 1, 100);
    v.word("step", s.step, steps);
    v.word("mover", s.mover, side_names);
    v.word("winner", s.winner, side_names);
    v.word("commander", s.commander, leaders, LeaderIndex{nobody});
    v.number("activations", s.activations, 0, 20);
    v.number("passes_a", s.passes[0], 0, 8);
    v.number("passes_b", s.passes[1], 0, 8);
    v.number("broken_a", s.broken[0], 0, 100);
    v.number("broken_b", s.broken[1], 0, 100);
    v.number("fights", s.fights, 0, 65535);
    v.word("vacant_command", s.vacant_command, leaders, std::uint8_t{nobody}, "orphan");
    v.word("displaced_leader", s.displaced_leader, leaders, std::uint8_t{nobody}, "fugitive");
    v.units("shot_at", s.shot_at, units);
    v.units("volleyed", s.volleyed, units);
    v.units("tests", s.tests, units);
}

// ---- further checks of a readable position

class Check {
public:
    Check(const Setup& g, const State& s, const Place& place, Diagnostics& diagnostics)
        : g_(g), s_(s), place_(place), diagnostics_(diagnostics) {}

    void run() {
        for (UnitIndex u = 0; u < places; ++u) check_unit(u);
        for (LeaderIndex l = 0; l < max_leaders; ++l) check_leader(l);
        check_turn();
        for (std::size_t i = 0; i < s_.depth; ++i) {
            const Pending& p = s_.pending[i];
            check_pending(p, i + 1 == s_.depth);
            if (p.what != What::volley) continue;
            const bool in_charge = i > 0 && s_.pending[i - 1].what == What::charge;
            if ((p.target != nobody && !in_charge) || (p.target == nobody && s_.commander == nobody))
                error("a pending volley belongs to no charge and to no leader");
        }
    }

private:
    void error(const std::string& what) { diagnostics_.error(place_, what); }
    [[nodiscard]] bool known(UnitIndex u) const {
        if (u >= places) return false;
        const SideEntry& side = g_.scenario.sides[side_of(u)];
        return is_camp(u) ? side.camp.has_value() : u % side_places < side.units.size();
    }
    [[nodiscard]] bool alive(UnitIndex u) const { return known(u) && s_.unit[u].alive(); }

    void check_unit(UnitIndex u) {
        const Unit& unit = s_.unit[u];
        if (!unit.alive()) return;
        if (!known(u)) return error(unit_label(u) + " is no unit of this battle");
        if (is_camp(u)) return;
        if (unit.bases() > g_.trait[u].at_start) return error(unit_label(u) + " has more bases than at the start");
        if (2 * unit.bases() <= g_.trait[u].at_start && g_.trait[u].at_start > 1)
            return error(unit_label(u) + " has lost half of its bases and would be gone");
        if (unit.frontage() > unit.bases()) return error(unit_label(u) + " is wider than it has bases");
        if (unit.aim != static_cast<std::uint8_t>(Aim::undeclared) && g_.trait[u].weapon == Weapon::none &&
            unit.aim != static_cast<std::uint8_t>(Aim::hold))
            error(unit_label(u) + " aims and has no missiles");
        if (unit.aim < places && side_of(unit.aim) == side_of(u)) error(unit_label(u) + " aims at its own side");
    }
    void check_leader(LeaderIndex l) {
        const Leader& leader = s_.leader[l];
        const bool exists = l % max_side_leaders < g_.scenario.sides[side_of_leader(l)].leaders.size();
        if ((leader.commands != nobody) != exists) return error(leader_label(l) + " does not fit the scenario");
        if (!exists) return;
        if (side_of_leader(leader.commands) != side_of_leader(l) ||
            leader.commands % max_side_leaders >= g_.scenario.sides[side_of_leader(l)].leaders.size())
            return error("the command of " + leader_label(l) + " goes to nobody of his side");
        if (leader.unit != nobody &&
            (!known(leader.unit) || is_camp(leader.unit) || side_of(leader.unit) != side_of_leader(l)))
            error(leader_label(l) + " is with no unit of his side");
        if (leader.in_play() && !g_.ground.measure().holds(leader.at()))
            error(leader_label(l) + " stands off the table");
    }
    void check_turn() {
        if (s_.step == Step::command || s_.step == Step::activate) {
            // A leader may fall in the middle of an action of its own.
            const bool pending = s_.depth > 0 || s_.vacant_command != nobody || s_.displaced_leader != nobody;
            if (s_.commander == nobody || side_of_leader(s_.commander) != s_.mover ||
                (!pending && !s_.leader[s_.commander].in_play()))
                error("no leader of the side to move has the Initiative");
        }
        if (s_.turn > g_.scenario.turn_limit) error("the turn lies after the last one");
        if (s_.vacant_command != nobody && (s_.leader[s_.vacant_command].commands == nobody))
            error("the fallen leader is nobody");
        if (s_.displaced_leader != nobody && !s_.leader[s_.displaced_leader].in_play())
            error("the leader who makes way is not in play");
    }
    void check_pending(const Pending& p, bool on_top) {
        const bool targeted = p.what == What::charge || p.what == What::test || p.what == What::fight;
        if (p.what == What::nothing || p.stage == Stage::none) return error("a pending record says nothing");
        if (!known(p.unit) || (targeted && !known(p.target))) return error("a pending record names nobody");
        if (targeted && side_of(p.unit) == side_of(p.target))
            return error("a pending record sets a side against itself");
        static const std::array<std::vector<Stage>, 7> fit{
            {{},
             {Stage::orders, Stage::go},
             {Stage::travel},
             {Stage::travel, Stage::answer, Stage::reload, Stage::pursue, Stage::chase},
             {Stage::dice, Stage::answer},
             {Stage::dice, Stage::join},
             {Stage::dice, Stage::support, Stage::casualty, Stage::losses, Stage::occupy, Stage::turn}}};
        const auto& stages_of = fit[static_cast<std::size_t>(p.what)];
        if (std::find(stages_of.begin(), stages_of.end(), p.stage) == stages_of.end())
            return error("a pending record stands where it cannot");
        if (p.what == What::order || p.what == What::move) {
            const auto kind = static_cast<Kind>(p.kind);
            if (kind != Kind::advance && kind != Kind::march && kind != Kind::retire && kind != Kind::regroup)
                return error("a pending order is none");
        }
        if (p.what == What::fight && (is_camp(p.unit) || is_camp(p.target))) return error("camps do not fight");
        if (p.stage == Stage::turn && p.left >= places) return error("a pending record names nobody");
        if (p.stage == Stage::support && p.left >= 4) return error("a pending record names nobody");
        if (p.what == What::fight)
            for (const std::uint8_t u : p.more)
                if (u != nobody && (!known(u) || is_camp(u))) return error("a supporter is nobody");
        if (on_top && p.stage != Stage::turn && p.stage != Stage::losses && !alive(p.unit) && p.what != What::charge)
            error("a pending record is of a unit that is gone");
    }

    const Setup& g_;
    const State& s_;
    const Place& place_;
    Diagnostics& diagnostics_;
};

}  // namespace

std::string position_text(const Setup& g, const State& s) {
    State copy = s;
    const table::Measure& measure = g.scenario.measure;
    std::string text = "\n\n[position]\n";
    Writer head(measure, "\n");
    state_fields(head, copy);
    text += head.text() + "\n";
    const auto entry = [&](const std::string& name, const Writer& writer) {
        text += fmt::format("{} = {{ {} }}\n", name, writer.text());
    };
    text += "\n[position.units]\n";
    for (UnitIndex u = 0; u < places; ++u) {
        if (!s.unit[u].alive()) continue;
        Writer writer(measure);
        unit_fields(writer, copy.unit[u], is_camp(u));
        entry(unit_label(u), writer);
    }
    text += "\n[position.leaders]\n";
    for (LeaderIndex l = 0; l < max_leaders; ++l) {
        if (s.leader[l].commands == nobody) continue;
        Writer writer(measure);
        leader_fields(writer, copy.leader[l]);
        entry(leader_label(l), writer);
    }
    for (std::size_t i = 0; i < s.depth; ++i) {
        Writer writer(measure);
        pending_fields(writer, copy.pending[i]);
        text += fmt::format("\n[[position.pending]]\nrecord = {{ {} }}\n", writer.text());
    }
    return without_position(g.scenario.source) + with_line_ends_of(text, g.scenario.source.text);
}

namespace {

std::optional<State> read_from(const Setup& g, const Source& source, Diagnostics& diagnostics) {
    const auto document = TomlDocument::parse(source.name, source.text, diagnostics);
    if (!document) return std::nullopt;
    Diagnostics aside;  // for the rest of the file, which has been read before
    TableReader root = document->root(aside);
    auto table = root.table("position");
    if (!table) return std::nullopt;
    Diagnostics found;
    State s{};
    for (UnitIndex u = 0; u < places; ++u) {
        const SideEntry& side = g.scenario.sides[side_of(u)];
        const bool known = is_camp(u) ? side.camp.has_value() : u % side_places < side.units.size();
        if (known) s.unit[u].become(Status::destroyed);
    }
    const table::Measure& measure = g.scenario.measure;
    Reader head(*table, measure);
    state_fields(head, s);
    if (auto units = table->table("units")) {
        for (UnitIndex u = 0; u < places; ++u) {
            if (!units->has(unit_label(u))) continue;
            if (auto entry = units->table(unit_label(u))) {
                s.unit[u] = {};
                Reader reader(*entry, measure);
                unit_fields(reader, s.unit[u], is_camp(u));
                entry->finish();
            }
        }
        units->finish();
    }
    if (auto leaders = table->table("leaders")) {
        for (LeaderIndex l = 0; l < max_leaders; ++l) {
            if (!leaders->has(leader_label(l))) continue;
            if (auto entry = leaders->table(leader_label(l))) {
                Reader reader(*entry, measure);
                leader_fields(reader, s.leader[l]);
                entry->finish();
            }
        }
        leaders->finish();
    }
    for (TableReader& entry : table->tables("pending", Presence::optional)) {
        if (s.depth == max_pending) {
            entry.diagnostics().error(entry.place(), "too many records are pending", "",
                                      fmt::format("at most {}", max_pending));
            break;
        }
        if (auto record = entry.table("record")) {
            Reader reader(*record, measure);
            pending_fields(reader, s.pending[s.depth++]);
            record->finish();
        }
        entry.finish();
    }
    table->finish();
    for (const Diagnostic& diagnostic : aside.all())
        if (diagnostic.severity == Severity::error) diagnostics.add(diagnostic);
    if (aside.has_errors()) return std::nullopt;
    Check(g, s, table->place(), found).run();
    for (const Diagnostic& diagnostic : found.all()) diagnostics.add(diagnostic);
    if (found.has_errors()) return std::nullopt;
    return s;
}

}  // namespace

std::optional<State> read_position(const Setup& g, Diagnostics& diagnostics) {
    return read_from(g, g.scenario.source, diagnostics);
}

bool has_next(const Setup& g, const State& s) {
    const Actor who = actor(s);
    if (who == Actor::chance || who == Actor::nobody) return true;
    Moves moves;
    legal_moves(g, s, moves);
    return !moves.empty();
}

std::optional<State> read_again(const Setup& g, const State& s, Diagnostics& diagnostics) {
    auto read = read_from(g, {g.scenario.source.name, position_text(g, s)}, diagnostics);
    if (!read) return std::nullopt;
    settle(g, *read);
    if (has_next(g, *read)) return read;
    diagnostics.error({g.scenario.source.name}, "then nobody has a choice and no dice are due");
    return std::nullopt;
}

std::string Battle::position(const State& s) const { return position_text(setup(), s); }

}  // namespace polemarch::blood_of_kings
