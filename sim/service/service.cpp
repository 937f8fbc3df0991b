#include "sim/service/service.h"
#include "sim/service/balance_band.h"

#include "core/files.h"
#include "core/text.h"
#include "core/toml_reader.h"
#include "sim/shared/agent_name.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

std::vector<std::string> system_names() {
    std::vector<std::string> names;
    for (const RuleSystem* system : rule_systems()) names.emplace_back(system->name());
    return names;
}

std::vector<std::string> played_systems() {
    std::vector<std::string> names;
    for (const RuleSystem* system : rule_systems())
        if (!system->agents().empty()) names.emplace_back(system->name());
    return names;
}

namespace {

const RuleSystem* system_named(std::string_view name) {
    for (const RuleSystem* system : rule_systems())
        if (system->name() == name) return system;
    return nullptr;
}

/// The system in a file's `format = "polemarch SYSTEM scenario 1"`; null, and an error, if there is none. `kind` is
/// what the error asks for.
const RuleSystem* system_of(const Source& source, Diagnostics& diagnostics, std::string_view kind = "scenario") {
    const auto document = TomlDocument::parse(source.name, source.text, diagnostics);
    if (!document) return nullptr;
    const std::string expected =
        fmt::format("\"polemarch SYSTEM {} 1\" with SYSTEM {}", kind, alternatives(system_names()));
    TableReader root = document->root(diagnostics);
    const auto format = root.text("format", Presence::optional);
    if (!format) {
        if (!root.has("format")) diagnostics.error(root.place(), "the key 'format' is missing", {}, expected);
        return nullptr;
    }
    for (const RuleSystem* system : rule_systems())
        if (format->value.starts_with(fmt::format("polemarch {} ", system->name()))) return system;
    std::istringstream words(format->value);
    std::string program, name;
    words >> program >> name;
    diagnostics.error(
        format->place, "the file is of no rule system that this program knows" + suggestion(name, system_names()),
        "'" + format->value + "'", fmt::format("'polemarch SYSTEM ...' with SYSTEM {}", alternatives(system_names())));
    return nullptr;
}

std::filesystem::path scenario_folder(const RuleSystem& system, const std::filesystem::path& data) {
    return data / system.folder() / "scenarios";
}

/// Whether a file of this name exists. A broken link counts: opening it then reports what is wrong.
bool stands(const std::filesystem::path& path) {
    std::error_code error;  // for example, the name is too long
    return std::filesystem::exists(std::filesystem::symlink_status(path, error));
}

/// The file behind a path or a short name. A known short name wins over a file of that name in the current folder.
std::filesystem::path path_of(const std::string& word, const std::filesystem::path& data) {
    if (word.find('/') != std::string::npos || word.ends_with(".toml")) return word;
    for (const RuleSystem* system : rule_systems()) {
        const auto path = scenario_folder(*system, data) / (word + ".toml");
        if (stands(path)) return path;
    }
    if (stands(word)) return word;
    std::string small = word;  // shipped names have no capitals; they may be typed with them
    std::transform(small.begin(), small.end(), small.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (small != word)
        for (const RuleSystem* system : rule_systems())
            if (const auto path = scenario_folder(*system, data) / (small + ".toml"); stands(path)) return path;
    const auto names = scenario_names(data);
    if (names.empty())
        throw InputError(
            fmt::format("unknown scenario {}: the data directory '{}' holds none", in_quotes(word), data.string()));
    throw InputError(fmt::format("unknown scenario {}{}; there are: {} (or give the path of a file)", in_quotes(word),
                                 suggestion(word, names), fmt::join(names, ", ")));
}

/// Reads a scenario or chart. A record is recognised by its first line: no TOML begins with a brace.
Source read_source(const std::string& word, const std::filesystem::path& data) {
    const auto path = path_of(word, data);
    const Source source{path.string(), read_file(path, largest_source)};
    const std::string first_line = source.text.substr(0, source.text.find('\n'));
    if (first_line.starts_with('{') && first_line.find(record_format) != std::string::npos)
        throw InputError(
            fmt::format("{} is a game record, expected a scenario or chart; polemarch replay, show and "
                        "play --load read records",
                        source.name));
    return source;
}

std::unique_ptr<BattleService> service_of(std::unique_ptr<SystemBattle> battle) {
    return battle ? std::make_unique<BattleService>(std::move(battle)) : nullptr;
}

}  // namespace

std::unique_ptr<BattleService> open_battle(const std::string& scenario, const std::filesystem::path& data,
                                           Diagnostics& diagnostics, const std::vector<std::string>& options) {
    const Source source = read_source(scenario, data);
    const RuleSystem* system = system_of(source, diagnostics);
    return system ? service_of(system->open(source, data, options, diagnostics)) : nullptr;
}

std::unique_ptr<const Meetings> open_meetings(const std::filesystem::path& data) {
    for (const RuleSystem* system : rule_systems()) {
        if (!system->armies()) continue;
        Diagnostics diagnostics;
        auto meetings = system->meetings(data, diagnostics);
        if (!meetings) throw InputError(diagnostics);
        return meetings;
    }
    throw NotOffered("no rule system has armies built from lists");
}

std::unique_ptr<BattleService> open_meeting(const MeetingRequest& request, std::uint64_t seed,
                                            const std::filesystem::path& data, Diagnostics& diagnostics) {
    const std::shared_ptr<const Meetings> meetings = open_meetings(data);
    const auto opened = [meetings, request](std::uint64_t of_run, std::uint32_t pair, Diagnostics& faults) {
        MeetingRequest meeting = request;
        meeting.seeds = {army_seed(of_run, pair, 0), army_seed(of_run, pair, 1)};
        return std::shared_ptr<const SystemBattle>(meetings->battle(meeting, faults));
    };
    auto first = opened(seed, 1, diagnostics);
    if (!first) return nullptr;
    const auto is_built = [](const std::string& army) { return army.starts_with(list_prefix); };
    if (std::none_of(request.armies.begin(), request.armies.end(), is_built))
        return std::make_unique<BattleService>(std::move(first));
    return std::make_unique<BattleService>(std::move(first), [opened](std::uint64_t of_run, std::uint32_t pair) {
        Diagnostics faults;
        auto battle = opened(of_run, pair, faults);
        if (!battle) throw InputError(faults);
        return battle;
    });
}

std::optional<std::string> validate_file(const std::string& file, const std::filesystem::path& data,
                                         Diagnostics& diagnostics) {
    const Source source = read_source(file, data);
    const RuleSystem* system = system_of(source, diagnostics);
    auto found = system ? system->validate(source, data, diagnostics) : std::nullopt;
    const std::size_t errors = diagnostics.errors();
    static_cast<void>(balance_band(source, diagnostics));
    return diagnostics.errors() > errors ? std::nullopt : found;
}

std::string skeleton(const std::string& name, const std::filesystem::path& data) {
    const RuleSystem* system = system_named(name);
    if (!system)
        throw InputError(fmt::format("unknown rule system {}{}; there are: {}", in_quotes(name),
                                     suggestion(name, system_names()), fmt::join(system_names(), ", ")));
    const auto path = data / system->folder() / "skeleton.toml";
    if (!stands(path)) throw InputError(fmt::format("for battles of {} there is no scenario to begin with", name));
    return read_file(path, largest_source);
}

std::optional<EditorMap> export_map(const std::string& scenario, const std::filesystem::path& data,
                                    const EditorFiles& files, Diagnostics& diagnostics) {
    const Source source = read_source(scenario, data);
    const RuleSystem* system = system_of(source, diagnostics);
    return system ? system->export_map(source, data, files, diagnostics) : std::nullopt;
}

namespace {

DrawnMap drawn_map(const MapFiles& files) {
    const auto read = [](const std::filesystem::path& path) {
        return Source{path.string(), read_file(path, largest_source)};
    };
    const std::filesystem::path folder = std::filesystem::path(files.map).parent_path();
    DrawnMap map{read(files.map), [=](const std::string& path) { return read(folder / path); }};
    if (files.tiles) map.tiles = read(*files.tiles);
    return map;
}

const RuleSystem& system_with_hexes() {
    for (const RuleSystem* system : rule_systems())
        if (system->has_hex_maps()) return *system;
    throw NotOffered("no rule system has maps of hexes");
}

}  // namespace

std::optional<std::string> import_map(const MapFiles& files, const std::filesystem::path& data,
                                      Diagnostics& diagnostics) {
    const DrawnMap map = drawn_map(files);
    if (!files.scenario) return system_with_hexes().import_map(map, std::nullopt, data, diagnostics);
    if (path_of(*files.scenario, data) != *files.scenario)
        throw InputError(
            fmt::format("{} is the short name of a shipped scenario, which is not written over; "
                        "expected the path of a file of yours",
                        in_quotes(*files.scenario)));
    const Source source = read_source(*files.scenario, data);
    const RuleSystem* system = system_of(source, diagnostics);
    return system ? system->import_map(map, source, data, diagnostics) : std::nullopt;
}

std::optional<std::string> map_tiles(const MapFiles& files, const std::filesystem::path& data,
                                     Diagnostics& diagnostics) {
    return system_with_hexes().map_tiles(drawn_map(files), data, diagnostics);
}

std::unique_ptr<BattleService> open_battle(const Record& record, Diagnostics& diagnostics) {
    const Place header{record.name, 1, 0};
    const RuleSystem* system = system_named(record.header.system);
    if (!system) {
        diagnostics.error(header, "the record is of a rule system that this program does not know",
                          record.header.system, alternatives(system_names()));
        return nullptr;
    }
    if (!record.header.options.empty()) {
        diagnostics.error(header, "the record was made under an option that this program does not know",
                          record.header.options.begin()->first, "no options");
        return nullptr;
    }
    auto service = service_of(system->reopen(record, diagnostics));
    if (!service || service->battle().name == record.header.battle) return service;
    diagnostics.error(header, "the header names another battle than the scenario that the record carries",
                      record.header.battle, service->battle().name);
    return nullptr;
}

std::unique_ptr<BattleService> open_position(const Record& record, std::size_t step, const std::string& name,
                                             Diagnostics& diagnostics) {
    const auto service = open_battle(record, diagnostics);
    if (!service) return nullptr;
    const ReplayReport there = service->replay(record, step);
    if (there.difference) {
        Diagnostics difference;
        difference.add(*there.difference);
        throw InputError(difference);
    }
    Record position{name, record.header, {}, std::nullopt};
    position.header.sources.front() = {name, there.at.position};
    return open_battle(position, diagnostics);
}

std::map<std::string, OddsMenu> odds_menus() {
    std::map<std::string, OddsMenu> menus;
    for (const RuleSystem* system : rule_systems())
        if (OddsMenu menu = system->odds_menu(); !menu.questions.empty())
            menus[std::string(system->name())] = std::move(menu);
    return menus;
}

OddsAnswer odds(const std::string& name, const OddsQuestion& question, const std::filesystem::path& data) {
    const RuleSystem* system = system_named(name);
    if (!system)
        throw InputError(
            fmt::format("unknown rule system {}; there are: {}", in_quotes(name), fmt::join(system_names(), ", ")));
    Diagnostics diagnostics;
    auto answer = system->odds(question, data, diagnostics);
    if (!answer) throw InputError(diagnostics);
    return *answer;
}

std::vector<std::string> umpired_systems() {
    std::vector<std::string> names;
    for (const RuleSystem* system : rule_systems())
        if (system->has_umpire()) names.emplace_back(system->name());
    return names;
}

std::unique_ptr<Umpire> open_umpire(const std::string& name, std::uint64_t seed, const std::filesystem::path& data) {
    const RuleSystem* system = system_named(name);
    if (!system || !system->has_umpire())
        throw InputError(
            fmt::format("{} has no umpire; there is one of: {}", in_quotes(name), fmt::join(umpired_systems(), ", ")));
    Diagnostics diagnostics;
    auto umpire = system->umpire(seed, data, diagnostics);
    if (!umpire) throw InputError(diagnostics);
    return umpire;
}

const Armies& army_system() {
    for (const RuleSystem* system : rule_systems())
        if (const Armies* armies = system->armies()) return *armies;
    throw NotOffered("no rule system has armies");
}

ArmySource army_source(const std::string& name, const std::filesystem::path& data) {
    const std::string file = army_system().army_file(name, data).string();
    Source source{file, read_file(file, largest_source)};
    Diagnostics diagnostics;
    const RuleSystem* system = system_of(source, diagnostics, "army");
    if (!system) throw InputError(diagnostics);
    const Armies* armies = system->armies();
    if (!armies) throw NotOffered(fmt::format("{}: {} has no armies built from lists", file, system->name()));
    return {*armies, std::move(source)};
}

namespace {

/// What the rule systems list, in their order; of equal names only the first.
template <class Named>
std::vector<Named> all_of(std::vector<Named> (RuleSystem::*list)() const) {
    std::vector<Named> all;
    for (const RuleSystem* system : rule_systems())
        for (Named& one : (system->*list)())
            if (std::none_of(all.begin(), all.end(), [&](const Named& known) { return known.name == one.name; }))
                all.push_back(std::move(one));
    return all;
}

}  // namespace

std::vector<AgentInfo> all_agents() {
    std::vector<AgentInfo> all = all_of(&RuleSystem::agents);
    const auto named = [](const auto& list, const std::string& name) {
        return std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.name == name; });
    };
    for (AgentInfo& agent : all) {
        std::vector<std::string> systems;
        for (const RuleSystem* system : rule_systems()) {
            const auto known = system->agents();
            const auto same = named(known, agent.name);
            if (same == known.end()) continue;
            systems.emplace_back(system->name());
            for (AgentSetting& setting : agent.settings)
                if (named(same->settings, setting.name) == same->settings.end()) setting.everywhere = false;
        }
        if (systems.size() < rule_systems().size())
            agent.description += fmt::format(" (only {})", fmt::join(systems, ", "));
    }
    return all;
}
std::vector<HandicapDial> handicap_dials(const std::string& system) {
    for (const RuleSystem* one : rule_systems())
        if (one->name() == system) return one->handicap_dials();
    return {};
}

std::vector<std::string> scenario_names(const std::filesystem::path& data, const std::vector<std::string>& players) {
    std::vector<std::string> names;
    for (const RuleSystem* system : rule_systems()) {
        const auto agents = system->agents();
        const auto known = [&](const std::string& player) {
            return std::any_of(agents.begin(), agents.end(),
                               [&](const AgentInfo& agent) { return agent.name == kind_in(player); });
        };
        if (!std::all_of(players.begin(), players.end(), known)) continue;
        std::error_code error;
        for (const auto& entry : std::filesystem::directory_iterator(scenario_folder(*system, data), error))
            if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace polemarch::sim
