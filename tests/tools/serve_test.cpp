// `polemarch serve` from outside: real requests over real sockets, whole, broken and hostile ones, slow clients, too
// many of everything, and the end by Ctrl-C.
#include "tests/support/http.h"
#include "tests/support/json_files.h"
#include "tests/support/mistakes.h"
#include "tests/support/sanitized.h"

#include <algorithm>
#include <future>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;
using testing::HasSubstr;
using testing::Not;
using namespace std::chrono_literals;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// The program on a free port; ends with the test.
class Served {
public:
    explicit Served(std::vector<std::string> words = {}) {
        words.insert(words.begin(), {POLEMARCH_PROGRAM, "serve"});
        int out[2];
        if (pipe(out) != 0) std::abort();
        child_ = fork();
        if (child_ == 0) {
            dup2(out[1], STDOUT_FILENO);
            close(out[0]);
            close(out[1]);
            redirect(error_file(), O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
            become(words, {});
        }
        close(out[1]);
        for (char c = 0; read(out[0], &c, 1) == 1 && c != '\n';) address += c;
        close(out[0]);
        const std::size_t colon = address.rfind(':'), query = address.find("/?token=");
        if (colon == std::string::npos || query == std::string::npos) return;
        port = std::atoi(address.c_str() + colon + 1);
        token = address.substr(query + std::strlen("/?token="));
        host = fmt::format("127.0.0.1:{}", port);
    }
    ~Served() {
        if (child_ <= 0) return;
        kill(child_, SIGKILL);
        waitpid(child_, nullptr, 0);
    }
    Served(const Served&) = delete;
    Served& operator=(const Served&) = delete;

    /// The head of a request with this body; `more` are lines of the header.
    [[nodiscard]] std::string post(const std::string& body, const std::string& more = "") const {
        return fmt::format(
            "POST /api HTTP/1.1\r\nHost: {}\r\nX-Polemarch-Token: {}\r\nContent-Type: "
            "application/json\r\n{}Content-Length: {}\r\n\r\n{}",
            host, token, more, body.size(), body);
    }
    [[nodiscard]] std::string get(const std::string& path, const std::string& more = "") const {
        return fmt::format("GET {} HTTP/1.1\r\nHost: {}\r\n{}\r\n", path, host, more);
    }
    [[nodiscard]] HttpAnswer send(const std::string& bytes) const { return http_exchange(port, bytes); }
    /// The answer to a request of the game service, however often it has to be asked.
    [[nodiscard]] HttpAnswer ask(const Json& request) const {
        for (;;) {
            HttpAnswer answer = send(post(request.dump()));
            if (answer.status != 429) return answer;
            std::this_thread::sleep_for(60ms);
        }
    }
    /// The same, which must be no error.
    [[nodiscard]] Json get_json(const Json& request) const {
        const HttpAnswer answer = ask(request);
        EXPECT_EQ(answer.status, 200) << request << "\n" << answer.body;
        return answer.json();
    }
    [[nodiscard]] std::uint64_t begin(Json more) const {
        more["do"] = "begin";
        return get_json(more).value("game", std::uint64_t{0});
    }
    [[nodiscard]] std::string events_of(std::uint64_t game) const {
        return get(fmt::format("/api/events?game={}&token={}", game, token));
    }
    /// Sends a signal; the exit status and how many seconds it took.
    std::pair<int, double> end(int signal = SIGINT) {
        const auto begin = Clock::now();
        kill(child_, signal);
        const Ran ran = wait_for_end(child_, {});
        child_ = -1;
        return {ran.status, seconds_since(begin)};
    }
    [[nodiscard]] std::string error() const { return file_text(error_file()); }

    std::string address, token, host;
    int port = 0;

private:
    [[nodiscard]] std::string error_file() const { return folder_ / "error"; }

    Folder folder_;
    pid_t child_ = -1;
};

const double a_second = sanitized ? 6 : 2;  // on a busy machine

TEST(Serve, ItsAddressLeadsToPageAndGames) {
    Served server;
    EXPECT_THAT(server.address, testing::MatchesRegex("http://127\\.0\\.0\\.1:[0-9]+/\\?token=[0-9a-f]{32}"));
    EXPECT_EQ(server.send(server.get("/?token=" + server.token)).status, 200);
    const Json begun =
        server.get_json({{"do", "begin"}, {"battle", "heraclea"}, {"side", "A"}, {"seed", 11}, {"id", 7}});
    EXPECT_EQ(begun["id"], 7);
    EXPECT_EQ(begun["now"]["player"], "dice");
    const Json log = server.get_json({{"do", "advance"}, {"game", begun["game"]}})["log"];
    ASSERT_FALSE(log.empty());
    EXPECT_EQ(log[0]["dice"], Json({{6}, {5}}));  // as `polemarch session`: data/SESSION.md
    EXPECT_NE(Served().token, server.token);
}

struct Wrong {
    const char* name;
    std::string request;  ///< HOST, TOKEN and OTHER stand for the server's and for another token
    int status;
    std::string kind, words;
};

std::string api(const std::string& header, const std::string& body) {
    return "POST /api HTTP/1.1\r\n" + header + "\r\n" + body;
}
const std::string host = "Host: HOST\r\n", token = "X-Polemarch-Token: TOKEN\r\n",
                  json = "Content-Type: application/json\r\n";
std::string length(std::size_t bytes) { return fmt::format("Content-Length: {}\r\n", bytes); }
std::string whole(const std::string& body) { return api(host + token + json + length(body.size()), body); }

const std::string help = R"({"do":"help"})";
const Wrong wrongs[] = {
    {"no_such_address", "GET /nothing HTTP/1.1\r\n" + host + "\r\n", 404, "request", "nothing at this address"},
    {"up", "GET /../../../../etc/passwd HTTP/1.1\r\n" + host + "\r\n", 404, "request", "nothing"},
    {"up_coded", "GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n" + host + "\r\n", 404, "request", "nothing"},
    {"absolute", "GET //etc/passwd HTTP/1.1\r\n" + host + "\r\n", 404, "request", "nothing"},
    {"data_directory", "GET /data/SESSION.md HTTP/1.1\r\n" + host + "\r\n", 404, "request", "nothing"},
    {"post_page", "POST / HTTP/1.1\r\n" + host + length(0) + "\r\n", 405, "request", "GET"},
    {"get_api", "GET /api HTTP/1.1\r\n" + host + token + "\r\n", 405, "request", "POST"},
    {"put_api", "PUT /api HTTP/1.1\r\n" + host + token + json + length(2) + "\r\n{}", 405, "request", "POST"},
    {"delete_api", "DELETE /api HTTP/1.1\r\n" + host + token + "\r\n", 405, "request", "POST"},
    {"options_api", "OPTIONS /api HTTP/1.1\r\n" + host + "Origin: http://evil.example\r\n\r\n", 405, "request", "POST"},
    {"post_events", "POST /api/events HTTP/1.1\r\n" + host + length(0) + "\r\n", 405, "request", "GET"},
    {"no_token", api(host + json + length(help.size()), help), 401, "access", "the token is missing"},
    {"other_token", api(host + "X-Polemarch-Token: OTHER\r\n" + json + length(help.size()), help), 401, "access",
     "not that of this server"},
    {"short_token", api(host + "X-Polemarch-Token: 0\r\n" + json + length(help.size()), help), 401, "access", "token"},
    {"events_without_token", "GET /api/events?game=1 HTTP/1.1\r\n" + host + "\r\n", 401, "access", "token"},
    {"other_site", api(host + "Origin: http://evil.example\r\n" + token + json + length(help.size()), help), 403,
     "access", "other sites"},
    {"other_port", api(host + "Origin: http://127.0.0.1:1\r\n" + token + json + length(help.size()), help), 403,
     "access", "other sites"},
    {"no_site", api(host + "Origin: null\r\n" + token + json + length(help.size()), help), 403, "access", "sites"},
    {"other_host", api("Host: evil.example\r\n" + token + json + length(help.size()), help), 403, "access", "Host"},
    {"rebound_host", "GET / HTTP/1.1\r\nHost: evil.example:PORT\r\n\r\n", 403, "access", "Host"},
    {"other_address", "GET / HTTP/1.1\r\nHost: 10.0.0.1:PORT\r\n\r\n", 403, "access", "Host"},
    {"host_without_port", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 403, "access", "Host"},
    {"no_host", "GET / HTTP/1.1\r\n\r\n", 403, "access", "Host"},
    {"two_hosts", "GET / HTTP/1.1\r\n" + host + "Host: evil.example\r\n\r\n", 403, "access", "Host"},
    {"form", api(host + token + "Content-Type: text/plain\r\n" + length(help.size()), help), 415, "request", "json"},
    {"no_type", api(host + token + length(help.size()), help), 415, "request", "application/json"},
    {"packed", api(host + token + json + "Content-Encoding: gzip\r\n" + length(3), "abc"), 415, "request", "encoding"},
    {"no_length", api(host + token + json, ""), 411, "request", "Content-Length"},
    {"bad_length", api(host + token + json + "Content-Length: 5x\r\n", help), 411, "request", "Content-Length"},
    {"negative_length", api(host + token + json + "Content-Length: -1\r\n", help), 411, "request", "Content-Length"},
    {"two_lengths", api(host + token + json + length(2) + length(13), help), 411, "request", "Content-Length"},
    {"chunked", api(host + token + json + "Transfer-Encoding: chunked\r\n", "2\r\n{}\r\n0\r\n\r\n"), 411, "request",
     "Content-Length"},
    {"huge", api(host + token + json + length(9'000'000), ""), 413, "limit", "9000000 bytes"},
    {"larger_than_numbers", api(host + token + json + "Content-Length: 99999999999999999999\r\n", ""), 411, "request",
     "Content-Length"},
    {"long_request", whole(R"({"do":"play","game":1,"move":")" + std::string(70'000, 'x') + "\"}"), 413, "limit",
     "at most 65,536"},
    {"not_json", whole("attack!"), 400, "request", "not JSON"},
    {"empty", whole(""), 400, "request", ""},
    {"unknown", whole(R"({"do":"attack"})"), 400, "request", "unknown request 'attack'"},
    {"no_game", whole(R"({"do":"state","game":99})"), 404, "game", "no game 99"},
    {"events_of_no_game", "GET /api/events?game=99&token=TOKEN HTTP/1.1\r\n" + host + "\r\n", 404, "game", "99"},
    {"events_of_nothing", "GET /api/events?game=x&token=TOKEN HTTP/1.1\r\n" + host + "\r\n", 400, "request", "number"},
    {"slow_general", whole(R"({"do":"begin","battle":"heraclea","general":"level-7:simulations=1000000"})"), 413,
     "limit", "simulations"},
    {"long_header", "GET / HTTP/1.1\r\n" + host + "X: " + std::string(20'000, 'x') + "\r\n\r\n", 431, "limit",
     "header"},
    {"long_address", "GET /" + std::string(9'000, 'x') + " HTTP/1.1\r\n" + host + "\r\n", 431, "limit", "header"},
    {"not_http", "attack!\r\n\r\n", 400, "request", "HTTP/1.1"},
    {"other_http", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "request", "HTTP/1.1"},
    {"tls", "\x16\x03\x01\x02" + std::string("\0\1\0\1\xfc\3\3", 7) + "\r\n\r\n", 400, "request", "HTTP/1.1"},
    {"zero", "GET / HTTP/1.1\r\n" + host + std::string("X: a\0b\r\n\r\n", 10), 400, "request", "HTTP/1.1"},
};

std::string filled(std::string text, const Served& server) {
    const auto fill = [&](const std::string& word, const std::string& value) {
        for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += value.size())
            text.replace(at, word.size(), value);
    };
    fill("HOST", server.host);
    fill("PORT", std::to_string(server.port));
    fill("TOKEN", server.token);
    fill("OTHER", std::string(server.token.size(), '0'));
    return text;
}

/// What every answer must have, whatever was asked.
void expect_safe(const HttpAnswer& answer, const std::string& name) {
    for (const char* line : {"Content-Security-Policy: default-src 'self'", "frame-ancestors 'none'",
                             "X-Content-Type-Options: nosniff\r\n", "Referrer-Policy: no-referrer\r\n",
                             "Cache-Control: ", "Connection: close\r\n"})
        EXPECT_THAT(answer.head, HasSubstr(line)) << name;
    EXPECT_THAT(answer.head, Not(HasSubstr("Access-Control"))) << name;
    EXPECT_THAT(answer.head, Not(HasSubstr("EXCEPTION"))) << name;
}

TEST(Serve, WhatIsWrongIsRefusedWithItsStatus) {
    const Served server;
    std::string errors;
    for (const Wrong& wrong : wrongs) {
        HttpAnswer answer;
        do answer = server.send(filled(wrong.request, server));
        while (answer.status == 429 && (std::this_thread::sleep_for(60ms), true));
        EXPECT_EQ(answer.status, wrong.status) << wrong.name;
        EXPECT_EQ(answer.kind(), wrong.kind) << wrong.name << "\n" << answer.body;
        EXPECT_THAT(answer.body, HasSubstr(wrong.words)) << wrong.name;
        EXPECT_THAT(answer.head, HasSubstr("Content-Type: application/json\r\n")) << wrong.name;
        expect_safe(answer, wrong.name);
        errors += answer.body + "\n";
    }
    const Folder folder;
    std::ofstream(folder / "errors") << errors;
    expect_schema("session-answer.schema.json", folder / "errors", "--lines");
    EXPECT_EQ(server.ask({{"do", "games"}}).json()["games"], Json::array());
    EXPECT_EQ(server.ask({{"do", "begin"}, {"battle", "worked-example"}}).status, 200);
    const HttpAnswer refused = server.ask({{"do", "undo"}, {"game", 1}});
    EXPECT_EQ(refused.status, 409);
    EXPECT_EQ(refused.kind(), "refused");
}

TEST(Serve, TheRightHostsAndSitesAreAnswered) {
    const Served server;
    const std::string port = std::to_string(server.port);
    for (const std::string& name : {"127.0.0.1:" + port, "localhost:" + port, "LOCALHOST:" + port, "[::1]:" + port}) {
        const HttpAnswer page = server.send("GET / HTTP/1.1\r\nHost: " + name + "\r\n\r\n");
        EXPECT_EQ(page.status, 200) << name;
        expect_safe(page, name);
        const HttpAnswer answer =
            server.send(api("Host: " + name + "\r\nOrigin: http://" + name + "\r\nX-Polemarch-Token: " + server.token +
                                "\r\nContent-Type: application/json; charset=utf-8\r\n" + length(help.size()),
                            help));
        EXPECT_EQ(answer.status, 200) << name;
        EXPECT_THAT(answer.head, HasSubstr("Cache-Control: no-store\r\n"));
    }
    const HttpAnswer head = server.send("HEAD / HTTP/1.1\r\nHost: " + server.host + "\r\n\r\n");
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.body, "");
}

TEST(Serve, ASlowClientIsGivenUpAndNobodyWaitsForIt) {
    const Served server;
    HttpClient silent(server.port), half(server.port), drips(server.port), body(server.port);
    const auto begin = Clock::now();
    half.send("GET / HTTP/1.1\r\nHost: ");
    body.send(server.post(help).substr(0, server.post(help).size() - 3));
    std::thread dripping([&] {
        for (int i = 0; i < 100 && drips.send("X"); ++i) std::this_thread::sleep_for(200ms);
    });
    const auto asked = Clock::now();
    EXPECT_EQ(server.ask({{"do", "games"}}).status, 200);
    EXPECT_LT(seconds_since(asked), a_second);
    EXPECT_EQ(parsed_answer(half.receive()).status, 408);
    EXPECT_EQ(parsed_answer(drips.receive()).status, 408);
    EXPECT_EQ(silent.receive(), "");
    EXPECT_TRUE(silent.closed());
    EXPECT_LT(seconds_since(begin), 5 + 2 * a_second);
    body.end();
    EXPECT_EQ(parsed_answer(body.receive()).status, 400);
    dripping.join();
}

TEST(Serve, BrokenConnectionsHarmNobody) {
    const Served server;
    const auto begin = Clock::now();
    for (int i = 0; i < 100; ++i) {
        const HttpClient client(server.port);
        const std::string request = server.post(help);
        client.send(request.substr(0, static_cast<std::size_t>(i) * request.size() / 100));
        if (i % 2 == 0) client.reset();
    }
    EXPECT_LT(seconds_since(begin), 5 * a_second);
    const HttpClient fills(server.port);  // never reads its answer
    fills.send(server.get("/"));
    EXPECT_EQ(server.ask({{"do", "games"}}).status, 200);
}

TEST(Serve, MoreConnectionsThanThereAreAreRefusedAtOnce) {
    const Served server;
    std::vector<std::unique_ptr<HttpClient>> open;
    for (int i = 0; i < 256; ++i) open.push_back(std::make_unique<HttpClient>(server.port));
    HttpAnswer answer;
    for (int i = 0; i < 100 && answer.status != 503; ++i) answer = server.send(server.get("/"));
    EXPECT_EQ(answer.status, 503);
    EXPECT_EQ(answer.kind(), "busy");
    expect_safe(answer, "503");
    open.clear();
    for (int i = 0; i < 100 && answer.status != 200; ++i) {
        std::this_thread::sleep_for(20ms);
        answer = server.send(server.get("/"));
    }
    EXPECT_EQ(answer.status, 200);
}

TEST(Serve, NoClientAsksMoreOftenThanItMay) {
    const Served server;
    const auto flood = [&](const std::string& request) {
        const auto begin = Clock::now();
        int refused = 0, others = 0;
        while (refused + others < 100) {
            const HttpAnswer answer = server.send(request);
            if (answer.status == 429) {
                EXPECT_EQ(answer.kind(), "busy");
                EXPECT_THAT(answer.head, HasSubstr("Retry-After: 1\r\n"));
                ++refused;
            } else {
                ++others;
            }
        }
        EXPECT_LE(others, 20 + static_cast<int>(20 * seconds_since(begin)) + 1);
        return refused;
    };
    // Those without the right to ask do not use up what the others may ask.
    const int strangers = flood(filled(api(host + json + length(help.size()), help), server));
    EXPECT_EQ(server.send(server.post(help)).status, 200);
    const int friends = flood(server.post(R"({"do":"games"})"));
    if (!sanitized) {
        EXPECT_GT(strangers, 0);
        EXPECT_GT(friends, 0);
    }
    EXPECT_EQ(server.send(server.get("/")).status, 200);  // pages are not counted
    EXPECT_EQ(server.ask({{"do", "games"}}).status, 200);
}

TEST(Serve, ThirtyTwoGamesAndNoMore) {
    const Served server;
    for (int i = 0; i < 32; ++i) ASSERT_GT(server.begin({{"battle", "worked-example"}}), 0u);
    const HttpAnswer answer = server.ask({{"do", "begin"}, {"battle", "worked-example"}});
    EXPECT_EQ(answer.status, 503);
    EXPECT_EQ(answer.kind(), "busy");
    EXPECT_THAT(answer.body, HasSubstr("32 games are open"));
    EXPECT_EQ(server.get_json({{"do", "close"}, {"game", 5}})["closed"], true);
    EXPECT_EQ(server.begin({{"battle", "worked-example"}}), 33u);
}

/// The events in what a stream has sent.
std::vector<Json> events_in(const std::string& text) {
    std::vector<Json> events;
    const std::string key = "\ndata: ";
    for (std::size_t at = 0; (at = text.find(key, at)) != std::string::npos;) {
        at += key.size();
        const std::size_t end = text.find("\n\n", at);
        if (end == std::string::npos) break;
        events.push_back(Json::parse(text.substr(at, end - at), nullptr, false));
    }
    return events;
}

TEST(Serve, EightStreamsAndNoMore) {
    const Served server;
    const std::uint64_t game = server.begin({{"battle", "worked-example"}});
    std::vector<std::unique_ptr<HttpClient>> streams;
    for (int i = 0; i < 8; ++i) {
        streams.push_back(std::make_unique<HttpClient>(server.port));
        streams.back()->send(server.events_of(game));
        const std::string begun = streams.back()->receive("\r\n:\n\n");
        EXPECT_EQ(parsed_answer(begun).status, 200);
        EXPECT_THAT(begun, HasSubstr("Content-Type: text/event-stream"));
    }
    const HttpAnswer ninth = server.send(server.events_of(game));
    EXPECT_EQ(ninth.status, 503);
    EXPECT_EQ(ninth.kind(), "busy");
    streams.pop_back();  // its place is free as soon as the server sees it
    HttpClient another(server.port);
    for (int i = 0; i < 100; ++i) {
        HttpClient tries(server.port);
        tries.send(server.events_of(game));
        if (parsed_answer(tries.receive("\r\n\r\n")).status == 200) break;
        EXPECT_LT(i, 99);
        std::this_thread::sleep_for(50ms);
    }
    EXPECT_EQ(server.ask({{"do", "games"}}).status, 200);
    EXPECT_EQ(server.get_json({{"do", "close"}, {"game", game}})["closed"], true);
    for (const auto& stream : streams) {
        const std::string all = stream->receive();
        EXPECT_TRUE(stream->closed());
        EXPECT_THAT(events_in(all), testing::ElementsAre(Json({{"event", "closed"}, {"game", game}})));
    }
}

TEST(Serve, StepsAndThinkingCanBeWatched) {
    const Served server;
    const std::uint64_t game =
        server.begin({{"battle", "heraclea"}, {"side", "A"}, {"general", "level-7:simulations=6000"}, {"seed", 3}});
    HttpClient stream(server.port);
    stream.send(server.events_of(game));
    stream.receive("\r\n:\n\n");
    Json made = Json::array();
    for (int turn = 0; turn < 4; ++turn) {
        const Json answer = server.get_json({{"do", "advance"}, {"game", game}});
        for (const Json& line : answer["log"]) made.push_back(line);
        if (answer["now"]["player"] != "person") break;
        const Json moves = server.get_json({{"do", "moves"}, {"game", game}})["moves"];
        const Json played = server.get_json({{"do", "play"}, {"game", game}, {"move", moves[0]["move"]}});
        for (const Json& line : played["log"]) made.push_back(line);
    }
    EXPECT_EQ(server.get_json({{"do", "close"}, {"game", game}})["closed"], true);
    Json seen = Json::array();
    int thinking = 0, changed = 0;
    for (const Json& event : events_in(stream.receive())) {
        EXPECT_EQ(event["game"], game);
        if (event["event"] == "step") seen.push_back(event["log"][0]);
        if (event["event"] == "changed") {
            ++changed;
            EXPECT_EQ(event["steps"], seen.size());
        }
        if (event["event"] != "thinking") continue;
        ++thinking;
        EXPECT_EQ(event["side"], "B");
        EXPECT_GT(event["done"], 0.0);
        EXPECT_LE(event["done"], 1.0);
    }
    EXPECT_EQ(seen, made);  // nothing more than the answers tell
    EXPECT_GE(changed, 2);
    EXPECT_GT(thinking, 0);
}

TEST(Serve, AGeneralThatThinksKeepsNobodyWaiting) {
    const Served server;
    const std::uint64_t thinks =
        server.begin({{"battle", "gaugamela"}, {"side", "A"}, {"general", "level-7"}, {"seed", 2}});
    const std::uint64_t other = server.begin({{"battle", "worked-example"}});
    HttpClient stream(server.port);
    stream.send(server.events_of(thinks));
    HttpClient busy(server.port);
    busy.send(server.post(Json{{"do", "advance"}, {"game", thinks}}.dump()));
    stream.receive("\"thinking\"");  // it is under way
    for (int i = 0; i < 5; ++i) {
        const auto begin = Clock::now();
        EXPECT_EQ(server.send(server.get("/")).status, 200);
        EXPECT_EQ(server.ask({{"do", "state"}, {"game", other}}).status, 200);
        EXPECT_EQ(server.ask({{"do", "advance"}, {"game", other}, {"until", "step"}}).status, 200);
        EXPECT_LT(seconds_since(begin), 2 * a_second);
    }
    // So many may wait for it, and no more
    std::vector<std::unique_ptr<HttpClient>> waiting;
    for (int i = 0; i < 4; ++i) {
        waiting.push_back(std::make_unique<HttpClient>(server.port));
        waiting.back()->send(server.post(Json{{"do", "luck"}, {"game", thinks}}.dump()));
    }
    const auto begin = Clock::now();
    EXPECT_EQ(server.get_json({{"do", "stop"}, {"game", thinks}})["stopped"], true);
    EXPECT_EQ(parsed_answer(busy.receive()).json()["stopped"], true);
    EXPECT_LT(seconds_since(begin), 2 * a_second);
    for (const auto& one : waiting) EXPECT_EQ(parsed_answer(one->receive()).status, 200);
}

TEST(Serve, TooManyRequestsThatWaitForAGameAreRefused) {
    const Served server;
    const std::uint64_t game =
        server.begin({{"battle", "gaugamela"}, {"side", "A"}, {"general", "level-7"}, {"seed", 2}});
    HttpClient stream(server.port);
    stream.send(server.events_of(game));
    HttpClient busy(server.port);
    busy.send(server.post(Json{{"do", "advance"}, {"game", game}}.dump()));
    stream.receive("\"thinking\"");
    std::vector<std::unique_ptr<HttpClient>> waiting;
    int refused = 0;
    for (int i = 0; i < 8; ++i) {
        waiting.push_back(std::make_unique<HttpClient>(server.port));
        waiting.back()->send(server.post(Json{{"do", "luck"}, {"game", game}}.dump()));
    }
    std::this_thread::sleep_for(300ms);
    EXPECT_EQ(server.ask({{"do", "stop"}, {"game", game}}).status, 200);
    for (const auto& one : waiting) {
        const HttpAnswer answer = parsed_answer(one->receive());
        EXPECT_TRUE(answer.status == 200 || (answer.status == 503 && answer.kind() == "busy")) << answer.body;
        refused += answer.status == 503;
    }
    EXPECT_EQ(refused, 4);
}

/// While it waits, while a general and an adviser think, while a client is slow, and while events are watched.
TEST(Serve, CtrlCEndsItWithinASecond) {
    for (const int signal : {SIGINT, SIGTERM}) {
        Served server;
        HttpClient slow(server.port), stream(server.port), thinks(server.port), advises(server.port);
        const std::uint64_t first =
            server.begin({{"battle", "gaugamela"}, {"side", "A"}, {"general", "level-7"}, {"seed", 2}});
        const std::uint64_t second = server.begin({{"battle", "worked-example"}, {"seed", 2}});
        EXPECT_EQ(server.ask({{"do", "advance"}, {"game", second}}).status, 200);
        slow.send("GET /");
        stream.send(server.events_of(first));
        thinks.send(server.post(Json{{"do", "advance"}, {"game", first}}.dump()));
        advises.send(server.post(Json{{"do", "hint"}, {"game", second}}.dump()));
        stream.receive("\"thinking\"");
        const auto [status, time] = server.end(signal);
        EXPECT_EQ(status, signal == SIGINT ? 130 : 143);
        EXPECT_LT(time, a_second);
        EXPECT_FALSE(HttpClient(server.port).connected());
    }
    Served idle;
    EXPECT_EQ(idle.end().first, 130);
}

TEST(Serve, OthersCanReachItOnlyIfItIsToldSo) {
    const Served server({"--listen", "0.0.0.0"});
    EXPECT_THAT(server.error(), HasSubstr("warning: other machines can reach 0.0.0.0"));
    const auto status = [&](const std::string& name) {
        return server.send(fmt::format("GET / HTTP/1.1\r\nHost: {}:{}\r\n\r\n", name, server.port)).status;
    };
    EXPECT_EQ(status("192.168.1.5"), 200);  // an address in digits: no name that was made to lead here
    EXPECT_EQ(status("evil.example"), 403);
    EXPECT_THAT(Served().error(), Not(HasSubstr("warning")));
}

TEST(Serve, APortIsUsedOnce) {
    const Served server;
    const Ran ran = polemarch({"serve", "--port", std::to_string(server.port)});
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.output, "");
    EXPECT_THAT(ran.error, HasSubstr(fmt::format("port {} of address 127.0.0.1 cannot be used", server.port)));
}

class ServeMistakes : public testing::TestWithParam<Mistake> {};
TEST_P(ServeMistakes, AreExplained) { expect_explained(GetParam()); }
const Mistake mistakes_of_serve[] = {
    {"scenario", {"serve", "heraclea"}, "'serve' does not take 'heraclea'; see polemarch help serve"},
    {"port", {"serve", "--port", "70000"}, "the option '--port' must be a whole number from 0 to 65535, found '70000'"},
    {"address",
     {"serve", "--listen", "localhost"},
     "option '--listen' must be an address of this machine in digits, such as 192.168.1.5, or 0.0.0.0 for all; found "
     "'localhost'"},
    {"data", {"serve", "--data", "/nowhere"}, "the data directory '/nowhere' (--data) is no directory"},
};
INSTANTIATE_TEST_SUITE_P(All, ServeMistakes, testing::ValuesIn(mistakes_of_serve), name_of_mistake);

}  // namespace
}  // namespace polemarch::test
