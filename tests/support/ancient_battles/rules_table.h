// A table for rule tests: units are put on a map, moves are typed in notation, dice are scripted. A test names its rule
// (R8_3_2_...) and states what the rule says, not how the code does it.
//
//   RulesTable t({.a = {"MI C5/1", "MI C4/1"}, .b = {"HI R12/1"}});
//   t.activation();                        // step 6, side A to act, five points a side, leaders beside the map
//   t.play({"C5 move", "to C3 through C4 disordered"});
//   EXPECT_TRUE(t.disordered("C4"));
//   t.melee().dice({6, 1}).play({"C3 attacks C2"});   // dice: side A's, then side B's
//   EXPECT_EQ(t.refusal("C3 attacks C2"), "11.2.1");  // the rule for which it is refused; "" if it is legal
#pragma once

#include "tests/support/ancient_battles/battles.h"
#include "tests/support/scripted_game.h"

#include <set>

#include <fmt/format.h>

namespace polemarch::test {

/// Units as scenarios write them ("HC C9/1"); other parts as TOML.
struct RulesSetup {
    std::vector<std::string> a, b;
    std::vector<std::string> leaders_a{"C"}, leaders_b{"C"};  ///< kinds: A 2 CP x2, B 1 CP x1, C 1 CP +1, D 0 CP +1
    std::string map{};     ///< lines of the [map] table, such as: woods = ["C4"]  (see data/ancient_battles/README.md)
    std::string groups{};  ///< [[side.A.group]] tables
    std::string head{};    ///< keys before the first table, such as: draw_counts_for = "B"
    std::string tail{};    ///< further tables, such as [turns]
    int panic_a = 99, panic_b = 99;
};

class RulesTable : public ScriptedGame<RulesTable, ancient_battles::Battle> {
public:
    explicit RulesTable(const RulesSetup& setup) : RulesTable(battle_from(scenario(setup))) {}
    explicit RulesTable(BattlePointer battle) : ScriptedGame(std::move(battle)) {}

    // ---- where the game begins
    /// Step 6: `mover` (0 = A) is to act and holds the initiative; both sides have `points`.
    RulesTable& activation(unsigned mover = 0, unsigned points = 5) {
        s_.phase = ancient_battles::Phase::activate;
        s_.mover = s_.initiative = static_cast<std::uint8_t>(mover);
        s_.command_points = {static_cast<std::uint8_t>(points), static_cast<std::uint8_t>(points)};
        s_.passes = 0;
        return *this;
    }
    /// Step 7: `mover` begins.
    RulesTable& melee(unsigned mover = 0) {
        s_.phase = ancient_battles::Phase::melee;
        s_.mover = s_.initiative = static_cast<std::uint8_t>(mover);
        s_.command_points = {};
        s_.passes = 0;
        return *this;
    }
    /// Puts the n-th leader (from 0) of a side into a hex.
    RulesTable& leader(unsigned side, unsigned n, const std::string& hex) {
        s_.leader[side * ancient_battles::max_side_leaders + n] = at(hex);
        return *this;
    }
    RulesTable& disorder(const std::string& hex) { return flag(hex, ancient_battles::Unit::disordered_bit); }
    RulesTable& yellow(const std::string& hex) { return flag(hex, ancient_battles::Unit::yellow_bit); }
    RulesTable& red(const std::string& hex) { return flag(hex, ancient_battles::Unit::red_bit); }

