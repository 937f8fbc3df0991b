#include "core/ancient_battles/rules/movement.h"

#include "core/ancient_battles/rules/flood.h"

namespace polemarch::ancient_battles {

using hex::Index;
using movement::Flood;

namespace {

/// A step costs a point at least: whether a unit on the map stays within the columns of such a set.
template <class Hexes>
bool stays_in(const Mover& mover) {
    return mover.start != hex::nowhere && mover.allowance <= (Hexes::columns - 1) / 2;
}

void flow(const Ground& ground, const Mover& mover, const Passage* only, Reach& reach) {
    if (stays_in<hex::NarrowSet>(mover))
        Flood<hex::NarrowSet>(ground, mover, only).run(reach);
    else if (stays_in<hex::WideSet>(mover))
        Flood<hex::WideSet>(ground, mover, only).run(reach);
    else
        Flood<hex::Set>(ground, mover, only).run(reach);
}

}  // namespace

void find_reach(const Ground& ground, const Mover& mover, Reach& reach) { flow(ground, mover, nullptr, reach); }

Ends find_ends(const Ground& ground, const Mover& mover, const Passage& passage) {
    Reach reach;
    flow(ground, mover, &passage, reach);
    return reach.empty() ? Ends{passage, {}, 0} : *reach.begin();
}

std::optional<Way> find_way(const Ground& ground, const Mover& mover, const Passage& passage, Index to,
                            std::uint8_t facings) {
    Reach reach;
    Flood<hex::Set> flood(ground, mover, &passage);
    flood.run(reach);
    return flood.way_to(to, facings);
}

Ends find_all_ends(const Ground& ground, Mover mover) {
    mover.specials.clear();
    return find_ends(ground, mover, {});
}

}  // namespace polemarch::ancient_battles
