// The path of one unit (Formations): leg by leg, each judged and paid, or straight on. `judge` and `apply` use the same
// walk for an order. Lengths are in 1/256 inch. Nothing here changes a state.
#pragma once

#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/types/move.h"
#include "core/blood_of_kings/types/refusal.h"
#include "core/blood_of_kings/types/state.h"

#include <optional>

#include <tl/expected.hpp>

namespace polemarch::blood_of_kings {

/// The movement rules that apply to a unit.
enum class Gait : std::uint8_t { advance, march, retire };

/// Whether `u` may pass through the friend `v` going in `direction`: skirmishers pass and are passed by all, bowmen one
/// base deep are passed from front or rear (Formations_10, B17). No direction means a wheel.
[[nodiscard]] bool may_pass(const Setup& g, const State& s, UnitIndex u, UnitIndex v,
                            std::optional<table::Angle> direction);

/// Step of the search for a place free of other units where a move must end short: a quarter of an inch.
inline constexpr Length step_back = inch / 4;

/// A unit on its path from its place in a state, which must outlive the walk. All other units stay where they are.
class Walk {
public:
    /// No allowance: the path was judged before, from where it began. What it costs does not matter any more, nor how
    /// near it comes to an enemy in whose inch it is: only what bars it now.
    Walk(const Setup& g, const State& s, UnitIndex u, Gait gait, std::optional<Length> allowance);

    /// Takes a leg; nothing changes if it is refused.
    [[nodiscard]] Refusal take(const Leg& leg);
    /// Whether the unit may end where it is now.
    [[nodiscard]] Refusal end() const;

    [[nodiscard]] const table::Rectangle& outline() const { return outline_; }
    [[nodiscard]] int frontage() const { return frontage_; }
    [[nodiscard]] Length spent() const { return spent_; }
    [[nodiscard]] Length left() const { return allowance_ - spent_; }

private:
    struct Step {
        table::Rectangle outline;
        int frontage = 1;
        Length length = 0;  ///< of a path forward or a wheel
        Length cost = 0;
        Ground::Crossings crossings;
    };
    [[nodiscard]] Refusal straight(const Leg& leg, Step& step) const;
    [[nodiscard]] Refusal wheel(const Leg& leg, Step& step) const;
    [[nodiscard]] Refusal turn(const Leg& leg, Step& step) const;
    [[nodiscard]] Refusal form(const Leg& leg, Step& step);
    [[nodiscard]] Refusal pay(Step& step) const;
    template <class Way>
    [[nodiscard]] Refusal way_free(const Way& way, std::optional<table::Angle> direction) const;
    /// Whether it may stand there between two legs: on nobody but friends that it may pass, in nobody's inch.
    [[nodiscard]] Refusal place_free(const table::Rectangle& there) const;
    /// Whether it comes nearer to an enemy in whose inch it began; `at` gives its place after each part of `length`.
    template <class At>
    [[nodiscard]] bool comes_nearer(Length length, At at) const;
    [[nodiscard]] Footprint footprint(const table::Rectangle& outline, int frontage) const;
    [[nodiscard]] bool column() const { return frontage_ == 1; }
    [[nodiscard]] bool marching() const { return column() && gait_ == Gait::march; }
    void track_bases(const table::Rectangle& outline, int frontage);

    const Setup& g_;
    const State& s_;
    const Field& field_;
    UnitIndex u_;
    Gait gait_;
    const UnitType& type_;
    bool judged_;  ///< before
    Length allowance_, spent_ = 0;
    Length road_ = 0;  ///< length on roads beyond what was paid for it
    table::Rectangle start_, outline_;
    int bases_, frontage_;
    bool free_turn_;        ///< the first facing change of skirmishers is still free
    UnitMask touched_ = 0;  ///< enemies in contact at the start
    UnitMask near_ = 0;     ///< enemies in whose zone it was at the start
    /// The start of each base, in the order of their present places.
    std::array<table::Point, max_bases> began_{};
};

/// Whether the legs are well formed: none without effect, none after an empty one, amounts in range; no two that are
/// one leg.
[[nodiscard]] Refusal well_formed(const std::array<Leg, 3>& legs);

/// The gait of this order.
[[nodiscard]] Gait gait_of(Kind order);

/// The cost for u, that many bases wide, of the obstacles and choke points on a path, or why it cannot go there
/// (Formations_16, _17, B20).
[[nodiscard]] tl::expected<Length, Refusal> crossing_cost(const Setup& g, UnitIndex u, int frontage,
                                                          const Ground::Crossings& met);
/// The cost of `length` straight on for u, obstacles and choke points included, or why it cannot go there
/// (Formations_14 to _17, B9). Roads help only units that are marching.
[[nodiscard]] tl::expected<Length, Refusal> cost_of_run(const Setup& g, const State& s, UnitIndex u,
                                                        const table::Rectangle& from, Length length);
/// How far u may go straight on from a place, at most `far`: short of contact with any of `others`, and outside the
/// inch before the fronts of the enemies among them, or within it no nearer than it is now (Formations_9, B15).
[[nodiscard]] Length clear_run(const Setup& g, const State& s, UnitIndex u, const table::Rectangle& from, Length far,
                               UnitMask others);

}  // namespace polemarch::blood_of_kings
