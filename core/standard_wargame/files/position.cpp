// A state as a [position] table behind its scenario, and back. Writer and reader share one list of fields.
#include "core/standard_wargame/files/position.h"

#include "core/scenario_file.h"
#include "core/standard_wargame/eve/eve.h"
#include "core/standard_wargame/files/eve_fields.h"
#include "core/standard_wargame/files/position_check.h"
#include "core/standard_wargame/files/scenario_parts.h"
#include "core/standard_wargame/rules/battle.h"
#include "core/standard_wargame/rules/choices.h"
#include "core/standard_wargame/rules/command.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/table/files/fields.h"
#include "core/text.h"
#include "core/toml_reader.h"

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

const std::vector<std::string> steps{"roles-dice",  "weather-dice",    "provide",  "lay",        "piece-dice",
                                     "place",       "band-dice",       "strategy", "delay-dice", "march",
                                     "baggage",     "deployment-dice", "wing",     "deploy",     "first-dice",
                                     "first",       "command-dice",    "arrival",  "command",    "movement",
                                     "declare",     "evades",          "distance", "close",      "strategic",
                                     "morale-dice", "encourage",       "rout",     "over"};
const std::vector<std::string> whereabouts{"unused", "table", "village", "away", "destroyed", "waiting", "given-up"};
const std::vector<std::string> whats{"nothing", "order", "travel", "evade", "shot", "fight", "rout"};
const std::vector<std::string> stages{"none",      "dice",   "act",       "evade", "hold",
                                      "hold-dice", "extend", "flee-dice", "answer"};
const std::vector<std::string> kinds{"done",
                                     "first",
                                     "level",
                                     "command",
                                     "order",
                                     "march",
                                     "go",
                                     "tactical",
                                     "turn",
                                     "column",
                                     "expand",
                                     "stands",
                                     "evade",
                                     "stay",
                                     "declare",
                                     "point",
                                     "shoot",
                                     "fight",
                                     "feint",
                                     "hold",
                                     "retreat",
                                     "extend",
                                     "encourage",
                                     "rout",
                                     "provide",
                                     "lay",
                                     "discard",
                                     "place",
                                     "strategy",
                                     "send",
                                     "baggage",
                                     "garrison",
                                     "give-up",
                                     "exchange",
                                     "wing",
                                     "deploy",
                                     "arrive",
                                     "rolled-first",
                                     "rolled-command",
                                     "rolled-order",
                                     "rolled-shot",
                                     "rolled-fight",
                                     "rolled-hold",
                                     "rolled-flee",
                                     "rolled-rout",
                                     "rolled-deployment",
                                     "rolled-roles",
                                     "rolled-weather",
                                     "rolled-piece",
                                     "rolled-band",
                                     "rolled-delay"};
const std::vector<std::string> side_words{"A", "B", "none"};

const std::vector<std::string>& unit_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (std::size_t u = 0; u < places; ++u) all.push_back(unit_name(static_cast<UnitIndex>(u)));
        return all;
    }();
    return names;
}

class Writer : public table::FieldWriter {
public:
    using FieldWriter::FieldWriter;
    /// Of a unit that is somewhere.
    void place(Unit& unit) {
        if (unit.pose != table::Pose{} || unit.on_table()) pose(unit.pose);
    }
    void laid(table::Pose& at) {
        if (at != table::Pose{}) pose(at);
    }
    void ends(table::Pose& at) {
        for (const auto& [key, end] : {std::pair{"first", at.x}, std::pair{"second", at.y}})
            if (end != 0) add(key, fmt::format("{}", end / base_width));
    }
    template <class T, std::size_t n>
    void numbers(const char* key, std::array<T, n>& field, std::int64_t, std::int64_t) {
        if (field != std::array<T, n>{}) add(key, fmt::format("[{}]", fmt::join(field, ", ")));
    }
    /// Three numbers for each leg; of a move whose legs hold something else, too.
    void legs(std::array<Leg, 3>& legs) {
        if (legs == std::array<Leg, 3>{}) return;
        std::string list;
        for (const Leg& leg : legs)
            list +=
                fmt::format("{}{}, {}, {}", list.empty() ? "" : ", ", static_cast<int>(leg.way), leg.how, leg.amount);
        add("legs", "[" + list + "]");
    }
};

