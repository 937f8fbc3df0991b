#include "sim/protocol/game_server.h"

#include "core/json_reader.h"
#include "core/record.h"
#include "core/text.h"
#include "sim/protocol/game_answers.h"
#include "sim/protocol/umpires.h"

#include <algorithm>
#include <new>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr std::size_t most_values = 2'000, most_depth = 8, longest_id = 100;

Json error_json(ErrorKind kind, const std::string& message, const std::string& rule) {
    Json error{{"kind", name_of(kind)}, {"message", message}};
    if (!rule.empty()) error["rule"] = rule;
    return error;
}

Json new_answer() { return {{"format", protocol_format}, {"version", protocol_version}}; }

std::string text_of(const Json& answer) { return answer.dump(-1, ' ', false, Json::error_handler_t::replace); }

const RequestInfo& request_named(const std::string& wish) {
    std::vector<std::string> names;
    for (const RequestInfo& one : protocol_requests()) {
        if (one.name == wish) return one;
        names.push_back(one.name);
    }
    throw unknown_name("request", wish, names);
}

Json help_json() {
    Json requests = Json::array();
    for (const RequestInfo& one : protocol_requests()) {
        Json keys = Json::array();
        if (one.in_game) keys.push_back({{"key", "game"}, {"value", "number"}, {"help", "of the game"}});
        for (const RequestKey& key : one.keys)
            keys.push_back({{"key", key.name}, {"value", key.value}, {"help", key.help}});
        requests.push_back({{"do", one.name}, {"help", one.help}, {"keys", std::move(keys)}});
    }
    return {{"requests", std::move(requests)}};
}

/// A request's stay at a game, while it waits and while it is answered.
class Visit {
public:
    /// Throws RequestError if so many wait already.
    Visit(HostedGame& game, std::size_t waiting) : game_(game) {
        if (game_.here++ <= waiting) return;
        --game_.here;
        throw RequestError(ErrorKind::busy, fmt::format("game {} is busy, and {} requests wait", game.number, waiting));
    }
    ~Visit() { --game_.here; }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

private:
    HostedGame& game_;
};

/// What a request is called in its answer: a short text or a whole number.
Json id_of(const Json& request) {
    const Request reader(request);
    const Json* id = reader.find("id");
    if (!id) return nullptr;
    if (id->is_number_integer()) return *id;
    if (!id->is_string()) throw wrong_type("id", "a text or a whole number", *id);
    static_cast<void>(reader.text("id", longest_id));  // refused if it is too long
    return *id;
}

}  // namespace

GameServer::GameServer(std::filesystem::path data, ServerLimits limits)
    : data_(std::move(data)), limits_(limits), umpires_(std::make_unique<Umpires>(data_, limits_.games)) {}
GameServer::~GameServer() = default;

std::size_t GameServer::games() const {
    const std::lock_guard lock(games_lock_);
    return games_.size();
}

Reply error_reply(ErrorKind kind, const std::string& message) {
    Json answer = new_answer();
    answer["error"] = error_json(kind, message, {});
    return {text_of(answer), kind};
}

Reply GameServer::reply(std::string_view text, const EventListener& progress) {
    Json answer = new_answer();
    std::optional<ErrorKind> fault;
    const auto refuse = [&](ErrorKind kind, const std::string& message, const std::string& rule = {}) {
        answer["error"] = error_json(kind, message, rule);
        fault = kind;
    };
    try {
        Diagnostics diagnostics;
        const auto document = parse_json({"", text, "request", "a request, an object"},
                                         {limits_.record, most_values, most_depth}, diagnostics);
        if (!document) {
            refuse(text.size() > limits_.record ? ErrorKind::limit : ErrorKind::request,
                   words_of(InputError(diagnostics)));
        } else if (!document->root().is_object()) {
            refuse(ErrorKind::request, "a request is an object, such as {\"do\": \"help\"}");
        } else {
            const Json& root = document->root();
            if (Json id = id_of(root); !id.is_null()) answer["id"] = std::move(id);
            const Request request(root);
            if (text.size() > limits_.request && !request.has("record"))
                throw RequestError(ErrorKind::limit, fmt::format("a request has {} bytes, at most {} are read",
                                                                 grouped(text.size()), grouped(limits_.request)));
            const RequestInfo& info = request_named(request.text("do", longest_id));
            answer["do"] = info.name;
            answer.update(respond(info, request, progress));
        }
    } catch (const RequestError& error) {
        refuse(error.kind(), words_of(error), error.rule());
    } catch (const InputError& error) {
        refuse(ErrorKind::request, words_of(error));
    } catch (const std::bad_alloc&) {
        refuse(ErrorKind::busy, "out of memory");
    } catch (const std::exception& error) {
        refuse(ErrorKind::fault, error.what());
    }
    return {text_of(answer), fault};
}

