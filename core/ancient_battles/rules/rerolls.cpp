#include "core/ancient_battles/rules/rerolls.h"

#include "core/ancient_battles/rules/events.h"

namespace polemarch::ancient_battles {

namespace {

bool begun(const State& s) { return s.dice != decltype(s.dice){}; }

/// Ruling 88: a die may be bought again only by the opponent of the side that bought it last.
bool may_buy(const State& s, const TableDice& dice, std::size_t die) {
    return s.command_points[dice.decides] > 0 && dice.die[die].buyer != dice.decides + 1;
}

/// Declines for a side that cannot buy. When both sides have declined in succession, the faces take effect.
std::optional<Move> settle_dice(const Setup& g, State& s, int declined) {
    const std::size_t count = event_roll(g, s).count();
    TableDice dice = TableDice::of(s);
    for (; declined < 2; ++declined, dice.decides ^= 1) {
        dice.kept = declined == 1;
        for (std::size_t i = 0; i < count; ++i)
            if (may_buy(s, dice, i)) {
                dice.lay(s);
                return std::nullopt;
            }
    }
    std::array<std::uint8_t, TableDice::most> faces{};
    for (std::size_t i = 0; i < count; ++i) faces[i] = dice.die[i].face;
    s.dice = {};
    return consequence(g, s, Faces(faces.data(), count));
}

}  // namespace

bool die_by_die(const Setup& g, const State& s) {
    return g.in_force(Option::rerolls) && s.phase != Phase::command &&
           (begun(s) || s.command_points[0] > 0 || s.command_points[1] > 0);
}

bool all_lie(const Setup& g, const State& s) {
    const std::size_t count = begun(s) ? event_roll(g, s).count() : 0;
    return count > 0 && TableDice::of(s).next(count) == count;
}

unsigned buyer(const State& s) { return TableDice::of(s).decides; }

Roll falling(const Setup& g, const State& s) {
    const Roll all = event_roll(g, s);
    const TableDice dice = TableDice::of(s);
    const std::size_t i = dice.next(all.count());
    const auto left = static_cast<std::uint32_t>(s.command_points[0] + s.command_points[1]);
    const std::uint32_t place =
        all.place | static_cast<std::uint32_t>(i) << 20 | (dice.die[i].buyer != 0 ? left + 1 : 0) << 24;
    return i < all.dice[0] ? make_roll(all.event, place, 1, 0) : make_roll(all.event, place, 0, 1);
}

void list_dice(const Setup& g, const State& s, Moves& moves) {
    const TableDice dice = TableDice::of(s);
    moves.push_back({.kind = Kind::keep});
    for (std::size_t i = 0; i < event_roll(g, s).count(); ++i)
        if (may_buy(s, dice, i)) moves.push_back({.kind = Kind::again, .value = static_cast<std::uint8_t>(i)});
}

Refusal why_not_again(const Setup& g, const State& s, const Move& m) {
    const TableDice dice = TableDice::of(s);
    if (s.command_points[dice.decides] == 0) return Refusal::no_command_points;
    return m.value < event_roll(g, s).count() ? Refusal::own_reroll : Refusal::no_such_die;
}

std::optional<Move> show(const Setup& g, State& s, std::uint8_t face) {
    const std::size_t count = event_roll(g, s).count();
    TableDice dice = TableDice::of(s);
    const std::size_t i = dice.next(count);
    dice.die[i].face = face;
    const bool bought = dice.die[i].buyer != 0;
    if (!bought && dice.next(count) == count) dice.decides = s.initiative;
    dice.lay(s);
    if (dice.next(count) < count) return std::nullopt;
    return settle_dice(g, s, 0);
}

std::optional<Move> keep(const Setup& g, State& s) {
    TableDice dice = TableDice::of(s);
    const int declined = dice.kept ? 2 : 1;
    dice.decides ^= 1;
    dice.lay(s);
    return settle_dice(g, s, declined);
}

void buy(State& s, std::uint8_t die) {
    TableDice dice = TableDice::of(s);
    --s.command_points[dice.decides];
    dice.die[die] = {0, static_cast<std::uint8_t>(dice.decides + 1)};
    dice.decides ^= 1;
    dice.kept = false;
    dice.lay(s);
}

}  // namespace polemarch::ancient_battles
