// Places, poses and shapes in TOML. Places are lengths from the south-west corner of the table; all must be on it.
// Each function reports what is wrong and then returns nothing.
#pragma once

#include "core/diagnostics.h"
#include "core/table/measure.h"
#include "core/table/polygon.h"
#include "core/toml_reader.h"

#include <optional>
#include <string>
#include <vector>

namespace polemarch::table {

/// "24.5 10.25"
[[nodiscard]] std::optional<Point> read_place(const Text& text, const Measure& measure, Diagnostics& diagnostics);
/// "24.5 10.25 facing 90"
[[nodiscard]] std::optional<Pose> read_pose(const Text& text, const Measure& measure, Diagnostics& diagnostics);

/// A list of places. Faulty ones are reported and left out.
[[nodiscard]] std::vector<Point> read_places(TableReader& table, const char* key, const Measure& measure);
/// The polygon with these corners; `place`: of their list, for messages.
[[nodiscard]] std::optional<Polygon> polygon_of(const std::vector<Point>& corners, const Place& place,
                                                Diagnostics& diagnostics);

/// Which of the keys that may say where a unit stands does: the first of `keys` if none is there (its reader then
/// reports that). Nothing if several are.
[[nodiscard]] std::optional<std::string> read_place_key(TableReader& table, const std::vector<std::string>& keys);
/// The pose at `at`, the middle of the front edge, or at `corner`, the left end of that edge.
[[nodiscard]] std::optional<Pose> read_stand(TableReader& table, const std::string& key, Extent extent,
                                             const Measure& measure);

}  // namespace polemarch::table
