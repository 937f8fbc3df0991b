// A view of a state with geometry of its own.
#pragma once

#include "core/standard_wargame/rules/view.h"

namespace polemarch::standard_wargame {

/// Keeps references to `g` and `s`.
struct OwnView {
    OwnView(const Setup& g, const State& s) : field(g, s), groups(field), view{g, s, field, groups} {}
    OwnView(const OwnView&) = delete;
    OwnView& operator=(const OwnView&) = delete;

    Field field;
    Groups groups;
    View view;
};

}  // namespace polemarch::standard_wargame
