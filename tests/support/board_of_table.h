// What tests of the boards of measured tables share: pieces by id and name, outlines.
#pragma once

#include "sim/shared/json.h"

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace polemarch::test {

using BoardJson = sim::Json;

/// All units of the pieces, camps and leaders by their names, each of which must be there once.
inline std::map<std::string, BoardJson> table_pieces(const BoardJson& pieces) {
    std::map<std::string, BoardJson> all;
    std::set<int> ids;
    for (const char* list : {"units", "camps", "waiting", "gone", "leaders"})
        for (const BoardJson& piece : pieces[list]) {
            EXPECT_TRUE(all.emplace(piece["name"].get<std::string>(), piece).second) << piece["name"];
            EXPECT_TRUE(ids.insert(piece["id"].get<int>()).second) << piece["name"];
        }
    return all;
}

/// Whether a place is in an outline, by the parity of crossings.
inline bool in_outline(const BoardJson& outline, double x, double y) {
    bool inside = false;
    for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
        const double xi = outline[i][0], yi = outline[i][1], xj = outline[j][0], yj = outline[j][1];
        if ((yi > y) != (yj > y) && x < (xj - xi) * (y - yi) / (yj - yi) + xi) inside = !inside;
    }
    return inside;
}

/// The middle of the front of {"corners", "heading"}.
inline std::pair<double, double> front_of(const BoardJson& place) {
    const BoardJson& corners = place["corners"];
    return {(corners[0][0].get<double>() + corners[1][0].get<double>()) / 2,
            (corners[0][1].get<double>() + corners[1][1].get<double>()) / 2};
}

}  // namespace polemarch::test
