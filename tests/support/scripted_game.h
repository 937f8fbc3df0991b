// What the tables of rule tests share: typed moves, scripted dice, and queries that every game has.
#pragma once

#include "core/game.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace polemarch::test {

/// A game under way. `Table` is the derived class, for chains of calls.
template <class Table, class G>
class ScriptedGame {
    friend Table;
    explicit ScriptedGame(std::shared_ptr<const G> game) : battle_(std::move(game)), s_(battle_->start()) {}

public:
    [[nodiscard]] const G& battle() const { return *battle_; }
    [[nodiscard]] typename G::State& state() { return s_; }
    [[nodiscard]] const typename G::State& state() const { return s_; }

    // ---- play
    /// Faces for the next rolls, in order; within a roll side A's dice come first.
    Table& dice(std::initializer_list<int> faces) {
        for (const int face : faces) faces_.push_back(static_cast<std::uint8_t>(face));
        return table();
    }
    /// Types the moves; each must be legal. Dice that are due in between are taken from the script as long as it has
    /// some.
    Table& play(std::initializer_list<const char*> moves) {
        for (const char* typed : moves) {
            roll_dice();
            if (chooser() < 0) {
                ADD_FAILURE() << "nobody is to choose when '" << typed << "' is typed: " << battle_->due(s_).sentence;
                return table();
            }
            const auto move = battle_->read(s_, typed);
            if (!move) {
                ADD_FAILURE() << "'" << typed << "' is refused: " << move.error().sentence << " [" << move.error().rule
                              << "]";
                return table();
            }
            EXPECT_TRUE(battle_->judge(s_, *move)) << typed;
            battle_->apply(s_, *move);
        }
        return roll_dice();
    }
    /// Rolls what is due from the script; stops when the script is used up.
    Table& roll_dice() {
        while (battle_->actor(s_) == Actor::chance) {
            const std::size_t count = battle_->roll(s_).count();
            if (faces_.size() < count) break;
            const auto end = faces_.begin() + static_cast<std::ptrdiff_t>(count);
            const std::vector<std::uint8_t> faces(faces_.begin(), end);
            faces_.erase(faces_.begin(), end);
            const auto consequence = battle_->resolve(s_, faces);
            consequences_.push_back(battle_->text(s_, consequence));
            battle_->apply(s_, consequence);
        }
        return table();
    }

    // ---- the state
    /// The rule for which a typed move is refused; "" if it is legal, "?" if it is refused without a rule.
    [[nodiscard]] std::string refusal(const std::string& typed) const {
        const auto move = battle_->read(s_, typed);
        if (move) return "";
        return move.error().rule.empty() ? "?" : move.error().rule;
    }
    [[nodiscard]] bool legal(const std::string& typed) const { return battle_->read(s_, typed).has_value(); }
    /// The texts of all listed moves.
    [[nodiscard]] std::vector<std::string> moves() const {
        MoveList<G> list;
        battle_->legal_moves(s_, list);
        std::vector<std::string> texts;
        for (const auto& move : list) texts.push_back(battle_->text(s_, move));
        return texts;
    }
    [[nodiscard]] bool offers(const std::string& text) const {
        const auto all = moves();
        return std::find(all.begin(), all.end(), text) != all.end();
    }
    /// 0 or 1: the side that is to choose; -1 if there is none.
    [[nodiscard]] int chooser() const {
        const Actor actor = battle_->actor(s_);
        return actor == Actor::first ? 0 : actor == Actor::second ? 1 : -1;
    }
    /// Texts of the dice's consequences so far ("DE", "hit", "rallied" ...).
    [[nodiscard]] const std::vector<std::string>& consequences() const { return consequences_; }
    /// Scripted faces not used. A test that ends with some has described another game.
    [[nodiscard]] std::size_t dice_left() const { return faces_.size(); }

protected:
    std::shared_ptr<const G> battle_;
    typename G::State s_;

private:
    Table& table() { return static_cast<Table&>(*this); }

    std::deque<std::uint8_t> faces_;
    std::vector<std::string> consequences_;
};

}  // namespace polemarch::test