class Reader : public table::FieldReader {
public:
    using FieldReader::FieldReader;
    void place(Unit& unit) {
        if (table().has("at") || unit.on_table()) pose(unit.pose);
    }
    void laid(table::Pose& at) {
        if (table().has("at")) pose(at);
    }
    void ends(table::Pose& at) {
        std::int16_t first = 0, second = 0;
        number("first", first, 0, 12);
        number("second", second, 0, 12);
        at.x = static_cast<std::int16_t>(first * base_width);
        at.y = static_cast<std::int16_t>(second * base_width);
    }
    template <class T, std::size_t n>
    void numbers(const char* key, std::array<T, n>& field, std::int64_t low, std::int64_t high) {
        const auto read = list(key, low, high, n);
        for (std::size_t i = 0; i < read.size(); ++i) field[i] = static_cast<T>(read[i].value);
    }
    void legs(std::array<Leg, 3>& legs) {
        const auto read = list("legs", 0, 65535, 3 * legs.size());
        for (std::size_t i = 0; i < read.size(); ++i) {
            Leg& leg = legs[i / 3];
            const std::int64_t most = i % 3 == 0 ? static_cast<int>(Way::wheel) : i % 3 == 1 ? 255 : 65535;
            if (read[i].value > most)
                table().diagnostics().error(read[i].place, "this is no part of a leg", std::to_string(read[i].value),
                                            whole_number<std::int64_t>(0, most));
            else if (i % 3 == 0)
                leg.way = static_cast<Way>(read[i].value);
            else if (i % 3 == 1)
                leg.how = static_cast<std::uint8_t>(read[i].value);
            else
                leg.amount = static_cast<std::uint16_t>(read[i].value);
        }
    }

private:
    /// All of `count` numbers, or none.
    std::vector<Number> list(const char* key, std::int64_t low, std::int64_t high, std::size_t count) {
        std::vector<Number> read = table().integers(key, low, high, Presence::optional);
        if (!table().has(key) || read.size() == count) return read;
        table().diagnostics().error(table().place(key), fmt::format("bad value of '{}'", key),
                                    counted(read.size(), "number"), counted(count, "number"));
        return {};
    }
};

// ---- the fields, shared by writer and reader

template <class V>
void unit_fields(V& v, Unit& unit, UnitIndex own) {
    v.word("where", unit.where, whereabouts, Whereabouts::table);
    v.place(unit);
    v.word("inside", unit.inside, inside_names);
    v.flag("fortified", unit.flags, Unit::fortified_bit);
    v.flag("moved", unit.flags, Unit::moved_bit);
    v.flag("ordered", unit.flags, Unit::ordered_bit);
    v.flag("advanced", unit.flags, Unit::advanced_bit);
    v.flag("shot", unit.flags, Unit::shot_bit);
    v.flag("shot_twice", unit.flags, Unit::shot_twice_bit);
    v.flag("attacked", unit.flags, Unit::attacked_bit);
    v.flag("engaged", unit.flags, Unit::engaged_bit);
    v.word("group", unit.group, unit_names(), own);
}

template <class V>
void army_fields(V& v, ArmyState& army) {
    v.number("level", army.level, 0, 255);
    v.number("levy_casualties", army.levy_casualties, 0, 255);
    v.number("generals_lost", army.generals_lost, 0, 255);
    v.number("orders_given", army.orders_given, 0, 255);
    v.number("succeeded", army.succeeded, 0, 255);
    v.number("sub_generals", army.sub_generals, 0, 255);
    v.number("march_left", army.march_wait[0], 0, 255, no_pattern);
    v.number("march_right", army.march_wait[1], 0, 255, no_pattern);
}

template <class V>
void pending_fields(V& v, Pending& p) {
    v.word("what", p.what, whats);
    v.word("stage", p.stage, stages);
    v.word("unit", p.unit, unit_names(), UnitIndex{nobody});
    if (p.what == What::order)
        v.number("general", p.target, 0, 255);
    else
        v.word("target", p.target, unit_names(), UnitIndex{nobody});
    v.number("value", p.value, 0, 255);
    v.number("more", p.more, 0, 255);
    v.number("flags", p.flags, 0, 255);
    v.number("leg", p.leg, 0, 255);
    v.word("kind", p.move.kind, kinds);
    v.number("move_unit", p.move.unit, 0, 255, std::uint8_t{nobody});
    v.number("move_target", p.move.target, 0, 255, std::uint8_t{nobody});
    v.number("move_value", p.move.value, 0, 255);
    v.legs(p.move.legs);
}

