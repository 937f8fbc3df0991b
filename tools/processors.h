// How many processors the process may use.
#pragma once

#include <filesystem>
#include <optional>

namespace polemarch::tools {

/// Processors that the process was given, at least 1: those of the host, less those that its affinity excludes
/// (taskset), and no more than the quota of its control groups (containers).
[[nodiscard]] int processors();

/// That quota in processors, rounded up; the smallest of its group and the groups around it. Nothing without one.
/// `membership` is /proc/self/cgroup, `groups` /sys/fs/cgroup: version 2 has a file cpu.max ("150000 100000"), version
/// 1 cpu.cfs_quota_us and cpu.cfs_period_us.
[[nodiscard]] std::optional<int> processor_quota(const std::filesystem::path& membership,
                                                 const std::filesystem::path& groups);

}  // namespace polemarch::tools
