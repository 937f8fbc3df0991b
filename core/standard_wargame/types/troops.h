// Troops: class, type and specification of a unit (2.1.1 to 2.1.4), and sets of troops as charts name them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::standard_wargame {

/// Quality of a unit (2.1.2).
enum class Class : std::uint8_t { militia, warrior, regular, veteran };
inline constexpr std::size_t class_count = 4;
/// As written in files and typed by people, in the order of Class.
inline const std::vector<std::string> class_letters{"M", "W", "R", "V"};
inline const std::vector<std::string> class_names{"militia", "warrior", "regular", "veteran"};

/// Battle formation and equipment (2.1.4).
enum class Type : std::uint8_t {
    light_foot,
    loose_medium_foot,
    medium_foot,
    heavy_foot,
    levy,
    light_cavalry,
    medium_cavalry,
    heavy_cavalry,
    light_camelry,
    medium_camelry,
    heavy_camelry,
    elephant,
    light_chariot,
    medium_chariot,
    heavy_chariot,
    war_wagon,
    heavy_artillery,
    medium_artillery,
    light_artillery,
    baggage,
};
inline constexpr std::size_t type_count = 20;
/// "LF", in the order of Type.
inline constexpr std::array<std::string_view, type_count> type_codes{"LF",  "LMF", "MF",  "HF",  "Le", "LC",  "MC",
                                                                     "HC",  "LCa", "MCa", "HCa", "El", "LBC", "MBC",
                                                                     "HBC", "WW",  "HA",  "MA",  "LA", "Bg"};

/// 2.1.3. `plain` is written "/-"; types without specifications have `none`.
enum class Specification : std::uint8_t { none, plain, bow, expendable, one_deep, two_deep, three_deep };

/// A type with its specification: one of the 33 that the rules know.
struct TroopKind {
    std::string_view code;  ///< "HF/1"
    Type type;
    Specification specification;
};
inline constexpr std::size_t troop_kinds = 33;
inline constexpr std::array<TroopKind, troop_kinds> all_troops{{
    {"LF/-", Type::light_foot, Specification::plain},
    {"LF/bow", Type::light_foot, Specification::bow},
    {"LMF/bow", Type::loose_medium_foot, Specification::bow},
    {"LMF/1", Type::loose_medium_foot, Specification::one_deep},
    {"LMF/2", Type::loose_medium_foot, Specification::two_deep},
    {"MF/bow", Type::medium_foot, Specification::bow},
    {"MF/1", Type::medium_foot, Specification::one_deep},
    {"MF/2", Type::medium_foot, Specification::two_deep},
    {"HF/1", Type::heavy_foot, Specification::one_deep},
    {"HF/2", Type::heavy_foot, Specification::two_deep},
    {"HF/3", Type::heavy_foot, Specification::three_deep},
    {"Le", Type::levy, Specification::none},
    {"LC/-", Type::light_cavalry, Specification::plain},
    {"LC/bow", Type::light_cavalry, Specification::bow},
    {"MC/-", Type::medium_cavalry, Specification::plain},
    {"MC/bow", Type::medium_cavalry, Specification::bow},
    {"HC/-", Type::heavy_cavalry, Specification::plain},
    {"HC/bow", Type::heavy_cavalry, Specification::bow},
    {"LCa/-", Type::light_camelry, Specification::plain},
    {"LCa/bow", Type::light_camelry, Specification::bow},
    {"MCa/-", Type::medium_camelry, Specification::plain},
    {"HCa/-", Type::heavy_camelry, Specification::plain},
    {"El", Type::elephant, Specification::none},
    {"LBC/1", Type::light_chariot, Specification::one_deep},
    {"LBC/bow", Type::light_chariot, Specification::bow},
    {"MBC/-", Type::medium_chariot, Specification::plain},
    {"HBC/-", Type::heavy_chariot, Specification::plain},
    {"HBC/exp", Type::heavy_chariot, Specification::expendable},
    {"WW", Type::war_wagon, Specification::none},
    {"HA", Type::heavy_artillery, Specification::none},
    {"MA", Type::medium_artillery, Specification::none},
    {"LA", Type::light_artillery, Specification::none},
    {"Bg", Type::baggage, Specification::none},
}};

/// An index into all_troops.
enum class Troops : std::uint8_t {};
[[nodiscard]] constexpr std::size_t index(Troops troops) { return static_cast<std::size_t>(troops); }
[[nodiscard]] constexpr Troops troops_at(std::size_t i) { return static_cast<Troops>(i); }
[[nodiscard]] constexpr const TroopKind& kind(Troops troops) { return all_troops[index(troops)]; }
[[nodiscard]] constexpr std::string_view code(Troops troops) { return kind(troops).code; }
[[nodiscard]] constexpr Type type_of(Troops troops) { return kind(troops).type; }
[[nodiscard]] constexpr Specification specification_of(Troops troops) { return kind(troops).specification; }

/// By a code; capitals do not matter. Nothing for an unknown one. The codes are known at compile time, too:
/// troops("HF/1") in tests.
[[nodiscard]] std::optional<Troops> troops_named(std::string_view code);
/// All codes, for messages.
[[nodiscard]] std::vector<std::string> troop_codes();

[[nodiscard]] constexpr bool is_foot(Type t) { return t <= Type::levy; }
[[nodiscard]] constexpr bool is_cavalry(Type t) { return t >= Type::light_cavalry && t <= Type::heavy_cavalry; }
[[nodiscard]] constexpr bool is_camelry(Type t) { return t >= Type::light_camelry && t <= Type::heavy_camelry; }
[[nodiscard]] constexpr bool is_chariot(Type t) { return t >= Type::light_chariot && t <= Type::heavy_chariot; }
[[nodiscard]] constexpr bool is_artillery(Type t) { return t >= Type::heavy_artillery && t <= Type::light_artillery; }
[[nodiscard]] constexpr bool is_foot(Troops t) { return is_foot(type_of(t)); }
[[nodiscard]] constexpr bool is_cavalry(Troops t) { return is_cavalry(type_of(t)); }
[[nodiscard]] constexpr bool is_camelry(Troops t) { return is_camelry(type_of(t)); }
[[nodiscard]] constexpr bool is_chariot(Troops t) { return is_chariot(type_of(t)); }
[[nodiscard]] constexpr bool is_artillery(Troops t) { return is_artillery(type_of(t)); }
[[nodiscard]] constexpr bool is_bow(Troops t) { return specification_of(t) == Specification::bow; }

/// A set of troops, as a row of a chart names it.
class TroopSet {
public:
    constexpr void add(Troops troops) { bits_ |= bit(troops); }
    constexpr void add(TroopSet other) { bits_ |= other.bits_; }
    [[nodiscard]] constexpr bool has(Troops troops) const { return (bits_ & bit(troops)) != 0; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
    [[nodiscard]] constexpr bool meets(TroopSet other) const { return (bits_ & other.bits_) != 0; }
    bool operator==(const TroopSet&) const = default;

private:
    static constexpr std::uint64_t bit(Troops troops) { return std::uint64_t{1} << index(troops); }
    std::uint64_t bits_ = 0;
};
/// The set of a name: a code ("LC/bow"), a type ("LC": all its specifications), or all, foot, cavalry, camelry,
/// chariots, artillery, bows. Empty for an unknown name.
[[nodiscard]] TroopSet troops_in(std::string_view name);

}  // namespace polemarch::standard_wargame
