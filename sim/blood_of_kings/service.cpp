#include "sim/blood_of_kings/service.h"

#include "core/blood_of_kings/files/chart_reader.h"
#include "core/blood_of_kings/files/scenario_reader.h"
#include "core/blood_of_kings/rules/battle.h"
#include "core/blood_of_kings/text/board.h"
#include "core/files.h"
#include "sim/blood_of_kings/advice.h"
#include "sim/blood_of_kings/generals.h"
#include "sim/blood_of_kings/odds.h"
#include "sim/blood_of_kings/picture.h"
#include "sim/blood_of_kings/practice.h"
#include "sim/blood_of_kings/review.h"
#include "sim/blood_of_kings/umpire_service.h"
#include "sim/service/served.h"
#include "sim/service/system_files.h"

#include <set>

#include <fmt/format.h>

namespace polemarch::sim::blood_of_kings {

namespace {

using namespace polemarch::blood_of_kings;
using Sources = std::vector<Source>;
constexpr SystemFiles files{"blood-of-kings", "blood_of_kings", chart_files};

std::vector<AgentInfo> agents() { return infos_of(generals()); }

/// "unit LI", "ground wood", "obstacle wall": what stands in this battle and has figures in the charts.
std::set<std::string> in_play(const Battle& battle) {
    std::set<std::string> names;
    for (const SideEntry& side : battle.scenario().sides)
        for (const UnitEntry& unit : side.units) names.insert("unit " + battle.charts().units[unit.type].code);
    for (const Area& area : battle.scenario().areas) names.insert("ground " + battle.charts().grounds[area.kind].code);
    for (const Obstacle& obstacle : battle.scenario().obstacles)
        names.insert("obstacle " + battle.charts().obstacles[obstacle.kind].code);
    return names;
}

BattleInfo info_of(const Battle& battle, const Sources& sources) {
    constexpr std::array<std::string_view, 3> of_one{"unit", "ground", "obstacle"};
    return battle_info(files, battle.scenario(), sources,
                       assumed_figures(battle.charts().figures, battle.scenario().figures, of_one, in_play(battle)));
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
    return std::make_unique<Served<Battle>>(
        Served<Battle>::Parts{battle,
                              info_of(*battle, sources),
                              std::move(sources),
                              generals(),
                              sketch(false),
                              sketch(true),
                              {},
                              [battle](const AdviceQuestion<Battle>& question) { return advise(*battle, question); },
                              [battle](const State& s, const Due& due, const PictureRequest& request) {
                                  if (request.zones) throw InputError("pictures of the table have no zones of control");
                                  return picture(*battle, s, due);
                              },
                              practice_of(battle),
                              review_parts(battle)});
}

std::vector<HandicapDial> handicap_dials() { return {}; }

std::unique_ptr<Service> open(const Source& scenario, const std::filesystem::path& data,
                              const std::vector<std::string>& options, Diagnostics& diagnostics) {
    if (!options.empty()) throw InputError(fmt::format("battles of {} have no optional rules", files.name));
    const Sources charts = read_charts(files, data);
    return build(scenario, charts, shown_sources(scenario, charts, data), diagnostics);
}

std::unique_ptr<Service> reopen(const Record& record, Diagnostics& diagnostics) {
    return reopen_with(build, files, record, diagnostics);
}

std::optional<std::string> validate(const Source& file, const std::filesystem::path& data, Diagnostics& diagnostics) {
    return validate_with(open, parse_charts, files, file, data, diagnostics);
}

std::optional<OddsAnswer> odds_of(const OddsQuestion& question, const std::filesystem::path& data,
                                  Diagnostics& diagnostics) {
    auto charts = parse_charts(read_charts(files, data), diagnostics);
    return charts ? std::optional(odds(question, std::move(*charts))) : std::nullopt;
}

std::unique_ptr<Umpire> umpire(std::uint64_t seed, const std::filesystem::path& data, Diagnostics& diagnostics) {
    auto charts = parse_charts(read_charts(files, data), diagnostics);
    return charts ? make_umpire(std::move(*charts), seed) : nullptr;
}

}  // namespace

System system() {
    return {files.name, files.folder, agents, handicap_dials, open, reopen, validate, odds_menu, odds_of, umpire};
}

}  // namespace polemarch::sim::blood_of_kings
