// A table for rule tests: units are put on a map, moves are typed in notation, dice are scripted. A test names its
// rule (R8_3_2_...) and states what the rule says, not how the code does it.
//
//   RulesTable t({.a = {"MI C5/1", "MI C4/1"}, .b = {"HI R12/1"}});
//   t.activation();                        // step 6, side A to act, five points a side, leaders beside the map
//   t.play({"C5 move", "to C3 through C4 disordered"});
//   EXPECT_TRUE(t.disordered("C4"));
//   t.melee().dice({6, 1}).play({"C3 attacks C2"});   // dice: side A's, then side B's
//   EXPECT_EQ(t.refusal("C3 attacks C2"), "11.2.1");  // the rule for which it is refused; "" if it is legal
#pragma once

#include "tests/support/ancient_battles.h"

#include <deque>
#include <initializer_list>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace polemarch::test {

/// What stands on the table. Units as scenarios write them ("HC C9/1"); other parts as TOML.
struct RulesSetup {
    std::vector<std::string> a, b;
    std::vector<std::string> leaders_a{"C"}, leaders_b{"C"};  ///< kinds: A 2 CP x2, B 1 CP x1, C 1 CP +1, D 0 CP +1
    std::string map{};     ///< lines of the [map] table, such as: woods = ["C4"]  (see data/ancient_battles/README.md)
    std::string groups{};  ///< [[side.A.group]] tables
    std::string head{};    ///< keys before the first table, such as: draw_counts_for = "B"
    std::string tail{};    ///< further tables, such as [turns]
    int panic_a = 99, panic_b = 99;
};

class RulesTable {
public:
    explicit RulesTable(const RulesSetup& setup) : RulesTable(battle_from(scenario(setup))) {}
    explicit RulesTable(BattlePointer battle) : battle_(std::move(battle)), s_(battle_->start()) {}

    [[nodiscard]] const ancient_battles::Battle& battle() const { return *battle_; }
    [[nodiscard]] ancient_battles::State& state() { return s_; }
    [[nodiscard]] const ancient_battles::State& state() const { return s_; }

    // ---- where play begins
    /// Step 6: `mover` (0 = A) is to act, who holds the initiative; both sides have `points`.
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

    // ---- play
    /// Faces for the next rolls, in order; within a roll side A's dice come first.
    RulesTable& dice(std::initializer_list<int> faces) {
        for (const int face : faces) faces_.push_back(static_cast<std::uint8_t>(face));
        return *this;
    }
    /// Types the moves; each must be legal. Dice that fall in between are taken from the script while it lasts.
    RulesTable& play(std::initializer_list<const char*> moves) {
        for (const char* text : moves) {
            throw_dice();
            if (battle_->actor(s_) == Actor::chance || battle_->actor(s_) == Actor::nobody) {
                ADD_FAILURE() << "nobody is to choose when '" << text << "' is typed (phase "
                              << static_cast<int>(s_.phase) << ")";
                return *this;
            }
            const auto move = battle_->read(s_, text);
            if (!move) {
                ADD_FAILURE() << "'" << text << "' is refused: " << move.error().sentence << " (" << move.error().rule
                              << ")";
                return *this;
            }
            EXPECT_TRUE(battle_->judge(s_, *move)) << text;
            battle_->apply(s_, *move);
            said_.push_back(text);
        }
        throw_dice();
        return *this;
    }
    /// Throws what is due from the script; stops when the script is used up.
    RulesTable& throw_dice() {
        while (battle_->actor(s_) == Actor::chance) {
            const Roll roll = battle_->roll(s_);
            if (faces_.size() < roll.count()) return *this;
            std::vector<std::uint8_t> faces(faces_.begin(), faces_.begin() + static_cast<std::ptrdiff_t>(roll.count()));
            faces_.erase(faces_.begin(), faces_.begin() + static_cast<std::ptrdiff_t>(roll.count()));
            const auto consequence = battle_->resolve(s_, faces);
            consequences_.push_back(battle_->text(s_, consequence));
            battle_->apply(s_, consequence);
        }
        return *this;
    }

    // ---- what is so
    /// The rule for which a typed move is refused; "" if it is legal, "?" if it is refused without a rule.
    [[nodiscard]] std::string refusal(const std::string& text) const {
        const auto move = battle_->read(s_, text);
        if (move) return "";
        return move.error().rule.empty() ? "?" : move.error().rule;
    }
    [[nodiscard]] bool legal(const std::string& text) const { return battle_->read(s_, text).has_value(); }
    /// The texts of all listed moves.
    [[nodiscard]] std::vector<std::string> moves() const {
        MoveList<ancient_battles::Battle> list;
        battle_->legal_moves(s_, list);
        std::vector<std::string> texts;
        for (const auto& move : list) texts.push_back(battle_->text(s_, move));
        return texts;
    }
    /// "MI" or "" for an empty hex.
    [[nodiscard]] std::string unit(const std::string& hex) const {
        const auto u = s_.at[at(hex)];
        return u == ancient_battles::none ? "" : battle_->type(u).code;
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
    /// 0 or 1: who is to choose; -1 if nobody is.
    [[nodiscard]] int chooser() const {
        const Actor actor = battle_->actor(s_);
        return actor == Actor::first ? 0 : actor == Actor::second ? 1 : -1;
    }
    /// Texts of the dice's consequences so far ("DE", "hit", "rallied" ...).
    [[nodiscard]] const std::vector<std::string>& consequences() const { return consequences_; }
    /// Scripted faces not used; a test that ends with some has described another game.
    [[nodiscard]] std::size_t dice_left() const { return faces_.size(); }
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

    BattlePointer battle_;
    ancient_battles::State s_;
    std::deque<std::uint8_t> faces_;
    std::vector<std::string> consequences_, said_;
};

}  // namespace polemarch::test
