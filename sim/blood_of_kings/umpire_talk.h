// The umpire's talk with a person at a terminal: commands, questions, dice.
#pragma once

#include "sim/blood_of_kings/umpire.h"

namespace polemarch::sim::blood_of_kings {

class UmpireTalk {
public:
    static constexpr int columns = 100;

    /// The charts must outlive it. `dice` throws for the umpire.
    UmpireTalk(const Charts& charts, DiceSource dice) : charts_(charts), dice_(std::move(dice)) {}

    /// A line in lower case with single blanks, and what to print. Throws InputError for what is not understood or
    /// cannot be; what was under way goes on.
    [[nodiscard]] std::string understand(const std::string& line);
    [[nodiscard]] std::string prompt() const;
    [[nodiscard]] static std::string greeting();
    [[nodiscard]] bool left() const { return left_; }
    [[nodiscard]] std::vector<std::string> lines() const;

private:
    enum class Waiting : std::uint8_t { command, roll_, dice, answer };

    std::string obey(const std::string& name, const std::string& rest);
    std::string set(UnitSpec& unit, const std::string& name, const std::string& words) const;
    /// An action is named: with dice or "yes" behind it at once, else with its odds first.
    std::string begin(const UmpireFields& asked, const std::string& rest);
    /// What a person answers to what is asked; nothing if it is something else.
    std::optional<std::string> waited_for(const std::string& line);
    /// "yes": the umpire throws; "3 5": these have fallen.
    bool roll_as(const std::string& words);
    /// `first`: the odds of a charge have not been shown yet.
    std::string go_on(bool first);
    [[nodiscard]] std::string shown_fields() const;
    [[nodiscard]] std::string all_words() const;

    const Charts& charts_;
    DiceSource dice_;
    UmpireFields fields_;              ///< as they are set
    UmpireFields under_way_;           ///< of the action that is ruled on
    std::optional<UmpireReply> last_;  ///< result
    Waiting waits_for_ = Waiting::command;
    std::string question_;  ///< that is open
    bool mine_ = true;      ///< the umpire throws
    bool left_ = false;
};

}  // namespace polemarch::sim::blood_of_kings
