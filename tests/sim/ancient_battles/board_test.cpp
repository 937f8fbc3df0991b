// The board of Ancient Battles Deluxe as data (data/BOARD.md): it says what the rules say.
#include "tests/support/ancient_battles/battles.h"
#include "tests/support/ancient_battles/special_battle.h"
#include "tests/support/visit_choices.h"

#include "ai/ancient_battles/heuristic.h"
#include "core/ancient_battles/rules/fighting.h"
#include "core/ancient_battles/rules/marching.h"
#include "core/ancient_battles/rules/shooting.h"
#include "core/ancient_battles/rules/turn.h"
#include "core/ancient_battles/text/path.h"
#include "core/hex/layout.h"
#include "sim/ancient_battles/board_data.h"
#include "sim/shared/json.h"

#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;
using sim::Json;
namespace board = sim::ancient_battles::board_data;

using Spot = std::pair<double, double>;
Spot spot(const Json& json) { return {json["x"].get<double>(), json["y"].get<double>()}; }
double apart(Spot a, Spot b) { return std::hypot(a.first - b.first, a.second - b.second); }
hex::Index hex_of(const Json& json) { return *hex::parse(json["hex"].get<std::string>()); }

/// All units of the pieces by their ids, and leaders, wherever they are.
std::map<int, Json> by_id(const Json& pieces) {
    std::map<int, Json> all;
    const auto add = [&](const Json& piece) {
        EXPECT_FALSE(all.contains(piece["id"])) << piece;
        all[piece["id"]] = piece;
    };
    for (const char* list : {"units", "waiting", "gone"})
        for (const Json& unit : pieces[list]) {
            add(unit);
            for (const Json& leader : unit["leaders"]) add(leader);
        }
    for (const Json& leader : pieces["leaders"]) add(leader);
    return all;
}

BattlePointer battle_named(const std::string& name) {
    return name == "special" ? battle_from(special_battle) : load_battle(name);
}

class Board : public testing::TestWithParam<const char*> {
protected:
    /// Calls visit(state) at every `stride`-th choice of a game.
    template <class Visit>
    void visit_some(std::size_t stride, Visit visit) {
        std::size_t n = 0;
        visit_choices<HeuristicGeneral>(*battle, 3, 1, 100'000, [&](const State& s) {
            if (n++ % stride == 0 && !testing::Test::HasFailure()) visit(s);
        });
        EXPECT_GT(n, stride) << "a whole game";
    }
    BattlePointer battle = battle_named(GetParam());
    const ancient_battles::Setup& g = battle->setup();
};

TEST_P(Board, TheGroundHasEachHexOnceWhereItsNeighboursAreOneApart) {
    const Json ground = board::ground(*battle, battle->start());
    std::map<hex::Index, Json> hexes;
    for (const Json& h : ground["hexes"]) EXPECT_TRUE(hexes.emplace(hex_of(h), h).second) << h;
    EXPECT_EQ(hexes.size(), static_cast<std::size_t>(g.ground.map.count()));
    for (const auto& [h, json] : hexes) {
        EXPECT_EQ(json["ground"], g.terrain(h).code);
        for (const hex::Index next : g.ground.next[h])
            if (next != hex::nowhere) EXPECT_NEAR(apart(spot(json), spot(hexes[next])), 1, 1e-3);
        for (const Json& corner : ground["corners"]) {
            const double x = json["x"].get<double>() + corner[0].get<double>(),
                         y = json["y"].get<double>() + corner[1].get<double>();
            EXPECT_TRUE(x > -1e-3 && y > -1e-3 && x < ground["width"].get<double>() + 1e-3 &&
                        y < ground["height"].get<double>() + 1e-3)
                << json;
        }
    }
    EXPECT_NEAR(apart(spot(hexes[hex::at(0, 0)]), spot(hexes[hex::at(0, 1)])), 1, 1e-3);
    EXPECT_GT(spot(hexes[hex::at(0, 0)]).second, spot(hexes[hex::at(1, 0)]).second) << "column A is lower";
}

