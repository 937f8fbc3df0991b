// Sentences that begin with their verb: "command 3", "declare A3 A4".
#include "core/standard_wargame/rules/command.h"
#include "core/standard_wargame/rules/declaring.h"
#include "core/standard_wargame/rules/evasion.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/routing.h"
#include "core/standard_wargame/text/deployment_words.h"
#include "core/standard_wargame/text/eve_words.h"
#include "core/standard_wargame/text/names.h"
#include "core/standard_wargame/text/typed_move.h"
#include "core/text.h"

#include <array>
#include <vector>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

template <Kind kind>
ReadMove read_bare(TypedMove& t) {
    t.next();
    return Move{.kind = kind};
}

ReadMove read_first(TypedMove& t) {
    const std::string_view head = t.next();
    const bool leaves = head == "leave" || head == "second";
    if (head == "take" || head == "leave") t.take("first");
    t.take("bound");
    return Move{.kind = Kind::first, .value = static_cast<std::uint8_t>(leaves ? 1 : 0)};
}

ReadMove read_command(TypedMove& t) {
    t.next();
    const auto die = read_number(t.next(), 6);
    if (!die) {
        if (t.s.depth > 0 || t.s.step != Step::command) return t.fault("4.1.4.1", "a die is named: 'command 3'");
        const auto kept = kept_in(t.g, t.s);
        return t.fault(
            "4.1.4.1",
            fmt::format("one of the dice that are kept is named: 'command {}' or 'command {}'; the other one "
                        "is the morale die",
                        kept[0], kept[1]));
    }
    return Move{.kind = Kind::command, .value = static_cast<std::uint8_t>(*die)};
}

/// Flank marches (3.4.1.4), or a forced march.
ReadMove read_march(TypedMove& t) {
    t.next();
    if (t.s.step == Step::march || t.peek() == "left" || t.peek() == "right" || t.peek() == "none") return read_send(t);
    t.take("on");
    const auto points = read_number(t.next(), 99);
    if (!points || *points == 0)
        return t.fault("8.1.3", "a forced march costs a morale point for each move more: 'march on 1' or more");
    if (!t.take("points")) t.take("point");
    return Move{.kind = Kind::march, .value = static_cast<std::uint8_t>(*points)};
}

/// Who has to evade now; nobody at other times.
UnitIndex evader(const State& s) {
    return s.depth > 0 && top(s).what == What::evade && top(s).stage == Stage::evade ? top(s).unit : nobody;
}

ReadMove read_evade(TypedMove& t) {
    t.next();
    Move m{.kind = Kind::evade, .unit = evader(t.s)};
    if (!t.take("with")) return m;
    if (t.done()) return t.fault("6.2.3", "the units that go along are named: 'evade with A5 A6'");
    if (m.unit == nobody) {  // not now; judge() says so
        while (!t.done()) t.next();
        return m;
    }
    if (t.take("all")) {
        const Look look(t.g, t.s);
        m.set_numbers(numbers_of(companions_of(look.view, m.unit, top(t.s).target)));
        return m;
    }
    const auto units = t.units(side_of(m.unit));
    if (!units) return tl::unexpected(units.error());
    m.set_numbers(*units);
    return m;
}

ReadMove read_declare(TypedMove& t) {
    t.next();
    Move m{.kind = Kind::declare};
    if (t.done()) return t.fault("7.1", "the attackers are named: 'declare A3 A4', 'declare all', 'declare none'");
    if (t.take("none")) return m;
    const bool due = t.s.depth == 0 && t.s.step == Step::declare;
    std::uint64_t all = 0;
    const bool from_all = t.take("all");
    if (from_all && due) {
        const Look look(t.g, t.s);
        all = numbers_of(may_declare(look.view));
    }
    if (from_all && t.take("but") && t.done())
        return t.fault("7.1", "the units that do not attack are named: 'declare all but A3'");
    const auto units = t.units(t.s.active);
    if (!units) return tl::unexpected(units.error());
    m.set_numbers(from_all ? all & ~*units : *units);
    return m;
}

