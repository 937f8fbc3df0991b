// Lengths of the Standard Wargame Rules on the measured table (core/table).
#pragma once

#include "core/table/angle.h"
#include "core/table/point.h"

namespace polemarch::standard_wargame {

using table::Length;
/// All distances are multiples of a unit's base width, 40 mm (1.2.1). Stored in 1/512: halves, 5/8 (7.4.6) and every
/// base are whole.
inline constexpr Length base_width = 512;
inline constexpr Length eighth = base_width / 8;  ///< as charts write lengths
inline constexpr Length tolerance = 13;           ///< 1 mm: contact and groups (S51)
inline constexpr table::Angle slack{91};          ///< half a degree: the same (S51)

/// Millimetres, a multiple of 5, in 1/512 base width.
[[nodiscard]] constexpr Length from_millimetres(int mm) { return mm * base_width / 40; }

}  // namespace polemarch::standard_wargame
