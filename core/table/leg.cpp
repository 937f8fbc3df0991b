#include "core/table/leg.h"

namespace polemarch::table {

namespace {

int signed_degrees(const Leg& leg) { return static_cast<std::int8_t>(leg.how); }

bool in_range(const Leg& leg, int widest) {
    switch (leg.way) {
        case Way::forward:
        case Way::backward: return leg.amount != 0 && signed_degrees(leg) >= -45 && signed_degrees(leg) <= 45;
        case Way::sideways:
        case Way::wheel: return leg.amount != 0 && leg.how <= 1;
        case Way::turn: return leg.amount != 0 && leg.how <= 3;
        case Way::turn_bases: return leg.amount == 0 && leg.how >= 1 && leg.how <= 3;
        case Way::form: return leg.amount == 0 && leg.how >= 1 && leg.how <= widest;
        default: return false;
    }
}

}  // namespace

LegFault fault_of(const std::array<Leg, 3>& legs, int widest) {
    bool ended = false;
    for (std::size_t i = 0; i < legs.size(); ++i) {
        const Leg& leg = legs[i];
        if (leg.way == Way::none) {
            if (leg != Leg{}) return LegFault::malformed;
            ended = true;
            continue;
        }
        if (ended || leg.way > Way::form) return LegFault::malformed;
        // "forward 2, forward 3" must be "forward 5".
        if (i > 0 && leg.way == legs[i - 1].way && leg.how == legs[i - 1].how) return LegFault::one_leg;
        if (!in_range(leg, widest)) return LegFault::malformed;
    }
    return LegFault::none;
}

Angle direction_of(const Leg& leg, Angle heading) {
    switch (leg.way) {
        case Way::forward: return heading + degrees(signed_degrees(leg));
        case Way::backward: return heading + half_turn + degrees(signed_degrees(leg));
        default: return leg.how == 1 ? heading + quarter_turn : heading - quarter_turn;
    }
}

Rectangle turned_about(const Rectangle& unit, Pivot pivot, Angle heading) {
    const Extent extent = unit.extent();
    switch (pivot) {
        case Pivot::centre: return {with_centre(unit.centre(), heading, extent), extent};
        case Pivot::front: return {pose_at(unit.pose().at(), heading), extent};
        default: {
            const Hand hand = pivot == Pivot::left_corner ? Hand::left : Hand::right;
            return {with_front_corner(hand, unit.front_corner(hand), heading, extent), extent};
        }
    }
}

}  // namespace polemarch::table
