// The shipped battle and one with everything in it pass the suite under both drivers.
#include "core/blood_of_kings/rules/field.h"
#include "core/blood_of_kings/types/labels.h"
#include "tests/support/blood_of_kings/rules_table.h"
#include "tests/support/game_conformance.h"
#include "tests/support/sanitized.h"

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

/// Every troop type, impetuous units on both sides, bows, camps, a train, ground and lines of every kind, close
/// together.
std::string crowded() {
    KingsSetup setup{.leader_a = "at = \"36 8\"\nexceptional = true", .leader_b = "with = 2"};
    const std::vector<std::string> types{"HC", "MC", "LH", "CA", "PP", "HS", "SW", "MP", "MS",
                                         "LM", "BW", "LI", "LV", "EL", "LC", "HH", "AR"};
    double x = 5;
    for (std::size_t i = 0; i < types.size(); ++i, x += 7.6) {
        if (i == 8) x = 6;
        const bool front = i < 8;
        const bool loose = types[i] == "MS" || types[i] == "SW" || types[i] == "MC";
        std::string more = loose ? "ratings = [\"impetuous\"]" : types[i] == "HC" ? "ratings = [\"aggressive\"]" : "";
        if (types[i] == "LH" || types[i] == "LC") more = "weapon = \"javelin\"";
        const int bases = types[i] == "AR" ? 1 : 3;
        const int wide = bases == 1 ? 1 : 2;
        setup.a.push_back(unit_at(types[i].c_str(), bases, wide, x, front ? 20 : 14, 0, more));
        setup.b.push_back(unit_at(types[i].c_str(), bases, wide, 72 - x, front ? 31 : 37, 180, more));
    }
    setup.more_a =
        "[[side.A.wing]]\nleader = \"Other\"\nat = \"20 9\"\nunits = []\n"
        "[side.A.camp]\nat = \"36 5 facing 0\"\nadvance = 4\n";
    setup.more_b = "[side.B.camp]\nat = \"36 44 facing 180\"\n";
    setup.ground = R"(
[[area]]
kind = "woods"
corners = ["20 23", "28 22", "29 28", "21 29"]
[[area]]
kind = "hill"
level = 1
corners = ["40 22", "54 22", "54 29", "40 29"]
[[area]]
kind = "marsh"
corners = ["60 23", "66 23", "66 28"]
[[area]]
kind = "water"
corners = ["0 25", "4 25", "4 26", "0 26"]
[[line]]
kind = "hedge"
points = ["30 25", "38 26"]
)";
    return KingsTable::text_of(setup);
}

KingsPointer reopen(const std::string& text) { return kings_from(text); }

class KingsBattles : public testing::TestWithParam<const char*> {};

TEST_P(KingsBattles, ConformUnderBothDrivers) {
    const auto battle = std::string(GetParam()) == "crowded" ? kings_from(crowded()) : load_kings(GetParam());
    const ConformanceOptions options{.games = 6, .position_every = 40};
    const auto by_chance = conform(*battle, options, Uniform{}, reopen);
    EXPECT_EQ(by_chance.fault, "");
    EXPECT_GT(by_chance.decisions, 500u);
    const auto by_will = conform(*battle, options, SeekKingsBattle{}, reopen);
    EXPECT_EQ(by_will.fault, "");
    EXPECT_GT(by_will.rolls, 200u);
}

/// Checks, whenever no procedure is under way, whether two units overlap (Formations_10, B17).
struct OverlapWatcher {
    std::string fault, last;
    /// Before the step `m`.
    void look(const blood_of_kings::Battle& g, const blood_of_kings::State& s, const blood_of_kings::Move& m) {
        if (s.depth == 0) look(g, s);
        last += g.text(s, m) + "\n";
    }

private:
    void look(const blood_of_kings::Battle& g, const blood_of_kings::State& s) {
        const auto& field = field_of(g.setup(), s);
        blood_of_kings::each_unit(field.alive(), [&](blood_of_kings::UnitIndex u) {
            blood_of_kings::each_unit(field.alive() & ~(blood_of_kings::bit(u + 1u) - 1), [&](auto v) {
                if (table::overlap(field[u], field[v], blood_of_kings::tolerance))
                    fault = blood_of_kings::unit_label(u) + " stands on " + blood_of_kings::unit_label(v) + " after\n" +
                            last;
            });
        });
        if (fault.empty()) last.clear();
    }
};

/// The units that overlap in a game of this driver; empty if none ever do.
template <class Driver>
std::string overlap_in_a_game(const blood_of_kings::Battle& g, std::uint32_t game, Driver driver) {
    const RefereeDice dice(1, game);
    AgentStream stream(1, game, Side::first);
    OverlapWatcher watcher;
    auto s = g.start();
    for (Actor actor = g.actor(s); actor != Actor::nobody && watcher.fault.empty(); actor = g.actor(s)) {
        blood_of_kings::Move move;
        if (actor == Actor::chance) {
            move = g.resolve(s, dice(g.roll(s)).view());
        } else {
            MoveList<blood_of_kings::Battle> list;
            g.legal_moves(s, list);
            move = list[driver(g, s, list, stream)];
        }
        watcher.look(g, s, move);
        g.apply(s, move);
    }
    return watcher.fault;
}

TEST_P(KingsBattles, NoUnitsOverlap) {
    const auto battle = std::string(GetParam()) == "crowded" ? kings_from(crowded()) : load_kings(GetParam());
    for (std::uint32_t game = 1; game <= (sanitized ? 30 : 100); ++game)
        EXPECT_EQ(game % 2 == 0 ? overlap_in_a_game(*battle, game, Uniform{})
                                : overlap_in_a_game(*battle, game, SeekKingsBattle{}),
                  "")
            << "game " << game;
}

INSTANTIATE_TEST_SUITE_P(All, KingsBattles, testing::Values("legions-and-warbands", "crowded"));

}  // namespace
}  // namespace polemarch::test
