#pragma once
// What a record rests on: the charts and the scenario, as they stand in its first line.
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/judges/blood_of_kings/geometry.h"

namespace polemarch::kings_judge {

/// The figures of a troop type (units.toml).
struct Type {
    std::string code, arm, arms, armour;
    double depth = 0, advance = 0, charge = 0;  ///< inches
    std::array<int, 3> melee{};                 ///< against foot, mounted and chariots, elephants
    int fire = 0, fire_at_charger = 0, target = 0, flank = 0, retire = 0, points = 0;
    double rough = 1, very_rough = 1;
    std::array<int, 2> hampered{};
    std::set<std::string> flags;

    [[nodiscard]] bool is(const std::string& flag) const { return flags.contains(flag); }
    [[nodiscard]] bool foot() const { return arm == "foot"; }
};

/// A kind of ground or of obstacle (terrain.toml).
struct Kind {
    std::string code, going, cover;
    std::set<std::string> flags;
    [[nodiscard]] bool is(const std::string& flag) const { return flags.contains(flag); }
};

struct Area {
    const Kind* kind;
    Ring shape;
    int level = 0;
};

/// A hedge or wall is a fifth of an inch thick (data/blood_of_kings/README.md).
struct Obstacle {
    const Kind* kind;
    Line line;
    static constexpr double half_thick = 0.1;
};

/// A unit or a camp of the scenario.
struct UnitEntry {
    const Type* type = nullptr;
    int bases = 0, front = 0, quality = 0, wing = 0;
    Pose pose;
    std::string weapon;
    std::set<std::string> ratings;
};

struct LeaderEntry {
    bool commander = false, exceptional = false;
    std::optional<Point> at;
    int with = -1;  ///< the number of his unit
};

struct CampEntry {
    Pose pose;
    double width = 4, depth = 2, advance = 0;
    int points = 3;
};

struct SideEntry {
    std::vector<UnitEntry> units;
    std::vector<LeaderEntry> leaders;
    std::optional<CampEntry> camp;
    int break_bonus = 0;
};

/// Charts that are lists of figures (movement, command, combat, morale): `key` to its numbers.
using Figures = std::map<std::string, std::vector<double>>;

struct Book {
    std::map<std::string, Type> types;
    std::map<std::string, Kind> kinds;
    Figures figures;
    double width = 72, depth = 48;
    std::vector<Area> areas;
    std::vector<Obstacle> obstacles;
    std::array<SideEntry, 2> sides;
    int turn_limit = 30;

    [[nodiscard]] double figure(const std::string& key, std::size_t i = 0) const { return figures.at(key).at(i); }
};

/// From the sources of a record: name and text of each file. Throws std::runtime_error if something is missing.
/// Areas and obstacles point into `kinds`, units into `types`: a Book is not copied.
void read_book(const std::map<std::string, std::string>& sources, Book& book);

}  // namespace polemarch::kings_judge
