// A table of a test's own: units and ground by hand, in base widths from the south-west corner.
#pragma once

#include "tests/support/standard_wargame/charts.h"

#include "core/standard_wargame/rules/groups.h"
#include "core/standard_wargame/rules/setup.h"

#include <cmath>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace polemarch::test {

/// Units are added side by side; the first call that asks about the position closes it.
class WargameTable {
public:
    WargameTable() {
        scenario_.width = 40 * standard_wargame::base_width;
        scenario_.depth = 30 * standard_wargame::base_width;
        scenario_.sides[0].baggage = pose(20, 2, 0);
        scenario_.sides[1].baggage = pose(20, 28, 180);
    }
    /// "R HF/1" with the middle of its front at x, y, heading in degrees. Returns its number.
    standard_wargame::UnitIndex add(unsigned side, const std::string& unit, double x, double y, double heading) {
        const std::size_t blank = unit.find(' ');
        standard_wargame::UnitEntry entry;
        for (std::size_t i = 0; i < standard_wargame::class_count; ++i)
            if (standard_wargame::class_letters[i] == unit.substr(0, blank))
                entry.grade = static_cast<standard_wargame::Class>(i);
        entry.troops = troops(unit.substr(blank + 1));
        entry.pose = pose(x, y, heading);
        auto& units = scenario_.sides[side].units;
        units.push_back(entry);
        return standard_wargame::unit_of(side, units.size() - 1);
    }
    standard_wargame::UnitIndex own(const std::string& unit, double x, double y, double heading = 0) {
        return add(0, unit, x, y, heading);
    }
    standard_wargame::UnitIndex enemy(const std::string& unit, double x, double y, double heading = 180) {
        return add(1, unit, x, y, heading);
    }
    /// An upright rectangle of ground.
    standard_wargame::Piece& ground(standard_wargame::Ground kind, double west, double south, double east,
                                    double north) {
        standard_wargame::Piece piece;
        piece.ground = kind;
        const std::array<table::Point, 4> corners{place(west, south), place(east, south), place(east, north),
                                                  place(west, north)};
        piece.shape = table::Polygon(corners);
        piece.peak = place((west + east) / 2, (south + north) / 2);
        scenario_.pieces.push_back(piece);
        return scenario_.pieces.back();
    }
    [[nodiscard]] table::Point place(double x, double y) const {
        const auto length = [](double l) {
            return static_cast<table::Length>(std::lround(l * standard_wargame::base_width));
        };
        return {length(x) - scenario_.width / 2, length(y) - scenario_.depth / 2};
    }
    [[nodiscard]] table::Pose pose(double x, double y, double heading) const {
        return table::pose_at(place(x, y), {static_cast<std::uint16_t>(std::lround(heading * 65536 / 360))});
    }

    standard_wargame::Scenario& scenario() { return scenario_; }
    const standard_wargame::Setup& g() {
        if (!setup_) {
            setup_ = std::make_unique<standard_wargame::Setup>(wargame_charts(), scenario_);
            state_ = standard_wargame::deployed(*setup_);
        }
        return *setup_;
    }
    standard_wargame::State& s() {
        static_cast<void>(g());
        return state_;
    }
    standard_wargame::Field field() { return {g(), s()}; }

private:
    standard_wargame::Scenario scenario_;
    std::unique_ptr<const standard_wargame::Setup> setup_;
    standard_wargame::State state_;
};

}  // namespace polemarch::test
