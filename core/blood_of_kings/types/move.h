// Moves: choices of sides and outcomes of dice. A unit's whole order on the table is one move of up to three legs, in
// 1/256 inch and 1/65536 turn. Each order has one way to write it (no leg without effect, no two legs that are one).
#pragma once

#include "core/blood_of_kings/types/limits.h"
#include "core/blood_of_kings/types/state.h"
#include "core/game.h"

#include <array>

namespace polemarch::blood_of_kings {

enum class Kind : std::uint8_t {
    // turn
    first,  ///< step 2: value 0: that side goes first, 1: the other
    lead,   ///< step 3: leader `unit` takes the Initiative
    pass,   ///< step 5
    done,   ///< step 4: no more activations
    ride,   ///< step 4: the leader's own move, to x and y in legs[0] and legs[1], to unit `target` or none
    loose,  ///< step 1: the uncontrolled charge of `unit` at `target`
    // actions of `unit`
    rest,
    advance,
    march,
    regroup,  ///< in contact: `target` is the enemy of the melee that follows
    retire,   ///< `target` as in regroup
    charge,   ///< `target`; legs[0] the wheel, if any; value as of go
    fire,     ///< `target`, or Aim::split
    melee,    ///< `target`
    // within actions
    go,       ///< legs; value 1: an attached leader stays behind
    halt,     ///< stay, stand still, do not pursue, do not occupy, cease fire, keep facing, do not support
    stand,    ///< answers to a charge
    evade,    ///< legs[0]: the first facing change, if any; the rest is automatic; value as of go
    shoot,    ///< defensive fire
    counter,  ///< counter-charge; value as of go
    pursue,
    aim_at,   ///< step 6: `unit` fires at `target`, or split
    join,     ///< `unit` joins the fire, at `target` or split
    support,  ///< the overlapping unit `unit` joins the melee
    deal,     ///< the second and third level lost go to `unit` and `target`
    occupy,
    turn,       ///< `unit` faces its contacted edge `value`
    flee,       ///< leader `unit` makes way: as ride
    successor,  ///< leader `unit` takes over the command of the fallen leader
    // outcomes of dice
    initiative,  ///< side `value`
    command,     ///< `value` activations
    orders,      ///< `value`: Orders
    regrouped,   ///< `value` levels
    retired,     ///< `value` 1: it succeeds
    tempted,     ///< `value` 1: it charges
    volley,      ///< `value`: Levels lost by `target`
    clash,       ///< levels lost by the actor `unit` and by the target `value`
    casualty,    ///< leader `unit` falls, or none
};
inline constexpr Kind last_kind = Kind::casualty;
constexpr bool is_consequence(Kind kind) { return kind >= Kind::initiative; }
/// Whether value 1 means that a leader attached to the unit stays behind (Leaders_9).
constexpr bool may_leave_leader(Kind kind) {
    return kind == Kind::go || kind == Kind::charge || kind == Kind::evade || kind == Kind::counter;
}

struct Move {
    Kind kind = Kind::done;
    std::uint8_t unit = nobody;
    std::uint8_t target = nobody;
    std::uint8_t value = 0;
    std::array<Leg, 3> legs{};
    bool operator==(const Move&) const = default;
};
static_assert(Bytes<Move> && sizeof(Move) == 16);

using Moves = StackList<Move, max_moves>;                 ///< MoveList<Battle>
using Outcomes = StackList<Outcome<Move>, max_outcomes>;  ///< OutcomeList<Battle>

/// Whether a move holds nothing but its kind, unit and target.
inline bool is_bare(const Move& m) { return m.value == 0 && m.legs == std::array<Leg, 3>{}; }
/// Whether a move holds nothing but its kind.
inline bool is_empty(const Move& m) { return is_bare(m) && m.unit == nobody && m.target == nobody; }

}  // namespace polemarch::blood_of_kings
