// Records: refused with errors, or read, written again without a change and judged. A record without sources is judged
// as one of the worked example, or of the skirmish of the Standard Wargame Rules, so that short inputs reach the rules
// too.
#include "core/record.h"
#include "sim/service/service.h"
#include "tests/fuzz/fuzz.h"

namespace polemarch {
namespace {

std::string written(const Record& record) {
    std::string text = header_line(record.header);
    for (const RecordStep& step : record.steps) text += step_line(step);
    return record.result ? text + result_line(*record.result) : text;
}

void judge(const sim::BattleService& service, const Record& record) {
    const auto whole = service.replay(record);
    fuzz::expect(whole.steps <= record.steps.size(), "more steps are replayed than there are");
    fuzz::expect(!whole.at.board.empty() && !whole.at.position.empty(), "nothing to see after a replay");
    if (whole.difference) fuzz::expect(!to_string(*whole.difference).empty(), "a difference without a text");
    const auto part = service.replay(record, whole.steps);
    fuzz::expect(!part.difference && part.at.position == whole.at.position, "a part is replayed differently");
}

}  // namespace
}  // namespace polemarch

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polemarch;
    const auto opened = [](const char* name) {
        Diagnostics diagnostics;
        return sim::open_battle(name, POLEMARCH_SOURCE_DIR "/data", diagnostics);
    };
    static const auto example = opened("worked-example"), skirmish = opened("skirmish");
    Diagnostics diagnostics;
    const auto record = parse_record({"fuzz.jsonl", fuzz::text_of(data, size)}, diagnostics);
    fuzz::expect(record.has_value() != diagnostics.has_errors(), "a record and errors, or neither");
    if (!record) {
        fuzz::expect(!diagnostics.text().empty(), "errors without a text");
        return 0;
    }
    const std::string text = written(*record);
    const auto again = parse_record({"again.jsonl", text}, diagnostics);
    fuzz::expect(again && written(*again) == text, "a record is not read back: " + diagnostics.text() + text);
    if (record->header.sources.empty()) {
        judge(record->header.system == "standard-wargame" ? *skirmish : *example, *record);
    } else if (const auto service = sim::open_battle(*record, diagnostics)) {
        judge(*service, *record);
    } else {
        fuzz::expect(diagnostics.has_errors(), "no battle, and no errors");
    }
    return 0;
}
