// Places on a measured table as people put them right: "at 20.5 12 facing 30".
#pragma once

#include "core/correction.h"
#include "core/table/measure.h"
#include "core/typed_words.h"

#include <optional>
#include <string>

#include <tl/expected.hpp>

namespace polemarch::table {

inline constexpr int most_turned = 10;  ///< degrees that a unit may be turned in mid-game

/// What a correction says of a place: "at X Y", the middle of the front edge from the south-west corner of the table,
/// "facing DEGREES", or both.
struct PlaceWords {
    std::optional<Point> at{};
    std::optional<Angle> facing{};

    [[nodiscard]] bool any() const { return at || facing; }
    /// Takes "at X Y" or "facing DEGREES" from `words` if one of them comes next. Returns whether it did, or what is
    /// wrong with it.
    tl::expected<bool, Explanation> take(TypedWords& words, const Measure& measure);
    /// `pose` with what is said.
    [[nodiscard]] Pose of(Pose pose) const;
    /// "at 20.5 12 facing 30"; empty if nothing is said.
    [[nodiscard]] std::string text(const Measure& measure) const;
};

/// Why a unit may not be put from `from` to `to` in mid-game: further than one of the measure, or turned by more than
/// `most_turned`. Nothing if it may.
[[nodiscard]] std::optional<Explanation> too_far(const Pose& from, const Pose& to, const Measure& measure);

}  // namespace polemarch::table
