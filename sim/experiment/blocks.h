// The games of a cell in numbered blocks: what a shard plays, and what a stop rule counts.
#pragma once

#include "sim/experiment/cells.h"
#include "sim/store/store.h"

#include <algorithm>
#include <cstdint>

namespace polemarch::sim {

/// Block b has the games from first(b) to before end(b); the last one may be shorter.
class CellBlocks {
public:
    CellBlocks(const Cell& cell, const Experiment& experiment)
        : cell_(cell.number),
          games_in_block_(experiment.block * games_in_pair(request_of(cell, experiment))),
          most_games_(experiment.stop.pairs * games_in_pair(request_of(cell, experiment))) {}
    [[nodiscard]] std::uint32_t count() const { return (most_games_ + games_in_block_ - 1) / games_in_block_; }
    /// The block's number in the whole experiment, from 0: all cells have the same number of blocks.
    [[nodiscard]] std::uint64_t overall(std::uint32_t block) const {
        return std::uint64_t{cell_ - 1} * count() + block - 1;
    }
    /// Whether any of them is the shard's.
    [[nodiscard]] bool any_in(const Shard& shard) const {
        const std::uint32_t longest = std::min(count(), shard.of);  // of so many in a row, each shard has one
        for (std::uint32_t block = 1; block <= longest; ++block)
            if (shard.has(overall(block))) return true;
        return false;
    }
    /// How many games the shard has of them.
    [[nodiscard]] std::uint64_t games_in(const Shard& shard) const {
        const auto blocks_before = [&](std::uint64_t end) { return (end + shard.of - shard.number) / shard.of; };
        const std::uint64_t own = blocks_before(overall(count()) + 1) - blocks_before(overall(1));
        return own * games_in_block_ - (shard.has(overall(count())) ? games_in_block_ - games(count()) : 0);
    }
    [[nodiscard]] std::uint32_t of(std::uint32_t game) const { return (game - 1) / games_in_block_ + 1; }
    [[nodiscard]] std::uint32_t first(std::uint32_t block) const { return (block - 1) * games_in_block_ + 1; }
    [[nodiscard]] std::uint32_t end(std::uint32_t block) const {
        return std::min(block * games_in_block_, most_games_) + 1;
    }
    [[nodiscard]] std::uint32_t games(std::uint32_t block) const { return end(block) - first(block); }
    [[nodiscard]] std::uint32_t most_games() const { return most_games_; }

private:
    std::uint32_t cell_, games_in_block_, most_games_;
};

}  // namespace polemarch::sim
