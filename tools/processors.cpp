#include "tools/processors.h"

#include "core/diagnostics.h"
#include "core/files.h"

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <sched.h>

namespace polemarch::tools {

namespace {

/// The text of a file of the kernel; empty if it cannot be read.
std::string text_of(const std::filesystem::path& path) {
    try {
        return read_file(path, 1 << 20);
    } catch (const InputError&) {
        return {};
    }
}

/// The text is a quota and its period in microseconds. No quota is "max" or negative.
std::optional<int> quota_in(const std::string& text) {
    std::istringstream numbers(text);
    std::int64_t runs = 0, every = 0;
    if (!(numbers >> runs >> every) || runs <= 0 || every <= 0) return std::nullopt;
    constexpr std::int64_t most = 1 << 20;
    return static_cast<int>(std::clamp<std::int64_t>((runs + every - 1) / every, 1, most));
}

std::optional<int> quota_of_group(const std::filesystem::path& group) {
    if (const std::string both = text_of(group / "cpu.max"); !both.empty()) return quota_in(both);
    return quota_in(text_of(group / "cpu.cfs_quota_us") + text_of(group / "cpu.cfs_period_us"));
}

/// Processors in the affinity mask; 0 if unknown.
int allowed_processors() {
    for (int most = 1024; most <= 1 << 20; most *= 2) {  // the mask must be as long as the kernel's
        cpu_set_t* const mask = CPU_ALLOC(static_cast<std::size_t>(most));
        const std::size_t bytes = CPU_ALLOC_SIZE(static_cast<std::size_t>(most));
        const int count = mask && sched_getaffinity(0, bytes, mask) == 0 ? CPU_COUNT_S(bytes, mask) : 0;
        CPU_FREE(mask);
        if (count > 0) return count;
    }
    return 0;
}

}  // namespace

std::optional<int> processor_quota(const std::filesystem::path& membership, const std::filesystem::path& groups) {
    std::optional<int> least;
    std::istringstream lines(text_of(membership));
    for (std::string line; std::getline(lines, line);) {  // "4:cpu,cpuacct:/name"; of version 2 "0::/name"
        const std::size_t first = line.find(':'), second = line.find(':', first + 1);
        if (first == std::string::npos || second == std::string::npos) continue;
        const std::string controllers = line.substr(first + 1, second - first - 1);
        std::vector<std::filesystem::path> mounts;
        if (controllers.empty())
            mounts = {groups, groups / "unified"};
        else if (("," + controllers + ",").find(",cpu,") != std::string::npos)
            mounts = {groups / controllers, groups / "cpu"};
        // In a container the path may be that of the host, where only the root can be seen: it is tried in any case.
        const std::filesystem::path name = std::filesystem::path(line.substr(second + 1)).relative_path();
        for (const std::filesystem::path& mount : mounts)
            for (std::filesystem::path group = name;; group = group.parent_path()) {
                if (const auto quota = quota_of_group(mount / group)) least = std::min(least.value_or(*quota), *quota);
                if (group.empty()) break;
            }
    }
    return least;
}

int processors() {
    int count = allowed_processors();
    if (count == 0) count = static_cast<int>(std::thread::hardware_concurrency());
    if (const auto quota = processor_quota("/proc/self/cgroup", "/sys/fs/cgroup")) count = std::min(count, *quota);
    return std::max(count, 1);
}

}  // namespace polemarch::tools
