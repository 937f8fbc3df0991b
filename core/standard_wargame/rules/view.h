// A state with the geometry that questions about it ask for.
#pragma once

#include "core/standard_wargame/rules/field.h"
#include "core/standard_wargame/rules/groups.h"

namespace polemarch::standard_wargame {

struct View {
    const Setup& g;
    const State& s;
    const Field& field;
    const Groups& groups;
};

}  // namespace polemarch::standard_wargame
