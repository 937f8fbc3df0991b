#include "core/ancient_battles/rules/events.h"

#include "core/ancient_battles/rules/command_control.h"
#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/rally.h"
#include "core/ancient_battles/rules/shooting.h"

namespace polemarch::ancient_battles {

namespace {
LeaderIndex first_escaper(const State& s) { return static_cast<LeaderIndex>(std::countr_zero(s.escapers)); }

/// The unit whose elimination the leader tries to escape (11.5.1).
UnitIndex fallen(const Setup& g, const State& s, unsigned side) {
    if (s.order == Order::fire || g.trait[s.object].side == side) return s.object;
    return s.subject;
}
}  // namespace

Roll event_roll(const Setup& g, const State& s) {
    const auto event = static_cast<std::uint16_t>(event_of(s.phase));
    const auto place = [&](unsigned subject, unsigned attempt) {
        return (std::uint32_t{s.turn} << 16) | (subject << 8) | attempt;
    };
    const auto by = [&](unsigned side, std::uint32_t at, unsigned own, unsigned others = 0) {
        return side == 0 ? make_roll(event, at, own, others) : make_roll(event, at, others, own);
    };
    switch (s.phase) {
        case Phase::command:
        case Phase::initiative: return make_roll(event, place(0, 0), 1, 1);
        case Phase::rally: return by(s.mover, place(s.subject, 0), 1);
        case Phase::shot: {
            const int attacks = s.enhanced ? s.combined : 1;
            return by(s.mover, place(s.subject, s.attacks_made),
                      static_cast<unsigned>(g.trait[s.subject].shots * attacks), 1);
        }
        case Phase::clash: return make_roll(event, place(s.subject, s.second_melee), 1, 1);
        case Phase::escape: {
            // A leader may have to escape twice in a turn, but a unit is eliminated only once.
            const LeaderIndex l = first_escaper(s);
            const unsigned side = side_of_leader(l);
            return by(side, place(l, fallen(g, s, side)), 1);
        }
        case Phase::control: return by(s.mover, place(s.mover, 0), 1);
        case Phase::frighten: {
            // Each attempt costs a point, so the points left distinguish them.
            const auto left = static_cast<unsigned>(s.command_points[0] + s.command_points[1]);
            return by(s.mover, place(s.subject, left), 1);
        }
        default: assert(s.phase == Phase::end_check); return by(s.initiative, place(0, 0), 1);
    }
}

ReadFaces as_read(const Setup& g, Faces faces) {
    const bool averaging = g.in_force(Option::averaging_dice);
    ReadFaces read;
    for (const std::uint8_t face : faces) read.push_back(averaging ? averaged(face) : face);
    return read;
}

Move consequence(const Setup& g, const State& s, Faces rolled) {
    const ReadFaces read = as_read(g, rolled);
    const Faces faces(read.begin(), read.size());
    const auto yes = [](Kind kind, bool value) {
        return Move{.kind = kind, .value = value ? std::uint8_t{1} : std::uint8_t{0}};
    };
    switch (s.phase) {
        case Phase::command:  // 3.0 step 3
            return {.kind = Kind::command, .unit = g.charts.command[faces[0]], .value = g.charts.command[faces[1]]};
        case Phase::initiative: {  // 5.0; a tie keeps the initiative; in turn 1 side A holds it
            const unsigned winner = initiative_winner(faces[0], faces[1], s.initiative);
            return {.kind = Kind::initiative, .value = static_cast<std::uint8_t>(winner)};
        }
        case Phase::rally:  // 7.1
            return yes(Kind::rallied, rallies(faces[0], g.trait[s.subject].strength[1], rally_help(g, s, s.subject)));
        case Phase::shot: {  // 10.6
            const Shot shot = shot_due(g, s);
            const auto count = static_cast<std::size_t>(shot.dice);
            const Faces attack = s.mover == 0 ? faces.first(count) : faces.last(count);
            return yes(Kind::hit, hits(attack, s.mover == 0 ? faces[count] : faces[0], shot));
        }
        case Phase::clash: {  // 11.2.5-6
            const unsigned attacker = g.trait[s.subject].side;
            const auto result = melee_result(faces[attacker], faces[1 - attacker], clash_due(g, s), g.charts.melee);
            return {.kind = Kind::result, .value = static_cast<std::uint8_t>(result)};
        }
        case Phase::escape: return yes(Kind::escaped, escapes(faces[0]));                           // 11.5.1
        case Phase::control: return yes(Kind::controlled, keeps_control(faces[0], control(g, s)));  // 17.4.1
        case Phase::frighten:                                                                       // 17.5a
            return {.kind = Kind::elephant, .value = static_cast<std::uint8_t>(elephant_result(faces[0]))};
        default: return yes(Kind::ended, ends_game(faces[0], g.scenario.turns.end_on[s.turn]));  // 12.0
    }
}

void event_outcomes(const Setup& g, const State& s, Outcomes& out) {
    out.clear();
    const auto put = [&](Kind kind, unsigned value, std::uint32_t ways) {
        if (ways > 0) out.push_back({{.kind = kind, .value = static_cast<std::uint8_t>(value)}, ways});
    };
    const auto put_pair = [&](Kind kind, std::uint32_t yes, std::uint32_t all, bool good_for_first) {
        if (good_for_first) put(kind, 0, all - yes);
        put(kind, 1, yes);
        if (!good_for_first) put(kind, 0, all - yes);
    };
    switch (s.phase) {
        case Phase::command:
            for (const auto& [first, second, ways] : g.tables.command())
                out.push_back({{.kind = Kind::command, .unit = first, .value = second}, ways});
            return;
        case Phase::initiative: {
            const std::uint32_t first = g.tables.first_wins(s.initiative);
            put(Kind::initiative, 1, 36 - first);
            put(Kind::initiative, 0, first);
            return;
        }
        case Phase::rally: {
            const int help = rally_help(g, s, s.subject);
            return put_pair(Kind::rallied, g.tables.rally(g.trait[s.subject].strength[1], help), 6, s.mover == 0);
        }
        case Phase::shot: {
            const Shot shot = shot_due(g, s);
            return put_pair(Kind::hit, g.tables.hit(shot), CombatTables::shot_ways(shot), s.mover == 0);
        }
        case Phase::clash: {
            const auto ways = g.tables.melee(clash_due(g, s));
            const bool first = g.trait[s.subject].side == 0;
            for (std::size_t i = 0; i < melee_results; ++i) {
                const std::size_t result = first ? i : melee_results - 1 - i;
                put(Kind::result, static_cast<unsigned>(result), ways[result]);
            }
            return;
        }
        case Phase::escape: return put_pair(Kind::escaped, g.tables.escape(), 6, side_of_leader(first_escaper(s)) == 0);
        case Phase::control:
            return put_pair(Kind::controlled, g.tables.ends(std::min(control(g, s), 6)), 6, s.mover == 0);
        case Phase::frighten: {
            const auto ways = g.tables.elephant();
            for (std::size_t i = 0; i < elephant_results; ++i) {
                const std::size_t result = s.mover == 0 ? i : elephant_results - 1 - i;
                put(Kind::elephant, static_cast<unsigned>(result), ways[result]);
            }
            return;
        }
        default: return put_pair(Kind::ended, g.tables.ends(g.scenario.turns.end_on[s.turn]), 6, true);
    }
}

}  // namespace polemarch::ancient_battles
