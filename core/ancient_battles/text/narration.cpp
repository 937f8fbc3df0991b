// Every step of a battle as a sentence with its rule: what was decided, and what followed automatically.
#include "core/ancient_battles/rules/battle.h"
#include "core/ancient_battles/rules/marching.h"
#include "core/ancient_battles/rules/turn.h"
#include "core/ancient_battles/rules/victory.h"
#include "core/ancient_battles/text/narrator.h"
#include "core/ancient_battles/text/unit_words.h"
#include "core/text.h"

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

constexpr std::array<std::string_view, edges> edge_names{"northern edge", "eastern edge", "southern edge",
                                                         "western edge", "river"};
constexpr std::array<std::string_view, 4> levels{"a draw", "a marginal victory", "a substantive victory",
                                                 "a decisive victory"};

}  // namespace

std::string enumerated(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

std::string Narrator::unit_in(const State& s, UnitIndex u) const {
    const std::string& code = setup_.type(u).code;
    return s.unit[u].on_map() ? code + " " + hex::name(s.unit[u].hex) : code + " off the map";
}

std::string Narrator::units(UnitMask mask) const {
    std::vector<std::string> names;
    for (; mask; mask &= mask - 1) names.push_back(unit(static_cast<UnitIndex>(std::countr_zero(mask))));
    return enumerated(names);
}

std::string Narrator::leader(LeaderIndex l) const {
    const unsigned side = side_of_leader(l);
    const std::string& name = setup_.scenario.sides[side].leaders[l - side * max_side_leaders].name;
    return name.empty() ? "leader " + setup_.kind[l].code : fmt::format("{} ({})", name, setup_.kind[l].code);
}

std::string Narrator::leader_in_full(LeaderIndex l) const {
    const unsigned side = side_of_leader(l);
    const std::string& name = setup_.scenario.sides[side].leaders[l - side * max_side_leaders].name;
    const std::string kind = "leader of kind " + setup_.kind[l].code;
    return name.empty() ? "a " + kind : fmt::format("{} ({})", name, kind);
}

std::string Narrator::leaders(unsigned mask) const {
    std::vector<std::string> names;
    for (; mask; mask &= mask - 1) names.push_back(leader(static_cast<LeaderIndex>(std::countr_zero(mask))));
    return enumerated(names);
}

std::string Narrator::report() {
    std::string text = is_consequence(m_.kind) ? consequence() : decision();
    if (const auto event = dice_taken()) return text + "; " + *event;
    follow();
    for (const std::string& clause : clauses_) text += "; " + clause;
    return text;
}

std::string Narrator::decision() const {
    const auto subject = [&] { return unit(s_.subject); };
    switch (m_.kind) {
        case Kind::pass: return fmt::format("{} passes [3.0]", mover());
        case Kind::bid: return fmt::format("{} spends 1 Command Point to seize the initiative [5.1]", mover());
        case Kind::concede: return fmt::format("{} leaves the initiative to {} [5.2]", mover(), side(1u - s_.mover));
        case Kind::first:
            return m_.value == 0 ? fmt::format("{} takes the first action [6.0]", mover())
                                 : fmt::format("{} leaves the first action to {} [6.0]", mover(), side(1u - s_.mover));
        case Kind::place:
            return fmt::format("{} places {} with {} [3.0]", mover(), leader_in_full(m_.unit), unit(s_.at[m_.hex]));
        case Kind::order_unit:
        case Kind::order_lead:
        case Kind::enter:
        case Kind::panic: return order();
        case Kind::take:
            if (s_.phase == Phase::impetuous)
                return fmt::format("{}, out of control, is the next to move [17.4.2]", unit(m_.unit));
            return s_.phase == Phase::flee_unit ? fmt::format("{} makes {} flee [9.3]", mover(), unit(m_.unit))
                                                : fmt::format("{} is the next to act [6.2.2]", unit(m_.unit));
        case Kind::done: return fmt::format("{}'s formation has acted [6.3]", mover());
        case Kind::go:
        case Kind::leave: return march();
        case Kind::face: return fmt::format("{} faces {}, {} [8.4]", subject(), m_.value + 1, direction_name(m_.value));
        case Kind::combine:
            if (m_.value == 0) return fmt::format("{} will fire {} times singly [10.7.1]", subject(), s_.singles);
            return fmt::format("{} will combine {} attacks into one{} [10.7.1]", subject(), m_.value,
                               s_.singles > m_.value ? fmt::format(" and fire {} singly", s_.singles - m_.value) : "");
        case Kind::fire:
            return fmt::format("{} fires at {}{} [10.5]", subject(), unit(m_.unit),
                               m_.value ? fmt::format(" with {} attacks combined", s_.combined) : "");
        case Kind::support: return fmt::format("{} supports {} [10.5]", unit(m_.unit), subject());
        case Kind::shoot: return fmt::format("nobody else supports {} [10.5]", subject());
        case Kind::hold: return fmt::format("{} fires no more [10.7]", subject());
        case Kind::edge: return fmt::format("{} flees towards the {} [9.2]", subject(), edge_names[m_.value]);
        case Kind::step: return fmt::format("{} flees to {} [9.1]", subject(), hex::name(m_.hex));
        case Kind::attack: return attack();
        case Kind::stand: return fmt::format("{} stands to receive {} [11.2.3]", unit(s_.object), subject());
        case Kind::retreat: return retreat();
        case Kind::advance: return fmt::format("{} advances to {} [11.6]", subject(), hex::name(s_.vacated));
        case Kind::halt:
            return s_.phase == Phase::second_melee ? fmt::format("{} fights no second melee [11.6.3]", subject())
                                                   : fmt::format("{} does not advance [11.6.1]", subject());
        default: return optional_decision();
    }
}

std::string Narrator::order() const {
    constexpr std::array<std::string_view, 4> verbs{"", "move", "fire", "rally"};
    switch (m_.kind) {
        case Kind::order_unit:
            if (static_cast<Order>(m_.value) == Order::rally)
                return fmt::format("{} spends 1 Command Point: {} rallies [7.0]", mover(), unit(m_.unit));
            return fmt::format("{} spends 1 Command Point: {} is to {} [6.1]", mover(), unit(m_.unit), verbs[m_.value]);
        case Kind::order_lead:
            return fmt::format("{} spends 1 Command Point: {} at {} orders his formation to {} [6.2]", mover(),
                               leader(m_.unit), hex::name(s_.leader[m_.unit]), verbs[m_.value]);
        case Kind::enter:
            return fmt::format("{} spends 1 Command Point to bring on group {} [8.7]", mover(),
                               setup_.group_number(m_.value));
        default:
            return fmt::format("{} spends 1 Command Point for the panic movement of side {} [9.0]", mover(),
                               side(1u - s_.mover));
    }
}

std::string Narrator::march() const {
    const Unit& unit = s_.unit[s_.subject];
    const std::string& code = setup_.type(s_.subject).code;
    if (m_.kind == Kind::leave)
        return fmt::format("{} leaves the map{}{} [8.6]{}", Narrator::unit(s_.subject),
                           m_.value == 0 ? "" : fmt::format(" by exit {}", m_.value),
                           next_.unit[s_.subject].hex == Gone::returning ? ", to come back" : "", passage());
    // The facing is named here if there is no choice of it.
    std::string facing;
    if (std::has_single_bit(m_.value) && !setup_.trait[s_.subject].base) {
        const int f = std::countr_zero(m_.value);
        facing = fmt::format(", facing {}, {}", f + 1, direction_name(static_cast<hex::Direction>(f)));
    }
    if (!unit.on_map())
        return fmt::format("{} enters the map and goes to {}{} [8.7]{}", code, hex::name(m_.hex), facing, passage());
    if (unit.hex == m_.hex && m_.flipped == 0)
        return fmt::format("{} stays where it is{} [8.4]", Narrator::unit(s_.subject), facing);
    const bool disengages = !unit.red() && next_.unit[s_.subject].red();
    return fmt::format("{} moves to {}{}{}{}", Narrator::unit(s_.subject), hex::name(m_.hex), facing,
                       disengages ? " and is marked red, for it leaves an enemy zone of control [8.8.3]" : " [8.3]",
                       passage());
}

/// The effects of the march on its path, after what it was.
std::string Narrator::passage() const {
    std::string text;
    if (m_.flipped)
        text += fmt::format("; it passes through {}, which {} disordered{} [8.3.2]", units(m_.flipped),
                            std::has_single_bit(m_.flipped) ? "is" : "are", m_.disordered ? ", as it is itself" : "");
    else if (m_.disordered)
        text += ground_disorders() ? "; it is disordered on its way [8.9]"
                                   : "; it is disordered by an own unit that it passes through [8.3.2]";
    if (m_.driven)
        text +=
            fmt::format("; {} {} set aside [8.3.1]", leaders(m_.driven), std::has_single_bit(m_.driven) ? "is" : "are");
    return text;
}

/// Whether the ground disorders the march: it would still be possible, and disordered, if it passed only light units.
bool Narrator::ground_disorders() const {
    if (setup_.trait[s_.subject].light) return true;
    Mover mover = ancient_battles::mover(setup_, s_, s_.subject);
    for (UnitIndex u = setup_.first_unit(s_.mover); u < setup_.end_unit(s_.mover); ++u)
        if (u != s_.subject && s_.unit[u].on_map() && !setup_.trait[u].light) mover.blocked.add(s_.unit[u].hex);
    const Ends ends = find_ends(setup_.ground, mover, {m_.flipped, m_.driven, m_.disordered});
    if (m_.kind == Kind::leave) return ends.leaves != 0;
    return std::any_of(ends.facing.begin(), ends.facing.end(), [&](const hex::Set& set) { return set.has(m_.hex); });
}

std::string Narrator::attack() const {
    const auto attacker = m_.unit, defender = m_.value;
    const char* rule = s_.phase == Phase::second_melee ? "11.6.3" : "11.2.2";
    if (m_.hex != none)
        return fmt::format("{} attacks {} from off the map [8.7.3]", setup_.type(attacker).code, unit(defender));
    if (setup_.trait[defender].base) return fmt::format("{} attacks {} [{}]", unit(attacker), unit(defender), rule);
    const auto approach = hex::geometry().direction_to[s_.unit[defender].hex][s_.unit[attacker].hex];
    return fmt::format("{} attacks {} from its {} [{}]", unit(attacker), unit(defender),
                       approach_name(defender, approach), rule);
}

std::string_view Narrator::approach_name(UnitIndex defender, hex::Direction approach) const {
    return name_of(approach_of(approach, s_.unit[defender].facing()));
}

std::string Narrator::retreat() const {
    hex::Index to = s_.unit[s_.object].hex;
    for (int i = 0; i < m_.value; ++i) to = setup_.ground.next[to][hex::opposite(s_.approach)];
    return fmt::format("{} retreats {} to {}, disordered and marked red [11.2.3]", unit(s_.object),
                       m_.value == 1 ? "one hex" : "two hexes", hex::name(to));
}

// ---- what followed automatically

void Narrator::follow() {
    follow_dice();
    if (m_.kind == Kind::bid && next_.phase != Phase::bid)
        clauses_.push_back(fmt::format("{} has no Command Point to answer with [5.2]", side(1u - s_.mover)));
    if (m_.kind == Kind::result || m_.kind == Kind::escaped || m_.kind == Kind::retreat || m_.kind == Kind::advance)
        follow_melee();
    if (m_.kind == Kind::panic || m_.kind == Kind::edge || m_.kind == Kind::step ||
        (m_.kind == Kind::take && s_.phase == Phase::flee_unit))
        follow_flight();
    follow_options();
    follow_missed_leaders();
    if (next_.turn == s_.turn) follow_leaders();
    follow_turn();
}

/// 17.2.1: dice that do not count as they are rolled.
void Narrator::follow_dice() {
    for (std::size_t i = 0; i < rolled_.size(); ++i)
        if (rolled_[i] != faces_[i] && std::find(rolled_.begin(), rolled_.begin() + static_cast<std::ptrdiff_t>(i),
                                                 rolled_[i]) == rolled_.begin() + static_cast<std::ptrdiff_t>(i))
            clauses_.push_back(fmt::format("the {} that fell counts as {} [17.2.1]", rolled_[i], faces_[i]));
}

/// Looting and the mandatory advance.
void Narrator::follow_melee() {
    if (s_.subject == none) return;
    const Unit &before = s_.unit[s_.subject], &after = next_.unit[s_.subject];
    const std::string& code = setup_.type(s_.subject).code;
    if (after.hex == Gone::looting) clauses_.push_back(fmt::format("{} loots and is gone [13.1.4]", unit(s_.subject)));
    if (!after.on_map()) return;
    if (after.hex != before.hex && m_.kind != Kind::advance)
        clauses_.push_back(fmt::format("{} advances to {} [11.6]", unit(s_.subject), hex::name(after.hex)));
    if (after.hex != before.hex && after.disordered() && !before.disordered())
        clauses_.push_back(fmt::format("{} is disordered by the ground there [8.9]", code));
}

/// Leaders whose group was eliminated off the map.
void Narrator::follow_missed_leaders() {
    unsigned missed = 0;
    for (unsigned l = 0; l < max_leaders; ++l)
        if (s_.leader[l] == Away::coming && next_.leader[l] == Away::lost) missed |= 1u << l;
    if (missed != 0)
        clauses_.push_back(fmt::format("{} will never come: the last of the group has fallen [8.7]", leaders(missed)));
}

void Narrator::follow_flight() {
    const unsigned fleeing = 1u - s_.mover;
    for (UnitIndex u = setup_.first_unit(fleeing); u < setup_.end_unit(fleeing); ++u) {
        const Unit &before = s_.unit[u], &after = next_.unit[u];
        if (!before.on_map()) continue;
        const bool mentioned = m_.kind == Kind::step && u == s_.subject && after.hex == m_.hex;
        if (after.hex == Gone::left)
            clauses_.push_back(fmt::format("{} leaves the map [9.1]", unit(u)));
        else if (after.hex != before.hex && !mentioned)
            clauses_.push_back(fmt::format("{} flees to {} [9.1]", unit(u), hex::name(after.hex)));
        else if (after.red() && !before.red() && !mentioned)
            clauses_.push_back(fmt::format("{} cannot flee and stays, marked red [9.4]", unit(u)));
        if (after.on_map() && after.disordered() && !before.disordered())
            clauses_.push_back(fmt::format("{} is disordered by those who flee through it [8.3.2]", unit(u)));
    }
}

void Narrator::follow_leaders() {
    unsigned aside = 0, coming = 0, joined = 0;
    for (unsigned l = 0; l < max_leaders; ++l) {
        if (s_.leader[l] < hex::cells && next_.leader[l] == Away::aside && !((m_.driven >> l) & 1u)) aside |= 1u << l;
        if (s_.leader[l] == Away::coming && next_.leader[l] < hex::cells) coming |= 1u << l;
        const auto h = s_.leader[l];
        if (h < hex::cells && next_.leader[l] == h && s_.at[h] == none && next_.at[h] != none) joined |= 1u << l;
    }
    const auto be = [](unsigned mask, const char* one, const char* more) {
        return std::has_single_bit(mask) ? one : more;
    };
    if (coming != 0)
        clauses_.push_back(fmt::format("{} {} with it [8.7]", leaders(coming), be(coming, "comes", "come")));
    if (joined != 0)
        clauses_.push_back(
            fmt::format("{}, alone there, {} it [11.5.2]", leaders(joined), be(joined, "joins", "join")));
    if (aside == 0) return;
    // Looters' leaders and those of a unit that leaves go with it; others flee from the enemy that enters their hex.
    const bool looted = s_.subject != none && next_.unit[s_.subject].hex == Gone::looting;
    clauses_.push_back(fmt::format("{} {} set aside until the next Place Leaders Step [{}]", leaders(aside),
                                   be(aside, "is", "are"),
                                   m_.kind == Kind::leave      ? "8.6"
                                   : m_.kind == Kind::elephant ? "17.5"
                                   : looted                    ? "13.1.4"
                                                               : "11.5.2"));
}

void Narrator::follow_turn() {
    const bool before_melee = stage_of(s_.phase, s_.order) != Stage::combat;
    const bool fights_now = stage_of(next_.phase, next_.order) == Stage::combat || next_.turn != s_.turn;
    if (before_melee && fights_now) clauses_.push_back("the Melee Step begins [11.0]");
    if (next_.turn != s_.turn) clauses_.push_back(fmt::format("turn {} begins [12.0]", next_.turn));
    for (unsigned side = 0; side < 2; ++side)
        if (next_.panic_turn[side] != s_.panic_turn[side])
            clauses_.push_back(fmt::format("the army of side {} panics [4.0]", Narrator::side(side)));
    if (next_.phase != Phase::over || s_.phase == Phase::over) return;
    const int a = victory_points(setup_, next_, 0), b = victory_points(setup_, next_, 1);
    const auto level = levels[static_cast<std::size_t>(std::min(std::abs(a - b), 3))];
    const int draws = setup_.scenario.draw_counts_for;
    const std::string whose = a != b      ? fmt::format(" for {}", a > b ? 'A' : 'B')
                              : draws < 0 ? ""
                                          : fmt::format(", which counts as a victory of {}", "AB"[draws]);
    clauses_.push_back(fmt::format("the battle is over: {} for A, {} for B, {}{} [14.0]",
                                   counted(static_cast<unsigned>(a), "victory point"), b, level, whose));
}

std::string narrate(const Setup& g, const State& s, const Move& m, Faces faces) {
    State next = s;
    apply(g, next, m);
    return Narrator(g, s, next, m, faces).report();
}

EventName event_name(std::uint16_t event) {
    switch (static_cast<Event>(event)) {
        case Event::command: return {"Command Points", "3.0"};
        case Event::initiative: return {"initiative", "5.0"};
        case Event::rally: return {"rally", "7.1"};
        case Event::shot: return {"ranged combat", "10.6"};
        case Event::clash: return {"melee", "11.2.5"};
        case Event::escape: return {"leader's escape", "11.5.1"};
        case Event::end_check: return {"end of game check", "12.0"};
        case Event::control: return {"command control", "17.4.1"};
        case Event::frighten: return {"elephant", "17.5"};
    }
    return {"?", ""};
}

std::string Battle::narrate(const State& s, const Move& m, Faces faces) const {
    return ancient_battles::narrate(setup(), s, m, faces);
}
EventName Battle::event_name(std::uint16_t event) const { return ancient_battles::event_name(event); }

}  // namespace polemarch::ancient_battles
