#include "sim/ancient_battles/service.h"

#include "core/ancient_battles/files/chart_reader.h"
#include "core/ancient_battles/files/make_battle.h"
#include "core/ancient_battles/files/map_writer.h"
#include "core/ancient_battles/files/option_words.h"
#include "core/ancient_battles/files/scenario_reader.h"
#include "core/ancient_battles/files/tiled.h"
#include "core/ancient_battles/text/board.h"
#include "core/ancient_battles/text/special_rules.h"
#include "core/files.h"
#include "sim/ancient_battles/advice.h"
#include "sim/ancient_battles/generals.h"
#include "sim/ancient_battles/handicap.h"
#include "sim/ancient_battles/odds.h"
#include "sim/ancient_battles/picture.h"
#include "sim/ancient_battles/picture_parts.h"
#include "sim/ancient_battles/practice.h"
#include "sim/ancient_battles/review.h"
#include "sim/service/served.h"
#include "sim/service/system_files.h"

#include <set>

namespace polemarch::sim::ancient_battles {

namespace {

using namespace polemarch::ancient_battles;
using Sources = std::vector<Source>;
constexpr SystemFiles files{"ancient-battles", "ancient_battles", chart_files};

std::vector<AgentInfo> agents() { return infos_of(generals()); }

/// "unit HC", "terrain woods", "hexside ford", "leader B": what stands in this battle and has figures in the charts.
std::set<std::string> in_play(const Battle& battle) {
    std::set<std::string> names;
    for (UnitIndex u = 0; u < battle.setup().end_unit(1); ++u) names.insert("unit " + battle.setup().type(u).code);
    for (LeaderIndex l = 0; l < max_leaders; ++l)
        if (((battle.setup().leaders[0] | battle.setup().leaders[1]) >> l) & 1u)
            names.insert("leader " + battle.setup().kind[l].code);
    const Map& map = battle.setup().scenario.map;
    map.hexes.each([&](hex::Index h) {
        names.insert("terrain " + battle.setup().charts.terrain[map.terrain[h]].code);
        for (const Map::HexSide side : map.sides[h]) {
            if (side == Map::HexSide::ford) names.insert("hexside ford");
            if (side == Map::HexSide::bridge) names.insert("hexside bridge");
        }
    });
    return names;
}

/// `sources`: the scenario, then the charts, by the names that reports and records show.
BattleInfo info_of(const Battle& battle, const Sources& sources) {
    constexpr std::array<std::string_view, 4> of_one{"unit", "terrain", "hexside", "leader"};
    const Scenario& scenario = battle.setup().scenario;
    BattleInfo info =
        battle_info(files, battle.setup().scenario, sources,
                    assumed_figures(battle.setup().charts.figures, scenario.figures, of_one, in_play(battle)));
    info.handicaps = {handicap_info(battle.setup().handicap(0)), handicap_info(battle.setup().handicap(1))};
    if (scenario.draw_counts_for >= 0)
        info.draw_counts_for = scenario.draw_counts_for == 0 ? Side::first : Side::second;
    scenario.options.each([&](Option option) { info.options.push_back(with_rule(option)); });
    return info;
}

using Words = std::vector<std::string>;  // of --options
std::unique_ptr<Service> build(const Source& scenario_source, const Sources& chart_sources, Sources sources,
                               const Words& options, Diagnostics& diagnostics);

/// The same battle with handicaps more. The texts have no faults, so all that is not said of them is said of the
/// handicaps.
std::unique_ptr<Service> build_handicapped(const Source& scenario_source, const Sources& chart_sources, Sources sources,
                                           const Words& options, const std::array<std::string, 2>& texts,
                                           Diagnostics& warnings) {
    const std::array handicaps{handicap_in(texts[0]), handicap_in(texts[1])};
    Diagnostics before, found, errors;
    static_cast<void>(build(scenario_source, chart_sources, sources, options, before));
    sources.front() = with_handicaps(sources.front(), handicaps);
    auto service = build(with_handicaps(scenario_source, handicaps), chart_sources, std::move(sources), options, found);
    std::vector<std::string> named;
    for (const std::size_t side : {0u, 1u})
        if (!texts[side].empty()) named.push_back(fmt::format("{}:{}", "AB"[side], texts[side]));
    for (Diagnostic diagnostic : found.all()) {
        const auto same = [&](const Diagnostic& other) { return to_string(other) == to_string(diagnostic); };
        if (std::any_of(before.all().begin(), before.all().end(), same)) continue;
        diagnostic.place = {fmt::format("handicap {}", fmt::join(named, "/")), 0, 0};
        (diagnostic.severity == Severity::error ? errors : warnings).add(diagnostic);
    }
    if (!service) throw InputError(errors);
    return service;
}

/// Reads and builds; `sources` may be shown under other names than those under which faults are told.
std::unique_ptr<Service> build(const Source& scenario_source, const Sources& chart_sources, Sources sources,
                               const Words& options, Diagnostics& diagnostics) {
    auto charts = parse_charts(chart_sources, diagnostics);
    if (!charts) return nullptr;
    auto scenario = parse_scenario(scenario_source, *charts, diagnostics, options);
    if (!scenario) return nullptr;
    const std::shared_ptr<const Battle> battle = make_battle(std::move(*charts), std::move(*scenario), diagnostics);
    if (!battle) return nullptr;
    const auto again = [scenario_source, chart_sources, sources, options](const std::array<std::string, 2>& handicaps,
                                                                          Diagnostics& warnings) {
        return build_handicapped(scenario_source, chart_sources, sources, options, handicaps, warnings);
    };
    return std::make_unique<Served<Battle>>(Served<Battle>::Parts{
        battle, info_of(*battle, sources), std::move(sources), generals(),
        [battle](const State& s, const Due& due) { return draw_board(battle->setup(), s, {.due = due}); },
        [battle](const State& s, const Due& due) {
            return draw_board(battle->setup(), s, {.colour = true, .due = due});
        },
        [battle](const State& s, const std::vector<std::string>& moves) { return odds(battle, s, moves); },
        [battle](const AdviceQuestion<Battle>& question) { return advise(*battle, question); },
        [battle](const State& s, const Due& due, const PictureRequest& request) {
            return draw_picture(*battle, s, due, request);
        },
        practice_of(battle), review_parts(battle),
        [](const std::string& text) { return handicap_info(handicap_in(text)); }, again,
        [battle](const State& s) { return special_rules(battle->setup(), s); }});
}

std::unique_ptr<Service> open(const Source& scenario, const std::filesystem::path& data, const Words& options,
                              Diagnostics& diagnostics) {
    const Sources charts = read_charts(files, data);
    Sources shown = shown_sources(options.empty() ? scenario : with_options(scenario, options), charts, data);
    return build(scenario, charts, std::move(shown), options, diagnostics);
}

std::unique_ptr<Service> reopen(const Record& record, Diagnostics& diagnostics) {
    const auto as_it_stands = [](const Source& scenario, const Sources& charts, Sources shown, Diagnostics& found) {
        return build(scenario, charts, std::move(shown), {}, found);
    };
    return reopen_with(as_it_stands, files, record, diagnostics);
}

std::optional<std::string> validate(const Source& file, const std::filesystem::path& data, Diagnostics& diagnostics) {
    auto found = validate_with(open, parse_charts, files, file, data, diagnostics);
    if (!found || !found->starts_with("scenario")) return found;
    Diagnostics told;  // already
    const auto charts = parse_charts(read_charts(files, data), told);
    if (const auto scenario = charts ? parse_scenario(file, *charts, told) : std::nullopt)
        check_sense(*scenario, *charts, diagnostics);
    return found;
}

std::optional<EditorMap> written_map(const Source& source, const std::filesystem::path& data, const std::string& image,
                                     Diagnostics& diagnostics) {
    const auto charts = parse_charts(read_charts(files, data), diagnostics);
    const auto scenario = charts ? parse_scenario(source, *charts, diagnostics) : std::nullopt;
    if (!scenario) return std::nullopt;
    return EditorMap{tiled_text(scenario->map, *charts, image), picture::tile_sheet(charts->terrain)};
}

std::optional<std::string> read_map(const Source& file, const std::optional<Source>& source,
                                    const std::filesystem::path& data, Diagnostics& diagnostics) {
    const auto charts = parse_charts(read_charts(files, data), diagnostics);
    const auto map = charts ? parse_tiled(file, *charts, diagnostics) : std::nullopt;
    if (!map) return std::nullopt;
    std::string table = map_text(*map, *charts);
    if (!source) return table;
    const auto changed = with_map(*source, table, diagnostics);
    if (!changed || !open({source->name + " with this map", changed->text}, data, {}, diagnostics)) return std::nullopt;
    return changed->text;
}

std::optional<OddsAnswer> odds_of(const OddsQuestion& question, const std::filesystem::path& data,
                                  Diagnostics& diagnostics) {
    auto charts = parse_charts(read_charts(files, data), diagnostics);
    return charts ? std::optional(odds(question, std::move(*charts))) : std::nullopt;
}

}  // namespace

System system() {
    return {files.name, files.folder, agents,  handicap_dials,         open, reopen, validate,
            odds_menu,  odds_of,      nullptr, {written_map, read_map}};
}

}  // namespace polemarch::sim::ancient_battles