Json GameServer::respond(const RequestInfo& info, const Request& request, const EventListener& progress) {
    auto keys = info.keys;
    if (info.in_game) keys.insert(keys.begin(), {"game", "number", "of the game"});
    request.check_keys(keys);
    const std::string& wish = info.name;
    if (wish == "help") return help_json();
    if (wish == "battles") return list_battles(request);
    if (wish == "preview") return preview_answer(request, data_);
    if (wish == "settings") return settings_json(data_);
    if (wish == "games") return list_games();
    if (wish == "begin") return begin(request);
    if (wish == "load") return load(request);
    if (wish == "rating") return rating_answer(request, data_);
    if (wish == "umpire") return umpires_->answer(request);
    const auto game = game_numbered(request.number("game", 1, UINT32_MAX));
    if (wish == "close") {
        {
            const std::lock_guard lock(games_lock_);
            games_.erase(game->number);
        }
        game->audience->close({{"event", "closed"}, {"game", game->number}});
    }
    if (wish == "stop" || wish == "close") {
        const std::lock_guard lock(game->at_work);
        if (game->work) game->work->stop();
        if (wish == "close") return {{"game", game->number}, {"closed", true}};
        return {{"game", game->number}, {"stopped", game->work != nullptr}};
    }
    return respond_in_game(wish, *game, request, progress);
}

Json GameServer::respond_in_game(const std::string& wish, HostedGame& game, const Request& request,
                                 const EventListener& progress) {
    const Visit visit(game, limits_.waiting);
    const std::lock_guard lock(game.busy);
    std::optional<Subscription> own;
    if (progress && request.has("progress") && request.flag("progress")) own.emplace(game.audience, progress);
    const std::size_t before = game.session->steps();
    Json answer = game_answer(wish)(game, request, {limits_, stopping_.get_token()});
    own.reset();
    if (game.session->steps() != before || wish == "undo" || wish == "resign" || wish == "dice")
        game.audience->publish(
            {{"event", "changed"}, {"game", game.number}, {"do", wish}, {"steps", game.session->steps()}});
    return answer;
}

std::unique_ptr<Subscription> GameServer::subscribe(std::uint64_t game, EventListener listener) const {
    return std::make_unique<Subscription>(game_numbered(game)->audience, std::move(listener));
}

std::shared_ptr<HostedGame> GameServer::game_numbered(std::uint64_t number) const {
    const std::lock_guard lock(games_lock_);
    const auto found = games_.find(number);
    if (found == games_.end())
        throw RequestError(ErrorKind::game, fmt::format("there is no game {}: begin or load one", number));
    return found->second;
}

Json GameServer::list_games() const {
    Json games = Json::array();
    const std::lock_guard lock(games_lock_);
    for (const auto& [number, game] : games_)
        games.push_back({{"game", number}, {"name", game->service->battle().name}});
    return {{"games", std::move(games)}, {"most", limits_.games}};
}

void GameServer::require_room(std::size_t games) const {
    if (games >= limits_.games)
        throw RequestError(ErrorKind::busy,
                           fmt::format("{} games are open, and no more can be: close one", limits_.games));
}

Json GameServer::host(std::unique_ptr<BattleService> service, std::unique_ptr<Session> session,
                      const Request& request) {
    auto game = std::make_shared<HostedGame>();
    game->service = std::move(service);
    game->session = std::move(session);
    set_mine(*game, request);
    {
        const std::lock_guard lock(games_lock_);
        require_room(games_.size());  // others may have begun games meanwhile
        game->number = ++last_;
        games_[game->number] = game;
    }
    const std::lock_guard lock(game->busy);
    Json json = head_json(*game);
    json["now"] = now_json(*game);
    return json;
}

}  // namespace polemarch::sim
