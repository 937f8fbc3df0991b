// Parts of the HTTP server: the files of the page, who may ask, how often, what is kept for a slow reader.
#include "tests/support/http_server.h"
#include "tools/serve/event_queue.h"
#include "tools/serve/gate.h"
#include "tools/sockets.h"

#include <array>

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

using testing::HasSubstr;
using testing::Not;
using namespace std::chrono_literals;
using namespace tools;

const std::array<Asset, 4> page{{{"/assets/index-1a2b.js", "text/javascript; charset=utf-8", "let a = 1;", "PACKED"},
                                 {"/index.html", "text/html; charset=utf-8", "<!doctype html>", {}},
                                 {"/picture.png", "image/png", std::string_view("\x89PNG\0", 5), {}},
                                 {"/umpire.html", "text/html; charset=utf-8", "<p>umpire", {}}}};

TEST(Assets, AreFoundByTheirPathAndNothingElseIs) {
    EXPECT_EQ(find_asset(page, "/")->path, "/index.html");
    EXPECT_EQ(find_asset(page, "/index.html")->path, "/index.html");
    EXPECT_EQ(find_asset(page, "/umpire")->path, "/umpire.html");
    for (const char* path : {"", "index.html", "/INDEX.HTML", "/assets", "/assets/", "/../index.html", "/index.html/",
                             "//index.html", "/umpire/"})
        EXPECT_TRUE(!find_asset(page, path) || find_asset(page, path)->path == "/index.html") << path;
    EXPECT_EQ(find_asset(page, "/etc/passwd"), nullptr);
    EXPECT_EQ(find_asset({}, "/"), nullptr);
}

TEST(Assets, AreServedAsTheyAreAndPackedWhereTheClientTakesThat) {
    const ServedHere server({}, page);
    const HttpAnswer start = server.get("/");
    EXPECT_EQ(start.body, "<!doctype html>");
    EXPECT_THAT(start.head, HasSubstr("Content-Type: text/html; charset=utf-8\r\n"));
    EXPECT_THAT(start.head, HasSubstr("Cache-Control: no-cache\r\n"));
    const HttpAnswer script = server.get("/assets/index-1a2b.js");
    EXPECT_EQ(script.body, "let a = 1;");
    EXPECT_THAT(script.head, Not(HasSubstr("Content-Encoding")));
    EXPECT_THAT(script.head, HasSubstr("Cache-Control: public, max-age=31536000, immutable\r\n"));
    const HttpAnswer packed = server.get("/assets/index-1a2b.js", "Accept-Encoding: br, gzip\r\n");
    EXPECT_EQ(packed.body, "PACKED");
    EXPECT_THAT(packed.head, HasSubstr("Content-Encoding: gzip\r\n"));
    EXPECT_THAT(packed.head, HasSubstr("Vary: Accept-Encoding\r\n"));
    EXPECT_EQ(server.get("/assets/index-1a2b.js", "X-Polemarch-Gzip: yes\r\n").body, "let a = 1;");
    EXPECT_EQ(server.get("/picture.png", "Accept-Encoding: gzip\r\n").body, std::string("\x89PNG\0", 5));
    EXPECT_EQ(server.get("/index.html", "Range: bytes=0-3\r\n").body, "<!doctype html>");  // always whole
    EXPECT_EQ(server.get("/?a=b&a=c").status, 200);
    EXPECT_EQ(server.get("/nothing").status, 404);
}

