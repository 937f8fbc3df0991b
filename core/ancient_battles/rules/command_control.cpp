#include "core/ancient_battles/rules/command_control.h"

#include "core/ancient_battles/rules/effects.h"
#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/marching.h"
#include "core/per_thread.h"

#include <algorithm>
#include <limits>

namespace polemarch::ancient_battles {

using hex::Direction;
using hex::Index;
using hex::Set;

UnitMask impetuous(const Setup& g, const State& s, unsigned side) {
    UnitMask units = 0;
    for (UnitIndex u = g.first[side]; u < g.first[side + 1]; ++u)
        if (g.trait[u].impetuous && s.unit[u].on_map()) units |= bit(u);
    return units;
}

int control(const Setup& g, const State& s) {
    int value = s.control_bought;
    each_leader(g.leaders[s.mover], [&](LeaderIndex l) { value += s.leader[l] < hex::cells ? 2 : 0; });
    return value;
}

namespace {

/// The cheapest paths of a mover that never goes further from the nearest enemy (17.4.2, Charge!): by hex and by the
/// direction in which the hex was entered, with all their effects.
class ImpetuousSearch {
public:
    /// The cost of the cheapest ways to a hex, and a list of their passages in nodes(); `first` is -1 if there are
    /// none.
    struct Ways {
        int cost = std::numeric_limits<int>::max();
        int first = -1;
    };
    struct Node {
        Passage passage;
        int next;
    };

