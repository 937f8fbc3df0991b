// The temperaments of an agent that searches.
#include "ai/ancient_battles/monte_carlo.h"
#include "tests/support/ancient_battles/temperaments.h"

namespace polemarch::test {
namespace {

using namespace ancient_battles;

TEST(Temperaments, ChangeHowALevelGoesAboutABattle) {
    constexpr std::array battles{"heraclea", "kadesh"};
    const auto make = [](Temperament temperament) {
        return std::make_unique<MonteCarloGeneral>(general_of(levels[2], temperament));
    };
    check_temperaments(make, battles, 60, true);
}

}  // namespace
}  // namespace polemarch::test
