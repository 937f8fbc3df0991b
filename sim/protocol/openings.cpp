// What can be begun, and how: battles, settings, begin, load.
#include "core/record.h"
#include "core/scenario_file.h"
#include "core/text.h"
#include "sim/protocol/game_answers.h"
#include "sim/service/evenness.h"
#include "sim/service/service.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

namespace {

Json setting_json(const AgentSetting& setting) {
    Json json{{"name", setting.name}, {"help", setting.description}};
    if (setting.words.empty())
        json.update({{"least", setting.least}, {"most", setting.most}});
    else
        json["words"] = setting.words;
    return json;
}

Json agents_json(const RuleSystem& system) {
    Json agents = Json::array();
    for (const AgentInfo& agent : system.agents()) {
        Json settings = Json::array();
        for (const AgentSetting& setting : agent.settings) settings.push_back(setting_json(setting));
        agents.push_back({{"name", agent.name},
                          {"help", agent.description},
                          {"group", agent.group},
                          {"settings", std::move(settings)}});
    }
    return agents;
}

Json system_json(const RuleSystem& system, const std::filesystem::path& data) {
    Json handicaps = Json::array(), options = Json::array();
    for (const HandicapDial& dial : system.handicap_dials())
        handicaps.push_back({{"name", dial.name}, {"help", dial.description}});
    for (const OptionalRule& rule : system.optional_rules())
        options.push_back({{"name", rule.name}, {"rule", rule.rule}});
    return {{"system", system.name()},
            {"agents", agents_json(system)},
            {"handicaps", std::move(handicaps)},
            {"options", std::move(options)},
            {"lists", system.armies() ? Json(system.armies()->lists(data)) : Json::array()}};
}

constexpr std::uint64_t largest_meeting = 1000;  ///< points of an army; more take long to build

std::string lower(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

/// A name that cannot be a path.
std::string short_name(const Request& request, const std::string& key) {
    const std::string name = lower(request.text(key, 100));
    const std::string_view rest = std::string_view(name).substr(name.starts_with(list_prefix) ? list_prefix.size() : 0);
    if (!is_short_name(rest))
        throw RequestError(ErrorKind::request, fmt::format("'{}' must be a short name, or list: and the short name of "
                                                           "an army list, found {}",
                                                           key, in_quotes(name)));
    return name;
}

std::string battle_name(const Request& request, const std::filesystem::path& data) {
    const std::string name = lower(request.text("battle", 100));
    const auto names = scenario_names(data);
    if (std::find(names.begin(), names.end(), name) == names.end()) throw unknown_name("battle", name, names);
    return name;
}

/// The agent that the request names, if it does: "level-3:temperament=bold".
std::optional<std::string> general_in(const Request& request) {
    const Json* given = request.find("general");
    if (!given && !request.has("temperament")) return std::nullopt;
    std::string general(default_general);
    if (given)
        general = given->is_string() ? lower(request.text("general", 200))
                                     : fmt::format("level-{}", request.number("general", 1, 99));
    if (request.has("temperament")) {
        if (general == person_name)
            throw RequestError(ErrorKind::request, "'temperament' does not go with two persons");
        general += ":temperament=" + lower(request.text("temperament", 20));
    }
    return general;
}

/// Refuses an unknown agent, and settings with which a decision takes too long or too much memory.
void check_general(const BattleService& service, const std::string& general, const ServerLimits& limits) {
    if (general == person_name) return;
    static_cast<void>(service.system().agent(general));
    const auto agents = service.agents();
    const auto agent =
        std::find_if(agents.begin(), agents.end(), [&](const AgentInfo& one) { return one.name == kind_in(general); });
    const AgentValues values = settings_in(general, agent->settings, service.battle().system);
    const std::array<std::pair<const char*, std::int64_t>, 5> most{
        {{"simulations", static_cast<std::int64_t>(limits.simulations)},
         {"milliseconds", std::chrono::milliseconds(limits.thinking).count() / 4},
         {"nodes", 100'000},
         {"rollouts", 100},
         {"turns", 4}}};
    for (const auto& [name, number] : most)
        if (const auto found = values.find(name); found != values.end() && found->second > number)
            throw RequestError(ErrorKind::limit, fmt::format("the setting '{}' is at most {} here, found {} in {}",
                                                             name, number, found->second, in_quotes(general)));
}

std::array<std::string, 2> handicaps_in(const Request& request) {
    std::array<std::string, 2> texts;
    const auto sides = request.by_side("handicap");
    for (const std::size_t side : {0, 1}) {
        if (!sides[side]) continue;
        if (!sides[side]->is_string()) throw wrong_type("handicap", "texts such as \"vp=1\"", *sides[side]);
        texts[side] = sides[side]->get<std::string>();
    }
    return texts;
}

MeetingRequest meeting_in(const Request& request) {
    if (request.has("battle")) throw RequestError(ErrorKind::request, "either 'battle', or 'army-a' and 'army-b'");
    if (request.has("options")) throw RequestError(ErrorKind::request, "'options' do not go with armies");
    MeetingRequest meeting;
    meeting.armies = {short_name(request, "army-a"), short_name(request, "army-b")};
    if (request.has("points")) meeting.points = static_cast<int>(request.number("points", 1, largest_meeting));
    return meeting;
}

Json even_json(const Evenness& all, const BattleInfo& battle) {
    const auto found = all.find(battle.short_name);
    // Of another version of the scenario it is worth nothing.
    if (found == all.end() || found->second.scenario_hash != battle.sources.front().hash) return nullptr;
    const MeasuredEvenness& even = found->second;
    return {{"players", even.players},
            {"results", {{"a", even.results[0]}, {"drawn", even.results[1]}, {"b", even.results[2]}}},
            {"score", even.score()},
            {"interval", {even.interval().low, even.interval().high}}};
}

Json warnings_json(const Diagnostics& diagnostics) {
    Json warnings = Json::array();
    for (const Diagnostic& one : diagnostics.all()) warnings.push_back(one.what);
    return warnings;
}

template <class Opened>
Opened opened_or_error(Opened opened, const Diagnostics& diagnostics) {
    if (!opened) throw RequestError(ErrorKind::request, words_of(InputError(diagnostics)));
    return opened;
}

}  // namespace

Json settings_json(const std::filesystem::path& data) {
    Json systems = Json::array();
    for (const RuleSystem* system : rule_systems()) systems.push_back(system_json(*system, data));
    return {{"systems", std::move(systems)}, {"default_general", default_general}};
}

Json preview_answer(const Request& request, const std::filesystem::path& data) {
    const std::string name = battle_name(request, data);
    Diagnostics diagnostics;
    const auto service = opened_or_error(open_battle(name, data, diagnostics), diagnostics);
    const auto session = service->play({});
    return {{"battle", name}, {"ground", session->ground()}, {"pieces", session->pieces()}};
}

Json GameServer::list_battles(const Request& request) {
    const std::string system = request.text_or("system", "");
    if (const auto names = system_names();
        !system.empty() && std::find(names.begin(), names.end(), system) == names.end())
        throw unknown_name("rule system", system, names);
    const std::lock_guard lock(battles_lock_);
    if (!battles_) {
        battles_ = Json::array();
        const Evenness even = measured_evenness(data_);
        for (const std::string& name : scenario_names(data_)) {
            Diagnostics diagnostics;
            const auto service = open_battle(name, data_, diagnostics);
            if (!service) continue;  // a faulty file of a data directory of the user's; begin says what is wrong
            const BattleInfo& battle = service->battle();
            battles_->push_back({{"battle", name},
                                 {"system", battle.system},
                                 {"name", battle.name},
                                 {"date", battle.date},
                                 {"special", battle.special},
                                 {"note", battle.note},
                                 {"sides", battle.sides},
                                 {"options", battle.options},
                                 {"victory", service->system().victory()},
                                 {"even", even_json(even, battle)}});
        }
    }
    Json battles = Json::array();
    for (const Json& battle : *battles_)
        if (system.empty() || battle["system"] == system) battles.push_back(battle);
    return {{"battles", std::move(battles)}};
}

Json GameServer::begin(const Request& request) {
    require_room(games());
    SessionRequest wanted{request.side("side"), general_in(request), request.number_or("seed", 1, 0, UINT64_MAX)};
    const auto handicaps = handicaps_in(request);
    Diagnostics diagnostics;
    std::unique_ptr<BattleService> service;
    if (request.has("army-a") || request.has("army-b")) {
        service = open_meeting(meeting_in(request), wanted.seed, data_, diagnostics);
    } else {
        if (request.has("points")) throw RequestError(ErrorKind::request, "'points' need 'army-a' and 'army-b'");
        service = open_battle(battle_name(request, data_), data_, diagnostics, request.texts("options"));
    }
    service = opened_or_error(std::move(service), diagnostics);
    if (!handicaps[0].empty() || !handicaps[1].empty())
        service = opened_or_error(service->handicapped(handicaps, diagnostics), diagnostics);
    if (wanted.general) check_general(*service, *wanted.general, limits_);
    auto session = service->play(wanted);
    Json json = host(std::move(service), std::move(session), request);
    json["warnings"] = warnings_json(diagnostics);
    return json;
}

Json GameServer::load(const Request& request) {
    require_room(games());
    const SessionRequest wanted{request.side("side"), general_in(request)};
    Diagnostics diagnostics;
    auto record = parse_record({"record", request.text("record", limits_.record)}, diagnostics);
    if (!record) throw RequestError(ErrorKind::request, words_of(InputError(diagnostics)));
    if (request.has("steps")) {
        if (const auto steps = request.number("steps", 0, record->steps.size()); steps < record->steps.size()) {
            record->steps.resize(steps);
            record->result.reset();
        }
    }
    if (request.has("position")) {
        if (record->header.sources.empty()) throw RequestError(ErrorKind::request, "the record has no sources");
        record->header.sources.front() = {"position", request.text("position", limits_.request)};
        record->steps.clear();
        record->result.reset();
    }
    auto service = opened_or_error(open_battle(*record, diagnostics), diagnostics);
    if (wanted.general) check_general(*service, *wanted.general, limits_);
    for (const std::string& agent : record->header.agents) {
        const auto agents = service->agents();
        if (std::any_of(agents.begin(), agents.end(), [&](const AgentInfo& one) { return one.name == kind_in(agent); }))
            check_general(*service, agent, limits_);
    }
    auto session = service->resume(*record, wanted);
    Json json = host(std::move(service), std::move(session), request);
    json["warnings"] = warnings_json(diagnostics);
    return json;
}

}  // namespace polemarch::sim
