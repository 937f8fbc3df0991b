// Movement actions (6.1): where a body of units comes to be by a move, and why it may not make it.
//
// A function of the position alone. Who may act, and by which order, is asked elsewhere (ordering.h).
#pragma once

#include "core/standard_wargame/rules/body.h"
#include "core/standard_wargame/rules/roads.h"
#include "core/standard_wargame/rules/view.h"

#include <array>
#include <optional>

namespace polemarch::standard_wargame {

/// An action as it would be carried out.
struct MovementAction {
    Refusal refusal = Refusal::legal;
    Units units;             ///< that move
    Poses ends;              ///< where they come to be
    std::uint8_t moves = 0;  ///< that each of them makes
    bool placed = false;     ///< through friends: no further moves (6.4.2, S61)
    UnitSet entering;        ///< of `units`: they end in a fortified village (6.5.2)
    /// Enemies that must or may evade before the body can make its next move (6.2.2); then `ends` are the places before
    /// that move, and `moves` counts those before it.
    UnitSet evaders;
};

/// Moves beyond a unit's number (8.1.3, 8.1.4).
struct Extra {
    int forced = 0;       ///< morale points of a forced march
    bool column = false;  ///< the action is a column move: roads count
};

/// Straight ahead, straight back and wheels of a body (Kind::go). A straight leg of several base widths is as many
/// moves.
[[nodiscard]] MovementAction legs_of(const View& view, const Move& m, Extra extra = {});
/// The same for several moves of one unit or of a body round it: what a move has in common with the beginning of the
/// one before is judged once.
class BodyMoves {
public:
    /// The most moves that any unit makes: 3 on open ground, doubled, 2 on a road, 6 for morale points.
    static constexpr std::size_t most_moves = 14;

    BodyMoves(const View& view, UnitIndex unit, Body body, Extra extra = {});
    /// legs_of() of a move of this body.
    [[nodiscard]] MovementAction action(const Move& m);

private:
    /// Where some moves have led.
    struct Reached {
        Leg leg;                ///< the last of them
        MovementAction action;  ///< without the ends
        RigidBody body;
        std::array<Going, most_units_of_a_side> worst{};  ///< ground of each unit so far
        bool on_road = false;
        bool over = false;  ///< refused, or enemies evade first
    };
    void start(const RigidBody& body);
    void make(const Leg& leg);
    [[nodiscard]] MovementAction by_legs(const Move& m);

    const View& view_;
    Extra extra_;
    UnitIndex unit_;
    std::optional<Units> members_;
    std::array<Reached, most_moves + 1> reached_;  ///< after each move of the last action
    std::size_t made_ = 0;
};
/// Why a unit may not make a move with this number, from this place, on ground of this going (6.1.1, 8.1.3).
[[nodiscard]] Refusal judge_count(const View& view, UnitIndex u, Going going, int number, Extra extra, bool on_road,
                                  const table::Rectangle& before);

}  // namespace polemarch::standard_wargame
