#include "core/standard_wargame/rules/field.h"

#include "core/per_thread.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace polemarch::standard_wargame {

namespace {

/// Of disorder (9.1.2). A close battle zone reaches no farther in any charts.
constexpr Length near_reach = 4 * base_width;

/// A state that can be compared with a key and turned into one.
struct UnitsOfState {
    std::uint64_t battle;
    const std::array<Unit, places>& unit;
    operator Field::Key() const { return {battle, unit}; }
};
bool operator==(const Field::Key& key, const UnitsOfState& now) {
    return key.battle == now.battle && std::memcmp(&key.unit, &now.unit, sizeof key.unit) == 0;
}

}  // namespace

Field::Field(const Setup& g, const State& s) : Field(field_of(g, s)) {}

void Field::update(const Key& before, const Setup& g, const State& s) {
    static const std::array<Unit, places> none{};
    thread_local std::uint64_t stamps = 0;
    const std::uint64_t version = outlines_.version();
    const bool same_battle = before.battle == g.id;
    if (!same_battle) {
        outlines_.clear();
        on_table_ = {};
        at_ = {};
    }
    const std::array<Unit, places>& seen = same_battle ? before.unit : none;
    UnitSet changed;
    // Most units are the same, byte for byte: a few at a time.
    constexpr std::size_t few = 8;
    for (std::size_t begin = 0; begin < places; begin += few) {
        const std::size_t end = std::min(begin + few, places);
        if (std::memcmp(&s.unit[begin], &seen[begin], (end - begin) * sizeof(Unit)) == 0) continue;
        for (std::size_t u = begin; u < end; ++u)
            changed.add(u, s.unit[u].pose != seen[u].pose || s.unit[u].where != seen[u].where);
    }
    outlines_.update(changed, near_reach, [&](std::size_t u) -> std::optional<table::Rectangle> {
        const Whereabouts where = s.unit[u].where;
        if (where != Whereabouts::table && where != Whereabouts::village) return std::nullopt;
        return table::Rectangle(s.unit[u].pose, g.trait[u].extent);
    });
    each_unit(changed, [&](UnitIndex u) {
        on_table_ &= ~UnitSet(u);
        on_table_.add(u, s.unit[u].on_table());
        each_unit(at_[u], [&](UnitIndex v) { at_[v] &= ~UnitSet(u); });
        at_[u] = {};
    });
    each_unit(changed & outlines_.alive(), [&](UnitIndex u) {
        at_[u] = near(u, tolerance);
        each_unit(at_[u], [&](UnitIndex v) { at_[v] |= UnitSet(u); });
    });
    if (outlines_.version() != version) stamp_ = ++stamps;
}

const Field& field_of(const Setup& g, const State& s) {
    thread_local LastResult<Field::Key, Field> last;
    return last.get_updated(UnitsOfState{g.id, s.unit},
                            [&](Field& field, const Field::Key& before) { field.update(before, g, s); });
}

}  // namespace polemarch::standard_wargame
