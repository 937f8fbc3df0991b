// Marks of the game service: requests a second, with and without HTTP, how long a click waits in the largest battles,
// and the memory of 32 games. Exit status 1 if a mark is missed.
//   build/bench/bench/bench_service_marks
#include "bench/marks.h"
#include "core/diagnostics.h"
#include "sim/protocol/game_server.h"
#include "tests/support/http_server.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <string>

#include <unistd.h>
#include <nlohmann/json.hpp>

namespace polemarch::bench {
namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

constexpr std::array<const char*, 3> largest{"gaugamela", "plataea", "zama-202bc"};

double seconds_of(const auto& work) {
    const auto from = Clock::now();
    work();
    return std::chrono::duration<double>(Clock::now() - from).count();
}

/// What this process holds now.
double mebibytes() {
    std::ifstream file("/proc/self/statm");
    std::uint64_t all = 0, resident = 0;
    file >> all >> resident;
    return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1024.0 * 1024.0);
}

Json ask(sim::GameServer& server, const Json& request) { return Json::parse(server.answer(request.dump())); }

/// A new game in which the person has to choose; its number.
std::uint64_t game_of(sim::GameServer& server, const std::string& battle) {
    const Json begun = ask(server, {{"do", "begin"}, {"battle", battle}, {"general", "heuristic"}, {"seed", 1}});
    if (!begun.contains("game")) throw InputError(begun.dump());
    ask(server, {{"do", "advance"}, {"game", begun["game"]}});
    return begun["game"];
}

/// The slowest answers, in milliseconds, to what a page asks when the person has to choose.
struct Slowest {
    double moves = 0, again = 0, state = 0;
};

/// Plays up to so many steps.
Slowest play(sim::GameServer& server, std::uint64_t game, std::uint64_t steps) {
    Slowest slowest;
    const auto ask_timed = [&](const char* wish, double& most) {
        const std::string request = Json{{"do", wish}, {"game", game}}.dump();
        std::string answer;
        most = std::max(most, 1000 * seconds_of([&] { answer = server.answer(request); }));
        return Json::parse(answer);
    };
    for (std::uint64_t n = 0;; ++n) {
        const Json now = ask(server, {{"do", "advance"}, {"game", game}})["now"];
        if (now["player"] != "person" || now["steps"] >= steps) return slowest;
        const Json moves = ask_timed("moves", slowest.moves)["moves"];
        ask_timed("moves", slowest.again);
        ask_timed("state", slowest.state);
        ask(server, {{"do", "play"}, {"game", game}, {"move", moves[n * 7 % moves.size()]["move"]}});
    }
}

void marks_of_requests() {
    tools::HttpSettings settings;
    settings.requests_each_second = 1'000'000;
    test::ServedHere served(settings);
    const std::uint64_t game = game_of(served.games(), "heraclea");
    const std::string state = Json{{"do", "state"}, {"game", game}}.dump(), games = R"({"do":"games"})";
    constexpr int count = 2000;
    const auto a_second = [&](const auto& work) {
        return count / seconds_of([&] {
                   for (int i = 0; i < count; ++i) work();
               });
    };
    line("'state' with its board, without HTTP", a_second([&] { static_cast<void>(served.games().answer(state)); }),
         "a second", 500);
    line("'state' over HTTP", a_second([&] { test::http_exchange(served.port(), served.post(state)); }), "a second",
         400);
    line("'games' over HTTP", a_second([&] { test::http_exchange(served.port(), served.post(games)); }), "a second",
         2000);
}

void marks_of_clicks() {
    sim::GameServer server(POLEMARCH_SOURCE_DIR "/data");
    for (const char* battle : largest) {
        const Slowest slowest = play(server, game_of(server, battle), 200);
        line(fmt::format("{}: slowest list of moves", battle).c_str(), slowest.moves, "ms", 50, false);
        line(fmt::format("{}: slowest list asked again", battle).c_str(), slowest.again, "ms", 50, false);
        line(fmt::format("{}: slowest state", battle).c_str(), slowest.state, "ms", 50, false);
    }
}

void marks_of_memory() {
    sim::GameServer server(POLEMARCH_SOURCE_DIR "/data");
    const double before = mebibytes();
    for (int i = 0; i < 32; ++i) play(server, game_of(server, largest[static_cast<std::size_t>(i) % 3]), 200);
    line("32 games of the largest battles, 200 steps", mebibytes() - before, "MiB", 256, false);
}

}  // namespace
}  // namespace polemarch::bench

int main() {
    try {
        fmt::print("Game service\n");
        polemarch::bench::marks_of_requests();
        polemarch::bench::marks_of_clicks();
        polemarch::bench::marks_of_memory();
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 1;
    }
    return polemarch::bench::all_met ? 0 : 1;
}
