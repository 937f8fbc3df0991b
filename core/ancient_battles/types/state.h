// What changes in a battle of Ancient Battles Deluxe, as plain bytes.
//
// Not stored, and why: unit types, panic levels, map and charts (they never change: see Setup); zones of control,
// fields of fire and reach (faster to compute from the sets of the Setup than to keep up to date); stacking (a leader's
// hex shows it); the history (the record has it).
#pragma once

#include "core/ancient_battles/types/limits.h"
#include "core/game.h"
#include "core/hex/hex.h"

#include <bit>

namespace polemarch::ancient_battles {

using UnitIndex = std::uint8_t;    ///< side A's units first, in the order of the scenario; below 64
using LeaderIndex = std::uint8_t;  ///< side A's 0 to 7, side B's 8 to 15
using UnitMask = std::uint64_t;    ///< bit u is unit u
inline constexpr std::size_t max_leaders = 2 * max_side_leaders;
inline constexpr std::uint8_t none = 255;

constexpr UnitMask bit(std::size_t u) { return UnitMask{1} << u; }
/// Calls visit(unit) for each unit of the mask in rising order.
template <class Visit>
void each_unit(UnitMask mask, Visit visit) {
    for (; mask; mask &= mask - 1) visit(static_cast<UnitIndex>(std::countr_zero(mask)));
}
/// The same for leaders, a bit each.
template <class Visit>
void each_leader(unsigned leaders, Visit visit) {
    for (; leaders; leaders &= leaders - 1) visit(static_cast<LeaderIndex>(std::countr_zero(leaders)));
}

/// The place of a unit that is not on the map: values of Unit::hex above every hex.
enum class Gone : std::uint8_t {
    absent = 250,     ///< another counter represents it, or it represents none (17.5)
    looting = 251,    ///< eliminated by looting a camp (13.1.4): no panic loss
    left = 252,       ///< exited the map (8.6)
    returning = 253,  ///< exited and will come back (8.6.2)
    waiting = 254,    ///< a reinforcement that has not entered (8.7)
    eliminated = 255,
};
/// The place of a leader who is in no hex: values of State::leader.
enum class Away : std::uint8_t {
    lost = 252,    ///< captured or killed (11.5.1), or the leader's group was eliminated before it entered
    coming = 253,  ///< with a group of reinforcements that has not entered
    aside = 255,   ///< beside the map; placed in the next Place Leaders Step
};
constexpr std::uint8_t byte(Gone gone) { return static_cast<std::uint8_t>(gone); }
constexpr std::uint8_t byte(Away away) { return static_cast<std::uint8_t>(away); }
constexpr bool operator==(std::uint8_t hex, Gone gone) { return hex == byte(gone); }
constexpr bool operator==(std::uint8_t leader, Away away) { return leader == byte(away); }

struct Unit {
    std::uint8_t hex = byte(Gone::eliminated);
    std::uint8_t bits = 0;  ///< 0-2 facing, then the flags below; after leaving by a scoring exit, its number

