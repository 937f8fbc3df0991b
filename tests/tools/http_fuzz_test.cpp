// 100,000 requests over HTTP, valid ones with parts exchanged, cut, repeated and with bytes changed: each gets an
// answer that says what is wrong, and the server goes on. The same in every run but for what runs at the same time.
#include "core/random.h"
#include "tests/support/http_server.h"
#include "tests/support/sanitized.h"

#include <atomic>
#include <map>
#include <mutex>
#include <vector>

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

/// Makes requests.
class HttpMutator {
public:
    HttpMutator(std::uint64_t seed, const ServedHere& server) : stream_(seed), server_(server) {}

    std::string request() {
        std::vector<std::string> lines = header();
        std::string body = bodies[below(std::size(bodies))];
        if (lines[0].starts_with("GET")) body.clear();
        for (std::size_t i = below(3) == 0 ? 1 + below(2) : 0; i > 0; --i) spoil(body);
        if (!body.empty() && below(8) > 0) lines.push_back("Content-Length: " + std::to_string(body.size()));
        for (std::size_t i = below(2) == 0 ? 1 + below(2) : 0; i > 0; --i) {
            const std::size_t at = below(lines.size());
            switch (below(4)) {
                case 0: lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at)); break;
                case 1: lines.push_back(lines[at]); break;
                case 2: lines.push_back(odd[below(std::size(odd))]); break;
                default: spoil(lines[at]);
            }
            if (lines.empty()) lines.emplace_back();
        }
        std::string text;
        for (const std::string& line : lines) text += line + "\r\n";
        text += "\r\n" + body;
        if (below(10) == 0) text.resize(below(text.size() + 1));
        if (below(20) == 0) spoil(text);
        return text;
    }

private:
    static constexpr const char* bodies[] = {
        R"({"do":"help"})",
        R"({"do":"begin","battle":"worked-example","side":"A","general":"random","seed":3,"mine":["A"]})",
        R"({"do":"state","game":1,"show":["board","units","position"],"from":0,"width":90})",
        R"({"do":"moves","game":2})",
        R"({"do":"play","game":1,"move":"pass"})",
        R"({"do":"advance","game":1,"until":"step"})",
        R"({"do":"advance","game":2,"progress":true})",
        R"({"do":"roll","game":1,"faces":{"A":[1,2],"B":[3]}})",
        R"({"do":"undo","game":1})",
        R"({"do":"save","game":1})",
        R"({"do":"load","record":"{\"format\":\"polemarch-record\",\"version\":2}\n"})",
        R"({"do":"stop","game":1})",
        R"({"do":"close","game":3})",
        R"({"do":"games","id":5})"};
    static constexpr const char* odd[] = {"Transfer-Encoding: chunked",
                                          "Content-Encoding: gzip",
                                          "Content-Encoding: br",
                                          "Expect: 100-continue",
                                          "Range: bytes=0-1,5-,-3",
                                          "Range: bytes=99999999999999999999-",
                                          "Origin: http://evil.example",
                                          "Origin: null",
                                          "Host: evil.example",
                                          "Content-Length: 18446744073709551615",
                                          "Content-Length: 0",
                                          "Connection: keep-alive, Upgrade",
                                          "Upgrade: websocket",
                                          "Content-Type: multipart/form-data; boundary=x",
                                          "Content-Type: application/x-www-form-urlencoded",
                                          "X-Polemarch-Token: 0",
                                          "REMOTE_ADDR: 10.0.0.1",
                                          ": ",
                                          "no header"};

    std::size_t below(std::size_t most) { return stream_.below(static_cast<std::uint32_t>(most)); }
    std::vector<std::string> header() {
        const std::string host = "Host: " + server_.host(), token = "X-Polemarch-Token: " + server_.token();
        switch (below(8)) {
            case 0: return {"GET / HTTP/1.1", host};
            case 1: return {"GET /%2e%2e/" + std::string(below(50), '%') + " HTTP/1.1", host};
            case 2: return {"GET /api/events?game=99&token=" + server_.token() + " HTTP/1.1", host};
            case 3: return {(below(2) == 0 ? "DELETE" : "GET") + std::string(" /api HTTP/1.1"), host, token};
            default: return {"POST /api HTTP/1.1", host, token, "Content-Type: application/json"};
        }
    }
    void spoil(std::string& text) {
        if (text.empty()) return;
        const std::size_t at = below(text.size());
        switch (below(4)) {
            case 0: text[at] = static_cast<char>(below(256)); return;
            case 1: text.erase(at, 1 + below(8)); return;
            case 2: text.insert(at, std::string(1 + below(20), static_cast<char>(below(256)))); return;
            default: text.insert(at, text.substr(at / 2, below(40)));
        }
    }

    AgentStream stream_;
    const ServedHere& server_;
};

TEST(HttpFuzz, AHundredThousandRequestsGetNothingButAnswers) {
    tools::HttpSettings settings;
    settings.requests_each_second = 1'000'000;
    ServedHere server(settings);
    constexpr int threads = 4;
    const int each = unless_sanitized(100'000) / threads;
    std::map<int, int> statuses;
    std::mutex lock;
    std::vector<std::thread> clients;
    for (int thread = 0; thread < threads; ++thread)
        clients.emplace_back([&, thread] {
            HttpMutator mutator(static_cast<std::uint64_t>(38 + thread), server);
            for (int i = 0; i < each; ++i) {
                const std::string request = mutator.request();
                const HttpAnswer answer = http_exchange(server.port(), request, true);
                const bool nothing_said = answer.status == 0 && request.empty();
                const bool refused = answer.status >= 400 && !answer.kind().empty();
                const bool answered = answer.status == 200 || answer.status == 100;
                EXPECT_TRUE(nothing_said || refused || answered || request.starts_with("HEAD"))
                    << answer.status << "\n"
                    << answer.head << answer.body << "\nto\n"
                    << request;
                EXPECT_NE(answer.status, 500) << request << "\n" << answer.body;
                const std::lock_guard guard(lock);
                ++statuses[answer.status];
            }
        });
    for (std::thread& client : clients) client.join();
    for (const int status : {200, 400, 401, 403, 404, 405, 409, 411, 415}) EXPECT_GT(statuses[status], 0) << status;
    EXPECT_GT(statuses[200], each / 4);
    EXPECT_EQ(server.get("/nothing").status, 404);
    EXPECT_EQ(http_exchange(server.port(), server.post(R"({"do":"games"})")).status, 200);
}

}  // namespace
}  // namespace polemarch::test
