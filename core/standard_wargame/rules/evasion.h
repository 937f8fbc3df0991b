// Evades (6.2): who must or may, where they go, whom they drive away.
#pragma once

#include "core/standard_wargame/rules/ordering.h"

#include <optional>

namespace polemarch::standard_wargame {

/// Whether `u` could evade before `cause`: it must by its troops, stands in the open, and has not evaded in this bound.
[[nodiscard]] bool has_evade_capacity(const View& view, UnitIndex u, UnitIndex cause);
/// Whether it may stay: the cause is in the effective zone of another of its enemies (6.2.1).
[[nodiscard]] bool is_evade_optional(const View& view, UnitIndex u, UnitIndex cause);
/// Of a half turn before the move, which the unit keeps after it.
enum class Facing : std::uint8_t { kept, turned };
/// One base width (`way`) straight back, from where the unit stands or after its half turn (6.2.3).
[[nodiscard]] table::Pose evade_pose(const table::Rectangle& from, Length way, Facing facing);
/// Where an evade of `u` would lead: straight back; else after a half turn, if that is free; else friends in the way
/// straight back are driven off by a rout (6.2.3, S58, 6.2.4.1). Nothing if it would fail.
[[nodiscard]] std::optional<table::Pose> evade_end(const Setup& g, const State& s, UnitIndex u);
[[nodiscard]] inline bool can_evade(const Setup& g, const State& s, UnitIndex u) {
    return evade_end(g, s, u).has_value();
}
/// Others of its group that may go with it, and would then be of its group (6.2.3, N72).
[[nodiscard]] UnitSet companions_of(const View& view, UnitIndex u, UnitIndex cause);
/// Carries out the evade of `evader` and of those who go with it, all the same way, the rearmost first. Who cannot go
/// stays.
void evade(const Setup& g, State& s, UnitIndex evader, UnitSet companions = {});

}  // namespace polemarch::standard_wargame
