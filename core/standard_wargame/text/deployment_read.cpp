// Typed moves of the deployment and of flank marches.
#include "core/standard_wargame/eve/placing.h"
#include "core/standard_wargame/rules/place_behind.h"
#include "core/standard_wargame/text/deployment_words.h"
#include "core/table/snap.h"
#include "core/text.h"

#include <array>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

table::Angle toward_enemy(unsigned side) { return side == 0 ? table::Angle{} : table::half_turn; }

/// "14 6.5 facing 0"; without a heading it faces the enemy.
tl::expected<table::Pose, Explanation> read_pose(TypedMove& t, unsigned side, std::string_view example) {
    const table::Measure measure = t.g.scenario.measure();
    const auto fault = [&] {
        return t.fault("3.5", fmt::format("a place is base widths from the western and the southern edge, up to {} and "
                                          "{}: '{} at 14 6.5 facing 0'",
                                          measure.text(t.g.scenario.width), measure.text(t.g.scenario.depth), example));
    };
    std::array<Length, 2> at{};
    for (std::size_t i = 0; i < at.size(); ++i) {
        const auto length = measure.read(t.next());
        if (!length || *length > 2 * (i == 0 ? measure.half_width : measure.half_depth)) return fault();
        at[i] = *length;
        t.take(",");
    }
    table::Angle heading = toward_enemy(side);
    if (t.take("facing")) {
        const auto read = table::read_degrees(t.next());
        if (!read)
            return t.fault("3.5", "a heading is degrees clockwise from north, from 0 to less than 360: facing 30");
        heading = *read;
    }
    return table::pose_at(measure.at(at[0], at[1]), heading);
}

/// "at 14 6.5 facing 0": a place for the subject.
ReadMove read_point(TypedMove& t, std::uint8_t value) {
    t.next();
    const auto u = t.subject_unit();
    if (!u) return tl::unexpected(u.error());
    const auto pose = read_pose(t, side_of(*u), t.subject());
    if (!pose) return tl::unexpected(pose.error());
    if (is_baggage(*u) && side_of(*u) == side_at_hand(t.s)) return placing(Kind::baggage, nobody, *pose, value);
    return placing(Kind::deploy, *u, *pose, value);
}

/// The outline of the friend beside which the subject is deployed.
tl::expected<table::Rectangle, Explanation> read_friend(TypedMove& t, UnitIndex u) {
    t.take("of");
    const auto v = t.unit();
    if (!v) return tl::unexpected(v.error());
    if (side_of(*v) != side_of(u) || *v == u)
        return t.fault("3.5.3", fmt::format("{} is deployed beside another unit of its own side, not {}", t.subject(),
                                            unit_name(*v)));
    if (!t.s.unit[*v].on_table())
        return t.fault("3.5.3", fmt::format("{} is not on the table, so nobody stands beside it", unit_name(*v)));
    return table::Rectangle(t.s.unit[*v].pose, t.g.trait[*v].extent);
}

/// "left of A3", "right of A3".
ReadMove read_beside(TypedMove& t, std::uint8_t value) {
    const table::Hand hand = t.next() == "left" ? table::Hand::left : table::Hand::right;
    const auto u = t.subject_unit();
    if (!u) return tl::unexpected(u.error());
    const auto neighbour = read_friend(t, *u);
    if (!neighbour) return tl::unexpected(neighbour.error());
    return placing(Kind::deploy, *u, table::beside(*neighbour, hand, t.g.trait[*u].extent), value);
}

/// "A3", behind the word behind.
ReadMove read_leader(TypedMove& t, std::uint8_t value) {
    const auto u = t.subject_unit();
    if (!u) return tl::unexpected(u.error());
    const auto leader = read_friend(t, *u);
    if (!leader) return tl::unexpected(leader.error());
    return placing(Kind::deploy, *u, place_behind(*leader, t.g.trait[*u].extent, table::Hand::left), value);
}

ReadMove read_at(TypedMove& t) { return read_point(t, 0); }
ReadMove read_hand(TypedMove& t) { return read_beside(t, 0); }
ReadMove read_fortified(TypedMove& t) {
    t.next();
    if (t.peek() == "at") return read_point(t, 1);
    if (t.peek() == "left" || t.peek() == "right") return read_beside(t, 1);
    if (t.take("behind")) return read_leader(t, 1);
    return t.fault("3.5.3.7", fmt::format("it stands at a point or beside a friend: '{0} fortified at 14 12 facing 0', "
                                          "'{0} fortified left of ...'",
                                          t.subject()));
}

/// The moves behind "A5 from 12.5" and "A6 behind the last file".
ReadMove read_entry(TypedMove& t, Move m, std::uint16_t y) {
    if (t.done())
        return t.fault("4.1.6.2",
                       fmt::format("its moves are missing: '{} from 12.5 forward 1, wheel left 20'", t.subject()));
    const auto legs = t.legs();
    if (!legs) return tl::unexpected(legs.error());
    for (std::size_t i = 0; i < legs->size(); ++i)
        if ((*legs)[i].way == Way::backward || (i == 2 && (*legs)[i].way != Way::none))
            return t.fault("4.1.6.2", fmt::format("a unit comes on by up to two moves ahead or as a wheel: '{} from "
                                                  "12.5 forward 1, wheel left 20'",
                                                  t.subject()));
    m.legs = *legs;
    m.legs[2].amount = y;
    return m;
}

