// Pieces of work that do not hang together, on all processors.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

namespace polemarch::sim {

/// Calls do_piece(n) for each n below `count` on `threads` threads (1 or more), about in ascending order. When `stop`
/// is set no new piece begins. Whether all were done before it was. An exception ends the work and passes through.
bool run_pieces(std::size_t count, int threads, const std::atomic<bool>& stop,
                const std::function<void(std::size_t)>& do_piece);

}  // namespace polemarch::sim
