// Builds legal armies from a list: sensible ones, different for each seed, and every one full: no unit of its list
// could still be added.
#pragma once

#include "core/standard_wargame/types/army.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::standard_wargame {

/// What an army has more of than usual: cavalry, camelry and chariots; foot; troops that skirmish; heavy foot and
/// cavalry, elephants (the words of 3.5.2); bows.
enum class Leaning : std::uint8_t { none, horse, foot, light, heavy, bows };
/// Without `none`.
inline const std::vector<std::string> leaning_names{"horse", "foot", "light", "heavy", "bows"};
/// Whether these troops are of the kind; false for `none`.
[[nodiscard]] bool leans_to(Leaning leaning, Troops troops);

struct BuildRequest {
    int game_size = 100;     ///< ME, 1 to largest_game
    int level = 3;           ///< one of the chart (2.2.3)
    std::uint64_t seed = 1;  ///< the same request builds the same army
    Leaning leaning = Leaning::none;
};

struct BuiltArmy {
    std::optional<Army> army;  ///< check() finds no fault in it; its `list` is the list's short name
    std::string reason;        ///< why no army of this list is legal, if there is none
};

/// A complete search: there is no army only if none is legal.
[[nodiscard]] BuiltArmy build(const Charts& charts, const ArmyList& list, const BuildRequest& request);

}  // namespace polemarch::standard_wargame
