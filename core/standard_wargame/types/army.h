// Army lists (2.3) and the armies that people build from them (2.2) as data, with the places in their files that faults
// point to. files/list_reader.h and files/army_reader.h read them, armies/ judges, builds and counts them.
#pragma once

#include "core/basis.h"
#include "core/diagnostics.h"
#include "core/source.h"
#include "core/standard_wargame/types/chart.h"
#include "core/standard_wargame/types/troops.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::standard_wargame {

// ---- army lists

/// Which share of an army a line of its list has (2.3.3, 2.3.4).
enum class Group : std::uint8_t { main, support, limited, ally };
inline constexpr std::size_t group_count = 4;
inline const std::vector<std::string> group_names{"main", "support", "limited", "ally"};

/// A line of an army list: what the text calls a unit type (S2).
struct ListLine {
    Group group = Group::main;
    Troops troops{};
    std::string name;            ///< "Legions"; that of the troops if the list gives none
    ClassSet classes = 0;        ///< which its units may have, from the army type or the list (2.3.2, 2.3.3.3)
    std::size_t contingent = 0;  ///< of Group::ally: index in ArmyList::contingents
    Place place;                 ///< of its troops
};

/// An allied contingent (2.3.4.1). At least half its units are of the first of its lines.
struct Contingent {
    std::string name;
    std::size_t first_line = 0, lines = 0;  ///< in ArmyList::lines
    Place place;                            ///< of its name
};

/// What the parts of a list rest on.
struct ListBasis {
    Basis army_type = Basis::assumed, home = Basis::assumed;
    std::array<Basis, group_count> groups{Basis::assumed, Basis::assumed, Basis::assumed, Basis::assumed};
};

/// An army list (2.3.1). One that was read without errors is possible: it keeps to 2.3.1 to 2.3.4.1.
struct ArmyList {
    std::string name, short_name, period;
    ArmyType army_type = ArmyType::tribal;
    Home home = Home::arabia_sahara;
    bool northern = false;  ///< in Europe: weather of the north (S13)
    std::vector<std::string> sources;
    std::string note;
    ListBasis basis;
    std::vector<ListLine> lines;  ///< main, support, limited, then those of each contingent
    std::vector<Contingent> contingents;
    Source source;
};

// ---- armies

enum class General : std::uint8_t { commander, sub, ally };
inline constexpr std::size_t general_kinds = 3;
inline const std::vector<std::string> general_names{"commander", "sub", "ally"};
inline const std::vector<std::string> general_titles{"commander-in-chief", "sub-general", "ally-general"};

/// 2.2.8. `none` breaks the rule.
enum class Baggage : std::uint8_t { mobile, fortified, none };
inline const std::vector<std::string> baggage_names{"mobile", "fortified"};

/// A word of a file with its place.
template <class T>
struct Placed {
    T value{};
    Place place{};
};

/// An entry of an army: so many equal units.
struct ArmyEntry {
    Placed<Troops> troops;
    Placed<Class> unit_class;
    Placed<int> count;
    Placed<std::string> line, contingent;     ///< names; empty: settled by the troops
    std::vector<Placed<General>> generals{};  ///< of the first units of the entry, one each
    Place place;
};

/// An army as its file says it, legal or not (armies/check.h).
struct Army {
    std::string name;
    Placed<std::string> list;  ///< a short name, or a path from the army's folder
    Placed<int> game_size;     ///< ME (2.2.2)
    Placed<int> level;         ///< maintenance level (2.2.3)
    Placed<Baggage> baggage;
    std::string baggage_word{};  ///< as written, if it is neither mobile nor fortified
    std::vector<ArmyEntry> entries;
    Source source;
};

inline constexpr int largest_game = 100'000;  ///< ME
inline constexpr int largest_count = 1'000;   ///< of the units of one entry

/// "R HF/1"
[[nodiscard]] std::string unit_name(Class unit_class, Troops troops);
/// "M, W or V"
[[nodiscard]] std::string classes_in_words(ClassSet classes);
/// The rule by which there are no such units: 2.1.5, or 2.2.1 if they only have no price. Empty: there are.
[[nodiscard]] std::string_view missing_class(const Charts& charts, Troops troops, Class unit_class);
/// The classes of these troops that have a price.
[[nodiscard]] ClassSet sold_classes(const Charts& charts, Troops troops);

}  // namespace polemarch::standard_wargame
