// Scenario texts of the Standard Wargame Rules, with or without a [position]: refused with errors, or a state whose
// geometry can be asked about and whose text is read back to the same bytes.
#include "tests/fuzz/fuzz.h"
#include "tests/support/standard_wargame/battles.h"

#include "sim/standard_wargame/state_json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polemarch;
    Diagnostics diagnostics;
    const auto start = test::try_wargame_from(fuzz::text_of(data, size), diagnostics);
    fuzz::expect(start.has_value() != diagnostics.has_errors(), "a battle and errors, or neither");
    if (!start) return 0;
    fuzz::expect(!sim::standard_wargame::state_json(*start->setup, start->state).empty(), "a state has no JSON");
    const std::string position = standard_wargame::position_text(*start->setup, start->state);
    Diagnostics found;
    const auto again = test::try_wargame_from(position, found);
    fuzz::expect(again.has_value(), "a position is refused: " + found.text() + position);
    fuzz::expect(same_bytes(again->state, start->state), "a position is read back as another state:\n" + position);
    return 0;
}
