#include "core/diagnostics.h"
#include "sim/protocol/game_server.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/serve/gate.h"
#include "tools/serve/http_server.h"
#include "tools/sockets.h"
#include "tools/system.h"
#include "tools/verbs.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

constexpr const char* no_page =
    "This program was built without its page; the game service works (data/SERVE.md). To "
    "get the page: tools/setup, then tools/quickstart.";

/// What is served where the program has no page.
std::span<const Asset> page_or_reason() {
    static const std::array<Asset, 1> reason{{{"/index.html", "text/plain; charset=utf-8", no_page, {}}}};
    return embedded_assets().empty() ? std::span<const Asset>(reason) : embedded_assets();
}

/// After a signal: ends the server and what thinks, and the program itself if something does not end soon.
void watch_server(const std::stop_token& ended, const std::atomic<bool>& interrupted, sim::GameServer& games,
                  HttpServer& server) {
    using namespace std::chrono_literals;
    constexpr int patience = 14;  // times the pause
    for (int waited = 0; !ended.stop_requested(); std::this_thread::sleep_for(50ms)) {
        if (!interrupted) continue;
        games.stop();
        server.stop();
        if (++waited > patience) std::_Exit(status(interruption()));
    }
}

/// The address to listen at; warns where others can reach it.
std::string address_of(const Arguments& arguments) {
    const std::string address = arguments.text("listen", "127.0.0.1");
    const AddressKind kind = kind_of_address(address);
    if (kind == AddressKind::none)
        throw InputError(
            fmt::format("option '--listen' must be an address of this machine in digits, such as "
                        "192.168.1.5, or 0.0.0.0 for all; found '{}'",
                        address));
    if (kind != AddressKind::loopback)
        complain(
            "polemarch: warning: other machines can reach " + address +
                ": anyone who has the address with its token can play and use this machine's processors, and nothing "
                "is encrypted\n",
            colour_of(arguments));
    return address;
}

int run_serve(const Arguments& arguments) {
    sim::ServerLimits limits;
    limits.threads = threads_of(arguments);
    HttpSettings settings{.address = address_of(arguments),
                          .port = static_cast<int>(arguments.number("port", 0, {0, 65'535})),
                          .token = random_word()};
    if (kind_of_address(settings.address) != AddressKind::loopback) settings.machine = host_name();
    const bool anywhere = kind_of_address(settings.address) == AddressKind::any;
    const std::string host = anywhere ? settings.machine : in_url(settings.address);
    const std::string token = settings.token;

    sim::GameServer games(data_directory(arguments).path, limits);
    HttpServer server(games, std::move(settings), page_or_reason());
    const auto& interrupted = watch_for_interrupts();
    const std::jthread watchdog([&](const std::stop_token& ended) { watch_server(ended, interrupted, games, server); });
    print(fmt::format("http://{}:{}/?token={}\n", host, server.port(), token));
    std::fflush(stdout);
    // The list of battles takes a while at its first time. It is ready before somebody has opened the page.
    const std::jthread warmed([&] { static_cast<void>(games.answer(R"({"do": "battles"})")); });
    if (embedded_assets().empty()) say(no_page);
    server.serve();
    return status(interrupted ? interruption() : Exit::failed);
}

}  // namespace

Verb serve_verb() {
    return {.name = "serve",
            .summary = "Serve games over HTTP, to a browser or a program on this machine.",
            .details =
                "Prints the address to open in a browser, and serves until Ctrl-C. The token in the address lets in\n"
                "anyone who has it, and nobody else; each start makes a new one. Other programs send the requests of\n"
                "`polemarch session` to /api (data/SERVE.md). Games are held in memory, up to 32, and end with the\n"
                "program: the page saves one as a file of your browser. No request reads or writes a file here.",
            .options = {{"port", "N", "the port (default: any free one)"},
                        {"listen", "ADDRESS", "where to listen (default 127.0.0.1: this machine only)"},
                        {"threads", "T", "how many a review uses (default: all processors)"}},
            .run = run_serve};
}

}  // namespace polemarch::tools
