// Scenario texts of the Standard Wargame Rules, from the eve on or deployed, with or without a [position]: refused with
// errors, or a state whose geometry can be asked about, whose text is read back to the same bytes, and that goes on.
#include "core/standard_wargame/files/make_battle.h"
#include "sim/standard_wargame/state_json.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/standard_wargame/battles.h"

namespace polemarch {
namespace {

using namespace standard_wargame;

std::unique_ptr<const Battle> battle_from(const std::string& text, Diagnostics& diagnostics) {
    auto scenario =
        parse_scenario({"fuzz.toml", text}, test::wargame_charts(), diagnostics, test::shipped_wargame_file);
    return scenario ? make_battle(test::wargame_charts(), *std::move(scenario), diagnostics) : nullptr;
}

}  // namespace
}  // namespace polemarch

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polemarch;
    using namespace polemarch::standard_wargame;
    Diagnostics diagnostics;
    const auto battle = battle_from(fuzz::text_of(data, size), diagnostics);
    fuzz::expect((battle != nullptr) != diagnostics.has_errors(), "a battle and errors, or neither");
    if (!battle) return 0;
    const auto start = battle->start();
    fuzz::expect(!sim::standard_wargame::state_json(battle->setup(), start).empty(), "a state has no JSON");
    fuzz::expect_read_back(*battle, start, battle_from);
    auto s = start;
    fuzz::play(*battle, s, 1, 6, [](const State&, const Move&, Faces) {});
    fuzz::expect_read_back(*battle, s, battle_from);
    return 0;
}
