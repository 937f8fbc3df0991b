// Pending ranged combat and panic movement in a position.
#include "core/ancient_battles/files/position_pending.h"
#include "core/ancient_battles/rules/fleeing.h"
#include "core/ancient_battles/rules/shooting.h"

namespace polemarch::ancient_battles {

void PendingCheck::check_rapid_fire() {
    s_.singles = trait(s_.subject).rapid_fire;
    if (s_.singles < 2)
        return fault_of("subject", s_.subject, "this unit has no rapid fire", "a unit with rapid=2 or 3", "10.7");
    if (targets(setup_, s_, s_.subject) == 0)
        fault_of("subject", s_.subject, "this unit has no target", "an enemy unit within range, arc and sight", "10.5");
}

void PendingCheck::check_fire() {
    check_attacks_left();
    if (failed()) return;
    State before = s_;  // before the elimination
    if (s_.phase == Phase::escape && !restore_target(before)) return;
    if (s_.phase == Phase::target) {
        if (targets(setup_, s_, s_.subject) == 0)
            fault_of("subject", s_.subject, "this unit has no target", "an enemy unit within range, arc and sight",
                     "10.5");
        return;
    }
    const UnitIndex target = s_.object;
    if (trait(target).side == s_.mover)
        return fault_of("object", target, "only an enemy unit can be attacked", {}, "10.5");
    if (trait(target).base) return fault_of("object", target, "camps and war wagons are immune to fire", {}, "13.1.3");
    if (!before.unit[target].on_map() || !sees_target(setup_, before, s_.subject, target))
        return fault_of("object", target, "this unit cannot be fired at",
                        "a unit within range, arc and sight of the firing unit", "10.5");
    check_supporters(before);
}

/// 10.7.1: some split of the attacks gives the attacks made and left.
void PendingCheck::check_attacks_left() {
    const int all = trait(s_.subject).rapid_fire;
    const bool aimed = s_.phase != Phase::target;  // the current attack is no longer among the single ones
    if (!aimed && s_.singles == 0 && s_.combined == 0)
        return fault("single_attacks", "no attack is left", {}, fmt::format("at most {}", all), "10.7");
    const int singles = s_.singles + (aimed && !s_.enhanced ? 1 : 0);
    bool found = false;
    for (int combined = 0; combined <= all; ++combined) {
        if (combined == 1) continue;
        const int made = all - combined - singles;
        if (s_.combined == combined)
            found = found || (made >= 0 && s_.attacks_made == made && (!s_.enhanced || combined > 0));
        else if (s_.combined == 0)
            found = found || (made >= 0 && s_.attacks_made == made + 1 && !s_.enhanced);
    }
    if (!found)
        fault("single_attacks", "the attacks made and left do not come from one choice",
              fmt::format("{} single and {} combined left, {} made", s_.singles, s_.combined, s_.attacks_made),
              fmt::format("together {}, singly or 2 or more combined{}", all, aimed ? ", one of them under way" : ""),
              "10.7.1");
}

/// The hex of the leaders who roll is where the target was eliminated.
bool PendingCheck::restore_target(State& before) {
    const hex::Index h = check_escapers(s_.object);
    if (h == hex::nowhere) return false;
    before.unit[s_.object] = {h, Unit::disordered_bit};
    before.at[h] = s_.object;
    return true;
}

void PendingCheck::check_supporters(const State& before) {
    if ((s_.supporters == 0) != (s_.last_supporter == none))
        return fault("supporters", "'supporters' and 'last_supporter' belong together", std::to_string(s_.supporters),
                     "both or neither", "10.5");
    if (s_.supporters == 0) return;
    if (s_.commander == none)
        return fault("supporters", "a unit that fires alone has no supporters", {}, "the key 'leader'", "10.5");
    const auto supports = [&](UnitIndex u) {
        return trait(u).side == s_.mover && u != s_.subject && s_.unit[u].on_map() && s_.unit[u].red() &&
               !s_.unit[u].disordered() && trait(u).shots > 0 && sees_target(setup_, before, u, s_.object);
    };
    if (!supports(s_.last_supporter))
        return fault_of("last_supporter", s_.last_supporter, "this unit cannot have supported",
                        "a red unit in good order that sees the target", "10.5");
    int able = 0;
    for (UnitIndex u = 0; u <= s_.last_supporter; ++u) able += supports(u);
    if (s_.supporters > able)
        fault("supporters", "so many cannot have supported", std::to_string(s_.supporters),
              fmt::format("at most {}: red units in good order that see the target, up to the last supporter", able),
              "10.5");
}

void PendingCheck::check_flight() {
    const unsigned side = 1u - s_.mover;
    if (!panicked(s_, side) || s_.panic_moved[side] == 0)
        return fault("order", fmt::format("the panic movement of side {} has not been ordered", written::sides[side]),
                     {}, fmt::format("panicked and panic_movement in [position.{}]", written::sides[side]), "9.0");
    const UnitMask able = fleeing(setup_, s_, side);
    each_unit(s_.formation, [&](UnitIndex u) {
        if (u == s_.subject || !((able >> u) & 1u))
            fault_of("formation", u, "this unit does not flee",
                     "disordered, unmarked, without a leader, not the one that flees now", "9.0");
    });
    if (failed() || s_.phase == Phase::flee_unit) return;
    const UnitIndex u = s_.subject;
    const Unit& unit = s_.unit[u];
    if (!unit.on_map() || !unit.disordered() || unit.marked() || trait(u).base)
        return fault_of("subject", u, "this unit does not flee", "a disordered unit on the map without a marker",
                        "9.0");
    const bool entered = s_.entered_hex != 0;
    if (!entered && !((able >> u) & 1u))
        return fault_of("subject", u, "this unit does not flee", "a unit without a leader in its hex", "9.0");
    const std::uint8_t zone = ancient_battles::zone(setup_, s_, s_.mover).has(unit.hex) ? 1 : 0;
    if (s_.phase == Phase::flee_edge) {
        s_.flight_points = trait(u).movement;
        s_.entered_hex = 0;
        s_.started_in_zone = zone;
        if (s_.at[unit.hex] != none)
            fault_of("subject", u, "two units stand in one hex", "a hex without another unit", "8.5");
        return;
    }
    check_steps(u, entered, zone);
}

void PendingCheck::check_steps(UnitIndex u, bool entered, std::uint8_t zone) {
    const hex::Index h = s_.unit[u].hex;
    const auto& to_edge = setup_.ground.to_edge;
    const int most = std::max(0, trait(u).movement - (entered ? 1 : 0));
    if (s_.flight_points > most || (!entered && s_.flight_points != most))
        fault("points", "so many Movement Points cannot be left", std::to_string(s_.flight_points),
              entered ? fmt::format("at most {}", most) : std::to_string(most), "9.1");
    const std::uint8_t here = to_edge[s_.edge - 1u][h];
    bool nearest = here != 255;
    for (const auto& edge : to_edge) nearest = nearest && (entered || here <= edge[h]);
    if (!nearest)
        fault("edge", "the unit does not flee to this edge", fmt::format("'{}'", written::edge[s_.edge - 1u]),
              "the nearest", "9.2");
    if (!entered && s_.started_in_zone != zone)
        fault("from_zone", "whether the unit starts in an enemy zone of control is said otherwise by the units",
              zone ? "false" : "true", zone ? "true" : "false", "8.8.2");
    const UnitIndex there = s_.at[h];
    if (there != none && (!entered || trait(there).side == s_.mover))
        fault_of("subject", u, "two units stand in one hex", "in flight, a friend's hex after the first step", "8.5");
}

}  // namespace polemarch::ancient_battles
