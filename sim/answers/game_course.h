// The course of one game, unit by unit: who cost whom what, when, and where on the board.
//
// Strength is what armies panic or break by: strength points in Ancient Battles (4.0), points of bases in Blood of
// Kings (Morale_11), units in the Standard Wargame Rules (9.1.1).
#pragma once

#include "sim/batch/game_observer.h"
#include "sim/events/event_view.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// What a game did to a unit, and the unit in it.
struct UnitCourse {
    double destroyed = 0;   ///< strength of enemies: a loss to several units is shared equally among them
    double lost = 0;        ///< own strength
    int loss_turn = 0;      ///< 0: it was not lost
    int first_contact = 0;  ///< the turn of its first melee; 0: it had none
};

/// Strength that a unit lost in a step. A loss to several units is a Harm for each of them.
struct Harm {
    std::size_t unit = 0;
    std::optional<std::size_t> by{};  ///< nothing: by no enemy's dice (a rout, the edge of the board, its own side)
    bool shooting = false;            ///< else in a melee, or by no enemy
    double strength = 0;
    int turn = 1;
    std::optional<EventPlace> place{};  ///< of the unit, before the step
};

/// A unit in a melee, or shot at. Counted once a turn.
struct Contact {
    std::size_t unit = 0;
    bool shooting = false;  ///< it is the target
    int turn = 1;
    EventPlace place;
};

/// Units are numbered as in EventScene::units.
struct GameCourse {
    std::vector<UnitCourse> units{};
    std::vector<Harm> harms{};
    std::vector<Contact> contacts{};
    std::vector<std::optional<EventPlace>> start{};  ///< by unit
    /// By turn (from 1, at index 0) and unit: where it was when the turn, or the game, ended.
    std::vector<std::vector<std::optional<EventPlace>>> places{};
    int turns = 0;  ///< the last turn
};

/// A unit as people call it: "A: HI@E5", "B: B4 Spartiates".
[[nodiscard]] std::string called(const EventUnit& unit);

/// Watches one game from its start. Needs a battle whose scene has steps.
class CourseObserver final : public GameObserver {
public:
    /// The view must outlive it; it has `units` units.
    CourseObserver(const EventView& view, std::size_t units);

    void moved(const AnyGame& g, const StateBytes& s, const MoveBytes& move) override { step(g, s, move); }
    void rolled(const AnyGame& g, const StateBytes& s, const Roll&, Faces, const MoveBytes& consequence) override {
        step(g, s, consequence);
    }
    /// After the last step.
    [[nodiscard]] GameCourse finish();

private:
    void step(const AnyGame& g, const StateBytes& s, const MoveBytes& move);
    /// The step that led from the last state to this one.
    void see(const StateBytes& s);
    void see_losses();
    void see_contacts();
    void contact(std::size_t unit, bool shooting);
    void end_turn(const EventSight& sight);

    const EventView& view_;
    GameCourse course_;
    std::vector<std::array<int, 2>> counted_;  ///< by unit: the last turn of which a melee, shooting is counted
    EventSight before_, now_;
    StateBytes last_{};
    MoveBytes move_{};
    const AnyGame* game_ = nullptr;  ///< null before the first step
};

}  // namespace polemarch::sim
