// Where was it fought? Where units stand, fight, are shot at and are lost, over many games, on the board.
//
// A cell is a hex, or a square of a measured table. A figure of a cell is a mean over games, with its interval by
// games: no game counts for more than another.
#pragma once

#include "sim/answers/answer.h"
#include "sim/answers/document.h"
#include "sim/answers/game_course.h"
#include "sim/shared/board_overlay.h"
#include "sim/statistics/mean.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// The cells of a board.
class MapGrid {
public:
    /// Requires a board that is not EventBoard::none. A table gets some 24 squares along its longer edge.
    explicit MapGrid(const EventScene& scene);
    [[nodiscard]] bool hexes() const { return hexes_; }
    [[nodiscard]] std::size_t cells() const { return columns_ * rows_; }
    [[nodiscard]] double size() const { return size_; }  ///< of a square, in lengths
    /// Nothing beside the board. A place on the line between two squares is in the one further north and east.
    [[nodiscard]] std::optional<std::size_t> cell_at(const EventPlace& place) const;
    [[nodiscard]] BoardOverlay::Place middle(std::size_t cell) const;
    /// "F8"; "x 12 to 15, y 9 to 12".
    [[nodiscard]] std::string name(std::size_t cell) const;

private:
    bool hexes_;
    double size_ = 1;
    std::size_t columns_, rows_;
};

/// What is counted in the cells.
enum class MapKind : std::uint8_t {
    occupation,  ///< units of a side, but camps, at the end of a turn, as a share of the turns of a game
    losses,      ///< strength that units of a side lost there, a game
    melees,      ///< units of a side in a melee there, once a turn, a game
    fire         ///< units of a side shot at there, once a turn, a game
};
inline constexpr std::array<MapKind, 4> map_kinds{MapKind::occupation, MapKind::losses, MapKind::melees, MapKind::fire};
[[nodiscard]] std::string_view name_of(MapKind kind);  ///< "occupation"

struct BattleMap {
    MapKind kind = MapKind::occupation;
    Side side = Side::first;         ///< whose units
    std::vector<ClusterSums> cells;  ///< by cell, each among all games
};
/// Where a unit is at the end of each turn, on average over the games in which it is on the board then.
struct UnitRoute {
    std::size_t unit = 0;
    struct Stop {
        int turn = 0;  ///< 0: the start
        BoardOverlay::Place mean{};
        double spread = 0;  ///< root mean square distance from the mean, in columns or lengths
        double share = 0;   ///< of the games
    };
    std::vector<Stop> stops{};  ///< as long as half of the games, at least, have the unit on the board
};

/// Adds games up.
class MapTally {
public:
    explicit MapTally(const EventScene& scene);
    void add(const GameCourse& course);
    [[nodiscard]] const MapGrid& grid() const { return grid_; }
    /// For each kind side A's, then side B's.
    [[nodiscard]] std::vector<BattleMap> maps() const;
    [[nodiscard]] std::vector<UnitRoute> routes() const;

private:
    struct Stops {
        double games = 0, x = 0, y = 0, squares = 0;
    };
    void spread(std::size_t map, const std::vector<double>& counts);

    std::vector<EventUnit> units_;
    MapGrid grid_;
    ClusterSums games_;  ///< one observation each
    std::vector<BattleMap> maps_;
    std::vector<std::vector<Stops>> stops_;  ///< by unit and turn
};

struct MapsRequest {
    std::uint32_t games = 400;
    std::vector<std::string> routes{};             ///< of these units, by label or name; empty: of the longest ways
    std::vector<std::filesystem::path> records{};  ///< games to read instead of playing them
};

struct BattleMaps {
    AnswerBasis basis{};
    std::uint64_t read = 0;  ///< games that were read from records; 0: they were played
    std::string strength;    ///< its unit: "strength points"
    EventScene scene;
    MapGrid grid;
    std::vector<BattleMap> maps{};
    std::vector<UnitRoute> routes{};          ///< of all units
    std::vector<std::size_t> drawn_routes{};  ///< into `routes`
    /// One of each map, and the routes of each side.
    struct Drawing {
        std::string name;  ///< of a file: "losses-a"
        std::string title, svg;
    };
    std::vector<Drawing> drawings{};
};

/// Plays the games of `games`, or reads the records, whose battle that of `games` must be. Nothing if it was stopped.
/// Throws InputError for a battle without a board or steps, an unknown agent or unit, and as row_of_record() does.
[[nodiscard]] std::optional<BattleMaps> battle_maps(const MapsRequest& request, const AnswerGames& games);

/// data/schema/maps.schema.json
[[nodiscard]] std::string json_report(const BattleMaps& maps);
[[nodiscard]] Document document_of(const BattleMaps& maps);

}  // namespace polemarch::sim
