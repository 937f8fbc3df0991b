// What changes on the eve of the battle (3), as plain bytes: the terrain that has been chosen and laid, the strategies,
// and where the eve stands. Everything that outlives the eve is here, too: the pieces on the table, who attacks, which
// strategies were chosen.
#pragma once

#include "core/standard_wargame/types/chart.h"
#include "core/standard_wargame/types/limits.h"
#include "core/table/pose.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace polemarch::standard_wargame {

/// Before both have chosen, and what the other side is shown until then (3.4).
inline constexpr Strategy unchosen{255}, hidden{254};
[[nodiscard]] constexpr bool is_chosen(Strategy strategy) {
    return static_cast<std::size_t>(strategy) < strategy_types;
}

enum class PieceStatus : std::uint8_t {
    none,       ///< this place of Eve::pieces is empty
    offered,    ///< provided by the defender (3.3.1), not yet chosen
    in_hand,    ///< chosen by the side whose turn it is: its die or its place is due (3.3.4.1)
    laid,       ///< on the table
    discarded,  ///< or lost, since it did not fit
};

/// An edge of the table as the side that places a piece sees it, in the order of the die (3.3.4.1).
enum class TableEdge : std::uint8_t { own, enemy, left, right };
inline constexpr std::size_t table_edges = 4;

/// A terrain piece of the defender's six, or the second road (3.3.1).
struct EvePiece {
    Ground ground = Ground::hill;
    std::uint8_t cover = nobody;  ///< of a hill: a Ground; nobody: bare
    std::uint8_t shape = 0;       ///< an index into Charts::shapes; of a band none
    PieceStatus status = PieceStatus::none;
    std::uint8_t by = nobody;  ///< the side that chose it
    TableEdge edge{};          ///< of a band: the edge from which its ends are counted
    table::Pose pose{};  ///< of a laid piece; of a band x and y are the distances of its two ends from that edge: the
                         ///< one at the left or at the own rear edge first; 0: not rolled
};

inline constexpr std::uint8_t beside_village = 7;  ///< Eve::die of a field that needs no roll (3.3.4.3b)

inline constexpr std::size_t eve_pieces = 7;  ///< six, and a second road

struct Eve {
    std::array<EvePiece, eve_pieces> pieces{};
    std::array<Strategy, 2> strategy{unchosen, unchosen};
    std::uint8_t attacker = 0;
    std::uint8_t day = 1;                ///< since the armies met (3.4.3)
    std::uint8_t weather_row = 0;        ///< of the last weather roll (S12); 0: none was rolled
    std::uint8_t die = 0;                ///< of the piece in hand (3.3.4.1); 0: not rolled, or beside_village
    std::uint8_t village_paid = 0;       ///< 1: a village has given its level (S25: once in a battle)
    std::uint8_t fortified_village = 0;  ///< 1: its defender declared it fortified (3.3.2.8)
    std::uint8_t deployment_step = 0;    ///< 0 baggage, 1 centres, 2 and 3 wings, 4 reserves (3.5.2)
    std::uint8_t deploys = 0;            ///< the side that deploys now
    std::uint8_t deploys_first = 0;      ///< in this step
    std::uint8_t wing = 0;               ///< the end of the table of this step: 0 western, 1 eastern (S33)
    std::uint8_t terrain_due = 0;        ///< 1: the terrain of this day is not laid yet
    std::uint8_t exchanged = 0;          ///< bit 4 * side + i: the unit of general i has none (2.3.2.6, S6)
};
static_assert(sizeof(EvePiece) == 12 && sizeof(Eve) == 98);

}  // namespace polemarch::standard_wargame
