// Dice bought again (17.2.2). While a side has a Command Point left, the dice of an event are rolled one by one and
// their faces are stored in the State. Then both sides may buy, the Initiative Player first, until both decline. Then
// the event's one resolution function reads them (events.h). If no side can pay, and without the rule, dice are rolled
// together.
#pragma once

#include "core/ancient_battles/rules/queries.h"
#include "core/ancient_battles/types/refusal.h"

#include <optional>

namespace polemarch::ancient_battles {

/// The dice of one event on the table: ten dice of 21 conditions each, and the deciding side, in the six bytes of
/// State::dice. All zero: none has been rolled.
struct TableDice {
    static constexpr std::size_t most = CombatTables::max_shots + 1;  ///< attack dice and a defence die
    struct Die {
        std::uint8_t face = 0;   ///< 0: in the air, or not rolled yet
        std::uint8_t buyer = 0;  ///< the side that bought it last: side + 1, or 0
    };
    std::array<Die, most> die{};  ///< side A's first, as in Roll
    std::uint8_t decides = 0;     ///< side
    bool kept = false;            ///< whether the other side has just declined

    [[nodiscard]] static TableDice of(const State& s) {
        std::uint64_t packed = 0;
        for (std::size_t i = 0; i < s.dice.size(); ++i) packed |= std::uint64_t{s.dice[i]} << (8 * i);
        TableDice dice;
        dice.decides = (packed >> 46) & 1u;
        dice.kept = (packed >> 47) & 1u;
        packed &= (std::uint64_t{1} << 46) - 1;
        for (Die& d : dice.die) {
            d.face = static_cast<std::uint8_t>(packed % 7);
            d.buyer = static_cast<std::uint8_t>(packed / 7 % 3);
            packed /= conditions;
        }
        return dice;
    }
    void lay(State& s) const {
        std::uint64_t packed = 0;
        for (std::size_t i = most; i-- > 0;) packed = packed * conditions + die[i].face + 7u * die[i].buyer;
        packed |= std::uint64_t{decides} << 46 | std::uint64_t{kept} << 47;
        for (std::size_t i = 0; i < s.dice.size(); ++i) s.dice[i] = static_cast<std::uint8_t>(packed >> (8 * i));
    }
    /// The die that is rolled next: the one that was bought, or the first not yet rolled; `count` if all are on the
    /// table.
    [[nodiscard]] std::size_t next(std::size_t count) const {
        std::size_t i = 0;
        while (i < count && die[i].face != 0) ++i;
        return i;
    }

private:
    static constexpr std::uint64_t conditions = 21;  ///< 21^10 < 2^44
};

/// Whether the dice of the event that is due are rolled one by one. Ruling 90: not the command dice, because no point
/// has been received yet.
[[nodiscard]] bool die_by_die(const Setup& g, const State& s);
/// Whether all dice of the event are on the table.
[[nodiscard]] bool all_lie(const Setup& g, const State& s);
/// Whether dice are on the table and a side may buy or decline; and which side.
[[nodiscard]] inline bool buys(const Setup& g, const State& s) { return g.in_force(Option::rerolls) && all_lie(g, s); }
[[nodiscard]] unsigned buyer(const State& s);
/// The one die that is rolled. Its place distinguishes the first roll from later ones by the points left, because each
/// later roll has cost one.
[[nodiscard]] Roll falling(const Setup& g, const State& s);
void list_dice(const Setup& g, const State& s, Moves& moves);
/// Of Kind::again, if it is not legal.
[[nodiscard]] Refusal why_not_again(const Setup& g, const State& s, const Move& m);

/// A die is rolled; or a side declines. Returns the outcome of all dice as soon as nobody buys any more: the caller
/// must apply it at once.
[[nodiscard]] std::optional<Move> show(const Setup& g, State& s, std::uint8_t face);
[[nodiscard]] std::optional<Move> keep(const Setup& g, State& s);
/// A side has a die rolled again.
void buy(State& s, std::uint8_t die);

}  // namespace polemarch::ancient_battles
