// Numbers of setups.
#pragma once

#include "core/mixed_words.h"

#include <atomic>
#include <cstdint>

namespace polemarch {

/// A number that is given once in a process: identifies what never changes of a battle in every key of
/// core/per_thread.h. Not 1, 2, 3 ...: small numbers of two battles would differ no more than small figures of one, and
/// joined() could make the same word of a number and a figure each.
inline std::uint64_t next_setup_id() {
    static std::atomic<std::uint64_t> last{0};
    return mixed(++last);
}

}  // namespace polemarch
