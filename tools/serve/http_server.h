// The game service over HTTP: requests and answers as sim/protocol has them, and the files of the page. data/SERVE.md
// documents addresses, statuses and limits.
//
// Each connection carries one request and has a thread of its own, so neither a general that thinks nor a slow client
// keeps another request waiting. No part of a request is ever a path of a file.
#pragma once

#include "sim/protocol/game_server.h"
#include "tools/serve/assets.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace polemarch::tools {

struct HttpSettings {
    std::string address = "127.0.0.1";  ///< in digits
    int port = 0;                       ///< 0: any free one
    std::string token;                  ///< without it nobody gets an answer of the game service
    std::string machine{};              ///< its name, under which others may address it; may be empty
    std::size_t connections = 256;      ///< at a time
    std::size_t streams = 8;            ///< of events, at a time
    int requests_each_second = 20;      ///< of a client
};

class HttpServer {
public:
    /// Takes the port; throws InputError if it cannot. `games` and `assets` must outlive the server.
    HttpServer(sim::GameServer& games, HttpSettings settings, std::span<const Asset> assets);
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    [[nodiscard]] int port() const;
    /// Answers requests until stop(); then all connections have ended.
    void serve();
    /// Breaks all connections; games that think have to be stopped as well. On any thread.
    void stop();

private:
    class Server;
    std::unique_ptr<Server> server_;
};

}  // namespace polemarch::tools
