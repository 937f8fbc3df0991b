#include "sim/ancient_battles/rule_system.h"

#include "core/ancient_battles/files/chart_reader.h"
#include "core/ancient_battles/files/make_battle.h"
#include "core/ancient_battles/files/map_writer.h"
#include "core/ancient_battles/files/option_words.h"
#include "core/ancient_battles/files/scenario_parts.h"
#include "core/ancient_battles/files/scenario_reader.h"
#include "core/ancient_battles/files/tiled.h"
#include "core/ancient_battles/rules/battle.h"
#include "core/ancient_battles/text/board.h"
#include "core/ancient_battles/text/guidance.h"
#include "core/ancient_battles/text/map_part.h"
#include "core/ancient_battles/text/meanings.h"
#include "core/ancient_battles/text/special_rules.h"
#include "core/ancient_battles/text/unit_words.h"
#include "core/files.h"
#include "sim/ancient_battles/advice.h"
#include "sim/ancient_battles/balance_dials.h"
#include "sim/ancient_battles/board_data.h"
#include "sim/ancient_battles/event_view.h"
#include "sim/ancient_battles/generals.h"
#include "sim/ancient_battles/odds/odds.h"
#include "sim/ancient_battles/picture.h"
#include "sim/ancient_battles/picture_parts.h"
#include "sim/ancient_battles/review.h"
#include "sim/ancient_battles/training_games.h"
#include "sim/shared/json.h"
#include "sim/system/figures.h"
#include "sim/system/handicap_text.h"
#include "sim/system/system_files.h"
#include "sim/system/typed_battle.h"

#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim::ancient_battles {

namespace {

using namespace polemarch::ancient_battles;
using Sources = std::vector<Source>;
constexpr std::array<FigureSubject, 7> subjects{{{"unit", "units"},
                                                 {"terrain", "terrain"},
                                                 {"hexside", "terrain"},
                                                 {"command", "command"},
                                                 {"leader", "command"},
                                                 {"melee", "melee"},
                                                 {"turns", "turns"}}};
constexpr SystemFiles files{
    .name = "ancient-battles", .folder = "ancient_battles", .chart_files = chart_files, .subjects = subjects};

/// "unit HC", "terrain woods", "hexside ford", "leader B": whatever is in this battle and has figures in the charts.
std::set<std::string> in_play(const Battle& battle) {
    std::set<std::string> names;
    const Setup& g = battle.setup();
    for (UnitIndex u = 0; u < g.end_unit(1); ++u) names.insert("unit " + g.type(u).code);
    for (LeaderIndex l = 0; l < max_leaders; ++l)
        if (((g.leaders[0] | g.leaders[1]) >> l) & 1u) names.insert("leader " + g.kind[l].code);
    const Map& map = g.scenario.map;
    map.hexes.each([&](hex::Index h) {
        names.insert("terrain " + g.charts.terrain[map.terrain[h]].code);
        for (const Map::HexSide side : map.sides[h]) {
            if (side == Map::HexSide::ford) names.insert("hexside ford");
            if (side == Map::HexSide::bridge) names.insert("hexside bridge");
        }
    });
    return names;
}

using Words = std::vector<std::string>;  // of --options

BattleInfo info_of(const Battle& battle, const BattleTexts& texts) {
    constexpr std::array<std::string_view, 4> of_one{"unit", "terrain", "hexside", "leader"};
    const Setup& g = battle.setup();
    const Scenario& scenario = g.scenario;
    BattleInfo info = battle_info(files, scenario, texts.shown,
                                  assumed_figures(g.charts.figures, scenario.figures, of_one, in_play(battle)));
    info.handicaps = {handicap_info(g.handicap(0), handicap_dials), handicap_info(g.handicap(1), handicap_dials)};
    if (scenario.draw_counts_for >= 0)
        info.draw_counts_for = scenario.draw_counts_for == 0 ? Side::first : Side::second;
    scenario.options.each([&](Option option) { info.options.push_back(with_rule(option)); });
    info.sources.front().hash = texts.file_hash;
    info.changes = texts.changes;
    return info;
}

class AncientBattle final : public TypedBattle<Battle> {
public:
    AncientBattle(const std::shared_ptr<const Battle>& battle, BattleTexts texts)
        : TypedBattle(battle, info_of(*battle, texts), texts.shown, generals()), texts_(std::move(texts)) {}

    /// Null after errors.
    [[nodiscard]] static std::unique_ptr<SystemBattle> build(BattleTexts texts, Diagnostics& diagnostics) {
        const auto own = own_charts(texts.scenario, texts.charts, diagnostics);
        auto charts = own ? parse_charts(*own, diagnostics) : std::nullopt;
        if (!charts) return nullptr;
        auto scenario = parse_scenario(texts.scenario, *charts, diagnostics, texts.options);
        if (!scenario) return nullptr;
        std::shared_ptr<const Battle> battle = make_battle(std::move(*charts), std::move(*scenario), diagnostics);
        if (!battle) return nullptr;
        return std::make_unique<AncientBattle>(std::move(battle), std::move(texts));
    }

