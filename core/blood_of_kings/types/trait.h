// The properties of a unit or camp that never change.
#pragma once

#include "core/blood_of_kings/types/chart.h"
#include "core/blood_of_kings/types/limits.h"
#include "core/table/pose.h"

namespace polemarch::blood_of_kings {

struct Trait {
    const UnitType* type = nullptr;
    std::uint8_t at_start = 0;    ///< bases
    LeaderIndex leader = nobody;  ///< of its wing
    Weapon weapon = Weapon::none;
    std::int8_t quality = 0;
    bool aggressive = false, impetuous = false, armoured = false, pavises = false;
    table::Extent extent{};  ///< of a camp
};

}  // namespace polemarch::blood_of_kings
