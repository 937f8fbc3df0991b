// Plays or reads the games of maps, and draws them over the board.
#include "core/files.h"
#include "core/text.h"
#include "sim/answers/battle_maps.h"
#include "sim/answers/observed_games.h"
#include "sim/service/recorded_game.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

namespace {

constexpr std::size_t most_drawn = 12;  ///< routes of a side, so that a drawing can be read

/// What a map is called, and what its figures are.
struct MapWords {
    std::string title, unit;
};
MapWords words_of(const BattleMap& map, const std::string& strength) {
    const std::string_view side = letter(map.side);
    switch (map.kind) {
        case MapKind::occupation: return {fmt::format("Where units of {} stand", side), "% of the turns"};
        case MapKind::losses: return {fmt::format("Where {} loses", side), strength + " a game"};
        case MapKind::melees: return {fmt::format("Where units of {} fight", side), "units and turns a game"};
        case MapKind::fire: return {fmt::format("Where units of {} are shot at", side), "units and turns a game"};
    }
    return {};
}

/// Draws the maps of some games.
class MapArtist {
public:
    MapArtist(const BattleMaps& maps, const BattleService& service, std::string games)
        : maps_(maps), service_(service), games_(std::move(games)) {}

    std::vector<BattleMaps::Drawing> draw() {
        for (const BattleMap& map : maps_.maps) draw_map(map);
        for (const Side side : {Side::first, Side::second}) draw_routes(side);
        return std::move(drawings_);
    }

private:
    void draw_on_board(const std::string& name, const BoardOverlay& overlay) {
        drawings_.push_back({name, overlay.title, service_.picture({.overlay = &overlay})});
    }

    static std::string name_with_side(std::string_view name, Side side) {
        return fmt::format("{}-{}", name, side == Side::first ? 'a' : 'b');
    }

    /// The largest figure of this kind, of both sides: their colours mean the same.
    [[nodiscard]] double largest(MapKind kind) const {
        double most = 0;
        for (const BattleMap& map : maps_.maps)
            for (const ClusterSums& cell : map.cells)
                if (map.kind == kind) most = std::max(most, cell.mean());
        return most;
    }

    void draw_map(const BattleMap& map) {
        const MapWords words = words_of(map, maps_.strength);
        const double most = largest(map.kind), factor = map.kind == MapKind::occupation ? 100 : 1;
        if (most <= 0) return;
        // Two digits of the largest: 93, 4.1, 0.37.
        const int decimals = std::clamp(1 - static_cast<int>(std::floor(std::log10(factor * most))), 0, 3);
        const auto text = [&](double value) { return fmt::format("{:.{}f}", factor * value, decimals); };
        BoardOverlay overlay{.title = words.title, .subtitle = fmt::format("{}, {}", words.unit, games_)};
        if (map.kind == MapKind::occupation)
            overlay.colour = map.side == Side::first ? "#1f4e7a" : "#9c3722";
        else if (map.kind == MapKind::fire)
            overlay.colour = "#6a3d9a";
        else if (map.kind == MapKind::melees)
            overlay.colour = "#8a5a00";
        constexpr double least_shown = 0.02, least_written = 0.1;
        for (std::size_t cell = 0; cell < map.cells.size(); ++cell) {
            const double mean = map.cells[cell].mean(), weight = mean / most;
            if (weight < least_shown) continue;
            overlay.patches.push_back(
                {.middle = maps_.grid.middle(cell),
                 .size = maps_.grid.hexes() ? 0 : maps_.grid.size(),
                 .weight = weight,
                 .mark = weight < least_written ? "" : text(mean),
                 .words = fmt::format("{}: {} {}", maps_.grid.name(cell), text(mean), words.unit)});
        }
        overlay.least = "0";
        overlay.most = fmt::format("{} {}", text(most), words.unit);
        draw_on_board(name_with_side(name_of(map.kind), map.side), overlay);
    }

    void draw_routes(Side side) {
        BoardOverlay overlay{.title = fmt::format("Where units of {} go", letter(side)),
                             .subtitle = fmt::format("mean place at the end of each turn, as long as half of the games "
                                                     "have the unit there; {}",
                                                     games_)};
        for (const std::size_t i : maps_.drawn_routes) {
            const UnitRoute& route = maps_.routes[i];
            const EventUnit& unit = maps_.scene.units[route.unit];
            if (unit.side != side || route.stops.empty()) continue;
            BoardOverlay::Route drawn{.side = side == Side::first ? 0u : 1u, .name = unit.label};
            for (const UnitRoute::Stop& stop : route.stops) {
                drawn.places.push_back(stop.mean);
                drawn.marks.push_back(fmt::format("{}", stop.turn));
            }
            overlay.routes.push_back(std::move(drawn));
        }
        if (!overlay.routes.empty()) draw_on_board(name_with_side("routes", side), overlay);
    }

