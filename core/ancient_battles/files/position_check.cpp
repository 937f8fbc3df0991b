// Checks whether turn, units and leaders of a position are possible as written.
#include "core/ancient_battles/files/position_reader.h"
#include "core/ancient_battles/files/scenario_parts.h"

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

class ArmyCheck {
public:
    ArmyCheck(const Setup& setup, Draft& draft)
        : setup_(setup), draft_(draft), s_(draft.s), stage_(stage_of(s_.phase, s_.order)) {}

    void check() {
        derive();
        check_clock();
        for (unsigned side = 0; side < 2; ++side) {
            check_panic(side);
            for (UnitIndex u = setup_.first_unit(side); u < setup_.end_unit(side); ++u) check_unit(u);
        }
        check_looters();
        for (unsigned side = 0; side < 2; ++side)
            each_leader(setup_.leaders[side], [&](LeaderIndex l) { check_leader(l, side); });
    }

private:
    [[nodiscard]] std::string phase() const {
        return fmt::format("phase '{}'", written::phases[static_cast<std::size_t>(s_.phase)]);
    }
    /// A fleeing unit blocks no other: it may stand in a friend's hex for a moment (9.3).
    [[nodiscard]] bool in_flight(UnitIndex u) const {
        return u == s_.subject && (s_.phase == Phase::flee_edge || s_.phase == Phase::flee_step);
    }

    void derive() {
        s_.at.fill(none);
        s_.lost = {};
        s_.camp_lost = {};
        for (UnitIndex u = 0; u < setup_.end_unit(1); ++u) {
            const Trait& trait = setup_.trait[u];
            if (s_.unit[u].on_map() && !in_flight(u)) {
                UnitIndex& at = s_.at[s_.unit[u].hex];
                if (at != none)
                    draft_.fault_of_unit(
                        setup_, u, "two units stand in one hex",
                        fmt::format("a hex without a unit; {} has {} of side {}", hex::name(s_.unit[u].hex),
                                    written::unit_entry(setup_, s_, at), written::sides[setup_.trait[at].side]),
                        "8.5");
                at = u;
            }
            if (s_.unit[u].hex != Gone::eliminated) continue;
            if (trait.camp) s_.camp_lost[trait.side] = 1;
            auto& lost = s_.lost[setup_.trait[setup_.origin(u)].side];
            if (!trait.base) lost = static_cast<std::uint16_t>(lost + trait.strength[0]);
        }
        if (s_.phase == Phase::end_check || s_.phase == Phase::over) s_.passes = 2;
        const bool fights = s_.phase == Phase::clash || s_.phase == Phase::retreat || s_.phase == Phase::advance ||
                            s_.phase == Phase::second_melee || (s_.phase == Phase::escape && stage_ == Stage::combat);
        if (!fights) return;
        if (!draft_.has("melees")) s_.melees = 1;
        if (!draft_.has("first_melee")) s_.first_melee_turn = s_.turn;
        if (s_.melees == 0) draft_.fault("melees", "a melee is under way and must be counted", "0", "1 or more");
    }

    void check_clock() {
        if (s_.turn == 1 && s_.initiative != 0 && (s_.phase == Phase::command || s_.phase == Phase::initiative))
            draft_.fault("initiative", "ties of the first turn are side A's", "'B'", "'A'", "5.0");
        if (s_.phase == Phase::over && s_.turn < setup_.scenario.turns.last &&
            setup_.scenario.turns.end_on[s_.turn] == 0)
            draft_.fault("phase", fmt::format("the battle cannot end in turn {}", s_.turn), "'over'",
                         "a turn with an end check", "12.0");
        if ((s_.melees > 0) != (s_.first_melee_turn > 0))
            draft_.fault(s_.melees > 0 ? "melees" : "first_melee", "'melees' and 'first_melee' belong together",
                         fmt::format("melees = {}, first_melee = {}", s_.melees, s_.first_melee_turn),
                         "both or neither");
        if ((uncontrolled(s_, 0) || uncontrolled(s_, 1)) && setting_up(s_))
            draft_.fault("phase", "control is lost in step 5 of a turn", {}, {}, "17.4.1");
        const int latest = stage_ == Stage::combat ? s_.turn : s_.turn - 1;
        if (s_.first_melee_turn > latest)
            draft_.fault("first_melee", "the first melee lies in the future", std::to_string(s_.first_melee_turn),
                         fmt::format("at most turn {}", latest));
        if (s_.outside_used != 0 && stage_ != Stage::combat)
            draft_.fault("outside_melees", "melees from off the map belong to the Melee Step", {},
                         "no such key in " + phase(), "8.7.3");
    }

