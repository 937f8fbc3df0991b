// A state with the geometry that questions about it ask for.
#pragma once

#include "core/standard_wargame/rules/field.h"
#include "core/standard_wargame/rules/groups.h"
#include "core/standard_wargame/types/sequence.h"

namespace polemarch::standard_wargame {

struct View {
    const Setup& g;
    const State& s;
    const Field& field;
    const Groups& groups;
};

[[nodiscard]] inline Sequence sequence_of(const State& s) {
    return s.step == Step::strategic ? Sequence::strategic : Sequence::movement;
}

}  // namespace polemarch::standard_wargame
