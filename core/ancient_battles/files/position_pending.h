// Checks what is pending in a position: whose action, which formation, combat or flight. Everything is compared with
// what the rules could have led to; where needed, a unit that was eliminated or retreated is first put back into its
// hex.
//   position_pending.cpp  orders and formations   position_shots.cpp  fire and flight   position_melee.cpp  melee
//   position_options.cpp  optional rules
#pragma once

#include "core/ancient_battles/files/position_reader.h"

#include <fmt/format.h>

#include <optional>
#include <string>

namespace polemarch::ancient_battles {

class PendingCheck {
public:
    PendingCheck(const Setup& setup, Draft& draft) : setup_(setup), draft_(draft), s_(draft.s) {}
    void check();

private:
    [[nodiscard]] bool failed() const { return draft_.diagnostics->has_errors(); }
    [[nodiscard]] const Trait& trait(UnitIndex u) const { return setup_.trait[u]; }
    [[nodiscard]] std::string quoted(UnitIndex u) const { return "'" + written::unit(setup_, u) + "'"; }
    [[nodiscard]] std::string phase() const {
        return fmt::format("phase '{}'", written::phases[static_cast<std::size_t>(s_.phase)]);
    }
    void fault(const std::string& key, std::string what, std::string found = {}, std::string expected = {},
               std::string rule = {}) const {
        draft_.fault(draft_.has("pending." + key) ? "pending." + key : "pending", std::move(what), std::move(found),
                     std::move(expected), std::move(rule));
    }
    void fault_of(const std::string& key, UnitIndex u, std::string what, std::string expected, std::string rule) const {
        fault(key, std::move(what), quoted(u) + ", " + written::unit_entry(setup_, s_, u), std::move(expected),
              std::move(rule));
    }
    // whose action, and of what kind
    void check_order();
    /// The side whose decision or dice these are, if the phase determines it.
    [[nodiscard]] std::optional<unsigned> forced_mover() const;
    void check_mover();
    // optional rules (position_options.cpp)
    void check_option();
    void check_set_up();
    void check_impetuous();
    void check_dice();
    // orders: move, fire, rally, enter
    void check_action();
    void check_commander();
    [[nodiscard]] bool own_unit_in(hex::Index h) const;
    /// Checks that the unit may still act.
    void check_member(UnitIndex u);
    /// Checks that a unit which has not yet acted can obey the order.
    void check_able(const std::string& key, UnitIndex u);
    /// 8.1: all units that have not moved still have the facing with which the formation started.
    void check_alike();
    /// No unit has acted: the formation is the one that the rules give (6.2.1).
    void check_fresh_formation();
    void check_subject();
    void check_facings(UnitIndex u);
    // ranged combat
    void check_rapid_fire();
    void check_fire();
    /// 10.7.1: some split of the attacks gives the attacks made and left.
    void check_attacks_left();
    /// The hex of the leaders who roll is where the target was eliminated.
    [[nodiscard]] bool restore_target(State& before);
    void check_supporters(const State& before);
    // leaders who roll
    /// `fallen` is the unit with which they stood. Returns their hex, or nowhere after a fault. All leaders in it from
    /// the first who rolls on will roll, too.
    [[nodiscard]] hex::Index check_escapers(UnitIndex fallen);
    // melee
    [[nodiscard]] bool outside(UnitIndex u) const { return s_.unit[u].waits(); }
    /// Whether in `before` the subject may attack `defender`. Sets the approach if the hexes determine it.
    [[nodiscard]] bool attack_possible(State& before, UnitIndex defender);
    /// 11.6.3.
    [[nodiscard]] bool may_attack_twice(const State& before) const;
    void fault_of_attack(const std::string& key, UnitIndex defender);
    [[nodiscard]] bool check_enemies(const std::string& key, UnitIndex other);
    void check_melee();
    /// Leaders of a unit eliminated in melee roll: the defender's, or the attacker's own.
    void check_fallen();
    /// Puts the defender back into the hex that it has left or was eliminated in. Returns none, and reports a fault, if
    /// it cannot have been there.
    [[nodiscard]] UnitIndex restore_defender(State& before);
    /// 11.2.3: straight away from the attacker, no further than the rules allow. `before` is the state before.
    void check_retreat(const State& before);
    void check_advance();
    /// The attacker has advanced straight on: it is in the vacated hex, with its old hex behind it.
    void check_second_melee();
    // panic movement
    void check_flight();
    void check_steps(UnitIndex u, bool entered, std::uint8_t zone);

    const Setup& setup_;
    Draft& draft_;
    State& s_;
};

}  // namespace polemarch::ancient_battles
