#include "core/ancient_battles/rules/movement.h"

#include "core/per_thread.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace polemarch::ancient_battles {

using hex::Direction;
using hex::Index;
using hex::Set;

namespace {

/// A reinforcement has at most twice 6 points.
constexpr std::size_t max_layers = 13;
using Facings = std::array<Set, hex::directions>;

/// The front of one passage: for each number of points spent and each facing of entry, the hexes reached.
struct Plane {
    Passage passage;
    bool done;
    std::array<Facings, max_layers> arrive;
};

/// The planes of a thread, kept from flood to flood (core/per_thread.h): a playout allocates none, except for the first
/// flood that needs more than any before it. Shipped battles need at most 14. A flood reads only planes that it has
/// begun itself (plane_of), so its result depends on its arguments alone.
std::vector<std::unique_ptr<Plane>>& kept_planes() {
    thread_local Scratch<std::vector<std::unique_ptr<Plane>>> scratch;
    return scratch.memory;
}

/// As long as there are no more passages than this, all are followed, those of least harm first. Only an artificial
/// crowd has more: a reinforcement that comes ten hexes deep through friends on all sides.
constexpr std::size_t most_followed = 1024;
/// A requested passage is always followed: the passages on the way to it are parts of it. It has effects in at most 12
/// hexes, one a point, and disorders the mover or not.
constexpr std::size_t most_parts = 2u << 12;

/// Nor are equally harmful ways offered beyond this many, so that a list of moves has room for one way to every end.
constexpr std::size_t most_offered = 400;
/// A passage has effects in at most 12 hexes, and disorders the mover or not (Passage::harm).
constexpr std::size_t most_harm = 2 * 12 + 1;

/// Where passages of at most some harm have arrived, by harm and by points spent.
using Arrivals = std::array<std::array<Facings, max_layers>, most_harm + 1>;

/// Of a thread; each thrifty flood clears it first.
Arrivals& kept_arrivals() {
    thread_local Scratch<Arrivals> scratch;
    return scratch.memory;
}

class Flood {
public:
    Flood(const Ground& ground, const Mover& mover, const Passage* only)
        : ground_(ground), mover_(mover), only_(only), entering_(mover.start == hex::nowhere) {
        budget_ = entering_ ? 2 * mover.allowance : mover.allowance;
        if (entering_) near_enemies_ = hex::around(mover.enemies);  // 8.7.2
        // 8.8.1 with 8.5: a friend in an enemy zone cannot be passed, because the mover would have to stop there.
        never_ = mover.blocked | (mover.friends & mover.zone);
        if (!entering_ && mover.zone.has(mover.start)) never_ |= mover.zone;  // 8.8.2
    }

