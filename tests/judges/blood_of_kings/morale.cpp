#include "tests/judges/blood_of_kings/morale.h"

namespace polemarch::kings_judge {

int points_lost(Table& table, int side) {
    const Book& book = table.book;
    double points = 0;
    for (const Unit& unit : table.units[side]) {
        points += (unit.gone ? unit.full : unit.full - unit.bases) * unit.type->points;
        if (!unit.gone && unit.status == Status::demoralized) points += book.figure("demoralized");
    }
    for (const Leader& leader : table.leaders[side]) {
        if (leader.gone) points += book.figure(leader.commander ? "army_commander" : "subordinate");
    }
    if (table.camps[side].gone) points += table.camps[side].points;
    return static_cast<int>(points);
}

int break_point(const Table& table, int side) {
    int point = table.book.sides[side].break_bonus;
    for (const Unit& unit : table.units[side]) point += unit.full;
    if (table.camps[side].there) point += static_cast<int>(table.book.figure("camp_bases"));
    return point;
}

Morale judge_morale(Table& table, int turn) {
    const int lost_a = points_lost(table, 0), lost_b = points_lost(table, 1);
    const int break_a = break_point(table, 0), break_b = break_point(table, 1);
    const bool broken_a = lost_a >= break_a, broken_b = lost_b >= break_b;
    if (broken_a && broken_b) return {true, "draw"};
    if (broken_a || broken_b) return {true, broken_a ? "B" : "A"};
    if (turn < table.book.turn_limit) return {};
    // The smaller share of the break point wins: lost_a / break_a against lost_b / break_b.
    const int share_a = lost_a * break_b, share_b = lost_b * break_a;
    return {true, share_a == share_b ? "draw" : share_a < share_b ? "A" : "B"};
}

}  // namespace polemarch::kings_judge
