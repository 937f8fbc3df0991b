// A table of cells for every row and every column.
#pragma once

#include <cstddef>
#include <vector>

namespace polemarch::sim {

template <class Row, class Column, class Cell>
struct Matrix {
    std::vector<Row> rows;
    std::vector<Column> columns;
    std::vector<Cell> cells;  ///< row by row

    [[nodiscard]] const Cell& at(std::size_t row, std::size_t column) const {
        return cells[row * columns.size() + column];
    }
    /// Fills the cells: cell(row, column) for each.
    template <class MakeCell>
    void fill(MakeCell cell) {
        cells.clear();
        for (const Row& row : rows)
            for (const Column& column : columns) cells.push_back(cell(row, column));
    }
    /// Calls visit(row, column, cell) for every cell, row by row.
    template <class Visit>
    void each(Visit visit) const {
        for (std::size_t r = 0; r < rows.size(); ++r)
            for (std::size_t c = 0; c < columns.size(); ++c) visit(rows[r], columns[c], at(r, c));
    }
};

}  // namespace polemarch::sim
