// The flood of find_reach() (movement.h), on sets of hexes of the whole map or of some columns.
#pragma once

#include "core/ancient_battles/rules/flood_planes.h"

#include <algorithm>
#include <type_traits>
#include <vector>

namespace polemarch::ancient_battles::movement {

/// `Hexes`: hex::Set, or hex::NarrowSet or WideSet for a unit that stays within these columns around its hex.
template <class Hexes>
class Flood {
public:
    Flood(const Ground& ground, const Mover& mover, const Passage* only)
        : mover_(mover), only_(only), entering_(mover.start == hex::nowhere) {
        if constexpr (!is_whole) first_ = hex::first_column_around<Hexes>(mover.start);
        ground_ = &part_of(ground, static_cast<std::size_t>(first_));
        budget_ = entering_ ? 2 * mover.allowance : mover.allowance;
        friends_ = cut(mover.friends);
        zone_ = cut(mover.zone);
        if (entering_) near_enemies_ = cut(hex::around(mover.enemies));  // 8.7.2
        // 8.8.1 with 8.5: a friend in an enemy zone cannot be passed, because the mover would have to stop there.
        never_ = cut(mover.blocked) | (friends_ & zone_);
        if (!entering_ && mover.zone.has(mover.start)) never_ |= zone_;  // 8.8.2
        open_ = ground_->map - never_;
        for (const Mover::Special& special : mover.specials) {
            const Hexes hexes = cut(special.hexes);
            specials_.push_back({hexes, special.adds});
            special_ |= hexes;
        }
    }

    void run(Reach& reach) {
        reach.clear();
        if (only_ != nullptr && hexes_of(*only_) > budget_) return;
        seed();
        std::size_t offered = 0;
        while (Plane<Hexes>* plane = next_plane()) {
            if (plane->passage.harm() >= lost_harm_ || reach.size() == max_planes || offered > most_offered)
                return run_thrifty(reach);
            plane->done = true;
            const Ends ends = ends_of(*plane, [&](Ends& all) { drop_more_harmful(reach, all); });
            if (only_ == nullptr ? !any(ends) : !(plane->passage == *only_)) continue;
            reach.push_back(ends);
            Set hexes;
            for (const Set& set : ends.facing) hexes |= set;
            offered += static_cast<std::size_t>(hexes.count());
        }
        if (lost_harm_ <= static_cast<int>(most_harm)) run_thrifty(reach);
    }

