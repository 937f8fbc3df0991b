// Deploying baggage and units one by one (3.5): whether they may stand there, and what becomes of the state.
#pragma once

#include "core/standard_wargame/eve/areas.h"
#include "core/standard_wargame/rules/look.h"

#include <optional>

namespace polemarch::standard_wargame {

/// A place in legs[0] to legs[2] of a move.
[[nodiscard]] table::Pose pose_in(const Move& m);
/// Whether the bytes of a move are as its kind writes a place: every place has one way to be written.
[[nodiscard]] bool is_placing(const Move& m);
[[nodiscard]] Move placing(Kind kind, UnitIndex unit, table::Pose pose, std::uint8_t value = 0);

/// The area in which the side at hand deploys now; in the baggage step that of units in an open village.
[[nodiscard]] Area area_of_step(const State& s);

/// The unit goes on without its general (2.3.2.6).
void exchange(const Setup& g, State& s, UnitIndex u);

/// Whether the army may build temporary fortifications (3.5.3.7).
[[nodiscard]] bool builds_fortifications(const Setup& g, const State& s, unsigned side);

/// What the side at hand may do with its units and its baggage. Made for one state; answers many questions about it.
class Placing {
public:
    Placing(const Setup& g, const State& s);

    /// Kind::deploy: the unit may stand there, snapped to friends within the tolerance (S51, N59).
    [[nodiscard]] Refusal judge(const Move& m) const;
    /// The place, snapped.
    [[nodiscard]] table::Pose place_of(const Move& m) const;
    /// Whether the whole reserve is full for the unit, so that it may go elsewhere (S35).
    [[nodiscard]] bool has_no_reserve(UnitIndex u) const;
    /// Whether there is any place for the unit on a grid of a quarter base width, facing the enemy.
    [[nodiscard]] bool has_place(Area area, UnitIndex u) const;

    [[nodiscard]] Refusal judge_baggage(const Move& m) const;
    /// A place for the baggage in the open, on a grid of a quarter base width; nothing if there is none (N27).
    [[nodiscard]] std::optional<table::Pose> open_baggage_place() const;
    /// The first place on that grid that keeps to the other clauses; nothing: on no table large enough.
    [[nodiscard]] std::optional<table::Pose> any_baggage_place() const;

    [[nodiscard]] Refusal judge_garrison(const Move& m) const;
    [[nodiscard]] Refusal judge_give_up(const Move& m) const;
    /// A sub-general of mercenaries may stay away as long as his unit waits (2.3.2.6, S6).
    [[nodiscard]] Refusal judge_exchange(const Move& m) const;
    /// Whether enough units are in a fortified village (3.5.3.4).
    [[nodiscard]] bool has_garrison() const;
    /// Whether a fortification shields nobody yet (3.5.3.7).
    [[nodiscard]] bool may_begin_line() const;
    [[nodiscard]] bool is_village_full() const { return garrison() >= most_garrison(); }

    /// Calls visit(Point) for the places of a grid in the box until one call returns true; returns whether one did.
    /// From the end at the side's left hand and from its rear, so that a turned battle has a turned grid.
    template <class Visit>
    bool any_on_grid(const table::Box& box, Length step, Visit visit) const {
        const table::Point size = box.high - box.low;
        for (Length y = 0; y <= size.y; y += step)
            for (Length x = 0; x <= size.x; x += step) {
                const table::Point off{x, y};
                if (visit(side_ == 0 ? box.low + off : box.high - off)) return true;
            }
        return false;
    }
    /// Straight toward the enemy.
    [[nodiscard]] table::Angle ahead() const { return side_ == 0 ? table::Angle{} : table::half_turn; }
    [[nodiscard]] const Field& field() const { return field_; }
    [[nodiscard]] const Groups& groups() const { return look_.view.groups; }
    [[nodiscard]] const Areas& areas() const { return areas_; }

private:
    [[nodiscard]] bool waits(UnitIndex u) const;
    [[nodiscard]] Refusal judge_area(Area area, UnitIndex u, const table::Rectangle& outline) const;
    [[nodiscard]] Refusal judge_free(const table::Rectangle& outline) const;
    [[nodiscard]] Refusal judge_fortified(const table::Rectangle& outline) const;
    /// Front lines of those behind fortifications, with one more if given (3.5.3.7, N66).
    [[nodiscard]] std::size_t fortified_lines(const table::Rectangle* one_more = nullptr) const;
    /// Units in the villages of the side, and how many may be there.
    [[nodiscard]] std::size_t garrison() const;
    [[nodiscard]] std::size_t count_garrison() const;
    [[nodiscard]] std::size_t most_garrison() const;
    [[nodiscard]] bool may_enter_village(UnitIndex u) const;
    /// Units that a fortified village still lacks, and those who wait and could begin there (3.5.3.4).
    [[nodiscard]] std::size_t missing_garrison() const;
    [[nodiscard]] std::size_t fit_for_garrison() const;
    /// Whether it must begin there, since too few others are left.
    [[nodiscard]] bool is_needed_in_village(UnitIndex u) const;

    template <class Judge>
    [[nodiscard]] std::optional<table::Pose> first_baggage_place(Judge judge) const;

    const Setup& g_;
    const State& s_;
    unsigned side_;
    Look look_;
    const Field& field_;
    Areas areas_;
    mutable UnitIndex asked_ = nobody;  ///< has_no_reserve() of this unit has been answered by `full_`
    mutable bool full_ = false;
    mutable std::optional<std::size_t> garrison_;  ///< once it is asked for
};

}  // namespace polemarch::standard_wargame