    static constexpr std::uint8_t facing_bits = 7, disordered_bit = 8, yellow_bit = 16, red_bit = 32;
    [[nodiscard]] hex::Direction facing() const { return bits & facing_bits; }
    [[nodiscard]] bool on_map() const { return hex < hex::cells; }
    /// Whether it is beside the map and can enter it.
    [[nodiscard]] bool waits() const { return hex == byte(Gone::waiting) || hex == byte(Gone::returning); }
    [[nodiscard]] bool disordered() const { return bits & disordered_bit; }
    [[nodiscard]] bool red() const { return bits & red_bit; }
    [[nodiscard]] bool marked() const { return bits & (yellow_bit | red_bit); }
    void face(hex::Direction facing) { bits = static_cast<std::uint8_t>((bits & ~facing_bits) | facing); }
    void set(std::uint8_t flag) { bits |= flag; }
    void clear(std::uint8_t flags) { bits = static_cast<std::uint8_t>(bits & ~flags); }
};

/// What happens next. Dice are rolled in the phases up to end_check; the others are decisions, except `over`.
enum class Phase : std::uint8_t {
    command,       ///< step 3: both sides' command dice
    initiative,    ///< step 4: both sides' initiative dice
    rally,         ///< 7.0: of `subject`
    shot,          ///< 10.6: of `subject` at `object`
    clash,         ///< 11.2.5: of `subject` against `object`
    escape,        ///< 11.5.1: of the first leader in `escapers`
    end_check,     ///< 12.0
    bid,           ///< 5.1: pay to seize the initiative, or concede
    place_leader,  ///< step 5
    first_actor,   ///< 6.0: the Initiative Player decides who acts first
    activate,      ///< step 6: an order or a pass
    formation,     ///< 6.2: which unit of the formation acts next
    destination,   ///< 8.0: where `subject` goes
    facing,        ///< 8.4: how it faces there
    rapid_fire,    ///< 10.7.1: how many attacks of `subject` are combined
    target,        ///< 10.5: which target `subject` fires at
    support,       ///< 10.5: which units support
    flee_unit,     ///< 9.3: which panicked unit moves next
    flee_edge,     ///< 9.2: towards which edge
    flee_step,     ///< 9.1: one hex nearer to it
    melee,         ///< step 7: an attack or a pass
    retreat,       ///< 11.2.3: the defender stands or retreats
    advance,       ///< 11.6.1: disciplined troops may decline
    second_melee,  ///< 11.6.3
    over,
    // Of optional rules (17.0): decisions, then dice.
    dismount,   ///< 17.5b: `subject` stays mounted or fights on foot
    set_up,     ///< 17.1: where `subject` is set up; of side A's camp first by side B
    charge,     ///< 17.3: the barbarians charge this turn, or wait
    hold_back,  ///< 17.4.1: pay for control, or roll
    impetuous,  ///< 17.4.2: which impetuous unit moves next
    control,    ///< 17.4.1: dice of `mover`
    frighten,   ///< 17.5a: of `subject`
};
inline constexpr std::size_t phases = static_cast<std::size_t>(Phase::frighten) + 1;
enum class Order : std::uint8_t { nothing, move, fire, rally, enter, flee, impetuous, set_up, frighten };

struct State {
    UnitMask formation = 0;     ///< units of the current order that may still act, or still have to roll or move
    UnitMask must_attack = 0;   ///< 17.4.2: units out of control that attack before the melees alternate
    UnitMask outside_used = 0;  ///< off-map hexes (Ground::outside) from which a melee was fought this turn (8.7.3)
    std::array<Unit, max_units> unit{};
    std::array<UnitIndex, hex::cells> at{};  ///< the unit in a hex, or none; derived, kept because every rule needs it
    std::array<std::uint8_t, max_leaders> leader{};  ///< hex, or Away
    std::uint16_t leader_marked = 0;                 ///< leaders with an Action marker
    std::uint16_t escapers = 0;                      ///< leaders whose escape die is still to be rolled
    std::array<std::uint16_t, 2> lost{};             ///< strength lost for the panic rating (4.0)
    std::uint16_t melees = 0;                        ///< fought so far; for reports
    Phase phase = Phase::command;
    std::uint8_t turn = 1;
    std::uint8_t initiative = 0;  ///< the side that holds it: 0 or 1
    std::uint8_t mover = 0;       ///< the side that decides or whose action is pending
    std::uint8_t passes = 0;      ///< in succession
    std::array<std::uint8_t, 2> command_points{};
    std::array<std::uint8_t, 2> panic_turn{};  ///< when the army panicked; 0: not yet
    // 1 for a side for which it is true, else 0:
    std::array<std::uint8_t, 2> camp_lost{};     ///< its camp has been eliminated (14.0)
    std::array<std::uint8_t, 2> panic_moved{};   ///< 4.2: its panic movement was ordered this turn
    std::array<std::uint8_t, 2> has_charged{};   ///< 17.3: its barbarians have charged; once a game
    std::array<std::uint8_t, 2> charges{};       ///< 17.3: they charge this turn
    std::array<std::uint8_t, 2> uncontrolled{};  ///< 17.4: it has lost control this turn
    std::uint8_t first_melee_turn = 0;
    // The one pending activation, combat or flight. Everything below is 0 or none if there is none.
    Order order = Order::nothing;
    LeaderIndex commander = none;  ///< the activated leader
    std::uint8_t acted = 0;        ///< whether a unit of the formation has acted
    UnitIndex subject = none;
    UnitIndex object = none;
    std::uint8_t facings = 0;                ///< possible for `subject` at its destination, a bit each
    std::uint8_t control_bought = 0;         ///< 17.4.1: Command Points paid for control
    std::uint8_t flight_points = 0;          ///< flight: movement points left
    std::uint8_t edge = 0;                   ///< flight: Edge + 1; 0: not chosen
    std::uint8_t entered_hex = 0;            ///< flight: 1 once it has entered a hex
    std::uint8_t started_in_zone = 0;        ///< flight: 1 if it began in an enemy zone of control (8.8.2)
    std::uint8_t singles = 0, combined = 0;  ///< rapid fire left: single attacks; attacks in the enhanced one
    std::uint8_t enhanced = 0;               ///< fire: 1 if the current shot is the enhanced one
    std::uint8_t attacks_made = 0;           ///< fire: by `subject`
    std::uint8_t supporters = 0;             ///< of the current shot
    UnitIndex last_supporter = none;
    std::uint8_t approach = 0;             ///< melee: direction from the defender's hex to the attacker
    std::uint8_t vacated = none;           ///< melee: the hex to advance into
    UnitIndex retreated = none;            ///< melee: the unit that retreated before it
    std::uint8_t second_melee = 0;         ///< melee: 1 in a second one (11.6.3)
    std::array<std::uint8_t, 6> dice{};    ///< 17.2.2: dice on the table that may still be bought (rerolls.h), else 0
    std::array<std::uint8_t, 5> unused{};  ///< always 0: the size is a multiple of 8

    bool operator==(const State& other) const { return same_bytes(*this, other); }
};
static_assert(Bytes<State> && sizeof(State) <= 512);

}  // namespace polemarch::ancient_battles