    /// After run() for one passage: a cheapest way of it, traced back from its end through what has arrived.
    std::optional<Way> way_to(Index to, std::uint8_t facings) const {
        const Plane<Hexes>* plane = find_plane(*only_);
        if (plane == nullptr || mover_.friends.has(to)) return std::nullopt;
        for (int spent = 0; spent <= budget_; ++spent) {
            if (entering_ && spent > mover_.allowance && near_enemies_.has(to)) break;  // 8.7.2
            for (const bool paid : {false, true})
                for (Direction f = 0; f < hex::directions; ++f)
                    if (turns_to(*plane, {to, f, spent - (paid ? 1 : 0)}, facings, paid))
                        return trace_back(*plane, {to, f, spent - (paid ? 1 : 0)}, spent);
        }
        std::optional<Way> straight;
        each_straight([&](const Hexes& hexes, unsigned facing) {
            if (hexes.has(to) && ((facings >> facing) & 1u) && effect_of(to) == *only_)
                straight = Way{{to}, mover_.allowance};
        });
        return straight;
    }

private:
    /// Where a path has arrived: with so many points spent, entering in this direction.
    struct Arrival {
        Index hex;
        Direction entered;
        int spent;
    };
    [[nodiscard]] const Plane<Hexes>* find_plane(const Passage& passage) const {
        for (std::size_t i = 0; i < planes_; ++i)
            if (kept_[i]->passage == passage) return kept_[i].get();
        return nullptr;
    }
    [[nodiscard]] static bool arrives(const Plane<Hexes>& plane, const Arrival& at) {
        return at.spent >= 0 && plane.arrive[static_cast<std::size_t>(at.spent)][at.entered].has(at.hex);
    }
    /// 8.4: whether a path that has arrived so can face one of these there, by a turn that is free or that is `paid`.
    [[nodiscard]] bool turns_to(const Plane<Hexes>& plane, const Arrival& at, std::uint8_t facings, bool paid) const {
        if (!arrives(plane, at)) return false;
        if (mover_.all_round) return !paid && facings != 0;
        const bool stopped = mover_.zone.has(at.hex) && (at.spent > 0 || entering_);  // 8.8.1
        if (paid && (stopped || at.spent == budget_)) return false;
        for (unsigned by = 0; by < hex::directions; ++by)
            if ((by >= 2 && by <= 4) == paid && ((facings >> hex::turned(at.entered, by)) & 1u)) return true;
        return false;
    }
    /// What entering a hex adds to a passage.
    [[nodiscard]] Passage effect_of(Index h) const {
        Passage all;
        for (const auto& special : mover_.specials)
            if (special.hexes.has(h)) all = all.with(special.adds);
        return all;
    }
    [[nodiscard]] bool comes_in(const Plane<Hexes>& plane, const Arrival& at) const {
        return entering_ && mover_.entry.has(at.hex) && ground_->off_map[hex::opposite(at.entered)].has(at.hex) &&
               at.spent == cost_of(at.hex) && effect_of(at.hex) == plane.passage;
    }
    [[nodiscard]] int cost_of(Index h) const {
        int cost = 0;
        for (int points = 1; points <= ground_->dearest; ++points)
            if (ground_->cost[static_cast<std::size_t>(points)].has(h)) cost = points;
        return cost;
    }
    [[nodiscard]] Way trace_back(const Plane<Hexes>& last, Arrival at, int spent) const {
        Way way{{}, spent};
        const Plane<Hexes>* plane = &last;
        while (at.spent > 0 && !comes_in(*plane, at)) {
            way.hexes.push_back(at.hex);
            step_back(plane, at);
        }
        if (entering_) way.hexes.push_back(at.hex);
        std::reverse(way.hexes.begin(), way.hexes.end());
        return way;
    }
    /// To where a path that has arrived so came from. It came from somewhere.
    void step_back(const Plane<Hexes>*& plane, Arrival& at) const {
        const Direction d = at.entered;
        const Index before = hex::geometry().next[at.hex][hex::opposite(d)];
        const int ready = at.spent - cost_of(at.hex) - (ground_->slow[d].has(before) ? 1 : 0);
        for (std::size_t i = 0; i < planes_; ++i) {
            const Plane<Hexes>& from = *kept_[i];
            if (!from.passage.within(plane->passage) || !(from.passage.with(effect_of(at.hex)) == plane->passage))
                continue;
            for (const bool paid : {false, true})
                for (const unsigned by : {0u, 1u, 5u, 2u, 4u, 3u}) {
                    const Arrival other{before, hex::turned(d, by), ready - (paid ? 1 : 0)};
                    const bool stopped = mover_.zone.has(before) && (other.spent > 0 || entering_);
                    if (stopped || !turns_to(from, other, static_cast<std::uint8_t>(1u << d), paid)) continue;
                    plane = &from;
                    at = other;
                    return;
                }
        }
        assert(false && "a path came from somewhere");
        at.spent = 0;
    }

    static bool any(const Ends& ends) {
        return ends.leaves || std::any_of(ends.facing.begin(), ends.facing.end(), [](const Set& s) { return s.any(); });
    }

    template <class Drop>
    Ends ends_of(Plane<Hexes>& plane, Drop drop) {
        Facings<Hexes> facing{};
        Ends ends;
        ends.passage = plane.passage;
        ends.leaves = flow(plane, facing);
        exception(plane.passage, facing);
        for (std::size_t f = 0; f < hex::directions; ++f) ends.facing[f] = widened(facing[f]);
        if (only_ == nullptr) drop(ends);
        return ends;
    }

