#include "core/blood_of_kings/types/labels.h"

#include <fmt/format.h>

namespace polemarch::blood_of_kings {

std::string unit_label(UnitIndex u) {
    const char side = side_of(u) == 0 ? 'A' : 'B';
    return is_camp(u) ? fmt::format("{}0", side) : fmt::format("{}{}", side, u % side_places + 1);
}
std::string leader_label(LeaderIndex l) {
    return fmt::format("{}L{}", side_of_leader(l) == 0 ? 'A' : 'B', l % max_side_leaders + 1);
}

}  // namespace polemarch::blood_of_kings
