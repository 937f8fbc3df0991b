// Ties between equal choices, broken by how the map looks to a side (Setup::view) and never by how it lies: a battle
// that is turned round or mirrored is played as it was.
#pragma once

#include "core/ancient_battles/rules/setup.h"
#include "core/ancient_battles/types/move.h"

#include <span>
#include <tuple>

namespace polemarch::ancient_battles {

class SideView {
public:
    SideView(const Setup& g, unsigned side) : view_(g.view[side]) {}

    /// Whether hex and facing `a` come before `b`.
    [[nodiscard]] bool sooner(hex::Index a, hex::Direction facing_a, hex::Index b, hex::Direction facing_b) const {
        return std::tuple(view_(a), view_.direction(facing_a)) < std::tuple(view_(b), view_.direction(facing_b));
    }
    [[nodiscard]] bool sooner(hex::Direction a, hex::Direction b) const {
        return view_.direction(a) < view_.direction(b);
    }
    /// Whether move `a` comes before `b` although the battle lists it later: only if they differ in the place or the
    /// direction of one piece, since everything else is listed by the numbers of pieces.
    template <class AnyMove>
    [[nodiscard]] bool sooner(const AnyMove& a, const AnyMove& b) const {
        if (a.kind != b.kind || a.unit != b.unit) return false;
        const auto passage = [](const AnyMove& m) { return std::tuple(m.disordered, m.flipped, m.driven); };
        switch (a.kind) {
            case Kind::face: return sooner(a.value, b.value);
            case Kind::edge: return edge(a.value) < edge(b.value);
            case Kind::go: return a.hex == b.hex ? passage(a) < passage(b) : view_(a.hex) < view_(b.hex);
            case Kind::leave: return a.value == b.value ? passage(a) < passage(b) : a.value < b.value;
            case Kind::step:
            case Kind::set_up: return view_(a.hex) < view_(b.hex);
            case Kind::attack:
                if (a.value != b.value || a.hex == none || b.hex == none) return a.value < b.value;
                return sooner(a.hex, b.hex);
            default: return false;
        }
    }
    /// The index of the highest value; ties go to the move that comes first. `moves` must not be empty and must be in
    /// the order of the battle's list.
    template <class Moves, class Values>
    [[nodiscard]] std::size_t first_of_highest(const Moves& moves, const Values& values) const {
        std::size_t best = 0;
        for (std::size_t i = 1; i < values.size(); ++i)
            if (values[i] > values[best] || (values[i] == values[best] && sooner(moves[i], moves[best]))) best = i;
        return best;
    }

private:
    [[nodiscard]] unsigned edge(unsigned e) const { return e < 4 ? view_.edge(e) : e; }  // 4: the river

    const hex::View& view_;
};

}  // namespace polemarch::ancient_battles