TEST_P(Board, HexsidesLieBetweenTheirHexes) {
    std::size_t expected = 0;
    g.ground.map.each([&](hex::Index h) {
        for (hex::Direction d = 0; d < hex::directions; ++d)
            expected += g.scenario.map.sides[h][d] != Map::HexSide::open &&
                        (g.ground.next[h][d] == hex::nowhere || h < g.ground.next[h][d]);
    });
    const Json ground = board::ground(*battle, battle->start());
    EXPECT_EQ(ground["sides"].size(), expected);
    for (const Json& side : ground["sides"]) {
        const Spot from{side["from"][0], side["from"][1]}, to{side["to"][0], side["to"][1]};
        EXPECT_NEAR(apart(from, to), hex::unit_layout.radius, 1e-3);
        for (const Json& name : side["hexes"]) {
            const hex::Spot at = hex::unit_layout.middle(*hex::parse(name.get<std::string>()));
            for (const Spot end : {from, to})
                EXPECT_NEAR(apart(end, {at.x, at.y}), hex::unit_layout.radius, 1e-3) << side;
        }
    }
}

TEST_P(Board, EveryPieceIsThereOnce) {
    visit_some(11, [&](const State& s) {
        std::size_t expected = 0;
        for (UnitIndex u = 0; u < g.end_unit(1); ++u) expected += s.unit[u].hex != Gone::absent;
        for (const unsigned side : {0u, 1u}) expected += static_cast<std::size_t>(std::popcount(g.leaders[side]));
        const Json pieces = board::pieces(*battle, s);
        EXPECT_EQ(by_id(pieces).size(), expected);
        for (const Json& unit : pieces["units"]) {
            const hex::Index h = hex_of(unit);
            const UnitIndex u = s.at[h];
            EXPECT_EQ(unit["side"], g.trait[u].side == 0 ? "A" : "B");
            EXPECT_EQ(unit["disordered"], s.unit[u].disordered());
            EXPECT_EQ(unit["strength"], strength(g, s, u));
            if (!g.trait[u].base) EXPECT_EQ(unit["facing"], s.unit[u].facing() + 1);
        }
    });
}

TEST_P(Board, UnitsThatAreNotOnTheMapSayWhereTheyAre) {
    State s = battle->start();
    const UnitIndex u = g.first_unit(1);
    for (const auto& [place, list, word] : {std::tuple{Gone::waiting, "waiting", "waiting"},
                                            {Gone::returning, "waiting", "returning"},
                                            {Gone::left, "gone", "left"},
                                            {Gone::looting, "gone", "looting"},
                                            {Gone::eliminated, "gone", "eliminated"}}) {
        s.unit[u].hex = byte(place);
        std::map<int, Json> listed;
        const Json pieces = board::pieces(*battle, s);
        for (const Json& unit : pieces[list]) listed[unit["id"]] = unit;
        ASSERT_TRUE(listed.contains(u)) << word;
        EXPECT_EQ(listed[u]["whereabouts"], word);
        for (const Json& unit : pieces["units"]) EXPECT_FALSE(unit.contains("whereabouts")) << unit;
    }
}

TEST_P(Board, MovesPointAtPiecesAndAtWhereThePieceComesTo) {
    std::set<std::string> seen;
    visit_some(3, [&](const State& s) {
        const Json pieces = board::pieces(*battle, s);
        std::map<std::string, int> ids;
        for (const auto& [id, piece] : by_id(pieces)) ids.emplace(piece["name"].get<std::string>(), id);
        Moves moves;
        battle->legal_moves(s, moves);
        for (const Move& m : moves) {
            const Json point = board::point(*battle, s, m);
            const std::string text = battle->text(s, m);
            seen.insert(point["does"].get<std::string>());
            if (point["unit"].is_null()) continue;
            const std::string name = point["unit"].get<std::string>();
            ASSERT_TRUE(ids.contains(name)) << text << point;
            if (point.contains("target")) ASSERT_TRUE(ids.contains(point["target"].get<std::string>())) << text;
            if (!point.contains("to")) continue;
            State after = s;
            act(g, after, m);
            const Json piece = by_id(board::pieces(*battle, after))[point["id"].get<int>()];
            ASSERT_TRUE(piece.contains("hex")) << text << piece << point;
            EXPECT_EQ(piece["hex"], point["to"]["hex"]) << text;
            EXPECT_EQ(spot(piece), spot(point["to"])) << text;
            if (point["to"].contains("facing")) EXPECT_EQ(piece["facing"], point["to"]["facing"]) << text;
            if (point["to"].contains("facings"))
                for (const Json& facing : point["to"]["facings"]) {
                    State turned = s;
                    act(g, turned, m);
                    const Move face{.kind = Kind::face, .value = static_cast<std::uint8_t>(facing.get<int>() - 1)};
                    EXPECT_TRUE(judge(g, turned, face)) << text << facing;
                }
        }
    });
    EXPECT_THAT(seen, testing::IsSupersetOf({"order", "place", "melee"}));
}