    /// Ends that can be reached with less harm are not offered with more.
    static void drop_more_harmful(const Reach& reach, Ends& ends) {
        for (const Ends& better : reach)
            if (better.passage.driven == ends.passage.driven && better.passage.harm() < ends.passage.harm())
                drop_known(better, ends);
    }
    static void drop_known(const Ends& known, Ends& ends) {
        for (std::size_t f = 0; f < hex::directions; ++f) ends.facing[f] -= known.facing[f];
        ends.leaves = static_cast<std::uint8_t>(ends.leaves & ~known.leaves);
    }

    /// Adds to `reach`, whose ends are of least harm, the ends that it lacks, each with one passage of least harm. The
    /// flood begins anew and follows a passage only to where none of at most the same harm has arrived with as few
    /// points (arrive), so that planes are as few as ends. No end is lost by that: from there on both may do the same,
    /// and what the other one passes later it passes for the same harm or less, since no cheapest path enters a hex
    /// twice.
    void run_thrifty(Reach& reach) {
        Ends known{};
        const auto note = [&](const Ends& ends) {
            for (std::size_t f = 0; f < hex::directions; ++f) known.facing[f] |= ends.facing[f];
            known.leaves = static_cast<std::uint8_t>(known.leaves | ends.leaves);
        };
        for (const Ends& ends : reach) note(ends);
        arrived_ = &kept_arrivals<Hexes>();
        *arrived_ = {};
        planes_ = 0;
        seed();
        while (Plane<Hexes>* plane = next_plane()) {
            plane->done = true;
            const Ends ends = ends_of(*plane, [&](Ends& all) { drop_known(known, all); });
            if (!any(ends)) continue;
            reach.push_back(ends);
            note(ends);
        }
    }

    /// The least number of hexes with an effect on a path with this passage.
    int hexes_of(const Passage& passage) const {
        int hexes = 0;
        for (const auto& special : mover_.specials)
            hexes += (special.adds.flipped | special.adds.driven) != 0 && special.adds.within(passage);
        return hexes;
    }

    template <class Visit>
    void each_plane(Visit visit) {
        for (std::size_t i = 0; i < planes_; ++i) visit(*kept_[i]);
    }
    /// The plane of a passage, created if there is none yet; null if the passage is not followed.
    Plane<Hexes>* plane_of(const Passage& passage) {
        if (only_ != nullptr && !passage.within(*only_)) return nullptr;
        Plane<Hexes>* found = nullptr;
        each_plane([&](Plane<Hexes>& plane) {
            if (plane.passage == passage) found = &plane;
        });
        if (found != nullptr) return found;
        if (only_ == nullptr && arrived_ == nullptr && planes_ == most_followed) {
            lost_harm_ = std::min(lost_harm_, passage.harm());
            return nullptr;
        }
        assert(only_ == nullptr || planes_ < most_parts);
        if (planes_ == kept_.size()) kept_.push_back(std::make_unique<Plane<Hexes>>());
        Plane<Hexes>& plane = *kept_[planes_++];
        plane.passage = passage;
        plane.rank = passage.rank();
        plane.done = false;
        for (int layer = 0; layer <= budget_; ++layer) plane.arrive[static_cast<std::size_t>(layer)] = {};
        return &plane;
    }

