#pragma once
// Points toward breaking and the end of a battle (Army Morale).
#include <string>

#include "tests/judges/blood_of_kings/table.h"

namespace polemarch::kings_judge {

struct Morale {
    bool over = false;
    std::string winner;  ///< "A", "B" or "draw"
};

int points_lost(Table& table, int side);
int break_point(const Table& table, int side);
/// At the end of a turn.
Morale judge_morale(Table& table, int turn);

}  // namespace polemarch::kings_judge
