#include "core/blood_of_kings/types/chart.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

const UnitType* Charts::unit(std::string_view code) const {
    const auto found = std::find_if(units.begin(), units.end(), [&](const auto& unit) { return unit.code == code; });
    return found == units.end() ? nullptr : &*found;
}

}  // namespace polemarch::blood_of_kings
