// Parallel work inside one decision.
#pragma once

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <cstddef>

namespace polemarch {

/// Calls work(0) to work(pieces - 1) on all available threads, in any order. Pieces must share nothing. The loop is
/// isolated: a thread that waits for the others takes no unrelated task, such as a game of a batch, which would delay
/// this decision.
template <class Work>
void parallel_for_tasks(std::size_t pieces, Work&& work) {
    if (pieces == 1) return static_cast<void>(work(std::size_t{0}));
    tbb::this_task_arena::isolate([&] { tbb::parallel_for(std::size_t{0}, pieces, work, tbb::simple_partitioner()); });
}

}  // namespace polemarch
