// Army lists: refused with errors, each at a place, or read; then armies of all leanings are built from the list, or a
// reason is given why there are none, and each is judged legal, and full.
#include "core/standard_wargame/armies/build.h"
#include "core/standard_wargame/armies/check.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/standard_wargame/armies.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polemarch;
    using namespace polemarch::standard_wargame;
    const std::string text = fuzz::text_of(data, size);
    Diagnostics diagnostics;
    const auto list = test::try_list(text, diagnostics);
    fuzz::expect(list.has_value() != diagnostics.has_errors(), "a list and errors, or neither");
    fuzz::expect(list.has_value() || !diagnostics.text().empty(), "an error without words");
    if (!list) return 0;
    const std::uint64_t seed = fuzz::hash_of(text);
    for (int leaning = 0; leaning < 6; ++leaning) {
        BuildRequest request;
        request.seed = seed;
        request.game_size = 60 + static_cast<int>(seed % 100);
        request.leaning = static_cast<Leaning>(leaning);
        const BuiltArmy built = build(test::wargame_charts(), *list, request);
        fuzz::expect(built.army.has_value() == built.reason.empty(), "an army and a reason, or neither");
        if (!built.army) continue;
        const std::string faults = test::faults_of(test::wargame_charts(), *list, *built.army);
        fuzz::expect(faults.empty(), "a built army is not legal: " + faults);
        if (list->lines.size() > 12) continue;  // slow to try
        const auto more = test::judge::unit_that_fits(test::judged(*list), test::judged(*list, *built.army));
        fuzz::expect(!more, "room is left for " + more.value_or(""));
    }
    return 0;
}
