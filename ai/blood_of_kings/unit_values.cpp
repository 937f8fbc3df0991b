#include "ai/blood_of_kings/unit_values.h"

#include "core/blood_of_kings/rules/queries.h"
#include "core/per_thread.h"

#include <cmath>

namespace polemarch::blood_of_kings {

UnitValues::ByLead UnitValues::by_lead(const CombatChart& chart) {
    ByLead chances;
    for (int lead = -most; lead <= most; ++lead) {
        Chances& c = chances[static_cast<std::size_t>(lead + most)];
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b) {
                const Toll toll = melee_toll(a, b, lead, chart);
                ++c.actor[toll.actor];
                ++c.target[toll.target];
                ++c.fire[fire_toll(a, b, lead, chart)];
            }
    }
    return chances;
}

UnitValues::UnitValues(const Setup& g, const Stakes& stakes) : g_(g), stakes_(stakes) {
    // by_lead() depends only on the chart's ladder, which hardly ever changes.
    thread_local LastResult<std::array<std::uint8_t, 4>, ByLead> last;
    const CombatChart& chart = g.charts.combat;
    chances_ = last.get(chart.ladder, [&] { return by_lead(chart); });
}

int UnitValues::left(UnitIndex u, Condition c) const {
    const int need = (c.at_start + 1) / 2;  // bases whose loss destroys it (B6)
    const int whole = need + 2;
    if (c.status == Status::destroyed || whole <= 2) return 0;
    const int levels = need - (c.at_start - c.bases) + 2 - static_cast<int>(c.status);
    const double share = static_cast<double>(levels) / whole;
    const int break_point = g_.scenario.sides[side_of(u)].break_point;
    const int points = g_.type(u).points * c.at_start * 10000 / std::max(1, break_point);
    return static_cast<int>(points * (0.3 * share + 0.7 * std::sqrt(share)));
}

int UnitValues::leader(LeaderIndex l) const {
    const unsigned side = side_of_leader(l);
    const MoraleChart& morale = g_.charts.morale;
    const int points = g_.leader_entry(l).commander ? morale.army_commander : morale.subordinate;
    // The command goes on under another leader, with fewer activations.
    return 2 * points * 10000 / std::max<int>(1, g_.scenario.sides[side].break_point) + stakes_.loss(side, points);
}

int UnitValues::camp(unsigned side) const {
    constexpr int taken = 900;
    return taken + stakes_.loss(side, g_.scenario.sides[side].camp ? g_.scenario.sides[side].camp->points : 0);
}

int UnitValues::clash(int lead, UnitIndex actor, Condition of_actor, UnitIndex target, Condition of_target) const {
    const Chances& c = chances(lead);
    int sum = 0;
    for (Levels levels = 1; levels <= everything; ++levels) {
        if (c.target[levels] > 0) sum += c.target[levels] * loss(target, of_target, levels);
        if (c.actor[levels] > 0) sum -= c.actor[levels] * loss(actor, of_actor, levels);
    }
    return sum / 36;
}

int UnitValues::shot(int lead, UnitIndex target, Condition of_target) const {
    const Chances& c = chances(lead);
    int sum = 0;
    for (Levels levels = 1; levels <= everything; ++levels)
        if (c.fire[levels] > 0) sum += c.fire[levels] * loss(target, of_target, levels);
    return sum / 36;
}

Clash clash_of(const Setup& g, const State& s, const Meeting& m) {
    Clash clash;
    const auto fill = [&](Fighter& f, UnitIndex u) {
        const Trait& trait = g.trait[u];
        f.type = trait.type;
        f.status = s.unit[u].status();
        f.aggressive = trait.aggressive;
        f.armoured = trait.armoured;
        f.quality = trait.quality;
        f.bases = static_cast<std::uint8_t>(s.unit[u].bases());
        f.leader = leader_with(g, s, u);
    };
    fill(clash.actor, m.actor);
    fill(clash.target, m.target);
    clash.actor.charging = m.charging;
    clash.actor.leader = std::max(clash.actor.leader, m.leader);
    clash.on_front = m.edge == table::Edge::front;
    clash.target.flanked = !clash.on_front;
    return clash;
}

Shot shot_of(const Setup& g, const State& s, UnitIndex firer, UnitIndex target, Cover cover) {
    Shot shot;
    shot.firer = &g.type(firer);
    shot.status = s.unit[firer].status();
    shot.quality = g.trait[firer].quality;
    shot.firing = static_cast<std::uint8_t>(s.unit[firer].frontage());
    shot.target = &g.type(target);
    shot.target_quality = g.trait[target].quality;
    shot.target_bases = static_cast<std::uint8_t>(s.unit[target].bases());
    shot.armoured = g.trait[target].armoured;
    shot.march = s.unit[target].march();
    shot.cover = g.trait[target].pavises ? std::max(cover, Cover::soft) : cover;
    return shot;
}

}  // namespace polemarch::blood_of_kings
