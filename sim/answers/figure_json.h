// Figures with their intervals as JSON. Only for files that write JSON.
#pragma once

#include "sim/shared/json_parts.h"
#include "sim/statistics/mean.h"
#include "sim/statistics/paired_difference.h"

#include <optional>

namespace polemarch::sim {

/// null where there is no figure.
[[nodiscard]] inline Json figure_json(const std::optional<double>& value) {
    return value ? Json(*value) : Json(nullptr);
}
[[nodiscard]] inline Json figure_json(const Interval& interval) {
    return {finite(interval.low), finite(interval.high)};
}
[[nodiscard]] inline Json figure_json(const PairedDifference& of) {
    return {{"difference", of.difference},
            {"error", figure_json(of.error)},
            {"interval", figure_json(of.interval)},
            {"gain", figure_json(of.gain)}};
}
/// null where nothing was counted.
[[nodiscard]] inline Json mean_figure_json(const ClusterSums& of) {
    if (of.count() == 0) return nullptr;
    return {{"mean", of.mean()}, {"interval", figure_json(of.interval())}};
}
[[nodiscard]] inline Json share_figure_json(const ClusterSums& of) {
    return {{"share", of.mean()}, {"interval", figure_json(of.share_interval())}};
}

}  // namespace polemarch::sim
