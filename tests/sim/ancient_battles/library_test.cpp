// Every historical battle of the library in a sample of 60 games (8 with sanitizers), with a tolerance of three
// standard errors. The marks themselves are tested over 1,000 games in the long set (library_long_test.cpp).
#include "tests/support/library.h"
#include "tests/support/balance.h"
#include "tests/support/sanitized.h"

namespace polemarch::test {
namespace {

class LibraryGames : public testing::TestWithParam<std::string> {};
TEST_P(LibraryGames, AreFoughtAndOpenInASample) { check_balance(GetParam(), sanitized ? 8 : 60, 3); }
INSTANTIATE_TEST_SUITE_P(Quick, LibraryGames, testing::ValuesIn(battles_of_history()), name_of_battle);

}  // namespace
}  // namespace polemarch::test
