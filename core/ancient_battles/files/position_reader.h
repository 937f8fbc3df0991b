// The parts of reading a [position] (data/ancient_battles/NOTATION.md): what is written becomes a Draft, then the Draft
// is held against the rules. Battle::read_position (position.cpp) puts them together.
#pragma once

#include "core/ancient_battles/rules/battle.h"
#include "core/toml_reader.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace polemarch::ancient_battles {

/// How files call phases, orders, edges and whatever is not on the map.
namespace written {
inline constexpr std::array<std::string_view, ancient_battles::phases> phases{
    "command",      "initiative",  "rally",     "shot",      "clash",       "escape",    "end-check",  "bid",
    "place-leader", "first-actor", "activate",  "formation", "destination", "facing",    "rapid-fire", "target",
    "support",      "flee-unit",   "flee-edge", "flee-step", "melee",       "retreat",   "advance",    "second-melee",
    "over",         "dismount",    "set-up",    "charge",    "hold-back",   "impetuous", "control",    "frighten"};
inline constexpr std::array<std::string_view, 9> orders{"nothing", "move",      "fire",   "rally",   "enter",
                                                        "flee",    "impetuous", "set-up", "frighten"};
inline constexpr std::array<std::string_view, edges> edge{"north", "east", "south", "west", "river"};
inline constexpr std::array<std::string_view, 2> sides{"A", "B"};

/// "A3", the third unit of side A in the scenario; "B1", the first leader of side B.
[[nodiscard]] std::string unit(const Battle& battle, UnitIndex u);
[[nodiscard]] std::string leader(LeaderIndex l);
/// "'HC C9/1 disordered'", as in the list of units, for messages.
[[nodiscard]] std::string unit_entry(const Battle& battle, const State& s, UnitIndex u);
[[nodiscard]] std::string leader_entry(const State& s, LeaderIndex l);
}  // namespace written

/// What part of a turn a state stands in: steps 3 to 5 and all before them, step 6, steps 7 and 8.
enum class Stage : std::uint8_t { before_action, action, combat };
[[nodiscard]] Stage stage_of(Phase phase, Order order);

/// Whether sides hold Command Points in such a state: in steps 4 to 6, and where dice are bought with them (17.2.2) to
/// the end of the turn.
[[nodiscard]] bool holds_points(const Battle& battle, Phase phase, Order order);

/// A position as read, not yet checked, with the place of everything in it.
struct Draft {
    State s;
    Place whole;                         ///< of [position]
    std::map<std::string, Place> given;  ///< of every key given: "turn", "A.command_points", "pending.subject"
    std::array<Place, max_units> unit{};
    std::array<Place, max_leaders> leader{};
    std::size_t dice = 0;  ///< how many are written (17.2.2)
    Diagnostics* diagnostics = nullptr;

    [[nodiscard]] bool has(const std::string& key) const { return given.count(key) > 0; }
    /// Of a key; of [position] where it is not given.
    [[nodiscard]] Place place(const std::string& key) const {
        const auto found = given.find(key);
        return found == given.end() ? whole : found->second;
    }
    void fault(const std::string& key, std::string what, std::string found = {}, std::string expected = {},
               std::string rule = {}) const {
        diagnostics->error(place(key), std::move(what), std::move(found), std::move(expected), std::move(rule));
    }
    void fault_of_unit(const Battle& battle, UnitIndex u, std::string what, std::string expected = {},
                       std::string rule = {}) const {
        diagnostics->error(unit[u], std::move(what), "'" + written::unit_entry(battle, s, u) + "'", std::move(expected),
                           std::move(rule));
    }
};

/// Reads the table; `draft.s` is the battle's first state and is changed by what is written.
void read_draft(const Battle& battle, TableReader& table, Draft& draft);

/// The part of it that belongs to a side, which can have so many Command Points.
void read_side_draft(const Battle& battle, TableReader& table, unsigned side, int most_points, Draft& draft);

/// Derives what is not written (who stands in a hex, strength lost, camps lost) and checks turn, units and leaders.
void check_army(const Battle& battle, Draft& draft);

/// Derives and checks what is under way: whose action, formation, combat, flight. Only after check_army found no fault.
void check_pending(const Battle& battle, Draft& draft);

}  // namespace polemarch::ancient_battles
