// Scenario texts of Blood of Kings & Heroes, with or without a [position]: refused with errors, or a battle that can be
// played and narrated, whose positions are read back.
#include "core/blood_of_kings/text/board.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/blood_of_kings/battles.h"

namespace polemarch {
namespace {

using namespace blood_of_kings;

void look_at(const Battle& battle, const State& s) {
    const Due due = battle.due(s);
    fuzz::expect(!due.sentence.empty(), "nothing is due");
    fuzz::expect(!draw_table(battle.setup(), s, {.due = due}).empty(), "a state has no picture");
    fuzz::expect_read_back(
        battle, s, [](const std::string& text, Diagnostics& found) { return test::try_kings_from(text, found); });
}

}  // namespace
}  // namespace polemarch

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polemarch;
    const std::string text = fuzz::text_of(data, size);
    Diagnostics diagnostics;
    const auto battle = test::try_kings_from(text, diagnostics);
    fuzz::expect((battle == nullptr) == diagnostics.has_errors(), "a battle and errors, or neither");
    if (!battle) return 0;
    blood_of_kings::State s = battle->start();
    int step = 0;
    fuzz::play(*battle, s, fuzz::hash_of(text), 200, [&](const blood_of_kings::State& at, const auto&, Faces) {
        if (step++ % 64 == 0) look_at(*battle, at);
    });
    std::vector<std::int32_t> row(battle->facts().size());
    if (battle->actor(s) == Actor::nobody) battle->report(s, row);
    return 0;
}
