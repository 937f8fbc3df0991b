// The odds of fire and of melee against an independent judge: figures typed from the unit chart and the terrain chart,
// modifiers from the words of 10.6, 11.2.4 and 11.2.5, all faces counted one by one.
#include "tests/support/ancient_battles/rules_table.h"

#include "core/random.h"

#include <map>

#include <fmt/format.h>

namespace polemarch::test {
namespace {

using ancient_battles::MeleeModifiers;

/// 10.6: in how many ways the highest of these dice, with support, beats the defence die with its modifiers.
int judge_hits(int dice, int support, int defence) {
    std::array<int, 10> face{};  // the attack dice, then the defence die
    face.fill(1);
    for (int hits = 0;;) {
        int best = 0;
        for (int i = 0; i < dice; ++i) best = std::max(best, face[static_cast<std::size_t>(i)]);
        hits += best + support > face[static_cast<std::size_t>(dice)] + defence;
        int i = 0;
        while (i <= dice && face[static_cast<std::size_t>(i)] == 6) face[static_cast<std::size_t>(i++)] = 1;
        if (i > dice) return hits;
        ++face[static_cast<std::size_t>(i)];
    }
}

struct Shooter {
    const char* type;
    int arrows, rapid;
};
struct Target {
    const char *type, *map;
    int defence;
};

/// The lead south of the target in F5, supporters on its other sides, all attacks combined; ready for the dice.
RulesTable aimed(const Shooter& lead, int support, const Target& target, unsigned side) {
    constexpr std::array<const char*, 5> stands{"E5/2", "G5/6", "E4/3", "G4/5", "F4/4"};
    std::array<std::vector<std::string>, 2> units;
    units[side] = {fmt::format("{} F6/1{}", lead.type, lead.rapid > 1 ? fmt::format(" rapid={}", lead.rapid) : "")};
    for (int i = 0; i < support; ++i) units[side].push_back(fmt::format("LA {}", stands[static_cast<std::size_t>(i)]));
    units[1 - side] = {fmt::format("{} F5/4", target.type), "MI R12/1"};
    RulesTable t({.a = units[0], .b = units[1], .map = target.map});
    t.activation(side).leader(side, 0, "F6").play({"leader C F6 fire", "take F6"});
    if (lead.rapid > 1) t.play({fmt::format("combine {}", lead.rapid).c_str()});
    t.play({lead.rapid > 1 ? "at F5 enhanced" : "at F5"});
    for (int i = 0; i < support; ++i) t.play({fmt::format("with {:.2}", stands[static_cast<std::size_t>(i)]).c_str()});
    return t;
}

TEST(CombatWays, R10_6_and_10_7_3_every_number_of_dice_supporters_and_defence) {
    for (const Shooter& lead :
         std::initializer_list<Shooter>{{"MM", 1, 1}, {"LA", 2, 1}, {"MM", 1, 3}, {"HA", 2, 2}, {"LA", 2, 3}}) {
        const int dice = lead.arrows * lead.rapid;
        int all = 6;
        for (int i = 0; i < dice; ++i) all *= 6;
        for (int support = 0; support <= 5; ++support)
            for (const Target& target : std::initializer_list<Target>{{"CH", "", 0},
                                                                      {"LC", "", 1},
                                                                      {"KT", "", 2},
                                                                      {"CT", "woods = [\"F5\"]", 3},
                                                                      {"PX", "built-up = [\"F5\"]", 4}}) {
                const int hits = judge_hits(dice, support, target.defence);
                for (const unsigned side : {0u, 1u}) {
                    const auto t = aimed(lead, support, target, side);
                    EXPECT_EQ(t.ways("hit"), hits) << dice << " dice +" << support << " at +" << target.defence;
                    EXPECT_EQ(t.ways("missed"), all - hits)
                        << dice << " dice +" << support << " at +" << target.defence;
                }
            }
    }
}

/// 11.2.6 by rulings.md: attacker's and defender's final values.
std::string judge_result(int a, int d) {
    if (a < 1) a = 1;
    if (d < 1) d = 1;
    if (d > 2 * a) return "AE";
    if (a < d && d <= 2 * a) return "AD";
    if (d <= a && a <= 2 * d) return "EN";
    if (2 * d < a && a < 3 * d) return "DD";
    return "DE";
}
std::map<std::string, int> judge_ways(int attacker, int defender) {
    std::map<std::string, int> ways;
    for (int x = 1; x <= 6; ++x)
        for (int y = 1; y <= 6; ++y) ++ways[judge_result(x + attacker, y + defender)];
    return ways;
}

TEST(CombatWays, R11_2_6_every_pair_of_modifiers) {
    const auto battle = load_battle("heraclea");
    const std::array<const char*, 5> names{"AE", "AD", "EN", "DD", "DE"};
    // From the least, rough ground behind a ford (-2 and more), to the most: +10, +4 and a hill's +1.
    for (int a = -4; a <= 16; ++a)
        for (int d = -4; d <= 16; ++d) {
            MeleeModifiers m;
            m.attacker = a;
            m.defender = d;
            auto judged = judge_ways(a, d);
            for (std::size_t i = 0; i < names.size(); ++i)
                EXPECT_EQ(battle->setup().tables.melee(m)[i], judged[names[i]])
                    << a << " against " << d << " " << names[i];
        }
}

struct Figures {
    const char* type;
    int good, disordered;
    bool cavalry, effective;
};
constexpr std::array<Figures, 17> chart{{{"LI", 2, 1, false, false},
                                         {"MI", 4, 2, false, false},
                                         {"HI", 4, 2, false, false},
                                         {"PX", 6, 3, false, true},
                                         {"PK", 4, 2, false, true},
                                         {"MM", 2, 1, false, false},
                                         {"LA", 1, 0, false, false},
                                         {"HA", 3, 1, false, false},
                                         {"LC", 2, 1, true, false},
                                         {"HC", 4, 2, true, false},
                                         {"MA", 2, 1, true, false},
                                         {"CT", 5, 2, true, false},
                                         {"KT", 6, 3, true, false},
                                         {"CC", 3, 1, true, true},
                                         {"CH", 4, 2, true, false},
                                         {"BC", 6, 2, true, false},
                                         {"EL", 8, 4, false, false}}};
struct Ground {
    const char* code;
    int attacker, defender;
};
constexpr std::array<Ground, 6> grounds{
    {{"clear", 0, 0}, {"rough", -1, 0}, {"woods", -1, 0}, {"hill", 0, 1}, {"built-up", -1, 1}, {"marsh", -1, 0}}};
constexpr std::array<const char*, 4> hexsides{"", "ford", "bridge", ""};
// E5 and the hexes round it, directions 1 to 6.
constexpr std::array<const char*, 6> round{"E4", "F5", "F6", "E6", "D6", "D5"};

/// Leaders x2, x1, +1, +1 of a side, a bit each.
int judge_strength(const Figures& own, bool disordered, unsigned leaders, bool enemy_cavalry) {
    int base = disordered ? own.disordered : own.good;
    if (base == 0) base = 1;
    base += static_cast<int>((leaders >> 2) & 1u) + static_cast<int>((leaders >> 3) & 1u);
    int times = 1;
    if (leaders & 1u) times += 2;
    if (leaders & 2u) times += 1;
    if (own.effective && enemy_cavalry) times += 1;
    return base * times;
}

TEST(CombatWays, R11_2_4_to_11_2_6_random_positions_have_the_ways_of_all_faces_counted) {
    AgentStream stream(112);
    std::map<std::string, int> seen;
    for (int trial = 0; trial < 600; ++trial) {
        const Figures& attacker = chart[stream.below(chart.size())];
        const Figures& defender = chart[stream.below(chart.size())];
        const unsigned from = stream.below(6), facing = stream.below(6);  // of the attacker's hex; of the defender
        const Ground& here = grounds[stream.below(grounds.size())];
        const Ground& there = grounds[stream.below(grounds.size())];
        const std::string hexside = hexsides[stream.below(hexsides.size())];
        const unsigned side = stream.below(2);
        const bool attacker_disordered = stream.below(2) == 0, defender_disordered = stream.below(2) == 0;
        const unsigned attackers_leaders = stream.below(3) == 0 ? stream.below(16) : 0;
        const unsigned defenders_leaders = stream.below(3) == 0 ? stream.below(16) : 0;
        if (attacker_disordered && attacker.disordered == 0) continue;  // may not attack

        std::string map;
        if (&here == &there) {
            if (&here != &grounds[0]) map = fmt::format("{} = [\"{}\", \"E5\"]\n", here.code, round[from]);
        } else {
            if (&here != &grounds[0]) map += fmt::format("{} = [\"{}\"]\n", here.code, round[from]);
            if (&there != &grounds[0]) map += fmt::format("{} = [\"E5\"]\n", there.code);
        }
        if (!hexside.empty()) map += fmt::format("{} = [\"E5-{}\"]\n", hexside, round[from]);
        std::array<std::vector<std::string>, 2> units;
        units[side] = {fmt::format("{} {}/{}", attacker.type, round[from], (from + 3) % 6 + 1),
                       side == 0 ? "MI R1/4" : "MI R2/1"};
        units[1 - side] = {fmt::format("{} E5/{}", defender.type, facing + 1), side == 0 ? "MI R2/1" : "MI R1/4"};
        RulesTable t({.a = units[0],
                      .b = units[1],
                      .leaders_a = {"A", "B", "C", "D"},
                      .leaders_b = {"A", "B", "C", "D"},
                      .map = map});
        t.melee(side);
        if (attacker_disordered) t.disorder(round[from]);
        if (defender_disordered) t.disorder("E5");
        for (unsigned n = 0; n < 4; ++n) {
            if ((attackers_leaders >> n) & 1u) t.leader(side, n, round[from]);
            if ((defenders_leaders >> n) & 1u) t.leader(1 - side, n, "E5");
        }

        const int a = judge_strength(attacker, attacker_disordered, attackers_leaders, defender.cavalry);
        const int d = judge_strength(defender, defender_disordered, defenders_leaders, attacker.cavalry);
        const unsigned turn = (from + 6 - facing) % 6;  // the attacker's direction from the defender
        int plus_a = std::array{0, 1, 2, 4, 2, 1}[turn] + here.attacker - (hexside.empty() ? 0 : 1);
        const bool both_on_hills = std::string(here.code) == "hill" && std::string(there.code) == "hill";
        int plus_d = both_on_hills ? 0 : there.defender;
        if (std::string(attacker.type) != "EL") {
            if (a > d) plus_a += std::min(10, a / d);
            if (d > a && (d / a > 1 || turn <= 1 || turn == 5)) plus_d += std::min(10, d / a);
        }

        t.play({fmt::format("{} attacks E5", round[from]).c_str()});
        if (t.chooser() >= 0) t.play({"stand"});
        auto judged = judge_ways(plus_a, plus_d);
        for (const char* result : {"AE", "AD", "EN", "DD", "DE"}) {
            EXPECT_EQ(t.ways(result), judged[result])
                << trial << ": " << attacker.type << " from " << round[from] << " on " << here.code << " at "
                << defender.type << "/" << facing + 1 << " on " << there.code << " " << hexside << ", " << result;
            seen[result] += judged[result];
        }
    }
    for (const char* result : {"AE", "AD", "EN", "DD", "DE"}) EXPECT_GT(seen[result], 300) << result;
}

}  // namespace
}  // namespace polemarch::test
