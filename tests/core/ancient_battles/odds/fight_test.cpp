// Outcome tables against all faces, and longer fights against simulated ones. Seeds are fixed: every cell within four
// standard errors of a million fights is a statement about these seeds.
#include "tests/support/ancient_battles/fights.h"
#include "tests/support/sanitized.h"

namespace polemarch::test {
namespace {

using namespace ancient_battles;

constexpr int million = unless_sanitized(1'000'000);

const JudgedGround& ground(const std::string& code) {
    return *std::find_if(judged_grounds.begin(), judged_grounds.end(), [&](const auto& g) { return g.code == code; });
}

// ---- tables

TEST(CombatTables, MeleeOfThousandsOfMatchUpsByAllFaces) {
    AgentStream stream(4);
    for (int trial = 0; trial < 20'000; ++trial) {
        const JudgedMelee m = random_melee(stream);
        const JudgedSums sums = judge_sums(m);
        const MeleeTable& table = load_charts().melee;
        const MeleeModifiers found = modifiers(clash_of(encounter_of(m), table), table);
        ASSERT_EQ(found.attacker_strength, sums.attacker_strength) << reported(m);
        ASSERT_EQ(found.defender_strength, sums.defender_strength) << reported(m);
        ASSERT_EQ(found.attacker_advantage - found.defender_advantage, sums.advantage) << reported(m);
        ASSERT_EQ(found.attacker, sums.attacker) << reported(m);
        ASSERT_EQ(found.defender, sums.defender) << reported(m);
        const auto ways = shipped_tables().melee(found);
        const auto judged = judge_ways(sums);
        ASSERT_TRUE(std::equal(ways.begin(), ways.end(), judged.begin())) << reported(m);
    }
}

TEST(CombatTables, MeleeUnderBothReadingsOfBothEdges) {
    for (const bool at_three : {false, true})
        for (const bool at_two : {false, true}) {
            Charts charts = load_charts();
            charts.melee.defender_eliminated_at_three_times = at_three;
            charts.melee.attacker_eliminated_at_two_times = at_two;
            const CombatTables tables(charts, dice::d6());
            MeleeModifiers m;
            for (m.attacker = CombatTables::least_modifier; m.attacker <= CombatTables::most_modifier; ++m.attacker)
                for (m.defender = CombatTables::least_modifier; m.defender <= CombatTables::most_modifier;
                     ++m.defender) {
                    std::array<int, 5> ways{};
                    for (int x = 1; x <= 6; ++x)
                        for (int y = 1; y <= 6; ++y) {
                            const int a = std::max(1, x + m.attacker), d = std::max(1, y + m.defender);
                            const bool de = at_three ? a >= 3 * d : a > 3 * d, ae = at_two ? d >= 2 * a : d > 2 * a;
                            ++ways[de ? 4 : ae ? 0 : d > a ? 1 : a > 2 * d ? 3 : 2];
                        }
                    const auto row = tables.melee(m);
                    ASSERT_TRUE(std::equal(row.begin(), row.end(), ways.begin())) << m.attacker << ' ' << m.defender;
                }
        }
}

TEST(CombatTables, FireOfEveryNumberOfDiceByAllFaces) {
    std::uint32_t attacks = 1;
    for (int dice = 1; dice <= 9; ++dice) {
        attacks *= 6;
        std::array<std::uint32_t, 7> best_ways{};
        for (std::uint32_t way = 0; way < attacks; ++way) {
            std::uint32_t best = 0, rest = way;
            for (int i = 0; i < dice; ++i, rest /= 6) best = std::max(best, rest % 6 + 1);
            ++best_ways[best];
        }
        for (int support = 0; support <= 8; ++support)
            for (int defence = 0; defence <= 8; ++defence) {
                std::uint32_t hits = 0;
                for (int best = 1; best <= 6; ++best)
                    for (int die = 1; die <= 6; ++die)
                        if (best + support > die + defence) hits += best_ways[static_cast<std::size_t>(best)];
                const Shot shot{dice, support, defence};
                ASSERT_EQ(shipped_tables().hit(shot), hits) << dice << ' ' << support << ' ' << defence;
                ASSERT_EQ(CombatTables::shot_ways(shot), 6 * attacks);
            }
    }
}

TEST(CombatTables, TheLesserDice) {
    const CombatTables& t = shipped_tables();
    for (int strength = 0; strength <= 20; ++strength)
        for (int help = 0; help <= 2; ++help) {
            int ways = 1;  // a natural 1
            for (int die = 2; die <= 5; ++die) ways += die - help <= strength;
            EXPECT_EQ(t.rally(strength, help), ways) << strength << ' ' << help;
        }
    EXPECT_EQ(t.escape(), 5);
    for (int value = 0; value <= 6; ++value) EXPECT_EQ(t.ends(value), value);
    EXPECT_EQ(t.first_wins(0), 21);
    EXPECT_EQ(t.first_wins(1), 15);
    EXPECT_EQ(std::vector<int>(t.elephant().begin(), t.elephant().end()), (std::vector{3, 1, 1, 1}));
    int commands = 0;
    for (const auto& c : t.command()) commands += c.ways;
    EXPECT_EQ(commands, 36);
}

TEST(CombatTables, AveragingDiceReadOneAsThreeAndSixAsFour) {
    const CombatTables t(load_charts(), dice::averaging_die());
    EXPECT_EQ(t.escape(), 6);     // no leader is lost
    EXPECT_EQ(t.rally(0, 0), 0);  // no automatic rally
    EXPECT_EQ(t.rally(2, 0), 1);
    EXPECT_EQ(t.rally(5, 0), 6);  // and no automatic failure
    EXPECT_EQ(t.ends(1), 0);
    EXPECT_EQ(std::vector<int>(t.elephant().begin(), t.elephant().end()), (std::vector{3, 2, 1, 0}));
    const std::array<int, 6> read{3, 2, 3, 4, 5, 4};
    int hits = 0;
    for (const int x : read)
        for (const int y : read)
            for (const int z : read) hits += std::max(x, y) + 1 > z + 2;
    EXPECT_EQ(t.hit({2, 1, 2}), static_cast<std::uint32_t>(hits));
}

// ---- fights

struct Case {
    JudgedMelee melee;
    bool alternate = false, retreats = false;
    int attacks = 0;  ///< 0: to the end
};
const Case cases[] = {
    {{{&judged("MI")}, {&judged("MI")}}},
    {{{&judged("PX"), false, 0, 1, 1}, {&judged("HC"), false, 0, 1, 1}}},
    {{{&judged("HI")}, {&judged("PX")}}, true},
    {{{&judged("LA")}, {&judged("CAMP")}}},      // may come to a stalemate, or to looting
    {{{&judged("LA")}, {&judged("LA")}}, true},  // both may be unable to go on
    {{{&judged("HC")}, {&judged("LI"), false, 0, 0, 0, &ground("woods")}}, true},  // an advance that disorders
    {{{&judged("MI")}, {&judged("LC")}, 3}, false, true},                          // it retreats at once
    {{{&judged("MI")}, {&judged("LC"), true}, 3}, false, true},                    // disordered it cannot
    {{{&judged("EL")}, {&judged("PX"), false, 1, 0, 1}, 1}, true, false, 3},
    {{{&judged("KT"), true}, {&judged("PK")}, 0, true}, true, false, 1},
};

TEST(Fight, EveryCellAsInAMillionFights) {
    std::uint64_t seed = 100;
    for (const Case& c : cases) expect_as_played(c.melee, c.alternate, c.retreats, c.attacks, ++seed, million);
}

TEST(Fight, OneAttackIsTheTable) {
    AgentStream stream(5);
    for (int trial = 0; trial < 2000; ++trial) {
        const JudgedMelee m = random_melee(stream);
        const auto p =
            prospects(Fight::melee(encounter_of(m), {}, load_charts().melee, shipped_tables()).after(1).states);
        const auto ways = judge_ways(judge_sums(m));
        const double attacker = ways[0] + (m.attacker.disordered ? ways[1] : 0);
        const double defender = ways[4] + (m.defender.disordered ? ways[3] : 0);
        ASSERT_NEAR(p.attacker.eliminated, attacker / 36, 1e-12) << reported(m);
        ASSERT_NEAR(p.defender.eliminated, defender / 36, 1e-12) << reported(m);
        ASSERT_NEAR(p.attacker.good + p.attacker.disordered + p.attacker.gone(), 1, 1e-12);
        ASSERT_NEAR(p.defender.good + p.defender.disordered + p.defender.gone(), 1, 1e-12);
    }
}

TEST(Fight, RowsOfEveryChainSumToOne) {
    AgentStream stream(6);
    for (int trial = 0; trial < 3000; ++trial) {
        const JudgedMelee m = random_melee(stream);
        const Fight fight = Fight::melee(encounter_of(m), {stream.below(2) == 0, stream.below(2) == 0},
                                         load_charts().melee, shipped_tables());
        for (int i = 0; i < Fight::states; ++i)
            ASSERT_NEAR(fight.chain().transition.row(i).sum(), 1, 1e-12) << reported(m);
        const auto end = fight.end();
        ASSERT_NEAR(end.states.sum(), 1, 1e-12) << reported(m);
        ASSERT_EQ(end.endless, 0) << reported(m);
    }
}

TEST(Fight, ACampThatHoldsMayBeAttackedForEver) {
    Charts charts = load_charts();
    charts.melee.camp_steadfast = true;
    charts.melee.vector[0] = 9;  // dice of 10 to 15 against 5 to 10: no side loses, nor wins by more than three times
    charts.melee.defender_eliminated_at_three_times = false;
    const CombatTables tables(charts, dice::d6());
    const Trait el = trait_of(*charts.unit("EL"));
    Trait camp = trait_of(*charts.unit("CAMP"));
    HexTerrain walls = charts.terrain[0];
    walls.defender = 4;
    const Encounter e{{&el}, {&camp}, &charts.terrain[0], &walls};
    const auto end = Fight::melee(e, {}, charts.melee, tables).end();
    EXPECT_NEAR(end.states.sum(), 1, 1e-12);
    EXPECT_GT(end.endless, 0);
    EXPECT_NEAR(end.endless, 1, 1e-12);
}

TEST(Fight, VolleysOneByEachInTurn) {
    struct Volley {
        Shot attack;
        std::optional<Shot> reply;
        int most;
    };
    const Volley volleys[] = {{{1, 0, 2}, Shot{2, 0, 0}, 0}, {{2, 1, 1}, {}, 0}, {{4, 0, 0}, Shot{1, 3, 1}, 5}};
    std::uint64_t seed = 200;
    for (const Volley& v : volleys) {
        const Fight fight = Fight::fire({v.attack, v.reply}, shipped_tables());
        const auto exact = v.most > 0 ? fight.after(v.most) : static_cast<Fight::Chain::Passage>(fight.end());
        AgentStream stream(++seed);
        std::map<std::string, int> played;
        double sum = 0, squares = 0;
        for (int n = 0; n < million; ++n) {
            std::array<int, 2> state{};  // of the attacker, of the defender
            int shots = 0;
            for (; state[0] < 2 && state[1] < 2 && (v.most == 0 || shots < v.most); ++shots) {
                const bool back = v.reply && shots % 2 == 1;
                const Shot& shot = back ? *v.reply : v.attack;
                std::uint32_t best = 0;
                for (int i = 0; i < shot.dice; ++i) best = std::max(best, stream.below(6));
                if (int(best) + shot.support > int(stream.below(6)) + shot.defence) ++state[back ? 0 : 1];
            }
            ++played[end_name(static_cast<Fate>(state[0]), static_cast<Fate>(state[1]), false)];
            sum += shots;
            squares += double(shots) * shots;
        }
        double total = 0;
        for (const auto& [name, p] : named(exact.states)) {
            EXPECT_LE(std::abs(played[name] / double(million) - p), 4 * std::sqrt(p * (1 - p) / million) + 1e-12)
                << seed << ' ' << name;
            total += p;
        }
        EXPECT_NEAR(total, 1, 1e-12);
        const double mean = sum / million;
        EXPECT_LE(std::abs(mean - exact.steps), 4 * std::sqrt((squares / million - mean * mean) / million));
    }
}

TEST(Fight, WhatCannotHitNeverEnds) {
    const Fight fight = Fight::fire({Shot{1, 0, 5}}, shipped_tables());
    const auto end = fight.end();
    EXPECT_EQ(end.endless, 1);
    EXPECT_EQ(end.steps, 0);
    EXPECT_EQ(fight.after(10).steps, 10);
}

TEST(Fight, AttackersInTurnUponOneDefender) {
    const std::array<JudgedMelee, 3> melees{{{{&judged("MM")}, {&judged("PX"), false, 0, 1, 1}, 0},
                                             {{&judged("HI"), true}, {&judged("PX"), false, 0, 1, 1}, 2},
                                             {{&judged("HC"), false, 0, 1, 1}, {&judged("PX"), false, 0, 1, 1}, 3}}};
    std::vector<Encounter> encounters;
    for (const JudgedMelee& m : melees) encounters.push_back(encounter_of(m));
    const auto assaults = in_turn(encounters, {}, load_charts().melee, shipped_tables());
    ASSERT_EQ(assaults.size(), melees.size());

    std::array<std::array<std::array<int, 4>, 2>, 3> played{};  // [attack][side][fate]
    std::array<int, 3> attacks{};
    AgentStream stream(300);
    for (int n = 0; n < million; ++n) {
        Fate defender = Fate::good;
        for (std::size_t i = 0; i < melees.size(); ++i) {
            JudgedMelee m = melees[i];
            m.defender.disordered = defender == Fate::disordered;
            Fate attacker = m.attacker.disordered ? Fate::disordered : Fate::good;
            if (defender != Fate::eliminated) {
                const JudgedEnd end = FightJudge(m, false, false).play(stream, 1);
                ++attacks[i];
                attacker = end.attacker;
                defender = end.defender;
            }
            ++played[i][0][static_cast<std::size_t>(attacker)];
            ++played[i][1][static_cast<std::size_t>(defender)];
        }
    }
    const auto near = [](int n, double p) {
        EXPECT_LE(std::abs(n / double(million) - p), 4 * std::sqrt(p * (1 - p) / million) + 1e-12) << n << ' ' << p;
    };
    for (std::size_t i = 0; i < melees.size(); ++i) {
        near(attacks[i], assaults[i].attacks);
        std::size_t side = 0;
        for (const Prospect& p : {assaults[i].attacker, assaults[i].defender}) {
            EXPECT_NEAR(p.good + p.disordered + p.gone(), 1, 1e-12);
            near(played[i][side][0], p.good);
            near(played[i][side][1], p.disordered);
            near(played[i][side][2], p.eliminated);
            near(played[i][side][3], p.looting);
            ++side;
        }
    }
}

TEST(Fight, AttackersInTurnUponOneThatRetreats) {
    // The HC cannot retreat from an LC: the melee is fought. From an MI it retreats, if it is still in good order.
    const std::array<JudgedMelee, 2> melees{
        {{{&judged("LC")}, {&judged("HC")}}, {{&judged("MI")}, {&judged("HC")}, 1}}};
    std::vector<Encounter> encounters;
    for (const JudgedMelee& m : melees) encounters.push_back(encounter_of(m));
    const auto assaults = in_turn(encounters, {.defender_retreats = true}, load_charts().melee, shipped_tables());
    const auto first = judge_ways(judge_sums(melees[0]));
    const double good = (first[0] + first[1]) / 36.0, disordered = (first[2] + first[3]) / 36.0;
    EXPECT_EQ(assaults[0].retreated, 0);
    EXPECT_NEAR(assaults[0].defender.good, good, 1e-12);
    EXPECT_NEAR(assaults[0].defender.disordered, disordered, 1e-12);
    EXPECT_NEAR(assaults[1].attacks, good + disordered, 1e-12);
    EXPECT_NEAR(assaults[1].retreated, good, 1e-12);
    JudgedMelee second = melees[1];
    second.defender.disordered = true;
    const auto ways = judge_ways(judge_sums(second));
    EXPECT_NEAR(assaults[1].defender.good, 0, 1e-12);
    EXPECT_NEAR(assaults[1].defender.eliminated, first[4] / 36.0 + disordered * (ways[3] + ways[4]) / 36.0, 1e-12);
    EXPECT_NEAR(assaults[1].defender.disordered, good + disordered * (ways[0] + ways[1] + ways[2]) / 36.0, 1e-12);
}

TEST(Fight, AShortfallCountsWhatWasLostBefore) {
    const Trait px = trait_of(*load_charts().unit("PX"));
    EXPECT_DOUBLE_EQ(shortfall({&px}, {.good = 1}), 0);
    EXPECT_DOUBLE_EQ(shortfall({&px}, {.good = 0.5, .disordered = 0.25, .eliminated = 0.25}), 0.75 + 1.5);
    EXPECT_DOUBLE_EQ(shortfall({&px, true}, {.disordered = 1}), 3);
    EXPECT_DOUBLE_EQ(shortfall({&px, true}, {.eliminated = 1}), 6);  // all of it, in either order
    EXPECT_DOUBLE_EQ(shortfall({&px}, {.looting = 1}), 0);
}

TEST(Fight, LossesByPanicPointsStrengthAndLeaders) {
    const Trait px = trait_of(*load_charts().unit("PX")), camp = trait_of(*load_charts().unit("CAMP"));
    const Combatant unit{&px, true, 0, 2, 2};
    const Loss l = loss(unit, {.good = 0, .disordered = 0.25, .eliminated = 0.5, .looting = 0.25}, shipped_tables());
    EXPECT_DOUBLE_EQ(l.panic, 3);                       // 6 x 1/2: looters are no panic loss
    EXPECT_DOUBLE_EQ(l.strength, 3 - 0.75);             // it showed 3
    EXPECT_DOUBLE_EQ(l.leader, 0.5 * (1 - 25.0 / 36));  // looters' leaders are safe
    EXPECT_EQ(loss({&camp}, {.eliminated = 1}, shipped_tables()).panic, 0);
}

}  // namespace
}  // namespace polemarch::test
