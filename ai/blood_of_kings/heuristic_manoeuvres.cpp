// The manoeuvres open to a unit, and what an order to advance promises.
#include "ai/blood_of_kings/heuristic_analysis.h"
#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/rules/turn.h"
#include "core/mixed_words.h"
#include "core/per_thread.h"

#include <algorithm>
#include <numeric>

namespace polemarch::blood_of_kings {

namespace {

std::uint8_t signed_byte(int degrees) { return static_cast<std::uint8_t>(static_cast<std::int8_t>(degrees)); }

}  // namespace

template <class Take>
void HeuristicAnalysis::ways(UnitIndex u, const table::Rectangle& start, Length all, Take take) const {
    const table::Extent extent = start.extent();
    const Length width = 2 * extent.half_width;
    const auto put = [&](const table::Pose& pose, Leg a, Leg b = {}) {
        take(Move{.kind = Kind::go, .unit = u, .legs = {a, b, Leg{}}}, table::Rectangle(pose, extent));
    };
    const auto on = [](Length length, int degrees = 0) {
        return Leg{Way::forward, signed_byte(degrees), static_cast<std::uint16_t>(length)};
    };
    const auto ahead = [&](const table::Pose& pose, Length length, int degrees = 0) {
        return table::moved(pose, pose.heading + table::degrees(degrees), length);
    };
    const table::Pose here = start.pose();
    for (const int quarter : {4, 3, 2, 1}) put(ahead(here, all * quarter / 4), on(all * quarter / 4));
    for (const int degrees : {-45, -22, 22, 45})
        for (const Length length : {all, all / 2}) put(ahead(here, length, degrees), on(length, degrees));
    for (const table::Hand hand : {table::Hand::left, table::Hand::right})
        for (const unsigned step : {1u, 2u, 4u, 6u, 8u}) {
            const table::Angle by{static_cast<std::uint16_t>(table::quarter_turn.parts * step / 8)};
            const Length rest = all - table::arc_length(width, by) - 2;
            if (rest < 0) continue;
            const Leg wheel{Way::wheel, static_cast<std::uint8_t>(hand == table::Hand::right ? 1 : 0), by.parts};
            const table::Pose turned = table::wheeled(start, hand, by);
            put(turned, wheel);
            for (const Length length : {rest, rest / 2})
                if (length > inch / 4) put(ahead(turned, length), wheel, on(length));
        }
    // Up to the fronts of friends beside it, to dress the line.
    each_unit(field_.alive() & places_of(side_of(u)) & ~camps & ~bit(u), [&](UnitIndex w) {
        const table::Rectangle& mate = field_[w];
        if (g_.type(w).skirmisher || table::between(mate.heading(), here.heading) > table::degrees(5)) return;
        const table::Point off = mate.pose().at() - here.at();
        const Length forward = static_cast<Length>(table::dot(off, start.ahead()) / extent.half_depth);
        if (forward < inch / 4 || forward > all) return;
        if (std::abs(table::dot(off, start.right()) / extent.half_width) > width + 2 * mate.extent().half_width) return;
        put(ahead(here, forward), on(forward));
    });
    // Towards the nearest enemy, up to just outside its zone; also facing it.
    const UnitIndex enemy = nearest(u);
    if (enemy != nobody) {
        const table::Angle off = table::bearing(field_[enemy].centre() - here.at()) - here.heading;
        const bool right = off <= table::half_turn;
        const table::Angle by = right ? off : -off;
        const Length gap = table::distance(start, field_[enemy]) - g_.charts.movement.zone - 2 * tolerance;
        if (gap > inch / 4 && gap < all) put(ahead(here, gap), on(gap));
        if (by.parts > 256 && by <= table::quarter_turn) {
            const table::Hand hand = right ? table::Hand::right : table::Hand::left;
            const Length rest = std::min(all - table::arc_length(width, by) - 2, gap);
            const Leg wheel{Way::wheel, static_cast<std::uint8_t>(right ? 1 : 0), by.parts};
            if (rest > inch / 4) put(ahead(table::wheeled(start, hand, by), rest), wheel, on(rest));
        }
        if (off.parts != 0 && all >= g_.charts.movement.facing_change)
            put(table::with_centre(start.centre(), here.heading + off, extent),
                {Way::turn, static_cast<std::uint8_t>(Pivot::centre), off.parts});
    }
    const auto back = [&](Length length) {
        if (length > 0)
            put(table::moved(here, here.heading + table::half_turn, length),
                {Way::backward, 0, static_cast<std::uint16_t>(length)});
    };
    back(all / 2);
    back(all / 4);
    for (const std::uint8_t hand : {std::uint8_t{0}, std::uint8_t{1}}) {
        const table::Angle across = hand == 0 ? -table::quarter_turn : table::quarter_turn;
        put(table::moved(here, here.heading + across, all / 2),
            {Way::sideways, hand, static_cast<std::uint16_t>(all / 2)});
    }
    const Length rest = all - (g_.type(u).skirmisher ? 0 : g_.charts.movement.facing_change);
    if (rest >= 0) {
        const table::Pose about = table::with_centre(start.centre(), here.heading + table::half_turn, extent);
        const Leg turn{Way::turn, static_cast<std::uint8_t>(Pivot::centre), table::half_turn.parts};
        put(about, turn);
        if (rest > inch) put(ahead(about, rest), turn, on(rest));
    }
}

bool HeuristicAnalysis::advance_scores(UnitIndex u) const {
    const table::Rectangle& start = field_[u];
    const UnitIndex camp = camp_of(1 - side_of(u));
    const UnitType& type = g_.type(u);
    const bool near =
        raiders_[side_of(u)] != 0 ||
        ((field_.alive() & bit(camp)) && !table::clearly_apart(start, field_[camp], type.charge + type.advance));
    if (!near || scores(u, start)) return false;
    bool found = false;
    ways(u, start, type.advance,
         [&](const Move&, const table::Rectangle& there) { found = found || scores(u, there); });
    return found;
}

int HeuristicAnalysis::advance(UnitIndex u) const {
    if (!(advances_known_ & bit(u))) {
        advances_[u] = find_advance(u);
        advances_known_ |= bit(u);
    }
    return advances_[u];
}

int HeuristicAnalysis::find_advance(UnitIndex u) const {
    const table::Rectangle& start = field_[u];
    const Length all = g_.type(u).advance;
    const int here = stand(u, start);
    int best = 0;
    const bool column = s_.unit[u].frontage() == 1;
    const auto consider = [&](const table::Pose& pose) {
        const table::Rectangle there(pose, start.extent());
        if (!g_.ground.measure().holds(there)) return;
        if (g_.ground.detour(start.centre(), there.centre(), column) > 0) return;
        bool barred = false;
        each_unit(field_.meeting(box_of(there), field_.alive() & ~bit(u)),
                  [&](UnitIndex v) { barred = barred || table::overlap(there, field_[v], tolerance); });
        if (!barred) best = std::max(best, stand(u, there) - here);
    };
    const table::Pose pose = start.pose();
    if (s_.unit[u].march() && s_.unit[u].bases() > 1) return 40;
    consider(table::moved(pose, pose.heading, all));
    consider(table::moved(pose, pose.heading, all / 2));
    if (const UnitIndex v = nearest(u); v != nobody) {
        const Length gap = table::distance(start, field_[v]) - g_.charts.movement.zone - 2 * tolerance;
        if (gap > inch / 4 && gap < all) consider(table::moved(pose, pose.heading, gap));
        const table::Angle off = table::bearing(field_[v].centre() - pose.at()) - pose.heading;
        const bool right = off <= table::half_turn;
        const table::Angle by = std::min(right ? off : -off, table::angle_of_arc(2 * start.extent().half_width, all));
        if (by.parts > 1024 && by <= table::quarter_turn)
            consider(table::wheeled(start, right ? table::Hand::right : table::Hand::left, by));
        else if (by > table::quarter_turn)
            consider(table::with_centre(start.centre(), pose.heading + off, start.extent()));
        if (g_.ground.detour(start.centre(), field_[v].centre(), column) > 0)
            ways(u, start, all, [&](const Move&, const table::Rectangle& there) { consider(there.pose()); });
    }
    if (raiders_[side_of(u)] != 0)
        ways(u, start, all, [&](const Move&, const table::Rectangle& there) { consider(there.pose()); });
    const bool skirmisher = g_.type(u).skirmisher;
    if (skirmisher || s_.unit[u].status() != Status::ok)
        consider(table::moved(pose, pose.heading + table::half_turn, all / 2));
    if (skirmisher) {
        const table::Pose about = table::with_centre(start.centre(), pose.heading + table::half_turn, start.extent());
        consider(table::moved(about, about.heading, all));
        for (const int degrees : {-45, 45}) consider(table::moved(pose, pose.heading + table::degrees(degrees), all));
    }
    return best * 5 / 6;
}

void HeuristicAnalysis::manoeuvres(StackList<Manoeuvre, 16>& best, std::size_t most) const {
    best.clear();
    const Pending& order = top(s_);
    const UnitIndex u = order.unit;
    const Unit& unit = s_.unit[u];
    if (static_cast<Kind>(order.kind) != Kind::advance || is_camp(u)) return;
    if (unit.frontage() == 1 && unit.bases() > 1) return;
    StackList<Manoeuvre, 96> all;
    const table::Rectangle& start = field_[u];
    all.push_back({{.kind = Kind::halt}, stand(u, start), start});
    ways(u, start, order.left, [&](const Move& m, const table::Rectangle& end) {
        if (all.size() < 96 && g_.ground.measure().holds(end)) all.push_back({m, stand(u, end), end});
    });
    std::array<std::uint8_t, 96> order_of;
    const auto end = order_of.begin() + static_cast<std::ptrdiff_t>(all.size());
    std::iota(order_of.begin(), end, std::uint8_t{0});
    std::sort(order_of.begin(), end, [&](std::size_t a, std::size_t b) {
        return all[a].value != all[b].value ? all[a].value > all[b].value : a < b;
    });
    most = std::min<std::size_t>(most, 16);
    bool scoring = false;
    for (auto i = order_of.begin(); i != end && (best.size() < most || !scoring); ++i) {
        Manoeuvre& one = all[*i];
        one.scores = scores(u, one.end);
        if (best.size() == most && !one.scores) continue;
        if (judge(g_, s_, one.move) != Refusal::legal) continue;
        if (best.size() == most) best.pop_back();
        scoring = scoring || one.scores;
        best.push_back(one);
    }
}

Move HeuristicAnalysis::best_manoeuvre() const {
    const Pending& order = top(s_);
    const auto best = [&] {
        StackList<Manoeuvre, 16> ways;
        manoeuvres(ways, 1);
        return ways.empty() ? Move{} : ways[0].move;
    };
    if (static_cast<Kind>(order.kind) != Kind::advance || is_camp(order.unit) || s_.depth != 1) return best();
    thread_local KeptResults<Move, 2048> kept;
    const std::uint64_t word = surroundings(side_of(order.unit)).of_orders(order.unit);
    return kept.get(joined(word, order.left), [&](Move& move) { move = best(); });
}

}  // namespace polemarch::blood_of_kings
