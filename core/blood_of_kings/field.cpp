#include "core/blood_of_kings/field.h"

#include <cstring>

namespace polemarch::blood_of_kings {

void Field::update(const State& s, const std::array<Trait, places>& traits, std::uint64_t battle, Length zone) {
    if (battle != battle_) {
        const std::uint64_t version = version_;
        *this = {};
        battle_ = battle;
        version_ = version + 1;
    }
    if (std::memcmp(&s.unit, &seen_, sizeof seen_) == 0) return;
    UnitMask changed = 0;
    for (UnitIndex u = 0; u < places; ++u) {
        const Unit& unit = s.unit[u];
        const bool same = unit.pose == seen_[u].pose && unit.shape == seen_[u].shape;
        seen_[u] = unit;
        if (same) continue;
        changed |= bit(u);
        if (!unit.alive()) {
            alive_ &= ~bit(u);
            continue;
        }
        alive_ |= bit(u);
        outline_[u] = {unit.pose,
                       is_camp(u) ? traits[u].extent : extent_of(*traits[u].type, unit.bases(), unit.frontage())};
        zone_[u] = {table::moved(unit.pose, unit.pose.heading, zone),
                    {outline_[u].extent().half_width, static_cast<std::int16_t>(zone / 2)}};
    }
    if (changed != 0) ++version_;
    each_unit(changed, [&](UnitIndex u) {
        each_unit(fights_[u], [&](UnitIndex v) { fights_[v] &= ~bit(u); });
        fights_[u] = 0;
    });
    each_unit(changed & alive_ & ~camps, [&](UnitIndex u) {
        each_unit(places_of(1 - side_of(u)) & alive_ & ~camps, [&](UnitIndex v) {
            if (table::clearly_apart(outline_[u], outline_[v], tolerance)) return;
            if (table::relation(outline_[u], outline_[v], tolerance) == table::Relation::apart) return;
            if (!front_on(u, v) && !front_on(v, u)) return;
            fights_[u] |= bit(v);
            fights_[v] |= bit(u);
        });
    });
}

}  // namespace polemarch::blood_of_kings
