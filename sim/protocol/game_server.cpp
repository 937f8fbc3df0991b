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

/// What a request is called in its answer: a short text or a whole number.
Json id_of(const Json& request) {
    const Request reader(request);
    const Json* id = reader.find("id");
    if (!id) return nullptr;
    if (id->is_number_integer()) return *id;
    static_cast<void>(reader.text("id", longest_id));  // else it is refused
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

std::string GameServer::answer(std::string_view text) {
    Json answer{{"format", protocol_format}, {"version", protocol_version}};
    const auto refuse = [&answer](ErrorKind kind, const std::string& message, const std::string& rule = {}) {
        answer["error"] = error_json(kind, message, rule);
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
            answer.update(respond(info, request));
        }
    } catch (const RequestError& error) {
        refuse(error.kind(), words_of(error), error.rule());
    } catch (const InputError& error) {
        refuse(ErrorKind::request, words_of(error));
    } catch (const std::bad_alloc&) {
        refuse(ErrorKind::limit, "out of memory");
    } catch (const std::exception& error) {
        refuse(ErrorKind::fault, error.what());
    }
    return answer.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json GameServer::respond(const RequestInfo& info, const Request& request) {
    auto keys = info.keys;
    if (info.in_game) keys.insert(keys.begin(), {"game", "number", "of the game"});
    request.check_keys(keys);
    const std::string& wish = info.name;
    if (wish == "help") return help_json();
    if (wish == "battles") return list_battles(request);
    if (wish == "settings") return settings_json(data_);
    if (wish == "games") return list_games();
    if (wish == "begin") return begin(request);
    if (wish == "load") return load(request);
    if (wish == "rating") return rating_answer(request, data_);
    if (wish == "umpire") return umpires_->answer(request);
    const auto game = game_of(request);
    if (wish == "close") {
        const std::lock_guard lock(games_lock_);
        games_.erase(game->number);
    }
    if (wish == "stop" || wish == "close") {
        const std::lock_guard lock(game->at_work);
        if (game->work) game->work->stop();
        if (wish == "close") return {{"game", game->number}, {"closed", true}};
        return {{"game", game->number}, {"stopped", game->work != nullptr}};
    }
    const std::lock_guard lock(game->busy);
    return game_answer(wish)(*game, request, {limits_, stopping_.get_token()});
}

std::shared_ptr<HostedGame> GameServer::game_of(const Request& request) const {
    const std::uint64_t number = request.number("game", 1, UINT32_MAX);
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
        throw RequestError(ErrorKind::limit,
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
