// Maps as a document: where most is lost, how far units go, the drawings.
#include "sim/answers/battle_maps.h"

#include "core/text.h"
#include "sim/statistics/digits.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr std::size_t most_places = 8;  ///< of a table

class MapsDocument {
public:
    explicit MapsDocument(const BattleMaps& of) : of_(of) {}

    Document write() {
        const BattleInfo& battle = of_.basis.battle;
        document_.title = fmt::format("{}: where was it fought?", battle.name);
        document_.subtitle = fmt::format("{}; A: {}, B: {}",
                                         of_.read > 0 ? counted(of_.read, "recorded game") : of_.basis.subject.words(),
                                         battle.sides[0], battle.sides[1]);
        losses();
        routes();
        for (const BattleMaps::Drawing& drawing : of_.drawings)
            document_.blocks.emplace_back(Picture{drawing.title, drawing.svg});
        add_basis(of_.basis, document_);
        return std::move(document_);
    }

private:
    [[nodiscard]] const BattleMap& map(MapKind kind, Side side) const {
        return of_.maps[2 * static_cast<std::size_t>(kind) + index(side)];
    }
    static TableEntry entry(const ClusterSums& of) {
        if (of.sum() == 0) return {.text = "0", .key = 0.0};
        const Interval interval{std::max(0.0, of.interval().low),
                                of.interval().high};  // nobody loses less than nothing
        return {.text = justified(of.mean(), of.interval()),
                .key = of.mean(),
                .detail = justified_ends(of.mean(), interval)};
    }

    void losses() {
        const BattleMap &a = map(MapKind::losses, Side::first), &b = map(MapKind::losses, Side::second);
        const auto sum = [&](std::size_t cell) { return a.cells[cell].mean() + b.cells[cell].mean(); };
        std::vector<std::size_t> order(a.cells.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return sum(x) > sum(y); });
        double all = 0, listed = 0;
        for (const std::size_t cell : order) all += sum(cell);
        if (all <= 0) {
            document_.blocks.emplace_back(Paragraph{"Nothing is lost anywhere."});
            return;
        }
        DocumentTable table{.caption = fmt::format("Where most is lost: {} a game, 95% intervals.", of_.strength),
                            .head = {of_.grid.hexes() ? "Hex" : "Square", "A loses", "B loses", "fights"},
                            .rows = {},
                            .sortable = true};
        for (const std::size_t cell : order) {
            if (table.rows.size() == most_places || sum(cell) <= 0) break;
            listed += sum(cell);
            const double fights = map(MapKind::melees, Side::first).cells[cell].mean() +
                                  map(MapKind::melees, Side::second).cells[cell].mean();
            table.rows.push_back({{.text = of_.grid.name(cell)},
                                  entry(a.cells[cell]),
                                  entry(b.cells[cell]),
                                  {.text = fmt::format("{:.2f}", fights), .key = fights}});
        }
        document_.blocks.emplace_back(Paragraph{fmt::format(
            "{:.0f} % of all losses fall in {} of {} places. Fights: units in a melee there, once a turn, a "
            "game.",
            100 * listed / all, table.rows.size(), a.cells.size())});
        document_.blocks.emplace_back(std::move(table));
    }

    /// A place as people write it.
    [[nodiscard]] std::string place(const BoardOverlay::Place& at) const {
        const auto cell = of_.grid.hexes() ? of_.grid.cell_at({std::round(at.x), std::round(at.y)}) : std::nullopt;
        return cell ? of_.grid.name(*cell) : fmt::format("{:.1f} {:.1f}", at.x, at.y);
    }

    void routes() {
        DocumentTable table{
            .caption = fmt::format("Where units go: mean places. Spread: the distance from the mean, in {}.",
                                   of_.grid.hexes() ? "hexes" : of_.scene.length),
            .head = {"Unit", "begins", "turn 2", "turn 4", "last", "turn", "spread"},
            .rows = {}};
        for (const std::size_t i : of_.drawn_routes) {
            const UnitRoute& route = of_.routes[i];
            if (route.stops.size() < 2) continue;
            const auto in_turn = [&](int turn) -> std::string {
                for (const UnitRoute::Stop& stop : route.stops)
                    if (stop.turn == turn) return place(stop.mean);
                return "-";
            };
            const UnitRoute::Stop& last = route.stops.back();
            const EventUnit& unit = of_.scene.units[route.unit];
            table.rows.push_back({{.text = called(unit)},
                                  {.text = place(route.stops.front().mean)},
                                  {.text = in_turn(2)},
                                  {.text = in_turn(4)},
                                  {.text = place(last.mean)},
                                  {.text = fmt::format("{}", last.turn), .key = last.turn},
                                  {.text = fmt::format("{:.1f}", last.spread), .key = last.spread}});
        }
        if (!table.rows.empty()) document_.blocks.emplace_back(std::move(table));
    }

    const BattleMaps& of_;
    Document document_;
};

}  // namespace

Document document_of(const BattleMaps& maps) { return MapsDocument(maps).write(); }

}  // namespace polemarch::sim