/// The hexes of a path, without the one in which a unit on the map begins.
std::vector<hex::Index> hexes_of(const Setup& g, const Json& path, bool on_map) {
    std::vector<hex::Index> hexes;
    for (const Json& at : path)
        g.ground.map.each([&](hex::Index h) {
            const hex::Spot middle = hex::unit_layout.middle(h);
            if (apart({at[0], at[1]}, {middle.x, middle.y}) < 1e-3) hexes.push_back(h);
        });
    if (on_map) hexes.erase(hexes.begin());
    return hexes;
}

TEST_P(Board, ThePathOfAMarchHasItsEffectsAndItsCost) {
    std::size_t paths = 0;
    visit_some(1, [&](const State& s) {
        if (s.phase != Phase::destination || s.order == Order::impetuous || paths > 3000) return;
        const Mover march = mover(g, s, s.subject);
        Moves moves;
        battle->legal_moves(s, moves);
        for (const Move& m : moves) {
            if (m.kind != Kind::go) continue;
            const Json point = board::point(*battle, s, m);
            ASSERT_TRUE(point.contains("path")) << battle->text(s, m);
            const std::vector<hex::Index> hexes = hexes_of(g, point["path"], s.unit[s.subject].on_map());
            const Walk way = walk(g.ground, march, hexes, false);
            const std::string text = battle->text(s, m) + " " + point["path"].dump();
            ASSERT_EQ(way.why, Refusal::legal) << text;
            EXPECT_EQ(way.passage, (Passage{m.flipped, m.driven, m.disordered})) << text;
            EXPECT_NE(way.facings & m.value, 0) << text;
            const int cost = point["cost"];
            // The last turn may cost a point; a hex straight ahead may cost more than there is (8.3, exception). Of the
            // hexsides over which a unit enters, the walk takes the first, not the cheapest.
            const bool excepted = hexes.size() == 1 && cost == march.allowance;
            EXPECT_LE(cost, excepted ? march.allowance : way.spent + 1) << text;
            if (s.unit[s.subject].on_map() && !excepted) EXPECT_GE(cost, way.spent) << text;
            // No cheaper way leads there: with fewer points the end is not reached.
            if (s.unit[s.subject].on_map() && cost > 0 && !(hexes.size() == 1 && cost == march.allowance)) {
                Mover weaker = march;
                weaker.allowance = cost - 1;
                const Ends ends = find_ends(g.ground, weaker, {m.flipped, m.driven, m.disordered});
                for (unsigned f = 0; f < hex::directions; ++f)
                    if ((m.value >> f) & 1u) EXPECT_FALSE(ends.facing[f].has(m.hex) && hexes.size() > 1) << text;
            }
            ++paths;
        }
    });
    EXPECT_GT(paths, 50u);
}

TEST_P(Board, ReachIsWhatIsListedWhenTheUnitIsActivated) {
    std::size_t units = 0;
    visit_some(7, [&](const State& s) {
        if (s.phase != Phase::activate) return;
        Moves moves;
        battle->legal_moves(s, moves);
        for (const Move& m : moves) {
            if (m.kind != Kind::order_unit || m.value != static_cast<std::uint8_t>(Order::move)) continue;
            std::map<std::string, std::set<int>> expected, found;
            std::map<std::string, int> cost, least;
            State ordered = s;
            battle->apply(ordered, m);
            Moves ways;
            battle->legal_moves(ordered, ways);
            for (const Move& way : ways) {
                if (way.kind != Kind::go) continue;
                const Json point = board::point(*battle, ordered, way);
                const std::string h = point["to"]["hex"];
                if (point["to"].contains("facings"))
                    for (const Json& f : point["to"]["facings"]) expected[h].insert(f.get<int>());
                else
                    expected[h];
                cost[h] = cost.contains(h) ? std::min(cost[h], point["cost"].get<int>()) : point["cost"].get<int>();
            }
            const Json look = board::look(*battle, s, hex::name(s.unit[m.unit].hex));
            for (const Json& end : look["reach"]) {
                const std::string h = end["hex"];
                for (const Json& f : end["facings"]) found[h].insert(f.get<int>());
                found[h];
                least[h] = end["cost"];
            }
            EXPECT_EQ(found, expected) << battle->text(s, m);
            EXPECT_EQ(least, cost) << battle->text(s, m);
            ++units;
        }
    });
    EXPECT_GT(units, 5u);
}

