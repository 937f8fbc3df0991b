// Sentences about a unit or a general: "A3 forward 1", "AL1 orders A3 advance".
#include "core/standard_wargame/rules/fighting.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/text/deployment_words.h"
#include "core/standard_wargame/text/typed_move.h"
#include "core/text.h"

#include <array>
#include <vector>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

constexpr int most_files = 59, most_ranks = 16;  // what a Body can hold

/// The subject as the unit of a move of this kind.
ReadMove by_subject(const TypedMove& t, Kind kind) {
    const auto unit = t.subject_unit();
    if (!unit) return tl::unexpected(unit.error());
    return Move{.kind = kind, .unit = *unit};
}

template <Kind kind>
ReadMove read_verb(TypedMove& t) {
    t.next();
    return by_subject(t, kind);
}

template <Kind kind>
ReadMove read_action_at(TypedMove& t) {
    ReadMove m = read_verb<kind>(t);
    if (m && kind == Kind::fight && t.done()) return m;  // nobody: the owner chooses the target (N43)
    t.take("at");
    t.take("the");
    if (m && t.take("village")) return m;  // nobody: the village itself (7.4.12)
    const auto target = t.unit();
    if (!m || !target) return m ? tl::unexpected(target.error()) : m;
    m->target = *target;
    return m;
}

ReadMove read_order(TypedMove& t) {
    t.next();
    const auto general = t.subject_general();
    if (!general) return tl::unexpected(general.error());
    const auto unit = t.unit();
    if (!unit) return tl::unexpected(unit.error());
    t.take("to");
    const std::string_view word = t.next();
    for (std::size_t order = 0; order < order_types; ++order)
        if (word == order_names[order])
            return Move{
                .kind = Kind::order, .unit = *unit, .target = *general, .value = static_cast<std::uint8_t>(order)};
    return t.fault("5.1.4", fmt::format("a unit is ordered to advance, to manoeuvre or to regroup: '{} orders {} "
                                        "advance'",
                                        t.subject(), unit_name(*unit)));
}

ReadMove read_doubling(TypedMove& t) {
    t.next();
    const auto general = t.subject_general();
    if (!general) return tl::unexpected(general.error());
    const auto unit = t.unit();
    if (!unit) return tl::unexpected(unit.error());
    return Move{.kind = Kind::encourage, .unit = *unit, .target = *general};
}

bool begins_with_digit(std::string_view word) { return !word.empty() && word[0] >= '0' && word[0] <= '9'; }

/// "with 2 left 3 right in 2 ranks": up to each part once, in any order. `connected`: a "with" or "in" was taken.
tl::expected<Body, Explanation> read_body(TypedMove& t, bool connected) {
    std::optional<int> left, right, ranks;
    const auto no_body = [&] {
        return t.fault("6.1.4", fmt::format("a body is up to {} files to each side of a unit, in up to {} ranks: '{} "
                                            "with 2 left 3 right in 2 ranks forward 1'",
                                            most_files, most_ranks, t.subject()));
    };
    for (;;) {
        while (t.take("with") || t.take("in") || t.take(",")) {
        }
        if (!begins_with_digit(t.peek())) break;
        const std::string_view number = t.next();
        const bool is_ranks = t.peek() == "ranks";
        std::optional<int>& part = is_ranks ? ranks : t.peek() == "left" ? left : right;
        if ((!is_ranks && t.peek() != "left" && t.peek() != "right") || part) return no_body();
        part = read_number(number, is_ranks ? most_ranks : most_files);
        if (!part || (is_ranks && *part == 0)) return no_body();
        t.next();
    }
    // Behind "with" and "in" only a leg may follow that is no part of a body.
    if (!left && !right && !ranks && connected) return no_body();
    return Body{static_cast<std::uint8_t>(left.value_or(0)), static_cast<std::uint8_t>(right.value_or(0)),
                static_cast<std::uint8_t>(ranks.value_or(1))};
}

ReadMove read_body_and_legs(TypedMove& t, bool connected) {
    ReadMove m = by_subject(t, Kind::go);
    if (!m) return m;
    const auto body = read_body(t, connected);
    if (!body) return tl::unexpected(body.error());
    const auto legs = t.legs();
    if (!legs) return tl::unexpected(legs.error());
    m->set(*body);
    m->legs = *legs;
    return m;
}

ReadMove read_go(TypedMove& t) { return read_body_and_legs(t, t.take("with")); }
/// "in 2 ranks forward 1", "in the village".
ReadMove read_in(TypedMove& t) {
    t.next();
    if (t.peek() == "village" || t.peek() == "fortified") return read_garrison(t);
    return read_body_and_legs(t, true);
}

ReadMove read_column(TypedMove& t) {
    ReadMove m = read_verb<Kind::column>(t);
    if (!m) return m;
    const auto legs = t.legs();
    if (!legs) return tl::unexpected(legs.error());
    for (const Leg& leg : *legs)
        if (leg.way == Way::backward)
            return t.fault("6.1.4.7b", "a column goes forward and wheels: 'A3 column forward 0.5, wheel left 30'");
    m->legs = *legs;
    return m;
}

