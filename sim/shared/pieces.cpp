#include "sim/shared/pieces.h"

#include <cassert>

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace polemarch::sim {

bool run_pieces(std::size_t count, int threads, const std::atomic<bool>& stop,
                const std::function<void(std::size_t)>& do_piece) {
    assert(threads >= 1);
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads));
    std::atomic<std::size_t> done{0};
    tbb::task_arena(threads).execute([&] {
        tbb::parallel_for(
            tbb::blocked_range<std::size_t>(0, count, 1),
            [&](const tbb::blocked_range<std::size_t>& range) {
                for (std::size_t n = range.begin(); n < range.end() && !stop.load(std::memory_order_relaxed); ++n) {
                    do_piece(n);
                    done.fetch_add(1, std::memory_order_relaxed);
                }
            },
            tbb::simple_partitioner());
    });
    return done == count && !stop;
}

}  // namespace polemarch::sim
