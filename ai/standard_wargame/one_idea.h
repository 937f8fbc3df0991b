// What moves are to opponents with one idea (ai/one_idea.h), in the Standard Wargame Rules.
#pragma once

#include "ai/one_idea.h"
#include "ai/standard_wargame/heuristic.h"
#include "core/standard_wargame/rules/look.h"

namespace polemarch::standard_wargame {

class IdeaView {
public:
    IdeaView(const Battle& g, const State& s) : battle_(g), g_(g.setup()), s_(s), look_(g_, s), view_(look_.view) {}
    [[nodiscard]] Deed deed(const Move& m) const;
    [[nodiscard]] bool wants(Idea idea, const Move& m) const;
    [[nodiscard]] int gap(Idea idea, const Move& m, bool wanted) const;
    void rate(const MoveList<Battle>& moves, std::span<int> ratings) const;
    [[nodiscard]] std::size_t first_of_highest(const MoveList<Battle>& moves,
                                               std::span<const std::int64_t> values) const;

private:
    [[nodiscard]] Length distance(Idea idea, UnitIndex u, const table::Rectangle& there) const;
    [[nodiscard]] Length distance_wanted(Idea idea, UnitIndex u) const;
    [[nodiscard]] Length range(UnitIndex u) const;

    const Battle& battle_;
    const Setup& g_;
    const State& s_;
    Look look_;
    const View& view_;
};
using OneIdea = OneIdeaAgent<Battle, IdeaView>;

}  // namespace polemarch::standard_wargame