template <class V>
void state_fields(V& v, State& s) {
    constexpr std::uint8_t none = 2;
    v.number("turn", s.turn, 0, 255);
    v.word("step", s.step, steps);
    v.word("active", s.active, side_words);
    v.word("first_side", s.first_side, side_words);
    v.word("weather", s.weather, weather_names);
    v.numbers("dice", s.dice, 0, 6);
    v.number("command", s.command, 0, 255);
    v.number("morale", s.morale, 0, 255);
    v.number("rout_level", s.rout_level, -128, 127);
    v.number("attempts", s.attempts, 0, 255);
    v.number("level_spent", s.level_spent, 0, 1);
    v.word("loser", s.loser, side_words, none);
    v.number("ended", s.ended, 0, 1);
    v.number("fought", s.fought, 0, 1);
    v.number("volley", s.volley, 0, 1);
    v.numbers("encouraged", s.encouraged, 0, 255);
    v.numbers("doubled", s.doubled, 0, 255);
    v.units("acted", s.acted, unit_names());
    v.units("declared", s.declared, unit_names());
    v.units("fighters", s.fighters, unit_names());
    v.units("targeted", s.targeted, unit_names());
    v.units("evaded", s.evaded, unit_names());
    v.units("points", s.points, unit_names());
    v.units("disordered", s.disordered, unit_names());
    v.units("lost_groups", s.lost_groups, unit_names());
    v.units("routed", s.routed, unit_names());
}

/// Where the deployment or the arrival of a flank march stands (3.5, 4.1.6.2).
template <class V>
void deployment_fields(V& v, State& s) {
    v.number("deployment_step", s.eve.deployment_step, 0, 4);
    v.number("deploys", s.eve.deploys, 0, 1);
    v.number("deploys_first", s.eve.deploys_first, 0, 1);
    v.number("wing", s.eve.wing, 0, 1);
    v.number("arrival_from", s.arrival.from, -32768, 32767);
    v.number("arrival_to", s.arrival.to, -32768, 32767);
    v.number("arrival_at", s.arrival.at, -32768, 32767);
    v.number("arrival_depth", s.arrival.depth, 0, 32767);
    v.number("arrival_half_width", s.arrival.half_width, 0, 32767);
    v.number("arrival_hand", s.arrival.hand, 0, 1);
}

// ---- reading

bool exists(const Setup& g, UnitIndex u) {
    return is_baggage(u) || u % side_places < g.scenario.sides[side_of(u)].units.size();
}
/// Whether groups have been counted that the rules still ask for (5.3): from the movement to the end of the bound.
bool has_groups(const State& s) { return s.step >= Step::movement && s.step < Step::over; }

Unit gone() {
    Unit unit;
    unit.where = Whereabouts::destroyed;
    return unit;
}

/// Returns whether some unit names its group.
bool read_units(TableReader& position, const table::Measure& measure, const Setup& g, State& s, PositionPlaces& where) {
    bool groups = false;
    auto units = position.table("units");
    for (std::size_t place = 0; place < places; ++place) {
        const auto u = static_cast<UnitIndex>(place);
        if (!exists(g, u)) continue;
        s.unit[u] = is_eve(s) ? Unit{} : gone();
        where.unit[u] = where.position;
        if (!units || !units->has(unit_name(u))) continue;
        where.unit[u] = units->place(unit_name(u));
        if (auto entry = units->table(unit_name(u))) {
            Reader reader(*entry, measure);
            unit_fields(reader, s.unit[u], u);
            groups = groups || entry->has("group");
            entry->finish();
        }
    }
    if (units) units->finish();
    return groups;
}

void read_armies(TableReader& position, const table::Measure& measure, State& s, PositionPlaces& where) {
    auto armies = position.table("armies");
    where.army.fill(where.position);
    if (!armies) return;
    for (unsigned side = 0; side < 2; ++side)
        if (auto entry = armies->table(side_letters[side])) {
            where.army[side] = entry->place();
            Reader reader(*entry, measure);
            army_fields(reader, s.army[side]);
            entry->finish();
        }
    armies->finish();
}

/// Without [position.eve] the eve is the scenario's.
void read_eve(TableReader& position, const table::Measure& measure, const Setup& g, State& s) {
    auto table = position.table("eve", Presence::optional);
    if (!table) return;
    Reader reader(*table, measure);
    eve_fields(reader, s.eve);
    std::size_t number = 0;
    for (TableReader& entry : table->tables("piece", Presence::optional)) {
        if (number == eve_pieces) {
            entry.diagnostics().error(entry.place(), "there are too many terrain pieces", {},
                                      fmt::format("at most {}", eve_pieces), "3.3.1");
            break;
        }
        Reader piece(entry, measure);
        eve_piece_fields(piece, s.eve.pieces[number++], g.charts);
        entry.finish();
    }
    table->finish();
}

