#pragma once
// What the ground costs, hides and covers.
#include <vector>

#include "tests/judges/blood_of_kings/table.h"

namespace polemarch::kings_judge {

/// A straight way of a whole unit, or a wheel of it (then it is turned about `pivot`).
struct Way {
    Pose from;
    double direction = 0, distance = 0;
};

/// The rings that the bases of a unit pass over on a straight way.
std::vector<Ring> passed(const Unit& unit, const Way& way);
/// The bases of a unit at a place.
std::vector<Ring> bases_at(const Unit& unit, Pose pose);
/// Is more of one of these shapes than a tolerance in the polygon?
bool meets(const std::vector<Ring>& shapes, const Ring& polygon);

/// Inches that an inch costs: the worst ground under any of the shapes (B12). A column finds roads in towns.
double rate(const Book& book, const Type& type, const std::vector<Ring>& shapes, bool column);
bool impassable(const Book& book, const std::vector<Ring>& shapes);
/// The part of a line, 0 to 1, that runs on roads (and in towns).
double on_road(const Book& book, Point from, Point to);
/// What a straight way costs on its ground: at each place the worst under any base; a column pays roads by the middle
/// of its front. Obstacles come on top.
double ground_cost(const Book& book, const Unit& unit, const Way& way);
/// How many obstacles the bases cross on a straight way.
int obstacles_crossed(const Book& book, const Unit& unit, const Way& way);

enum class Cover { none, soft, hard };
/// The cover that the ground gives to a unit, most of whose bases have to be in it (B45).
Cover ground_cover(const Book& book, const Unit& unit);
/// The cover behind an obstacle that the line from the enemy crosses (B21).
Cover obstacle_cover(const Book& book, const Unit& unit, Point enemy);
/// "open", "rough" or "very-rough": where most of a unit's bases stand.
std::string going_under(const Book& book, const Unit& unit);
/// The level of the ground under most of a unit's bases, the lower of equals (B22).
int level_under(const Book& book, const Unit& unit);
int level_at(const Book& book, Point p);
/// The length of a line in ground that conceals.
double concealed(const Book& book, Point from, Point to);

}  // namespace polemarch::kings_judge
