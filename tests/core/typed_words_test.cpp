// Typed text in words.
#include "core/typed_words.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

TEST(TypedWords, AreComparedInOneForm) {
    EXPECT_EQ(normal("  A3\t FORWARD  1 "), "a3 forward 1");
    EXPECT_EQ(normal(" \t"), "");
}

TEST(TypedWords, AreTakenOneByOne) {
    TypedWords words("a3 wheel  left 20");
    EXPECT_EQ(words.next(), "a3");
    EXPECT_FALSE(words.take("forward"));
    EXPECT_TRUE(words.take("wheel"));
    EXPECT_EQ(words.peek(), "left");
    EXPECT_FALSE(words.done());
    EXPECT_EQ(words.next(), "left");
    EXPECT_EQ(words.next(), "20");
    EXPECT_TRUE(words.done());
    EXPECT_EQ(words.next(), "");
}

TEST(TypedWords, NumbersHaveALimit) {
    EXPECT_EQ(read_number("45", 45), 45);
    EXPECT_EQ(read_number("0", 45), 0);
    for (const char* word : {"46", "", "-1", "4.5", "0045", "a"}) EXPECT_FALSE(read_number(word, 45)) << word;
}

}  // namespace
}  // namespace polemarch::test