ReadMove read_tactical(TypedMove& t) {
    ReadMove m = read_verb<Kind::tactical>(t);
    if (!m) return m;
    const table::Measure measure = t.g.scenario.measure();
    const auto no_place = [&] {
        return t.fault("6.1.4.4",
                       fmt::format("a place is base widths from the western and the southern edge, up to {} "
                                   "and {}: '{} to 15.25 7 facing 30'",
                                   measure.text(t.g.scenario.width), measure.text(t.g.scenario.depth), t.subject()));
    };
    for (std::size_t i = 0; i < 2; ++i) {
        const auto length = measure.read(t.next());
        const Length half = i == 0 ? measure.half_width : measure.half_depth;
        if (!length || *length > 2 * half) return no_place();
        m->legs[i].amount = static_cast<std::uint16_t>(static_cast<std::int16_t>(*length - half));
        t.take(",");
    }
    table::Angle heading = t.s.unit[m->unit].pose.heading;  // kept, if none is named
    if (t.take("facing")) {
        const auto read = table::read_degrees(t.next());
        if (!read)
            return t.fault("6.1.4.4", "a heading is degrees clockwise from north, from 0 to less than 360: facing 30");
        heading = *read;
    }
    m->legs[2].amount = heading.parts;
    return m;
}

ReadMove read_turn(TypedMove& t) {
    ReadMove m = read_verb<Kind::turn>(t);
    if (!m) return m;
    constexpr std::array<std::string_view, 4> turns{"", "right", "about", "left"};  // by quarters clockwise
    const std::string_view word = t.next();
    for (std::uint8_t quarters = 1; quarters < turns.size(); ++quarters)
        if (word == turns[quarters]) m->value = quarters;
    if (m->value == 0)
        return t.fault("6.1.4.6", fmt::format("a unit turns left, right or about: '{} turn left'", t.subject()));
    if (!t.take("with")) return m;
    if (m->value == 2) return t.fault("6.1.4.7", "only in a turn to the left or right does the unit behind join");
    if (t.take("unit") && t.take("behind")) {
        m->target = 1;
        return m;
    }
    const auto joins = t.unit();
    if (!joins) return tl::unexpected(joins.error());
    const Look look(t.g, t.s);
    if (look.view.groups.behind(m->unit) != *joins)
        return t.fault("6.1.4.6", fmt::format("{} is not directly behind {} in its column", unit_name(*joins),
                                              unit_name(m->unit)));
    m->target = 1;
    return m;
}

ReadMove read_expand(TypedMove& t) {
    ReadMove m = read_verb<Kind::expand>(t);
    if (!m) return m;
    const bool right = t.take("right");
    const auto moves = right || t.take("left") ? read_number(t.next(), most_files) : std::nullopt;
    if (!moves || *moves == 0)
        return t.fault("6.1.4.8", fmt::format("a column expands to the left or right, by a unit for each move: '{} "
                                              "expand right 2'",
                                              t.subject()));
    m->target = right ? 1 : 0;
    m->value = static_cast<std::uint8_t>(*moves);
    return m;
}

/// The target may be left out where there is only one.
ReadMove read_feint(TypedMove& t) {
    if (ReadMove m = read_verb<Kind::feint>(t); !m || t.done()) {
        if (!m || t.s.depth > 0 || t.s.step != Step::close) return m;
        const Look look(t.g, t.s);
        if (!attackers(look.view).has(m->unit)) return m;
        std::string names;
        each_unit(targets_of(look.view, m->unit), [&](UnitIndex v) {
            m->target = v;
            names += (names.empty() ? "" : " or ") + unit_name(v);
        });
        if (names.find(' ') != std::string::npos)
            return t.fault("7.4.1", fmt::format("it may feint at several enemies: '{} feints at ...' names {}",
                                                t.subject(), names));
        return m;
    }
    t.take("at");
    const auto target = t.unit();
    if (!target) return tl::unexpected(target.error());
    ReadMove m = by_subject(t, Kind::feint);
    if (m) m->target = *target;
    return m;
}

constexpr std::array<Command, 15> commands_of_units{{
    {"order", "5.1", "AL1 orders A3 advance", read_order},
    {"forward", "6.1.4.1", "A3 forward 1", read_go},
    {"back", "6.1.4.2", "A3 back 1", read_go},
    {"wheel", "6.1.4.3", "A3 wheel left 20", read_go},
    {"with", "6.1.4", "A3 with 2 left 3 right forward 1", read_go},
    {"in", "6.1.4", "A3 in 2 ranks forward 1", read_in},
    {"to", "6.1.4.4", "A3 to 15.25 7 facing 30", read_tactical},
    {"turn", "6.1.4.6", "A3 turn left", read_turn},
    {"column", "6.1.4.7b", "A3 column wheel left 30", read_column},
    {"expand", "6.1.4.8", "A3 expand right 2", read_expand},
    {"stand", "5.1.4", "A3 stands", read_verb<Kind::stands>},
    {"shoot", "7.2", "A5 shoots B4", read_action_at<Kind::shoot>},
    {"fight", "7.3", "A3 fights B2", read_action_at<Kind::fight>},
    {"feint", "7.4.1", "A3 feints", read_feint},
    {"double", "9.1.3", "AL2 doubles A3", read_doubling},
}};

}  // namespace

std::span<const Command> unit_commands() {
    static const std::vector<Command> all = [] {
        std::vector<Command> list(commands_of_units.begin(), commands_of_units.end());
        const auto more = deployment_commands_of_units();
        list.insert(list.end(), more.begin(), more.end());
        return list;
    }();
    return all;
}

}  // namespace polemarch::standard_wargame
