// Moves as text and back (data/blood_of_kings/README.md, Notation). A text names units by their labels (A1, B12, the
// camps A0 and B0), leaders as AL1, places in inches from the table's south-west corner, angles in degrees.
#include "core/blood_of_kings/text/notation.h"

#include "core/blood_of_kings/rules/battle.h"
#include "core/blood_of_kings/rules/choices.h"
#include "core/blood_of_kings/rules/turn.h"
#include "core/blood_of_kings/text/explanations.h"
#include "core/blood_of_kings/types/labels.h"
#include "core/diagnostics.h"
#include "core/table/leg_text.h"
#include "core/text.h"
#include "core/typed_words.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::blood_of_kings {

namespace {

constexpr std::array<std::string_view, 4> side_words{"front", "right", "rear", "left"};
constexpr std::array<std::string_view, 3> orders_names{"orders lost", "orders delayed", "orders given"};
constexpr std::size_t longest_text = 200;

std::optional<std::uint8_t> read_unit_label(std::string_view word) {
    if (word.size() < 2 || (word[0] != 'a' && word[0] != 'b')) return std::nullopt;
    const auto number = read_number(word.substr(1), static_cast<int>(max_side_units));
    if (!number || (word.size() > 2 && word[1] == '0')) return std::nullopt;
    const unsigned side = word[0] == 'a' ? 0 : 1;
    return *number == 0 ? camp_of(side)
                        : static_cast<std::uint8_t>(side * side_places + static_cast<unsigned>(*number) - 1);
}
std::optional<std::uint8_t> read_leader_label(std::string_view word) {
    if (word.size() != 3 || (word[0] != 'a' && word[0] != 'b') || word[1] != 'l') return std::nullopt;
    if (word[2] < '1' || word[2] > '8') return std::nullopt;
    return static_cast<std::uint8_t>((word[0] == 'a' ? 0 : max_side_leaders) + static_cast<unsigned>(word[2] - '1'));
}

std::optional<std::array<Leg, 3>> read_legs(std::string_view text, const table::Measure& measure) {
    return table::read_legs(text, measure, static_cast<int>(max_bases));
}

constexpr std::string_view stays_behind = "leader stays";
/// Removes it from the end of a normal text, with the comma before it, if present; older records have a semicolon.
bool take_stays_behind(std::string& text) {
    if (!text.ends_with(stays_behind)) return false;
    const std::string before = normal(text.substr(0, text.size() - stays_behind.size()));
    if (!before.ends_with(',') && !before.ends_with(';')) return false;
    text = normal(before.substr(0, before.size() - 1));
    return true;
}

}  // namespace

