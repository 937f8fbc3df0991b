// Targets of distance battles (7.2 to 7.2.5) as they are in a position. State::fighters are going to take part in a
// close battle: nobody shoots at them (7.2).
#pragma once

#include "core/standard_wargame/rules/view.h"

namespace polemarch::standard_wargame {

/// The range of `u` against `v` as it is placed (7.2.1): with its second rank, if that counts; 0: none. Artillery and
/// war wagons that have moved have none (S67, 7.2.1.1).
[[nodiscard]] Length range_of(const View& view, UnitIndex u, UnitIndex v);
/// Whether `u` may shoot at `v` (7.2.2), a war wagon from either half of its front (7.2.1.1).
[[nodiscard]] bool is_target(const View& view, UnitIndex u, UnitIndex v);
/// All targets.
[[nodiscard]] UnitSet shooting_targets(const View& view, UnitIndex u);
/// Those of them that priority demands (7.2.3): the nearest of those partly straight ahead, or else the nearest;
/// several if they are equally near. Of a war wagon: those of both halves of its front.
[[nodiscard]] UnitSet first_targets(const View& view, UnitIndex u);
/// A friend straight ahead, not farther than the target, stops the shot (7.2.4).
[[nodiscard]] bool is_blocked(const View& view, UnitIndex u, UnitIndex target);
/// Whether the target shoots back at the shooter (7.2.5): it has the range, has not shot, is not going to fight and
/// stands beside nobody who is.
[[nodiscard]] bool returns_fire(const View& view, UnitIndex target, UnitIndex shooter);

/// Whether a unit has made all its distance battle actions of this bound: one, a war wagon two (7.2.1.1).
[[nodiscard]] bool has_shot(const Setup& g, const Unit& unit, UnitIndex u);
/// Marks what is spent by a shot at a target: of a war wagon the half of the front that has it, or both for a shot all
/// round; by return fire. If both halves have it, that one is spent which is nearer to the target's middle.
void spend_shot(const View& view, Unit& unit, UnitIndex u, UnitIndex target);
void spend_return_fire(const View& view, Unit& unit, UnitIndex u, UnitIndex target);

/// A unit that has to shoot, and a target that priority leaves it; nobody: the enemy's fortified village (7.4.12.1).
struct Shot {
    UnitIndex shooter = nobody, target = nobody;
    bool all_round = false;  ///< of a war wagon: only by the shot that it may make instead of both others (7.2.1.1)
};
class Shots {
public:
    void add(Shot shot) {
        if (all_.size() < decltype(all_)::capacity) all_.push_back(shot);
    }
    [[nodiscard]] std::size_t size() const { return all_.size(); }
    [[nodiscard]] bool empty() const { return all_.empty(); }
    /// Those that have to be made.
    [[nodiscard]] std::size_t due() const {
        std::size_t due = 0;
        for (const Shot& shot : all_) due += shot.all_round ? 0 : 1;
        return due;
    }
    [[nodiscard]] const Shot& operator[](std::size_t i) const { return all_[i]; }
    [[nodiscard]] bool contains(UnitIndex shooter, UnitIndex target) const {
        for (const Shot& shot : all_)
            if (shot.shooter == shooter && shot.target == target) return true;
        return false;
    }

private:
    StackList<Shot, 256> all_;
};
/// Targets of a unit on the table at which it has to shoot yet: of each front that has not shot, those that priority
/// leaves and no friend covers. None if its shot is off for this bound (7.2.4).
[[nodiscard]] UnitSet shots_of(const View& view, UnitIndex u);
/// All shots that are still to be made, of both sides (7.2, S62), and those that the active side's war wagons may make
/// all round.
[[nodiscard]] Shots shots(const View& view);
/// Targets of the shot all round, which the owner of a war wagon may make (7.2.1.1); none once it was refused.
[[nodiscard]] UnitSet targets_all_round(const View& view, UnitIndex u);
/// A war wagon whose owner has to choose about its shot all round, since no other shot is left; nobody: none.
[[nodiscard]] UnitIndex all_round_due(const View& view);

}  // namespace polemarch::standard_wargame
