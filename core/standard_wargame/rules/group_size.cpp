#include "core/standard_wargame/rules/group_size.h"

#include "core/standard_wargame/rules/zones.h"

#include <algorithm>

namespace polemarch::standard_wargame {

int group_size(const Setup& g, const Field& field, const Groups& groups, UnitIndex group) {
    int size = 0;
    each_unit(groups.members(group), [&](UnitIndex u) {
        if (g.trait[u].role != Role::none) ++size;
        if (type_of(g.troops(u)) != Type::light_foot && !has_unfaced_enemy(g, field, u)) ++size;
    });
    return std::max(size, 1);
}

}  // namespace polemarch::standard_wargame
