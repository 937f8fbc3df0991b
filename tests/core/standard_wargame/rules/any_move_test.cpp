// any_move, which draws a move without listing all, against the list.
#include "tests/support/sanitized.h"
#include "tests/support/standard_wargame/battles.h"
#include "tests/support/standard_wargame/crowded.h"

#include "core/standard_wargame/files/make_battle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

/// Two shipped armies on the eve of the battle.
std::unique_ptr<const Battle> meeting_on_the_eve() {
    Diagnostics diagnostics;
    const Source text{"eve.toml",
                      "format = \"polemarch standard-wargame scenario 1\"\nname = \"A meeting\"\nbegins = \"eve\"\n"
                      "[table]\nwidth = 45\ndepth = 30\n"
                      "[side.A]\nfile = \"carthage-218bc\"\n[side.B]\nfile = \"romans-200bc\"\n"};
    auto scenario = parse_scenario(text, wargame_charts(), diagnostics, shipped_wargame_file);
    auto battle = scenario ? make_battle(wargame_charts(), std::move(*scenario), diagnostics) : nullptr;
    if (!battle) throw std::runtime_error(diagnostics.text());
    return battle;
}

/// Compares both in every decision of a game.
class Comparison {
public:
    explicit Comparison(const Battle& g) : g_(g) {}

    template <class Choose>
    void play(std::uint64_t seed, Choose choose) {
        AgentStream stream(seed);
        for (State s = g_.start(); g_.actor(s) != Actor::nobody;) {
            if (g_.actor(s) == Actor::chance) {
                g_.apply(s, draw(g_, s, stream));
                continue;
            }
            g_.legal_moves(s, list_);
            const Move drawn = g_.any_move(s, stream);
            ASSERT_TRUE(is_listed(drawn)) << g_.text(s, drawn) << "\n" << g_.position(s);
            ++decisions_[static_cast<std::size_t>(s.step)];
            if (list_.size() < 9 && stream.below(10) == 0) expect_all(s, stream);
            g_.apply(s, choose(s, list_, drawn, stream));
        }
    }
    [[nodiscard]] int decisions(Step step) const { return decisions_[static_cast<std::size_t>(step)]; }
    [[nodiscard]] int small_lists() const { return small_lists_; }

private:
    [[nodiscard]] bool is_listed(const Move& m) const {
        return std::find(list_.begin(), list_.end(), m) != list_.end();
    }
    /// Every move of the list turns up.
    void expect_all(const State& s, AgentStream& stream) {
        ++small_lists_;
        std::vector<bool> drawn(list_.size());
        for (int i = 0; i < 3000; ++i) {
            const Move* found = std::find(list_.begin(), list_.end(), g_.any_move(s, stream));
            ASSERT_NE(found, list_.end());
            drawn[static_cast<std::size_t>(found - list_.begin())] = true;
        }
        for (std::size_t i = 0; i < drawn.size(); ++i) EXPECT_TRUE(drawn[i]) << g_.text(s, list_[i]);
    }

    const Battle& g_;
    Moves list_;
    std::array<int, static_cast<std::size_t>(Step::over) + 1> decisions_{};
    int small_lists_ = 0;
};

TEST(WargameAnyMove, FromTheEveOnItDrawsListedMoves) {
    const auto battle = meeting_on_the_eve();
    Comparison comparison(*battle);
    // By turns what was drawn and what is listed, so that both kinds of games are met.
    for (std::uint64_t seed = 1; seed <= (sanitized ? 1 : 8); ++seed)
        comparison.play(seed, [](const State&, const Moves& list, const Move& drawn, AgentStream& stream) {
            return stream.below(2) == 0 ? drawn : list[stream.below(static_cast<std::uint32_t>(list.size()))];
        });
    EXPECT_GT(comparison.small_lists(), 5);
    if (sanitized) return;  // one game only
    for (const Step step :
         {Step::place, Step::march, Step::baggage, Step::deploy, Step::arrival, Step::movement, Step::strategic})
        EXPECT_GT(comparison.decisions(step), 0) << static_cast<int>(step);
}
TEST(WargameAnyMove, AmongAllTroopsItDrawsListedMoves) {
    const auto battle = crowded_wargame();
    Comparison comparison(*battle);
    for (std::uint64_t seed = 1; seed <= (sanitized ? 2 : 4); ++seed)
        comparison.play(seed, [&](const State& s, const Moves& list, const Move&, AgentStream& stream) {
            return list[SeekWargame{}(*battle, s, list, stream)];
        });
    for (const Step step : {Step::movement, Step::declare, Step::distance, Step::close})
        EXPECT_GT(comparison.decisions(step), 0) << static_cast<int>(step);
}

}  // namespace
}  // namespace polemarch::test
