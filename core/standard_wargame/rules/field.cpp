#include "core/standard_wargame/rules/field.h"

namespace polemarch::standard_wargame {

Field::Field(const Setup& g, const State& s) {
    for (std::size_t u = 0; u < places; ++u) {
        const Whereabouts where = s.unit[u].where;
        if (where != Whereabouts::table && where != Whereabouts::village) continue;
        outline_[u] = table::Rectangle(s.unit[u].pose, g.trait[u].extent);
        if (where == Whereabouts::table) on_table_ |= UnitSet(u);
    }
}

}  // namespace polemarch::standard_wargame
