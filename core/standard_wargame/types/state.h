// What changes in a battle of the Standard Wargame Rules, as plain bytes.
//
// Not stored, and why: troops, classes, generals, contingents and ground (they never change: Setup); outlines, groups,
// zones and sight (computed from the poses); who chooses next (follows from the record on top of `pending` and from
// `step`: actor() in turn.h); the history (the record has it). Groups at the beginning of a sequence are stored, since
// units leave them while it goes on (5.1.4.2, N68).
#pragma once

#include "core/game.h"
#include "core/standard_wargame/types/chart.h"
#include "core/standard_wargame/types/eve.h"
#include "core/standard_wargame/types/limits.h"
#include "core/standard_wargame/types/move.h"
#include "core/standard_wargame/types/scenario.h"
#include "core/standard_wargame/types/unit_set.h"
#include "core/table/pose.h"

#include <array>
#include <cstdint>

namespace polemarch::standard_wargame {

/// Where a unit is. The pose of a unit in a village, and of one that waits, is zero, and so is everything else of one
/// that is destroyed or given up.
enum class Whereabouts : std::uint8_t {
    unused,
    table,
    village,
    away,  ///< on a flank march (4.1.6), with the pose march_pose() (rules/setup.h), which the other side sees as zero
    destroyed,
    waiting,   ///< not yet deployed (3.5); so the other side sees flank marchers, too, until all others are
    given_up,  ///< for temporary fortifications (3.5.3.7): it was never there
};

struct Unit {
    table::Pose pose;  ///< as in battle, also of a war wagon in the strategic sequence (N76)
    Whereabouts where = Whereabouts::unused;
    Inside inside = Inside::outside;
    std::uint8_t flags = 0;
    std::uint8_t group = 0;  ///< at the beginning of the sequence: the number of the group's first unit

    static constexpr std::uint8_t fortified_bit = 1,  ///< stands behind a temporary fortification (3.5.3.7)
        moved_bit = 2,     ///< this bound; of artillery: or was pushed since its own last combat sequence (S67)
        ordered_bit = 4,   ///< has taken part in an order of this turn (8.1.1.2)
        advanced_bit = 8,  ///< in an advance of this bound: it may make close battle actions (7.1)
        shot_bit = 16,
                                  shot_twice_bit =
                                      32,  ///< has shot or returned fire this bound; a war wagon: its left, right half
        attacked_bit = 64,                 ///< has made its close battle action of this bound, or feinted
        engaged_bit = 128;                 ///< has taken part in a close battle of this bound (7.4.3.4)
    [[nodiscard]] bool has(std::uint8_t flag) const { return (flags & flag) != 0; }
    void set(std::uint8_t flag) { flags = static_cast<std::uint8_t>(flags | flag); }
    void clear(std::uint8_t flag) { flags = static_cast<std::uint8_t>(flags & ~flag); }
    [[nodiscard]] bool on_table() const { return where == Whereabouts::table; }
    /// Of a battle that has begun: before it, nobody waits and is alive.
    [[nodiscard]] bool alive() const { return where >= Whereabouts::table && where <= Whereabouts::away; }
};

inline constexpr std::uint8_t no_pattern = 255;  ///< of ArmyState::march_wait

/// What changes of an army as a whole.
struct ArmyState {
    std::uint8_t level = 0;            ///< maintenance level left
    std::uint8_t levy_casualties = 0;  ///< imaginary levies lost in a village (S90)
    std::uint8_t generals_lost = 0;    ///< since the last own morale sequence began (N86)
    std::uint8_t orders_given = 0;     ///< this turn: bits 2g and 2g + 1 count those of general g, up to 3
    std::uint8_t succeeded = 0;        ///< bit g: general g has given a successful order in this battle (5.1.3)
    std::uint8_t sub_generals = 0;     ///< at the beginning of the battle (9.1.3)
    /// Own bounds until the left and the right march may arrive: counted for both flanks while anybody marches, so that
    /// it tells nobody where.
    std::array<std::uint8_t, 2> march_wait{};

