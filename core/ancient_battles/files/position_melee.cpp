// Pending melee in a position, and leaders who roll for their escape.
#include "core/ancient_battles/files/position_pending.h"
#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/turn.h"

namespace polemarch::ancient_battles {

/// `fallen` is the unit with which they stood. Returns their hex, or nowhere after a fault. All leaders in it from the
/// first who rolls on will roll, too.
hex::Index PendingCheck::check_escapers(UnitIndex fallen) {
    const auto first = static_cast<LeaderIndex>(std::countr_zero(s_.escapers));
    const std::uint8_t at = s_.leader[first];
    const std::string found = fmt::format("'{}', {}", written::leader(first), written::leader_entry(s_, first));
    if (s_.unit[fallen].hex != Gone::eliminated) {
        fault_of("escaping", fallen, "no unit has fallen from which leaders must escape", "this unit eliminated",
                 "11.5.1");
    } else if (side_of_leader(first) != trait(fallen).side) {
        fault("escaping", "this leader is not of the side whose unit fell", found, {}, "11.5.1");
    } else if (at >= hex::cells || s_.at[at] != none) {
        fault("escaping", "a leader who must escape stands alone in the hex where his unit fell", found,
              "a hex without a unit", "11.5.1");
    } else {
        const unsigned all = leaders_in(setup_, s_, at, trait(fallen).side);
        s_.escapers = static_cast<std::uint16_t>(all & ~((1u << first) - 1u));
        return at;
    }
    return hex::nowhere;
}

/// Whether in `before` the subject may attack `defender`. Sets the approach if the hexes determine it.
bool PendingCheck::attack_possible(State& before, UnitIndex defender) {
    bool found = false;
    if (outside(s_.subject)) {
        const hex::Index h = before.unit[defender].hex;
        if (!draft_.has("pending.from")) {
            fault("from", "the key 'from' in [position.pending] is missing: the attacker comes from off the map", {},
                  "the direction from the defender's hex, 1 to 6", "8.7.3");
            return false;
        }
        const std::uint8_t index = setup_.ground.outside_index(h, s_.approach);
        if (index == none || !((s_.outside_used >> index) & 1u)) {
            fault("from", "a melee from there must stand in 'outside_melees'", std::to_string(s_.approach + 1),
                  fmt::format("'{}/{}' among the outside_melees", hex::name(h), s_.approach + 1), "8.7.3");
            return false;
        }
        before.outside_used &= ~bit(index);
        each_outside_attack(setup_, before, trait(s_.subject).side,
                            [&](UnitIndex a, UnitIndex d, hex::Direction approach) {
                                found = found || (a == s_.subject && d == defender && approach == s_.approach);
                            });
    } else {
        if (draft_.has("pending.from")) {
            fault("from", "only an attacker who waits comes from off the map", std::to_string(s_.approach + 1),
                  "no such key", "8.7.3");
            return false;
        }
        each_attack_of(setup_, before, s_.subject, [&](UnitIndex, UnitIndex d) { found = found || d == defender; });
        if (found) s_.approach = hex::geometry().direction_to[before.unit[defender].hex][before.unit[s_.subject].hex];
    }
    if (found && s_.second_melee && s_.phase != Phase::escape) found = may_attack_twice(before);
    return found;
}

/// 11.6.3.
bool PendingCheck::may_attack_twice(const State& before) const {
    const Trait& t = trait(s_.subject);
    const Unit& unit = before.unit[s_.subject];
    return t.cavalry && !t.light && unit.on_map() && leaders_in(setup_, before, unit.hex, t.side) != 0;
}

void PendingCheck::fault_of_attack(const std::string& key, UnitIndex defender) {
    if (failed()) return;
    fault_of(key, defender, fmt::format("{} cannot attack this unit", written::unit(setup_, s_.subject)),
             s_.second_melee
                 ? "a second melee of heavy cavalry with a leader, against an enemy in its zone of control, "
                   "in front first"
                 : "an enemy in the attacker's zone of control, in front first; no red attacker",
             s_.second_melee ? "11.6.3" : "11.2.2");
}

bool PendingCheck::check_enemies(const std::string& key, UnitIndex other) {
    if (trait(other).side != trait(s_.subject).side) return true;
    fault_of(key, other, "both units belong to one side", "units of both sides", "11.2.2");
    return false;
}

void PendingCheck::check_melee() {
    if (!check_enemies("object", s_.object)) return;
    if (!s_.unit[s_.object].on_map())
        return fault_of("object", s_.object, "this unit is not on the map", "the defender", "11.2.2");
    State before = s_;
    if (!attack_possible(before, s_.object)) return fault_of_attack("object", s_.object);
    if (s_.phase == Phase::retreat && retreat_hexes(setup_, s_, s_.subject, s_.object, s_.approach) == 0)
        fault_of("object", s_.object, "this unit cannot retreat from this melee", "phase 'clash'", "11.2.3");
}

/// Leaders of a unit eliminated in melee roll: the defender's, or the attacker's own.
void PendingCheck::check_fallen() {
    if (!check_enemies("object", s_.object)) return;
    const bool defender_fell = s_.unit[s_.object].hex == Gone::eliminated;
    const hex::Index h = check_escapers(defender_fell ? s_.object : s_.subject);
    if (h == hex::nowhere) return;
    State before = s_;
    if (defender_fell) {
        before.unit[s_.object] = {h, Unit::disordered_bit};
        before.at[h] = s_.object;
        s_.vacated = h;
        if (!attack_possible(before, s_.object)) return fault_of_attack("object", s_.object);
        if (s_.second_melee && !may_attack_twice(before)) fault_of_attack("subject", s_.object);
        return;
    }
    if (!s_.unit[s_.object].on_map())
        return fault_of("object", s_.object, "this unit is not on the map", "the defender", "11.2.2");
    // The attacker's facing and order at that moment are no longer known: try all.
    for (unsigned facing = 0; facing < hex::directions; ++facing)
        for (const std::uint8_t order : {std::uint8_t{0}, Unit::disordered_bit}) {
            before.unit[s_.subject] = {h, static_cast<std::uint8_t>(facing | order)};
            before.at[h] = s_.subject;
            if (attack_possible(before, s_.object) && (!s_.second_melee || may_attack_twice(before))) return;
            if (failed()) return;
        }
    fault_of_attack("object", s_.object);
}

/// Puts the defender back into the hex that it has left or was eliminated in. Returns none, and reports a fault, if it
/// cannot have been there.
UnitIndex PendingCheck::restore_defender(State& before) {
    if ((s_.object == none) == (s_.retreated == none)) {
        fault("object", "either the defender was eliminated or it retreated", {}, "one of 'object' and 'retreated'",
              "11.6");
        return none;
    }
    const bool fell = s_.object != none;
    const UnitIndex defender = fell ? s_.object : s_.retreated;
    const std::string key = fell ? "object" : "retreated";
    if (!check_enemies(key, defender)) return none;
    const Unit& unit = s_.unit[defender];
    if (fell && (unit.hex != Gone::eliminated || trait(defender).base)) {
        fault_of(key, defender, "there is no advance against this unit", "an eliminated unit, no camp or war wagon",
                 "11.6");
        return none;
    }
    if (!fell && (!unit.on_map() || !unit.disordered() || !unit.red())) {
        fault_of(key, defender, "a unit that has retreated is disordered and red", "a unit on the map, disordered, red",
                 "11.2.3");
        return none;
    }
    if (!fell) before.at[unit.hex] = none;
    before.unit[defender] = {s_.vacated, fell ? Unit::disordered_bit : std::uint8_t{0}};
    before.at[s_.vacated] = defender;
    return defender;
}

/// 11.2.3: straight away from the attacker, no further than the rules allow. `before` is the state before.
void PendingCheck::check_retreat(const State& before) {
    const Unit& unit = s_.unit[s_.retreated];
    const hex::Direction away = hex::opposite(s_.approach);
    const int most = retreat_hexes(setup_, before, s_.subject, s_.retreated, s_.approach);
    hex::Index h = s_.vacated;
    bool found = false;
    for (int n = 0; n < most; ++n) {
        h = setup_.ground.next[h][away];
        found = found || h == unit.hex;
    }
    if (!found || unit.facing() != away)
        fault_of("retreated", s_.retreated, "this unit cannot have retreated here",
                 fmt::format("straight away from the attacker, facing {}", away + 1), "11.2.3");
}

void PendingCheck::check_advance() {
    if (unit_in(s_, s_.vacated) != none)
        return fault("vacated", "a unit stands in the hex to advance into", hex::name(s_.vacated),
                     "the hex that the defender left", "11.6");
    if (!trait(s_.subject).disciplined)
        return fault_of("subject", s_.subject, "only disciplined troops choose whether to advance",
                        "a disciplined unit", "11.6.1");
    State before = s_;
    const UnitIndex defender = restore_defender(before);
    if (defender == none) return;
    if (!attack_possible(before, defender)) return fault_of_attack("subject", defender);
    if (s_.retreated != none) check_retreat(before);
}

/// The attacker has advanced straight on: it is in the vacated hex, with its old hex behind it.
void PendingCheck::check_second_melee() {
    const UnitIndex a = s_.subject;
    const Unit& unit = s_.unit[a];
    if (!unit.on_map() || unit.marked() || !may_attack_twice(s_))
        return fault_of("subject", a, "this unit has no second melee",
                        "non-light cavalry with a leader, without a marker", "11.6.3");
    s_.vacated = unit.hex;
    s_.approach = hex::opposite(unit.facing());
    const hex::Index behind = setup_.ground.next[unit.hex][s_.approach];
    State before = s_;
    before.at[unit.hex] = none;
    if (behind != hex::nowhere) {
        if (s_.at[behind] != none || !setup_.ground.crossable(unit.hex, s_.approach))
            return fault_of("subject", a, "this unit cannot have advanced to where it stands", "a free hex behind it",
                            "11.6.2");
        before.unit[a].hex = behind;
        before.at[behind] = a;
    } else {
        const std::uint8_t index = setup_.ground.outside_index(unit.hex, s_.approach);
        if (index == none || !((s_.outside_used >> index) & 1u) || !trait(a).enters())
            return fault_of("subject", a, "this unit cannot have advanced to where it stands",
                            "for a reinforcement, its off-map hex among the outside_melees", "8.7.3");
        before.unit[a].hex = byte(trait(a).group >= 0 ? Gone::waiting : Gone::returning);
    }
    if (restore_defender(before) == none) return;
    if (s_.retreated != none) {
        check_retreat(before);
        if (failed()) return;
    }
    Moves moves;
    legal_moves(setup_, s_, moves);
    if (moves.size() < 2)
        fault_of("subject", a, "this unit has nobody to attack", "another enemy in its zone of control", "11.6.3");
}

}  // namespace polemarch::ancient_battles
