// Moves: choices of sides and outcomes of dice. One action of a body of units is one move of up to three legs, in 1/512
// base width and 1/65536 turn.
#pragma once

#include "core/game.h"
#include "core/standard_wargame/types/limits.h"

#include <array>
#include <cstdint>

namespace polemarch::standard_wargame {

enum class Kind : std::uint8_t {
    done,  ///< ends the orders of a sequence, an order, declarations, encouragement
    // command (4.1)
    first,    ///< value 0: the side takes the first bound, 1: it leaves it to the enemy
    level,    ///< spends a maintenance level (4.1.4.2)
    command,  ///< value: the command die (4.1.4.1)
    // orders (5)
    order,  ///< `unit` is ordered by general `target` (an index, 0 the commander-in-chief), value: Order
    march,  ///< value morale points for a forced march (8.1.3)
    // actions of an order (6.1): `unit` and the body with it
    go,        ///< legs; body()
    tactical,  ///< x, y and heading in legs[0] to legs[2]
    turn,      ///< value: quarters clockwise (6.1.4.7, 6.1.4.6); target: 1 if the unit behind joins it
    column,    ///< legs: the column behind `unit` follows it (6.1.4.7b)
    expand,    ///< value: moves, target: Hand (6.1.4.8)
    stands,    ///< takes part without moving
    // evades (6.2)
    evade,  ///< `unit`; those of its group in `units()` go with it
    stay,   ///< an evade that is optional is not made
    // battle (7)
    declare,  ///< units(): who attacks
    point,    ///< a morale point for `unit` (7.4.3.2)
    shoot,    ///< `unit` at `target`
    fight,    ///< `unit` at `target`
    feint,    ///< `unit`
    hold,     ///< a general tries 7.4.11
    retreat,  ///< no hold; no extended retreat
    extend,   ///< an extended retreat (7.4.9)
    // morale (9)
    encourage,  ///< the group of `unit` is doubled by general `target`
    rout,       ///< `unit` makes its rout move; value 1: with a 90 degree turn to the left, 2: to the right; target: a
                ///< RoutTurn of those whom it carries away, nobody: as it saves them
    // the eve (3)
    provide,  ///< value: a Ground, target: of a hill its cover (nobody: bare), unit: the shape (nobody: a band)
    lay,  ///< piece `unit`; of a band value: a TableEdge, of two roads target: the second; of a field value 1: beside
          ///< the village
    discard,   ///< piece `unit` (3.3.4)
    place,     ///< the piece in hand, `unit`: x, y and heading in legs[0] to legs[2]; value 1: a fortified village
    strategy,  ///< value: a Strategy
    // deployment (3.5) and flank marches (4.1.6)
    send,      ///< marchers(): who marches around which flank (3.4.1.4)
    baggage,   ///< x, y and heading in legs[0] to legs[2] (3.5.1)
    garrison,  ///< `unit` begins in its fortified village (3.5.3.4)
    give_up,   ///< `unit`, for a temporary fortification (3.5.3.7)
    exchange,  ///< the sub-general with `unit` stays away: it is an ordinary unit (2.3.2.6)
    wing,      ///< value: the end of the table, 0 western, 1 eastern (3.5.2)
    deploy,    ///< `unit` at a place as of baggage; value 1: behind a temporary fortification
    arrive,    ///< `unit`, by up to two legs; value 0: from the edge at y in legs[2].amount, 1: behind the last file
    // outcomes of dice
    rolled_first,       ///< value: the side that won, 2: a tie
    rolled_command,     ///< the three faces, in rising order, in legs[0]
    rolled_order,       ///< value 1: it is carried out
    rolled_shot,        ///< value: bit i: fighter i passes its test
    rolled_fight,       ///< the same
    rolled_hold,        ///< value 1: it holds
    rolled_flee,        ///< value 1: it survives
    rolled_rout,        ///< value: the sum of the dice
    rolled_deployment,  ///< value: the side that deploys first, 2: a tie
    rolled_roles,       ///< value: the side that attacks, 2: a tie
    rolled_weather,     ///< value: the face that counts
    rolled_piece,       ///< value: the face
    rolled_band,        ///< value: the sum of the dice
    rolled_delay,       ///< value 1: the battle is delayed
};
inline constexpr Kind last_kind = Kind::rolled_delay;
constexpr bool is_outcome(Kind kind) { return kind >= Kind::rolled_first; }

/// The kind of a leg, which determines the meaning of its `how` and `amount`.
enum class Way : std::uint8_t {
    none,
    forward,   ///< amount in 1/512 base width (6.1.4.1)
    backward,  ///< the same (6.1.4.2)
    wheel,     ///< how: the Hand of the pivot corner; amount in 1/65536 turn (6.1.4.3)
};
struct Leg {
    Way way = Way::none;
    std::uint8_t how = 0;
    std::uint16_t amount = 0;
    bool operator==(const Leg&) const = default;
};

/// The body that makes an action (N29): so many files of the front line to the left and to the right of the unit, and
/// so many ranks of each.
struct Body {
    std::uint8_t left = 0, right = 0;  ///< 0 to 59
    std::uint8_t ranks = 1;            ///< 1 to 16
    bool operator==(const Body&) const = default;
};

/// Of Kind::send: units of a side by their numbers, around its left and its right flank.
struct Marchers {
    std::uint64_t left = 0, right = 0;  ///< 60 bits each
    bool operator==(const Marchers&) const = default;
};

struct Move {
    Kind kind = Kind::done;
    std::uint8_t unit = nobody;
    std::uint8_t target = nobody;
    std::uint8_t value = 0;
    std::array<Leg, 3> legs{};
    bool operator==(const Move&) const = default;

