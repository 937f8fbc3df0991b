// Values of losses, and expected values of combats by the exact chances of their dice.
#pragma once

#include "core/blood_of_kings/rules/combat.h"
#include "core/blood_of_kings/rules/setup.h"

namespace polemarch::blood_of_kings {

/// Values are in hundredths of a percent of the break point of the army that suffers the loss.
class UnitValues {
public:
    explicit UnitValues(const Setup& g);

    /// Value of a unit in this condition: all its points toward breaking at full strength. It falls more steeply near
    /// destruction, since the first levels lost can be regrouped.
    [[nodiscard]] int left(UnitIndex u, Condition c) const;
    /// Cost of the loss of `levels`.
    [[nodiscard]] int loss(UnitIndex u, Condition c, Levels levels) const {
        return left(u, c) - left(u, after_loss(c, levels));
    }
    /// Cost of a fallen leader.
    [[nodiscard]] int leader(LeaderIndex l) const;

    /// Expected loss of the target's army less that of the actor's, over both dice.
    [[nodiscard]] int clash(int lead, UnitIndex actor, Condition of_actor, UnitIndex target, Condition of_target) const;
    /// Expected loss of the target's army.
    [[nodiscard]] int shot(int lead, UnitIndex target, Condition of_target) const;

private:
    static constexpr int most = 12;  ///< leads are clamped to this
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

/// A melee of two units without others beside them. `edge`: the edge of the target that the actor meets.
struct Meeting {
    UnitIndex actor, target;
    table::Edge edge;
    bool charging;
    std::uint8_t leader = 0;  ///< with the actor, as Fighter::leader
};
[[nodiscard]] Clash clash_of(const Setup& g, const State& s, const Meeting& meeting);

/// A unit shooting with its front rank at another one in this cover.
[[nodiscard]] Shot shot_of(const Setup& g, const State& s, UnitIndex firer, UnitIndex target, Cover cover);

}  // namespace polemarch::blood_of_kings
