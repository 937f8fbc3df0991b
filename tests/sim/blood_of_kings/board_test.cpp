// The board of Blood of Kings & Heroes as data (data/BOARD.md): it says what the rules say.
#include "tests/support/blood_of_kings/battles.h"
#include "tests/support/board_of_table.h"
#include "tests/support/visit_choices.h"

#include "ai/blood_of_kings/heuristic.h"
#include "core/blood_of_kings/rules/fire_table.h"
#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/types/labels.h"
#include "sim/blood_of_kings/board_data.h"
#include "sim/shared/table_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace blood_of_kings;
using sim::Json;
namespace board = sim::blood_of_kings::board_data;

class KingsBoard : public testing::TestWithParam<const char*> {
protected:
    template <class Visit>
    void visit_some(std::size_t stride, Visit visit) {
        std::size_t n = 0;
        visit_choices<HeuristicGeneral>(*battle, 5, 1, 100'000, [&](const State& s) {
            if (n++ % stride == 0 && !testing::Test::HasFailure()) visit(s);
        });
        EXPECT_GT(n, stride) << "a whole game";
    }
    KingsPointer battle = load_kings(GetParam());
    const blood_of_kings::Setup& g = battle->setup();
};

TEST_P(KingsBoard, EveryPieceIsThereOnceWhereItStands) {
    visit_some(9, [&](const State& s) {
        const auto all = table_pieces(board::pieces(*battle, s));
        std::size_t expected = 0;
        for (UnitIndex u = 0; u < places; ++u) {
            if (g.trait[u].type == nullptr || (is_camp(u) && !g.scenario.sides[side_of(u)].camp)) continue;
            ++expected;
            ASSERT_TRUE(all.contains(unit_label(u)));
            const Json& piece = all.at(unit_label(u));
            EXPECT_EQ(piece.contains("corners"), s.unit[u].alive());
            if (!s.unit[u].alive() || is_camp(u)) continue;
            EXPECT_EQ(piece["bases"].size(), static_cast<std::size_t>(s.unit[u].bases()));
            // The bases stand in the outline, from its front on.
            const auto [x, y] = front_of(piece);
            const table::Measure& m = g.scenario.measure;
            EXPECT_NEAR(x, (s.unit[u].pose.x + m.half_width) / static_cast<double>(m.one), 0.01);
            EXPECT_NEAR(y, (s.unit[u].pose.y + m.half_depth) / static_cast<double>(m.one), 0.01);
        }
        for (LeaderIndex l = 0; l < max_leaders; ++l) expected += s.leader[l].in_play() || s.leader[l].lost();
        EXPECT_EQ(all.size(), expected);
    });
}

TEST_P(KingsBoard, MovesPointAtPiecesAndAtWhereTheUnitComesTo) {
    std::set<std::string> seen;
    std::size_t ends = 0;
    visit_some(2, [&](const State& s) {
        const auto all = table_pieces(board::pieces(*battle, s));
        Moves moves;
        battle->legal_moves(s, moves);
        for (const Move& m : moves) {
            const Json point = board::point(*battle, s, m);
            const std::string text = battle->text(s, m);
            seen.insert(point["does"].get<std::string>());
            if (point["unit"].is_null()) continue;
            ASSERT_TRUE(all.contains(point["unit"].get<std::string>())) << text;
            if (point.contains("target")) ASSERT_TRUE(all.contains(point["target"].get<std::string>())) << text;
            if (m.kind == Kind::charge) EXPECT_TRUE(point.contains("to")) << text;
            if (m.kind != Kind::go && m.kind != Kind::ride && m.kind != Kind::flee) continue;
            State after = s;
            battle->apply(after, m);
            if (after.depth >= s.depth && after.depth > 0) continue;  // interrupted on its way
            if (!point.contains("to")) continue;                      // to a unit
            const Json piece = table_pieces(board::pieces(*battle, after)).at(point["unit"].get<std::string>());
            if (m.kind == Kind::go) {
                EXPECT_EQ(piece["corners"], point["to"]["corners"]) << text;
                EXPECT_EQ(piece["heading"], point["to"]["heading"]) << text;
                EXPECT_GE(point["cost"].get<double>(), 0);
            } else {
                EXPECT_EQ(piece["x"], point["to"]["x"]) << text;
                EXPECT_EQ(piece["y"], point["to"]["y"]) << text;
            }
            ++ends;
        }
    });
    EXPECT_GT(ends, 100u);
    EXPECT_THAT(seen, testing::IsSupersetOf({"order", "move", "charge", "melee"}));
}