    /// Least harm first, so that drop_more_harmful has seen all that is better; a passage comes before those that add
    /// to it.
    Plane<Hexes>* next_plane() {
        Plane<Hexes>* best = nullptr;
        each_plane([&](Plane<Hexes>& plane) {
            if (!plane.done && (best == nullptr || plane.rank < best->rank)) best = &plane;
        });
        return best;
    }
    /// Finds the planes that do less than this one and drive off the same leaders. A path that arrives in one of them
    /// as early can go on to the same places with less harm. All of them are done already.
    void find_lesser(const Plane<Hexes>& plane) {
        lesser_.clear();
        if (only_ != nullptr) return;
        each_plane([&](const Plane<Hexes>& other) {
            if (other.passage.driven == plane.passage.driven && other.passage.within(plane.passage) &&
                !(other.passage == plane.passage) && lesser_.size() < max_planes)
                lesser_.push_back(&other);
        });
    }

    void seed() {
        if (entering_) {
            each_entry([&](const Hexes& into, Direction d) { enter(Passage{}, into, d, 0, 0); });
        } else {
            plane_of({})->arrive[0][mover_.facing] = cut(hex::set_of(mover_.start));
        }
        // The one-hex exception may enter where no ordinary move could.
        plane_of({});
        each_straight([&](const Hexes& to, unsigned) {
            for (const Special& special : specials_)
                if ((to & special.hexes).any()) plane_of(special.adds);
        });
    }
    /// 8.7.1: over an off-map hexside into an entry hex, facing into it.
    template <class Visit>
    void each_entry(Visit visit) const {
        for (Direction d = 0; d < hex::directions; ++d) {
            const Hexes into = cut(mover_.entry) & ground_->off_map[hex::opposite(d)];
            if (into.any()) visit(into, d);
        }
    }
    /// The hexes of a move of one hex straight ahead (8.3, exception; ruling 25).
    template <class Visit>
    void each_straight(Visit visit) const {
        if (mover_.allowance == 0) return;
        const auto allowed = [&](const Hexes& into) { return (into & ground_->map) - never_ - friends_; };
        if (entering_) {
            each_entry([&](const Hexes& into, Direction d) { visit(allowed(into), mover_.all_round ? 0u : d); });
            return;
        }
        const Hexes from = cut(hex::set_of(mover_.start));
        for (unsigned d = 0; d < hex::directions; ++d)
            if (mover_.all_round || d == mover_.facing)
                visit(allowed(hex::step(from - ground_->barred[d], static_cast<Direction>(d), ground_->even)),
                      mover_.all_round ? 0 : d);
    }
    void exception(const Passage& passage, Facings<Hexes>& ends) const {
        Hexes does;
        if (passage.size() == 0) {
            does = ground_->map - special_;
        } else {
            for (const Special& special : specials_)
                if (special.adds == passage) does |= special.hexes;
        }
        each_straight([&](const Hexes& to, unsigned facing) { ends[facing] |= to & does; });
    }

    /// The hexes `into` are entered facing `d`, with `spent` points spent so far and `extra` for the hexside. Each
    /// arrives in the plane of its effects.
    void enter(const Passage& passage, const Hexes& into, Direction d, int spent, int extra) {
        Hexes plain = into - never_;
        if ((plain & special_).any())
            for (const Special& special : specials_) {
                if (special.adds.within(passage)) continue;
                const Hexes hit = plain & special.hexes;
                if (!hit.any()) continue;
                plain -= hit;
                // No unit may end on a friend, so a point must be left to go on.
                arrive(passage.with(special.adds), hit, d, spent + extra);
            }
        if (plain.any()) arrive(passage, plain, d, spent + extra);
    }
    void arrive(const Passage& passage, const Hexes& hexes, Direction d, int spent) {
        Plane<Hexes>* plane = nullptr;
        // Each friend still to be passed takes a point.
        const int owed = only_ == nullptr ? 0 : std::popcount(only_->flipped & ~passage.flipped);
        for (int cost = 1; cost <= ground_->dearest && spent + cost + owed <= budget_; ++cost) {
            Hexes to = hexes & ground_->cost[static_cast<std::size_t>(cost)];
            if (spent + cost == budget_) to -= friends_;
            const auto layer = static_cast<std::size_t>(spent + cost);
            if (arrived_ != nullptr && to.any()) to -= (*arrived_)[static_cast<std::size_t>(passage.harm())][layer][d];
            if (!to.any()) continue;
            if (plane == nullptr) plane = plane_of(passage);
            if (plane == nullptr) return;
            plane->arrive[layer][d] |= to;
            if (arrived_ == nullptr) continue;
            for (auto harm = static_cast<std::size_t>(passage.harm()); harm <= most_harm; ++harm)
                for (std::size_t later = layer; later < max_layers; ++later) (*arrived_)[harm][later][d] |= to;
        }
    }

