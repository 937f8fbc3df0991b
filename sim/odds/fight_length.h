// How long a fight goes on, in any rule system: asked, and on the average.
#pragma once

#include <string>
#include <string_view>

namespace polemarch::sim {

/// So many rounds (attacks, volleys, melees, attempts), or until nothing is left to happen.
struct FightLength {
    int rounds = 1;  ///< 1 to 1000
    bool to_the_end = false;

    [[nodiscard]] bool once() const { return !to_the_end && rounds == 1; }
    /// "After 3 attacks", "At the end".
    [[nodiscard]] std::string text(std::string_view noun) const;
    /// What a fight (of a system's core/.../odds/fight.h) has come to by then: its end(), or after(rounds) in the same
    /// form.
    template <class Fight>
    [[nodiscard]] auto of(const Fight& fight) const {
        if (to_the_end) return fight.end();
        decltype(fight.end()) end;
        static_cast<decltype(fight.after(rounds))&>(end) = fight.after(rounds);
        return end;
    }
};

/// What came of it.
struct FightDuration {
    FightLength asked;
    double steps = 0;  ///< rounds that are really fought, on the average
    double endless =
        0;  ///< chance that it never ends; then `steps` counts those up to where nothing can change any more
    /// "Expected number of melees: 2.418.", or in how many cases it never ends.
    [[nodiscard]] std::string text(std::string_view noun) const;
};

}  // namespace polemarch::sim
