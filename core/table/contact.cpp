#include "core/table/contact.h"

#include "core/table/slabs.h"

namespace polemarch::table {

std::optional<Length> length_within(Segment line, const Rectangle& a, Length margin) {
    const auto part = detail::part_within(detail::slabs_of(a, margin), line.from - a.centre(), line.to - line.from);
    if (!part) return std::nullopt;
    const Wide under = Wide{part->from.under} * part->to.under;
    const Wide over = Wide{part->to.over} * part->from.under - Wide{part->from.over} * part->to.under;
    return static_cast<Length>(divided(over * distance(line.from, line.to), under));
}

std::optional<Contact> contact(const Rectangle& a, const Rectangle& b, Length tolerance) {
    std::optional<Contact> best;
    for (const Edge edge : {Edge::front, Edge::right, Edge::left, Edge::rear}) {
        const auto length = length_within(a.edge(edge), b, tolerance);
        if (!length) continue;
        const Contact here{edge, *length > grazing(tolerance) ? *length : 0};
        if (!best || here.length > best->length) best = here;
    }
    return best;
}

}  // namespace polemarch::table
