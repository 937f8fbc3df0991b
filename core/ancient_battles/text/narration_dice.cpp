// Dice as sentences: faces, modifiers, totals, and their result. Without faces only the result.
#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/rally.h"
#include "core/ancient_battles/rules/shooting.h"
#include "core/ancient_battles/text/narrator.h"
#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace polemarch::ancient_battles {

namespace {

/// "5 + 2 = 7", "1 - 2 = -1, counted as 1"; `parts` explain the modifier.
std::string sum(int die, int modifier, const std::vector<std::string>& parts, int least) {
    const int total = die + modifier;
    std::string text = fmt::format("{} {} {} = {}", die, modifier < 0 ? '-' : '+', std::abs(modifier), total);
    if (total < least) text += fmt::format(", counted as {}", least);
    if (!parts.empty()) text += fmt::format(" ({})", fmt::join(parts, ", "));
    return text;
}

/// "a die + 2 (+1 strength 6 to 4, +1 front flank)"
std::string die_and(int modifier, const std::vector<std::string>& parts) {
    if (parts.empty()) return "a die";
    return fmt::format("a die {} {} ({})", modifier < 0 ? '-' : '+', std::abs(modifier), fmt::join(parts, ", "));
}

void add_part(std::vector<std::string>& parts, int modifier, const std::string& why) {
    if (modifier != 0) parts.push_back(fmt::format("{:+} {}", modifier, why));
}

}  // namespace

std::string Narrator::consequence() const {
    switch (m_.kind) {
        case Kind::command: return command();
        case Kind::initiative: return initiative();
        case Kind::rallied: return rally();
        case Kind::hit: return shot();
        case Kind::result: return clash();
        case Kind::escaped: return escape();
        case Kind::ended: return end_check();
        default: return optional_consequence();
    }
}

std::string Narrator::breakdown() const {
    switch (s_.phase) {
        case Phase::initiative: return fmt::format("the higher die; a tie leaves it with {}", side(s_.initiative));
        case Phase::rally: {
            const int help = rally_help(setup_, s_, s_.subject);
            return fmt::format("a die{}, at most its strength of {}; 1 always, 6 never",
                               help == 2   ? " - 2 with a leader"
                               : help == 1 ? " - 1 beside a leader"
                                           : "",
                               setup_.trait[s_.subject].strength[1]);
        }
        case Phase::shot: {
            const Shot shot = shot_due(setup_, s_);
            return fmt::format("{}: {}{}, {}: a die{}; a tie is no hit", mover(),
                               shot.dice == 1 ? "a die" : fmt::format("the best of {} dice", shot.dice),
                               shot.support == 0 ? "" : fmt::format(" + {} for support", shot.support),
                               side(1u - s_.mover),
                               shot.defence == 0 ? "" : fmt::format(" + {} for defence", shot.defence));
        }
        case Phase::clash: {
            const ClashParts parts = clash_parts();
            const unsigned attacker = setup_.trait[s_.subject].side;
            return fmt::format("{}: {}, {}: {}", side(attacker), die_and(parts.sums.attacker, parts.attacker),
                               side(1 - attacker), die_and(parts.sums.defender, parts.defender));
        }
        case Phase::escape: return "only a 1 captures or kills";
        case Phase::end_check: return fmt::format("over on {} or less", setup_.scenario.turns.end_on[s_.turn]);
        default: return optional_breakdown();
    }
}

std::string Narrator::command() const {
    const std::array<int, 2> die{m_.unit, m_.value};
    std::vector<std::string> parts;
    for (unsigned s = 0; s < 2; ++s) {
        const int handicap = setup_.handicap(s).command_points;
        const std::string points = fmt::format(
            "{} + {} for leaders{} = {}", die[s], leaders_command_points(setup_, s_, s),
            handicap == 0 ? "" : fmt::format(" {} {} as handicap", handicap < 0 ? '-' : '+', std::abs(handicap)),
            counted(next_.command_points[s], "Command Point"));
        parts.push_back(faces_.empty() ? fmt::format("{} receives {}", side(s), points)
                                       : fmt::format("{} rolls {} and receives {}", side(s), faces_[s], points));
    }
    return fmt::format("{}, {} [3.0]", parts[0], parts[1]);
}

std::string Narrator::initiative() const {
    std::string text;
    if (!faces_.empty()) {
        text = fmt::format("A rolls {}, B rolls {}: ", faces_[0], faces_[1]);
        if (faces_[0] == faces_[1])
            return text + fmt::format("a tie, the initiative stays with {} [5.0]", side(m_.value));
    }
    return text + fmt::format("{} wins the initiative [5.0]", side(m_.value));
}

std::string Narrator::rally() const {
    const std::string name = unit(s_.subject);
    const std::string result = m_.value ? "rallied" : "still disordered";
    if (faces_.empty()) return fmt::format("{}: {} [7.1]", name, result);
    const int die = faces_[0], help = rally_help(setup_, s_, s_.subject);
    const int strength = setup_.trait[s_.subject].strength[1];
    if (die == 1 || die == 6)
        return fmt::format("{} rolls {}, which {}: {} [7.3]", name, die, die == 1 ? "always succeeds" : "always fails",
                           result);
    return fmt::format("{} rolls {} - {}{} = {} against its strength of {}: {} [7.1]", name, die, help,
                       help == 2   ? " with a leader"
                       : help == 1 ? " beside a leader"
                                   : "",
                       die - help, strength, result);
}

