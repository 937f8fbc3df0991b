// Requests to the game service, one a line: each is answered by one line of JSON, and none is a fault of ours.
#include "sim/protocol/game_server.h"
#include "tests/fuzz/fuzz.h"

#include <algorithm>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polemarch;
    const std::string text = fuzz::text_of(data, size);
    sim::GameServer server(POLEMARCH_SOURCE_DIR "/data", {.games = 4, .thinking = std::chrono::seconds(1)});
    std::size_t lines = 0;
    for (std::size_t from = 0; from < text.size() && lines < 40; ++lines) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        const std::string answer = server.answer(std::string_view(text).substr(from, end - from));
        from = end + 1;
        fuzz::expect(answer.find('\n') == std::string::npos, "an answer of several lines");
        const auto json = sim::Json::parse(answer);
        fuzz::expect(json["format"] == "polemarch-game", "an answer without its head");
        fuzz::expect(!json.contains("error") || json["error"]["kind"] != "fault", "a fault: " + answer);
        fuzz::expect(server.games() <= 4, "too many games");
    }
    return 0;
}
