#include "sim/batch/batch.h"

#include "core/diagnostics.h"
#include "core/text.h"

#include <cassert>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

namespace polemarch::sim {

namespace {

// Games that are under way or wait for an older one, per thread. More keeps threads busy behind one long game; fewer
// loses less work when the run is interrupted.
constexpr std::size_t tokens_a_thread = 16;

}  // namespace

void check_whole_pairs(const BatchRequest& request) {
    const GameRange& games = request.games;
    if (request.side_swap == SideSwap::fixed || (games.first % 2 == 1 && games.count % 2 == 0)) return;
    throw InputError(
        fmt::format("games in which agents swap sides go in pairs, 1 and 2, 3 and 4 and so on: found {} from game {}, "
                    "expected an even number of games from an odd one",
                    counted(games.count, "game"), games.first));
}

BatchRequest without_copies(BatchRequest request) {
    if (request.side_swap == SideSwap::fixed || request.agents[0] != request.agents[1]) return request;
    request.side_swap = SideSwap::fixed;
    request.games = {(request.games.first + 1) / 2, request.games.count / 2};
    return request;
}

TakeGame in_pairs(TakePair take) {
    return [take = std::move(take), open = std::make_shared<GameRow>()](GameRow&& row) {
        if (row.game % 2 == 1)
            *open = std::move(row);
        else
            take(std::move(*open), std::move(row));
    };
}

std::uint32_t run_batch(const GameRange& range, int threads, const std::atomic<bool>& stop, const PlayGame& play,
                        const TakeGame& take) {
    assert(threads >= 1);
    const auto wanted = static_cast<std::size_t>(threads);
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism, wanted);
    tbb::task_arena arena(threads);

    std::uint32_t given = 0, taken = 0;  // each is used by one serial filter only
    bool broken = false;
    const auto next = [&](tbb::flow_control& flow) -> std::uint32_t {
        if (given < range.count && !stop.load(std::memory_order_relaxed)) return range.first + given++;
        flow.stop();
        return 0;
    };
    const auto collect = [&](std::optional<GameRow> row) {
        broken = broken || !row;
        if (broken) return;
        take(std::move(*row));
        ++taken;
    };
    arena.execute([&] {
        tbb::parallel_pipeline(
            tokens_a_thread * wanted,
            tbb::make_filter<void, std::uint32_t>(tbb::filter_mode::serial_in_order, next) &
                tbb::make_filter<std::uint32_t, std::optional<GameRow>>(tbb::filter_mode::parallel, play) &
                tbb::make_filter<std::optional<GameRow>, void>(tbb::filter_mode::serial_in_order, collect));
    });
    return taken;
}

}  // namespace polemarch::sim