std::string move_text(const Setup& g, const Move& m) {
    const auto unit = [&](UnitIndex u) { return unit_label(u); };
    const auto at_target = [&](std::string_view verb) {
        return fmt::format("{} {} {}", unit(m.unit), verb, unit(m.target));
    };
    const auto led = [&](std::string way) { return m.value == 1 ? way.append(", ").append(stays_behind) : way; };
    const auto aim = [&](std::string_view verb) {
        if (m.target == static_cast<std::uint8_t>(Aim::hold)) return unit(m.unit) + " holds";
        if (m.target == static_cast<std::uint8_t>(Aim::split)) return fmt::format("{} {} split", unit(m.unit), verb);
        return at_target(verb);
    };
    const auto ride = [&] {
        const std::string who = leader_label(m.unit);
        if (m.target != nobody) return fmt::format("{} to {}", who, unit(m.target));
        const table::Point to{static_cast<std::int16_t>(m.legs[0].amount), static_cast<std::int16_t>(m.legs[1].amount)};
        return fmt::format("{} to {}", who, g.scenario.measure.place(to));
    };
    switch (m.kind) {
        case Kind::first: return m.value == 0 ? "go first" : "go second";
        case Kind::lead: return "lead " + leader_label(m.unit);
        case Kind::pass: return "pass";
        case Kind::done: return "done";
        case Kind::ride:
        case Kind::flee: return ride();
        case Kind::successor: return "heir " + leader_label(m.unit);
        case Kind::loose: return at_target("charges");
        case Kind::rest: return unit(m.unit) + " rest";
        case Kind::advance: return unit(m.unit) + " advance";
        case Kind::march: return unit(m.unit) + " march";
        case Kind::regroup: return m.target == nobody ? unit(m.unit) + " regroup" : at_target("regroup");
        case Kind::retire: return at_target("retire");
        case Kind::charge: {
            const std::string wheel = table::legs_text(m.legs, g.scenario.measure);
            return led(at_target("charge") + (wheel.empty() ? "" : ", " + wheel));
        }
        case Kind::fire: return aim("fire");
        case Kind::melee: return at_target("fight");
        case Kind::go: return led(table::legs_text(m.legs, g.scenario.measure));
        case Kind::halt: return "halt";
        case Kind::stand: return "stand";
        case Kind::evade:
            return led(m.legs[0].way == Way::none ? "evade" : "evade " + table::degrees_text({m.legs[0].amount}));
        case Kind::shoot: return "shoot";
        case Kind::counter: return led("counter-charge");
        case Kind::pursue: return "pursue";
        case Kind::aim_at: return aim("at");
        case Kind::join: return aim("joins at");
        case Kind::support: return "support " + unit(m.unit);
        case Kind::deal:
            return m.target == nobody ? "deal " + unit(m.unit)
                                      : fmt::format("deal {} {}", unit(m.unit), unit(m.target));
        case Kind::occupy: return "occupy";
        case Kind::turn: return fmt::format("face {}", side_words[m.value & 3]);
        case Kind::initiative: return m.value == 0 ? "initiative A" : "initiative B";
        case Kind::command: return fmt::format("activations {}", m.value);
        case Kind::orders: return std::string(orders_names[m.value % 3]);
        case Kind::regrouped: return fmt::format("regrouped {}", m.value);
        case Kind::retired: return m.value ? "gets away" : "held fast";
        case Kind::tempted: return m.value ? "charges" : "resists";
        case Kind::volley:
            return m.value == everything ? fmt::format("{} destroyed", unit(m.target))
                                         : fmt::format("{} loses {}", unit(m.target), m.value);
        case Kind::clash: {
            const auto part = [](unsigned levels) { return levels == everything ? "all" : std::to_string(levels); };
            return fmt::format("loses {} to {}", part(m.unit), part(m.value));
        }
        case Kind::casualty: return m.unit == nobody ? "leader unhurt" : leader_label(m.unit) + " falls";
    }
    return "?";
}

/// Moves of a word or two: those that can be typed in a wrong state and be refused with a reason.
std::optional<Move> read_word(const State& s, std::string_view wanted) {
    const bool record = s.depth > 0;
    const Pending p = record ? top(s) : Pending{};
    if (wanted == "pass") return Move{.kind = Kind::pass};
    if (wanted == "done") return Move{.kind = Kind::done};
    if (wanted == "halt") return Move{.kind = Kind::halt};
    if (wanted == "go first" || wanted == "go second")
        return Move{.kind = Kind::first, .value = static_cast<std::uint8_t>(wanted == "go second")};
    if (wanted == "pursue") return Move{.kind = Kind::pursue};
    if (wanted == "occupy") return Move{.kind = Kind::occupy};
    if (record && p.stage == Stage::answer)
        for (const auto& [word, kind] : {std::pair<std::string_view, Kind>{"stand", Kind::stand},
                                         {"shoot", Kind::shoot},
                                         {"counter-charge", Kind::counter}})
            if (wanted == word) return Move{.kind = kind, .unit = p.target, .target = p.unit};
    TypedWords words(wanted);
    const std::string_view head = words.next();
    if (head == "face" && record && p.stage == Stage::turn)
        for (std::uint8_t edge = 1; edge < 4; ++edge)
            if (words.peek() == side_words[edge])
                return Move{.kind = Kind::turn, .unit = static_cast<UnitIndex>(p.left), .value = edge};
    if (head == "lead" || head == "heir")
        if (const auto leader = read_leader_label(words.next()); leader && words.done())
            return Move{.kind = head == "lead" ? Kind::lead : Kind::successor, .unit = *leader};
    if (head == "support" || head == "deal") {
        Move m{.kind = head == "support" ? Kind::support : Kind::deal};
        const auto unit = read_unit_label(words.next());
        if (!unit) return std::nullopt;
        m.unit = *unit;
        if (!words.done()) {
            const auto other = read_unit_label(words.next());
            if (!other) return std::nullopt;
            m.target = *other;
        }
        if (words.done()) return m;
    }
    return std::nullopt;
}

