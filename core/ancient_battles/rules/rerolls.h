// 17.2.2: the dice of one event on the table, which either side may have thrown again for a Command Point.
#pragma once

#include "core/ancient_battles/rules/combat_tables.h"
#include "core/ancient_battles/types/state.h"

namespace polemarch::ancient_battles {

/// Ten dice of 21 conditions each, and who decides, in the six bytes of State::dice. All zero: none has been thrown.
struct TableDice {
    static constexpr std::size_t most = CombatTables::max_shots + 1;  ///< attack dice and a defence die
    struct Die {
        std::uint8_t face = 0;   ///< 0: in the air, or not thrown yet
        std::uint8_t buyer = 0;  ///< who had it thrown again last: side + 1, or 0
    };
    std::array<Die, most> die{};  ///< side A's first, as in Roll
    std::uint8_t decides = 0;     ///< side
    bool kept = false;            ///< whether the other side has just let them be

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
    /// The die that falls next: the one that was bought, or the first not yet thrown; `count` if all lie.
    [[nodiscard]] std::size_t next(std::size_t count) const {
        std::size_t i = 0;
        while (i < count && die[i].face != 0) ++i;
        return i;
    }

private:
    static constexpr std::uint64_t conditions = 21;  ///< 21^10 < 2^44
};

}  // namespace polemarch::ancient_battles