    void check_panic(unsigned side) {
        const std::string letter(written::sides[side]);
        if (s_.panic_turn[side] > s_.turn)
            draft_.fault(letter + ".panicked", "the army panics in the future", std::to_string(s_.panic_turn[side]),
                         s_.turn < 2 ? "no such key in turn 1" : fmt::format("a turn from 2 to {}", s_.turn), "4.0");
        if (s_.panic_moved[side] == 0) return;
        if (s_.panic_turn[side] == 0)
            draft_.fault(letter + ".panic_movement", "only a panicked army is moved by its enemy", "true",
                         "with 'panicked', the turn of the panic", "9.0");
        else if (stage_ == Stage::before_action)
            draft_.fault(letter + ".panic_movement", "panic movement is ordered in the Activation Step", "true",
                         "no such key in " + phase(), "4.2");
    }

    void check_unit(UnitIndex u) {
        const Trait& trait = setup_.trait[u];
        const Unit& unit = s_.unit[u];
        const auto fault = [&](std::string what, std::string expected, std::string rule) {
            draft_.fault_of_unit(setup_, u, std::move(what), std::move(expected), std::move(rule));
        };
        if (unit.hex == Gone::absent) return;
        if (unit.hex == Gone::waiting) {
            if (sets_up_freely(setup_, s_)) return;
            if (trait.group < 0) return fault("this unit is no reinforcement", "a hex, or how it was lost", "8.7");
            if ((unit.bits & Unit::yellow_bit) || (unit.red() && stage_ != Stage::combat))
                return fault("a unit that waits is marked by a melee from off the map only", "no marker", "8.7.3");
        }
        if (unit.hex == Gone::returning) {
            if (!trait.returns()) return fault("this unit may not come back", "'left', or a hex", "8.6.2");
            if (unit.bits & Unit::yellow_bit)
                return fault("a unit that has left is marked red until the end of the turn", "no marker", "8.6.2");
        }
        if (trait.group >= 0) {
            const unsigned due = setup_.arrivals[static_cast<std::size_t>(trait.group)].turn;
            if (s_.turn < due && !(unit.hex == Gone::waiting && unit.bits == 0))
                return fault(fmt::format("this unit comes in turn {}", due),
                             fmt::format("'{} waiting'", setup_.type(u).code), "8.7");
        }
        if (unit.hex == Gone::left && trait.movement == 0)
            return fault("a unit that cannot move cannot leave the map", "a hex, or 'eliminated'", "13.1.1");
        if (unit.hex == Gone::looting && (trait.base || (trait.strength[0] == 0 && trait.strength[1] == 0)))
            return fault("this unit never attacks, so it never loots", "another state", "13.1.4");
        if (!unit.on_map()) return;
        const HexTerrain& terrain = setup_.charts.terrain[setup_.scenario.map.terrain[unit.hex]];
        if (!may_enter(setup_.type(u), terrain))
            fault("this unit stands where it may not go", "other terrain than " + terrain.code, "8.9");
        const bool came_on = s_.phase == Phase::first_actor && uncontrolled(s_, trait.side) && trait.impetuous;
        if (unit.marked() && stage_ == Stage::before_action && !came_on)
            fault("units are marked from the Activation Step on", "no marker in " + phase(), "6.3");
        if ((unit.bits & Unit::yellow_bit) && stage_ == Stage::combat)
            fault("yellow markers are removed when the Melee Step begins", "red or no marker", "11.0");
    }

    /// 13.1.4: a looter has destroyed a camp or war wagon.
    void check_looters() {
        for (unsigned side = 0; side < 2; ++side) {
            int looters = 0, bases = 0;
            UnitIndex last = none;
            for (UnitIndex u = setup_.first_unit(side); u < setup_.end_unit(side); ++u)
                if (s_.unit[u].hex == Gone::looting) ++looters, last = u;
            for (UnitIndex u = setup_.first_unit(1 - side); u < setup_.end_unit(1 - side); ++u)
                bases += setup_.trait[u].base && s_.unit[u].hex == Gone::eliminated;
            // A unit that has just destroyed one loots it after its leaders' dice (ruling 73).
            const bool about_to = s_.phase == Phase::escape && stage_ == Stage::combat && s_.subject != none &&
                                  s_.object != none && setup_.trait[s_.subject].side == side &&
                                  setup_.trait[s_.object].base && s_.unit[s_.object].hex == Gone::eliminated;
            if (about_to) ++looters, last = s_.subject;
            if (looters > bases)
                draft_.fault_of_unit(setup_, last, "there is nothing that this unit can have looted",
                                     "for each looter an eliminated enemy camp or war wagon", "13.1.4");
        }
    }

