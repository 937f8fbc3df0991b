// Lines to the umpire, JSON and typed: each is answered, JSON by a line of JSON; the fields of a reply are a valid
// request.
#include "sim/blood_of_kings/umpire_service.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/blood_of_kings/charts.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polemarch;
    const std::string text = fuzz::text_of(data, size);
    const auto umpire = sim::blood_of_kings::make_umpire(test::kings_charts(), 1);
    const auto talker = sim::blood_of_kings::make_umpire(test::kings_charts(), 1);
    std::size_t lines = 0;
    for (std::size_t from = 0; from < text.size() && lines < 40; ++lines) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        const std::string line = text.substr(from, end - from);
        from = end + 1;
        const std::string reply = umpire->answer(line);
        fuzz::expect(reply.find('\n') == std::string::npos, "a reply of several lines");
        const auto json = sim::Json::parse(reply);
        fuzz::expect(json["format"] == "polemarch-umpire", "a reply without its head");
        if (json["kind"] == "result") {
            const auto again = sim::Json::parse(umpire->answer(json["fields"].dump()));
            fuzz::expect(again["words"] == json["words"], "its own fields are ruled otherwise");
        }
        const std::string said = talker->typed(line);
        fuzz::expect(said.empty() || said.back() == '\n', "a typed answer that ends in mid-line");
        fuzz::expect(!talker->prompt().empty(), "no prompt");
    }
    return 0;
}
