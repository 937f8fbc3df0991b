#include "sim/ancient_battles/board_data.h"

#include "core/ancient_battles/rules/marching.h"
#include "core/ancient_battles/rules/shooting.h"
#include "core/ancient_battles/rules/turn.h"
#include "core/ancient_battles/text/notation.h"
#include "core/diagnostics.h"
#include "core/text.h"
#include "core/typed_words.h"
#include "sim/ancient_battles/board_parts.h"
#include "sim/shared/board_json.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include <fmt/format.h>

namespace polemarch::sim::ancient_battles::board_data {

namespace {

/// How far the result of a move is from what was pointed at: hexes, then hexsides of facing.
using Distance = std::tuple<int, int>;
constexpr int most_hexes = 1;  ///< a result farther away is not near

class Nearest {
public:
    Nearest(const Setup& g, const State& s, const Json& json) : g_(g), s_(s) {
        const PointedPlace place(json, {"hex", "facing"});
        piece_ = find_piece(g, s, place.unit());
        const std::string hex = place.text("hex");
        const auto h = hex::parse(normal(hex));
        if (!h || !g.ground.map.has(*h)) throw InputError(fmt::format("there is no hex '{}'", printable(hex)));
        hex_ = *h;
        if (const auto facing = place.whole("facing", 1, hex::directions))
            facing_ = static_cast<hex::Direction>(*facing - 1);
        if (piece_.unit != none) enemy_ = enemy_in(g, s, hex_, g.trait[piece_.unit].side);
    }

    std::string move() const {
        Moves moves;
        legal_moves(g_, s_, moves);
        const Move* best = nullptr;
        Distance least{};
        for (const Move& m : moves)
            if (const auto distance = distance_of(pointer_of(g_, s_, m)))
                if (best == nullptr || *distance < least) {
                    best = &m;
                    least = *distance;
                }
        return best == nullptr ? "" : move_text(g_, s_, *best);
    }

private:
    /// Whether it is the piece that was pointed with, or one between which and that no rule distinguishes.
    bool is_meant(const Piece& piece) const {
        if (piece.unit == piece_.unit && piece.leader == piece_.leader) return true;
        if (!piece.any() || side_of_piece(piece) != side_of_piece(piece_)) return false;
        return name_of(g_, s_, piece) == name_of(g_, s_, piece_);
    }
    unsigned side_of_piece(const Piece& piece) const {
        return piece.leader != none ? side_of_leader(piece.leader) : g_.trait[piece.unit].side;
    }

    std::optional<Distance> distance_of(const Pointer& p) const {
        if (p.order == Order::enter && piece_.unit != none && ((p.formation >> piece_.unit) & 1u)) return by_march();
        if (!is_meant(p.piece)) return std::nullopt;
        if (p.target != none && s_.unit[p.target].hex == hex_) return Distance{0, 0};
        if (p.does == "face" && !facing_ && enemy_ == none) return std::nullopt;  // which one is still to be pointed at
        if (p.to != hex::nowhere) return to(p.to, p.facing ? 1u << *p.facing : p.facings);
        if (piece_.unit == none) return std::nullopt;
        if (p.does == "stay" && s_.unit[piece_.unit].hex == hex_) return Distance{0, 0};
        if (p.order == Order::fire && enemy_ != none && ((targets(g_, s_, piece_.unit) >> enemy_) & 1u))
            return Distance{0, 0};
        if (p.order == Order::move || p.order == Order::enter) return by_march();
        return std::nullopt;
    }

    /// A result in this hex with one of these facings. On to an enemy, one from which the unit faces it is meant.
    std::optional<Distance> to(hex::Index h, unsigned facings) const {
        const int hexes = hex::geometry().distance[h][hex_];
        if (hexes > most_hexes) return std::nullopt;
        std::optional<hex::Direction> wanted = facing_;
        if (enemy_ != none && hexes > 0) {
            wanted = hex::geometry().direction_to[h][hex_];
            if (!g_.ground.crossable(h, *wanted) || !((facings >> *wanted) & 1u)) return std::nullopt;
        }
        int turn = wanted && facings != 0 ? static_cast<int>(hex::directions) : 0;
        for (unsigned f = 0; wanted && f < hex::directions; ++f)
            if ((facings >> f) & 1u) {
                const int by = static_cast<int>((f + hex::directions - *wanted) % hex::directions);
                turn = std::min({turn, by, static_cast<int>(hex::directions) - by});
            }
        return Distance{hexes, turn};
    }

    /// The nearest end of its march, if it is ordered to march. After fire at an enemy.
    std::optional<Distance> by_march() const {
        Reach reach;
        find_reach(g_.ground, mover(g_, s_, piece_.unit), reach);
        std::optional<Distance> best;
        for (const Ends& ends : reach) {
            hex::Set hexes;
            for (const hex::Set& set : ends.facing) hexes |= set;
            (hexes & g_.ground.disc[hex_][most_hexes]).each([&](hex::Index h) {
                unsigned facings = 0;
                for (unsigned f = 0; f < hex::directions; ++f) facings |= ends.facing[f].has(h) ? 1u << f : 0u;
                const auto distance = to(h, facings);
                if (distance && (!best || *distance < *best)) best = distance;
            });
        }
        return best;
    }

    const Setup& g_;
    const State& s_;
    Piece piece_;
    hex::Index hex_ = hex::nowhere;
    std::optional<hex::Direction> facing_;
    UnitIndex enemy_ = none;
};

}  // namespace

std::string nearest_move(const Battle& battle, const State& s, const Json& place) {
    const Nearest nearest(battle.setup(), s, place);
    const Actor now = battle.actor(s);
    return now == Actor::first || now == Actor::second ? nearest.move() : std::string();
}

}  // namespace polemarch::sim::ancient_battles::board_data
