#include "ai/ancient_battles/march_cache.h"

#include "ai/ancient_battles/state_hash.h"

namespace polemarch::ancient_battles {

void MarchCache::set_state(const Battle& g, const State& s, const HeuristicWeights& heuristic_weights) {
    s_ = &s;
    pieces_.clear();
    for (UnitIndex u = 0; u < g.setup().end_unit(1); ++u)
        if (s.unit[u].on_map())
            pieces_.push_back({s.unit[u].hex, mark_of(u, s.unit[u].hex, s.unit[u].bits & ~unsigned{Unit::yellow_bit})});
    each_leader(g.setup().leaders[0] | unsigned{g.setup().leaders[1]}, [&](LeaderIndex l) {
        if (s.leader[l] < hex::cells) pieces_.push_back({s.leader[l], mark_of(max_units + l, s.leader[l], 0)});
    });
    whole_ = mark_of(max_units + max_leaders, s.lost[0] & 255u, s.lost[1] & 255u);
    const unsigned now = s.uncontrolled[0] * 4u + s.uncontrolled[1] * 8u + s.charges[0] * 16u + s.charges[1] * 32u;
    if (now != 0) whole_ = mixed(whole_ + now);  // 17.3, 17.4
    // Hashes all members in their order.
    const auto figures = std::bit_cast<std::array<int, sizeof(HeuristicWeights) / sizeof(int)>>(heuristic_weights);
    for (const int figure : figures) whole_ = mixed(whole_ + static_cast<unsigned>(figure));
}

std::uint64_t MarchCache::led_by(LeaderIndex l) { return mark_of(max_units + l, 0, 255) & ~1ull; }

std::uint64_t MarchCache::surroundings(UnitIndex u) const {
    const Unit& unit = s_->unit[u];
    std::uint64_t key = whole_ + mark_of(u, unit.hex, 255);
    if (!unit.on_map()) return key;
    const auto& distance = hex::geometry().distance[unit.hex];
    for (const Piece& piece : pieces_)
        if (distance[piece.hex] <= 2) key += piece.mark;
    return key | 1;
}

}  // namespace polemarch::ancient_battles
