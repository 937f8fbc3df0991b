#include "core/standard_wargame/rules/arrival_choices.h"

#include "core/standard_wargame/rules/arrival.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

class ArrivalListing {
public:
    ArrivalListing(const Setup& g, const State& s, Moves& moves) : g_(g), s_(s), moves_(moves) {
        const table::Pose pose = march_pose(g.scenario, s.active, static_cast<table::Hand>(s.arrival.hand));
        for (std::size_t i = 0; i < most_units_of_a_side; ++i) {
            const UnitIndex u = unit_of(s.active, i);
            if (s.unit[u].where == Whereabouts::away && s.unit[u].pose == pose) units_.push_back(u);
        }
    }
    void list() {
        moves_.clear();
        Move done;
        moves_.push_back(done);
        const Arrival& a = s_.arrival;
        for (const UnitIndex u : units_) {
            const Length half = g_.trait[u].extent.half_width;
            if (a.depth > 0) from(u, 1, 0);
            if (a.from != a.to) {
                from(u, 0, a.from - half);
                from(u, 0, a.to + half);
            }
        }
        anywhere();
    }

private:
    void from(UnitIndex u, std::uint8_t value, Length y) {
        const auto one = static_cast<std::uint16_t>(g_.charts.movement.move);
        constexpr std::uint16_t turn = 10000;  // a little below the full chord of one base width
        const Leg ahead{Way::forward, 0, one};
        consider(u, value, y, ahead, ahead);
        consider(u, value, y, ahead, {Way::wheel, 0, turn});
        consider(u, value, y, ahead, {Way::wheel, 1, turn});
        consider(u, value, y, ahead, {});
    }
    void consider(UnitIndex u, std::uint8_t value, Length y, Leg first, Leg second) {
        if (moves_.size() == max_moves) return;
        Move m;
        m.kind = Kind::arrive;
        m.unit = u;
        m.value = value;
        m.legs[0] = first;
        m.legs[1] = second;
        if (value == 0) m.legs[2].amount = static_cast<std::uint16_t>(y);
        if (judge_arrival(g_, s_, m) == Refusal::legal && std::find(moves_.begin(), moves_.end(), m) == moves_.end())
            moves_.push_back(m);
    }
    /// Straight on from places all along the edge, so many that every unit has some.
    void anywhere() {
        if (units_.empty()) return;
        const Length end = g_.scenario.depth / 2;
        const auto one = static_cast<std::uint16_t>(g_.charts.movement.move);
        const Length each = std::max<Length>(1, static_cast<Length>((max_moves - moves_.size()) / units_.size()));
        const Length step = std::max<Length>(base_width, 2 * end / each + 1);
        for (Length y = -end + base_width; y <= end - base_width; y += step)
            for (const UnitIndex u : units_) consider(u, 0, y, {Way::forward, 0, one}, {Way::forward, 0, one});
    }

    const Setup& g_;
    const State& s_;
    Moves& moves_;
    StackList<UnitIndex, most_units_of_a_side> units_;
};

}  // namespace

void arrival_moves(const Setup& g, const State& s, Moves& moves) { ArrivalListing(g, s, moves).list(); }

}  // namespace polemarch::standard_wargame