TEST(HttpServer, LongHeadersOfRangesAreHarmless) {
    const ServedHere server({}, page);
    std::string ranges = "Range: bytes=0-1";
    while (ranges.size() < 7'000) ranges += ",1-2";
    for (const std::string& range : {ranges, std::string("rAnGe: bytes=5-3"), std::string("Range: bytes=x")}) {
        const HttpAnswer answer = server.get("/", range + "\r\n");
        EXPECT_EQ(answer.status, 200) << range.substr(0, 40);
        EXPECT_EQ(answer.body, "<!doctype html>") << range.substr(0, 40);
    }
}

TEST(HttpServer, StopsAtOnce) {
    for (int i = 0; i < 20; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        { const ServedHere server; }  // often before it has begun to serve
        EXPECT_LT(std::chrono::steady_clock::now() - begin, 1s);
    }
}

TEST(HttpServer, AnswersAreThoseOfTheGameServer) {
    ServedHere server;
    const std::string request = R"({"do":"settings"})";
    EXPECT_EQ(http_exchange(server.port(), server.post(request)).body, server.games().answer(request));
}

TEST(RateLimit, FillsUpWithTime) {
    RateLimit limit(20);
    const auto begin = RateLimit::Clock::now();
    for (int i = 0; i < 20; ++i) EXPECT_TRUE(limit.admit("a", begin)) << i;
    EXPECT_FALSE(limit.admit("a", begin));
    EXPECT_TRUE(limit.admit("b", begin));
    EXPECT_FALSE(limit.admit("a", begin + 49ms));
    EXPECT_TRUE(limit.admit("a", begin + 100ms));
    EXPECT_TRUE(limit.admit("a", begin + 101ms));
    EXPECT_FALSE(limit.admit("a", begin + 102ms));
    int admitted = 0;
    for (int i = 0; i < 100; ++i) admitted += limit.admit("a", begin + 10min);
    EXPECT_EQ(admitted, 20);
    for (int i = 0; i < 5000; ++i) EXPECT_TRUE(limit.admit("client " + std::to_string(i), begin + 20min));
    EXPECT_TRUE(limit.admit("a", begin + 20min));
}

TEST(Hosts, AreThoseOfTheServer) {
    const Hosts here("127.0.0.1", 8080, "");
    for (const char* name : {"127.0.0.1:8080", "localhost:8080", "LocalHost:8080", "[::1]:8080"})
        EXPECT_TRUE(here.know(name)) << name;
    for (const char* name : {"", ":8080", "127.0.0.1", "127.0.0.1:8081", "127.0.0.1:80801", "evil.example:8080",
                             "localhost.evil.example:8080", "10.0.0.1:8080", "box:8080", ".local:8080"})
        EXPECT_FALSE(here.know(name)) << name;
    const Hosts one("192.168.1.5", 80, "Box");
    for (const char* name : {"192.168.1.5", "192.168.1.5:80", "box", "BOX.local:80"})
        EXPECT_TRUE(one.know(name)) << name;
    for (const char* name : {"192.168.1.6", "evil.example", "box.evil.example"}) EXPECT_FALSE(one.know(name)) << name;
    const Hosts any("0.0.0.0", 8080, "box");
    for (const char* name : {"10.1.2.3:8080", "[fe80::1]:8080", "box:8080"}) EXPECT_TRUE(any.know(name)) << name;
    for (const char* name : {"10.1.2.3.evil.example:8080", "evil.example:8080", "fe80::1:8080", "[evil]:8080"})
        EXPECT_FALSE(any.know(name)) << name;
}

TEST(Gate, SecretsTypesAndAddresses) {
    EXPECT_TRUE(same_secret("abc", "abc"));
    for (const char* other : {"", "ab", "abd", "abcd", "ABC"}) EXPECT_FALSE(same_secret("abc", other)) << other;
    EXPECT_FALSE(same_secret("", "abc"));
    for (const char* type : {"application/json", "Application/JSON; charset=utf-8", "application/json ;x"})
        EXPECT_TRUE(is_json_type(type)) << type;
    for (const char* type : {"", "text/plain", "application/jsonp", "text/plain; application/json"})
        EXPECT_FALSE(is_json_type(type)) << type;
    EXPECT_EQ(kind_of_address("127.1.2.3"), AddressKind::loopback);
    EXPECT_EQ(kind_of_address("::1"), AddressKind::loopback);
    EXPECT_EQ(kind_of_address("::"), AddressKind::any);
    EXPECT_EQ(kind_of_address("10.0.0.1"), AddressKind::other);
    EXPECT_EQ(kind_of_address("localhost"), AddressKind::none);
    EXPECT_EQ(in_url("::1"), "[::1]");
}

TEST(EventQueue, KeepsOrderAndForgetsWhatIsTooMuch) {
    EventQueue queue;
    queue.push("a");
    queue.push("b");
    EXPECT_EQ(queue.pop(0ms), "a");
    EXPECT_EQ(queue.pop(0ms), "b");
    EXPECT_EQ(queue.pop(1ms), std::nullopt);
    for (int i = 0; i < 20; ++i) queue.push(std::string(100'000, 'x'));
    EXPECT_EQ(queue.pop(0ms), R"({"event":"lost"})");
    std::size_t left = 0;
    while (queue.pop(0ms)) ++left;
    EXPECT_LT(left, 11u);
    queue.push("c");
    queue.close();
    EXPECT_EQ(queue.pop(1min), std::nullopt);
    EXPECT_TRUE(queue.closed());
}

}  // namespace
}  // namespace polemarch::test
