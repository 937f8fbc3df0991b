// The sequences of a bound in which units move by orders (4.1.3).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace polemarch::standard_wargame {

enum class Sequence : std::uint8_t { movement, strategic };
inline const std::vector<std::string> sequence_names{"movement", "strategic"};

}  // namespace polemarch::standard_wargame
