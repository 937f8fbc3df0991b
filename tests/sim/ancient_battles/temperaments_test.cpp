// Temperaments change how a battle goes: the heuristic agent in a sample; levels in temperaments_long_test.cpp.
#include "tests/support/ancient_battles/temperaments.h"
#include "ai/ancient_battles/temperament.h"
#include "tests/support/sanitized.h"

namespace polemarch::test {
namespace {

TEST(Temperaments, ChangeHowABattleGoes) {
    constexpr std::array battles{"worked-example", "second-mantinea", "heraclea", "megiddo", "kadesh"};
    const auto make = [](Temperament temperament) {
        return std::make_unique<ancient_battles::HeuristicGeneral>(ancient_battles::heuristic_weights_of(temperament));
    };
    check_temperaments(make, battles, sanitized ? 8 : 60, !sanitized);
}

}  // namespace
}  // namespace polemarch::test
