// Battles of the Standard Wargame Rules for tests, from texts.
#pragma once

#include "tests/support/standard_wargame/charts.h"

#include "core/scenario_file.h"
#include "core/standard_wargame/files/position.h"
#include "core/standard_wargame/files/scenario_reader.h"
#include "core/standard_wargame/rules/setup.h"

#include <filesystem>
#include <memory>
#include <optional>

#include <fmt/format.h>

namespace polemarch::test {

/// A setup and the state in which it begins.
struct WargameStart {
    std::unique_ptr<const standard_wargame::Setup> setup;
    standard_wargame::State state;
};

/// The shipped armies and army lists by their short names.
inline std::optional<Source> shipped_wargame_file(const standard_wargame::FileReference& reference,
                                                  Diagnostics& diagnostics) {
    const bool army = reference.kind == standard_wargame::FileReference::Kind::army;
    const std::string& name = reference.name.value;
    const std::string path = fmt::format("{}/{}.toml", army ? "armies" : "lists", name);
    if (is_short_name(name) && std::filesystem::exists(POLEMARCH_SOURCE_DIR "/data/standard_wargame/" + path))
        return Source{path, wargame_text(path)};
    diagnostics.error(reference.name.place, army ? "there is no such army" : "there is no such army list", name);
    return std::nullopt;
}

inline std::optional<WargameStart> try_wargame_from(const std::string& text, Diagnostics& diagnostics,
                                                    const std::string& name = "test.toml") {
    auto scenario = standard_wargame::parse_scenario({name, text}, wargame_charts(), diagnostics, shipped_wargame_file);
    if (!scenario) return std::nullopt;
    if (scenario->begins != standard_wargame::Begins::deployed) {
        diagnostics.error({name}, "the armies of this battle are not deployed");
        return std::nullopt;
    }
    auto setup = std::make_unique<const standard_wargame::Setup>(wargame_charts(), std::move(*scenario));
    const auto state = setup->scenario.has_position ? standard_wargame::read_position(*setup, diagnostics)
                                                    : std::optional(standard_wargame::deployed(*setup));
    if (!state) return std::nullopt;
    return WargameStart{std::move(setup), *state};
}
inline WargameStart wargame_from(const std::string& text) {
    Diagnostics diagnostics;
    auto start = try_wargame_from(text, diagnostics);
    if (!start) throw std::runtime_error(diagnostics.text() + text);
    return std::move(*start);
}

/// tests/positions/standard-wargame-small.toml
inline std::string small_wargame_text() { return wargame_text("../../tests/positions/standard-wargame-small.toml"); }
/// A unit by what moves call it: "A3", "B0".
inline standard_wargame::UnitIndex wargame_unit(std::string_view name) {
    using namespace standard_wargame;
    for (std::size_t u = 0; u < places; ++u)
        if (unit_name(static_cast<UnitIndex>(u)) == name) return static_cast<UnitIndex>(u);
    throw std::runtime_error("no unit " + std::string(name));
}

}  // namespace polemarch::test
