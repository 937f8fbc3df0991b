// Army lists and armies: one text that holds both, parted by a line "=====". Each is refused with errors or read; what
// is read is judged, built from, written and read back.
#include "core/standard_wargame/armies/build.h"
#include "core/standard_wargame/armies/check.h"
#include "core/standard_wargame/armies/tally.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/standard_wargame/armies.h"

namespace polemarch {
namespace {

using namespace standard_wargame;

void expect_built_armies_are_legal(const ArmyList& list, std::uint64_t seed) {
    BuildRequest request;
    request.seed = seed;
    request.game_size = 1 + static_cast<int>(seed % 160);
    request.level = static_cast<int>(seed / 160 % 7);
    request.leaning = static_cast<Leaning>(seed / 1120 % 6);
    const BuiltArmy built = build(test::wargame_charts(), list, request);
    fuzz::expect(built.army.has_value() == built.reason.empty(), "an army and a reason, or neither");
    if (!built.army) return;
    const std::string text = army_text(*built.army);
    Diagnostics diagnostics;
    const auto again = test::try_army(text, diagnostics);
    fuzz::expect(again.has_value(), "a built army is not read back: " + diagnostics.text() + text);
    const std::string faults = test::faults_of(test::wargame_charts(), list, *again);
    fuzz::expect(faults.empty(), "a built army is not legal: " + faults + text);
}

}  // namespace
}  // namespace polemarch

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polemarch;
    const std::string text = fuzz::text_of(data, size), mark = "\n=====\n";
    const std::size_t middle = text.find(mark);
    const std::string list_text = text.substr(0, middle);
    const std::string army_text = middle == std::string::npos ? list_text : text.substr(middle + mark.size());
    Diagnostics of_list, of_army;
    auto list = test::try_list(list_text, of_list);
    fuzz::expect(list.has_value() != of_list.has_errors(), "a list and errors, or neither");
    if (list) expect_built_armies_are_legal(*list, fuzz::hash_of(text));
    const auto army = test::try_army(army_text, of_army);
    fuzz::expect(army.has_value() != of_army.has_errors(), "an army and errors, or neither");
    if (!army) return 0;
    Diagnostics again;
    fuzz::expect(test::try_army(standard_wargame::army_text(*army), again).has_value(),
                 "an army is not read back: " + again.text());
    if (!list) list = test::list_from(test::roman_list);
    const auto faults = standard_wargame::check(test::wargame_charts(), *list, *army);
    for (const Diagnostic& fault : faults)
        fuzz::expect(fault.place.line > 0 && fault.place.column > 0 && !fault.rule.empty() && !fault.what.empty(),
                     "a fault without place, rule or words");
    const auto all = standard_wargame::tally(test::wargame_charts(), *list, *army);
    fuzz::expect(all.spent >= 0 && all.units >= 0, "a negative sum");
    return 0;
}
