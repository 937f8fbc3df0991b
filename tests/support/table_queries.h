// Where units stand, for the tables of rule tests of systems on the measured table (core/table).
#pragma once

#include "core/table/distance.h"
#include "core/table/measure.h"

#include <string>

#include <fmt/format.h>

namespace polemarch::test {

/// Questions about units by their labels, in hundredths of the measure. `Table`, the derived class, has
/// `outline(label)`, a table::Rectangle, and `measure()`, a table::Measure.
template <class Table>
class TableQueries {
public:
    /// The gap between the outlines of two units.
    [[nodiscard]] int gap(const std::string& a, const std::string& b) const {
        return hundredths(table::distance(self().outline(a), self().outline(b)));
    }
    /// From the western edge of the table, of the middle of its front.
    [[nodiscard]] int x(const std::string& label) const {
        return hundredths(self().outline(label).pose().x + self().measure().half_width);
    }
    /// From the southern edge.
    [[nodiscard]] int y(const std::string& label) const {
        return hundredths(self().outline(label).pose().y + self().measure().half_depth);
    }
    /// In whole degrees.
    [[nodiscard]] int heading(const std::string& label) const {
        return static_cast<int>((self().outline(label).heading().parts * 360u + 32768u) / 65536u) % 360;
    }

private:
    [[nodiscard]] const Table& self() const { return static_cast<const Table&>(*this); }
    [[nodiscard]] int hundredths(table::Length length) const { return length * 100 / self().measure().one; }
};

/// The key of a unit's place in a scenario: the middle of its front, and its heading.
inline std::string at_place(double x, double y, int facing) {
    return fmt::format("at = \"{:.3f} {:.3f} facing {}\"", x, y, facing);
}

}  // namespace polemarch::test
