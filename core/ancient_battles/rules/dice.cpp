// Dice: who throws how many where, THE resolution of their faces, and its outcomes out of the tables folded from it.
#include "core/ancient_battles/rules/battle.h"
#include "core/ancient_battles/types/event.h"

namespace polemarch::ancient_battles {

namespace {
LeaderIndex first_escaper(const State& s) { return static_cast<LeaderIndex>(std::countr_zero(s.escapers)); }

/// Whose elimination the leader is to escape from (11.5.1).
UnitIndex fallen(const State& s, unsigned side, const Battle& battle) {
    if (s.order == Order::fire || battle.trait(s.object).side == side) return s.object;
    return s.subject;
}
}  // namespace

Roll Battle::roll(const State& s) const { return die_by_die(s) ? falling(s) : event_roll(s); }

Roll Battle::event_roll(const State& s) const {
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
            return by(s.mover, place(s.subject, s.attack), static_cast<unsigned>(trait_[s.subject].shots * attacks), 1);
        }
        case Phase::clash: return make_roll(event, place(s.subject, s.attack), 1, 1);
        case Phase::escape: {
            // A leader may have to escape twice in a turn, but a unit falls only once.
            const LeaderIndex l = first_escaper(s);
            const unsigned side = side_of_leader(l);
            return by(side, place(l, fallen(s, side, *this)), 1);
        }
        case Phase::control: return by(s.mover, place(s.mover, 0), 1);
        case Phase::frighten: {
            // Each attempt costs a point, so that what is left tells them apart.
            const auto left = static_cast<unsigned>(s.command_points[0] + s.command_points[1]);
            return by(s.mover, place(s.subject, left), 1);
        }
        default: assert(s.phase == Phase::end_check); return by(s.initiative, place(0, 0), 1);
    }
}

ReadFaces Battle::as_read(Faces faces) const {
    const bool averaging = in_force(Option::averaging_dice);
    ReadFaces read;
    for (const std::uint8_t face : faces) read.push_back(averaging ? averaged(face) : face);
    return read;
}

Move Battle::resolve(const State& s, Faces faces) const {
    if (die_by_die(s)) return {.kind = Kind::shows, .value = faces[0]};
    return consequence(s, faces);
}

Move Battle::consequence(const State& s, Faces thrown) const {
    const ReadFaces read = as_read(thrown);
    const Faces faces(read.begin(), read.size());
    const auto yes = [](Kind kind, bool value) {
        return Move{.kind = kind, .value = value ? std::uint8_t{1} : std::uint8_t{0}};
    };
    switch (s.phase) {
        case Phase::command:  // 3.0 step 3
            return {.kind = Kind::command, .unit = charts_.command[faces[0]], .value = charts_.command[faces[1]]};
        case Phase::initiative: {  // 5.0; ties keep it where it was, turn 1 with side A
            const unsigned winner = initiative_winner(faces[0], faces[1], s.initiative);
            return {.kind = Kind::initiative, .value = static_cast<std::uint8_t>(winner)};
        }
        case Phase::rally:  // 7.1
            return yes(Kind::rallied, rallies(faces[0], trait_[s.subject].strength[1], rally_help(s, s.subject)));
        case Phase::shot: {  // 10.6
            const Shot shot = shot_due(s);
            const auto count = static_cast<std::size_t>(shot.dice);
            const Faces attack = s.mover == 0 ? faces.first(count) : faces.last(count);
            return yes(Kind::hit, hits(attack, s.mover == 0 ? faces[count] : faces[0], shot));
        }
        case Phase::clash: {  // 11.2.5-6
            const unsigned attacker = trait_[s.subject].side;
            const auto result = melee_result(faces[attacker], faces[1 - attacker], clash_due(s), charts_.melee);
            return {.kind = Kind::result, .value = static_cast<std::uint8_t>(result)};
        }
        case Phase::escape: return yes(Kind::escaped, escapes(faces[0]));                        // 11.5.1
        case Phase::control: return yes(Kind::controlled, keeps_control(faces[0], control(s)));  // 17.4.1
        case Phase::frighten:                                                                    // 17.5a
            return {.kind = Kind::elephant, .value = static_cast<std::uint8_t>(elephant_result(faces[0]))};
        default: return yes(Kind::ended, ends_game(faces[0], scenario_.turns.end_on[s.turn]));  // 12.0
    }
}

void Battle::outcomes(const State& s, StackList<Outcome<Move>, max_outcomes>& out) const {
    out.clear();
    const auto put = [&](Kind kind, unsigned value, std::uint32_t ways) {
        if (ways > 0) out.push_back({{.kind = kind, .value = static_cast<std::uint8_t>(value)}, ways});
    };
    if (die_by_die(s)) {
        const bool first = falling(s).dice[0] == 1;  // a high die is nearly always the better for who throws it
        for (unsigned i = 1; i <= 6; ++i) put(Kind::shows, first ? i : 7 - i, 1);
        return;
    }
    const auto put_pair = [&](Kind kind, std::uint32_t yes, std::uint32_t all, bool good_for_first) {
        if (good_for_first) put(kind, 0, all - yes);
        put(kind, 1, yes);
        if (!good_for_first) put(kind, 0, all - yes);
    };
    switch (s.phase) {
        case Phase::command:
            for (const auto& [first, second, ways] : tables_.command())
                out.push_back({{.kind = Kind::command, .unit = first, .value = second}, ways});
            return;
        case Phase::initiative: {
            const std::uint32_t first = tables_.first_wins(s.initiative);
            put(Kind::initiative, 1, 36 - first);
            put(Kind::initiative, 0, first);
            return;
        }
        case Phase::rally: {
            const int help = rally_help(s, s.subject);
            return put_pair(Kind::rallied, tables_.rally(trait_[s.subject].strength[1], help), 6, s.mover == 0);
        }
        case Phase::shot: {
            const Shot shot = shot_due(s);
            return put_pair(Kind::hit, tables_.hit(shot), CombatTables::shot_ways(shot), s.mover == 0);
        }
        case Phase::clash: {
            const auto ways = tables_.melee(clash_due(s));
            const bool first = trait_[s.subject].side == 0;
            for (std::size_t i = 0; i < melee_results; ++i) {
                const std::size_t result = first ? i : melee_results - 1 - i;
                put(Kind::result, static_cast<unsigned>(result), ways[result]);
            }
            return;
        }
        case Phase::escape: return put_pair(Kind::escaped, tables_.escape(), 6, side_of_leader(first_escaper(s)) == 0);
        case Phase::control: return put_pair(Kind::controlled, tables_.ends(std::min(control(s), 6)), 6, s.mover == 0);
        case Phase::frighten: {
            const auto ways = tables_.elephant();
            for (std::size_t i = 0; i < elephant_results; ++i) {
                const std::size_t result = s.mover == 0 ? i : elephant_results - 1 - i;
                put(Kind::elephant, static_cast<unsigned>(result), ways[result]);
            }
            return;
        }
        default: return put_pair(Kind::ended, tables_.ends(scenario_.turns.end_on[s.turn]), 6, true);
    }
}

}  // namespace polemarch::ancient_battles
