// Whether a store is what it says.
#pragma once

#include "sim/experiment/cells.h"
#include "sim/store/store.h"

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace polemarch::sim {

struct Verification {
    std::uint64_t games = 0;     ///< rows that were looked at
    std::uint32_t replayed = 0;  ///< games that were played again and compared
    std::vector<std::string> faults{};
};
/// Looks at every row, and plays `again` games again, spread evenly over the store; games that depended on a clock are
/// passed over. Throws InputError as Store does.
[[nodiscard]] Verification verify(const Store& store, const Experiment& experiment, const std::vector<Cell>& cells,
                                  const std::filesystem::path& data, std::uint32_t again,
                                  const std::atomic<bool>& stop);

}  // namespace polemarch::sim
