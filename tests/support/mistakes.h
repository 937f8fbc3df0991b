// Invalid command lines, and the program's messages.
#pragma once

#include "tests/support/program.h"

namespace polemarch::test {

struct Mistake {
    const char* name;
    std::vector<std::string> words;
    const char* message;  ///< all of standard error, without "polemarch: error: " and the line end
};
inline void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.name; }
inline std::string name_of_mistake(const testing::TestParamInfo<Mistake>& mistake) { return mistake.param.name; }

/// Expects exactly this message, nothing on standard output, exit status 2.
inline void expect_explained(const Mistake& mistake) {
    const Ran run = polemarch(mistake.words);
    EXPECT_EQ(run.error, std::string("polemarch: error: ") + mistake.message + "\n");
    EXPECT_EQ(run.output, "");
    EXPECT_EQ(run.status, 2);
}

}  // namespace polemarch::test
