// What moves are to opponents with one idea (ai/one_idea.h), in Ancient Battles.
#pragma once

#include "ai/ancient_battles/heuristic.h"
#include "ai/one_idea.h"

namespace polemarch::ancient_battles {

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
    [[nodiscard]] bool wants(Idea idea, UnitIndex u) const;
    [[nodiscard]] int distance(Idea idea, hex::Index h) const;
    [[nodiscard]] int distance_wanted(Idea idea, UnitIndex u) const;

    const Battle& battle_;
    const Setup& g_;
    const State& s_;
};
using OneIdea = OneIdeaAgent<Battle, IdeaView>;

}  // namespace polemarch::ancient_battles
