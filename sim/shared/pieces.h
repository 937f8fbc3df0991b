// Independent work units on all processors.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

namespace polemarch::sim {

/// Calls do_piece(n) for each n below `count` on `threads` threads (1 or more), roughly in ascending order. When `stop`
/// is set, no new unit begins. Returns whether all were done. An exception ends the work and propagates.
bool run_pieces(std::size_t count, int threads, const std::atomic<bool>& stop,
                const std::function<void(std::size_t)>& do_piece);

}  // namespace polemarch::sim
