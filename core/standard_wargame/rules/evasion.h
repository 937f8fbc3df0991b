// Evades (6.2): who must or may, where they go, whom they drive away.
#pragma once

#include "core/standard_wargame/rules/ordering.h"

#include <optional>

namespace polemarch::standard_wargame {

/// Whether `u` could evade before `cause`: it must by its troops, stands in the open, and has not evaded in this bound.
[[nodiscard]] bool has_evade_capacity(const View& view, UnitIndex u, UnitIndex cause);
/// Whether it may stay: the cause is in the effective zone of another of its enemies (6.2.1).
[[nodiscard]] bool is_evade_optional(const View& view, UnitIndex u, UnitIndex cause);
/// Where an evade of `u` would lead, friends in the way being driven off by a rout (S58, 6.2.4.1); nothing if it would
/// fail.
[[nodiscard]] std::optional<table::Pose> evade_end(const Setup& g, const State& s, UnitIndex u);
[[nodiscard]] inline bool can_evade(const Setup& g, const State& s, UnitIndex u) {
    return evade_end(g, s, u).has_value();
}
/// Others of its group that may go with it (6.2.3, N72).
[[nodiscard]] UnitSet companions_of(const View& view, UnitIndex u, UnitIndex cause);
/// Carries out the evade of these units, the rearmost first. Who cannot go stays.
void evade(const Setup& g, State& s, UnitSet units);

}  // namespace polemarch::standard_wargame
