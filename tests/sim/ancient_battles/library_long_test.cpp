// Every historical battle of the library over the 1,000 games of the table in data/ancient_battles/scenarios/README.md.
#include "tests/support/balance.h"
#include "tests/support/library.h"

namespace polemarch::test {
namespace {

class LibraryGames : public testing::TestWithParam<std::string> {};
TEST_P(LibraryGames, AreFoughtAndOpenOverAThousand) { check_balance(GetParam(), 1000, 0); }
INSTANTIATE_TEST_SUITE_P(Long, LibraryGames, testing::ValuesIn(battles_of_history()), name_of_battle);

}  // namespace
}  // namespace polemarch::test
