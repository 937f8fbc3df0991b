// The umpire's dialogue with a person at a terminal: commands, questions, dice.
#pragma once

#include "sim/blood_of_kings/umpire.h"

namespace polemarch::sim::blood_of_kings {

class UmpireTalk {
public:
    static constexpr int columns = 100;

    /// The charts must outlive it. `dice` rolls for the umpire.
    UmpireTalk(const Charts& charts, DiceSource dice) : charts_(charts), dice_(std::move(dice)) {}

    /// Handles a line in lower case with single blanks; returns the text to print. Throws InputError if the line is not
    /// understood or not possible; then the current action goes on.
    [[nodiscard]] std::string understand(const std::string& line);
    [[nodiscard]] std::string prompt() const;
    [[nodiscard]] static std::string greeting();
    [[nodiscard]] bool left() const { return left_; }
    [[nodiscard]] std::vector<std::string> lines() const;

private:
    enum class Waiting : std::uint8_t { command, roll_, dice, answer };

    std::string obey(const std::string& name, const std::string& rest);
    std::string set(UnitSpec& unit, const std::string& name, const std::string& words) const;
    /// Begins the named action: directly if dice or "yes" follow it, else by showing its odds.
    std::string begin(const UmpireFields& asked, const std::string& rest);
    /// Handles a person's answer to the open question; returns nothing if the line is something else.
    std::optional<std::string> waited_for(const std::string& line);
    /// "yes": the umpire rolls; "3 5": the person rolled these.
    bool roll_as(const std::string& words);
    /// `first`: the odds of a charge have not been shown yet.
    std::string go_on(bool first);
    [[nodiscard]] std::string shown_fields() const;
    [[nodiscard]] std::string all_words() const;

    const Charts& charts_;
    DiceSource dice_;
    UmpireFields fields_;              ///< as set
    UmpireFields under_way_;           ///< the fields of the current action
    std::optional<UmpireReply> last_;  ///< result
    Waiting waits_for_ = Waiting::command;
    std::string question_;  ///< the open question
    bool mine_ = true;      ///< the umpire rolls
    bool left_ = false;
};

}  // namespace polemarch::sim::blood_of_kings
