// The shipped battles, and a test's own battles, for tests of Ancient Battles Deluxe.
#pragma once

#include "core/ancient_battles/files/chart_reader.h"
#include "core/ancient_battles/files/make_battle.h"
#include "core/ancient_battles/files/scenario_reader.h"
#include "core/ancient_battles/rules/battle.h"

#include <array>
#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::test {

using BattlePointer = std::unique_ptr<const ancient_battles::Battle>;

/// The battles that most tests use: the worked example and those with published set-ups. tests/support/library.h lists
/// all battles of the library.
inline constexpr std::array<std::string_view, 5> shipped_battles{"worked-example", "second-mantinea", "heraclea",
                                                                 "megiddo", "kadesh"};

/// A file below data/ancient_battles.
inline std::string data_text(const std::string& path) {
    std::ifstream file(POLEMARCH_SOURCE_DIR "/data/ancient_battles/" + path, std::ios::binary);
    if (!file) throw std::runtime_error("no such file: " + path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// The shipped charts.
inline const ancient_battles::Charts& load_charts() {
    static const ancient_battles::Charts charts = [] {
        std::vector<Source> sources;
        for (const std::string_view file : ancient_battles::chart_files)
            sources.push_back({std::string(file), data_text("charts/" + std::string(file))});
        Diagnostics diagnostics;
        auto parsed = ancient_battles::parse_charts(sources, diagnostics);
        if (!parsed) throw std::runtime_error(diagnostics.text());
        return std::move(*parsed);
    }();
    return charts;
}

/// A battle from a scenario's text with the shipped charts, or null and the errors. There may be warnings with a
/// battle.
inline BattlePointer try_battle_from(const std::string& text, Diagnostics& diagnostics,
                                     const std::string& name = "test.toml") {
    auto scenario = ancient_battles::parse_scenario({name, text}, load_charts(), diagnostics);
    if (!scenario) return nullptr;
    return ancient_battles::make_battle(load_charts(), std::move(*scenario), diagnostics);
}

/// The same for a text that must be right; its warnings are ignored.
inline BattlePointer battle_from(const std::string& text, const std::string& name = "test.toml") {
    Diagnostics diagnostics;
    auto battle = try_battle_from(text, diagnostics, name);
    if (!battle) throw std::runtime_error(diagnostics.text());
    return battle;
}

/// The text of a shipped scenario, by its short name: "heraclea".
inline std::string scenario_text(const std::string& short_name) {
    return data_text("scenarios/" + short_name + ".toml");
}

/// A shipped battle, by its short name.
inline BattlePointer load_battle(const std::string& short_name) {
    return battle_from(scenario_text(short_name), short_name + ".toml");
}

/// The same scenario text in another state: a position of the battle, read again.
inline BattlePointer battle_from(const ancient_battles::Battle& battle, const ancient_battles::State& state) {
    return battle_from(battle.position(state), battle.setup().scenario.source.name);
}

}  // namespace polemarch::test
