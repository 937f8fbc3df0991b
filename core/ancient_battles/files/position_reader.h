// The parts of reading a [position] (data/ancient_battles/NOTATION.md): the text becomes a Draft, then the Draft is
// checked against the rules. read_position() (position.cpp) puts them together.
#pragma once

#include "core/ancient_battles/rules/queries.h"
#include "core/ancient_battles/types/names.h"
#include "core/toml_reader.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace polemarch::ancient_battles {

namespace written {
/// "A3", the third unit of side A in the scenario; "B1", the first leader of side B.
[[nodiscard]] std::string unit(const Setup& setup, UnitIndex u);
[[nodiscard]] std::string leader(LeaderIndex l);
/// "'HC C9/1 disordered'", as in the list of units, for messages.
[[nodiscard]] std::string unit_entry(const Setup& setup, const State& s, UnitIndex u);
[[nodiscard]] std::string leader_entry(const State& s, LeaderIndex l);
}  // namespace written

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
    /// The place of a key; of [position] if it is not given.
    [[nodiscard]] Place place(const std::string& key) const {
        const auto found = given.find(key);
        return found == given.end() ? whole : found->second;
    }
    void fault(const std::string& key, std::string what, std::string found = {}, std::string expected = {},
               std::string rule = {}) const {
        diagnostics->error(place(key), std::move(what), std::move(found), std::move(expected), std::move(rule));
    }
    void fault_of_unit(const Setup& setup, UnitIndex u, std::string what, std::string expected = {},
                       std::string rule = {}) const {
        diagnostics->error(unit[u], std::move(what), "'" + written::unit_entry(setup, s, u) + "'", std::move(expected),
                           std::move(rule));
    }
};

/// Reads the table. `draft.s` is the battle's first state; the keys of the table change it.
void read_draft(const Setup& setup, TableReader& table, Draft& draft);

/// Reads the part of a side. `most_points` is the most Command Points that it can have.
void read_side_draft(const Setup& setup, TableReader& table, unsigned side, int most_points, Draft& draft);

/// Derives what is not written (units by hex, strength lost, camps lost) and checks turn, units and leaders.
void check_army(const Setup& setup, Draft& draft);

/// Derives and checks what is pending: whose action, formation, combat, flight. Call it only if check_army found no
/// fault.
void check_pending(const Setup& setup, Draft& draft);

}  // namespace polemarch::ancient_battles
