// How texts for people look.
#pragma once

#include <string_view>

namespace polemarch::sim {

/// The most columns of a text for people.
inline constexpr int text_columns = 100;

/// How text is set off; sim knows no terminal. Both are empty on paper.
struct Paint {
    std::string_view strong, plain;
};

}  // namespace polemarch::sim
