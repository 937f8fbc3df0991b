// Many random match-ups, each fought a million times.
#include "tests/support/ancient_battles/fights.h"

namespace polemarch::test {
namespace {

TEST(ManyFights, EveryCellOfRandomMatchUps) {
    // Some 1,500 cells at four standard errors: by chance alone one in 16,000 is beyond; the seeds are fixed.
    AgentStream stream(40);
    for (int trial = 0; trial < 200; ++trial) {
        const JudgedMelee m = random_melee(stream);
        const bool alternate = stream.below(2) == 0, retreats = stream.below(3) == 0;
        expect_as_played(m, alternate, retreats, static_cast<int>(stream.below(4)),
                         1000 + static_cast<std::uint64_t>(trial), 1'000'000);
    }
}

}  // namespace
}  // namespace polemarch::test
