// Group size (9.1.1.1).
#pragma once

#include "core/standard_wargame/rules/view.h"

namespace polemarch::standard_wargame {

/// The size of a group as it stands, before it is doubled by encouragement: its units without light foot and without
/// those in the effective zone of an enemy that nobody faces, and one for each general (9.1.2b); at least 1 (S97).
/// `group`: its number, as in Groups::group_of.
[[nodiscard]] int group_size(const View& view, UnitIndex group);

}  // namespace polemarch::standard_wargame
