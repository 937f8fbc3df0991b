// Handicaps: what a scenario gives a side in addition to its rules, or takes from it, so that unequal players have
// equal chances. A rule system has a struct of numbers, all 0 without a handicap, and lists its members as dials. From
// that list come the tables [[handicap]] of a scenario, the texts for people, and the option --handicap
// (sim/system/handicap_text.h).
#pragma once

#include "core/dial.h"
#include "core/scenario_file.h"
#include "core/toml_reader.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace polemarch {

/// The handicaps of sides A and B: every [[handicap]] of a scenario; several of one side add up.
template <class Handicap, std::size_t n>
[[nodiscard]] std::array<Handicap, 2> read_handicaps(TableReader& root, const std::array<Dial<Handicap>, n>& dials) {
    std::array<Handicap, 2> all{};
    for (TableReader& table : root.tables("handicap", Presence::optional)) {
        Handicap handicap;
        const auto side = table.one_of("side", {"A", "B"});
        for (const auto& dial : dials)
            table.integer(dial.key, handicap.*dial.change, -dial.most, dial.most, Presence::optional);
        table.finish();
        if (!side) continue;
        for (const auto& dial : dials) all[*side].*dial.change += handicap.*dial.change;
    }
    return all;
}

/// The scenario's text with one [[handicap]] more for each side that has one here. `source` must have no faults.
/// Whether the battle is possible with it, is checked by the scenario's reader.
template <class Handicap, std::size_t n>
[[nodiscard]] Source with_handicaps(const Source& source, const std::array<Handicap, 2>& handicaps,
                                    const std::array<Dial<Handicap>, n>& dials) {
    std::string text;
    for (std::size_t side = 0; side < 2; ++side) {
        if (handicaps[side] == Handicap{}) continue;
        text += fmt::format("\n[[handicap]]\nside = \"{}\"\n", "AB"[side]);
        for (const auto& dial : dials)
            if (handicaps[side].*dial.change != 0)
                text += fmt::format("{} = {}\n", dial.key, handicaps[side].*dial.change);
    }
    return text.empty() ? source : with_tables(source, std::move(text));
}

/// {"victory points +1", "panic level +4"}: what a handicap changes.
template <class Handicap, std::size_t n>
[[nodiscard]] std::vector<std::string> in_words(const Handicap& handicap, const std::array<Dial<Handicap>, n>& dials) {
    std::vector<std::string> parts;
    for (const auto& dial : dials)
        if (handicap.*dial.change != 0) parts.push_back(fmt::format("{} {:+}", dial.words, handicap.*dial.change));
    return parts;
}

}  // namespace polemarch