    [[nodiscard]] std::string board(const StateBytes& s, const Due& due, const BoardLook& look) const override {
        return draw_board(battle()->setup(), as<State>(s), {.colour = look.colour, .width = look.width, .due = due});
    }
    [[nodiscard]] std::string board_part(const StateBytes& s, const StateBytes& before,
                                         const BoardRoom& room) const override {
        return map_part(battle()->setup(), as<State>(s), as<State>(before), room);
    }
    [[nodiscard]] Remark remark(const StateBytes& s, const MoveBytes& m) const override {
        return remark_on(battle()->setup(), as<State>(s), as<Move>(m));
    }
    [[nodiscard]] std::string victory() const override { return std::string(victory_in_words); }
    [[nodiscard]] std::vector<UnitInWords> units(const StateBytes& s) const override {
        return units_in_words(battle()->setup(), as<State>(s));
    }
    [[nodiscard]] std::vector<std::string> special_rules(const StateBytes& s) const override {
        return polemarch::ancient_battles::special_rules(battle()->setup(), as<State>(s));
    }
    [[nodiscard]] OddsAnswer odds(const StateBytes& s, const std::vector<std::string>& moves) const override {
        return ancient_battles::odds(battle(), as<State>(s), moves);
    }
    [[nodiscard]] Advice advise(const AdviceQuestion& question) const override {
        require_agent(question.general);
        return ancient_battles::advise(*battle(), question);
    }
    [[nodiscard]] std::string picture(const StateBytes& s, const Due& due,
                                      const PictureRequest& request) const override {
        return draw_picture(*battle(), as<State>(s), due, request);
    }
    [[nodiscard]] Json ground(const StateBytes& s) const override {
        return board_data::ground(*battle(), as<State>(s));
    }
    [[nodiscard]] Json pieces(const StateBytes& s) const override {
        return board_data::pieces(*battle(), as<State>(s));
    }
    [[nodiscard]] Json point(const StateBytes& s, const MoveBytes& m) const override {
        return board_data::point(*battle(), as<State>(s), as<Move>(m));
    }
    [[nodiscard]] Json look(const StateBytes& s, const std::string& unit) const override {
        return board_data::look(*battle(), as<State>(s), unit);
    }
    [[nodiscard]] Json zones(const StateBytes& s) const override { return board_data::zones(*battle(), as<State>(s)); }
    [[nodiscard]] std::string nearest_move(const StateBytes& s, const Json& place) const override {
        return board_data::nearest_move(*battle(), as<State>(s), place);
    }
    [[nodiscard]] TrainingGames training_games() const override { return training_games_of(battle()); }
    [[nodiscard]] ReviewParts review() const override { return review_parts(battle()); }
    [[nodiscard]] std::unique_ptr<const EventView> event_view() const override {
        return ancient_battles::event_view(battle());
    }
    [[nodiscard]] std::vector<BalanceDial> balance_dials() const override {
        return ancient_battles::balance_dials(*battle());
    }
    [[nodiscard]] std::array<ArmySize, 2> army_sizes() const override { return ancient_battles::army_sizes(*battle()); }
    /// The panic level is half of the army's strength (4.0): where the strength changes, it changes by half of that.
    [[nodiscard]] std::vector<sim::Consequence> consequences(const SystemBattle& other) const override {
        std::vector<sim::Consequence> all;
        const auto& before = dynamic_cast<const AncientBattle&>(other);
        for (const std::size_t side : {0u, 1u}) {
            const auto panic = [&](const AncientBattle& b) {
                return int{b.battle()->setup().scenario.sides[side].panic};
            };
            const auto half = [&](const AncientBattle& b) {
                const Setup& g = b.battle()->setup();
                return (good_order_strength(g.scenario.sides[side], g.charts) + 1) / 2;
            };
            all.push_back({.path = fmt::format("side.{}.panic", "AB"[side]),
                           .before = panic(before),
                           .now = panic(*this),
                           .follows = std::max(1, panic(before) + half(*this) - half(before))});
        }
        return all;
    }
    [[nodiscard]] HandicapInfo handicap(const std::string& text) const override {
        return handicap_info(handicap_in(text, handicap_dials), handicap_dials);
    }
    [[nodiscard]] std::unique_ptr<SystemBattle> handicapped(const std::array<std::string, 2>& texts,
                                                            Diagnostics& warnings) const override {
        return with_handicaps_of(texts_, texts, handicap_dials, &AncientBattle::build, warnings);
    }

private:
    BattleTexts texts_;
};

class AncientBattles final : public RuleSystem {
public:
    AncientBattles() : RuleSystem(files.name, files.folder) {}

