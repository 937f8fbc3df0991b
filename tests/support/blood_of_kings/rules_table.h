// A test's own table: a few units on open ground (or on the test's ground), typed moves, scripted dice.
//
//   KingsTable t({.a = {R"(type = "SW", bases = 4, front = 2, at = "20 10 facing 0")"}, .b = {...}});
//   t.activate(3).play({"A1 charge B1"}).dice({6, 1});
#pragma once

#include "core/blood_of_kings/rules/field.h"
#include "core/blood_of_kings/rules/fighters.h"
#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/rules/shooting.h"
#include "tests/support/blood_of_kings/battles.h"
#include "tests/support/scripted_game.h"
#include "tests/support/table_queries.h"

#include <string>
#include <vector>

#include <fmt/format.h>

namespace polemarch::test {

struct KingsSetup {
    std::vector<std::string> a{}, b{};        ///< units, in one wing each
    std::string leader_a = "at = \"36 12\"";  ///< of the wing: its place, its kind
    std::string leader_b = "at = \"36 46\"";
    std::string ground{};            ///< [[area]], [[line]], [table]
    std::string more_a{}, more_b{};  ///< camps, bonuses and further wings, after the first
    std::string head{};
};

class KingsTable : public ScriptedGame<KingsTable, blood_of_kings::Battle>, public TableQueries<KingsTable> {
public:
    explicit KingsTable(const KingsSetup& table) : ScriptedGame(kings_from(text_of(table))) {}

    /// For functions of the state: `shot_at(t.setup(), t.state(), target)`.
    [[nodiscard]] const blood_of_kings::Setup& setup() const { return battle_->setup(); }

    // ---- where the game begins
    /// Step 4: the first leader of a side has this many activations.
    KingsTable& activate(int activations, unsigned side = 0) {
        s_.step = blood_of_kings::Step::activate;
        s_.tests = 0;
        s_.mover = static_cast<std::uint8_t>(side);
        s_.commander = static_cast<std::uint8_t>(side * blood_of_kings::max_side_leaders);
        s_.leader[s_.commander].set(blood_of_kings::Leader::acted_bit);
        s_.activations = static_cast<std::uint8_t>(activations);
        return *this;
    }
    blood_of_kings::Unit& unit(const std::string& label) { return s_.unit[index(label)]; }
    [[nodiscard]] const blood_of_kings::Unit& unit(const std::string& label) const { return s_.unit[index(label)]; }
    blood_of_kings::Leader& leader(unsigned side, unsigned n = 0) {
        return s_.leader[side * blood_of_kings::max_side_leaders + n];
    }
    KingsTable& status(const std::string& label, blood_of_kings::Status status) {
        unit(label).become(status);
        return *this;
    }

    // ---- play
    /// Adds faces; dice that are due are rolled at once.
    KingsTable& dice(std::initializer_list<int> faces) { return ScriptedGame::dice(faces).roll_dice(); }
    // ---- the state
    /// The name of what is due: "activate", "melee" ...
    [[nodiscard]] std::string due() const { return battle_->due(s_).name; }
    [[nodiscard]] bool alive(const std::string& label) const { return unit(label).alive(); }
    [[nodiscard]] blood_of_kings::Status status(const std::string& label) const { return unit(label).status(); }
    /// For TableQueries.
    [[nodiscard]] const table::Rectangle& outline(const std::string& label) const {
        return field_of(setup(), s_)[index(label)];
    }
    [[nodiscard]] const table::Measure& measure() const { return setup().ground.measure(); }
    [[nodiscard]] bool fights(const std::string& a, const std::string& b) const {
        return field_of(setup(), s_).fights(index(a)) & blood_of_kings::bit(index(b));
    }
    /// What a part adds to the actor's or the target's die in the melee on top.
    [[nodiscard]] int part(bool of_actor, blood_of_kings::Part wanted) const {
        int sum = 0;
        if (s_.depth == 0) return -99;
        blood_of_kings::melee_parts(clash_in(setup(), s_, blood_of_kings::top(s_)), of_actor, setup().charts,
                                    [&](blood_of_kings::Part part, int value) {
                                        if (part == wanted) sum += value;
                                    });
        return sum;
    }
    static blood_of_kings::UnitIndex index(const std::string& label) {
        const unsigned side = label.at(0) == 'A' ? 0 : 1;
        const int n = std::stoi(label.substr(1));
        return n == 0 ? blood_of_kings::camp_of(side)
                      : static_cast<blood_of_kings::UnitIndex>(side * blood_of_kings::side_places +
                                                               static_cast<unsigned>(n) - 1);
    }
    static std::string text_of(const KingsSetup& table) {
        const auto units = [](const std::vector<std::string>& all) {
            std::string list;
            for (const auto& unit : all) list += "    { " + unit + " },\n";
            return list;
        };
        const std::string ground = table.ground;
        return fmt::format(
            "format = \"polemarch blood-of-kings scenario 1\"\nname = \"Test\"\n{}\n{}\n"
            "[side.A]\narmy = \"A\"\n[[side.A.wing]]\nleader = \"First\"\ncommander = true\n{}\nunits = [\n{}]\n{}\n"
            "[side.B]\narmy = \"B\"\n[[side.B.wing]]\nleader = \"Second\"\ncommander = true\n{}\nunits = [\n{}]\n{}\n",
            table.head, ground, table.leader_a, units(table.a), table.more_a, table.leader_b, units(table.b),
            table.more_b);
    }
};

/// A unit's line: type, bases, front, the middle of its front edge, heading, more keys.
inline std::string unit_at(const char* type, int bases, int front, double x, double y, int facing,
                           const std::string& more = {}) {
    std::string line =
        fmt::format("type = \"{}\", bases = {}, front = {}, {}", type, bases, front, at_place(x, y, facing));
    if (std::string(type) == "LI" && more.find("weapon") == std::string::npos) line += ", weapon = \"javelin\"";
    return more.empty() ? line : line + ", " + more;
}

}  // namespace polemarch::test
