#include "sim/blood_of_kings/service.h"

#include "ai/blood_of_kings/heuristic.h"
#include "core/blood_of_kings/battle.h"
#include "core/blood_of_kings/sketch.h"
#include "core/files.h"
#include "sim/served.h"
#include "sim/system_files.h"

#include <set>

#include <fmt/format.h>

namespace polemarch::sim::blood_of_kings {

namespace {

using namespace polemarch::blood_of_kings;
using Sources = std::vector<Source>;
constexpr SystemFiles files{"blood-of-kings", "blood_of_kings", chart_files};

std::vector<AgentKind<Battle>> kinds() {
    return {{{"random", "chooses any listed move"},
             [](const AgentValues&) { return std::make_unique<RandomAgent<Battle>>(); }},
            {{"heuristic", "one ply, by exact expected values and rules of thumb"},
             [](const AgentValues&) { return std::make_unique<HeuristicGeneral>(); }}};
}

std::vector<AgentInfo> agents() {
    std::vector<AgentInfo> infos;
    for (const auto& kind : kinds()) infos.push_back(kind.info);
    return infos;
}

/// The assumed figures that this battle can come to use: a unit type that nobody has decides nothing.
std::vector<std::string> assumed_in(const Battle& battle) {
    std::set<std::string> playing;
    for (const SideEntry& side : battle.scenario().sides)
        for (const UnitEntry& unit : side.units) playing.insert("unit " + battle.charts().units[unit.type].code);
    for (const Area& area : battle.scenario().areas)
        playing.insert("ground " + battle.charts().grounds[area.kind].code);
    for (const Obstacle& obstacle : battle.scenario().obstacles)
        playing.insert("obstacle " + battle.charts().obstacles[obstacle.kind].code);
    std::vector<std::string> names;
    for (const auto& figures : {battle.charts().figures, battle.scenario().figures})
        for (const Figure& figure : figures) {
            if (figure.basis != Basis::assumed) continue;
            const std::string kind = figure.name.substr(0, figure.name.find(' '));
            const bool of_one = kind == "unit" || kind == "ground" || kind == "obstacle";
            if (!of_one || playing.contains(figure.name.substr(0, figure.name.rfind(' '))))
                names.push_back(figure.name);
        }
    return names;
}

BattleInfo info_of(const Battle& battle, const Sources& sources) {
    const Scenario& scenario = battle.scenario();
    BattleInfo info{std::string(files.name),
                    scenario.name,
                    scenario.short_name,
                    scenario.date,
                    {scenario.sides[0].name, scenario.sides[1].name},
                    {},
                    assumed_in(battle)};
    for (const auto& source : sources) info.sources.push_back({source.name, content_hash(source.text)});
    return info;
}

std::unique_ptr<Service> build(const Source& scenario_source, const Sources& chart_sources, Sources sources,
                               Diagnostics& diagnostics) {
    auto charts = parse_charts(chart_sources, diagnostics);
    if (!charts) return nullptr;
    auto scenario = parse_scenario(scenario_source, *charts, diagnostics);
    if (!scenario) return nullptr;
    const std::shared_ptr<const Battle> battle = Battle::make(std::move(*charts), std::move(*scenario), diagnostics);
    if (!battle) return nullptr;
    const auto sketch = [battle](bool colour) {
        return [battle, colour](const State& s, const Due& due) { return draw_table(*battle, s, {colour, due}); };
    };
    return std::make_unique<Served<Battle>>(Served<Battle>::Parts{battle, info_of(*battle, sources), std::move(sources),
                                                                  kinds(), sketch(false), sketch(true)});
}

std::vector<HandicapDial> handicap_dials() { return {}; }

std::unique_ptr<Service> open(const Source& scenario, const std::filesystem::path& data,
                              const std::vector<std::string>& options, Diagnostics& diagnostics) {
    if (!options.empty()) throw InputError(fmt::format("battles of {} have no optional rules", files.name));
    const Sources charts = read_charts(files, data);
    return build(scenario, charts, shown_sources(scenario, charts, data), diagnostics);
}

std::unique_ptr<Service> reopen(const Record& record, Diagnostics& diagnostics) {
    const auto named = sources_of(files, record, diagnostics);
    if (!named) return nullptr;
    return build(named->front(), {named->begin() + 1, named->end()}, record.header.sources, diagnostics);
}

std::optional<std::string> validate(const Source& file, const std::filesystem::path& data, Diagnostics& diagnostics) {
    const auto chart = kind_of(files, file, diagnostics);
    if (!chart) return std::nullopt;
    if (*chart == chart_files.size()) {
        const auto service = open(file, data, {}, diagnostics);
        return service ? std::optional("scenario " + service->battle().name) : std::nullopt;
    }
    Sources texts = read_charts(files, data);
    texts[*chart] = file;
    return parse_charts(texts, diagnostics) ? std::optional<std::string>("chart") : std::nullopt;
}

}  // namespace

System system() { return {files.name, files.folder, agents, handicap_dials, open, reopen, validate, nullptr, nullptr}; }

}  // namespace polemarch::sim::blood_of_kings
