// Set-up, break points (Army Morale), victory and reports.
#include "core/blood_of_kings/rules/battle.h"

#include "core/blood_of_kings/files/position.h"

#include <algorithm>
#include <atomic>

#include <fmt/format.h>

namespace polemarch::blood_of_kings {

Battle::Battle(Charts charts, Scenario scenario)
    : charts_(std::move(charts)), scenario_(std::move(scenario)), ground_(charts_, scenario_) {
    static std::atomic<std::uint64_t> battles{0};
    id_ = ++battles;
    camp_type_.code = "CAMP";
    camp_type_.name = "Camp";
    camp_type_.rough = 2;
    camp_type_.very_rough = 3;
    camp_type_.half_depth = static_cast<std::int16_t>(half_base);
    for (unsigned side = 0; side < 2; ++side) {
        const SideEntry& entry = scenario_.sides[side];
        for (std::size_t i = 0; i < entry.units.size(); ++i) {
            const UnitEntry& unit = entry.units[i];
            const auto u = static_cast<UnitIndex>(side * side_places + i);
            traits_[u] = {&charts_.units[unit.type],
                          unit.bases,
                          static_cast<LeaderIndex>(side * max_side_leaders + unit.wing),
                          unit.weapon,
                          unit.quality,
                          unit.aggressive,
                          unit.impetuous,
                          unit.armoured,
                          unit.pavises,
                          {}};
            if (unit.impetuous) impetuous_ |= bit(u);
            if (unit.weapon != Weapon::none) shooters_ |= bit(u);
        }
        for (std::size_t l = 0; l < entry.leaders.size(); ++l)
            if (entry.leaders[l].commander) commander_[side] = static_cast<LeaderIndex>(side * max_side_leaders + l);
        Trait& camp = traits_[camp_of(side)];
        camp.type = &camp_type_;
        camp.at_start = 1;
        if (entry.camp) camp.extent = entry.camp->extent;
    }
}

void Battle::deploy() {
    for (unsigned side = 0; side < 2; ++side) {
        const SideEntry& entry = scenario_.sides[side];
        for (std::size_t i = 0; i < entry.units.size(); ++i) {
            Unit& unit = start_.unit[side * side_places + i];
            unit.pose = entry.units[i].pose;
            unit.form(entry.units[i].bases, entry.units[i].frontage);
            if (entry.units[i].march) unit.set(Unit::march_bit);
        }
        if (entry.camp) {
            start_.unit[camp_of(side)].pose = entry.camp->pose;
            start_.unit[camp_of(side)].form(1, 1);
        }
        for (std::size_t l = 0; l < entry.leaders.size(); ++l) {
            const auto index = static_cast<LeaderIndex>(side * max_side_leaders + l);
            Leader& leader = start_.leader[index];
            leader.commands = index;
            leader.x = static_cast<std::int16_t>(entry.leaders[l].at.x);
            leader.y = static_cast<std::int16_t>(entry.leaders[l].at.y);
            if (entry.leaders[l].with < 0) continue;
            leader.unit = static_cast<UnitIndex>(side * side_places + static_cast<unsigned>(entry.leaders[l].with));
            carry(start_, leader.unit);
        }
    }
    begin_turn(start_);
    settle(start_);
}

std::unique_ptr<const Battle> Battle::make(Charts charts, Scenario scenario, Diagnostics& diagnostics) {
    std::unique_ptr<Battle> battle(new Battle(std::move(charts), std::move(scenario)));
    battle->deploy();
    if (battle->scenario_.has_position) {
        const auto state = read_position(*battle, diagnostics);
        if (!state) return nullptr;
        // Somebody must have a choice there, or dice must be due, or the battle be over.
        State settled = *state;
        battle->settle(settled);
        const Actor actor = battle->actor(*state);
        MoveList<Battle> moves;
        if (settled == *state && (actor == Actor::first || actor == Actor::second)) battle->legal_moves(*state, moves);
        if (!(settled == *state) || (moves.empty() && actor != Actor::chance && actor != Actor::nobody)) {
            diagnostics.error({battle->scenario_.source.name},
                              "in this position nobody has a choice and no dice are due");
            return nullptr;
        }
        battle->start_ = *state;
    }
    return battle;
}

const Field& Battle::field(const State& s) const {
    thread_local Field field;
    field.update(s, traits_, id_, charts_.movement.zone);
    return field;
}

Condition Battle::condition(const State& s, UnitIndex u) const {
    const Unit& unit = s.unit[u];
    if (!unit.alive()) return {Status::destroyed, 0, traits_[u].at_start};
    return {unit.status(), static_cast<std::uint8_t>(unit.bases()), traits_[u].at_start};
}

Standing Battle::standing(const State& s, UnitIndex u) const {
    if (ground_.open()) return {};
    return ground_.standing(type(u), field(s)[u], s.unit[u].bases(), s.unit[u].frontage());
}

Cover Battle::cover(const State& s, UnitIndex u, UnitIndex enemy) const {
    if (ground_.open()) return Cover::none;
    const Field& field = this->field(s);
    return std::max(standing(s, u).cover, ground_.obstacle_cover(field[u], {field[enemy].centre(), field[u].centre()},
                                                                 charts_.movement.obstacle_cover));
}

int Battle::points_lost(const State& s, unsigned side) const {
    const MoraleChart& morale = charts_.morale;
    int points = 0;
    for (int i = 0; i < units(side); ++i) {
        const auto u = static_cast<UnitIndex>(side * side_places + static_cast<unsigned>(i));
        const Condition c = condition(s, u);
        points += type(u).points * (c.at_start - c.bases);
        if (c.status == Status::demoralized) points += morale.demoralized;
    }
    for (std::size_t l = 0; l < scenario_.sides[side].leaders.size(); ++l)
        if (s.leader[side * max_side_leaders + l].lost())
            points += scenario_.sides[side].leaders[l].commander ? morale.army_commander : morale.subordinate;
    if (scenario_.sides[side].camp && !s.unit[camp_of(side)].alive()) points += scenario_.sides[side].camp->points;
    return points;
}

double Battle::payoff(const State& s) const {
    if (s.broken[0] != 0 || s.broken[1] != 0) return s.broken[0] == 0 ? 1 : s.broken[1] == 0 ? 0 : 0.5;
    // The turn limit: the smaller share of the break point lost wins (B36).
    const int first = points_lost(s, 0) * scenario_.sides[1].break_point;
    const int second = points_lost(s, 1) * scenario_.sides[0].break_point;
    return first < second ? 1 : first > second ? 0 : 0.5;
}

/// In a turn every unit tests, acts and answers once, fires twice, and each melee has a handful of decisions.
std::uint32_t Battle::longest() const {
    const auto pieces = static_cast<std::uint32_t>(units(0) + units(1) + 2 * static_cast<int>(max_leaders));
    return scenario_.turn_limit * (40u * pieces + 100u);
}

std::string Battle::label(UnitIndex u) const {
    const char side = side_of(u) == 0 ? 'A' : 'B';
    return is_camp(u) ? fmt::format("{}0", side) : fmt::format("{}{}", side, u % side_places + 1);
}
std::string Battle::unit_name(UnitIndex u) const {
    if (is_camp(u)) return side_of(u) == 0 ? "the camp of A" : "the camp of B";
    const UnitEntry& entry = scenario_.sides[side_of(u)].units[u % side_places];
    return fmt::format("{} ({})", label(u), entry.name.empty() ? type(u).name : entry.name);
}
std::string Battle::leader_label(LeaderIndex l) const {
    return fmt::format("{}L{}", side_of_leader(l) == 0 ? 'A' : 'B', l % max_side_leaders + 1);
}
std::string Battle::leader_name(LeaderIndex l) const { return leader_entry(l).name; }

std::vector<Fact> Battle::facts() const {
    std::vector<Fact> facts;
    facts.push_back({.name = "turns", .unit = "turns", .label = "last turn"});
    facts.push_back({.name = "ending",
                     .unit = "",
                     .names = {"A broke", "B broke", "both broke", "turn limit"},
                     .label = "how it ended"});
    facts.push_back({.name = "fights", .unit = "melees", .label = "melees"});
    for (const Side side : {Side::first, Side::second}) {
        const std::string letter = side == Side::first ? "a" : "b";
        facts.push_back({.name = "points_" + letter,
                         .unit = "points",
                         .label = "points toward breaking",
                         .group = "Losses",
                         .side = side});
        facts.push_back(
            {.name = "units_lost_" + letter, .unit = "units", .label = "units lost", .group = "Losses", .side = side});
        facts.push_back(
            {.name = "bases_lost_" + letter, .unit = "bases", .label = "bases lost", .group = "Losses", .side = side});
        facts.push_back({.name = "leaders_lost_" + letter,
                         .unit = "leaders",
                         .label = "leaders lost",
                         .group = "Losses",
                         .side = side});
    }
    return facts;
}

void Battle::report(const State& s, std::span<std::int32_t> row) const {
    std::size_t at = 0;
    row[at++] = s.turn;
    row[at++] = s.broken[0] != 0 ? (s.broken[1] != 0 ? 2 : 0) : s.broken[1] != 0 ? 1 : 3;
    row[at++] = s.fights;
    for (unsigned side = 0; side < 2; ++side) {
        std::int32_t lost_units = 0, bases = 0, leaders = 0;
        for (int i = 0; i < units(side); ++i) {
            const Condition c = condition(s, static_cast<UnitIndex>(side * side_places + static_cast<unsigned>(i)));
            lost_units += c.status == Status::destroyed;
            bases += c.at_start - c.bases;
        }
        for (std::size_t l = 0; l < max_side_leaders; ++l) leaders += s.leader[side * max_side_leaders + l].lost();
        row[at++] = points_lost(s, side);
        row[at++] = lost_units;
        row[at++] = bases;
        row[at++] = leaders;
    }
}

}  // namespace polemarch::blood_of_kings
