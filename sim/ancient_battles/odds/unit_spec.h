// A match-up as it is typed: "PX,leader=x1", approaches, ground.
#pragma once

#include "core/ancient_battles/odds/fight.h"
#include "core/ancient_battles/rules/combat_tables.h"
#include "sim/odds/question_reader.h"

namespace polemarch::sim::ancient_battles {

using namespace polemarch::ancient_battles;

/// One unit: TYPE[,disordered][,leader=x1|x2|+1]...[,charging][,uncontrolled] and, of one among several attackers,
/// approach=, terrain=, hexside=.
struct UnitSpec {
    const UnitType* type = nullptr;
    Trait trait;
    bool disordered = false;
    bool charging = false;             ///< barbarians in the turn of their charge (17.3)
    bool uncontrolled = false;         ///< of a side that has lost control: its missile defence is one less (17.4.2)
    std::vector<std::string> leaders;  ///< "x1", "x2", "+1", in the order typed
    std::map<std::string, std::string> place;

    /// Refers to this object.
    [[nodiscard]] Combatant combatant() const;
    [[nodiscard]] std::string text() const;  ///< "disordered PX with leaders x1 and +1"
};

/// Throws InputError that quotes the text. `placed`: whether approach=, terrain= and hexside= may stand in it.
[[nodiscard]] UnitSpec read_unit_spec(const std::string& text, const Charts& charts, bool placed = false);

/// How dice are read, as the option --averaging-dice says (17.2.1).
struct DiceReading {
    bool averaging = false;
    DiceReading() = default;
    explicit DiceReading(QuestionReader& reader) : averaging(reader.flag("averaging-dice")) {}
    [[nodiscard]] CombatTables tables(const Charts& charts) const;
    /// At the end of a title; empty for ordinary dice.
    [[nodiscard]] const char* text() const { return averaging ? ", by averaging dice" : ""; }
    [[nodiscard]] const char* json() const { return averaging ? "averaging" : "ordinary"; }
};

/// Where they meet.
struct Place {
    Approach approach = Approach::front;
    const HexTerrain* attacker_ground = nullptr;
    const HexTerrain* defender_ground = nullptr;
    const SideTerrain* hexside = nullptr;
};
/// "front", "front-flank", "rear-flank", "rear": as typed and in JSON.
[[nodiscard]] std::string typed_name(Approach approach);
[[nodiscard]] Approach read_approach(const std::string& text);
/// Ground on which a unit of this type can stand.
[[nodiscard]] const HexTerrain* read_ground(const std::string& text, const Charts& charts, const UnitSpec& unit);
/// Null for "none".
[[nodiscard]] const SideTerrain* read_hexside(const std::string& text, const Charts& charts);

}  // namespace polemarch::sim::ancient_battles
