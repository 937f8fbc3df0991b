#pragma once
// What stands on the table, and where: units as rectangles of bases, leaders, camps.
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "tests/judges/blood_of_kings/book.h"

namespace polemarch::kings_judge {

/// A base is 60 mm wide; the program's measure of it is 604/256 inch.
constexpr double base_width = 604.0 / 256;

enum class Status { ok, disordered, demoralized };

struct Unit {
    int side = 0, number = 0, wing = 0;
    const Type* type = nullptr;
    std::set<std::string> ratings;
    std::string weapon;
    int quality = 0;
    int full = 0;  ///< bases at the start
    int bases = 0, front = 0;
    Pose pose;
    Status status = Status::ok;
    bool march = false;  ///< a single base's formation
    bool gone = false;
    // Of this turn:
    bool acted = false, held_back = false, faced = false;
    int waiting_loss = 0;    ///< status levels, until all fire of the turn's end is done
    double loose = 0;        ///< inches by which its place may differ in this step, because the text does not fix it
    std::vector<Pose> also;  ///< where it may stand in this step as well, within the tolerance

    [[nodiscard]] std::string name() const;
    [[nodiscard]] bool rated(const std::string& rating) const { return ratings.contains(rating); }
    [[nodiscard]] int ranks() const { return (bases + front - 1) / front; }
    [[nodiscard]] double width() const { return front * base_width; }
    [[nodiscard]] double depth() const { return ranks() * type->depth; }
    [[nodiscard]] bool skirmishers() const { return type->is("skirmisher"); }
    [[nodiscard]] bool in_march() const { return march || (front == 1 && bases > 1); }
    /// The outline: the unit's room, empty places of a short last rank included (B4).
    [[nodiscard]] Ring outline() const { return rectangle(pose, width(), depth()); }
    [[nodiscard]] Ring outline_at(Pose p) const { return rectangle(p, width(), depth()); }
    /// Where base `k` stands: ranks fill from the front, a short last rank from its left end (B3).
    [[nodiscard]] Pose base_at(Pose p, int k) const;
    [[nodiscard]] Ring base(int k) const { return rectangle(base_at(pose, k), base_width, type->depth); }
    [[nodiscard]] Point base_middle(int k) const;
    [[nodiscard]] Point middle() const;
};

struct Leader {
    int side = 0, number = 0;
    bool commander = false, exceptional = false, gone = false;
    Point at{0, 0};
    Unit* with = nullptr;
    int commands = 0;  ///< the wings that he commands, as bits
    // Of this turn:
    bool led = false, moved = false, fought = false;

    [[nodiscard]] std::string name() const;
    [[nodiscard]] Ring base() const;
};

struct Camp {
    bool there = false, gone = false;
    Pose pose;
    double width = 0, depth = 0;
    int points = 0;
    [[nodiscard]] Ring outline() const { return rectangle(pose, width, depth); }
};

struct Table {
    const Book& book;
    std::array<std::vector<Unit>, 2> units;
    std::array<std::vector<Leader>, 2> leaders;
    std::array<Camp, 2> camps;

    explicit Table(const Book& book);
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    /// "A3", or nullptr.
    [[nodiscard]] Unit* unit(const std::string& name);
    /// "AL3", or nullptr.
    [[nodiscard]] Leader* leader(const std::string& name);
    [[nodiscard]] std::vector<Unit*> living(int side);
    [[nodiscard]] std::vector<Leader*> living_leaders(int side);
    /// The attached leader, the better of several (B28).
    [[nodiscard]] Leader* leader_with(const Unit& unit);
    /// What a leader adds wherever a leader counts.
    [[nodiscard]] int leadership(const Unit& unit);
    [[nodiscard]] bool on_table(const Ring& shape) const;
};

/// The same unit elsewhere.
Unit placed(const Unit& unit, Pose pose);
/// A number in the game's measure: places are kept in 1/256 inch, headings in 1/65536 turn.
Pose kept(Pose pose);

/// The front corner about which it wheels to the right, or to the left (negative).
Point wheel_pivot(const Unit& unit, double degrees);
/// May it pass through a friend (B17)? Skirmishers in any direction, Bowmen one base deep straight on, fore and aft.
bool may_pass(const Unit& mover, const Unit& other, std::optional<double> direction);

/// Where one unit's outline touches another's.
enum class Face { none, front, left, right, rear };
bool touches(const Unit& a, const Unit& b);
/// Does a's front edge touch b?
bool front_touches(const Unit& a, const Unit& b);
/// A front of either is in contact with the other: the two fight.
bool fight(const Unit& a, const Unit& b);
/// On which edge of `of` the front of `by` lies; front corners belong to the front, rear corners to the side (B51).
Face face_met(const Unit& of, const Unit& by);
/// In contact where a front is involved, with any enemy.
bool engaged(Table& table, const Unit& unit);
std::vector<Unit*> enemies_in_contact(Table& table, const Unit& unit);
/// Is a point before the front edge and between the lines at 45 degrees from its ends? (B37)
bool in_arc(Pose front, double width, Point p);
/// Does any point of the shape lie in that arc?
bool reaches_arc(Pose front, double width, const Ring& shape);

}  // namespace polemarch::kings_judge