    void run(Reach& reach) {
        reach.clear();
        if (only_ != nullptr && hexes_of(*only_) > budget_) return;
        seed();
        std::size_t offered = 0;
        while (Plane* plane = next_plane()) {
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
        const Plane* plane = find_plane(*only_);
        if (plane == nullptr || mover_.friends.has(to)) return std::nullopt;
        for (int spent = 0; spent <= budget_; ++spent) {
            if (entering_ && spent > mover_.allowance && near_enemies_.has(to)) break;  // 8.7.2
            for (const bool paid : {false, true})
                for (Direction f = 0; f < hex::directions; ++f)
                    if (turns_to(*plane, {to, f, spent - (paid ? 1 : 0)}, facings, paid))
                        return trace_back(*plane, {to, f, spent - (paid ? 1 : 0)}, spent);
        }
        std::optional<Way> straight;
        each_straight([&](const Set& hexes, unsigned facing) {
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
    [[nodiscard]] const Plane* find_plane(const Passage& passage) const {
        for (std::size_t i = 0; i < planes_; ++i)
            if (kept_[i]->passage == passage) return kept_[i].get();
        return nullptr;
    }
    [[nodiscard]] static bool arrives(const Plane& plane, const Arrival& at) {
        return at.spent >= 0 && plane.arrive[static_cast<std::size_t>(at.spent)][at.entered].has(at.hex);
    }
    /// 8.4: whether a path that has arrived so can face one of these there, by a turn that is free or that is `paid`.
    [[nodiscard]] bool turns_to(const Plane& plane, const Arrival& at, std::uint8_t facings, bool paid) const {
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
    [[nodiscard]] bool comes_in(const Plane& plane, const Arrival& at) const {
        return entering_ && mover_.entry.has(at.hex) && ground_.off_map[hex::opposite(at.entered)].has(at.hex) &&
               at.spent == cost_of(at.hex) && effect_of(at.hex) == plane.passage;
    }
    [[nodiscard]] int cost_of(Index h) const {
        int cost = 0;
        for (int points = 1; points <= ground_.dearest; ++points)
            if (ground_.cost[static_cast<std::size_t>(points)].has(h)) cost = points;
        return cost;
    }
    [[nodiscard]] Way trace_back(const Plane& last, Arrival at, int spent) const {
        Way way{{}, spent};
        const Plane* plane = &last;
        while (at.spent > 0 && !comes_in(*plane, at)) {
            way.hexes.push_back(at.hex);
            step_back(plane, at);
        }
        if (entering_) way.hexes.push_back(at.hex);
        std::reverse(way.hexes.begin(), way.hexes.end());
        return way;
    }
    /// To where a path that has arrived so came from. It came from somewhere.
    void step_back(const Plane*& plane, Arrival& at) const {
        const Direction d = at.entered;
        const Index before = hex::geometry().next[at.hex][hex::opposite(d)];
        const int ready = at.spent - cost_of(at.hex) - (ground_.slow[d].has(before) ? 1 : 0);
        for (std::size_t i = 0; i < planes_; ++i) {
            const Plane& from = *kept_[i];
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
    Ends ends_of(Plane& plane, Drop drop) {
        Ends ends;
        ends.passage = plane.passage;
        flow(plane, ends);
        exception(ends);
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
        arrived_ = &kept_arrivals();
        *arrived_ = {};
        planes_ = 0;
        seed();
        while (Plane* plane = next_plane()) {
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
    Plane* plane_of(const Passage& passage) {
        if (only_ != nullptr && !passage.within(*only_)) return nullptr;
        Plane* found = nullptr;
        each_plane([&](Plane& plane) {
            if (plane.passage == passage) found = &plane;
        });
        if (found != nullptr) return found;
        if (only_ == nullptr && arrived_ == nullptr && planes_ == most_followed) {
            lost_harm_ = std::min(lost_harm_, passage.harm());
            return nullptr;
        }
        assert(only_ == nullptr || planes_ < most_parts);
        if (planes_ == kept_.size()) kept_.push_back(std::make_unique<Plane>());
        Plane& plane = *kept_[planes_++];
        plane.passage = passage;
        plane.done = false;
        for (int layer = 0; layer <= budget_; ++layer) plane.arrive[static_cast<std::size_t>(layer)] = {};
        return &plane;
    }

    /// Least harm first, so that drop_more_harmful has seen all that is better; a passage comes before those that add
    /// to it.
    Plane* next_plane() {
        Plane* best = nullptr;
        each_plane([&](Plane& plane) {
            if (!plane.done && (best == nullptr || plane.passage.rank() < best->passage.rank())) best = &plane;
        });
        return best;
    }
    /// Finds the planes that do less than this one and drive off the same leaders. A path that arrives in one of them
    /// as early can go on to the same places with less harm. All of them are done already.
    void find_lesser(const Plane& plane) {
        lesser_.clear();
        if (only_ != nullptr) return;
        each_plane([&](const Plane& other) {
            if (other.passage.driven == plane.passage.driven && other.passage.within(plane.passage) &&
                !(other.passage == plane.passage) && lesser_.size() < max_planes)
                lesser_.push_back(&other);
        });
    }

    void seed() {
        if (entering_) {
            each_entry([&](const Set& into, Direction d) { enter(Passage{}, into, d, 0, 0); });
        } else {
            plane_of({})->arrive[0][mover_.facing] = hex::set_of(mover_.start);
        }
        // The one-hex exception may enter where no ordinary move could.
        plane_of({});
        each_straight([&](const Set& to, unsigned) {
            for (const auto& special : mover_.specials)
                if ((to & special.hexes).any()) plane_of(special.adds);
        });
    }
    /// 8.7.1: over an off-map hexside into an entry hex, facing into it.
    template <class Visit>
    void each_entry(Visit visit) const {
        for (Direction d = 0; d < hex::directions; ++d) {
            const Set into = mover_.entry & ground_.off_map[hex::opposite(d)];
            if (into.any()) visit(into, d);
        }
    }
    /// The hexes of a move of one hex straight ahead (8.3, exception; ruling 25).
    template <class Visit>
    void each_straight(Visit visit) const {
        if (mover_.allowance == 0) return;
        const auto allowed = [&](const Set& into) { return (into & ground_.map) - never_ - mover_.friends; };
        if (entering_) {
            each_entry([&](const Set& into, Direction d) { visit(allowed(into), mover_.all_round ? 0u : d); });
            return;
        }
        const Set from = hex::set_of(mover_.start);
        for (unsigned d = 0; d < hex::directions; ++d)
            if (mover_.all_round || d == mover_.facing)
                visit(allowed(hex::step(from - ground_.barred[d], static_cast<Direction>(d))),
                      mover_.all_round ? 0 : d);
    }
    void exception(Ends& ends) const {
        Set does;
        if (ends.passage.size() == 0) {
            does = ground_.map;
            for (const auto& special : mover_.specials) does -= special.hexes;
        } else {
            for (const auto& special : mover_.specials)
                if (special.adds == ends.passage) does |= special.hexes;
        }
        each_straight([&](const Set& to, unsigned facing) { ends.facing[facing] |= to & does; });
    }

    /// The hexes `into` are entered facing `d`, with `spent` points spent so far and `extra` for the hexside. Each
    /// arrives in the plane of its effects.
    void enter(const Passage& passage, const Set& into, Direction d, int spent, int extra) {
        Set plain = into - never_;
        if (!plain.any()) return;
        for (const auto& special : mover_.specials) {
            if (special.adds.within(passage)) continue;
            const Set hit = plain & special.hexes;
            if (!hit.any()) continue;
            plain -= hit;
            // No unit may end on a friend, so a point must be left to go on.
            arrive(passage.with(special.adds), hit, d, spent + extra);
        }
        if (plain.any()) arrive(passage, plain, d, spent + extra);
    }
    void arrive(const Passage& passage, const Set& hexes, Direction d, int spent) {
        Plane* plane = nullptr;
        // Each friend still to be passed takes a point.
        const int owed = only_ == nullptr ? 0 : std::popcount(only_->flipped & ~passage.flipped);
        for (int cost = 1; cost <= ground_.dearest && spent + cost + owed <= budget_; ++cost) {
            Set to = hexes & ground_.cost[static_cast<std::size_t>(cost)];
            if (spent + cost == budget_) to -= mover_.friends;
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

    /// Ends with `spent` points: a reinforcement that has used its march must keep away from the enemy (8.7.2).
    void end(Ends& ends, unsigned facing, const Set& hexes, int spent) const {
        Set here = hexes - mover_.friends;
        if (entering_ && spent > mover_.allowance) here -= near_enemies_;
        ends.facing[facing] |= here;
    }

    /// 8.6: off the map from any of these hexes.
    void leave(Ends& ends, const Set& from) const {
        if (!from.any()) return;
        if (mover_.exits.empty()) ends.leaves = 1;
        for (std::size_t exit = 0; exit < mover_.exits.size(); ++exit)
            if ((from & mover_.exits[exit]).any()) ends.leaves = static_cast<std::uint8_t>(ends.leaves | 1u << exit);
    }

    void flow(Plane& plane, Ends& ends) {
        const Passage passage = plane.passage;
        find_lesser(plane);
        Facings known{};  // hexes where a lesser plane has arrived by now
        std::array<Facings, max_layers + 1> ready;
        for (int layer = 0; layer <= budget_ + 1; ++layer) ready[static_cast<std::size_t>(layer)] = {};
        for (int spent = 0; spent <= budget_; ++spent) {
            const auto layer = static_cast<std::size_t>(spent);
            for (const Plane* lesser : lesser_)
                for (std::size_t f = 0; f < hex::directions; ++f) known[f] |= lesser->arrive[layer][f];
            if (!lesser_.empty())
                for (std::size_t f = 0; f < hex::directions; ++f) plane.arrive[layer][f] -= known[f];
            for (unsigned f = 0; f < hex::directions; ++f) turn(plane.arrive[layer][f], f, spent, ready, ends);
            if (spent == budget_) break;
            for (Direction f = 0; f < hex::directions; ++f) {
                const Set& from = ready[layer][f];
                if (!from.any()) continue;
                if (!entering_) leave(ends, from & ground_.off_map[f]);
                go_on(passage, from - ground_.barred[f], f, spent);
            }
        }
    }

    void go_on(const Passage& passage, const Set& from, Direction f, int spent) {
        if (ground_.any_slow) {
            const Set slow = from & ground_.slow[f];
            if (slow.any()) enter(passage, hex::step(slow, f) & ground_.map, f, spent, 1);
            const Set quick = from - ground_.slow[f];
            if (quick.any()) enter(passage, hex::step(quick, f) & ground_.map, f, spent, 0);
        } else {
            enter(passage, hex::step(from, f) & ground_.map, f, spent, 0);
        }
    }

    /// 8.4: in each stay in a hex one hexside is free and two or three cost a point; 8.8.1: after entering a zone of
    /// control one hexside at most, and no step on.
    void turn(const Set& here, unsigned f, int spent, std::array<Facings, max_layers + 1>& ready, Ends& ends) {
        if (!here.any()) return;
        const Set on = spent == 0 && !entering_ ? here : here - mover_.zone;
        auto& now = ready[static_cast<std::size_t>(spent)];
        if (mover_.all_round) {
            end(ends, 0, here, spent);
            for (auto& set : now) set |= on;
            return;
        }
        for (const unsigned by : {0u, 1u, 5u}) {
            end(ends, hex::turned(f, by), here, spent);
            now[hex::turned(f, by)] |= on;
        }
        if (!on.any() || spent == budget_) return;
        auto& later = ready[static_cast<std::size_t>(spent) + 1];
        for (const unsigned by : {2u, 3u, 4u}) {
            end(ends, hex::turned(f, by), on, spent + 1);
            later[hex::turned(f, by)] |= on;
        }
    }

    const Ground& ground_;
    const Mover& mover_;
    const Passage* only_;
    bool entering_;
    int budget_;
    Set never_, near_enemies_;
    std::vector<std::unique_ptr<Plane>>& kept_ = kept_planes();
    std::size_t planes_ = 0;  ///< number of kept planes that this flood uses
    StackList<const Plane*, max_planes> lesser_;
    int lost_harm_ = static_cast<int>(most_harm) + 1;  ///< the least harm of a passage that was not followed
    Arrivals* arrived_ = nullptr;                      ///< of a thrifty flood
};

}  // namespace

void find_reach(const Ground& ground, const Mover& mover, Reach& reach) { Flood(ground, mover, nullptr).run(reach); }

Ends find_ends(const Ground& ground, const Mover& mover, const Passage& passage) {
    Reach reach;
    Flood(ground, mover, &passage).run(reach);
    return reach.empty() ? Ends{passage, {}, 0} : *reach.begin();
}

std::optional<Way> find_way(const Ground& ground, const Mover& mover, const Passage& passage, Index to,
                            std::uint8_t facings) {
    Reach reach;
    Flood flood(ground, mover, &passage);
    flood.run(reach);
    return flood.way_to(to, facings);
}

Ends find_all_ends(const Ground& ground, Mover mover) {
    mover.specials.clear();
    return find_ends(ground, mover, {});
}

}  // namespace polemarch::ancient_battles