    /// 8.6: by which exits a unit may leave the map from these hexes.
    [[nodiscard]] std::uint8_t exits_from(const Hexes& hexes) const {
        if (!hexes.any()) return 0;
        if (mover_.exits.empty()) return 1;
        const Set from = widened(hexes);
        unsigned exits = 0;
        for (std::size_t exit = 0; exit < mover_.exits.size(); ++exit)
            if ((from & mover_.exits[exit]).any()) exits |= 1u << exit;
        return static_cast<std::uint8_t>(exits);
    }

    /// Goes on from where the plane arrives; adds its ends. Returns the exits by which it leaves the map.
    std::uint8_t flow(Plane<Hexes>& plane, Facings<Hexes>& ends) {
        find_lesser(plane);
        const Hexes plain = plain_for(plane.passage);
        Facings<Hexes> known{};  // hexes where a lesser plane has arrived by now
        Facings<Hexes> later{};  // where it faces after a turn that costs a point
        Hexes leaving;
        for (int spent = 0; spent <= budget_; ++spent) {
            Facings<Hexes>& here = plane.arrive[static_cast<std::size_t>(spent)];
            if (!lesser_.empty()) leave_to_lesser(known, static_cast<std::size_t>(spent), here);
            Facings<Hexes> ready = later;
            later = {};
            turn(here, spent, ready, later, ends);
            if (spent == budget_) break;
            Hexes moving;
            each_facing([&](auto f) {
                moving |= ready[f];
                leaving |= ready[f] & ground_->off_map[f];
            });
            if (moving.any()) go_on(plane, ready, spent, plain);
        }
        return entering_ ? std::uint8_t{0} : exits_from(leaving);
    }
    void leave_to_lesser(Facings<Hexes>& known, std::size_t layer, Facings<Hexes>& here) const {
        for (const Plane<Hexes>* lesser : lesser_)
            for (std::size_t f = 0; f < hex::directions; ++f) known[f] |= lesser->arrive[layer][f];
        for (std::size_t f = 0; f < hex::directions; ++f) here[f] -= known[f];
    }

    /// The hexes that cost one point and have no effect that the passage lacks: they are entered all at once. None in a
    /// flood for one passage or a thrifty one, which may not follow all of them.
    [[nodiscard]] Hexes plain_for(const Passage& passage) const {
        if (only_ != nullptr || arrived_ != nullptr) return {};
        Hexes plain = ground_->cost[1] - never_;
        for (const Special& special : specials_)
            if (!special.adds.within(passage)) plain -= special.hexes;
        return plain;
    }

    /// One step ahead from where a path is ready to. `plain` has the hexes that may be entered without a further look.
    void go_on(Plane<Hexes>& plane, const Facings<Hexes>& ready, int spent, const Hexes& plain) {
        const Hexes open = spent + 1 == budget_ ? open_ - friends_ : open_;
        Facings<Hexes>& next = plane.arrive[static_cast<std::size_t>(spent) + 1];
        Facings<Hexes> others;
        Hexes any_other;
        const auto enter_others = [&](Direction f) {
            if (others[f].any()) enter(plane.passage, others[f], f, spent, 0);
        };
        each_facing([&]<Direction f>(std::integral_constant<Direction, f>) {
            Hexes from = ready[f] - ground_->barred[f];
            if (ground_->any_slow) {
                const Hexes slow = from & ground_->slow[f];
                if (slow.any()) enter(plane.passage, hex::step<f>(slow, ground_->even) & ground_->map, f, spent, 1);
                from -= slow;
            }
            const Hexes into = hex::step<f>(from, ground_->even) & open;
            next[f] |= into & plain;
            others[f] = into - plain;
            any_other |= others[f];
            if (ground_->any_slow) enter_others(f);
        });
        if (!ground_->any_slow && any_other.any())
            for (Direction f = 0; f < hex::directions; ++f) enter_others(f);
    }

