// Words for what a state holds (core/mixed_words.h).
#pragma once

#include "core/mixed_words.h"

namespace polemarch::ancient_battles {

/// A piece, its hex and its condition. Such words are added up: the order of pieces does not matter.
constexpr std::uint64_t mark_of(std::uint64_t piece, std::uint64_t hex, std::uint64_t bits) {
    return mixed(piece << 16 | hex << 8 | bits);
}

}  // namespace polemarch::ancient_battles
