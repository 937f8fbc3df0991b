#include "sim/answers/battle_maps.h"

#include "core/hex/hex.h"
#include "core/text.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr double most_squares = 24;  ///< along the longer edge of a table

}  // namespace

MapGrid::MapGrid(const EventScene& scene) : hexes_(scene.board == EventBoard::hexes) {
    if (!hexes_) {
        // Whole, half or quarter lengths, so that people can say where a square is.
        const double wanted = std::max(scene.width, scene.depth) / most_squares;
        const double step = wanted > 1.5 ? 1 : wanted > 0.7 ? 0.5 : 0.25;
        size_ = std::max(step, std::round(wanted / step) * step);
    }
    columns_ = static_cast<std::size_t>(std::ceil(scene.width / size_ - 1e-9));
    rows_ = static_cast<std::size_t>(std::ceil(scene.depth / size_ - 1e-9));
}

std::optional<std::size_t> MapGrid::cell_at(const EventPlace& place) const {
    const double first = hexes_ ? 1 : 0;
    const auto index = [&](double at, std::size_t count) -> std::optional<std::size_t> {
        const double cell = std::floor((at - first) / size_);
        if (cell < 0 || cell > static_cast<double>(count)) return std::nullopt;
        return std::min(static_cast<std::size_t>(cell), count - 1);  // the edge itself belongs to the last one
    };
    const auto column = index(place.x, columns_), row = index(place.y, rows_);
    if (!column || !row) return std::nullopt;
    return *row * columns_ + *column;
}

BoardOverlay::Place MapGrid::middle(std::size_t cell) const {
    const auto column = static_cast<double>(cell % columns_), row = static_cast<double>(cell / columns_);
    if (hexes_) return {column + 1, row + 1};
    return {(column + 0.5) * size_, (row + 0.5) * size_};
}

std::string MapGrid::name(std::size_t cell) const {
    const BoardOverlay::Place at = middle(cell);
    if (hexes_) return hex::name(hex::at(static_cast<int>(at.x) - 1, static_cast<int>(at.y) - 1));
    const double half = size_ / 2;
    return fmt::format("x {:g} to {:g}, y {:g} to {:g}", at.x - half, at.x + half, at.y - half, at.y + half);
}

std::string_view name_of(MapKind kind) {
    constexpr std::array<std::string_view, 4> names{"occupation", "losses", "melees", "fire"};
    return names[static_cast<std::size_t>(kind)];
}

MapTally::MapTally(const EventScene& scene) : units_(scene.units), grid_(scene), stops_(units_.size()) {
    for (const MapKind kind : map_kinds)
        for (const Side side : {Side::first, Side::second})
            maps_.push_back({kind, side, std::vector<ClusterSums>(grid_.cells())});
}

void MapTally::spread(std::size_t map, const std::vector<double>& counts) {
    for (std::size_t cell = 0; cell < counts.size(); ++cell)
        if (counts[cell] > 0) maps_[map].cells[cell].add(counts[cell], 1);
}

void MapTally::add(const GameCourse& course) {
    games_.add(1, 1);
    std::vector<std::vector<double>> counts(maps_.size(), std::vector<double>(grid_.cells()));
    const auto count = [&](MapKind kind, std::size_t unit, const EventPlace& place, double by) {
        const std::size_t map = 2 * static_cast<std::size_t>(kind) + index(units_[unit].side);
        if (const auto cell = grid_.cell_at(place)) counts[map][*cell] += by;
    };
    for (const auto& turn : course.places)
        for (std::size_t u = 0; u < units_.size(); ++u)
            if (turn[u] && !units_[u].camp)
                count(MapKind::occupation, u, *turn[u], 1.0 / static_cast<double>(course.places.size()));
    for (const Harm& harm : course.harms)
        if (harm.place) count(MapKind::losses, harm.unit, *harm.place, harm.strength);
    for (const Contact& contact : course.contacts)
        count(contact.shooting ? MapKind::fire : MapKind::melees, contact.unit, contact.place, 1);
    for (std::size_t map = 0; map < maps_.size(); ++map) spread(map, counts[map]);

    for (std::size_t u = 0; u < units_.size(); ++u) {
        stops_[u].resize(std::max(stops_[u].size(), course.places.size() + 1));
        for (std::size_t turn = 0; turn <= course.places.size(); ++turn) {
            const auto& place = turn == 0 ? course.start[u] : course.places[turn - 1][u];
            if (!place) continue;
            Stops& stop = stops_[u][turn];
            stop.games += 1;
            stop.x += place->x;
            stop.y += place->y;
            stop.squares += place->x * place->x + place->y * place->y;
        }
    }
}

std::vector<BattleMap> MapTally::maps() const {
    std::vector<BattleMap> maps = maps_;
    for (BattleMap& map : maps)
        for (ClusterSums& cell : map.cells) cell = cell.among(games_);
    return maps;
}

std::vector<UnitRoute> MapTally::routes() const {
    std::vector<UnitRoute> routes;
    for (std::size_t u = 0; u < units_.size(); ++u) {
        UnitRoute route{.unit = u};
        for (std::size_t turn = 0; turn < stops_[u].size(); ++turn) {
            const Stops& at = stops_[u][turn];
            if (2 * at.games < games_.count() || at.games == 0) {
                if (route.stops.empty()) continue;  // it comes later
                break;
            }
            const double x = at.x / at.games, y = at.y / at.games;
            route.stops.push_back({static_cast<int>(turn),
                                   {x, y},
                                   std::sqrt(std::max(0.0, at.squares / at.games - x * x - y * y)),
                                   at.games / games_.count()});
        }
        routes.push_back(std::move(route));
    }
    return routes;
}

}  // namespace polemarch::sim
