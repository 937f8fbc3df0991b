// The game service: battles between a person and an agent, or two persons, as requests and answers in JSON. Independent
// of the transport: `polemarch session` speaks it over standard input and output.
//
// data/SESSION.md documents the protocol for those who use it; data/schema/session-request.schema.json and
// session-answer.schema.json describe every key. A request is an object with the key "do"; its "id" comes back. The
// answer has what was asked for, or {"error": {"kind", "message", "rule"?}}: an error is a value, and changes nothing.
//
// What a game answers is what its person's side may know (core/game.h, Veiled). No text of a request is a path: battles
// and armies are named as the data directory has them, records travel as texts.
#pragma once

#include "sim/protocol/audience.h"
#include "sim/protocol/request.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim {

inline constexpr std::string_view protocol_format = "polemarch-game";
inline constexpr int protocol_version = 1;

struct ServerLimits {
    std::size_t games = 32;                       ///< at a time
    std::size_t request = std::size_t{64} << 10;  ///< bytes of a request that holds no record
    std::size_t record = std::size_t{8} << 20;    ///< bytes of one that does
    std::uint64_t simulations = 24'000;           ///< a decision of a general (level-7)
    std::chrono::seconds thinking{120};           ///< of a general, in one request
    std::chrono::seconds thinking_of_game{3600};  ///< of general, advice and reviews, in all requests about a game
    std::chrono::seconds review{600};             ///< the most that a request may ask for
    std::size_t waiting = 4;                      ///< requests about a game while another one is answered
    int threads = 1;                              ///< of a review
};

class BattleService;
class Session;
struct HostedGame;
class Umpires;
/// A request that the protocol has.
struct RequestInfo {
    std::string name, help;
    std::vector<RequestKey> keys;  ///< besides "id", "do" and, if it is about a game, "game"
    bool in_game = true;
};
/// All requests, as the request "help" lists them.
[[nodiscard]] const std::vector<RequestInfo>& protocol_requests();

struct Reply {
    std::string text;  ///< one line of JSON without its end
    std::optional<ErrorKind> error{};
};
/// The answer of a transport that refuses a request itself.
[[nodiscard]] Reply error_reply(ErrorKind kind, const std::string& message);

/// May be called on several threads: where a game thinks, only requests about itself wait, and "stop" does not.
class GameServer {
public:
    /// `data`: the data directory.
    explicit GameServer(std::filesystem::path data, ServerLimits limits = {});
    ~GameServer();
    GameServer(const GameServer&) = delete;
    GameServer& operator=(const GameServer&) = delete;

    /// The answer to any text. Throws nothing but std::bad_alloc for the answer itself. `progress` gets the events of a
    /// request that asks for them by the key "progress"; may be empty.
    [[nodiscard]] Reply reply(std::string_view request, const EventListener& progress = {});
    /// Its text.
    [[nodiscard]] std::string answer(std::string_view request) { return reply(request).text; }
    /// Calls `listener` with all events of this game until the subscription ends. The last one is "closed". Throws
    /// RequestError if there is no such game.
    [[nodiscard]] std::unique_ptr<Subscription> subscribe(std::uint64_t game, EventListener listener) const;
    [[nodiscard]] const ServerLimits& limits() const { return limits_; }
    /// Ends what is under way soon; from then on every game thinks as shortly as it can.
    void stop() { stopping_.request_stop(); }
    [[nodiscard]] std::size_t games() const;

private:
    [[nodiscard]] Json respond(const RequestInfo& info, const Request& request, const EventListener& progress);
    [[nodiscard]] Json respond_in_game(const std::string& wish, HostedGame& game, const Request& request,
                                       const EventListener& progress);
    [[nodiscard]] std::shared_ptr<HostedGame> game_numbered(std::uint64_t number) const;
    [[nodiscard]] Json begin(const Request& request);
    [[nodiscard]] Json load(const Request& request);
    [[nodiscard]] Json host(std::unique_ptr<BattleService> service, std::unique_ptr<Session> session,
                            const Request& request);
    [[nodiscard]] Json list_battles(const Request& request);
    [[nodiscard]] Json list_games() const;
    void require_room(std::size_t games) const;

    std::filesystem::path data_;
    ServerLimits limits_;
    std::stop_source stopping_;
    mutable std::mutex games_lock_;
    std::map<std::uint64_t, std::shared_ptr<HostedGame>> games_;
    std::uint64_t last_ = 0;  ///< number of the youngest game
    std::mutex battles_lock_;
    std::optional<Json> battles_;  ///< every battle was opened once for it
    std::unique_ptr<Umpires> umpires_;
};

}  // namespace polemarch::sim
