// Every move of random battles has a text of its own, which is read back to the same bytes; so has every outcome of
// dice. Random texts are refused with a sentence.
#include "tests/support/sanitized.h"
#include "tests/support/standard_wargame/crowded.h"

#include "core/game_adapter.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/text/names.h"
#include "core/standard_wargame/text/notation.h"

#include <gtest/gtest.h>

#include <set>

namespace polemarch::test {
namespace {

using namespace standard_wargame;

/// Plays the battle and calls visit(state) before every step.
template <class Visit>
void walk_battle(const Battle& battle, std::uint64_t seed, int most_steps, bool seek, Visit visit) {
    AgentStream stream(seed);
    State s = battle.start();
    for (int step = 0; step < most_steps && battle.actor(s) != Actor::nobody; ++step) {
        visit(s);
        Move m;
        if (battle.actor(s) == Actor::chance) {
            Outcomes list;
            battle.outcomes(s, list);
            m = list[stream.below(static_cast<std::uint32_t>(list.size()))].move;
        } else {
            Moves list;
            battle.legal_moves(s, list);
            m = list[seek ? SeekWargame{}(battle, s, list, stream)
                          : stream.below(static_cast<std::uint32_t>(list.size()))];
        }
        battle.apply(s, m);
    }
}

void expect_read_back(const Battle& battle, const State& s, const Move& m) {
    const Setup& g = battle.setup();
    const std::string text = move_text(g, s, m);
    EXPECT_LE(text.size(), 400U);
    const auto read = read_move(g, s, text);
    ASSERT_TRUE(read) << text << ": " << read.error().sentence;
    EXPECT_EQ(*read, m) << text << " is read as " << move_text(g, s, *read);
    std::string loud;
    for (const char c : text) loud += c == ' ' ? std::string("  ") : std::string(1, static_cast<char>(std::toupper(c)));
    const auto again = read_move(g, s, loud);
    ASSERT_TRUE(again) << loud << ": " << again.error().sentence;
    EXPECT_EQ(*again, m) << loud;
}

TEST(WargameRoundTrip, EveryListedMoveAndOutcomeHasATextOfItsOwn) {
    const auto battle = crowded_wargame();
    std::set<Kind> kinds;
    int states = 0;
    for (std::uint64_t seed = 1; seed <= (sanitized ? 1U : 16U); ++seed) {
        int step = 0;
        walk_battle(*battle, seed, 1200, seed % 4 != 0, [&](const State& s) {
            std::set<std::string> texts;
            if (battle->actor(s) == Actor::chance) {
                Outcomes list;
                battle->outcomes(s, list);
                for (const auto& outcome : list) {
                    kinds.insert(outcome.move.kind);
                    EXPECT_TRUE(texts.insert(move_text(battle->setup(), s, outcome.move)).second)
                        << move_text(battle->setup(), s, outcome.move);
                }
                return;
            }
            // Of the long lists of orders and their moves a part.
            const bool moves =
                s.depth > 0 ? top(s).what == What::order : s.step == Step::movement || s.step == Step::strategic;
            const bool column = s.depth > 0 && Groups(Field(battle->setup(), s)).behind(top(s).unit) != nobody;
            if (moves && ++step % (column ? 2 : 17) != 0) return;
            ++states;
            Moves list;
            battle->legal_moves(s, list);
            for (const Move& m : list) {
                kinds.insert(m.kind);
                EXPECT_TRUE(texts.insert(move_text(battle->setup(), s, m)).second) << move_text(battle->setup(), s, m);
                expect_read_back(*battle, s, m);
                if (HasFatalFailure()) return;
            }
        });
    }
    EXPECT_GT(states, sanitized ? 30 : 200);
    if (sanitized) return;  // too few games for every kind
    // Of these notation_test.cpp has one, of forced marches the next test.
    kinds.insert({Kind::stay, Kind::expand, Kind::evade, Kind::march});
    // Those of the eve are in eve/course_test.cpp.
    kinds.insert({Kind::provide, Kind::lay, Kind::discard, Kind::place, Kind::strategy, Kind::rolled_roles,
                  Kind::rolled_weather, Kind::rolled_piece, Kind::rolled_band, Kind::rolled_delay});
    // Those of the deployment and of arrivals are in deployment_test.cpp.
    kinds.insert({Kind::send, Kind::baggage, Kind::garrison, Kind::give_up, Kind::exchange, Kind::wing, Kind::deploy,
                  Kind::arrive, Kind::rolled_deployment});
    for (int kind = 0; kind <= static_cast<int>(last_kind); ++kind)
        EXPECT_TRUE(kinds.contains(static_cast<Kind>(kind))) << "kind " << kind << " does not occur";
}

TEST(WargameRoundTrip, OtherTextsOfTheSameMove) {
    const auto battle = crowded_wargame();
    const auto& g = battle->setup();
    int encouraged = 0, several = 0, routs = 0, marches = 0;
    for (std::uint64_t seed = 1; seed <= (sanitized ? 2U : 24U); ++seed)
        walk_battle(*battle, seed, 1200, true, [&](const State& s) {
            const bool marching = s.depth > 0 && top(s).stage == Stage::act && s.step == Step::strategic;
            if (battle->actor(s) == Actor::chance || (!marching && s.step != Step::close && s.step < Step::encourage))
                return;
            Moves list;
            battle->legal_moves(s, list);
            const auto expect = [&](const Move& m, const std::string& text) {
                const auto read = read_move(g, s, text);
                ASSERT_TRUE(read) << text << ": " << read.error().sentence;
                EXPECT_EQ(*read, m) << text;
            };
            for (const Move& m : list) {
                const std::string text = move_text(g, s, m), unit = m.unit < places ? unit_name(m.unit) : "";
                if (m.kind == Kind::encourage) {
                    ++encouraged;
                    const std::string general = general_name(s.active, m.target);
                    expect(m, general + " doubles " + unit);
                    expect(m, "encourage " + unit + " by " + unit_name(g.general[s.active][m.target]));
                    if (text.find(" by ") == std::string::npos) continue;
                    ++several;
                    const auto unclear = read_move(g, s, "double " + unit);
                    ASSERT_FALSE(unclear);
                    EXPECT_EQ(unclear.error().rule, "9.1.3");
                    EXPECT_NE(unclear.error().sentence.find(general), std::string::npos) << unclear.error().sentence;
                } else if (m.kind == Kind::feint) {
                    expect(m, unit + " feint " + unit_name(m.target));
                } else if (m.kind == Kind::rout) {
                    ++routs;
                    expect(m, "the " + text + ".");
                } else if (m.kind == Kind::march) {
                    ++marches;
                    expect(m, "march " + std::to_string(m.value) + " points");
                    EXPECT_FALSE(read_move(g, s, "march on 9"));
                }
            }
        });
    if (sanitized) return;  // too few games for all
    EXPECT_GT(encouraged, 5);
    EXPECT_GT(several, 0);
    EXPECT_GT(routs, 5);
    EXPECT_GT(marches, 0);
}

TEST(WargameRoundTrip, LengthsAndAnglesAreExactToTheLastBit) {
    const auto battle = crowded_wargame();
    AgentStream stream(7);
    int legal = 0;
    const auto below = [&](std::uint32_t n) { return static_cast<std::uint16_t>(stream.below(n)); };
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
        walk_battle(*battle, seed, 400, true, [&](const State& s) {
            if (s.depth == 0 || top(s).stage != Stage::act) return;
            const UnitIndex u = top(s).unit;
            for (int i = 0; i < 20; ++i) {
                Move m;
                m.kind = i % 2 == 0 ? Kind::go : Kind::tactical;
                m.unit = u;
                if (m.kind == Kind::go) {
                    m.set(Body{static_cast<std::uint8_t>(below(2)), static_cast<std::uint8_t>(below(2)), 1});
                    const Leg ahead{Way::forward, 0, static_cast<std::uint16_t>(1 + below(512))};
                    const Leg wheel{Way::wheel, static_cast<std::uint8_t>(below(2)),
                                    static_cast<std::uint16_t>(1 + below(8000))};
                    m.legs = {below(2) != 0 ? ahead : wheel, below(2) != 0 ? ahead : Leg{}, {}};
                } else {
                    const table::Pose& pose = s.unit[u].pose;
                    m.legs[0].amount = static_cast<std::uint16_t>(pose.x - 200 + below(400));
                    m.legs[1].amount = static_cast<std::uint16_t>(pose.y - 200 + below(400));
                    m.legs[2].amount = static_cast<std::uint16_t>(pose.heading.parts - 5000 + below(10000));
                }
                if (!battle->judge(s, m)) continue;
                ++legal;
                expect_read_back(*battle, s, m);
            }
        });
    EXPECT_GT(legal, 300);
}

TEST(WargameRoundTrip, RandomTextsAreReadOrRefusedWithASentence) {
    const auto battle = crowded_wargame();
    const std::vector<std::string> words{
        "A3",     "B4",       "a77",     "AL1",     "BL9",    "A0",     "orders",  "advance", "manoeuvre", "with",
        "2",      "left",     "3",       "right",   "in",     "ranks",  "forward", "1",       ",",         "wheel",
        "20",     "back",     "to",      "15.2",    "7",      "facing", "30",      "turn",    "about",     "column",
        "expand", "stands",   "evade",   "declare", "all",    "but",    "point",   "shoots",  "at",        "fights",
        "feints", "hold",     "retreat", "extend",  "double", "by",     "rout",    "done",    "level",     "command",
        "march",  "on",       "999",     "-1",      "0.0001", "unit",   "behind",  "none",    "take",      "first",
        "bound",  "\x80\xff", "\n",      "é",       "."};
    AgentStream stream(11);
    int refused = 0;
    for (std::uint64_t seed = 1; seed <= (sanitized ? 1U : 3U); ++seed)
        walk_battle(*battle, seed, 700, true, [&](const State& s) {
            if (battle->actor(s) == Actor::chance || stream.below(4) != 0) return;
            for (int i = 0; i < 12; ++i) {
                std::string text;
                for (std::uint32_t left = stream.below(8); left > 0; --left)
                    text += words[stream.below(static_cast<std::uint32_t>(words.size()))] +
                            (stream.below(9) == 0 ? "" : " ");
                if (i == 0)
                    for (int n = 0; n < 40; ++n) text += static_cast<char>(stream.below(256));
                const auto read = read_move(battle->setup(), s, text);
                if (read) {
                    EXPECT_TRUE(battle->judge(s, *read)) << text;
                    continue;
                }
                ++refused;
                EXPECT_FALSE(read.error().sentence.empty()) << text;
                EXPECT_LE(read.error().sentence.size(), 320U) << read.error().sentence;
            }
        });
    EXPECT_GT(refused, sanitized ? 200 : 1000);
    EXPECT_FALSE(read_move(battle->setup(), battle->start(), std::string(100000, 'a')));
}

}  // namespace
}  // namespace polemarch::test
