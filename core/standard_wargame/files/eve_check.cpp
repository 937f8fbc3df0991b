#include "core/standard_wargame/eve/days.h"
#include "core/standard_wargame/eve/eve.h"
#include "core/standard_wargame/eve/piece_place.h"
#include "core/standard_wargame/files/eve_fields.h"
#include "core/standard_wargame/rules/laid.h"
#include "core/table/polygon_pair.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

class EveCheck {
public:
    EveCheck(const Setup& g, const State& s, const Place& place, Diagnostics& diagnostics)
        : g_(g), s_(s), eve_(s.eve), place_(place), diagnostics_(diagnostics) {}

    void run() {
        for (std::size_t i = 0; i < eve_pieces; ++i) check_piece(i);
        check_overlaps();
        check_count();
        check_hands();
        check_step();
        check_strategies();
        if (diagnostics_.has_errors() || s_.step != Step::place) return;
        if (!PiecePlace(g_, s_).fits()) error("the piece in hand fits nowhere", {}, "a piece with a place", "3.3.4.1");
    }

private:
    void error(const std::string& what, const std::string& found = {}, const std::string& expected = {},
               const char* rule = "") {
        diagnostics_.error(place_, what, found, expected, rule);
    }
    [[nodiscard]] std::size_t count(PieceStatus status) const {
        return static_cast<std::size_t>(std::count_if(eve_.pieces.begin(), eve_.pieces.end(),
                                                      [&](const EvePiece& piece) { return piece.status == status; }));
    }

    void check_piece(std::size_t i) {
        const EvePiece& piece = eve_.pieces[i];
        if (piece.status == PieceStatus::none) return;
        const auto wrong = [&](const char* what, const std::string& expected, const char* rule) {
            error(fmt::format("terrain piece {} {}", i + 1, what), {}, expected, rule);
        };
        const GroundType& type = g_.charts.ground(piece.ground);
        if (!type.band && !type.basic && !type.corner) return wrong("is of no such kind", "another kind", "3.3.1");
        if (piece.cover != nobody && (piece.ground != Ground::hill || !g_.charts.grounds[piece.cover].covers))
            return wrong("has a cover", "a hill, and ground that covers it", "3.3.2.1");
        const bool chosen = piece.status == PieceStatus::in_hand || piece.status == PieceStatus::laid;
        if (chosen != (piece.by <= 1) && piece.status != PieceStatus::discarded)
            return wrong("was chosen by no side, or by one without being chosen", "'by' of a chosen piece", "3.3.4");
        if (type.band) return check_band(piece, wrong);
        if (piece.status != PieceStatus::laid) {
            if (piece.pose != table::Pose{}) wrong("lies nowhere and has a place", "no 'at'", "3.3.4");
            return;
        }
        const table::Polygon shape = ground_piece(g_, eve_, piece).shape;
        const Length x = g_.scenario.width / 2, y = g_.scenario.depth / 2;
        if (shape.low().x < -x || shape.low().y < -y || shape.high().x > x || shape.high().y > y)
            wrong("lies off the table", "a place on it", "3.3.4.1");
    }
    template <class Wrong>
    void check_band(const EvePiece& piece, const Wrong& wrong) {
        const bool along_x = piece.edge == TableEdge::own || piece.edge == TableEdge::enemy;
        const Length most = along_x ? g_.scenario.depth : g_.scenario.width;
        const bool both = piece.pose.x > 0 && piece.pose.y > 0 && piece.pose.x <= most && piece.pose.y <= most;
        const bool fits = piece.status == PieceStatus::laid      ? both
                          : piece.status == PieceStatus::in_hand ? piece.pose.y == 0
                                                                 : piece.pose == table::Pose{};
        if (!fits) wrong("has other ends than its dice can have given it", "two ends of a laid one", "3.3.4.3");
    }

