// The optional rules of section 17: each a switch of the scenario, in any combination. With none in force the game is
// the basic one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace polemarch::ancient_battles {

enum class Option : std::uint8_t {
    free_deployment,    ///< 17.1
    averaging_dice,     ///< 17.2.1
    rerolls,            ///< 17.2.2
    barbarian_charges,  ///< 17.3
    command_control,    ///< 17.4
    elephants,          ///< 17.5, the first rule: frightened and turned
    dismounting,        ///< 17.5, the second rule
};
inline constexpr std::size_t options_count = 7;
/// Names in files and on the command line.
inline constexpr std::array<std::string_view, options_count> option_names{
    "free-deployment", "averaging-dice", "re-rolls",   "barbarian-charges",
    "command-control", "elephants",      "dismounting"};
inline constexpr std::array<std::string_view, options_count> option_rules{"17.1", "17.2.1", "17.2.2", "17.3",
                                                                          "17.4", "17.5a",  "17.5b"};

class OptionSet {
public:
    [[nodiscard]] constexpr bool has(Option option) const { return (bits_ >> static_cast<unsigned>(option)) & 1u; }
    [[nodiscard]] constexpr bool none() const { return bits_ == 0; }
    constexpr void add(Option option) {
        bits_ = static_cast<std::uint8_t>(bits_ | 1u << static_cast<unsigned>(option));
    }
    constexpr void remove(Option option) {
        bits_ = static_cast<std::uint8_t>(bits_ & ~(1u << static_cast<unsigned>(option)));
    }
    /// Calls visit(option) for each, in their order.
    template <class Visit>
    void each(Visit visit) const {
        for (std::size_t i = 0; i < options_count; ++i)
            if (has(static_cast<Option>(i))) visit(static_cast<Option>(i));
    }
    bool operator==(const OptionSet&) const = default;

private:
    std::uint8_t bits_ = 0;
};

}  // namespace polemarch::ancient_battles
