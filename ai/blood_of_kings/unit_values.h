// What losses are worth, and what combats cost both sides on the average of their exact chances.
#pragma once

#include "core/blood_of_kings/rules/combat.h"
#include "core/blood_of_kings/rules/setup.h"

namespace polemarch::blood_of_kings {

/// Worth is counted in hundredths of a percent of the break point of the army that loses it.
class UnitValues {
public:
    explicit UnitValues(const Setup& g);

    /// What is left of a unit in this condition: all its points toward breaking when it is whole, the steeper down the
    /// nearer it is to its end, since its first levels can be regrouped.
    [[nodiscard]] int left(UnitIndex u, Condition c) const;
    /// What the loss of so many levels costs.
    [[nodiscard]] int loss(UnitIndex u, Condition c, Levels levels) const {
        return left(u, c) - left(u, after_loss(c, levels));
    }
    /// What a fallen leader costs.
    [[nodiscard]] int leader(LeaderIndex l) const;

    /// What the clash costs the target's army less what it costs the actor's, on the average over both dice.
    [[nodiscard]] int clash(int lead, UnitIndex actor, Condition of_actor, UnitIndex target, Condition of_target) const;
    /// What the shot costs the target's army on the average.
    [[nodiscard]] int shot(int lead, UnitIndex target, Condition of_target) const;

private:
    static constexpr int most = 12;  ///< a lead beyond that is counted as that
    struct Chances {
        std::array<std::uint8_t, 5> actor{}, target{}, fire{};  ///< of 36, by levels lost
    };
    using ByLead = std::array<Chances, 2 * most + 1>;
    [[nodiscard]] static ByLead by_lead(const CombatChart& chart);
    [[nodiscard]] const Chances& chances(int lead) const {
        return chances_[static_cast<std::size_t>(std::clamp(lead, -most, most) + most)];
    }

    const Setup& g_;
    ByLead chances_;
};

/// Two units met in melee, nobody else beside them. `edge`: of the target, that the actor meets.
struct Meeting {
    UnitIndex actor, target;
    table::Edge edge;
    bool charging;
    std::uint8_t leader = 0;  ///< with the actor, as Fighter::leader
};
[[nodiscard]] Clash clash_of(const Setup& g, const State& s, const Meeting& meeting);

/// One unit shooting with its front rank at another, which stands in this cover.
[[nodiscard]] Shot shot_of(const Setup& g, const State& s, UnitIndex firer, UnitIndex target, Cover cover);

}  // namespace polemarch::blood_of_kings
