// Words of 64 bits for the keys of core/per_thread.h: equal words, equal contents, as good as surely.
#pragma once

#include <cstdint>

namespace polemarch {

/// A step of SplitMix64. Words of different things that are mixed and then added up do not depend on their order.
constexpr std::uint64_t mixed(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}
/// `key` and a further word, whose order matters.
constexpr std::uint64_t joined(std::uint64_t key, std::uint64_t word) {
    key = (key ^ word) * 0x9e3779b97f4a7c15;
    return key ^ (key >> 32);
}

}  // namespace polemarch