TEST_P(Board, TheResultOfAListedMoveIsNearToItself) {
    std::size_t pointed = 0;
    visit_some(5, [&](const State& s) {
        const auto near = [&](const Json& place) -> std::optional<Move> {
            const std::string text = board::nearest_move(*battle, s, place);
            if (text.empty()) return std::nullopt;
            const auto read = battle->read(s, text);
            EXPECT_TRUE(read.has_value()) << text;
            return *read;
        };
        Moves moves;
        battle->legal_moves(s, moves);
        for (const Move& m : moves) {
            const Json point = board::point(*battle, s, m);
            const std::string text = battle->text(s, m);
            if (point["unit"].is_null()) continue;
            if (point.contains("to")) {
                Json place{{"unit", point["unit"]}, {"hex", point["to"]["hex"]}};
                const Json facings = point["to"].value("facings", Json::array({point["to"].value("facing", Json())}));
                for (const Json& facing : facings) {
                    place["facing"] = facing;
                    if (point["does"] == "face" && facing.is_null()) continue;
                    const auto found = near(place);
                    ASSERT_TRUE(found) << text << place;
                    const Json other = board::point(*battle, s, *found);
                    EXPECT_EQ(other["to"]["hex"], point["to"]["hex"]) << text << place;
                    if (!facing.is_null() && other["to"].contains("facings"))
                        EXPECT_THAT(other["to"]["facings"], testing::Contains(facing)) << text << place;
                    if (point["does"] == "face") EXPECT_EQ(*found, m);
                    ++pointed;
                }
            } else if (point.contains("target") && (point["does"] == "melee" || m.kind == Kind::fire)) {
                const UnitIndex target = point["does"] == "melee" ? m.value : m.unit;
                const auto found = near({{"unit", point["unit"]}, {"hex", hex::name(s.unit[target].hex)}});
                ASSERT_TRUE(found) << text;
                EXPECT_EQ(board::point(*battle, s, *found)["target"], point["target"]) << text;
                ++pointed;
            }
        }
    });
    EXPECT_GT(pointed, 50u);
}

/// Three pointings at one place lead there: the order, the way, the facing.
TEST_P(Board, PointingAtAPlaceLeadsThereMoveByMove) {
    std::size_t led = 0;
    visit_some(4, [&](const State& s) {
        if (s.phase != Phase::activate) return;
        const Json pieces = board::pieces(*battle, s);
        for (const Json& unit : pieces["units"]) {
            const std::string name = unit["name"];
            const UnitIndex u = s.at[*hex::parse(name)];
            if (g.trait[u].side != s.mover || !ready(s, u) || g.trait[u].movement == 0) continue;
            const Json reach = board::look(*battle, s, name)["reach"];
            if (reach.empty()) continue;
            const Json& end = reach[reach.size() / 2];
            Json place{{"unit", "#" + std::to_string(unit["id"].get<int>())}, {"hex", end["hex"]}};
            if (!end["facings"].empty()) place["facing"] = end["facings"].back();
            State then = s;
            for (int moves = 0; moves < 4 && then.mover == s.mover; ++moves) {
                const std::string text = board::nearest_move(*battle, then, place);
                if (text.empty()) break;
                const auto move = battle->read(then, text);
                ASSERT_TRUE(move) << text;
                act(g, then, *move);
                if (then.phase == Phase::facing && std::has_single_bit(then.facings)) settle(g, then);
                if (then.unit[u].marked() && then.phase != Phase::facing) break;
            }
            EXPECT_EQ(hex::name(then.unit[u].hex), place["hex"].get<std::string>()) << name << place;
            if (place.contains("facing") && !g.trait[u].base)
                EXPECT_EQ(then.unit[u].facing() + 1, place["facing"].get<int>()) << name << place;
            ++led;
        }
    });
    EXPECT_GT(led, 5u);
}