/// An order forward, wheel, forward by lengths and angles of chance; most are illegal.
Move some_way(UnitIndex u, AgentStream& random) {
    const auto ahead = [&]() -> Leg {
        return {Way::forward, 0, static_cast<std::uint16_t>(1 + random.below(5 * inch))};
    };
    const Leg wheel{Way::wheel, static_cast<std::uint8_t>(random.below(2)),
                    static_cast<std::uint16_t>(200 + random.below(8000))};
    switch (random.below(3)) {
        case 0: return {.kind = Kind::go, .unit = u, .legs = {ahead(), wheel, Leg{}}};
        case 1: return {.kind = Kind::go, .unit = u, .legs = {wheel, ahead(), Leg{}}};
        default: return {.kind = Kind::go, .unit = u, .legs = {ahead(), wheel, ahead()}};
    }
}

/// A drag to where a listed move or one of chance ends finds a legal move that ends there.
TEST_P(KingsBoard, ADragToAReachablePlaceFindsAMoveThatEndsThere) {
    std::size_t drags = 0;
    double sum = 0, worst = 0, worst_degrees = 0;
    AgentStream random(7, 1, Side::first);
    visit_some(3, [&](const State& s) {
        if (s.depth == 0 || top(s).stage != Stage::go || drags > 400) return;
        Moves moves;
        battle->legal_moves(s, moves);
        for (int i = 0, found = 0; i < 400 && found < 6; ++i)
            if (const Move m = some_way(top(s).unit, random); battle->judge(s, m)) {
                moves.push_back(m);
                ++found;
            }
        for (const Move& m : moves) {
            if (m.kind != Kind::go) continue;
            const Json to = board::point(*battle, s, m)["to"];
            const auto [x, y] = front_of(to);
            const Json place{{"unit", unit_label(m.unit)}, {"x", x}, {"y", y}, {"heading", to["heading"]}};
            const std::string text = board::nearest_move(*battle, s, place);
            const auto found = battle->read(s, text);
            ASSERT_TRUE(found) << battle->text(s, m) << ": " << text;
            const Json off = sim::off_by(board::point(*battle, s, *found)["to"], place);
            EXPECT_LT(off["length"].get<double>(), 0.3) << battle->text(s, m) << ": " << text;
            EXPECT_LT(off["degrees"].get<double>(), 6) << battle->text(s, m) << ": " << text;
            sum += off["length"].get<double>();
            worst = std::max(worst, off["length"].get<double>());
            worst_degrees = std::max(worst_degrees, off["degrees"].get<double>());
            ++drags;
        }
    });
    EXPECT_GT(drags, 50u);
    RecordProperty("mean_inches", std::to_string(sum / static_cast<double>(drags)));
    RecordProperty("worst_inches", std::to_string(worst));
    RecordProperty("worst_degrees", std::to_string(worst_degrees));
}

/// Out of reach the unit goes as far as it may: the move is legal and it comes nearer.
TEST_P(KingsBoard, ADragTooFarGoesAsFarAsItMay) {
    std::size_t drags = 0, nearer = 0;
    visit_some(5, [&](const State& s) {
        if (s.depth == 0 || top(s).stage != Stage::go) return;
        if (static_cast<Kind>(top(s).kind) == Kind::retire) return;
        const UnitIndex u = top(s).unit;
        const Json piece = table_pieces(board::pieces(*battle, s)).at(unit_label(u));
        const auto [x, y] = front_of(piece);
        for (const double far : {20.0, -20.0}) {
            const Json place{{"unit", unit_label(u)}, {"x", x + far}, {"y", y + far}};
            const std::string text = board::nearest_move(*battle, s, place);
            if (text.empty()) continue;
            const auto found = battle->read(s, text);
            ASSERT_TRUE(found) << text;
            const Json off = sim::off_by(board::point(*battle, s, *found)["to"], place);
            nearer += off["length"].get<double>() < std::hypot(far, far);
            ++drags;
        }
    });
    EXPECT_GT(drags, 5u);
    EXPECT_GT(nearer * 10, drags * 9);
}

TEST_P(KingsBoard, ADragOnToAnEnemyIsAnAttack) {
    std::size_t attacks = 0;
    visit_some(2, [&](const State& s) {
        if (s.depth != 0 || s.step != Step::activate) return;
        Moves moves;
        battle->legal_moves(s, moves);
        for (const Move& m : moves) {
            if (m.kind != Kind::charge && m.kind != Kind::melee) continue;
            const table::Point at = field_of(g, s)[m.target].centre();
            const table::Measure& measure = g.scenario.measure;
            const Json place{{"unit", unit_label(m.unit)},
                             {"x", (at.x + measure.half_width) / static_cast<double>(measure.one)},
                             {"y", (at.y + measure.half_depth) / static_cast<double>(measure.one)}};
            const std::string text = board::nearest_move(*battle, s, place);
            const auto found = battle->read(s, text);
            ASSERT_TRUE(found) << text;
            EXPECT_EQ(found->kind, m.kind) << text;
            EXPECT_EQ(found->target, m.target) << text;
            ++attacks;
        }
    });
    EXPECT_GT(attacks, 5u);
}

