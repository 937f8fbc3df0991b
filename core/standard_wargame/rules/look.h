// The geometry of a state, kept by thread.
//
// Nearly every question about a state asks for outlines and groups, and most questions are about a few states that
// differ by one body of units: the state at hand, and what it would be after an action. Each thread keeps the geometry
// of the last few states, and turns the one it used last into that of a new state by what has changed.
#pragma once

#include "core/standard_wargame/rules/view.h"

namespace polemarch::standard_wargame {

namespace detail {
struct Geometry;
}

/// A state with its geometry, for the life of this object: other states may be asked about meanwhile, and `s` may
/// change, but `view.field` and `view.groups` stay as they were. Never leaves its thread.
class Look {
public:
    Look(const Setup& g, const State& s);
    ~Look();
    Look(const Look&) = delete;
    Look& operator=(const Look&) = delete;

private:
    detail::Geometry& geometry_;

public:
    const View view;
};

}  // namespace polemarch::standard_wargame
