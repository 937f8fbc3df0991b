// Moves: choices of sides and outcomes of dice. A move is named by its effects: two ways with the same effects are one
// move.
#pragma once

#include "core/ancient_battles/types/state.h"

namespace polemarch::ancient_battles {

enum class Kind : std::uint8_t {
    pass,        ///< in the Activation and Melee Steps
    bid,         ///< 5.1: 1 CP for the initiative
    concede,     ///< 5.2
    first,       ///< 6.0: value 0: I act first; 1: the other side does
    place,       ///< step 5: leader `unit` in `hex`
    order_unit,  ///< 6.1: unit `unit`, Order `value`
    order_lead,  ///< 6.2: leader `unit`, Order `value`
    enter,       ///< 8.7: group `value`
    panic,       ///< 9.0: the enemy's panic movement
    take,        ///< 6.2.2: `unit` acts next
    done,        ///< 6.3: the formation has finished
    go,          ///< 8.3: to `hex`, with the passage; `value` holds the facings possible there
    leave,       ///< 8.6, 9.1: off the map, with the passage; `value`: by which of the side's exits that score, or 0
    face,        ///< 8.4: facing `value`
    combine,     ///< 10.7.1: `value` attacks in one enhanced attack; 0: none
    fire,        ///< 10.5: at `unit`; `value` 1: the enhanced attack
    support,     ///< 10.5: `unit` supports
    shoot,       ///< 10.5: no more supporters
    hold,        ///< 10.7: no more rapid fire
    edge,        ///< 9.2: Edge `value`
    step,        ///< 9.1: to `hex`
    attack,   ///< 11.2.1-2: `unit` attacks unit `value`; `hex`: direction from the defender if from off the map, else
              ///< none
    stand,    ///< 11.2.3: no retreat
    retreat,  ///< 11.2.3: `value` hexes
    advance,  ///< 11.6.1
    halt,     ///< 11.6.1: no advance; 11.6.3: no second melee
    // outcomes of dice
    command,     ///< points gained by the first side `unit`, by the second `value`
    initiative,  ///< side `value`
    rallied,     ///< `value` 1: rallied
    hit,         ///< `value` 1: hit
    result,      ///< MeleeResult `value`
    escaped,     ///< `value` 1: escaped
    ended,       ///< `value` 1: the game is over
    // of optional rules (17.0): decisions
    frighten,   ///< 17.5a: an attempt on all enemy elephants without a marker
    ride,       ///< 17.5b: `subject` stays mounted
    dismount,   ///< 17.5b: as the `value`-th of its types on foot
    set_up,     ///< 17.1: `subject` in `hex`
    charge,     ///< 17.3: the barbarians charge this turn
    wait,       ///< 17.3: not yet
    hold_back,  ///< 17.4.1: 1 CP for control
    trust,      ///< 17.4.1: no more; the die decides
    keep,       ///< 17.2.2: the dice stay
    again,      ///< 17.2.2: 1 CP, die `value` is rolled again
    // and outcomes of dice
    shows,       ///< 17.2.2: a die shows `value`
    controlled,  ///< 17.4.1: `value` 1: control is kept
    elephant,    ///< 17.5a: ElephantResult `value`
};
inline constexpr Kind last_kind = Kind::elephant;
constexpr bool is_consequence(Kind kind) {
    return (kind >= Kind::command && kind <= Kind::ended) || kind >= Kind::shows;
}

struct Move {
    Kind kind = Kind::pass;
    std::uint8_t unit = none;
    std::uint8_t hex = none;
    std::uint8_t value = 0;
    std::uint16_t driven = 0;     ///< passage: lone enemy leaders driven off, a bit each (8.3.1)
    std::uint8_t disordered = 0;  ///< passage: 1 if the mover is disordered on its path (8.3.2, 8.9)
    std::uint8_t zero = 0;        ///< always 0
    UnitMask flipped = 0;         ///< passage: friends in good order that are disordered (8.3.2)
    bool operator==(const Move&) const = default;
};
static_assert(Bytes<Move> && sizeof(Move) == 16);
using Moves = StackList<Move, max_moves>;
using Outcomes = StackList<Outcome<Move>, max_outcomes>;

/// 9.1: what a panicked unit flees to. A river counts only if it has no bridge and no ford.
enum class Edge : std::uint8_t { north, east, south, west, river };
inline constexpr std::size_t edges = 5;

/// 11.3.
enum class MeleeResult : std::uint8_t {
    attacker_eliminated,
    attacker_disordered,
    engaged,
    defender_disordered,
    defender_eliminated,
};
inline constexpr std::size_t melee_results = 5;

}  // namespace polemarch::ancient_battles