ReadMove read_point(TypedMove& t) {
    t.next();
    t.take("for");
    const auto unit = t.unit();
    if (!unit) return tl::unexpected(unit.error());
    return Move{.kind = Kind::point, .unit = *unit};
}

/// The only general who may double the unit's group. Without one the first, whose refusal then has the reason.
ReadMove doubled_by_anybody(TypedMove& t, UnitIndex unit) {
    Move m{.kind = Kind::encourage, .unit = unit, .target = 0};
    if (t.s.depth > 0 || t.s.step != Step::encourage) return m;
    const Look look(t.g, t.s);
    std::string names;
    int able = 0;
    for (std::size_t i = 0; i < most_generals; ++i) {
        if (judge_encourage(look.view, i, unit) != Refusal::legal) continue;
        if (++able == 1) m.target = static_cast<std::uint8_t>(i);
        names += (able == 1 ? "" : " or ") + general_name(t.s.active, i);
    }
    if (able > 1)
        return t.fault("9.1.3",
                       fmt::format("several generals may do it: 'double {} by ...' names {}", unit_name(unit), names));
    return m;
}

ReadMove read_double(TypedMove& t) {
    t.next();
    const auto unit = t.unit();
    if (!unit) return tl::unexpected(unit.error());
    if (!t.take("by")) return t.done() ? doubled_by_anybody(t, *unit) : Move{.kind = Kind::encourage, .unit = *unit};
    const auto general = t.general();
    if (!general) return tl::unexpected(general.error());
    return Move{.kind = Kind::encourage, .unit = *unit, .target = *general};
}

ReadMove read_rout(TypedMove& t) {
    t.next();
    const auto unit = t.unit();
    if (!unit) return tl::unexpected(unit.error());
    const bool left = t.take("left"), right = !left && t.take("right");
    Move m{.kind = Kind::rout, .unit = *unit, .value = static_cast<std::uint8_t>(left ? 1 : right ? 2 : 0)};
    if (!t.take("others")) return m;
    if (t.take("straight"))
        m.target = static_cast<std::uint8_t>(RoutTurn::half);
    else if (t.take("left"))
        m.target = static_cast<std::uint8_t>(RoutTurn::left);
    else if (t.take("right"))
        m.target = static_cast<std::uint8_t>(RoutTurn::right);
    else
        return t.fault("9.1.4", "those whom it carries away turn, too: 'rout A5 others left', right or straight");
    return m;
}

constexpr std::array<Command, 18> commands{{
    {"done", "4.1.3", "done", read_bare<Kind::done>},
    {"take", "4.1.1", "take the first bound", read_first},
    {"leave", "4.1.1", "leave the first bound", read_first},
    {"first", "4.1.1", "take the first bound", read_first},
    {"second", "4.1.1", "leave the first bound", read_first},
    {"level", "4.1.4.2", "level", read_bare<Kind::level>},
    {"command", "4.1.4.1", "command 3", read_command},
    {"march", "8.1.3", "march on 2", read_march},
    {"evade", "6.2.3", "evade with A5 A6", read_evade},
    {"stand", "6.2.1", "stand", read_bare<Kind::stay>},
    {"declare", "7.1", "declare A3 A4", read_declare},
    {"point", "7.4.3.2", "point A3", read_point},
    {"hold", "7.4.11", "hold", read_bare<Kind::hold>},
    {"retreat", "7.4.6", "retreat", read_bare<Kind::retreat>},
    {"extend", "7.4.9", "extend", read_bare<Kind::extend>},
    {"double", "9.1.3", "double A3 by AL1", read_double},
    {"rout", "9.1.4", "rout A5 left", read_rout},
    {"pass", "4.1.3", "done", read_bare<Kind::done>},
}};

}  // namespace

std::span<const Command> side_commands() {
    static const std::vector<Command> all = [] {
        std::vector<Command> list(commands.begin(), commands.end());
        for (const auto more : {deployment_commands(), eve_commands()})
            list.insert(list.end(), more.begin(), more.end());
        return list;
    }();
    return all;
}

}  // namespace polemarch::standard_wargame
