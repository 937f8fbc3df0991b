#include "ai/standard_wargame/deploying.h"

#include "ai/standard_wargame/eve_choices.h"
#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/eve/placing.h"
#include "core/standard_wargame/rules/combat.h"
#include "core/standard_wargame/rules/groups.h"
#include "core/table/snap.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace polemarch::standard_wargame {

namespace {

using table::Hand;
using table::Pose;
using table::Rectangle;

/// The line of the heavy troops is so far from the middle of the table, light foot before it.
constexpr Length line_at = 7 * base_width / 2, screen_at = 9 * base_width / 4;

class Deploying {
public:
    Deploying(const Setup& g, const State& s)
        : g_(g), s_(s), side_(s.eve.deploys), area_(area_of_step(s)), placing_(g, s), groups_(placing_.groups()) {}

    [[nodiscard]] std::optional<Move> best() const {
        // The units of a kind one after another, so that they come to stand beside each other. Where one of them has no
        // place, none has.
        StackList<UnitIndex, most_units_of_a_side> without_place;
        for (const bool screen : {false, true})
            for (std::size_t i = 0; i < units(); ++i) {
                const UnitIndex u = unit_of(side_, i);
                if (s_.unit[u].where != Whereabouts::waiting || is_screen(u) != screen || !is_wanted(u)) continue;
                if (std::any_of(without_place.begin(), without_place.end(),
                                [&](UnitIndex v) { return is_alike(u, v); }))
                    continue;
                if (const auto m = place_for(u)) return m;
                without_place.push_back(u);
            }
        return std::nullopt;
    }

private:
    [[nodiscard]] std::size_t units() const { return g_.scenario.sides[side_].units.size(); }
    [[nodiscard]] bool is_screen(UnitIndex u) const { return type_of(g_.troops(u)) == Type::light_foot; }
    [[nodiscard]] bool is_horse(UnitIndex u) const {
        const Troops t = g_.troops(u);
        return is_cavalry(t) || is_camelry(t) || is_chariot(t);
    }
    /// Whether the unit belongs to the step at hand: horse to the wings, every second one to the first of them.
    [[nodiscard]] bool is_wanted(UnitIndex u) const {
        const std::uint8_t step = s_.eve.deployment_step;
        if (step == 1) return !is_horse(u);
        if (step != 2) return true;
        std::size_t before = 0;
        for (std::size_t i = 0; i < u % side_places; ++i)
            before += s_.unit[unit_of(side_, i)].where == Whereabouts::waiting ? 1 : 0;
        return is_horse(u) ? before % 2 == 0 : before % 3 == 0;
    }

    /// Of the same troops and class, and so of the same extent.
    [[nodiscard]] bool is_alike(UnitIndex u, UnitIndex v) const {
        return g_.troops(v) == g_.troops(u) && g_.trait[v].grade == g_.trait[u].grade;
    }
    /// The legal place nearest to where it should be; nothing if it has none.
    [[nodiscard]] std::optional<Move> place_for(UnitIndex u) const {
        std::optional<Move> best;
        Length least = 0;
        const auto consider = [&](Pose pose, Length cost) {
            if (best && cost >= least) return;
            const Move m = placing(Kind::deploy, u, pose);
            if (placing_.judge(m) != Refusal::legal) return;
            best = m;
            least = cost;
        };
        const table::Extent extent = g_.trait[u].extent;
        const int ranks = ranks_that_fight(g_.troops(u));
        const Length front = is_screen(u) ? -screen_at : -line_at;
        each_unit(placing_.field().on_table() & places_of(side_), [&](UnitIndex v) {
            if (is_baggage(v) || !groups_.in_front_line(v)) return;
            const Rectangle& friendly = placing_.field()[v];
            if (friendly.heading() != placing_.ahead()) return;
            const Length from_line = std::abs(own(friendly.pose().y) - front);
            if (from_line > base_width / 4) return;
            if (is_alike(u, v) && groups_.ranks(g_, v) < ranks) {
                UnitIndex last = v;
                while (groups_.behind(last) != nobody) last = groups_.behind(last);
                consider(table::behind(placing_.field()[last]), -1);
            }
            for (const Hand hand : {Hand::left, Hand::right})
                if (groups_.beside(v, hand) == nobody) {
                    const Pose pose = table::beside(friendly, hand, extent);
                    consider(pose, std::abs(pose.x - ideal_x()));
                }
        });
        if (best) return best;
        // The first of a line: in front, as near as it may be to where it should stand.
        const Pose middle = table::pose_at({ideal_x(), real(front)}, placing_.ahead());
        for (Length off = 0; off <= 8 * base_width && !best; off += base_width / 2)
            for (const Length x : {ideal_x() + off, ideal_x() - off})
                consider(table::pose_at({x, middle.y}, middle.heading), off);
        return best;
    }
    /// As side A sees it: the enemy above.
    [[nodiscard]] Length own(Length y) const { return side_ == 0 ? y : -y; }
    [[nodiscard]] Length real(Length y) const { return own(y); }
    [[nodiscard]] Length ideal_x() const {
        const Length middle = s_.unit[baggage_of(side_)].pose.x;
        constexpr Length wing = 5 * base_width;  // the inner part of a wing
        return area_ == Area::western ? middle - wing : area_ == Area::eastern ? middle + wing : middle;
    }

    const Setup& g_;
    const State& s_;
    unsigned side_;
    Area area_;
    Placing placing_;
    const Groups& groups_;
};

}  // namespace

Move best_deployment(const Setup& g, const State& s) {
    if (const auto m = Deploying(g, s).best()) return *m;
    if (s.eve.deployment_step != 4) return {.kind = Kind::done};
    Moves moves;
    deployment_moves(g, s, moves);
    const auto better = [&](const Move& a, const Move& b) { return eve_value(g, s, a, {}) < eve_value(g, s, b, {}); };
    return *std::max_element(moves.begin(), moves.end(), better);
}

}  // namespace polemarch::standard_wargame