    /// 8.4: in each stay in a hex one hexside is free and two or three cost a point; 8.8.1: after entering a zone of
    /// control one hexside at most, and no step on.
    void turn(const Facings<Hexes>& here, int spent, Facings<Hexes>& now, Facings<Hexes>& later,
              Facings<Hexes>& ends) const {
        Hexes all;
        for (const Hexes& set : here) all |= set;
        if (!all.any()) return;
        const Hexes stop = spent == 0 && !entering_ ? Hexes{} : zone_;
        if (mover_.all_round) {
            ends[0] |= all - not_an_end(spent);
            for (Hexes& set : now) set |= all - stop;
            return;
        }
        Facings<Hexes> freely;  // what faces so by a free turn, or by none
        each_facing([&](auto f) { freely[f] = here[hex::turned(f, 5)] | here[f] | here[hex::turned(f, 1)]; });
        const Hexes closed = not_an_end(spent);
        each_facing([&](auto f) {
            ends[f] |= freely[f] - closed;
            now[f] |= freely[f] - stop;
        });
        if (spent == budget_) return;
        const Hexes closed_later = not_an_end(spent + 1);
        each_facing([&](auto f) {
            later[f] = freely[hex::opposite(f)] - stop;
            ends[f] |= later[f] - closed_later;
        });
    }
    /// Where no unit ends with `spent` points: a reinforcement that has used its march must keep away from the enemy
    /// (8.7.2).
    [[nodiscard]] Hexes not_an_end(int spent) const {
        return entering_ && spent > mover_.allowance ? friends_ | near_enemies_ : friends_;
    }

    // Between sets of the map and those of this flood.
    static constexpr bool is_whole = std::is_same_v<Hexes, Set>;
    static const Steps<Hexes>& part_of(const Ground& ground, std::size_t first) {
        if constexpr (is_whole)
            return ground;
        else if constexpr (std::is_same_v<Hexes, hex::NarrowSet>)
            return ground.narrow[first];
        else
            return ground.wide[first];
    }
    [[nodiscard]] Hexes cut(const Set& set) const {
        if constexpr (is_whole)
            return set;
        else
            return hex::narrowed<Hexes>(set, first_);
    }
    [[nodiscard]] Set widened(const Hexes& hexes) const {
        if constexpr (is_whole)
            return hexes;
        else
            return hex::widened(hexes, first_);
    }

    struct Special {
        Hexes hexes;
        Passage adds;
    };

    const Mover& mover_;
    const Passage* only_;
    bool entering_;
    int first_ = 0;  ///< column of a narrow set
    const Steps<Hexes>* ground_;
    int budget_;
    Hexes friends_, zone_, near_enemies_;
    Hexes never_, open_;  ///< hexes of no path; all others of the map
    StackList<Special, max_units + max_leaders + 2> specials_;
    Hexes special_;  ///< all of them
    std::vector<std::unique_ptr<Plane<Hexes>>>& kept_ = kept_planes<Hexes>();
    std::size_t planes_ = 0;  ///< number of kept planes that this flood uses
    StackList<const Plane<Hexes>*, max_planes> lesser_;
    int lost_harm_ = static_cast<int>(most_harm) + 1;  ///< the least harm of a passage that was not followed
    Arrivals<Hexes>* arrived_ = nullptr;               ///< of a thrifty flood
};

}  // namespace polemarch::ancient_battles::movement
