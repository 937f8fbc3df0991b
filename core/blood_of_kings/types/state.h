// What changes in a battle of Blood of Kings & Heroes, as plain bytes.
//
// Not stored, and why: types, ratings, ground and charts (they never change: Setup); outlines, contacts, engagement,
// arcs and sight (computed from the poses: field.h); which side decides next (follows from the top of `pending` and the
// step: actor() in turn.h); which leaders must make way because their unit is gone or an enemy is on their place (but
// that an enemy has gone over a leader is stored); the history (the record has it). Single bases have no places of
// their own (B3): they follow from pose, bases and frontage.
#pragma once

#include "core/blood_of_kings/types/limits.h"
#include "core/game.h"
#include "core/table/leg.h"
#include "core/table/pose.h"

#include <array>

namespace polemarch::blood_of_kings {

/// Combat Effects and Rallying: each step down is a status level lost.
enum class Status : std::uint8_t { ok, disordered, demoralized, destroyed };

/// Values of Unit::aim besides the index of a target.
enum class Aim : std::uint8_t { split = 253, hold = 254, undeclared = 255 };

struct Unit {
    table::Pose pose;        ///< of the whole outline (B3, B4)
    std::uint8_t shape = 0;  ///< bases + 16 * frontage; 0: not in play
    std::uint8_t flags = 0;  ///< status in bits 0 and 1, then the flags below
    std::uint8_t loss = 0;   ///< levels that wait until all fire is resolved
    std::uint8_t aim = static_cast<std::uint8_t>(Aim::undeclared);

    static constexpr std::uint8_t march_bit = 4, acted_bit = 8, tested_bit = 16, turned_bit = 32, loose_bit = 64;
    [[nodiscard]] bool alive() const { return shape != 0; }
    [[nodiscard]] int bases() const { return shape & 15; }
    [[nodiscard]] int frontage() const { return shape >> 4; }
    [[nodiscard]] int ranks() const { return (bases() + frontage() - 1) / frontage(); }
    [[nodiscard]] Status status() const { return static_cast<Status>(flags & 3); }
    [[nodiscard]] bool march() const { return flags & march_bit; }
    [[nodiscard]] bool acted() const { return flags & acted_bit; }
    [[nodiscard]] bool tested() const { return flags & tested_bit; }  ///< has resisted a charge this turn, or made it
    [[nodiscard]] bool turned() const { return flags & turned_bit; }  ///< to a contacted flank this turn (Melee_7)
    [[nodiscard]] bool loose() const { return flags & loose_bit; }    ///< its uncontrolled charge waits in step 1
    void set(std::uint8_t flag) { flags |= flag; }
    void clear(std::uint8_t flag) { flags = static_cast<std::uint8_t>(flags & ~flag); }
    void form(int bases, int frontage) { shape = static_cast<std::uint8_t>(bases + 16 * frontage); }
    void become(Status status) { flags = static_cast<std::uint8_t>((flags & ~3) | static_cast<unsigned>(status)); }
};

struct Leader {
    std::int16_t x = 0, y = 0;      ///< the middle of the leader's base; with a unit, of the unit
    UnitIndex unit = nobody;        ///< the unit that the leader is attached to
    LeaderIndex commands = nobody;  ///< the wing's commander: this leader, until he falls; nobody: no such leader
    std::uint8_t flags = 0;
    std::uint8_t zero = 0;

