// What the JSON of all answers has in common (data/schema/odds*.schema.json). Only for files that write JSON.
#pragma once

#include "sim/odds/fight_length.h"
#include "sim/odds/matrix.h"
#include "sim/odds/move_odds.h"
#include "sim/odds/odds.h"
#include "sim/shared/json.h"

#include <string>
#include <utility>
#include <vector>

namespace polemarch::sim {

/// The head of an answer: format, version, system, the kind of combat ("melee"), its rule.
[[nodiscard]] Json odds_head(const std::string& system, const std::string& combat, const std::string& rule);
/// The head of a matrix of every unit type against every other.
[[nodiscard]] Json matrix_head(const std::string& system, const std::string& rule);
/// Its cells, a list for each row; `convert` makes the Json of a cell.
template <class Row, class Column, class Cell, class Convert>
[[nodiscard]] Json cells_json(const Matrix<Row, Column, Cell>& matrix, Convert convert) {
    Json rows = Json::array();
    for (std::size_t r = 0; r < matrix.rows.size(); ++r) {
        Json row = Json::array();
        for (std::size_t c = 0; c < matrix.columns.size(); ++c) row.push_back(convert(matrix.at(r, c)));
        rows.push_back(std::move(row));
    }
    return rows;
}
/// JSON without line breaks, since a matrix is large.
[[nodiscard]] std::string written_in_one_line(const Json& json);

/// [{"move": "C9 attacks C8", "say": ...}, ...]
[[nodiscard]] Json moves_json(const std::vector<MadeMove>& moves);
/// {"event", "rule", "breakdown", "condition", "faces", "results"}
[[nodiscard]] Json odds_json(const Odds& odds);
/// Who chooses next, and the answers with their dice; null if there are none.
[[nodiscard]] Json answers_json(const MoveOdds& found);
/// The number of rounds asked for; null: to the end.
[[nodiscard]] Json rounds_json(const FightLength& length);
/// "rounds", "expected_rounds" (null if it may never end), "endless".
[[nodiscard]] Json duration_json(const FightDuration& duration);

}  // namespace polemarch::sim
