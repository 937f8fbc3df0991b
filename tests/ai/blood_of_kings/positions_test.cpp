// Positions in which a good choice is beyond doubt, since it scores (positions/choices.toml says how they are judged
// and how one is added).
#include "ai/blood_of_kings/monte_carlo.h"
#include "ai/levels.h"
#include "core/toml_reader.h"
#include "tests/support/blood_of_kings/battles.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <utility>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace blood_of_kings;

const std::string folder = POLEMARCH_SOURCE_DIR "/tests/ai/blood_of_kings/positions/";

std::string text_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

struct Position {
    std::string file, lesson, rules, seen;
    std::set<std::string> good, bad;
    [[nodiscard]] KingsPointer battle() const { return kings_from(text_of(folder + file + ".toml"), file); }
    [[nodiscard]] bool solved(const std::vector<std::string>& chosen) const {
        const auto among = [&](const std::set<std::string>& moves) {
            return std::any_of(chosen.begin(), chosen.end(), [&](const auto& move) { return moves.count(move) > 0; });
        };
        return among(good) && !among(bad);
    }
};

std::vector<Position> read_positions() {
    Diagnostics diagnostics;
    const auto document = TomlDocument::parse("choices.toml", text_of(folder + "choices.toml"), diagnostics);
    if (!document) throw std::runtime_error(diagnostics.text());
    TableReader root = document->root(diagnostics);
    std::vector<Position> positions;
    for (TableReader& table : root.tables("position")) {
        Position& position = positions.emplace_back();
        table.string("file", position.file, 60);
        table.string("lesson", position.lesson, 100);
        table.string("rules", position.rules, 60);
        table.string("seen", position.seen, 10);
        for (const Text& text : table.texts("good")) position.good.insert(text.value);
        for (const Text& text : table.texts("bad")) position.bad.insert(text.value);
        table.finish();
    }
    root.finish();
    if (diagnostics.has_errors()) throw std::runtime_error(diagnostics.text());
    return positions;
}

std::unique_ptr<Agent<Battle>> general(std::string_view name) {
    for (const Level& level : levels)
        if (level.name == name) return std::make_unique<MonteCarloGeneral>(general_of(level));
    return std::make_unique<HeuristicGeneral>();
}

/// The agent's moves until dice are due, the other side decides or the battle is over.
std::vector<std::string> chosen_by(Agent<Battle>& agent, const Battle& g) {
    std::vector<std::string> chosen;
    AgentStream stream(1);
    State s = g.start();
    for (const Actor own = g.actor(s); g.actor(s) == own;) {
        const Move m = agent.choose(g, s, stream);
        chosen.push_back(g.text(s, m));
        g.apply(s, m);
    }
    return chosen;
}

TEST(KingsPositions, HaveLegalChoicesAndAReason) {
    for (const Position& position : read_positions()) {
        const auto g = position.battle();
        EXPECT_TRUE(position.seen == "author" || position.seen == "fresh") << position.file;
        EXPECT_FALSE(position.good.empty() || position.bad.empty()) << position.file;
        for (const auto* moves : {&position.good, &position.bad})
            for (const std::string& text : *moves)
                EXPECT_TRUE(g->read(g->start(), text)) << position.file << ": " << text;
        EXPECT_TRUE(std::filesystem::exists(folder + position.file + ".toml"));
    }
    EXPECT_GE(read_positions().size(), 9u);
}

TEST(KingsPositions, SolvedByTheGenerals) {
    // How many of them are solved now; what is missed is printed. Level-6 advances in break-them, where its 16
    // simulations do not tell the charge from the advance that puts it off.
    const std::vector<std::pair<std::string_view, int>> expected{{"heuristic", 9}, {"level-3", 9}, {"level-6", 8}};
    for (const auto& [name, solved] : expected) {
        int count = 0;
        for (const Position& position : read_positions()) {
            const auto agent = general(name);
            const auto chosen = chosen_by(*agent, *position.battle());
            std::string line;
            for (const std::string& move : chosen) line += move + "; ";
            count += position.solved(chosen) ? 1 : 0;
            if (!position.solved(chosen))
                std::printf("%s: %s chooses %s\n", position.file.c_str(), std::string(name).c_str(), line.c_str());
        }
        EXPECT_EQ(count, solved) << name;
    }
}

TEST(KingsStakes, CountWhatBreaksAnArmyAndTheTurnLimit) {
    const auto positions = read_positions();
    const auto named = [&](std::string_view file) {
        return std::find_if(positions.begin(), positions.end(), [&](const auto& p) { return p.file == file; })
            ->battle();
    };
    const auto limit = named("sack-the-camp");  // last turn, nothing lost: the first point decides (B36)
    const Stakes last(limit->setup(), limit->start());
    EXPECT_TRUE(last.last());
    EXPECT_EQ(last.loss(1, 3), 3000);
    EXPECT_EQ(last.loss(0, 3), 3000);
    EXPECT_EQ(last.loss(0, 0), 0);
    const auto breaking = named("break-them");  // 5 of 10 lost: five more break the army (Morale_1)
    const Stakes near(breaking->setup(), breaking->start());
    EXPECT_FALSE(near.last());
    EXPECT_TRUE(near.may_be_last());
    EXPECT_EQ(near.loss(1, 4), 0);
    EXPECT_EQ(near.loss(1, 5), 3000);
}

}  // namespace
}  // namespace polemarch::test