    static constexpr std::uint8_t lost_bit = 1, acted_bit = 2, moved_bit = 4, caught_bit = 8, run_over_bit = 16;
    [[nodiscard]] bool in_play() const { return commands != nobody && !(flags & lost_bit); }
    [[nodiscard]] bool lost() const { return flags & lost_bit; }
    [[nodiscard]] bool acted() const { return flags & acted_bit; }        ///< has had the Initiative
    [[nodiscard]] bool moved() const { return flags & moved_bit; }        ///< has made a move of his own
    [[nodiscard]] bool caught() const { return flags & caught_bit; }      ///< in a struggle this turn (Leaders_7)
    [[nodiscard]] bool run_over() const { return flags & run_over_bit; }  ///< and has not yet made way (Leaders_6)
    [[nodiscard]] table::Point at() const { return {x, y}; }
    void set(std::uint8_t flag) { flags |= flag; }
    void clear(std::uint8_t flag) { flags = static_cast<std::uint8_t>(flags & ~flag); }
};

/// Steps of a turn (Sequence). Records in State::pending come before them.
enum class Step : std::uint8_t {
    tests,         ///< 1: impetuous units test, one after the other
    loose_dice,    ///< 1: which side begins if both have uncontrolled charges (dice)
    loose,         ///< 1: they charge, alternately
    initiative,    ///< 2: the button (dice)
    first,         ///< 2: which side goes first
    lead,          ///< 3: which leader gets the Initiative
    command,       ///< 3: how many activations (dice)
    activate,      ///< 4
    aim,           ///< 6: units that can fire declare their targets
    volley,        ///< 6: all fire is resolved (dice)
    ongoing_dice,  ///< 7: which side begins (dice)
    ongoing,       ///< 7: units still in contact fight
    over,
};

/// A pending record. The top of the stack determines which side chooses.
enum class What : std::uint8_t { nothing, order, move, charge, test, volley, fight };
/// The answer of the target of a charge (Charges_2 to 4).
enum class Answer : std::uint8_t { none, stand, shoot, evade, counter };
/// The stage of a record.
enum class Stage : std::uint8_t {
    none,
    orders,    ///< order: do orders arrive, does the unit rally, does it get away (dice)
    go,        ///< order: where the unit goes
    travel,    ///< move, charge: under way, leg by leg
    answer,    ///< charge: of the target
    reload,    ///< charge: an inch short of contact, under defensive fire
    pursue,    ///< charge: after an evading target, or not
    chase,     ///< charge: in pursuit
    dice,      ///< test, volley, fight
    join,      ///< volley: which units join the fire
    support,   ///< fight: whether an overlapping unit joins
    casualty,  ///< fight: of a leader (dice)
    losses,    ///< fight: the loser distributes levels
    occupy,    ///< fight: the ground of the destroyed target
    turn,      ///< fight: units contacted in flank only may turn
};
using table::Leg;
using table::Pivot;
using table::Way;

struct Pending {
    What what = What::nothing;
    Stage stage = Stage::none;
    UnitIndex unit = nobody;
    UnitIndex target = nobody;
    std::uint16_t left = 0;     ///< order: allowance; charge: range left beyond contact; fight: slot, unit or depth
    std::uint8_t kind = 0;      ///< order, move: its Kind; charge: Answer; fight: levels lost, actor + 8 * target
    std::uint8_t flags = 0;     ///< below
    std::array<Leg, 3> legs{};  ///< still to go
    /// fight: units that overlap and join: actor's left and right, target's left and right
    std::array<std::uint8_t, 4> more{};

    static constexpr std::uint8_t charged_bit = 1,        ///< fight: after a charge of the actor
        countered_bit = 2,                                ///< charge, fight: the target charges too
        uncontrolled_bit = 8,                             ///< charge
        over_bit = 16,                                    ///< move, charge: stopped by another unit
        first_counted_bit = 32, second_counted_bit = 64,  ///< fight: the dice for leaders of side A, B are rolled
        waits_bit = 128;                                  ///< test: of step 1, the charge waits for its turn
    [[nodiscard]] bool has(std::uint8_t flag) const { return flags & flag; }
    void set(std::uint8_t flag) { flags |= flag; }
};

struct State {
    UnitMask shot_at = 0;   ///< targets of this Initiative's fire (B42)
    UnitMask volleyed = 0;  ///< targets of the current fire that are resolved
    UnitMask tests = 0;     ///< step 1: units that have still to test
    std::array<Unit, places> unit{};
    std::array<Leader, max_leaders> leader{};
    std::array<Pending, max_pending> pending{};  ///< zero above `depth`
    std::uint16_t fights = 0;                    ///< so far; for reports
    std::uint8_t depth = 0;
    std::uint8_t turn = 1;
    Step step = Step::tests;
    std::uint8_t mover = 0;                  ///< the side that chooses or has the Initiative
    std::uint8_t winner = 0;                 ///< side that the Initiative button named
    LeaderIndex commander = nobody;          ///< the leader who has the Initiative
    std::uint8_t activations = 0;            ///< left to the leader
    std::array<std::uint8_t, 2> passes{};    ///< left
    std::array<std::uint8_t, 2> broken{};    ///< the turn in which an army broke; 0: not yet
    std::uint8_t vacant_command = nobody;    ///< a fallen leader whose command must be given to another
    std::uint8_t displaced_leader = nobody;  ///< a leader who must make way (Leaders_6)
    std::array<std::uint8_t, 5> spare{};     ///< explicit, so that no byte is padding

    bool operator==(const State& other) const { return same_bytes(*this, other); }
};
static_assert(sizeof(Unit) == 10 && sizeof(Leader) == 8 && sizeof(Pending) == 24);
static_assert(Bytes<State> && sizeof(State) <= 1024);

}  // namespace polemarch::blood_of_kings
