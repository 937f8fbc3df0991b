#include "core/standard_wargame/rules/group_size.h"

#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/zones.h"

#include <algorithm>

namespace polemarch::standard_wargame {

int group_size(const View& view, UnitIndex group) {
    int size = 0;
    each_unit(view.groups.members(group), [&](UnitIndex u) {
        if (role_of(view.g, view.s, u) != Role::none) ++size;
        if (type_of(view.g.troops(u)) != Type::light_foot && !has_unfaced_enemy(view.g, view.field, u)) ++size;
    });
    return std::max(size, 1);
}

}  // namespace polemarch::standard_wargame
