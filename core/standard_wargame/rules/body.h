// Bodies of units that move as one (N29), and where they come to be: legs are carried out rigidly, so that units keep
// their corners on each other's to the last bit.
#pragma once

#include "core/standard_wargame/rules/groups.h"
#include "core/standard_wargame/types/move.h"
#include "core/standard_wargame/types/refusal.h"

#include <array>
#include <optional>

namespace polemarch::standard_wargame {

using Units = StackList<UnitIndex, most_units_of_a_side>;
using Poses = StackList<table::Pose, most_units_of_a_side>;

/// The units of a body, front line first, from left to right, then rank by rank. One unit may be a body wherever it
/// stands; more must begin in a front line. Nothing if the group has no such body.
[[nodiscard]] std::optional<Units> members_of(const Groups& groups, UnitIndex unit, Body body);

/// The body of the whole group around a unit of its front line: all files, as deep as its deepest.
[[nodiscard]] Body whole_group(const Groups& groups, UnitIndex unit);

/// The outlines of a body, with what a leg needs of it.
class RigidBody {
public:
    /// Of nobody.
    RigidBody() = default;
    /// As the units stand now, in the order of `units`.
    RigidBody(const Field& field, const Groups& groups, const Units& units);
    /// A single unit with another outline than it has in battle.
    RigidBody(UnitIndex unit, const table::Rectangle& outline) : width_(1) {
        units_.push_back(unit);
        outline_.push_back(outline);
        before_.push_back(0);
    }

    [[nodiscard]] const Units& units() const { return units_; }
    [[nodiscard]] std::size_t size() const { return units_.size(); }
    [[nodiscard]] const table::Rectangle& operator[](std::size_t i) const { return outline_[i]; }
    /// Units of its deepest file.
    [[nodiscard]] int depth() const { return depth_; }
    /// The front corner of the whole body at this hand: a pivot.
    [[nodiscard]] table::Point pivot(table::Hand hand) const { return outline_[end(hand)].front_corner(hand); }

    /// The same body, so far straight on; backward if negative. It keeps its heading.
    [[nodiscard]] RigidBody straight(Length ahead) const;
    /// The same body, turned about the front corner at this hand, forward.
    [[nodiscard]] RigidBody wheeled(table::Hand pivot, table::Angle by) const;
    /// How far the front corner at the other hand has come in a straight line (S54).
    [[nodiscard]] Length chord(const RigidBody& after, table::Hand pivot) const;

private:
    [[nodiscard]] std::size_t end(table::Hand hand) const { return hand == table::Hand::left ? 0 : width_ - 1; }
    void put(std::size_t i, table::Pose pose);
    /// Places all from one of the front line, as they stood in the body `before` the move.
    void follow(std::size_t first, const RigidBody& before);

    Units units_;
    // Lists, not arrays: bodies are copied leg by leg, and most are small.
    StackList<table::Rectangle, most_units_of_a_side> outline_;
    StackList<std::uint8_t, most_units_of_a_side> before_;  ///< who stands before it; itself in the front line
    std::size_t width_ = 0;                                 ///< units of the front line
    int depth_ = 1;
};

}  // namespace polemarch::standard_wargame