std::set<std::string> names_of(const Json& list) {
    std::set<std::string> names;
    for (const Json& name : list) names.insert(name.get<std::string>());
    return names;
}
/// The hexes whose outlines these are.
hex::Set hexes_of_outlines(const Setup& g, const Json& outlines) {
    hex::Set found;
    for (const Json& outline : outlines) {
        EXPECT_EQ(outline.size(), 6u);
        double x = 0, y = 0;
        for (const Json& corner : outline) x += corner[0].get<double>() / 6, y += corner[1].get<double>() / 6;
        g.ground.map.each([&](hex::Index h) {
            const hex::Spot middle = hex::unit_layout.middle(h);
            if (apart({x, y}, {middle.x, middle.y}) < 1e-3) found.add(h);
        });
    }
    EXPECT_EQ(static_cast<std::size_t>(found.count()), outlines.size());
    return found;
}

TEST_P(Board, ZonesAndFieldsOfFireAreThoseOfTheRules) {
    std::size_t fields = 0;
    visit_some(29, [&](const State& s) {
        for (UnitIndex u = 0; u < g.end_unit(1); ++u) {
            if (!s.unit[u].on_map()) continue;
            const Unit& unit = s.unit[u];
            const unsigned enemies = 1u - g.trait[u].side;
            const Json look = board::look(*battle, s, hex::name(unit.hex));
            // 8.8: the three frontal hexes, all six of a camp or wagon, but not across a river.
            hex::Set zone;
            for (const unsigned turn : {0u, 1u, 2u, 3u, 4u, 5u}) {
                const hex::Direction d = hex::turned(unit.facing(), turn);
                if (!g.trait[u].base && turn > 1 && turn < 5) continue;
                const hex::Index next = g.ground.next[unit.hex][d];
                if (next != hex::nowhere && g.scenario.map.sides[unit.hex][d] != Map::HexSide::river) zone.add(next);
            }
            EXPECT_EQ(hexes_of_outlines(g, look["zones"]), zone) << hex::name(unit.hex);
            // An enemy that is not on the map is put into each hex: is it a target there?
            UnitIndex target = none;
            for (UnitIndex v = g.first_unit(enemies); v < g.end_unit(enemies) && target == none; ++v)
                if (!s.unit[v].on_map() && !g.trait[v].base) target = v;
            std::set<std::string> shot;
            each_unit(targets(g, s, u), [&](UnitIndex v) { shot.insert(hex::name(s.unit[v].hex)); });
            EXPECT_EQ(names_of(look["targets"]), shot);
            if (target == none) continue;
            hex::Set fire;
            g.ground.map.each([&](hex::Index h) {
                if (s.at[h] == u) return;
                State other = s;
                if (const UnitIndex there = s.at[h]; there != none) other.unit[there].hex = byte(Gone::left);
                other.unit[target].hex = h;
                other.at[h] = target;
                if ((targets(g, other, u) >> target) & 1u) fire.add(h);
            });
            const hex::Set shown = hexes_of_outlines(g, look["fire"]);
            EXPECT_EQ(shown, fire) << hex::name(unit.hex);
            ++fields;
        }
    });
    EXPECT_GT(fields, 20u);
}