    [[nodiscard]] bool stands_in(unsigned side, hex::Index h) const {
        for (UnitIndex u = setup_.first_unit(side); u < setup_.end_unit(side); ++u)
            if (s_.unit[u].on_map() && s_.unit[u].hex == h) return true;
        return false;
    }

    void check_leader(LeaderIndex l, unsigned side) {
        const std::uint8_t at = s_.leader[l];
        const auto fault = [&](const std::string& what, std::string expected, std::string rule) {
            const Place place = draft_.leader[l].line > 0 ? draft_.leader[l] : draft_.whole;
            draft_.diagnostics->error(place, fmt::format("leader {}: ", written::leader(l)) + what,
                                      "'" + written::leader_entry(s_, l) + "'", std::move(expected), std::move(rule));
        };
        check_arrival(l, side, fault);
        if (((s_.leader_marked >> l) & 1u) && (stage_ == Stage::before_action || at == Away::coming))
            fault("leaders are marked from the Activation Step on", "no marker", "6.3");
        if (at >= hex::cells) {
            if (s_.phase == Phase::first_actor && at == Away::aside && !occupied(setup_, s_, side).any()) return;
            if (s_.phase == Phase::first_actor && at == Away::aside)
                fault("he should have been placed", "a hex with a unit of the side", "3.0");
            return;
        }
        const HexTerrain& terrain = setup_.charts.terrain[setup_.scenario.map.terrain[at]];
        if (s_.phase == Phase::command || s_.phase == Phase::initiative || s_.phase == Phase::bid || setting_up(s_))
            fault("leaders are beside the map in steps 1 to 4", "aside", "3.0");
        else if (stands_in(1 - side, at))
            fault("he stands in a hex with an enemy unit", "aside", "11.5.2");
        else if (stage_ == Stage::before_action && !stands_in(side, at))
            fault("leaders are placed with units", "a hex with a unit of the side", "3.0");
        else if (terrain.movement == 0)
            fault("he stands where nobody may go", "other terrain than " + terrain.code, "8.9");
        else if (leaders_in(setup_, s_, at, 1 - side) != 0)
            fault("an enemy leader stands in this hex", "aside", "11.5.2");
    }

    /// 8.7: leaders who come with reinforcements are coming until the first unit of these has entered.
    template <class Fault>
    void check_arrival(LeaderIndex l, unsigned side, const Fault& fault) {
        const bool coming = s_.leader[l] == Away::coming;
        for (const Arrival& arrival : setup_.arrivals) {
            if (!((arrival.leaders >> l) & 1u)) continue;
            bool entered = false, gone = false, waits = false;
            for (UnitIndex u = setup_.first_unit(side); u < setup_.end_unit(side); ++u) {
                if (!((arrival.units >> u) & 1u) || s_.unit[u].hex == Gone::absent) continue;
                entered =
                    entered || s_.unit[u].on_map() || s_.unit[u].hex == Gone::left || s_.unit[u].hex == Gone::returning;
                (s_.unit[u].hex == Gone::waiting ? waits : gone) = true;
            }
            if (coming && entered)
                fault("he comes with the first unit of his group, which has entered", "a hex, 'aside' or 'lost'",
                      "8.7");
            else if (coming && !waits)
                fault("he comes with the first unit of his group, and none is left", "lost", "8.7");
            if (!coming && !gone) fault("he comes with a group that has not entered", "coming", "8.7");
            return;
        }
        if (coming) fault("he belongs to no reinforcements", "a hex, 'aside' or 'lost'", "8.7");
    }

    const Setup& setup_;
    Draft& draft_;
    State& s_;
    Stage stage_;
};

}  // namespace

void check_army(const Setup& setup, Draft& draft) { ArmyCheck(setup, draft).check(); }

}  // namespace polemarch::ancient_battles
