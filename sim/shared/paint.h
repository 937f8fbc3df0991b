// The style of texts for people.
#pragma once

#include <string_view>

namespace polemarch::sim {

/// The most columns of a text for people.
inline constexpr int text_columns = 100;

/// How text is emphasised; sim does not know terminals. Both are empty for plain text.
struct Paint {
    std::string_view strong, plain;
};

}  // namespace polemarch::sim
