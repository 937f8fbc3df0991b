#pragma once
// Records of games, played in memory, and the judge's opinion of them.
#include <cstdint>
#include <string>
#include <vector>

#include "tests/judges/blood_of_kings/judge.h"

namespace polemarch::kings_judge {

/// Who plays both sides: random moves, the heuristic player, or the driver of the conformance suite that seeks battle.
enum class Players { random, heuristic, seek_battle };

/// The short names of all shipped battles.
std::vector<std::string> battles();
/// The record of game `game` of the players against themselves, with seed 1.
std::string play(const std::string& battle, Players players, std::uint32_t game);
/// What the judge says about it, the program being the witness of where units stand.
Judgement judged(const std::string& record);

}  // namespace polemarch::kings_judge
