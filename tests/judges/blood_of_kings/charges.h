#pragma once
// Moves that are made of themselves or in answer: charges, evasions, pursuits, counter-charges, occupied ground, turns
// to a flank.
#include <optional>
#include <string>
#include <vector>

#include "tests/judges/blood_of_kings/ground.h"

namespace polemarch::kings_judge {

/// A wheel and a straight way until the front of the charger meets its target (B48).
struct ChargePlan {
    Pose turned;          ///< after the wheel
    double wheel = 0;     ///< degrees to the right
    double distance = 0;  ///< straight on, until they meet
    double cost = 0;      ///< of wheel and way
    std::string why_not;  ///< empty: the charge can be made; else the rule and what bars it
    bool close = false;   ///< within the tolerance it could not
};

ChargePlan plan_charge(Table& table, const Unit& charger, const Ring& target, const Unit* target_unit, double wheel);

/// Is this unit in combat already, so that a charge at it is one into a melee?
bool charged_from_arc(const Unit& target, const Unit& charger);
/// May a type charge at all, and this target (B53)?
std::string charge_barred_by_type(Table& table, const Unit& charger, const Unit& target);
/// Most of its bases stand neither on rough ground nor in cover, and no obstacle covers it from the enemy.
bool in_the_open(const Book& book, const Unit& unit, Point enemy);

/// The charger's front turned flush about the point of contact (B52), as far as nobody bars it; and the places where it
/// may be as well if what bars it is judged within the tolerance.
struct Conformed {
    Pose pose;
    std::vector<Pose> also;
};
Conformed conformed(Table& table, const Unit& charger, const Unit& target);

/// Where an evader ends that turns by so many degrees and goes straight on; nothing if it may not go that way (B55).
struct Evasion {
    Pose end;
    double way;  ///< inches
};
std::optional<Evasion> evasion(Table& table, const Unit& evader, const Unit& charger, const ChargePlan& plan,
                               double turn);
/// The program looks for a free place to end at in steps of this length, so an evader may stop a little short.
constexpr double evasion_step = 0.25;
/// The first of the 32 turns after which it certainly can.
std::optional<double> open_evasion(Table& table, const Unit& evader, const Unit& charger, const ChargePlan& plan);

/// Where a charger and a target that counter-charges it meet: the target turns about its middle to face the charger,
/// then each goes half of the gap along the line of the charge, the target at most its charge range (B57). Nothing if
/// its turn or its way is barred, or leads out of the charger's path.
struct Meeting {
    Pose charger, target;
};
std::optional<Meeting> counter_charge(Table& table, const Unit& target, const Unit& charger, const ChargePlan& plan);

/// How far a charger whose target has left goes straight on at most `most` inches: it stops short of all others.
enum class Passing { friends, nobody };
double free_way(Table& table, const Unit& unit, double direction, double most, const std::vector<const Unit*>& but,
                Passing passes = Passing::friends);

/// Friendly skirmishers under a charger's last place are put behind it by the least move (B17).
void make_room(Table& table, const Unit& charger);

/// The unit after it has turned to an edge that an enemy's front touches (B69), or nothing if that has no room.
std::optional<Unit> turned_to(Table& table, const Unit& unit, Face face);
/// Which faces it may turn to after a melee: contacted in flank or rear only.
std::vector<Face> faces_to_turn_to(Table& table, const Unit& unit);

}  // namespace polemarch::kings_judge