    // ---- the state
    /// "MI" or "" for an empty hex.
    [[nodiscard]] std::string unit(const std::string& hex) const {
        const auto u = s_.at[at(hex)];
        return u == ancient_battles::none ? "" : battle_->setup().type(u).code;
    }
    [[nodiscard]] bool disordered(const std::string& hex) const { return unit_at(hex).disordered(); }
    /// 1 to 6.
    [[nodiscard]] int facing(const std::string& hex) const { return unit_at(hex).facing() + 1; }
    /// "", "yellow" or "red".
    [[nodiscard]] std::string marker(const std::string& hex) const {
        const auto& unit = unit_at(hex);
        return unit.red() ? "red" : unit.marked() ? "yellow" : "";
    }
    /// The hex of a leader, or "aside", "coming", "lost".
    [[nodiscard]] std::string leader_at(unsigned side, unsigned n) const {
        const auto h = s_.leader[side * ancient_battles::max_side_leaders + n];
        if (h < hex::cells) return hex::name(h);
        using ancient_battles::Away;
        return h == static_cast<std::uint8_t>(Away::lost)     ? "lost"
               : h == static_cast<std::uint8_t>(Away::coming) ? "coming"
                                                              : "aside";
    }
    [[nodiscard]] int points(unsigned side) const { return s_.command_points[side]; }
    [[nodiscard]] ancient_battles::Phase phase() const { return s_.phase; }
    /// Ways of each consequence of the roll that is due, by its text.
    [[nodiscard]] int ways(const std::string& consequence) const {
        OutcomeList<ancient_battles::Battle> list;
        battle_->outcomes(s_, list);
        for (const auto& outcome : list)
            if (battle_->text(s_, outcome.move) == consequence) return static_cast<int>(outcome.ways);
        return 0;
    }

private:
    static std::string list(const std::vector<std::string>& items) {
        std::string text = "[";
        for (const auto& item : items) text += fmt::format("\"{}\", ", item);
        return text + "]";
    }
    static std::string scenario(const RulesSetup& setup) {
        return fmt::format(
            "format = \"polemarch ancient-battles scenario 1\"\nname = \"Test\"\ndate = \"none\"\nnote = \"none\"\n"
            "ground = \"none\"\n{}\n[map]\n{}\n[side.A]\narmy = \"A\"\npanic = {}\nleaders = {}\nunits = {}\n"
            "[side.B]\narmy = \"B\"\npanic = {}\nleaders = {}\nunits = {}\n{}\n{}\n",
            setup.head, setup.map, setup.panic_a, list(setup.leaders_a), list(setup.a), setup.panic_b,
            list(setup.leaders_b), list(setup.b), setup.groups, setup.tail);
    }
    static hex::Index at(const std::string& hex) {
        const auto h = hex::parse(hex);
        if (!h) throw std::runtime_error("no hex: " + hex);
        return *h;
    }
    [[nodiscard]] const ancient_battles::Unit& unit_at(const std::string& hex) const {
        const auto u = s_.at[at(hex)];
        if (u == ancient_battles::none) throw std::runtime_error("no unit in " + hex);
        return s_.unit[u];
    }
    RulesTable& flag(const std::string& hex, std::uint8_t bit) {
        const auto u = s_.at[at(hex)];
        if (u == ancient_battles::none) throw std::runtime_error("no unit in " + hex);
        s_.unit[u].set(bit);
        return *this;
    }
};

/// The moves that the table offers.
inline std::set<std::string> offered(const RulesTable& t) {
    const auto texts = t.moves();
    return {texts.begin(), texts.end()};
}
/// The facings open at the end of a move, such as "126".
inline std::string facings(RulesTable& t, const std::string& typed) {
    const auto move = t.battle().read(t.state(), typed);
    if (!move) return "refused " + move.error().rule;
    std::string open;
    for (unsigned f = 0; f < 6; ++f)
        if ((move->value >> f) & 1u) open += static_cast<char>('1' + f);
    return open;
}
/// Ends the Melee Step of this turn, or of turn `turn`, without attacks, and with it the turn.
inline RulesTable& end_turn(RulesTable& t, unsigned turn = 0) {
    if (turn != 0) t.state().turn = static_cast<std::uint8_t>(turn);
    return t.melee(t.state().initiative).play({"pass"});
}
/// Two units of each side, out of each other's reach.
inline RulesSetup apart() { return {.a = {"MI C5/1", "MI E5/1"}, .b = {"MI R1/4", "MI P1/4"}}; }

/// A pair of spare units, which could fight each other, keeps the Melee Step from ending by itself.
inline RulesSetup with_spares(RulesSetup setup) {
    setup.a.push_back("MI R1/4");
    setup.b.push_back("MI R2/1");
    return setup;
}
/// The leaders of `melee_table`, both sides'.
inline constexpr unsigned x2 = 0, x1 = 1, plus1 = 2, plus1_too = 3;
/// Step 7, side A to attack.
inline RulesTable melee_table(std::vector<std::string> a, std::vector<std::string> b, std::string map = "") {
    RulesTable t(with_spares({.a = std::move(a),
                              .b = std::move(b),
                              .leaders_a = {"A", "B", "C", "D"},
                              .leaders_b = {"A", "B", "C", "D"},
                              .map = std::move(map)}));
    t.melee();
    return t;
}

}  // namespace polemarch::test
