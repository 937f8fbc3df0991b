#include "core/ancient_battles/text/path.h"

namespace polemarch::ancient_battles {

using hex::Direction;
using hex::Index;

namespace {

class Walker {
public:
    Walker(const Ground& ground, const Mover& mover)
        : ground_(ground),
          mover_(mover),
          entering_(mover.start == hex::nowhere),
          budget_(entering_ ? 2 * mover.allowance : mover.allowance),
          here_(mover.start),
          facing_(mover.facing) {}

    /// 8.7.1: over the map's edge into the first hex, facing into it. Then the rest of the path.
    Walk enter_facing(Direction d, std::span<const Index> hexes, bool leaving) {
        if (!enter(hexes[0], d, 0, hexes.size() == 1 && !leaving)) return way_;
        return go(hexes.subspan(1), leaving);
    }

    Walk go(std::span<const Index> hexes, bool leaving) {
        const bool one = !entering_ && hexes.size() == 1 && !leaving;
        for (const Index to : hexes)
            if (!step(to, one)) return way_;
        if (leaving)
            leave();
        else
            end();
        return way_;
    }

private:
    bool fail(Refusal why, Index at) {
        way_.why = why;
        way_.at = at;
        return false;
    }
    /// 8.4: during each stay in a hex one hexside is free, two or three cost a point.
    [[nodiscard]] int turning(Direction to) const {
        const unsigned by = (to + 6u - facing_) % 6u;
        return mover_.all_round || by <= 1 || by == 5 ? 0 : 1;
    }
    /// 8.8.1: it has entered an enemy zone of control.
    [[nodiscard]] bool stopped() const { return way_.steps > 0 && mover_.zone.has(here_); }

    bool step(Index to, bool one) {
        if (!ground_.map.has(to)) return fail(Refusal::not_on_map, to);
        const Direction d = hex::geometry().direction_to[here_][to];
        if (d >= hex::directions) return fail(Refusal::not_adjacent, to);
        if (stopped()) return fail(Refusal::must_stop, here_);
        if (ground_.barred[d].has(here_)) return fail(Refusal::river_between, to);
        return enter(to, d, ground_.slow[d].has(here_) ? 1 : 0, one);
    }

    /// `extra`: for the hexside. `one`: the move is of one hex only, which may exceed the allowance straight ahead
    /// (8.3, exception; ruling 25).
    bool enter(Index to, Direction d, int extra, bool one) {
        if (mover_.enemies.has(to)) return fail(Refusal::enemy_in_hex, to);
        if (mover_.blocked.has(to)) return fail(Refusal::prohibited, to);
        if (!entering_ && mover_.zone.has(mover_.start) && mover_.zone.has(to)) return fail(Refusal::zone_to_zone, to);
        const bool straight = entering_ || mover_.all_round || d == facing_;
        const int turn = way_.steps == 0 && entering_ ? 0 : turning(d);
        int cost = extra;
        for (std::size_t points = 1; points < ground_.cost.size(); ++points)
            if (ground_.cost[points].has(to)) cost += static_cast<int>(points);
        excepted_ = one && straight && mover_.allowance > 0;
        if (!excepted_ && spent_ + turn + cost > budget_)
            return fail(spent_ + cost > budget_ ? Refusal::out_of_reach : Refusal::turn_unpaid, to);
        spent_ += turn + cost;
        here_ = to;
        facing_ = d;
        ++way_.steps;
        way_.spent = spent_;
        for (const auto& special : mover_.specials)
            if (special.hexes.has(to)) way_.passage = way_.passage.with(special.adds);
        return true;
    }

    void end() {
        if (mover_.friends.has(here_)) {
            fail(Refusal::friend_in_hex, here_);
            return;
        }
        const bool beside = entering_ && hex::around(mover_.enemies).has(here_);  // 8.7.2
        for (Direction f = 0; f < hex::directions; ++f) {
            const int spent = spent_ + turning(f);
            if (spent > budget_ || (stopped() && spent > spent_) || (beside && spent > mover_.allowance)) continue;
            way_.facings = static_cast<std::uint8_t>(way_.facings | 1u << f);
        }
        if (excepted_) way_.facings = static_cast<std::uint8_t>(way_.facings | 1u << facing_);
        if (mover_.all_round) way_.facings = way_.facings ? 1 : 0;
        if (way_.facings == 0) fail(Refusal::beside_enemy, here_);
    }

    /// 8.6: facing off the map in a hex of its edge, for one more point.
    void leave() {
        bool leaves = false;
        for (Direction d = 0; d < hex::directions; ++d)
            leaves = leaves || (ground_.off_map[d].has(here_) && spent_ + turning(d) < budget_);
        if (stopped())
            fail(Refusal::must_stop, here_);
        else if (entering_ || !leaves)
            fail(entering_ ? Refusal::just_entered : Refusal::cannot_leave, here_);
    }

    const Ground& ground_;
    const Mover& mover_;
    bool entering_;
    int budget_;
    Index here_;
    Direction facing_;
    int spent_ = 0;
    bool excepted_ = false;
    Walk way_;
};

}  // namespace

Walk walk(const Ground& ground, const Mover& mover, std::span<const Index> hexes, bool leaving) {
    if (mover.start != hex::nowhere) return Walker(ground, mover).go(hexes, leaving);
    assert(!hexes.empty());
    // Over each open hexside: of several ways the one that gets farther, and the facings of all.
    Walk best;
    best.why = Refusal::not_an_entry;
    best.at = hexes[0];
    for (Direction d = 0; d < hex::directions; ++d) {
        if (!mover.entry.has(hexes[0]) || !ground.off_map[hex::opposite(d)].has(hexes[0])) continue;
        const Walk way = Walker(ground, mover).enter_facing(d, hexes, leaving);
        if (best.why == Refusal::legal) {
            if (way.why == Refusal::legal) best.facings |= way.facings;
        } else if (way.why == Refusal::legal || way.steps > best.steps || best.why == Refusal::not_an_entry) {
            best = way;
        }
    }
    return best;
}

}  // namespace polemarch::ancient_battles
