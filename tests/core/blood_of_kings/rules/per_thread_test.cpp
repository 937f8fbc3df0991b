// The caches that a thread keeps for one battle or state do not affect another: answers to alternating questions are
// those of a thread with one question.
#include "core/blood_of_kings/rules/fire_table.h"
#include "core/blood_of_kings/rules/temptation.h"
#include "tests/support/blood_of_kings/rules_table.h"

#include <thread>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace blood_of_kings;

struct Asked {  // not in the test: there Setup is a name of GoogleTest
    const Setup& g;
    const State& s;
};

/// The cached values as numbers: outlines and contacts, temptations, fire tables.
std::vector<std::int64_t> answers(const Setup& g, const State& s) {
    std::vector<std::int64_t> found;
    each_unit(field_of(g, s).alive(), [&](UnitIndex u) {
        const Field& field = field_of(g, s);
        found.insert(found.end(), {field[u].centre().x, field[u].centre().y, field[u].heading().parts,
                                   static_cast<std::int64_t>(field.fights(u))});
        if (is_camp(u)) return;
        found.push_back(static_cast<std::int64_t>(temptations(g, s, u)));
        if (!can_shoot(g, s, u)) return;
        const FireTable& table = fire_table(g, s, u);
        found.insert(found.end(), {static_cast<std::int64_t>(table.targets), static_cast<std::int64_t>(table.primary)});
    });
    return found;
}
std::vector<std::int64_t> answers_of_a_fresh_thread(const Setup& g, const State& s) {
    std::vector<std::int64_t> found;
    std::thread([&] { found = answers(g, s); }).join();
    return found;
}

TEST(KingsCaches, BattlesAndStatesAskedByTurnsDoNotMix) {
    const std::vector<std::string> archers{unit_at("BW", 3, 3, 20, 10, 0), unit_at("LI", 2, 2, 26, 10, 0)};
    const auto table_with = [&](const char* type) {
        return KingsTable({.a = archers, .b = {unit_at(type, 4, 2, 20, 14, 180, "ratings = [\"impetuous\"]")}});
    };
    const KingsTable first = table_with("MS"), second = table_with("HC");  // equal states, other troops
    EXPECT_TRUE(first.state() == second.state());
    const UnitIndex enemy = KingsTable::index("B1");
    State moved = first.state();
    moved.unit[enemy].pose.x = static_cast<std::int16_t>(moved.unit[enemy].pose.x + 6 * inch);
    const std::vector<Asked> all{
        {first.setup(), first.state()}, {first.setup(), moved}, {second.setup(), second.state()}};
    EXPECT_NE(temptations(all[0].g, all[0].s, enemy), temptations(all[1].g, all[1].s, enemy));
    std::vector<std::vector<std::int64_t>> alone;
    for (const Asked& one : all) alone.push_back(answers_of_a_fresh_thread(one.g, one.s));
    EXPECT_NE(alone[0], alone[1]);
    EXPECT_NE(alone[0], alone[2]);
    for (int round = 0; round < 2; ++round)
        for (const std::size_t i : {0u, 2u, 0u, 1u, 2u, 1u, 0u})
            EXPECT_EQ(answers(all[i].g, all[i].s), alone[i]) << i << " in round " << round;
}

}  // namespace
}  // namespace polemarch::test