    ImpetuousSearch(const Ground& ground, const Mover& mover) : ground_(ground), mover_(mover) {
        nodes_.clear();
        far_ = far_from(mover.enemies);
        ways_[mover.start][mover.facing] = {0, -1};
        add(ways_[mover.start][mover.facing], {});
        for (int cost = 0; cost <= mover.allowance; ++cost)  // each hex costs a point or more
            for (Index h = 0; h < hex::cells; ++h)
                for (Direction f = 0; f < hex::directions; ++f)
                    if (ways_[h][f].cost == cost) go_on(h, f);
        // 8.3, exception: one hex straight ahead, whatever the cost.
        enter(ways_[mover.start][mover.facing], mover.start, mover.facing, -1, straight_);
    }
    [[nodiscard]] const Ways& ways(Index h, Direction entered) const { return ways_[h][entered]; }
    [[nodiscard]] const Ways& straight(Index h, Direction entered) const { return straight_[h][entered]; }
    [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
    [[nodiscard]] int far(Index h) const { return far_[h]; }

private:
    void go_on(Index h, Direction entered) {
        const bool start = h == mover_.start;
        if (!start && mover_.zone.has(h)) return;  // 8.8.1
        const Ways from = ways_[h][entered];
        for (Direction d = 0; d < hex::directions; ++d) {
            const unsigned turn = (d + 6u - entered) % 6u;
            const int turning = turn == 0 || turn == 1 || turn == 5 ? 0 : 1;
            enter(from, h, d, from.cost + turning, ways_);
        }
    }

    using AllWays = std::array<std::array<Ways, hex::directions>, hex::cells>;
    /// `spent`: points; below 0 for the exception of 8.3.
    void enter(const Ways& from, Index h, Direction d, int spent, AllWays& all) {
        const Index to = ground_.next[h][d];
        if (to == hex::nowhere || ground_.barred[d].has(h) || mover_.blocked.has(to) || far_[to] > far_[h]) return;
        const bool friendly = mover_.friends.has(to);
        if (friendly && (mover_.zone.has(to) || spent < 0)) return;
        int cost = ground_.slow[d].has(h) ? 1 : 0;
        for (int c = 1; c <= ground_.dearest; ++c)
            if (ground_.cost[static_cast<std::size_t>(c)].has(to)) cost += c;
        if (spent >= 0 && (spent + cost > mover_.allowance || (friendly && spent + cost == mover_.allowance))) return;
        Ways& ways = all[to][d];
        cost += std::max(spent, 0);
        if (cost > ways.cost) return;
        if (cost < ways.cost) ways = {cost, -1};
        for (int n = from.first; n >= 0; n = nodes_[static_cast<std::size_t>(n)].next) {
            Passage passage = nodes_[static_cast<std::size_t>(n)].passage;
            for (const auto& special : mover_.specials)
                if (special.hexes.has(to)) passage = passage.with(special.adds);
            add(ways, passage);
        }
    }
    void add(Ways& ways, const Passage& passage) {
        for (int n = ways.first; n >= 0; n = nodes_[static_cast<std::size_t>(n)].next)
            if (nodes_[static_cast<std::size_t>(n)].passage == passage) return;
        nodes_.push_back({passage, ways.first});
        ways.first = static_cast<int>(nodes_.size()) - 1;
    }
    static std::vector<Node>& kept_nodes() {  // of a thread, for playouts
        thread_local Scratch<std::vector<Node>> scratch;
        return scratch.memory;
    }

    const Ground& ground_;
    const Mover& mover_;
    std::array<std::uint8_t, hex::cells> far_;
    AllWays ways_{}, straight_{};
    std::vector<Node>& nodes_ = kept_nodes();
};

}  // namespace

std::array<std::uint8_t, hex::cells> far_from(const Set& enemies) {
    std::array<std::uint8_t, hex::cells> far;
    far.fill(255);
    enemies.each([&](Index e) {
        for (Index h = 0; h < hex::cells; ++h) far[h] = std::min(far[h], hex::geometry().distance[h][e]);
    });
    return far;
}

/// Ruling 96: next to the closest enemy that it can reach, by the cheapest path; else as near as it can come. Its last
/// turn is a free one (8.4).
void find_impetuous_ends(const Setup& g, const State& s, ImpetuousEnds& found) {
    const Mover walker = mover(g, s, s.subject);
    const ImpetuousSearch search(g.ground, walker);
    struct End {
        Index h;
        std::uint8_t facings;
        ImpetuousSearch::Ways ways;
        int enemy, far;  // from the start to the enemy next to which it ends; from the end to the nearest enemy
    };
    thread_local Scratch<std::vector<End>> scratch;  // called in playouts
    std::vector<End>& ends = scratch.memory;
    ends.clear();
    const auto& from = hex::geometry().distance[walker.start];
    const auto add = [&](Index h, std::uint8_t facings, const ImpetuousSearch::Ways& ways) {
        if (ways.first < 0 || walker.friends.has(h)) return;
        int enemy = 255;
        for (Direction d = 0; d < hex::directions; ++d) {
            const Index next = g.ground.next[h][d];
            if (next != hex::nowhere && g.ground.crossable(h, d) && walker.enemies.has(next))
                enemy = std::min<int>(enemy, from[next]);
        }
        ends.push_back({h, facings, ways, enemy, search.far(h)});
    };
    const auto turned_once = [](Direction f) {
        return static_cast<std::uint8_t>(1u << f | 1u << hex::turned(f, 1) | 1u << hex::turned(f, 5));
    };
    for (Index h = 0; h < hex::cells; ++h)
        for (Direction f = 0; f < hex::directions; ++f) {
            add(h, turned_once(f), search.ways(h, f));
            add(h, static_cast<std::uint8_t>(1u << f), search.straight(h, f));
        }
    const auto best = [&](auto figure) {
        int least = std::numeric_limits<int>::max();
        for (const End& end : ends) least = std::min(least, figure(end));
        std::erase_if(ends, [&](const End& end) { return figure(end) > least; });
    };
    best([](const End& end) { return end.enemy; });
    if (ends.front().enemy == 255) best([](const End& end) { return end.far; });
    best([](const End& end) { return end.ways.cost; });
    found.cost = ends.front().ways.cost;
    found.ends.clear();
    for (const End& end : ends)
        for (int n = end.ways.first; n >= 0; n = search.nodes()[static_cast<std::size_t>(n)].next) {
            const Passage& passage = search.nodes()[static_cast<std::size_t>(n)].passage;
            const auto same = std::find_if(found.ends.begin(), found.ends.end(), [&](const ImpetuousEnd& other) {
                return other.h == end.h && other.passage == passage;
            });
            // Two paths to one end with the same effects are one move.
            if (same != found.ends.end())
                same->facings = static_cast<std::uint8_t>(same->facings | end.facings);
            else
                found.ends.push_back({end.h, end.facings, passage});
        }
}

namespace {

ImpetuousEnds& kept_ends() {  // of a thread, for playouts
    thread_local Scratch<ImpetuousEnds> scratch;
    return scratch.memory;
}

}  // namespace

void list_impetuous(const Setup& g, const State& s, Moves& moves) {
    ImpetuousEnds& found = kept_ends();
    find_impetuous_ends(g, s, found);
    for (const ImpetuousEnd& end : found.ends) {
        std::uint8_t facings = end.facings;
        for (const ImpetuousEnd& better : found.ends)
            if (better.h == end.h && better.passage.driven == end.passage.driven &&
                better.passage.harm() < end.passage.harm())
                facings = static_cast<std::uint8_t>(facings & ~better.facings);
        if (facings == 0) continue;
        moves.push_back({.kind = Kind::go,
                         .hex = end.h,
                         .value = facings,
                         .driven = end.passage.driven,
                         .disordered = end.passage.disordered,
                         .flipped = end.passage.flipped});
    }
}

std::uint8_t impetuous_facings(const Setup& g, const State& s, const Passage& passage, Index h) {
    ImpetuousEnds& found = kept_ends();
    find_impetuous_ends(g, s, found);
    for (const ImpetuousEnd& end : found.ends)
        if (end.h == h && end.passage == passage) return end.facings;
    return 0;
}

namespace {

/// 17.3, ruling 92: before the first action of Step 6, the Initiative Player first; once in a game. Under command
/// control the charge is automatic.
void offer_charge(const Setup& g, State& s, unsigned side) {
    if (g.in_force(Option::barbarian_charges) && !g.in_force(Option::command_control))
        for (;;) {
            bool able = false;
            for (UnitIndex u = g.first[side]; u < g.first[side + 1]; ++u)
                able = able || (g.trait[u].barbarian && s.unit[u].on_map());
            if (able && !has_charged(s, side)) {
                s.mover = static_cast<std::uint8_t>(side);
                s.phase = Phase::charge;
                return;
            }
            if (side != s.initiative) break;
            side = 1u - side;
        }
    s.mover = s.initiative;
    s.phase = Phase::first_actor;
}

void charge(State& s, unsigned side) {
    s.charges[side] = 1;
    s.has_charged[side] = 1;
}

/// 17.4.2: all units of the side that has lost control move (rulings 95, 96); then the other side's.
void begin_impetuous(const Setup& g, State& s, unsigned side) {
    s.mover = static_cast<std::uint8_t>(side);
    s.formation = uncontrolled(s, side) ? impetuous(g, s, side) : 0;
    each_unit(s.formation, [&](UnitIndex u) {
        bool in_contact = false;
        for (Direction d = 0; d < hex::directions; ++d)
            in_contact = in_contact || (g.ground.crossable(s.unit[u].hex, d) &&
                                        enemy_in(g, s, g.ground.next[s.unit[u].hex][d], side) != none);
        if (!in_contact) return;
        mark(s, u, Unit::yellow_bit);
        s.formation &= ~bit(u);
    });
    impetuous_step(g, s);
}

void check_control(const Setup& g, State& s, unsigned side) {
    s.mover = static_cast<std::uint8_t>(side);
    s.control_bought = 0;
    const bool checks = g.scenario.checks_control(side, s.turn) && impetuous(g, s, side) != 0;
    if (!checks || control(g, s) >= sure_control) return settle_control(g, s, true);
    s.phase = s.command_points[side] > 0 ? Phase::hold_back : Phase::control;
}

}  // namespace

void end_placement(const Setup& g, State& s) {
    if (g.in_force(Option::command_control))
        check_control(g, s, 1u - s.initiative);
    else
        offer_charge(g, s, s.initiative);
}

void hold_back(const Setup& g, State& s) {
    --s.command_points[s.mover];
    ++s.control_bought;
    if (control(g, s) >= sure_control)
        settle_control(g, s, true);
    else if (s.command_points[s.mover] == 0)
        s.phase = Phase::control;
}

void settle_control(const Setup& g, State& s, bool kept) {
    const unsigned side = s.mover;
    s.control_bought = 0;
    if (!kept) {
        s.uncontrolled[side] = 1;
        // Ruling 93: the charge cannot be saved for later.
        if (g.in_force(Option::barbarian_charges) && g.scenario.sides[side].barbarian && !has_charged(s, side))
            charge(s, side);
    }
    if (side != s.initiative) return check_control(g, s, s.initiative);
    begin_impetuous(g, s, s.initiative);
}

void decide_charge(const Setup& g, State& s, bool charges) {
    if (charges) charge(s, s.mover);
    if (s.mover == s.initiative) return offer_charge(g, s, 1u - s.initiative);
    s.mover = s.initiative;
    s.phase = Phase::first_actor;
}

void begin_impetuous_move(State& s, UnitIndex u) {
    s.formation &= ~bit(u);
    s.subject = u;
    s.order = Order::impetuous;
    s.phase = Phase::destination;
}

void impetuous_step(const Setup& g, State& s) {
    s.order = Order::nothing;
    s.subject = none;
    s.facings = 0;
    if (s.formation == 0) {
        if (s.mover == s.initiative) return begin_impetuous(g, s, 1u - s.initiative);
        s.mover = s.initiative;
        return offer_charge(g, s, s.initiative);
    }
    s.phase = Phase::impetuous;
    if (std::has_single_bit(s.formation))
        begin_impetuous_move(s, static_cast<UnitIndex>(std::countr_zero(s.formation)));
}

void begin_hack_and_slash(const Setup& g, State& s) {
    for (unsigned side = 0; side < 2; ++side)
        if (uncontrolled(s, side)) s.must_attack |= impetuous(g, s, side);
}

bool settle_hack_and_slash(const Setup& g, State& s) {
    for (const unsigned side : {unsigned{s.initiative}, 1u - s.initiative}) {
        for (UnitIndex u = g.first[side]; u < g.first[side + 1]; ++u) {
            if (!((s.must_attack >> u) & 1u)) continue;
            bool any = false;
            each_attack_of(g, s, u, [&](UnitIndex, UnitIndex) { any = true; });
            if (!any) s.must_attack &= ~bit(u);
        }
        s.mover = static_cast<std::uint8_t>(side);
        for (UnitIndex u = g.first[side]; u < g.first[side + 1]; ++u)
            if ((s.must_attack >> u) & 1u) return false;
    }
    s.mover = s.initiative;
    s.passes = 0;
    return true;
}

}  // namespace polemarch::ancient_battles
