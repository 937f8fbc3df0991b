#include "core/blood_of_kings/rules/dice.h"

#include "core/blood_of_kings/rules/fighters.h"
#include "core/blood_of_kings/rules/shooting.h"

#include <algorithm>

namespace polemarch::blood_of_kings {

namespace {

constexpr std::uint8_t defensive_source = 32, end_source = 255;

/// Sorts outcomes from bad to good for the first side, and then in a fixed order: the same list everywhere.
int favour(const Move& m) {
    switch (m.kind) {
        case Kind::initiative: return m.value == 0 ? 1 : 0;
        case Kind::volley: return side_of(m.target) == 0 ? -m.value : m.value;
        case Kind::casualty: return m.unit == nobody ? 0 : side_of_leader(m.unit) == 0 ? -1 : 1;
        default: return 0;
    }
}

}  // namespace

Roll roll(const Setup& g, const State& s) {
    // The place of the roll: the turn, its subject, and what else distinguishes it from other rolls.
    const auto make = [&](Event event, unsigned subject, unsigned attempt, unsigned first, unsigned second) {
        const std::uint32_t place = (std::uint32_t{s.turn} << 16) | (subject << 8) | attempt;
        return make_roll(static_cast<std::uint16_t>(event), place, first, second);
    };
    const auto one = [&](Event event, unsigned subject, unsigned side) {
        return make(event, subject, 0, side == 0 ? 1 : 0, side == 0 ? 0 : 1);
    };
    if (s.depth > 0) {
        const Pending& p = top(s);
        switch (p.what) {
            case What::order: {
                const auto kind = static_cast<Kind>(p.kind);
                const Event event = kind == Kind::regroup  ? Event::regroup
                                    : kind == Kind::retire ? Event::retire
                                                           : Event::orders;
                return one(event, p.unit, side_of(p.unit));
            }
            case What::test: return one(Event::test, p.unit, side_of(p.unit));
            case What::volley: {
                const UnitIndex target = volley_target(g, s);
                const unsigned source = p.target != nobody ? defensive_source + p.unit : s.commander;
                return make(Event::volley, target, source, 1, 1);
            }
            default:
                if (p.stage == Stage::dice) return make(Event::melee, p.unit, 0, 1, 1);
                {
                    const bool first = !p.has(Pending::first_counted_bit) && exposed_leaders(g, s, p, 0) != 0;
                    const unsigned side = first ? 0 : 1;
                    // Several leaders with supporters: a second die decides which of them is in danger.
                    const unsigned dice = std::popcount(exposed_leaders(g, s, p, side)) > 1 ? 2 : 1;
                    return make(Event::casualty, p.unit, side, side == 0 ? dice : 0, side == 0 ? 0 : dice);
                }
        }
    }
    switch (s.step) {
        case Step::loose_dice: return one(Event::loose_order, 0, 0);
        case Step::initiative: return one(Event::initiative, 0, 0);
        case Step::command: return one(Event::command, s.commander, side_of_leader(s.commander));
        case Step::volley: return make(Event::volley, volley_target(g, s), end_source, 1, 1);
        default: assert(s.step == Step::ongoing_dice); return one(Event::ongoing_order, 0, 0);
    }
}

Move resolve(const Setup& g, const State& s, Faces faces) {
    const CommandChart& chart = g.charts.command;
    const auto value = [](Kind kind, int number) {
        return Move{.kind = kind, .value = static_cast<std::uint8_t>(number)};
    };
    const auto volley = [&] {
        const UnitIndex target = volley_target(g, s);
        const unsigned defender = side_of(target);
        const Levels levels =
            fire_toll(faces[1 - defender], faces[defender], lead(shot_at(g, s, target), g.charts), g.charts.combat);
        return Move{.kind = Kind::volley, .target = target, .value = levels};
    };
    if (s.depth > 0) {
        const Pending& p = top(s);
        switch (p.what) {
            case What::order: {
                const unsigned leader = leader_with(g, s, p.unit);
                const auto kind = static_cast<Kind>(p.kind);
                if (kind == Kind::regroup) {
                    const int most = static_cast<int>(s.unit[p.unit].status());
                    return value(Kind::regrouped, std::min(regrouped(faces[0], leader, chart), most));
                }
                if (kind == Kind::retire) return value(Kind::retired, retires(faces[0], g.type(p.unit), leader, chart));
                return value(Kind::orders, static_cast<int>(orders(faces[0], leader > 0, chart)));
            }
            case What::test:
                return value(Kind::tempted, charges_uncontrolled(faces[0], leader_with(g, s, p.unit), chart));
            case What::volley: return volley();
            default: break;
        }
        if (p.stage == Stage::dice) {
            const unsigned side = side_of(p.unit);
            const Toll toll =
                melee_toll(faces[side], faces[1 - side], lead(clash_in(g, s, p), g.charts), g.charts.combat);
            return {.kind = Kind::clash, .unit = toll.actor, .value = toll.target};
        }
        const unsigned side = !p.has(Pending::first_counted_bit) && exposed_leaders(g, s, p, 0) != 0 ? 0 : 1;
        unsigned exposed = exposed_leaders(g, s, p, side);
        const auto several = static_cast<unsigned>(std::popcount(exposed));
        for (unsigned skip = several > 1 ? (faces[1] - 1u) * several / 6 : 0; skip > 0; --skip) exposed &= exposed - 1;
        const auto toll = toll_of(p)[side_of(p.unit) == side ? 0 : 1];
        const int levels = toll == everything ? levels_of_destruction : static_cast<int>(toll);
        Move m{.kind = Kind::casualty};
        if (leader_falls(faces[0], levels)) m.unit = static_cast<LeaderIndex>(std::countr_zero(exposed));
        return m;
    }
    switch (s.step) {
        case Step::command: {
            const int more = g.handicap(side_of_leader(s.commander)).activations;
            const int count = more + activations(faces[0], g.leader_entry(s.commander).exceptional, chart);
            return value(Kind::command, std::max(count, 0));
        }
        case Step::volley: return volley();
        default: return value(Kind::initiative, faces[0] <= chart.attacker_until ? 0 : 1);
    }
}

void outcomes(const Setup& g, const State& s, Outcomes& out) {
    const Roll due = roll(g, s);
    // The modifiers of a combat are the same for all faces, so they are computed once.
    const bool volley = (s.depth > 0 && top(s).what == What::volley) || (s.depth == 0 && s.step == Step::volley);
    const bool melee = s.depth > 0 && top(s).what == What::fight && top(s).stage == Stage::dice;
    if (volley) {
        const UnitIndex target = volley_target(g, s);
        const unsigned defender = side_of(target);
        const int by = lead(shot_at(g, s, target), g.charts);
        fold_faces(
            due,
            [&](Faces f) {
                return Move{.kind = Kind::volley,
                            .target = target,
                            .value = fire_toll(f[1 - defender], f[defender], by, g.charts.combat)};
            },
            out);
    } else if (melee) {
        const unsigned side = side_of(top(s).unit);
        const int by = lead(clash_in(g, s, top(s)), g.charts);
        fold_faces(
            due,
            [&](Faces f) {
                const Toll toll = melee_toll(f[side], f[1 - side], by, g.charts.combat);
                return Move{.kind = Kind::clash, .unit = toll.actor, .value = toll.target};
            },
            out);
    } else {
        fold_faces(
            due, [&](Faces f) { return resolve(g, s, f); }, out);
    }
    const unsigned actor_side =
        s.depth > 0 ? side_of(top(s).unit) : side_of_leader(s.commander == nobody ? 0 : s.commander);
    const auto rank = [&](const Move& m) {
        int good = favour(m);
        if (m.kind == Kind::clash) good = m.value - m.unit;
        if (m.kind == Kind::command || m.kind == Kind::orders || m.kind == Kind::regrouped || m.kind == Kind::retired ||
            m.kind == Kind::tempted)
            good = m.value;
        const bool own = m.kind != Kind::initiative && m.kind != Kind::volley && m.kind != Kind::casualty;
        return std::array<int, 4>{own && actor_side == 1 ? -good : good, m.unit, m.target, m.value};
    };
    std::sort(out.begin(), out.end(), [&](const auto& a, const auto& b) { return rank(a.move) < rank(b.move); });
}

Move sample(const Setup& g, const State& s, AgentStream& stream) {
    const Roll due = roll(g, s);
    const auto faces = faces_of(stream.below(due.ways), due.count());
    return resolve(g, s, Faces(faces.data(), due.count()));
}

}  // namespace polemarch::blood_of_kings
