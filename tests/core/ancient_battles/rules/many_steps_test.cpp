// A hundred million steps through the shipped battles, at random, by armies that seek battle, and by one of each, under
// the asserts of the rules. POLEMARCH_STEPS is the total number (100,000,000): each of the fifteen walks takes an equal
// share, rounded up to whole games, and prints what it did. `tools/test long` runs them twice, with the asserts alone
// and with the address and undefined behaviour sanitizers as well: on one processor about 2 and 10 minutes.
#include "tests/support/ancient_battles/battles.h"
#include "tests/support/ancient_battles/seek_battle.h"
#include "tests/support/game_conformance.h"

#include <charconv>
#include <cstdio>
#include <cstdlib>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;

enum class Drive { by_chance, seeking, mixed };  // mixed: A seeks battle in odd games, B in even ones
constexpr std::array drives{Drive::by_chance, Drive::seeking, Drive::mixed};
constexpr std::array drive_names{"ByChance", "Seeking", "Mixed"};

std::uint64_t steps_in_all() {
    const char* given = std::getenv("POLEMARCH_STEPS");
    if (!given) return 100'000'000;
    const std::string_view text = given;
    std::uint64_t steps = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), steps);
    if (error != std::errc() || stop != text.data() + text.size() || steps == 0)
        throw std::runtime_error("POLEMARCH_STEPS is no whole number above 0: " + std::string(text));
    return steps;
}

/// Plays whole games until enough steps are made; the first fault ends it.
class Walk {
public:
    Walk(const Battle& battle, Drive drive, std::uint64_t steps)
        : g_(battle), drive_(drive), most_(steps), row_(battle.facts().size()) {}

    void run() {
        while (steps_ < most_ && !testing::Test::HasFailure()) play(++games_);
    }
    [[nodiscard]] std::uint64_t steps() const { return steps_; }
    [[nodiscard]] std::uint64_t melees() const { return melees_; }
    [[nodiscard]] std::string reported() const {
        const auto number = [](std::uint64_t n) { return std::to_string(n); };
        return number(steps_) + " steps in " + number(games_) + " games: " + number(decisions_) + " decisions, " +
               number(rolls_) + " rolls, " + number(melees_) + " melees";
    }

private:
    void play(std::uint64_t game) {
        SCOPED_TRACE("game " + std::to_string(game));
        stream_ = AgentStream(game);
        State s = g_.start();
        std::uint32_t length = 0;
        for (Actor actor = g_.actor(s); actor != Actor::nobody; actor = g_.actor(s)) {
            ++steps_;
            ASSERT_LE(++length, g_.longest());
            const Move move = actor == Actor::chance ? rolled(s) : chosen(s, side_of(actor), game);
            if (testing::Test::HasFatalFailure()) return;
            if (steps_ % 4096 == 0) look_at_texts(s, move);
            g_.apply(s, move);
        }
        melees_ += s.melees;
        const double payoff = g_.payoff(s);
        ASSERT_TRUE(payoff == 0 || payoff == 0.5 || payoff == 1) << payoff;
        g_.report(s, row_);
    }

    /// Rolls; the result must be one of the listed consequences.
    Move rolled(const State& s) {
        ++rolls_;
        const Roll roll = g_.roll(s);
        const auto faces = faces_of(stream_.below(roll.ways), roll.count());
        const Move move = g_.resolve(s, Faces(faces.data(), roll.count()));
        OutcomeList<Battle> outcomes;
        g_.outcomes(s, outcomes);
        const bool listed = std::any_of(outcomes.begin(), outcomes.end(),
                                        [&](const auto& outcome) { return outcome.move == move && outcome.ways > 0; });
        EXPECT_TRUE(listed) << g_.text(s, move) << "\n" << g_.position(s);
        return move;
    }

    Move chosen(const State& s, Side side, std::uint64_t game) {
        ++decisions_;
        MoveList<Battle> list;
        g_.legal_moves(s, list);
        const bool seeks =
            drive_ == Drive::seeking || (drive_ == Drive::mixed && (game % 2 == 1) == (side == Side::first));
        const std::size_t choice = list.empty() ? 0
                                   : seeks      ? SeekBattle{}(g_, s, list, stream_)
                                                : Uniform{}(g_, s, list, stream_);
        EXPECT_LT(choice, list.size()) << g_.position(s);
        if (choice >= list.size()) return {};
        EXPECT_TRUE(g_.judge(s, list[choice])) << g_.text(s, list[choice]) << "\n" << g_.position(s);
        return list[choice];
    }

    void look_at_texts(const State& s, const Move& move) {
        const std::string text = g_.text(s, move);
        EXPECT_FALSE(text.empty());
        EXPECT_FALSE(g_.narrate(s, move, {}).empty()) << text;
        if (g_.actor(s) != Actor::chance) {
            const auto again = g_.read(s, text);
            EXPECT_TRUE(again && *again == move) << text << "\n" << g_.position(s);
        }
        const auto reopened = battle_from(g_, s);
        EXPECT_TRUE(same_bytes(reopened->start(), s)) << g_.position(s);
    }

    const Battle& g_;
    Drive drive_;
    std::uint64_t most_;
    std::vector<std::int32_t> row_;
    AgentStream stream_{0};
    std::uint64_t games_ = 0, steps_ = 0, decisions_ = 0, rolls_ = 0, melees_ = 0;
};

class ManySteps : public testing::TestWithParam<std::tuple<std::string_view, Drive>> {};

TEST_P(ManySteps, HoldTheAsserts) {
#ifdef NDEBUG
    GTEST_SKIP() << "the asserts are off";
#endif
    constexpr std::size_t walks = shipped_battles.size() * drives.size();
    const auto battle = load_battle(std::string(std::get<0>(GetParam())));
    const std::uint64_t share = (steps_in_all() + walks - 1) / walks;
    Walk walk(*battle, std::get<1>(GetParam()), share);
    walk.run();
    std::printf("%s\n", walk.reported().c_str());
    EXPECT_GE(walk.steps(), share);
    EXPECT_GT(walk.melees(), 0u);
}

INSTANTIATE_TEST_SUITE_P(Long, ManySteps,
                         testing::Combine(testing::ValuesIn(shipped_battles), testing::ValuesIn(drives)),
                         [](const auto& walk) {
                             std::string name(std::get<0>(walk.param));
                             std::erase(name, '-');
                             return name + drive_names[static_cast<std::size_t>(std::get<1>(walk.param))];
                         });

}  // namespace
}  // namespace polemarch::test