/// What threatens a unit, by trying all that each enemy can do.
TEST_P(Board, ThreatsAreWhatEnemiesCanDo) {
    std::size_t marches = 0;
    visit_some(7, [&](const State& s) {
        if (s.phase != Phase::activate) return;
        const unsigned side = 0;
        std::map<std::string, std::set<std::string>> expected;  // by unit: "G5 melee"
        for (UnitIndex enemy = g.first_unit(1); enemy < g.end_unit(1); ++enemy) {
            if (!s.unit[enemy].on_map()) continue;
            const std::string name = hex::name(s.unit[enemy].hex);
            each_unit(targets(g, s, enemy),
                      [&](UnitIndex u) { expected[hex::name(s.unit[u].hex)].insert(name + " fire"); });
            UnitMask at_once = 0, later = 0;
            each_attack_of(g, s, enemy, [&](UnitIndex, UnitIndex u) { at_once |= bit(u); });
            State active = s;
            active.mover = 1;
            active.command_points = {1, 1};
            const Move order{.kind = Kind::order_unit, .unit = enemy, .value = static_cast<std::uint8_t>(Order::move)};
            if (judge(g, active, order)) {
                act(g, active, order);
                Moves ways;
                legal_moves(g, active, ways);
                for (const Move& way : ways)
                    for (unsigned f = 0; f < hex::directions; ++f) {
                        if (way.kind != Kind::go || !((way.value >> f) & 1u)) continue;
                        State there = active;
                        act(g, there, way);
                        there.unit[enemy].face(static_cast<hex::Direction>(f));
                        each_attack_of(g, there, enemy, [&](UnitIndex, UnitIndex u) { later |= bit(u); });
                    }
            }
            each_unit(at_once, [&](UnitIndex u) { expected[hex::name(s.unit[u].hex)].insert(name + " melee"); });
            each_unit(later & ~at_once,
                      [&](UnitIndex u) { expected[hex::name(s.unit[u].hex)].insert(name + " march"); });
        }
        for (UnitIndex u = g.first_unit(side); u < g.end_unit(side); ++u) {
            if (!s.unit[u].on_map()) continue;
            const std::string name = hex::name(s.unit[u].hex);
            std::set<std::string> found;
            const Json look = board::look(*battle, s, name);
            for (const Json& threat : look["threatened_by"]) {
                found.insert(threat["unit"].get<std::string>() + " " + threat["by"].get<std::string>());
                marches += threat["by"] == "march";
            }
            EXPECT_EQ(found, expected[name]) << name;
        }
    });
    EXPECT_GT(marches, 0u);
}

INSTANTIATE_TEST_SUITE_P(Battles, Board,
                         testing::Values("worked-example", "heraclea", "crecy", "zama", "gaugamela", "special"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::erase(name, '-');
                             return name;
                         });

TEST(BoardOfHexes, WhatIsNotThereIsRefusedInWords) {
    const auto battle = load_battle("heraclea");
    const State s = battle->start();
    const auto refusal = [&](const Json& place) -> std::string {
        try {
            return "no error: " + board::nearest_move(*battle, s, place);
        } catch (const InputError& error) {
            return error.what();
        }
    };
    using testing::HasSubstr;
    EXPECT_THAT(refusal({{"unit", "Q1"}, {"hex", "D8"}}), HasSubstr("there is no unit or leader 'Q1'"));
    EXPECT_THAT(refusal({{"unit", "#999"}, {"hex", "D8"}}), HasSubstr("there is no unit or leader '#999'"));
    EXPECT_THAT(refusal({{"hex", "D8"}}), HasSubstr("needs 'unit'"));
    EXPECT_THAT(refusal({{"unit", "F6"}}), HasSubstr("needs 'hex'"));
    EXPECT_THAT(refusal({{"unit", "F6"}, {"hex", "Z99"}}), HasSubstr("there is no hex 'Z99'"));
    EXPECT_THAT(refusal({{"unit", "F6"}, {"hex", 7}}), HasSubstr("'hex' of a place must be a text"));
    EXPECT_THAT(refusal({{"unit", "F6"}, {"hex", "D8"}, {"facing", 7}}), HasSubstr("a whole number from 1 to 6"));
    EXPECT_THAT(refusal({{"unit", "F6"}, {"hex", "D8"}, {"facing", 1.5}}), HasSubstr("a whole number from 1 to 6"));
    EXPECT_THAT(refusal({{"unit", "F6"}, {"hex", "D8"}, {"facing", 1e300}}), HasSubstr("a whole number"));
    EXPECT_THAT(refusal({{"unit", "F6"}, {"hex", "D8"}, {"x", 1}}), HasSubstr("unknown key 'x'"));
    EXPECT_THAT(refusal(Json::array()), HasSubstr("must be an object"));
    EXPECT_THROW(static_cast<void>(board::look(*battle, s, "")), InputError);
    EXPECT_THROW(static_cast<void>(board::look(*battle, s, std::string(300, 'x'))), InputError);
}

}  // namespace
}  // namespace polemarch::test
