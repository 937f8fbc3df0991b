#include "core/diagnostics.h"
#include "sim/protocol/game_server.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/line_editor.h"
#include "tools/output.h"
#include "tools/system.h"
#include "tools/verbs.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

namespace polemarch::tools {

namespace {

/// After a signal: asks what thinks to end soon, and ends the program if it does not.
void watch(const std::stop_token& ended, const std::atomic<bool>& interrupted, sim::GameServer& server) {
    using namespace std::chrono_literals;
    constexpr int patience = 12;  // times the pause
    for (int waited = 0; !ended.stop_requested(); std::this_thread::sleep_for(50ms)) {
        if (!interrupted) continue;
        server.stop();
        if (++waited > patience) std::_Exit(status(interruption()));
    }
}

void print_line(const std::string& line) {
    print(line + "\n");
    std::fflush(stdout);
}

int run_session(const Arguments& arguments) {
    sim::ServerLimits limits;
    limits.threads = threads_of(arguments);
    const std::size_t longest = limits.record + 1;
    sim::GameServer server(data_directory(arguments).path, limits);
    const auto& interrupted = watch_for_interrupts();
    const std::jthread watchdog([&](const std::stop_token& ended) { watch(ended, interrupted, server); });
    while (const auto line = read_line(longest)) {
        if (line->find_first_not_of(" \t\r") == std::string::npos) continue;
        print_line(server.reply(*line, print_line).text);
    }
    return status(interrupted ? interruption() : Exit::done);
}

}  // namespace

Verb session_verb() {
    return {
        .name = "session",
        .summary = "Serve games to another program: requests and answers in JSON, one a line.",
        .details =
            "For front ends, scripts and language models. Each line of standard input is a request, such as\n"
            "{\"do\":\"begin\",\"battle\":\"heraclea\"}; each is answered by one line on standard output. The request\n"
            "{\"do\":\"help\"} lists all others: battles, moves with their odds, advice, reviews, dice rolled on a\n"
            "real table. Up to 32 games are held; the end of input ends them. A line that is not understood is\n"
            "answered by an error, and the next one is read. No request reads or writes a file: games are saved\n"
            "and loaded as text. data/SESSION.md has all requests and a dialogue.",
        .options = {{"threads", "T", "how many a review uses (default: all processors)"}},
        .run = run_session};
}

}  // namespace polemarch::tools
