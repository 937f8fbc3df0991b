// Handicaps as they are typed, "vp=1,panic=+4", for all rule systems (core/handicap.h).
#pragma once

#include "core/diagnostics.h"
#include "core/handicap.h"
#include "sim/shared/battle_info.h"
#include "sim/system/system_files.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace polemarch::sim {

/// The numbers of a text such as "vp=1,panic=+4", each with the index of its name in `names`. Throws InputError, which
/// lists the names. An empty text holds none.
[[nodiscard]] std::vector<std::pair<std::size_t, int>> changes_in(const std::string& text,
                                                                  const std::vector<std::string>& names);

/// Throws InputError as changes_in() does.
template <class Handicap, std::size_t n>
[[nodiscard]] Handicap handicap_in(const std::string& text, const std::array<Dial<Handicap>, n>& dials) {
    std::vector<std::string> names;
    for (const auto& dial : dials) names.emplace_back(dial.name);
    Handicap handicap;
    for (const auto& [dial, change] : changes_in(text, names)) handicap.*dials[dial].change = change;
    return handicap;
}

template <class Handicap, std::size_t n>
[[nodiscard]] HandicapInfo handicap_info(const Handicap& handicap, const std::array<Dial<Handicap>, n>& dials) {
    HandicapInfo info{in_words(handicap, dials), {}};
    for (const auto& dial : dials)
        if (handicap.*dial.change != 0) info.changes.emplace_back(dial.name, handicap.*dial.change);
    return info;
}

/// "A:vp=1/B:panic=+4"
[[nodiscard]] std::string typed(const std::array<std::string, 2>& given);
/// Sorts what building a battle with the handicaps of sides A and B reported, as far as it did not without them
/// (`before`): its place is their text. Warnings go to `warnings`. Returns the errors.
[[nodiscard]] Diagnostics of_handicaps(const std::array<std::string, 2>& given, const Diagnostics& before,
                                       const Diagnostics& found, Diagnostics& warnings);

/// SystemBattle::handicapped for a battle that `build(texts, diagnostics)` made of texts without errors. `given` are
/// the handicaps of sides A and B.
template <class Handicap, std::size_t n, class Build>
[[nodiscard]] auto with_handicaps_of(const BattleTexts& texts, const std::array<std::string, 2>& given,
                                     const std::array<Dial<Handicap>, n>& dials, Build build, Diagnostics& warnings) {
    const std::array handicaps{handicap_in(given[0], dials), handicap_in(given[1], dials)};
    Diagnostics before, found;
    static_cast<void>(build(texts, before));
    BattleTexts changed = texts;
    changed.scenario = with_handicaps(changed.scenario, handicaps, dials);
    changed.shown.front() = with_handicaps(changed.shown.front(), handicaps, dials);
    if (const std::string text = typed(given); !text.empty()) changed.changes.push_back("--handicap " + text);
    auto battle = build(std::move(changed), found);
    const Diagnostics errors = of_handicaps(given, before, found, warnings);
    if (!battle) throw InputError(errors);
    return battle;
}

template <class Handicap, std::size_t n>
[[nodiscard]] std::vector<HandicapDial> described(const std::array<Dial<Handicap>, n>& dials) {
    std::vector<HandicapDial> all;
    for (const auto& dial : dials) all.push_back({std::string(dial.name), std::string(dial.description)});
    return all;
}

}  // namespace polemarch::sim
