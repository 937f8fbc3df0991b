#include "sim/ancient_battles/service.h"

#include "core/ancient_battles/battle.h"
#include "core/ancient_battles/board.h"
#include "core/files.h"
#include "sim/ancient_battles/advice.h"
#include "sim/ancient_battles/generals.h"
#include "sim/ancient_battles/handicap.h"
#include "sim/ancient_battles/odds.h"
#include "sim/ancient_battles/practice.h"
#include "sim/ancient_battles/review.h"
#include "sim/served.h"
#include "sim/system_files.h"

#include <set>

namespace polemarch::sim::ancient_battles {

namespace {

using namespace polemarch::ancient_battles;
using Sources = std::vector<Source>;
constexpr SystemFiles files{"ancient-battles", "ancient_battles", chart_files};

std::vector<AgentInfo> agents() {
    std::vector<AgentInfo> infos;
    for (const auto& kind : generals()) infos.push_back(kind.info);
    return infos;
}

/// "unit HC", "terrain woods", "hexside ford", "leader B": what stands in this battle and has figures in the charts.
std::set<std::string> in_play(const Battle& battle) {
    std::set<std::string> names;
    for (UnitIndex u = 0; u < battle.end_unit(1); ++u) names.insert("unit " + battle.type(u).code);
    for (LeaderIndex l = 0; l < max_leaders; ++l)
        if (((battle.leaders_of(0) | battle.leaders_of(1)) >> l) & 1u) names.insert("leader " + battle.kind(l).code);
    const Map& map = battle.scenario().map;
    map.hexes.each([&](hex::Index h) {
        names.insert("terrain " + battle.charts().terrain[map.terrain[h]].code);
        for (const Map::HexSide side : map.sides[h]) {
            if (side == Map::HexSide::ford) names.insert("hexside ford");
            if (side == Map::HexSide::bridge) names.insert("hexside bridge");
        }
    });
    return names;
}

/// The assumed figures that this battle can come to use: a unit type that nobody has decides nothing.
std::vector<std::string> assumed_in(const Battle& battle) {
    const std::set<std::string> playing = in_play(battle);
    std::vector<std::string> names;
    for (const auto& figures : {battle.charts().figures, battle.scenario().figures})
        for (const Figure& figure : figures) {
            if (figure.basis != Basis::assumed) continue;
            const std::string kind = figure.name.substr(0, figure.name.find(' '));
            const bool of_one = kind == "unit" || kind == "terrain" || kind == "hexside" || kind == "leader";
            if (!of_one || playing.contains(figure.name.substr(0, figure.name.rfind(' '))))
                names.push_back(figure.name);
        }
    return names;
}

/// `sources`: the scenario, then the charts, by the names that reports and records show.
BattleInfo info_of(const Battle& battle, const Sources& sources) {
    const Scenario& scenario = battle.scenario();
    BattleInfo info{std::string(files.name),
                    scenario.name,
                    scenario.short_name,
                    scenario.date,
                    {scenario.sides[0].name, scenario.sides[1].name},
                    {},
                    assumed_in(battle),
                    {handicap_info(battle.handicap(0)), handicap_info(battle.handicap(1))},
                    {}};
    scenario.options.each([&](Option option) { info.options.push_back(with_rule(option)); });
    for (const auto& source : sources) info.sources.push_back({source.name, content_hash(source.text)});
    return info;
}

std::unique_ptr<Service> build(const Source& scenario_source, const Sources& chart_sources, Sources sources,
                               Diagnostics& diagnostics);

/// The same battle with handicaps more. The texts have no faults, so all that is not said of them is said of the
/// handicaps.
std::unique_ptr<Service> build_handicapped(const Source& scenario_source, const Sources& chart_sources, Sources sources,
                                           const std::array<std::string, 2>& texts, Diagnostics& warnings) {
    const std::array handicaps{handicap_in(texts[0]), handicap_in(texts[1])};
    Diagnostics before, found, errors;
    static_cast<void>(build(scenario_source, chart_sources, sources, before));
    sources.front() = with_handicaps(sources.front(), handicaps);
    auto service = build(with_handicaps(scenario_source, handicaps), chart_sources, std::move(sources), found);
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
                               Diagnostics& diagnostics) {
    auto charts = parse_charts(chart_sources, diagnostics);
    if (!charts) return nullptr;
    auto scenario = parse_scenario(scenario_source, *charts, diagnostics);
    if (!scenario) return nullptr;
    const std::shared_ptr<const Battle> battle = Battle::make(std::move(*charts), std::move(*scenario), diagnostics);
    if (!battle) return nullptr;
    const auto again = [scenario_source, chart_sources, sources](const std::array<std::string, 2>& handicaps,
                                                                 Diagnostics& warnings) {
        return build_handicapped(scenario_source, chart_sources, sources, handicaps, warnings);
    };
    return std::make_unique<Served<Battle>>(Served<Battle>::Parts{
        battle, info_of(*battle, sources), std::move(sources), generals(),
        [battle](const State& s, const Due& due) { return draw_board(*battle, s, {.due = due}); },
        [battle](const State& s, const Due& due) { return draw_board(*battle, s, {.colour = true, .due = due}); },
        [battle](const State& s, const std::vector<std::string>& moves) { return odds(battle, s, moves); },
        [battle](const AdviceQuestion<Battle>& question) { return advise(*battle, question); }, practice_of(battle),
        review_parts(battle), [](const std::string& text) { return handicap_info(handicap_in(text)); }, again});
}

std::unique_ptr<Service> open(const Source& scenario, const std::filesystem::path& data,
                              const std::vector<std::string>& options, Diagnostics& diagnostics) {
    const Sources charts = read_charts(files, data);
    Source text = options.empty() ? scenario : with_options(scenario, options);
    Sources shown = shown_sources(text, charts, data);
    // Faults that come with the options are none of the file's, where their lines would mislead.
    if (Diagnostics of_file; !options.empty() && build(scenario, charts, shown, of_file))
        text.name += fmt::format(" with --options {}", fmt::join(options, ","));
    return build(text, charts, std::move(shown), diagnostics);
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

std::optional<OddsAnswer> odds_of(const OddsQuestion& question, const std::filesystem::path& data,
                                  Diagnostics& diagnostics) {
    auto charts = parse_charts(read_charts(files, data), diagnostics);
    return charts ? std::optional(odds(question, std::move(*charts))) : std::nullopt;
}

}  // namespace

System system() {
    return {files.name, files.folder, agents, handicap_dials, open, reopen, validate, odds_menu, odds_of};
}

}  // namespace polemarch::sim::ancient_battles
