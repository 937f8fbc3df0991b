#include "sim/answers/observed_games.h"

#include "core/diagnostics.h"

#include <utility>
#include <vector>

#include <fmt/format.h>

namespace polemarch::sim {

std::uint32_t play_observed(const BattleService& service, const BatchRequest& request, const RunHooks& hooks,
                            const TakeCourse& take) {
    service.check(request);
    if (service.has_clock(request.agents))
        throw InputError(
            "an agent that thinks by the clock plays another game each time (found 'milliseconds' in its "
            "name, expected an agent that counts simulations)");
    if (service.battle().armies_built_anew)
        throw InputError("armies that are built anew for each pair have no units in common; name two armies");
    const SystemBattle& battle = service.system();
    const auto view = battle.event_view();
    const EventScene scene = view->scene();
    if (!scene.steps) throw InputError(fmt::format("{} does not show what happens to units", service.battle().system));
    const std::atomic<bool>& stop = hooks.stop ? *hooks.stop : never_stops;
    std::vector<GameCourse> courses(request.games.count);  // a place for each: threads share nothing
    const auto play = [&](std::uint32_t game) {
        CourseObserver observer(*view, scene.units.size());
        auto row = battle.play(request, game, stop, {&observer});
        if (row) courses[game - request.games.first] = observer.finish();
        return row;
    };
    return run_batch(request.games, hooks.threads, stop, play, [&](GameRow&& row) {
        take(row, std::exchange(courses[row.game - request.games.first], {}));
        if (hooks.finished) hooks.finished->fetch_add(1, std::memory_order_relaxed);
    });
}

}  // namespace polemarch::sim
