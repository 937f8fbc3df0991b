#include "core/standard_wargame/rules/declaring.h"

#include "core/standard_wargame/rules/evasion.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/village_battle.h"
#include "core/standard_wargame/rules/zones.h"

namespace polemarch::standard_wargame {

UnitSet may_declare(const View& view) {
    UnitSet found;
    each_unit(view.field.on_table() & places_of(view.s.active), [&](UnitIndex u) {
        if (is_baggage(u)) return;
        const Unit& unit = view.s.unit[u];
        const bool general = role_of(view.g, view.s, u) != Role::none;
        const bool may = unit.has(Unit::advanced_bit) || (general && !unit.has(Unit::ordered_bit));
        // A friend nearest before it keeps it from being named at all (7.3.4).
        if (may && !close_targets(view.g, view.field, u, {}).empty()) found |= UnitSet(u);
    });
    return found;
}

UnitSet must_declare(const View& view, unsigned side) {
    UnitSet found;
    const UnitIndex baggage = baggage_of(1 - side);
    if (!view.field.on_table().has(baggage)) return found;
    each_unit(view.field.on_table() & places_of(side), [&](UnitIndex u) {
        if (!is_baggage(u) && in_frontal_zone(view.g, view.field, u, baggage)) found |= UnitSet(u);
    });
    return found;
}

UnitSet drawn_in(const View& view, UnitSet declared) {
    UnitSet all = declared;
    each_unit(declared, [&](UnitIndex u) { all |= frontal_enemies(view.g, view.field, u); });
    return all;
}

void apply_declarations(const View& view, State& s, UnitSet declared) {
    s.declared = declared | must_declare(view, s.active);
    s.fighters = drawn_in(view, s.declared) | must_declare(view, 1u - s.active) | village_fighters(view.g, s);
    s.step = Step::evades;
}

std::optional<DueEvade> evade_in_battle(const View& view) {
    std::optional<DueEvade> due;
    each_unit(view.s.fighters & places_of(1u - view.s.active), [&](UnitIndex u) {
        if (due || !view.s.unit[u].on_table() || view.s.evaded.has(u)) return;
        each_unit(view.s.declared, [&](UnitIndex cause) {
            if (due || !view.s.unit[cause].on_table() || !in_frontal_zone(view.g, view.field, cause, u)) return;
            if (has_evade_capacity(view, u, cause) && can_evade(view.g, view.s, u)) due = DueEvade{u, cause};
        });
    });
    return due;
}

}  // namespace polemarch::standard_wargame
