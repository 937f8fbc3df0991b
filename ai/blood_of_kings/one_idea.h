// What moves are to opponents with one idea (ai/one_idea.h), in Blood of Kings & Heroes.
#pragma once

#include "ai/blood_of_kings/heuristic.h"
#include "ai/one_idea.h"

namespace polemarch::blood_of_kings {

class IdeaView {
public:
    IdeaView(const Battle& g, const State& s) : battle_(g), g_(g.setup()), s_(s) {}
    [[nodiscard]] Deed deed(const Move& m) const;
    [[nodiscard]] bool wants(Idea idea, const Move& m) const;
    [[nodiscard]] int gap(Idea idea, const Move& m, bool wanted) const;
    void rate(const MoveList<Battle>& moves, std::span<int> ratings) const;
    [[nodiscard]] std::size_t first_of_highest(const MoveList<Battle>& moves,
                                               std::span<const std::int64_t> values) const;

private:
    [[nodiscard]] Length distance(Idea idea, UnitIndex u, const State& there) const;
    [[nodiscard]] Length distance_wanted(Idea idea, UnitIndex u) const;

    const Battle& battle_;
    const Setup& g_;
    const State& s_;
};
using OneIdea = OneIdeaAgent<Battle, IdeaView>;

}  // namespace polemarch::blood_of_kings