void read_pending(TableReader& position, const table::Measure& measure, State& s, PositionPlaces& where) {
    for (TableReader& entry : position.tables("pending", Presence::optional)) {
        if (s.depth == s.pending.size()) {
            entry.diagnostics().error(entry.place(), "too many records are pending", {},
                                      fmt::format("at most {}", s.pending.size()));
            return;
        }
        where.pending[s.depth] = entry.place();
        Reader reader(entry, measure);
        pending_fields(reader, s.pending[s.depth++]);
        entry.finish();
    }
}

/// A unit that has to name its group although it is its own: where no unit does, reading counts the groups.
UnitIndex names_own_group(const Setup& g, const State& s) {
    if (!has_groups(s)) return nobody;
    State counted = s;
    count_groups(g, counted);
    UnitIndex first = nobody;
    bool differs = false;
    for (std::size_t place = 0; place < places; ++place) {
        const auto u = static_cast<UnitIndex>(place);
        if (!s.unit[u].alive()) continue;
        if (s.unit[u].group != u) return nobody;
        if (first == nobody) first = u;
        differs = differs || counted.unit[u].group != u;
    }
    return differs ? first : UnitIndex{nobody};
}

}  // namespace

std::string position_text(const Setup& g, const State& s) {
    State copy = s;
    const table::Measure measure = g.scenario.measure();
    std::string text = "\n\n[position]\n";
    Writer head(measure, "\n");
    state_fields(head, copy);
    deployment_fields(head, copy);
    text += head.text() + "\n\n[position.armies]\n";
    const auto entry = [&](const std::string& name, const Writer& writer) {
        text += fmt::format("{} = {{ {} }}\n", name, writer.text());
    };
    for (unsigned side = 0; side < 2; ++side) {
        Writer writer(measure);
        army_fields(writer, copy.army[side]);
        entry(side_letters[side], writer);
    }
    if (!same_bytes(s.eve, deployed(g).eve)) {
        Writer writer(measure, "\n");
        eve_fields(writer, copy.eve);
        text += "\n[position.eve]\n" + writer.text() + "\n";
        for (EvePiece& each : copy.eve.pieces) {
            if (each.status == PieceStatus::none) break;
            Writer piece(measure, "\n");
            eve_piece_fields(piece, each, g.charts);
            text += "\n[[position.eve.piece]]\n" + piece.text() + "\n";
        }
    }
    text += "\n[position.units]\n";
    const UnitIndex names_group = names_own_group(g, s);
    for (std::size_t u = 0; u < places; ++u) {
        if (s.unit[u].where == Whereabouts::unused || same_bytes(s.unit[u], gone())) continue;
        Writer writer(measure);
        unit_fields(writer, copy.unit[u], u == names_group ? UnitIndex{nobody} : static_cast<UnitIndex>(u));
        entry(unit_name(static_cast<UnitIndex>(u)), writer);
    }
    for (std::size_t i = 0; i < s.depth; ++i) {
        Writer writer(measure, "\n");
        pending_fields(writer, copy.pending[i]);
        text += "\n[[position.pending]]\n" + writer.text() + "\n";
    }
    return text_without_built_armies(g.scenario) + with_line_ends_of(text, g.scenario.source.text);
}

namespace {

std::optional<State> read_from(const Setup& g, const Source& source, Diagnostics& diagnostics) {
    const auto document = TomlDocument::parse(source.name, source.text, diagnostics);
    if (!document) return std::nullopt;
    Diagnostics found;
    TableReader root = document->root(found);
    if (auto table = root.table("position")) {
        const table::Measure measure = g.scenario.measure();
        PositionPlaces where;
        where.position = table->place();
        State s;
        s.eve = deployed(g).eve;
        Reader head(*table, measure);
        state_fields(head, s);
        deployment_fields(head, s);
        const bool groups = read_units(*table, measure, g, s, where);
        read_armies(*table, measure, s, where);
        read_eve(*table, measure, g, s);
        read_pending(*table, measure, s, where);
        table->finish();
        if (!found.has_errors() && !groups && has_groups(s)) count_groups(g, s);
        if (!found.has_errors()) check_position(g, s, where, found);
        if (!found.has_errors()) return s;
    }
    for (const Diagnostic& diagnostic : found.all()) diagnostics.add(diagnostic);
    return std::nullopt;
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

}  // namespace polemarch::standard_wargame
