// Dice bought again (17.2.2). While a side has a Command Point left, the dice of an event fall one by one and stand in
// the State; then both sides may buy, the Initiative Player first, until both let them be; then the event's one
// resolution function reads them. Where nobody can pay, and without the rule, dice fall together.
#include "core/ancient_battles/rules/rerolls.h"
#include "core/ancient_battles/rules/battle.h"

namespace polemarch::ancient_battles {

namespace {

bool begun(const State& s) { return s.dice != decltype(s.dice){}; }

/// Ruling 88: the same die again only by the opponent of who had it thrown again last.
bool may_buy(const State& s, const TableDice& dice, std::size_t die) {
    return s.command_points[dice.decides] > 0 && dice.die[die].buyer != dice.decides + 1;
}

}  // namespace

/// Ruling 90: not the command dice, for no point has been received.
bool Battle::die_by_die(const State& s) const {
    return in_force(Option::rerolls) && s.phase != Phase::command &&
           (begun(s) || s.command_points[0] > 0 || s.command_points[1] > 0);
}

bool Battle::all_lie(const State& s) const {
    const std::size_t count = begun(s) ? event_roll(s).count() : 0;
    return count > 0 && TableDice::of(s).next(count) == count;
}

unsigned Battle::buyer(const State& s) const { return TableDice::of(s).decides; }

/// The one die that falls. Its place tells the first throw from later ones by the points that are left, of which each
/// later throw has cost one.
Roll Battle::falling(const State& s) const {
    const Roll all = event_roll(s);
    const TableDice dice = TableDice::of(s);
    const std::size_t i = dice.next(all.count());
    const auto left = static_cast<std::uint32_t>(s.command_points[0] + s.command_points[1]);
    const std::uint32_t place =
        all.place | static_cast<std::uint32_t>(i) << 20 | (dice.die[i].buyer != 0 ? left + 1 : 0) << 24;
    return i < all.dice[0] ? make_roll(all.event, place, 1, 0) : make_roll(all.event, place, 0, 1);
}

void Battle::list_dice(const State& s, MoveList<Battle>& moves) const {
    const TableDice dice = TableDice::of(s);
    moves.push_back({.kind = Kind::keep});
    for (std::size_t i = 0; i < event_roll(s).count(); ++i)
        if (may_buy(s, dice, i)) moves.push_back({.kind = Kind::again, .value = static_cast<std::uint8_t>(i)});
}

Refusal Battle::why_not_again(const State& s, const Move& m) const {
    const TableDice dice = TableDice::of(s);
    if (s.command_points[dice.decides] == 0) return Refusal::no_command_points;
    return m.value < event_roll(s).count() ? Refusal::own_reroll : Refusal::no_such_die;
}

void Battle::show(State& s, std::uint8_t face) const {
    const std::size_t count = event_roll(s).count();
    TableDice dice = TableDice::of(s);
    const std::size_t i = dice.next(count);
    dice.die[i].face = face;
    const bool bought = dice.die[i].buyer != 0;
    if (!bought && dice.next(count) == count) dice.decides = s.initiative;
    dice.lay(s);
    if (dice.next(count) == count) settle_dice(s, 0);
}

/// A side lets the dice be.
void Battle::keep(State& s) const {
    TableDice dice = TableDice::of(s);
    const int declined = dice.kept ? 2 : 1;
    dice.decides ^= 1;
    dice.lay(s);
    settle_dice(s, declined);
}

void Battle::buy(State& s, std::uint8_t die) const {
    TableDice dice = TableDice::of(s);
    --s.command_points[dice.decides];
    dice.die[die] = {0, static_cast<std::uint8_t>(dice.decides + 1)};
    dice.decides ^= 1;
    dice.kept = false;
    dice.lay(s);
}

/// Lets them be for whoever cannot buy; when both sides have declined in succession, the faces do what they do.
void Battle::settle_dice(State& s, int declined) const {
    const std::size_t count = event_roll(s).count();
    TableDice dice = TableDice::of(s);
    for (; declined < 2; ++declined, dice.decides ^= 1) {
        dice.kept = declined == 1;
        for (std::size_t i = 0; i < count; ++i)
            if (may_buy(s, dice, i)) return dice.lay(s);
    }
    std::array<std::uint8_t, TableDice::most> faces{};
    for (std::size_t i = 0; i < count; ++i) faces[i] = dice.die[i].face;
    s.dice = {};
    act(s, consequence(s, Faces(faces.data(), count)));
}

}  // namespace polemarch::ancient_battles
