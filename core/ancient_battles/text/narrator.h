// Steps as sentences: decisions in narration.cpp, dice in narration_dice.cpp.
#pragma once

#include "core/ancient_battles/rules/events.h"
#include "core/ancient_battles/rules/melee.h"
#include "core/notation.h"

#include <optional>
#include <string>
#include <vector>

namespace polemarch::ancient_battles {

class Narrator {
public:
    Narrator(const Setup& setup, const State& before, const State& after, const Move& move, Faces faces)
        : setup_(setup),
          s_(before),
          next_(after),
          m_(move),
          rolled_(faces),
          read_(as_read(setup, faces)),
          faces_(read_.begin(), read_.size()) {}
    Narrator(const Narrator&) = delete;
    Narrator& operator=(const Narrator&) = delete;

    /// The step, then what followed from it automatically.
    [[nodiscard]] std::string report();
    /// The modifiers of the dice that come before the step, and their reasons: "A: a die + 2 (+2 strength 4 to 2), B: a
    /// die".
    [[nodiscard]] std::string breakdown() const;

private:
    /// The modifiers of both dice in a melee, in words.
    struct ClashParts {
        MeleeModifiers sums;
        std::vector<std::string> attacker, defender;
    };
    [[nodiscard]] ClashParts clash_parts() const;
    [[nodiscard]] std::string decision() const;
    [[nodiscard]] std::string consequence() const;
    // decisions
    [[nodiscard]] std::string order() const;
    [[nodiscard]] std::string march() const;
    [[nodiscard]] std::string passage() const;
    [[nodiscard]] bool ground_disorders() const;
    [[nodiscard]] std::string attack() const;
    [[nodiscard]] std::string_view approach_name(UnitIndex defender, hex::Direction approach) const;  ///< "rear flank"
    [[nodiscard]] std::string retreat() const;
    // optional rules (narration_options.cpp)
    [[nodiscard]] std::string optional_decision() const;
    [[nodiscard]] std::string optional_consequence() const;
    [[nodiscard]] std::string optional_breakdown() const;
    void follow_options();
    [[nodiscard]] std::optional<std::string> dice_taken() const;
    // dice
    [[nodiscard]] std::string command() const;
    [[nodiscard]] std::string initiative() const;
    [[nodiscard]] std::string rally() const;
    [[nodiscard]] std::string shot() const;
    [[nodiscard]] std::string clash() const;
    [[nodiscard]] std::string escape() const;
    [[nodiscard]] std::string end_check() const;
    // what follows automatically
    void follow();
    void follow_dice();
    void follow_melee();
    void follow_flight();
    void follow_missed_leaders();
    void follow_leaders();
    void follow_turn();
    // names
    [[nodiscard]] std::string unit(UnitIndex u) const { return unit_in(s_, u); }
    [[nodiscard]] std::string unit_in(const State& s, UnitIndex u) const;
    [[nodiscard]] std::string units(UnitMask mask) const;
    [[nodiscard]] std::string leader(LeaderIndex l) const;
    /// "Pyrrhus (leader of kind B)": a side and a column may have the same letter.
    [[nodiscard]] std::string leader_in_full(LeaderIndex l) const;
    [[nodiscard]] std::string leaders(unsigned mask) const;
    [[nodiscard]] static char side(unsigned s) { return s == 0 ? 'A' : 'B'; }
    [[nodiscard]] char mover() const { return side(s_.mover); }
    [[nodiscard]] bool outside() const { return !s_.unit[s_.subject].on_map(); }

    const Setup& setup_;
    const State& s_;     ///< before the step
    const State& next_;  ///< after it
    const Move& m_;
    Faces rolled_;
    ReadFaces read_;
    Faces faces_;  ///< after averaging
    std::vector<std::string> clauses_;
};

/// The step m from s as a sentence with dice and rule number.
[[nodiscard]] std::string narrate(const Setup& g, const State& s, const Move& m, Faces faces);
/// "melee", "11.2.5"; "?" for an unknown number.
[[nodiscard]] EventName event_name(std::uint16_t event);

/// "LI C8, MM D7 and HC E7"
[[nodiscard]] std::string enumerated(const std::vector<std::string>& names);

}  // namespace polemarch::ancient_battles