    /// Of Kind::declare and Kind::evade: units of one side by their numbers, in the legs.
    [[nodiscard]] constexpr std::uint64_t numbers() const {
        std::uint64_t bits = 0;
        for (std::size_t i = legs.size(); i-- > 0;)
            bits = bits << 24 | std::uint64_t{legs[i].how} << 16 | legs[i].amount;
        return bits;
    }
    constexpr void set_numbers(std::uint64_t bits) {
        for (Leg& leg : legs) {
            leg.amount = static_cast<std::uint16_t>(bits);
            leg.how = static_cast<std::uint8_t>(bits >> 16);
            bits >>= 24;
        }
    }
    /// Of Kind::send: two times 60 bits in all bytes behind the kind, the left flank first.
    [[nodiscard]] constexpr Marchers marchers() const {
        const std::array<std::uint8_t, 15> bytes = tail();
        Marchers m;
        for (std::size_t i = 0; i < 7; ++i) {
            m.left |= std::uint64_t{bytes[i]} << (8 * i);
            m.right |= std::uint64_t{bytes[8 + i]} << (8 * i);
        }
        m.left |= (std::uint64_t{bytes[7]} & 15u) << 56;
        m.right |= (std::uint64_t{bytes[7]} >> 4) << 56;
        return m;
    }
    constexpr void set(Marchers m) {
        std::array<std::uint8_t, 15> bytes{};
        for (std::size_t i = 0; i < 7; ++i) {
            bytes[i] = static_cast<std::uint8_t>(m.left >> (8 * i));
            bytes[8 + i] = static_cast<std::uint8_t>(m.right >> (8 * i));
        }
        bytes[7] = static_cast<std::uint8_t>((m.left >> 56 & 15u) | (m.right >> 56 & 15u) << 4);
        unit = bytes[0];
        target = bytes[1];
        value = bytes[2];
        for (std::size_t i = 0; i < legs.size(); ++i) {
            legs[i].way = static_cast<Way>(bytes[3 + 4 * i]);
            legs[i].how = bytes[4 + 4 * i];
            legs[i].amount = static_cast<std::uint16_t>(bytes[5 + 4 * i] | bytes[6 + 4 * i] << 8);
        }
    }
    /// Of Kind::go: six bits for each side, four for the ranks, in `target` and `value`.
    [[nodiscard]] constexpr Body body() const {
        const unsigned bits = target | unsigned{value} << 8;
        return {static_cast<std::uint8_t>(bits & 63u), static_cast<std::uint8_t>(bits >> 6 & 63u),
                static_cast<std::uint8_t>((bits >> 12) + 1)};
    }
    constexpr void set(Body body) {
        const unsigned bits = body.left | unsigned{body.right} << 6 | (unsigned{body.ranks} - 1) << 12;
        target = static_cast<std::uint8_t>(bits);
        value = static_cast<std::uint8_t>(bits >> 8);
    }

private:
    /// All bytes behind the kind.
    [[nodiscard]] constexpr std::array<std::uint8_t, 15> tail() const {
        std::array<std::uint8_t, 15> bytes{unit, target, value};
        for (std::size_t i = 0; i < legs.size(); ++i) {
            bytes[3 + 4 * i] = static_cast<std::uint8_t>(legs[i].way);
            bytes[4 + 4 * i] = legs[i].how;
            bytes[5 + 4 * i] = static_cast<std::uint8_t>(legs[i].amount);
            bytes[6 + 4 * i] = static_cast<std::uint8_t>(legs[i].amount >> 8);
        }
        return bytes;
    }
};
static_assert(Bytes<Move> && sizeof(Move) == 16);

/// Of a list of moves (rules/choices.h).
inline constexpr std::size_t max_moves = 512;
using Moves = StackList<Move, max_moves>;

}  // namespace polemarch::standard_wargame
