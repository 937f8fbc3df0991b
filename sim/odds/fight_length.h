// The length of a fight, in any rule system: the one asked for, and the mean one.
#pragma once

#include <string>
#include <string_view>

namespace polemarch::sim {

/// A number of rounds (attacks, volleys, melees, attempts), or until nothing can happen any more.
struct FightLength {
    int rounds = 1;  ///< 1 to 1000
    bool to_the_end = false;

    [[nodiscard]] bool once() const { return !to_the_end && rounds == 1; }
    /// "After 3 attacks", "At the end".
    [[nodiscard]] std::string text(std::string_view noun) const;
    /// The result of a fight (of a system's core/.../odds/fight.h) at this length: its end(), or after(rounds) in the
    /// same form.
    template <class Fight>
    [[nodiscard]] auto of(const Fight& fight) const {
        if (to_the_end) return fight.end();
        decltype(fight.end()) end;
        static_cast<decltype(fight.after(rounds))&>(end) = fight.after(rounds);
        return end;
    }
};

/// How long the fight lasts.
struct FightDuration {
    FightLength asked;
    double steps = 0;    ///< mean number of rounds that are fought
    double endless = 0;  ///< chance that it never ends; then `steps` counts rounds until nothing can change any more
    /// "Expected number of melees: 2.418.", or the chance that it never ends.
    [[nodiscard]] std::string text(std::string_view noun) const;
};

}  // namespace polemarch::sim
