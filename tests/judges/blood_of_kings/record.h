#pragma once
// A record of a game, line by line: the moves of both sides, and rolls with what followed from them.
#include <array>
#include <cstddef>
#include <istream>
#include <map>
#include <string>
#include <vector>

namespace polemarch::kings_judge {

struct Step {
    std::size_t number = 0;          ///< from 1; line number + 1 of the file
    std::string side, move;          ///< of a move
    std::string event, consequence;  ///< of a roll
    std::array<std::vector<int>, 2> dice;
    std::string say;

    [[nodiscard]] bool is_move() const { return !move.empty(); }
};

struct Record {
    std::map<std::string, std::string> sources;
    std::vector<Step> steps;
    std::string result;  ///< "A", "B", "draw"; empty: none recorded
};

/// Throws std::runtime_error or an exception of the JSON library if it is no record of Blood of Kings & Heroes.
Record read_record(std::istream& in);

}  // namespace polemarch::kings_judge
