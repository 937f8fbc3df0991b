// The events for which dice are rolled. An event's number is part of the key of its dice (Roll::event), so it never
// changes: a new event gets a number that no event has had, wherever its phase is inserted.
#pragma once

#include "core/ancient_battles/types/state.h"

namespace polemarch::ancient_battles {

enum class Event : std::uint16_t {
    command = 0,     ///< 3.0, step 3
    initiative = 1,  ///< 3.0, step 4; 5.0
    rally = 2,       ///< 7.1
    shot = 3,        ///< 10.6
    clash = 4,       ///< 11.2.5
    escape = 5,      ///< 11.5.1
    end_check = 6,   ///< 12.0
    control = 30,    ///< 17.4.1
    frighten = 31,   ///< 17.5a
};

/// The event of a phase in which dice are rolled (asserted).
constexpr Event event_of(Phase phase) {
    switch (phase) {
        case Phase::command: return Event::command;
        case Phase::initiative: return Event::initiative;
        case Phase::rally: return Event::rally;
        case Phase::shot: return Event::shot;
        case Phase::clash: return Event::clash;
        case Phase::escape: return Event::escape;
        case Phase::control: return Event::control;
        case Phase::frighten: return Event::frighten;
        default: assert(phase == Phase::end_check); return Event::end_check;
    }
}

}  // namespace polemarch::ancient_battles
