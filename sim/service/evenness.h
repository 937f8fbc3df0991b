// How even the shipped battles are, measured once: data/evenness.toml, which tools/measure-evenness writes.
//
//     format = "polemarch evenness 1"
//     [battle.heraclea]
//     scenario = "a1b2c3d4e5f60718"   # content_hash of its file as it was measured
//     players = "level-2"             # of both sides
//     results = [41, 3, 56]           # games that A won, drawn, that B won; seed 1
#pragma once

#include "core/diagnostics.h"
#include "core/source.h"
#include "sim/shared/statistics.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

namespace polemarch::sim {

struct MeasuredEvenness {
    std::string scenario_hash, players;
    std::array<std::uint64_t, 3> results{};  ///< games that A won, drawn, that B won; one at least

    [[nodiscard]] double score() const;       ///< of side A: won + half of drawn
    [[nodiscard]] Interval interval() const;  ///< 95%
};
/// By the battle's short name.
using Evenness = std::map<std::string, MeasuredEvenness>;

/// The text of such a file. Nothing in it, and errors, for faults.
[[nodiscard]] Evenness parse_evenness(const Source& file, Diagnostics& diagnostics);
/// That of a data directory; empty without the file. Throws InputError for faults.
[[nodiscard]] Evenness measured_evenness(const std::filesystem::path& data);

}  // namespace polemarch::sim