    [[nodiscard]] std::vector<AgentInfo> agents() const override { return infos_of(generals()); }
    [[nodiscard]] std::unique_ptr<SystemBattle> open(const Source& scenario, const std::filesystem::path& data,
                                                     const Words& options, Diagnostics& diagnostics) const override {
        const Sources charts = read_charts(files, data);
        BattleTexts texts{.scenario = scenario, .charts = charts, .shown = shown_sources(scenario, charts, data)};
        texts.file_hash = content_hash(scenario.text);
        if (!options.empty()) {
            texts.shown = shown_sources(with_options(scenario, options), charts, data);
            texts.options = options;
            texts.changes = {fmt::format("--options {}", fmt::join(options, ","))};
        }
        return AncientBattle::build(std::move(texts), diagnostics);
    }
    [[nodiscard]] std::unique_ptr<SystemBattle> reopen(const Record& record, Diagnostics& diagnostics) const override {
        const auto named = sources_of(files, record, diagnostics);
        if (!named) return nullptr;
        return AncientBattle::build({.scenario = named->front(),
                                     .charts = {named->begin() + 1, named->end()},
                                     .shown = record.header.sources,
                                     .file_hash = content_hash(named->front().text)},
                                    diagnostics);
    }
    [[nodiscard]] std::optional<std::string> validate(const Source& file, const std::filesystem::path& data,
                                                      Diagnostics& diagnostics) const override {
        auto found = validate_with(*this, parse_charts, files, file, data, diagnostics);
        if (!found || !found->starts_with("scenario")) return found;
        Diagnostics already_reported;  // by validate_with
        const auto charts = parse_charts(read_charts(files, data), already_reported);
        if (const auto scenario = charts ? parse_scenario(file, *charts, already_reported) : std::nullopt)
            lint(*scenario, *charts, diagnostics);
        return found;
    }
    [[nodiscard]] std::optional<std::vector<PlausibleFigure>> plausible_figures(
        const std::filesystem::path& data, Diagnostics& diagnostics) const override {
        return plausible_with(parse_charts, files, data, diagnostics);
    }

    [[nodiscard]] std::vector<OptionalRule> optional_rules() const override {
        std::vector<OptionalRule> rules;
        for (std::size_t i = 0; i < options_count; ++i)
            rules.push_back({std::string(option_names[i]), std::string(option_rules[i])});
        return rules;
    }
    [[nodiscard]] std::vector<HandicapDial> handicap_dials() const override {
        return described(polemarch::ancient_battles::handicap_dials);
    }
    [[nodiscard]] OddsMenu odds_menu() const override { return ancient_battles::odds_menu(); }
    [[nodiscard]] std::optional<OddsAnswer> odds(const OddsQuestion& question, const std::filesystem::path& data,
                                                 Diagnostics& diagnostics) const override {
        auto charts = parse_charts(read_charts(files, data), diagnostics);
        return charts ? std::optional(ancient_battles::odds(question, std::move(*charts))) : std::nullopt;
    }
    [[nodiscard]] bool has_hex_maps() const override { return true; }
    [[nodiscard]] std::optional<EditorMap> export_map(const Source& source, const std::filesystem::path& data,
                                                      const EditorFiles& written,
                                                      Diagnostics& diagnostics) const override {
        const auto texts = read_charts(files, data);
        const auto charts = parse_charts(texts, diagnostics);
        const auto scenario = charts ? parse_scenario(source, *charts, diagnostics) : std::nullopt;
        if (!scenario) return std::nullopt;
        const TiledForm form = written.map.extension() == ".tmx" ? TiledForm::xml : TiledForm::json;
        EditorMap map{tiled_text(scenario->map, *charts, written.image.string(), form),
                      picture::tile_sheet(charts->terrain),
                      {source.name}};
        for (const Source& text : texts) map.read.emplace_back(text.name);
        return map;
    }
    [[nodiscard]] std::optional<std::string> import_map(const DrawnMap& drawn, const std::optional<Source>& source,
                                                        const std::filesystem::path& data,
                                                        Diagnostics& diagnostics) const override {
        const auto charts = parse_charts(read_charts(files, data), diagnostics);
        const auto map = charts ? parse_tiled(tiled(drawn), *charts, diagnostics) : std::nullopt;
        if (!map) return std::nullopt;
        std::string table = map_text(*map, *charts);
        if (!source) return table;
        const auto changed = with_map(*source, table, diagnostics);
        if (!changed || !open({source->name + " with this map", changed->text}, data, {}, diagnostics))
            return std::nullopt;
        return changed->text;
    }
    [[nodiscard]] std::optional<std::string> map_tiles(const DrawnMap& drawn, const std::filesystem::path& data,
                                                       Diagnostics& diagnostics) const override {
        const auto charts = parse_charts(read_charts(files, data), diagnostics);
        return charts ? tiled_tiles_text(tiled(drawn), *charts, diagnostics) : std::nullopt;
    }

private:
    static TiledSource tiled(const DrawnMap& drawn) { return {drawn.file, drawn.read_beside, drawn.tiles}; }
};

}  // namespace

const RuleSystem& rule_system() {
    static const AncientBattles system;
    return system;
}

}  // namespace polemarch::sim::ancient_battles