TEST_P(KingsBoard, LooksSayWhatTheRulesSay) {
    std::size_t shown = 0, shots = 0;
    visit_some(41, [&](const State& s) {
        for (UnitIndex u = 0; u < places; ++u) {
            if (g.trait[u].type == nullptr || !s.unit[u].alive() || is_camp(u)) continue;
            const Json look = board::look(*battle, s, unit_label(u));
            std::set<std::string> commanders;
            for (LeaderIndex l = 0; l < max_leaders; ++l)
                if (s.leader[l].in_play() && commands(g, s, l, u) && in_radius(g, s, l, u))
                    commanders.insert(leader_label(l));
            EXPECT_EQ(look["commanded_by"].size(), commanders.size());
            // The zone: an enemy's small base in a place is barred if and only if the place is in the outline.
            const Field field = field_of(g, s);
            const table::Rectangle& own = field[u];
            const table::Measure& m = g.scenario.measure;
            for (Length right = -900; right <= 900; right += 60)
                for (Length ahead = -600; ahead <= 600; ahead += 60) {
                    const table::Point at = own.at(right, ahead);
                    const auto shows = [&](Length dx, Length dy) {
                        return in_outline(look["zones"][0], (at.x + dx + m.half_width) / static_cast<double>(m.one),
                                          (at.y + dy + m.half_depth) / static_cast<double>(m.one));
                    };
                    const bool drawn = shows(0, 0);
                    shown += drawn;
                    // Nothing is said about its very edge: the rules allow a tolerance there.
                    const Length edge = 2 * tolerance;
                    if (shows(edge, edge) != drawn || shows(-edge, edge) != drawn || shows(edge, -edge) != drawn ||
                        shows(-edge, -edge) != drawn)
                        continue;
                    const table::Rectangle speck(table::with_centre(at, {}, {10, 10}), {10, 10});
                    EXPECT_EQ(field.in_zone(u, speck), drawn) << unit_label(u) << " " << right << " " << ahead;
                }
            if (!can_shoot(g, s, u)) {
                EXPECT_TRUE(look["fire"].empty());
                continue;
            }
            EXPECT_EQ(look["targets"].size(), static_cast<std::size_t>(std::popcount(fire_table(g, s, u).primary)));
            // Whom it can shoot at has some corner or side in an outline.
            each_unit(fire_table(g, s, u).targets, [&](UnitIndex v) {
                bool inside = false;
                const table::Rectangle& target = field[v];
                for (int i = 0; i <= 20 && !inside; ++i)
                    for (int j = 0; j <= 20 && !inside; ++j) {
                        const table::Extent e = target.extent();
                        const table::Point at = target.at(e.half_width * (i - 10) / 10, -2 * e.half_depth * j / 20);
                        for (const Json& outline : look["fire"])
                            inside = inside || in_outline(outline, (at.x + m.half_width) / static_cast<double>(m.one),
                                                          (at.y + m.half_depth) / static_cast<double>(m.one));
                    }
                EXPECT_TRUE(inside) << unit_label(u) << " at " << unit_label(v);
                ++shots;
            });
        }
    });
    EXPECT_GT(shown, 100u);
    RecordProperty("shots", std::to_string(shots));
}

INSTANTIATE_TEST_SUITE_P(Battles, KingsBoard, testing::Values("plataea", "issus", "trebia"),
                         [](const auto& info) { return std::string(info.param); });

TEST(BoardOfKings, WhatIsNotThereIsRefusedInWords) {
    const auto battle = load_kings("plataea");
    const State s = battle->start();
    const auto refusal = [&](const Json& place) -> std::string {
        try {
            return "no error: " + board::nearest_move(*battle, s, place);
        } catch (const InputError& error) {
            return error.what();
        }
    };
    using testing::HasSubstr;
    EXPECT_THAT(refusal({{"unit", "A99"}, {"x", 1}, {"y", 1}}), HasSubstr("there is no unit or leader 'A99'"));
    EXPECT_THAT(refusal({{"unit", "A1"}, {"x", 1}}), HasSubstr("needs 'x' and 'y'"));
    EXPECT_THAT(refusal({{"unit", "A1"}, {"x", 1e300}, {"y", 1}}), HasSubstr("'x' of a place must be a number"));
    EXPECT_THAT(refusal({{"unit", "A1"}, {"x", "1"}, {"y", 1}}), HasSubstr("'x' of a place must be a number"));
    EXPECT_THAT(refusal({{"unit", "A1"}, {"x", 1}, {"y", 1}, {"heading", 1e9}}), HasSubstr("'heading' of a place"));
    EXPECT_THAT(refusal({{"unit", "A1"}, {"hex", "A1"}}), HasSubstr("unknown key 'hex'"));
    EXPECT_THROW(static_cast<void>(board::look(*battle, s, "AL1")), InputError);
    EXPECT_THROW(static_cast<void>(board::look(*battle, s, "#77777777777777777777")), InputError);
}

}  // namespace
}  // namespace polemarch::test
