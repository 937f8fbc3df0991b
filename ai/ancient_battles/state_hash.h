// Words of 64 bits for what a state holds: equal words, equal contents, as good as surely.
#pragma once

#include <cstdint>

namespace polemarch::ancient_battles {

/// A step of SplitMix64.
constexpr std::uint64_t mixed(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}
/// A piece, its hex and its condition. Such words are added up: the order of pieces does not matter.
constexpr std::uint64_t mark_of(std::uint64_t piece, std::uint64_t hex, std::uint64_t bits) {
    return mixed(piece << 16 | hex << 8 | bits);
}
/// `key` and a further word, whose order matters.
constexpr std::uint64_t joined(std::uint64_t key, std::uint64_t word) {
    key = (key ^ word) * 0x9e3779b97f4a7c15;
    return key ^ (key >> 32);
}

}  // namespace polemarch::ancient_battles
