// What a game did to its units, against the figures that the rule systems report of the same game.
#include "sim/answers/game_course.h"

#include "sim/answers/observed_games.h"
#include "sim/experiment/cells.h"
#include "tests/support/open_in_tree.h"

#include <map>
#include <set>

#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

using test::open_in_tree;

/// Plays some games and calls check(course, figures) for each.
template <class Check>
void each_course(const std::string& battle, std::uint32_t games, const Check& check) {
    const auto service = open_in_tree(battle);
    const auto facts = service->facts();
    const BatchRequest request{{1, games}, {"heuristic", "heuristic"}, 7, SideSwap::fixed};
    std::uint32_t seen = 0;
    const auto take = [&](const GameRow& row, GameCourse&& course) {
        std::map<std::string, int> figures;
        for (std::size_t i = 0; i < facts.size(); ++i) figures[facts[i].name] = row.facts[i];
        EXPECT_EQ(row.game, ++seen);
        check(course, figures);
    };
    EXPECT_EQ(play_observed(*service, request, {.threads = 2}, take), games);
}

std::vector<EventUnit> units_of(const std::string& battle) {
    return open_in_tree(battle)->system().event_view()->scene().units;
}

double lost_by(const GameCourse& course, const std::vector<EventUnit>& units, Side side) {
    double lost = 0;
    for (std::size_t u = 0; u < units.size(); ++u) lost += units[u].side == side ? course.units[u].lost : 0;
    return lost;
}

/// What is true of every course.
void expect_consistent(const GameCourse& course, const std::vector<EventUnit>& units) {
    std::vector<double> lost(units.size()), destroyed(units.size());
    for (const Harm& harm : course.harms) {
        lost[harm.unit] += harm.strength;
        if (harm.by) destroyed[*harm.by] += harm.strength;
        if (harm.by) {
            EXPECT_NE(units[*harm.by].side, units[harm.unit].side);
        }
        EXPECT_GE(harm.turn, 1);
        EXPECT_LE(harm.turn, course.turns);
    }
    for (std::size_t u = 0; u < units.size(); ++u) {
        EXPECT_NEAR(lost[u], course.units[u].lost, 1e-9) << units[u].label;
        EXPECT_NEAR(destroyed[u], course.units[u].destroyed, 1e-9) << units[u].label;
    }
    std::set<std::tuple<std::size_t, bool, int>> once;
    for (const Contact& contact : course.contacts) {
        EXPECT_TRUE(once.emplace(contact.unit, contact.shooting, contact.turn).second);
        if (!contact.shooting) {
            EXPECT_LE(course.units[contact.unit].first_contact, contact.turn);
        }
    }
    EXPECT_EQ(course.places.size(), static_cast<std::size_t>(course.turns));
}

TEST(GameCourse, OfAncientBattlesAddsUpToTheLossesOfTheRules) {
    const auto units = units_of("heraclea");
    double by_enemies = 0, all = 0, shot = 0;
    each_course("heraclea", 12, [&](const GameCourse& course, std::map<std::string, int>& figures) {
        expect_consistent(course, units);
        EXPECT_EQ(lost_by(course, units, Side::first), figures["a_strength_lost"]);
        EXPECT_EQ(lost_by(course, units, Side::second), figures["b_strength_lost"]);
        EXPECT_EQ(course.turns, figures["turn"]);
        int first_melee = 0, melees = 0;
        for (const UnitCourse& unit : course.units)
            if (unit.first_contact > 0 && (first_melee == 0 || unit.first_contact < first_melee))
                first_melee = unit.first_contact;
        for (const Contact& contact : course.contacts) melees += contact.shooting ? 0 : 1;
        EXPECT_EQ(first_melee, figures["first_melee_turn"]);
        EXPECT_LE(melees, 2 * figures["melees"]);
        EXPECT_GE(melees, figures["melees"] > 0 ? 2 : 0);
        for (const Harm& harm : course.harms) {
            all += harm.strength;
            if (harm.by) by_enemies += harm.strength;
            if (harm.shooting) shot += harm.strength;
        }
    });
    EXPECT_GT(by_enemies, 0.8 * all);
    EXPECT_LE(by_enemies, all);
    EXPECT_GT(shot, 0);
}

