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
    /// One that is legal of a few that are drawn, else `done`.
    [[nodiscard]] Move any(AgentStream& stream) {
        const auto below = [&](std::size_t n) { return stream.below(static_cast<std::uint32_t>(n)); };
        // With more units the places along the edge depend on all that are listed before.
        const std::size_t most = std::min(max_moves, 1 + units_.size() * 3 * ways().size());
        if (units_.empty() || step_of(most) != base_width || below(64) == 0) {
            list();
            return moves_[below(moves_.size())];
        }
        for (int attempt = 0; attempt < 4; ++attempt) {
            moves_.clear();
            const UnitIndex u = units_[below(units_.size())];
            const Leg ahead = ways()[0][0];
            const auto row = static_cast<Length>(below(static_cast<std::size_t>(2 * end() / base_width) - 1));
            const std::uint32_t where = s_.arrival.from != s_.arrival.to ? below(4) : 3;
            const std::array<Leg, 2> way = ways()[below(ways().size())];
            const Length half = g_.trait[u].extent.half_width;
            if (where == 0 && s_.arrival.depth > 0) consider(u, 1, 0, way[0], way[1]);
            if (where == 1) consider(u, 0, s_.arrival.from - half, way[0], way[1]);
            if (where == 2) consider(u, 0, s_.arrival.to + half, way[0], way[1]);
            if (where == 3) consider(u, 0, base_width * (row + 1) - end(), ahead, ahead);
            if (!moves_.empty()) return moves_[0];
        }
        return {};
    }

private:
    /// Two legs: straight on, to either hand, or one leg only.
    [[nodiscard]] std::array<std::array<Leg, 2>, 4> ways() const {
        constexpr std::uint16_t turn = 10000;  // a little below the full chord of one base width
        const Leg ahead{Way::forward, 0, static_cast<std::uint16_t>(g_.charts.movement.move)};
        return {{{ahead, ahead}, {ahead, {Way::wheel, 0, turn}}, {ahead, {Way::wheel, 1, turn}}, {ahead, {}}}};
    }
    [[nodiscard]] Length end() const { return g_.scenario.depth / 2; }
    /// Between places all along the edge, so many that every unit has some in a list that is so long already.
    [[nodiscard]] Length step_of(std::size_t listed) const {
        const Length each = std::max<Length>(1, static_cast<Length>((max_moves - listed) / units_.size()));
        return std::max<Length>(base_width, 2 * end() / each + 1);
    }
    void from(UnitIndex u, std::uint8_t value, Length y) {
        for (const auto& way : ways()) consider(u, value, y, way[0], way[1]);
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
    /// Straight on from places all along the edge.
    void anywhere() {
        if (units_.empty()) return;
        const Leg ahead = ways()[0][0];
        const Length step = step_of(moves_.size());
        for (Length y = -end() + base_width; y <= end() - base_width; y += step)
            for (const UnitIndex u : units_) consider(u, 0, y, ahead, ahead);
    }

    const Setup& g_;
    const State& s_;
    Moves& moves_;
    StackList<UnitIndex, most_units_of_a_side> units_;
};

}  // namespace

Move any_arrival(const Setup& g, const State& s, AgentStream& stream) {
    Moves moves;
    return ArrivalListing(g, s, moves).any(stream);
}

void arrival_moves(const Setup& g, const State& s, Moves& moves) { ArrivalListing(g, s, moves).list(); }

}  // namespace polemarch::standard_wargame
