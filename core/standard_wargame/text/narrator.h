// How narrate() makes a sentence: the decision (narration.cpp) or the dice (narration_dice.cpp), then what followed
// (aftermath.cpp), found by comparing the state before with the one after.
#pragma once

#include "core/standard_wargame/rules/routing.h"
#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/move.h"

#include <string>
#include <string_view>

namespace polemarch::standard_wargame {

class Narrator {
public:
    Narrator(const Setup& g, const State& before, const Move& m);

    /// What a side decided.
    [[nodiscard]] std::string decision() const;
    /// What dice brought.
    [[nodiscard]] std::string result(Faces faces) const;
    /// "; B2 retreats to 12 15.5 [7.4.6]; ...": what followed without a choice.
    [[nodiscard]] std::string aftermath() const;

private:
    // ---- narration.cpp
    [[nodiscard]] std::string order_given() const;
    [[nodiscard]] std::string body_moves() const;
    [[nodiscard]] std::string way_gone() const;
    [[nodiscard]] Move rounded() const;
    [[nodiscard]] bool passes() const;  ///< through friends (6.4.2)
    [[nodiscard]] std::string expansion() const;
    [[nodiscard]] std::string done() const;
    [[nodiscard]] UnitSet marked() const;  ///< of Kind::declare and Kind::evade
    // ---- narration_dice.cpp
    [[nodiscard]] std::string first_roll(Faces faces) const;
    [[nodiscard]] std::string command_roll(Faces faces) const;
    [[nodiscard]] std::string order_roll(Faces faces) const;
    [[nodiscard]] std::string action_roll(Faces faces) const;
    [[nodiscard]] std::string flee_roll(Faces faces) const;
    [[nodiscard]] std::string rout_roll(Faces faces) const;
    // ---- aftermath.cpp
    /// Of these units.
    [[nodiscard]] std::string movements(const UnitSet& of) const;
    [[nodiscard]] std::string losses(const UnitSet& of) const;
    [[nodiscard]] std::string loss_of(UnitIndex u) const;
    /// The routs of this step, made again.
    struct Routs {
        RoutLosses losses{};
        UnitSet unasked;  ///< who routed after the one that its owner named, since only one was left
    };
    [[nodiscard]] Routs routs() const;
    [[nodiscard]] UnitIndex nth_in_log(std::size_t i) const;  ///< unit number i in the order of the log
    [[nodiscard]] std::string records() const;
    [[nodiscard]] std::string morale() const;
    [[nodiscard]] std::string rout_level_without_dice() const;
    [[nodiscard]] std::string draw() const;
    [[nodiscard]] std::string course() const;
    [[nodiscard]] bool has_moved(UnitIndex u) const;
    [[nodiscard]] bool has_evaded(UnitIndex u) const;
    [[nodiscard]] bool is_fighter(UnitIndex u) const;
    [[nodiscard]] bool is_pushed(UnitIndex u) const;
    [[nodiscard]] bool is_in_action() const;
    [[nodiscard]] bool is_past_morale() const;

    [[nodiscard]] std::string unit(UnitIndex u) const;
    [[nodiscard]] std::string place(UnitIndex u) const;  ///< where it is after the step
    [[nodiscard]] static char side(unsigned of) { return of == 0 ? 'A' : 'B'; }

    const Setup& g_;
    const State& s_;
    const Move& m_;
    State next_;
};

}  // namespace polemarch::standard_wargame
