// The HTTP server in this process, on a thread of its own.
#pragma once

#include "sim/protocol/game_server.h"
#include "tests/support/http.h"
#include "tools/serve/http_server.h"

#include <string>
#include <thread>
#include <utility>

#include <fmt/format.h>

namespace polemarch::test {

/// Serves from its making to its end.
class ServedHere {
public:
    explicit ServedHere(tools::HttpSettings settings = {}, std::span<const tools::Asset> assets = {})
        : games_(POLEMARCH_SOURCE_DIR "/data"),
          token_(settings.token = "0123456789abcdef"),
          server_(games_, std::move(settings), assets),
          thread_([this] { server_.serve(); }) {}
    ~ServedHere() {
        games_.stop();
        server_.stop();
        thread_.join();
    }
    ServedHere(const ServedHere&) = delete;
    ServedHere& operator=(const ServedHere&) = delete;

    [[nodiscard]] int port() const { return server_.port(); }
    [[nodiscard]] std::string host() const { return fmt::format("127.0.0.1:{}", port()); }
    [[nodiscard]] const std::string& token() const { return token_; }
    [[nodiscard]] sim::GameServer& games() { return games_; }
    [[nodiscard]] HttpAnswer get(const std::string& path, const std::string& more = "") const {
        return http_exchange(port(), fmt::format("GET {} HTTP/1.1\r\nHost: {}\r\n{}\r\n", path, host(), more));
    }
    [[nodiscard]] std::string post(const std::string& body) const {
        return fmt::format(
            "POST /api HTTP/1.1\r\nHost: {}\r\nX-Polemarch-Token: {}\r\nContent-Type: "
            "application/json\r\nContent-Length: {}\r\n\r\n{}",
            host(), token_, body.size(), body);
    }

private:
    sim::GameServer games_;
    std::string token_;
    tools::HttpServer server_;
    std::thread thread_;
};

}  // namespace polemarch::test
