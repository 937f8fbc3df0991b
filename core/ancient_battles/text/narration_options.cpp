// Steps of optional rules (17.0) as sentences.
#include "core/ancient_battles/rules/command_control.h"
#include "core/ancient_battles/rules/dice.h"
#include "core/ancient_battles/rules/rerolls.h"
#include "core/ancient_battles/text/narrator.h"
#include "core/text.h"

#include <fmt/format.h>

namespace polemarch::ancient_battles {

std::string Narrator::optional_decision() const {
    const auto subject = [&] { return unit(s_.subject); };
    switch (m_.kind) {
        case Kind::frighten: return fmt::format("{} spends 1 Command Point to frighten elephants [17.5]", mover());
        case Kind::ride: return fmt::format("{}'s {} stays mounted [17.5]", mover(), subject());
        case Kind::dismount:
            return fmt::format("{}'s {} fights on foot, as {} [17.5]", mover(), subject(),
                               setup_.type(setup_.on_foot[s_.subject][m_.value]).code);
        case Kind::set_up: {
            const std::string& code = setup_.type(s_.subject).code;
            const unsigned owner = setup_.trait[s_.subject].side;
            if (s_.unit[s_.subject].hex == m_.hex)
                return fmt::format("{}'s {} stays where it is [17.1]", mover(), code);
            return fmt::format("{} {} {}{} {} {} [17.1]", mover(), s_.unit[s_.subject].on_map() ? "shifts" : "sets up",
                               s_.mover == owner ? "" : fmt::format("{}'s ", side(owner)), code,
                               s_.unit[s_.subject].on_map() ? "to" : "in", hex::name(m_.hex));
        }
        case Kind::charge:
            return fmt::format("{}'s barbarians charge this turn, with three times their strength [17.3]", mover());
        case Kind::wait: return fmt::format("{}'s barbarians do not charge yet [17.3]", mover());
        case Kind::hold_back:
            return fmt::format("{} spends 1 Command Point on control, which is now {} [17.4.1]", mover(),
                               control(setup_, s_) + 1);
        case Kind::trust: return fmt::format("{} spends no more on control [17.4.1]", mover());
        case Kind::keep: return fmt::format("{} lets the dice be [17.2.2]", side(buyer(s_)));
        case Kind::again: {
            const TableDice dice = TableDice::of(s_);
            const unsigned roller = m_.value < event_roll(setup_, s_).dice[0] ? 0 : 1;
            return fmt::format("{} spends 1 Command Point: {}'s {} is rolled again [17.2.2]", side(dice.decides),
                               side(roller), dice.die[m_.value].face);
        }
        default: return "?";
    }
}

std::string Narrator::optional_consequence() const {
    switch (m_.kind) {
        case Kind::shows: {
            const Roll roll = ancient_battles::roll(setup_, s_);
            return fmt::format("{}'s die shows {} [{}]", side(roll.dice[0] == 1 ? 0 : 1), m_.value,
                               event_name(roll.event).rule);
        }
        case Kind::controlled: {
            const std::string roll =
                faces_.empty() ? "" : fmt::format(" rolls {} against {} and", faces_[0], control(setup_, s_));
            return fmt::format("{}{} {} [17.4.1]", mover(), roll,
                               m_.value ? "keeps control" : "loses control of its impetuous units");
        }
        default: {
            const std::string roll = faces_.empty() ? "" : fmt::format("{} rolls {}: ", mover(), faces_[0]);
            const std::string name = unit(s_.subject);
            switch (static_cast<ElephantResult>(m_.value)) {
                case ElephantResult::no_effect: return roll + name + " is not impressed [17.5]";
                case ElephantResult::balks: return roll + name + " balks and is marked yellow [17.5]";
                case ElephantResult::frightened: return roll + name + " is frightened and marked red [17.5]";
                default: return roll + fmt::format("{} panics and is {}'s until the turn ends [17.5]", name, mover());
            }
        }
    }
}

std::string Narrator::optional_breakdown() const {
    switch (s_.phase) {
        case Phase::control:
            return fmt::format("control is kept on {} or less: 2 for each leader{}", control(setup_, s_),
                               s_.control_bought == 0 ? "" : fmt::format(", {} bought", s_.control_bought));
        case Phase::frighten: return "1 to 3 nothing, 4 it balks, 5 it is frightened, 6 it panics";
        default: return "";
    }
}

/// The outcome of dice that nobody buys any more (17.2.2), narrated with all that follows as if they had been rolled
/// together.
std::optional<std::string> Narrator::dice_taken() const {
    if (m_.kind != Kind::shows && m_.kind != Kind::keep) return std::nullopt;
    const std::size_t count = event_roll(setup_, s_).count();
    TableDice dice = TableDice::of(s_);
    if (m_.kind == Kind::shows) dice.die[dice.next(count)].face = m_.value;
    const bool lie_on = next_.phase == s_.phase && next_.dice != decltype(next_.dice){};
    if (lie_on || dice.next(count) < count) return std::nullopt;
    std::array<std::uint8_t, TableDice::most> faces{};
    for (std::size_t i = 0; i < count; ++i) faces[i] = dice.die[i].face;
    State before = s_;
    before.dice = {};
    const Faces all(faces.data(), count);
    return Narrator(setup_, before, next_, ancient_battles::consequence(setup_, before, all), all).report();
}

void Narrator::follow_options() {
    for (unsigned s = 0; s < 2; ++s) {
        if (charging(next_, s) && !charging(s_, s) && m_.kind != Kind::charge)
            clauses_.push_back(fmt::format("{}'s barbarians charge, with three times their strength [17.3]", side(s)));
    }
    for (UnitIndex u = 0; u < setup_.end_unit(1); ++u) {
        const UnitIndex t = setup_.turned[u];
        if (t != none && s_.unit[t].on_map() && next_.unit[u].on_map() && !next_.unit[t].on_map())
            clauses_.push_back(fmt::format("{} is {}'s again [17.5]", unit_in(next_, u), side(setup_.trait[u].side)));
        const bool stays = setup_.trait[u].impetuous && s_.unit[u].on_map() && !s_.unit[u].marked() &&
                           next_.unit[u].marked() && next_.unit[u].hex == s_.unit[u].hex &&
                           (m_.kind == Kind::controlled || m_.kind == Kind::hold_back);
        if (stays) clauses_.push_back(fmt::format("{} is in contact and stays, marked yellow [17.4.2]", unit(u)));
    }
}

}  // namespace polemarch::ancient_battles
