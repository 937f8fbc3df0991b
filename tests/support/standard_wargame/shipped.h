// The shipped battles of the Standard Wargame Rules for tests.
#pragma once

#include "tests/support/standard_wargame/battles.h"

#include "core/standard_wargame/files/make_battle.h"

#include <memory>
#include <string>

namespace polemarch::test {

using WargamePointer = std::unique_ptr<const standard_wargame::Battle>;

inline WargamePointer load_wargame(const std::string& short_name) {
    Diagnostics diagnostics;
    const std::string file = short_name + ".toml";
    auto scenario = standard_wargame::parse_scenario({file, wargame_text("scenarios/" + file)}, wargame_charts(),
                                                     diagnostics, shipped_wargame_file);
    if (!scenario) throw std::runtime_error(diagnostics.text());
    auto battle = standard_wargame::make_battle(wargame_charts(), std::move(*scenario), diagnostics);
    if (!battle) throw std::runtime_error(diagnostics.text());
    return battle;
}

}  // namespace polemarch::test
