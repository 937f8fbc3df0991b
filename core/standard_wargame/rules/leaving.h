// Out of a fortified village (6.5.1).
#pragma once

#include "core/standard_wargame/rules/moving.h"

namespace polemarch::standard_wargame {

/// A tactical move of a unit that is inside (N22). It begins with the heading with which it ends, its rear edge inside
/// and its front corners at most one base width back.
[[nodiscard]] MovementAction leaving_of(const View& view, const Move& m);

}  // namespace polemarch::standard_wargame
