#include "core/blood_of_kings/rules/aftermath.h"

#include "core/blood_of_kings/rules/movement.h"
#include "core/table/snap.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

Length occupation(const Setup& g, const State& s, UnitIndex u, Length depth) {
    const Field& field = field_of(g, s);
    const table::Rectangle& from = field[u];
    bool touched = false;
    each_unit(field.alive() & places_of(1 - side_of(u)) & ~camps, [&](UnitIndex v) {
        touched = touched || (!table::clearly_apart(from, field[v], tolerance) &&
                              table::relation(from, field[v], tolerance) != table::Relation::apart);
    });
    if (touched) return 0;
    Length far = clear_run(g, s, u, from, depth, field.alive() & ~bit(u));
    const auto good = [&](Length length) {
        return g.ground.measure().holds(moved_on(from, length)) && cost_of_run(g, s, u, from, length).has_value();
    };
    while (far > 0 && !good(far)) far -= std::min<Length>(32, far);
    return far;
}

unsigned turnable(const Setup& g, const State& s, UnitIndex u) {
    const Field& field = field_of(g, s);
    if (s.unit[u].turned()) return 0;
    unsigned edges = 0;
    bool front = false;
    each_unit(field.fights(u), [&](UnitIndex v) {
        const table::Edge edge = field.edge(u, v);
        if (edge == table::Edge::front)
            front = true;
        else if (field.front_on(v, u))
            edges |= 1u << static_cast<unsigned>(edge);
    });
    return front ? 0 : edges;
}

std::optional<Turned> turned_to(const Setup& g, const State& s, UnitIndex u, table::Edge edge) {
    if (!(turnable(g, s, u) >> static_cast<unsigned>(edge) & 1u)) return std::nullopt;
    const Field& field = field_of(g, s);
    UnitIndex enemy = nobody;
    each_unit(field.fights(u), [&](UnitIndex v) {
        if (enemy == nobody && field.edge(u, v) == edge && field.front_on(v, u)) enemy = v;
    });
    if (enemy == nobody) return std::nullopt;
    const table::Rectangle& other = field[enemy];
    // The middle of the contact, along the enemy's front.
    const table::Segment side = field[u].edge(edge);
    const table::Point right = other.right();
    const std::int64_t half = table::dot(right, right);
    const auto along_front = [&](table::Point p) {
        const std::int64_t on = std::clamp(table::dot(p - other.pose().at(), right), -half, half);
        return static_cast<Length>(table::divided<std::int64_t>(on * other.extent().half_width, half));
    };
    const Length centre = (along_front(side.from) + along_front(side.to)) / 2;
    const int bases = s.unit[u].bases();
    const auto free = [&](const table::Rectangle& there) {
        if (!g.ground.measure().holds(there)) return false;
        bool good = true;
        each_unit(field.alive() & ~bit(u),
                  [&](UnitIndex v) { good = good && !table::overlap(there, field[v], tolerance); });
        return good;
    };
    const int own = s.unit[u].frontage();
    for (int frontage = own; frontage >= std::min(2, own); --frontage) {
        const table::Extent extent = extent_of(g.type(u), bases, frontage);
        // At least a quarter of an inch of the front stays in contact.
        const Length most = extent.half_width + other.extent().half_width - inch / 4;
        const auto placed = [&](Length at) {
            return table::Rectangle(table::flush(other, table::Edge::front, at), extent);
        };
        const auto fits = [&](Length at) { return std::abs(at) <= most && free(placed(at)); };
        if (fits(centre)) return Turned{placed(centre).pose(), frontage};
        // The least slide to either side (B69): the first place that fits, in steps of a sixteenth of an inch, then
        // back to where it begins to fit.
        std::optional<Length> least;
        for (const int sign : {1, -1}) {
            constexpr Length step = inch / 16;
            for (Length slide = step; slide <= 2 * most + step && (!least || slide < std::abs(*least) + step);
                 slide += step) {
                if (!fits(centre + sign * slide)) continue;
                Length barred = slide - step, open = slide;
                while (open - barred > 1) {
                    const Length middle = (barred + open) / 2;
                    (fits(centre + sign * middle) ? open : barred) = middle;
                }
                if (!least || open < std::abs(*least)) least = sign * open;
                break;
            }
        }
        if (least) return Turned{placed(centre + *least).pose(), frontage};
    }
    return std::nullopt;
}

}  // namespace polemarch::blood_of_kings
