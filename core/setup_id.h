// Numbers of setups.
#pragma once

#include <atomic>
#include <cstdint>

namespace polemarch {

/// A number that is given once in a process: identifies what never changes of a battle in every key of
/// core/per_thread.h.
inline std::uint64_t next_setup_id() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

}  // namespace polemarch