    const BattleMaps& maps_;
    const BattleService& service_;
    std::string games_;
    std::vector<BattleMaps::Drawing> drawings_;
};

double length_of(const UnitRoute& route) {
    double length = 0;
    for (std::size_t i = 1; i < route.stops.size(); ++i)
        length += std::hypot(route.stops[i].mean.x - route.stops[i - 1].mean.x,
                             route.stops[i].mean.y - route.stops[i - 1].mean.y);
    return length;
}

/// The routes of these units, or of those of each side that go farthest.
std::vector<std::size_t> chosen_routes(const BattleMaps& maps, const std::vector<std::string>& units) {
    std::vector<std::size_t> chosen;
    if (!units.empty()) {
        for (const std::string& word : units) {
            std::vector<std::string> labels;
            const std::size_t before = chosen.size();
            for (std::size_t i = 0; i < maps.routes.size(); ++i) {
                const EventUnit& unit = maps.scene.units[maps.routes[i].unit];
                labels.push_back(unit.label);
                if (unit.label == word || std::find(unit.names.begin(), unit.names.end(), word) != unit.names.end())
                    chosen.push_back(i);
            }
            if (chosen.size() == before)
                throw InputError(fmt::format("the battle has no unit {}{}; there are: {}", in_quotes(word),
                                             suggestion(word, labels), fmt::join(labels, ", ")));
        }
        return chosen;
    }
    for (const Side side : {Side::first, Side::second}) {
        std::vector<std::size_t> of_side;
        for (std::size_t i = 0; i < maps.routes.size(); ++i)
            if (maps.scene.units[maps.routes[i].unit].side == side && !maps.scene.units[maps.routes[i].unit].camp)
                of_side.push_back(i);
        std::stable_sort(of_side.begin(), of_side.end(), [&](std::size_t a, std::size_t b) {
            return length_of(maps.routes[a]) > length_of(maps.routes[b]);
        });
        of_side.resize(std::min(of_side.size(), most_drawn));
        chosen.insert(chosen.end(), of_side.begin(), of_side.end());
    }
    return chosen;
}

/// Reads finished games of a battle.
std::uint64_t read_games(const BattleService& service, const std::vector<std::filesystem::path>& files,
                         const std::atomic<bool>* stop, MapTally& tally) {
    const auto view = service.system().event_view();
    const std::size_t units = view->scene().units.size();
    std::uint64_t read = 0;
    for (const std::filesystem::path& path : files) {
        if (stop && *stop) break;
        Diagnostics diagnostics;
        const auto record = parse_record({path.string(), read_file(path, largest_record)}, diagnostics);
        if (!record) throw InputError(diagnostics);
        const auto same = [](const Source& a, const Source& b) { return a.text == b.text; };
        const auto &found = record->header.sources, &expected = service.system().sources();
        if (!std::equal(found.begin(), found.end(), expected.begin(), expected.end(), same))
            throw InputError(fmt::format("{} is of another battle than {}, or of other charts", path.string(),
                                         service.battle().name));
        if (!record->result) throw InputError(fmt::format("{} has no result: the game is not over", path.string()));
        CourseObserver observer(*view, units);
        static_cast<void>(row_of_record(service.system(), *record, &observer));
        tally.add(observer.finish());
        ++read;
    }
    return read;
}

}  // namespace

std::optional<BattleMaps> battle_maps(const MapsRequest& request, const AnswerGames& games) {
    const auto service = games.battle();
    const EventScene scene = service->system().event_view()->scene();
    if (!scene.steps || scene.board == EventBoard::none)
        throw InputError(fmt::format("{} has no board on which units are seen", service->battle().name));
    MapTally tally(scene);
    BattleMaps maps{.strength = scene.strength, .scene = scene, .grid = tally.grid()};
    maps.routes = tally.routes();
    maps.drawn_routes = chosen_routes(maps, request.routes);  // an unknown unit is refused before the work
    if (request.records.empty()) {
        const BatchRequest batch{
            .games = {1, request.games}, .agents = games.subject().players, .seed = games.subject().seed};
        maps.basis.games = play_observed(*service, batch, games.hooks(),
                                         [&](const GameRow&, GameCourse&& course) { tally.add(course); });
    } else {
        maps.read = read_games(*service, request.records, games.hooks().stop, tally);
    }
    if (games.is_stopped()) return std::nullopt;
    maps.maps = tally.maps();
    maps.routes = tally.routes();
    maps.drawn_routes = chosen_routes(maps, request.routes);
    maps.basis.method =
        "A figure of a hex or square is the mean over games; its 95% interval is Student's t by games. A loss is where "
        "the unit was before the step that cost it; a melee and fire count once a turn for each unit, fire where its "
        "target is.";
    maps.basis.subject = games.subject();
    maps.basis.battle = service->battle();
    const auto& players = games.subject().players;
    maps.drawings = MapArtist(maps, *service,
                              maps.read > 0 ? counted(maps.read, "recorded game")
                                            : fmt::format("{}, {}", counted(maps.basis.games, "game"),
                                                          players[0] == players[1]
                                                              ? players[0]
                                                              : fmt::format("{} against {}", players[0], players[1])))
                        .draw();
    return maps;
}

}  // namespace polemarch::sim