    /// Bands may cross all but hills, and only rivers may not cross these (3.3.4.3).
    void check_overlaps() {
        if (diagnostics_.has_errors()) return;
        for (std::size_t i = 0; i < eve_pieces; ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (may_not_meet(eve_.pieces[i], eve_.pieces[j]) &&
                    table::overlap(ground_piece(g_, eve_, eve_.pieces[i]).shape,
                                   ground_piece(g_, eve_, eve_.pieces[j]).shape, g_.charts.laying.touch))
                    error(fmt::format("terrain pieces {} and {} overlap", j + 1, i + 1), {}, "places beside each other",
                          "3.3.4.1");
    }
    [[nodiscard]] bool may_not_meet(const EvePiece& a, const EvePiece& b) const {
        if (a.status != PieceStatus::laid || b.status != PieceStatus::laid) return false;
        const auto is_band = [&](const EvePiece& piece) { return g_.charts.ground(piece.ground).band; };
        if (!is_band(a) && !is_band(b)) return true;
        return (a.ground == Ground::river && b.ground == Ground::hill) ||
               (a.ground == Ground::hill && b.ground == Ground::river);
    }

    void check_count() {
        const std::size_t known = provided(eve_);
        for (std::size_t i = 0; i < known; ++i)
            if (eve_.pieces[i].status == PieceStatus::none) return error("terrain pieces are missing in between");
        const std::size_t all = g_.charts.laying.pieces;
        const bool some = s_.step == Step::provide && known < all && count(PieceStatus::offered) == known;
        // Before the pieces are provided there are none; where the scenario has the terrain, neither.
        const bool none = known == 0 && (eve_.terrain_due == 0 || s_.step <= Step::weather_dice);
        if (!some && !none && (known != all || s_.step == Step::provide))
            error("the defender has provided another number of pieces", std::to_string(known), std::to_string(all),
                  "3.3.1");
        const EvePiece& second = eve_.pieces[eve_pieces - 1];
        if (second.status != PieceStatus::none &&
            (second.ground != Ground::road || second.status == PieceStatus::offered))
            error("the last piece is no second road", {}, "a road that is in hand, laid or lost", "3.3.1");
    }

    void check_hands() {
        const std::size_t hand = piece_in_hand(eve_), held = count(PieceStatus::in_hand);
        const bool dice = s_.step == Step::piece_dice || s_.step == Step::place, bands = s_.step == Step::band_dice;
        if (!dice && !bands) {
            if (held != 0) error("a piece is in hand, and no side places one", std::to_string(held), "none", "3.3.4");
        } else if (held == 0 || eve_.pieces[hand].by != s_.active ||
                   g_.charts.ground(eve_.pieces[hand].ground).band != bands) {
            error("no piece is in the hand of the side that places one", {}, "a piece 'by' it", "3.3.4");
        } else if (held > (bands ? 2u : 1u) || (held == 2 && eve_.pieces[eve_pieces - 1].by != s_.active)) {
            error("too many pieces are in hand", std::to_string(held), "one, or two roads", "3.3.4");
        }
        const bool field = hand < eve_pieces && eve_.pieces[hand].ground == Ground::field;
        const bool die = s_.step == Step::place ? eve_.die != 0 && (eve_.die < beside_village || field) : eve_.die == 0;
        if (!die) error("the die of the piece in hand is none that it can have", std::to_string(eve_.die));
    }

    void check_step() {
        const bool laying = s_.step >= Step::provide && s_.step <= Step::band_dice;
        if (laying != (eve_.terrain_due != 0) && s_.step > Step::weather_dice)
            error("the terrain is still due, or it is not", std::to_string(eve_.terrain_due),
                  laying ? "terrain_due = 1" : "terrain_due = 0", "3.1.1");
        if (s_.step == Step::lay && count(PieceStatus::offered) == 0) error("no piece is left to be chosen");
        if (s_.step > Step::band_dice && count(PieceStatus::offered) != 0)
            error("pieces are left to be chosen", std::to_string(count(PieceStatus::offered)), "none", "3.3.4");
        if (s_.step == Step::provide && s_.active != defender_of(eve_))
            error("the attacker provides the terrain", {}, "the defender", "3.3.1");
        if (is_eve(s_) && s_.depth != 0) error("nothing can be pending before the battle");
    }

    void check_strategies() {
        const auto chosen = [&](std::size_t side) {
            return static_cast<std::size_t>(eve_.strategy[side]) < strategy_types;
        };
        const std::size_t attacker = eve_.attacker, defender = defender_of(eve_);
        const bool revealed = s_.step >= Step::delay_dice;
        const bool one = s_.step == Step::strategy && s_.active == defender;
        const auto fits = [&](std::size_t side, bool has) {
            return has ? chosen(side) : eve_.strategy[side] == unchosen;
        };
        if (!fits(attacker, revealed || one) || !fits(defender, revealed))
            error("a side has a strategy and has not chosen, or the other way round", {},
                  revealed ? "'strategy_a' and 'strategy_b'" : "the attacker's, once it has chosen", "3.4");
        else if (s_.step == Step::delay_dice && !is_diced())
            error("no die decides whether this battle is delayed", {}, "strategies that need one", "3.4.3");
    }
    [[nodiscard]] bool is_diced() const {
        const auto from = [&](std::size_t side) {
            const StrategyType& type = g_.charts.strategy(eve_.strategy[side]);
            return type.delay_from[static_cast<std::size_t>(eve_.strategy[1 - side])];
        };
        return std::max(from(0), from(1)) > 1;
    }

    const Setup& g_;
    const State& s_;
    const Eve& eve_;
    const Place& place_;
    Diagnostics& diagnostics_;
};

}  // namespace

void check_eve(const Setup& g, const State& s, const Place& place, Diagnostics& diagnostics) {
    EveCheck(g, s, place, diagnostics).run();
}

}  // namespace polemarch::standard_wargame