    [[nodiscard]] int given(std::size_t general) const { return orders_given >> (2 * general) & 3; }
    void give(std::size_t general) {
        if (given(general) < 3) orders_given = static_cast<std::uint8_t>(orders_given + (1u << (2 * general)));
    }
};

/// The steps of the eve (3) and of a bound (4.1.3). In those marked * dice are due, else a side has a choice.
enum class Step : std::uint8_t {
    roles_dice,       ///< * who attacks (3.1.1)
    weather_dice,     ///< * (3.2)
    provide,          ///< the defender provides the terrain pieces (3.3.1)
    lay,              ///< a piece is chosen, or discarded (3.3.4)
    piece_dice,       ///< * where it may lie (3.3.4.1)
    place,            ///< it is placed
    band_dice,        ///< * an end of a river or of a road (3.3.4.3)
    strategy,         ///< one side chooses, then the other (3.4)
    delay_dice,       ///< * whether the battle is delayed (3.4.3)
    march,            ///< flank marches are written down (3.4.1.4)
    baggage,          ///< and who begins in a village or behind fortifications (3.5.1, 3.5.3.4, 3.5.3.7)
    deployment_dice,  ///< * who deploys first (3.5.2)
    wing,             ///< at which end of the table
    deploy,
    first_dice,  ///< * who chooses the first bound (4.1.1)
    first,
    command_dice,  ///< * (4.1.4)
    arrival,       ///< of a flank march (4.1.6.2)
    command,
    movement,
    declare,
    evades,  ///< before the distance battles (6.2.2)
    distance,
    close,
    strategic,
    morale_dice,  ///< * (9.1.1)
    encourage,
    rout,
    over,
};

/// What waits above the step: the record on top of State::pending decides who speaks.
enum class What : std::uint8_t { nothing, order, travel, evade, shot, fight, rout };
enum class Stage : std::uint8_t {
    none,
    dice,   ///< order: its test; shot, fight: the combat dice; fight: see `more`
    act,    ///< order: the next action, or done
    evade,  ///< evade: the passive side chooses
    hold,   ///< fight, shot: a general may try 7.4.11
    hold_dice,
    extend,  ///< fight: the loser may extend its retreat
    flee_dice,
    answer,  ///< fight: the owner of a fortified village chooses who meets the attacker (7.4.12.3), that of a passive
             ///< attacker its target (N43); shot: that of a war wagon about its shot all round (7.2.1.1)
};
struct Pending {
    What what = What::nothing;
    Stage stage = Stage::none;
    UnitIndex unit = nobody;    ///< order: the ordered unit; travel: the mover; shot, fight: who acts
    UnitIndex target = nobody;  ///< order: the general (an index); evade: the cause; shot, fight: the target
    std::uint8_t value = 0;     ///< order: Order; fight, shot: who lost cohesion, bit i
    std::uint8_t more = 0;      ///< order: points for a forced march; fight, shot: whose retreat is under way
    std::uint8_t flags = 0;
    std::uint8_t leg = 0;  ///< order: tactical moves made; fight, shot: bit i: the general of fighter i has decided
    Move move{};           ///< travel: the action
};

/// A flank march that comes on (4.1.6.2): which part of the table's edge it has taken, and its last file.
struct Arrival {
    std::int16_t from = 0, to = 0;        ///< along the edge: y of both ends; equal: nobody has come on yet
    std::int16_t at = 0;                  ///< of the last file: y of its middle
    std::int16_t depth = 0;               ///< how deep it stood outside of the table; 0: there is none
    std::int16_t half_width = 0;          ///< of its units
    std::uint8_t hand = 0;                ///< a Hand: the flank, as its owner sees it
    std::array<std::uint8_t, 3> spare{};  ///< explicit, so that no byte is padding
};

struct State {
    UnitSet acted;        ///< in the order under way; in the distance battles: whose shot is off in this bound, since a
                          ///< friend was in the way (7.2.4), and war wagons that do not shoot all round
    UnitSet declared;     ///< will make close battle actions (7.1)
    UnitSet fighters;     ///< take part in a close battle of this bound, declared or not: nobody shoots at them (7.2)
    UnitSet targeted;     ///< of a close battle action or a feint of this bound (7.3, 7.3.3)
    UnitSet evaded;       ///< this bound (6.2.3)
    UnitSet points;       ///< morale points spent for them in this bound (7.4.3.2)
    UnitSet disordered;   ///< in this morale sequence (N47)
    UnitSet lost_groups;  ///< by their numbers: one of each was destroyed as the last friend (9.1.4.3, S100)
    UnitSet routed;       ///< in this morale sequence: each routs once (S99)
    std::array<Unit, places> unit{};
    std::array<ArmyState, 2> army{};
    std::array<std::uint8_t, 3> dice{};    ///< of the bound, raw, in rising order
    std::uint8_t command = 0, morale = 0;  ///< points left
    std::int8_t rout_level = 0;
    std::array<Pending, 4> pending{};  ///< zero above `depth`
    std::uint8_t depth = 0;
    Step step = Step::first_dice;
    std::uint8_t active = 0;      ///< the side whose bound it is; in first_dice and first the side that chooses
    std::uint8_t first_side = 0;  ///< whose bounds come first in a turn
    std::uint8_t turn = 1;
    Weather weather = Weather::none;
    std::uint8_t attempts = 0;                        ///< tied rolls: who attacks, the first bound
    std::uint8_t level_spent = 0;                     ///< 1: this bound (S39)
    std::uint8_t loser = 2;                           ///< the side whose army is broken; 2: none
    std::uint8_t ended = 0;                           ///< 1: drawn after the last turn
    std::array<std::uint8_t, 4> encouraged{};         ///< groups that each general has encouraged (9.1.3)
    std::array<std::uint8_t, side_places> doubled{};  ///< [number of the group within its side]: how often
    std::uint8_t fought = 0;  ///< 1: a close battle of this bound has begun: no more morale points (7.4.3.2)
    std::uint8_t volley = 0;  ///< 1: the shots left are made in order, since none can change another (7.2, N80)
    std::uint8_t spare = 0;   ///< explicit, as in Arrival
    Arrival arrival;          ///< zero but in Step::arrival
    Eve eve;                  ///< terrain, strategies, and where the eve of the battle stands (3)

    bool operator==(const State& other) const { return same_bytes(*this, other); }
};
static_assert(sizeof(Unit) == 10 && sizeof(ArmyState) == 8 && sizeof(Pending) == 24);
static_assert(Bytes<State> && sizeof(State) <= 2048);

}  // namespace polemarch::standard_wargame
