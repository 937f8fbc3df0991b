// Values of losses, and expected values of combats by the exact chances of their dice.
#pragma once

#include "ai/blood_of_kings/stakes.h"
#include "core/blood_of_kings/rules/combat.h"
#include "core/blood_of_kings/rules/setup.h"

namespace polemarch::blood_of_kings {

/// Values are in hundredths of a percent of the break point of the army that suffers the loss.
class UnitValues {
public:
    explicit UnitValues(const Setup& g, const Stakes& stakes = {});
    [[nodiscard]] const Stakes& stakes() const { return stakes_; }

    /// Value of a unit in this condition: all its points toward breaking at full strength. It falls more steeply near
    /// destruction, since the first levels lost can be regrouped.
    [[nodiscard]] int left(UnitIndex u, Condition c) const;
    /// Cost of the loss of `levels`.
    [[nodiscard]] int loss(UnitIndex u, Condition c, Levels levels) const {
        return change(u, c, after_loss(c, levels));
    }
    /// Cost of a change from one condition to another, with what it changes in the result of the battle.
    [[nodiscard]] int change(UnitIndex u, Condition from, Condition to) const {
        return left(u, from) - left(u, to) + stakes_.loss(side_of(u), points(u, to) - points(u, from));
    }
    /// Cost of a sacked camp (Effects_12, Morale_10).
    [[nodiscard]] int camp(unsigned side) const;
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

    /// Toward breaking, by a unit in this condition (Morale_2 to 5, B35).
    [[nodiscard]] int points(UnitIndex u, Condition c) const {
        return g_.type(u).points * (c.at_start - c.bases) +
               (c.status == Status::demoralized ? int{g_.charts.morale.demoralized} : 0);
    }

    const Setup& g_;
    Stakes stakes_;
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
