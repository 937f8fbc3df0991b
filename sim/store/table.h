// The games of a store as a table: a row each, a column for everything that is known of a game. For spreadsheets,
// pandas and R. sim/store/README.md describes the columns.
#pragma once

#include "sim/store/store.h"

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim {

/// The first columns of every table.
inline constexpr std::array<std::string_view, 11> game_columns{
    "cell", "game", "block", "pair", "swapped", "clocked", "result", "degree", "payoff", "steps", "decisions"};

struct CellValue {
    std::string text;
    bool is_literal = false;  ///< a number, true or false: JSON has it without quotes
};
/// Columns that are the same for all games of a cell: who played what, with which values.
struct CellColumns {
    std::vector<std::string> names;              ///< none twice, and none of game_columns
    std::vector<std::vector<CellValue>> values;  ///< of cell 1, 2 ...: a value for each name
};

enum class TableFormat : std::uint8_t { csv, jsonl };

/// Writes the table piece by piece. Rows are in the order of cell and game, columns of figures in the order of their
/// names: the same games give the same bytes, however the store was filled. Codes are written as their names; what did
/// not happen (Fact::never) and what a battle does not have is empty. A column of the cells that has the name of a
/// figure is called change_NAME: no two columns have one name. In CSV (RFC 4180) a text that begins with = + - @ gets a
/// ' before it, so that no spreadsheet takes it for a formula, but for a number ("-1").
void write_table(const Store& store, const CellColumns& cells, TableFormat format,
                 const std::function<void(std::string_view)>& write);

}  // namespace polemarch::sim
