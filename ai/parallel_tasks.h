// Work of one decision, shared out among threads.
#pragma once

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <cstddef>

namespace polemarch {

/// Does work(0) to work(pieces - 1), by as many threads as there are; pieces share nothing and are done in any order.
/// A thread that waits for the others takes up nothing else meanwhile: a game of a batch, say, would hold up this
/// decision.
template <class Work>
void parallel_for_tasks(std::size_t pieces, Work&& work) {
    if (pieces == 1) return static_cast<void>(work(std::size_t{0}));
    tbb::this_task_arena::isolate([&] { tbb::parallel_for(std::size_t{0}, pieces, work, tbb::simple_partitioner()); });
}

}  // namespace polemarch
