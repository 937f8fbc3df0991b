#include "sim/batch/run_json.h"

namespace polemarch::sim {

Json work_json(const std::string& agent, const AgentWork& work) {
    const double seconds = static_cast<double>(work.nanoseconds) / 1e9;
    return {{"agent", agent},
            {"decisions", work.timed},
            {"nanoseconds", work.nanoseconds},
            {"seconds_a_decision", work.timed > 0 ? Json(seconds / static_cast<double>(work.timed)) : Json(nullptr)}};
}

Json timing_json(const Timing& timing) {
    return {{"date", timing.date},
            {"seconds", timing.seconds},
            {"threads", timing.threads},
            {"processors", timing.processors}};
}

}  // namespace polemarch::sim
