// A text by the name it has.
#pragma once

#include <string>

namespace polemarch {

/// What a battle is built from: read from a file or carried by a record.
struct Source {
    std::string name;  ///< as shown in errors
    std::string text;
};

}  // namespace polemarch