ReadMove read_from(TypedMove& t) {
    t.next();
    const auto u = t.subject_unit();
    if (!u) return tl::unexpected(u.error());
    const table::Measure measure = t.g.scenario.measure();
    const auto length = measure.read(t.next());
    if (!length || *length > t.g.scenario.depth)
        return t.fault("4.1.6.2", fmt::format("the middle of a unit comes on so far from the southern edge, up to {}: "
                                              "'{} from 12.5 forward 1'",
                                              measure.text(t.g.scenario.depth), t.subject()));
    return read_entry(t, {.kind = Kind::arrive, .unit = *u},
                      static_cast<std::uint16_t>(static_cast<std::int16_t>(*length - measure.half_depth)));
}

ReadMove read_behind(TypedMove& t) {
    t.next();
    if (t.s.step != Step::arrival && t.peek() != "last") return read_leader(t, 0);
    const auto u = t.subject_unit();
    if (!u) return tl::unexpected(u.error());
    if (!t.take("last"))
        return t.fault("4.1.6.2",
                       fmt::format("units come on behind the last file that has come on: '{} behind the last "
                                   "file forward 1'",
                                   t.subject()));
    t.take("file");
    return read_entry(t, {.kind = Kind::arrive, .unit = *u, .value = 1}, 0);
}

ReadMove read_baggage(TypedMove& t) {
    t.next();
    const unsigned side = side_at_hand(t.s);
    if (!t.take("at")) return t.fault("3.5.1", "baggage has a place: 'baggage at 12 6 facing 0'");
    const auto pose = read_pose(t, side, "baggage");
    if (!pose) return tl::unexpected(pose.error());
    return placing(Kind::baggage, nobody, *pose);
}

ReadMove read_give_up(TypedMove& t) {
    t.next();
    if (!t.take("up")) return t.fault("3.5.3.7", "a unit is given up for a temporary fortification: 'give up A9'");
    const auto u = t.unit();
    if (!u) return tl::unexpected(u.error());
    return Move{.kind = Kind::give_up, .unit = *u};
}

ReadMove read_exchange(TypedMove& t) {
    t.next();
    const auto u = t.unit();
    if (!u) return tl::unexpected(u.error());
    return Move{.kind = Kind::exchange, .unit = *u};
}

ReadMove read_wing(TypedMove& t) {
    const bool east = t.next().starts_with("east");
    t.take("wing");
    return Move{.kind = Kind::wing, .value = static_cast<std::uint8_t>(east ? 1 : 0)};
}

}  // namespace

ReadMove read_send(TypedMove& t) {
    const auto fault = [&] {
        return t.fault("3.4.1.4",
                       "marches are written down flank by flank: 'march left A5 A6 right A9', or 'march "
                       "none'");
    };
    Move m;
    m.kind = Kind::send;
    Marchers marchers;
    if (!t.take("none")) {
        const unsigned side = side_at_hand(t.s);
        std::uint64_t* flank = nullptr;
        while (!t.done()) {
            if (t.take(",")) continue;
            if (t.take("left"))
                flank = &marchers.left;
            else if (t.take("right"))
                flank = &marchers.right;
            else if (!flank)
                return fault();
            else {
                const auto u = t.unit();
                if (!u) return tl::unexpected(u.error());
                if (side_of(*u) != side || is_baggage(*u))
                    return t.fault("3.4.1.4", fmt::format("{} cannot march around a flank: units of side {} are named",
                                                          unit_name(*u), side == 0 ? 'A' : 'B'));
                *flank |= std::uint64_t{1} << (*u % side_places);
            }
        }
        if (marchers == Marchers{}) return fault();
    }
    m.set(marchers);
    return m;
}

ReadMove read_garrison(TypedMove& t) {
    const auto u = t.subject_unit();
    if (!u) return tl::unexpected(u.error());
    t.take("fortified");
    t.take("village");
    return Move{.kind = Kind::garrison, .unit = *u};
}

std::span<const Command> deployment_commands() {
    static constexpr std::array<Command, 7> commands{{
        {"baggage", "3.5.1", "baggage at 12 6 facing 0", read_baggage},
        {"exchange", "2.3.2.6", "exchange A5", read_exchange},
        {"give", "3.5.3.7", "give up A9", read_give_up},
        {"west", "3.5.2", "west wing", read_wing},
        {"western", "3.5.2", "west wing", read_wing},
        {"east", "3.5.2", "east wing", read_wing},
        {"eastern", "3.5.2", "east wing", read_wing},
    }};
    return commands;
}

std::span<const Command> deployment_commands_of_units() {
    static constexpr std::array<Command, 6> commands{{
        {"at", "3.5.3", "A3 at 14 6.5 facing 0", read_at},
        {"left", "3.5.3", "A4 left of A3", read_hand},
        {"right", "3.5.3", "A4 right of A3", read_hand},
        {"behind", "3.5.3", "A5 behind A3", read_behind},
        {"fortified", "3.5.3.7", "A3 fortified at 14 12 facing 0", read_fortified},
        {"from", "4.1.6.2", "A5 from 12.5 forward 1, wheel left 20", read_from},
    }};
    return commands;
}

}  // namespace polemarch::standard_wargame
