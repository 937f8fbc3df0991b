// Scenario texts, with or without a [position]: refused with errors, or a battle that can be played and narrated, whose
// positions are read back.
#include "core/ancient_battles/text/board.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/ancient_battles/battles.h"

namespace polemarch {
namespace {

using namespace ancient_battles;

void look_at(const Battle& battle, const State& s) {
    fuzz::expect(!draw_board(battle.setup(), s).empty() &&
                     !draw_board(battle.setup(), s, {.colour = true, .plain = true}).empty(),
                 "a state has no board");
    fuzz::expect(!what_is_due(battle.due(s)).empty(), "nothing is due");
    fuzz::expect_read_back(
        battle, s, [](const std::string& text, Diagnostics& found) { return test::try_battle_from(text, found); });
}

}  // namespace
}  // namespace polemarch

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polemarch;
    const std::string text = fuzz::text_of(data, size);
    Diagnostics diagnostics;
    const auto battle = test::try_battle_from(text, diagnostics);
    fuzz::expect((battle == nullptr) == diagnostics.has_errors(), "a battle and errors, or neither");
    if (!diagnostics.all().empty()) fuzz::expect(!diagnostics.text().empty(), "faults without a text");
    if (!battle) return 0;
    ancient_battles::State s = battle->start();
    look_at(*battle, s);
    int step = 0;
    fuzz::play(*battle, s, fuzz::hash_of(text), 200, [&](const ancient_battles::State& at, const auto&, Faces) {
        if (++step % 64 == 0) look_at(*battle, at);
    });
    look_at(*battle, s);
    std::vector<std::int32_t> row(battle->facts().size());
    if (battle->actor(s) == Actor::nobody) battle->report(s, row);
    return 0;
}