namespace {

/// Whether the text of the move has all that such a move needs: nothing behind it could make it legal.
bool names_all(const Setup& g, const State& s, const Move& m) {
    switch (m.kind) {
        case Kind::charge:
        case Kind::fire:
        case Kind::join:
        case Kind::melee:
        case Kind::retire:
        case Kind::loose:
        case Kind::aim_at:
        case Kind::deal: return m.target != nobody;
        case Kind::regroup: return m.target != nobody || !field_of(g, s).engaged(m.unit);
        default: return true;
    }
}

}  // namespace

tl::expected<Move, Explanation> read_move(const Setup& g, const State& s, std::string_view typed) {
    if (typed.size() > longest_text)
        return tl::unexpected(Explanation{"", fmt::format("a move is at most {} characters long", longest_text)});
    std::string wanted = normal(typed);
    const bool behind = take_stays_behind(wanted);
    const auto judged = [&](Move m) -> tl::expected<Move, Explanation> {
        if (behind && !may_leave_leader(m.kind))
            return tl::unexpected(Explanation{
                "Leaders_9", "a leader stays behind where his unit moves, charges, evades or counter-charges"});
        if (behind) m.value = 1;
        const Refusal why = judge(g, s, m);
        if (why == Refusal::legal) return m;
        Explanation refused = explain(g, s, {static_cast<std::uint16_t>(why)});
        if (names_all(g, s, m)) refused.understood = Understood::move;
        return tl::unexpected(std::move(refused));
    };
    // Moves with numbers in them are parsed; the others are looked up in the list.
    const bool going =
        s.vacant_command == nobody && s.displaced_leader == nobody && s.depth > 0 && top(s).stage == Stage::go;
    if (going && wanted != "halt")
        if (const auto legs = read_legs(wanted, g.scenario.measure))
            return judged({.kind = Kind::go, .unit = top(s).unit, .legs = *legs});
    TypedWords words(wanted);
    const std::string_view head = words.next();
    const auto no_way = [&] {
        return tl::unexpected(Explanation{
            "Formations_3",
            fmt::format("'{}' is no way to go; one to three legs are, with commas between: forward 5.1, forward 5 left "
                        "30 (at most 45 degrees), back 2, right 1.5, wheel left 30, turn 90, bases 180, front 2",
                        printable(typed))});
    };
    if (going && table::begins_leg(head)) return no_way();
    if (head == "evade" && s.depth > 0 && top(s).stage == Stage::answer) {
        Move m{.kind = Kind::evade, .unit = top(s).target, .target = top(s).unit};
        const auto angle = words.done() ? std::optional(table::Angle{}) : table::read_degrees(words.next());
        if (angle && words.done()) {
            if (angle->parts != 0) m.legs[0] = {Way::turn, 0, angle->parts};
            return judged(m);
        }
    }
    if (const auto m = read_word(s, wanted)) return judged(*m);
    if (const auto leader = read_leader_label(head); leader && words.take("to")) {
        Move m{.kind = s.displaced_leader != nobody ? Kind::flee : Kind::ride, .unit = *leader};
        if (const auto unit = read_unit_label(words.peek())) {
            m.target = *unit;
            words.next();
        } else {
            for (std::size_t i = 0; i < 2; ++i) {
                const auto length = g.scenario.measure.read(words.next());
                const Length half = i == 0 ? g.scenario.measure.half_width : g.scenario.measure.half_depth;
                if (!length || *length > 2 * half)
                    return tl::unexpected(Explanation{"Leaders_4",
                                                      "a leader goes to a unit or to a place on the table, "
                                                      "such as 'AL1 to A3' or 'AL1 to 24.5 10'"});
                m.legs[i].amount = static_cast<std::uint16_t>(static_cast<std::int16_t>(*length - half));
            }
        }
        if (words.done()) return judged(m);
    }
    if (const auto unit = read_unit_label(head)) {
        const std::string_view verb = words.next();
        Move m{.kind = Kind::done, .unit = *unit};
        constexpr std::array<std::pair<std::string_view, Kind>, 9> verbs{{{"rest", Kind::rest},
                                                                          {"advance", Kind::advance},
                                                                          {"march", Kind::march},
                                                                          {"regroup", Kind::regroup},
                                                                          {"retire", Kind::retire},
                                                                          {"charge", Kind::charge},
                                                                          {"fire", Kind::fire},
                                                                          {"fight", Kind::melee},
                                                                          {"at", Kind::aim_at}}};
        for (const auto& [name, kind] : verbs)
            if (verb == name) m.kind = kind;
        if (verb == "charges") m.kind = Kind::loose;
        if (verb == "holds") {
            m.kind = Kind::aim_at;
            m.target = static_cast<std::uint8_t>(Aim::hold);
        }
        bool good = m.kind != Kind::done;
        if (verb == "joins" && words.take("at")) {
            m.kind = Kind::join;
            good = true;
        }
        if (good && !words.done() && m.target == nobody) {
            if (words.take("split")) {
                m.target = static_cast<std::uint8_t>(Aim::split);
            } else {
                std::string_view word = words.next();
                if (word.ends_with(',')) word.remove_suffix(1);
                const auto target = read_unit_label(word);
                good = target.has_value();
                if (target) m.target = *target;
            }
        }
        if (good && m.kind == Kind::charge && !words.done()) {
            const auto comma = wanted.find(',');
            const auto legs = comma == std::string::npos
                                  ? std::nullopt
                                  : read_legs(std::string_view(wanted).substr(comma + 1), g.scenario.measure);
            if (!legs || (*legs)[0].way != Way::wheel || (*legs)[1] != Leg{})
                return tl::unexpected(Explanation{"Charges_1", fmt::format("a charge goes straight on, or by one wheel "
                                                                           "first: '{} charge {}, wheel left 20'",
                                                                           unit_label(m.unit), unit_label(m.target))});
            m.legs = *legs;
            while (!words.done()) words.next();
        }
        if (good && words.done()) return judged(m);
    }
    Moves moves;
    legal_moves(g, s, moves);
    std::vector<std::string> texts;
    for (const Move& m : moves) {
        texts.push_back(normal(move_text(g, m)));
        if (texts.back() == wanted) return judged(m);
    }
    const auto near = std::find(texts.begin(), texts.end(), nearest(wanted, texts));
    const bool found = near != texts.end();
    if (going && !found) return no_way();
    if (moves.empty()) return tl::unexpected(explain(g, s, {static_cast<std::uint16_t>(Refusal::not_now)}));
    return tl::unexpected(Explanation{
        "", fmt::format("'{}' is no move here; {}: {}", printable(typed), found ? "did you mean" : "for example",
                        move_text(g, moves[found ? static_cast<std::size_t>(near - texts.begin()) : 0]))});
}

std::string Battle::text(const State&, const Move& m) const { return move_text(setup(), m); }

tl::expected<Move, Explanation> Battle::read(const State& s, std::string_view typed) const {
    return read_move(setup(), s, typed);
}

}  // namespace polemarch::blood_of_kings
