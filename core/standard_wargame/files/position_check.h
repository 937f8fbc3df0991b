// What must be true of a state that a person wrote. Used by position.cpp alone.
#pragma once

#include "core/diagnostics.h"
#include "core/standard_wargame/rules/setup.h"

#include <array>

namespace polemarch::standard_wargame {

/// Where the parts of a position were written.
struct PositionPlaces {
    Place position;
    std::array<Place, places> unit;
    std::array<Place, 2> army;
    std::array<Place, 4> pending;
};

/// Reports everything in the state that no battle of this setup can come to.
void check_position(const Setup& g, const State& s, const PositionPlaces& where, Diagnostics& diagnostics);

}  // namespace polemarch::standard_wargame
