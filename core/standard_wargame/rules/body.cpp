#include "core/standard_wargame/rules/body.h"

#include "core/standard_wargame/rules/place_behind.h"

#include <algorithm>

namespace polemarch::standard_wargame {

std::optional<Units> members_of(const Groups& groups, UnitIndex unit, Body body) {
    Units units;
    if (body == Body{}) {
        units.push_back(unit);
        return units;
    }
    if (!groups.in_front_line(unit) || body.left + body.right >= static_cast<int>(most_units_of_a_side))
        return std::nullopt;
    UnitIndex first = unit;
    for (int i = 0; i < body.left; ++i)
        if (first = groups.beside(first, table::Hand::left); first == nobody) return std::nullopt;
    for (int i = 0; i <= body.left + body.right; ++i, first = groups.beside(first, table::Hand::right)) {
        if (first == nobody) return std::nullopt;
        units.push_back(first);
    }
    const std::size_t width = units.size();
    std::size_t line = 0;  // where the rank before begins
    for (int rank = 1; rank < body.ranks; ++rank) {
        const std::size_t begin = units.size();
        for (std::size_t i = line; i < begin; ++i) {
            const UnitIndex next = groups.directly_behind(units[i]);
            if (next == nobody) continue;
            if (units.size() == most_units_of_a_side) return std::nullopt;
            units.push_back(next);
        }
        if (units.size() == begin) return std::nullopt;  // not so deep
        line = begin;
    }
    return units.size() >= width ? std::optional(units) : std::nullopt;
}

Body whole_group(const Groups& groups, UnitIndex unit) {
    Body body;
    UnitIndex first = unit;
    for (; groups.beside(first, table::Hand::left) != nobody; ++body.left)
        first = groups.beside(first, table::Hand::left);
    for (UnitIndex v = unit; groups.beside(v, table::Hand::right) != nobody; ++body.right)
        v = groups.beside(v, table::Hand::right);
    for (; first != nobody; first = groups.beside(first, table::Hand::right)) {
        int deep = 1;
        for (UnitIndex v = groups.directly_behind(first); v != nobody; v = groups.directly_behind(v)) ++deep;
        body.ranks = static_cast<std::uint8_t>(std::clamp<int>(deep, body.ranks, 16));
    }
    return body;
}

RigidBody::RigidBody(const Field& field, const Groups& groups, const Units& units) : units_(units) {
    for (std::size_t i = 0; i < units.size(); ++i) {
        outline_.push_back(field[units[i]]);
        const auto found = std::find(units.begin(), units.begin() + i, groups.ahead_of(units[i]));
        const bool leads = found == units.begin() + i;
        before_.push_back(static_cast<std::uint8_t>(leads ? i : static_cast<std::size_t>(found - units.begin())));
        if (leads) ++width_;
        int rank = 1;
        for (std::size_t j = i; before_[j] != j; j = before_[j]) ++rank;
        depth_ = std::max(depth_, rank);
    }
}

void RigidBody::put(std::size_t i, table::Pose pose) { outline_[i] = {pose, outline_[i].extent()}; }

void RigidBody::follow(std::size_t first, const RigidBody& before) {
    for (std::size_t i = first; i > 0; --i)
        put(i - 1, table::beside(outline_[i], table::Hand::left, outline_[i - 1].extent()));
    for (std::size_t i = first + 1; i < width_; ++i)
        put(i, table::beside(outline_[i - 1], table::Hand::right, outline_[i].extent()));
    for (std::size_t i = width_; i < size(); ++i) {
        const std::size_t leader = before_[i];
        const table::Hand corner = corner_behind(before.outline_[leader], before.outline_[i]);
        put(i, place_behind(outline_[leader], outline_[i].extent(), corner));
    }
}

RigidBody RigidBody::straight(Length ahead) const {
    RigidBody after = *this;
    const table::Angle heading = outline_[0].heading();
    after.put(0, table::moved(outline_[0].pose(), ahead < 0 ? heading + table::half_turn : heading,
                              ahead < 0 ? -ahead : ahead));
    after.follow(0, *this);
    return after;
}

RigidBody RigidBody::wheeled(table::Hand pivot, table::Angle by) const {
    RigidBody after = *this;
    const std::size_t corner = end(pivot);
    after.put(corner, table::wheeled(outline_[corner], pivot, by));
    after.follow(corner, *this);
    return after;
}

Length RigidBody::chord(const RigidBody& after, table::Hand pivot) const {
    const table::Hand outer = pivot == table::Hand::left ? table::Hand::right : table::Hand::left;
    return table::distance(this->pivot(outer), after.pivot(outer));
}

}  // namespace polemarch::standard_wargame
