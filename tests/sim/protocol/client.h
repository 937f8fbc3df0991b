// A client of a game server in this process; keeps the exchange, so that schemas can judge it.
#pragma once

#include "sim/protocol/game_server.h"
#include "tests/support/json_files.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace polemarch::test {

using Json = nlohmann::ordered_json;

class Client {
public:
    explicit Client(sim::ServerLimits limits = {}) : server(POLEMARCH_SOURCE_DIR "/data", limits) {}

    /// The answer, whatever it is.
    Json ask(const Json& request) {
        requests += request.dump() + "\n";
        const std::string answer = server.answer(request.dump());
        answers += answer + "\n";
        return Json::parse(answer);
    }
    /// The answer, which must not be an error.
    Json get(const Json& request) {
        Json answer = ask(request);
        EXPECT_FALSE(answer.contains("error")) << request << "\n" << answer.value("error", Json());
        return answer;
    }
    /// The same for a request about the game.
    Json in(std::string_view wish, Json more = Json::object()) { return get(about(wish, std::move(more))); }
    Json ask_in(std::string_view wish, Json more = Json::object()) { return ask(about(wish, std::move(more))); }
    /// The message of the error that a request is answered by.
    std::string refused(const Json& request) {
        const Json answer = ask(request);
        if (!answer.contains("error")) return "no error: " + answer.dump();
        return answer["error"]["message"];
    }
    std::string refused_in(std::string_view wish, Json more = Json::object()) {
        return refused(about(wish, std::move(more)));
    }
    Json begin(Json more) {
        more["do"] = "begin";
        Json answer = get(more);
        if (answer.contains("game")) game = answer["game"];
        return answer;
    }
    /// Judges all that was said so far by the schemas of requests and answers. Requests that are refused on purpose
    /// are not for them: call it before those.
    void expect_schemas() const {
        const Folder folder;
        std::ofstream(folder / "requests") << requests;
        std::ofstream(folder / "answers") << answers;
        expect_schema("session-request.schema.json", folder / "requests", "--lines");
        expect_schema("session-answer.schema.json", folder / "answers", "--lines");
    }

    sim::GameServer server;
    std::uint64_t game = 1;
    std::string requests, answers;

private:
    [[nodiscard]] Json about(std::string_view wish, Json more) const {
        more["do"] = wish;
        if (!more.contains("game")) more["game"] = game;
        return more;
    }
};

/// Plays on by every `stride`-th listed move until the game is over or `most` moves have been made; returns the moves.
inline std::vector<std::string> play_on(Client& client, std::size_t most, std::size_t stride = 7) {
    std::vector<std::string> made;
    while (made.size() < most) {
        const Json now = client.in("advance")["now"];
        if (now["player"] != "person") break;
        const Json moves = client.in("moves")["moves"];
        if (moves.empty()) break;
        const Json& choice = moves[made.size() * stride % moves.size()];
        made.push_back(choice["move"]);
        client.in("play", {{"move", made.back()}});
    }
    return made;
}

}  // namespace polemarch::test