TEST(GameCourse, OfBloodOfKingsCountsThePointsOfBases) {
    const auto units = units_of("trebia");
    double by_enemies = 0, all = 0, shot = 0;
    each_course("trebia", 4, [&](const GameCourse& course, std::map<std::string, int>& figures) {
        expect_consistent(course, units);
        // Besides bases and camps, demoralized units and leaders count there.
        for (const Side side : {Side::first, Side::second}) {
            const std::string letter = side == Side::first ? "a" : "b";
            const double lost = lost_by(course, units, side);
            EXPECT_LE(lost, figures["points_" + letter]);
            EXPECT_EQ(lost > 0, figures["bases_lost_" + letter] > 0);
        }
        int gone = 0;
        for (std::size_t u = 0; u < units.size(); ++u) gone += !units[u].camp && course.units[u].loss_turn > 0 ? 1 : 0;
        EXPECT_EQ(gone, figures["units_lost_a"] + figures["units_lost_b"]);
        for (const Harm& harm : course.harms) {
            all += harm.strength;
            if (harm.by) by_enemies += harm.strength;
            if (harm.shooting) shot += harm.strength;
        }
    });
    EXPECT_GT(by_enemies, 0.8 * all);
    EXPECT_GT(shot, 0);
}

TEST(GameCourse, OfStandardWargameCountsUnits) {
    const auto units = units_of("skirmish");
    double by_enemies = 0, all = 0;
    each_course("skirmish", 8, [&](const GameCourse& course, std::map<std::string, int>& figures) {
        expect_consistent(course, units);
        EXPECT_EQ(lost_by(course, units, Side::first), figures["units_lost_a"] + figures["baggage_lost_a"]);
        EXPECT_EQ(lost_by(course, units, Side::second), figures["units_lost_b"] + figures["baggage_lost_b"]);
        for (const Harm& harm : course.harms) {
            all += harm.strength;
            if (harm.by) by_enemies += harm.strength;
        }
    });
    EXPECT_GT(by_enemies, 0.3 * all);
    EXPECT_LT(by_enemies, all);  // routs
}

TEST(GameCourse, IsTheSameAtAnyNumberOfThreads) {
    const auto service = open_in_tree("worked-example");
    const BatchRequest request{{1, 8}, {"heuristic", "random"}, 3, SideSwap::fixed};
    std::array<std::vector<double>, 2> figures;
    for (const int threads : {1, 4})
        play_observed(*service, request, {.threads = threads}, [&](const GameRow&, GameCourse&& course) {
            for (const UnitCourse& unit : course.units)
                for (const double figure : {unit.destroyed, unit.lost, double(unit.loss_turn)})
                    figures[threads == 1 ? 0 : 1].push_back(figure);
        });
    EXPECT_EQ(figures[0], figures[1]);
}

/// Where the units of a battle stand, by side; without the one of this number.
std::vector<std::string> places_in(const BattleService& service, std::size_t without) {
    const auto view = service.system().event_view();
    const StateBytes start = service.system().game().start();
    EventSight sight;
    view->look(start, start, sight);
    const auto units = view->scene().units;
    std::vector<std::string> places;
    for (std::size_t u = 0; u < units.size(); ++u) {
        if (u == without) continue;
        const auto& place = sight.units[u].place;
        places.push_back(std::string(letter(units[u].side)) +
                         (place ? std::to_string(place->x) + " " + std::to_string(place->y) : " elsewhere"));
    }
    return places;
}

// In files of the measured systems units stand beside one another, and leaders with the unit of a number.
TEST(GameCourse, WithoutAUnitAllOthersStandWhereTheyStood) {
    for (const std::string battle : {"kadesh", "trebia", "skirmish", "hastings-1066", "zama-202bc"}) {
        const auto whole = open_in_tree(battle);
        const auto units = units_of(battle);
        std::size_t left_out = 0;
        for (std::size_t u = 0; u < units.size(); ++u) {
            if (units[u].camp) continue;
            ASSERT_FALSE(units[u].path.empty()) << battle << ": " << units[u].label;
            Cell cell;
            cell.battle.scenario = battle;
            cell.players = {"heuristic", "heuristic"};
            cell.changes = {{units[u].path, ChangeKind::remove, "", {}}};
            Diagnostics diagnostics;
            const auto opened = open_cell(cell, {}, std::string(POLEMARCH_SOURCE_DIR) + "/data", diagnostics);
            if (!opened.service) continue;  // the only general, the last unit of a wing
            ++left_out;
            EXPECT_EQ(places_in(*opened.service, units.size()), places_in(*whole, u))
                << battle << " without " << units[u].label;
            if (units.size() > 60) u += 8;  // it is large
        }
        EXPECT_GT(left_out, units.size() / 10) << battle;
    }
}

}  // namespace
}  // namespace polemarch::sim