std::string Narrator::shot() const {
    const UnitIndex lead = s_.subject, target = s_.object;
    const Shot shot = shot_due(setup_, s_);
    std::string text = fmt::format("{} fires at {}", unit(lead), unit(target));
    if (!faces_.empty()) {
        const auto count = static_cast<std::size_t>(shot.dice);
        const Faces attack = s_.mover == 0 ? faces_.first(count) : faces_.last(count);
        const int defence = s_.mover == 0 ? faces_[count] : faces_[0];
        const int best = *std::max_element(attack.begin(), attack.end());
        std::vector<std::string> dice;
        for (const std::uint8_t die : attack) dice.push_back(std::to_string(die));
        const std::string highest = dice.size() > 1 ? fmt::format(", the best {}", best) : "";
        text += fmt::format(": {} rolls {}{} + {} for support = {}, {} rolls {} + {} for defence = {}", mover(),
                            enumerated(dice), highest, shot.support, best + shot.support, side(1u - s_.mover), defence,
                            shot.defence, defence + shot.defence);
    }
    if (!m_.value) return text + ": no effect [10.6]";
    return text + (s_.unit[target].disordered()
                       ? fmt::format(": hit, {} was disordered and is eliminated [10.6]", unit(target))
                       : fmt::format(": hit, {} is disordered [10.6]", unit(target)));
}

Narrator::ClashParts Narrator::clash_parts() const {
    const Clash clash = clash_of(setup_, s_, s_.subject, s_.object, s_.approach, outside());
    ClashParts parts;
    parts.sums = modifiers(clash, setup_.charts.melee);
    const MeleeModifiers& m = parts.sums;
    add_part(parts.attacker, m.attacker_advantage,
             fmt::format("strength {} to {}", m.attacker_strength, m.defender_strength));
    add_part(parts.attacker, clash.attacker_terrain, "terrain");
    add_part(parts.attacker, clash.vector, std::string(approach_name(s_.object, s_.approach)));
    add_part(parts.defender, m.defender_advantage,
             fmt::format("strength {} to {}", m.defender_strength, m.attacker_strength));
    add_part(parts.defender, clash.defender_terrain, "terrain");
    return parts;
}

std::string Narrator::clash() const {
    const UnitIndex a = s_.subject, d = s_.object;
    const unsigned attacker = setup_.trait[a].side;
    std::string text = fmt::format("{} against {}", unit(a), unit(d));
    if (!faces_.empty()) {
        const ClashParts parts = clash_parts();
        text += fmt::format(": {} rolls {}, {} rolls {}", side(attacker),
                            sum(faces_[attacker], parts.sums.attacker, parts.attacker, 1), side(1 - attacker),
                            sum(faces_[1 - attacker], parts.sums.defender, parts.defender, 1));
    }
    const auto disordered = [&](UnitIndex u) { return s_.unit[u].disordered(); };
    const bool steadfast = setup_.trait[d].base && setup_.charts.melee.camp_steadfast;
    const std::string no_effect = ", but camps hold";
    switch (static_cast<MeleeResult>(m_.value)) {
        case MeleeResult::attacker_eliminated: return text + ": attacker eliminated [11.2.6]";
        case MeleeResult::attacker_disordered:
            return text + (disordered(a) ? ": attacker disordered again and so eliminated [11.2.6]"
                                         : ": attacker disordered [11.2.6]");
        case MeleeResult::engaged:
            return text + (steadfast ? ": engaged, the attacker is disordered [11.2.6]"
                                     : ": engaged, both are disordered [11.2.6]");
        case MeleeResult::defender_disordered:
            if (steadfast) return text + ": defender disordered" + no_effect + " [11.2.6]";
            return text + (disordered(d) ? ": defender disordered again and so eliminated [11.2.6]"
                                         : ": defender disordered [11.2.6]");
        default: return text + ": defender eliminated [11.2.6]";
    }
}

std::string Narrator::escape() const {
    const std::string name = leader(static_cast<LeaderIndex>(std::countr_zero(s_.escapers)));
    const std::string roll = faces_.empty() ? "" : fmt::format(" rolls {} and", faces_[0]);
    return fmt::format("{}{} {} [11.5.1]", name, roll, m_.value ? "escapes" : "is captured or killed");
}

std::string Narrator::end_check() const {
    const std::string result = m_.value ? "the battle ends" : "the battle goes on";
    if (faces_.empty()) return fmt::format("end of game check: {} [12.0]", result);
    return fmt::format("{} rolls {} against {} in the end of game check: {} [12.0]", side(s_.initiative), faces_[0],
                       setup_.scenario.turns.end_on[s_.turn], result);
}

}  // namespace polemarch::ancient_battles
