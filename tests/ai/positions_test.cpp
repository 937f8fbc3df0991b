// The suite of positions: what the generals choose where a good choice is beyond doubt. positions/README.md says how
// the files are written and how a choice is judged.
#include "ai/ancient_battles/monte_carlo.h"
#include "ai/levels.h"
#include "core/toml_reader.h"
#include "tests/support/ancient_battles.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace ancient_battles;
using Line = std::vector<std::string>;  ///< moves, one after the other

const std::string folder = POLEMARCH_SOURCE_DIR "/tests/ai/positions/";

std::string text_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

std::vector<std::string> split(const std::string& text, const std::string& separator) {
    std::vector<std::string> parts;
    for (std::size_t from = 0;;) {
        const std::size_t to = text.find(separator, from);
        parts.push_back(text.substr(from, to - from));
        if (to == std::string::npos) return parts;
        from = to + separator.size();
    }
}

/// All lines that "C9 move; to D8; face 1|face 2" stands for.
std::vector<Line> lines_of(const std::string& text) {
    std::vector<Line> lines{{}};
    for (const std::string& step : split(text, "; ")) {
        std::vector<Line> longer;
        for (const Line& line : lines)
            for (const std::string& move : split(step, "|")) {
                longer.push_back(line);
                longer.back().push_back(move);
            }
        lines = longer;
    }
    return lines;
}

struct Position {
    std::string file;  ///< below positions/, without ".toml"
    std::string lesson, rules;
    std::vector<Line> good, bad;
    [[nodiscard]] bool held_out() const { return file.starts_with("held_out/"); }
    /// As part of the name of a test.
    [[nodiscard]] std::string name() const {
        std::string name = file;
        std::replace_if(
            name.begin(), name.end(), [](char c) { return c == '/' || c == '-'; }, '_');
        return name;
    }
    [[nodiscard]] BattlePointer battle() const { return battle_from(text_of(folder + file + ".toml"), file); }
    /// Whether a choice is right: it goes on as a good one does, and not as a bad one.
    [[nodiscard]] bool solved(const Line& chosen) const {
        const auto begins = [&](const Line& line) {
            return line.size() <= chosen.size() && std::equal(line.begin(), line.end(), chosen.begin());
        };
        return std::any_of(good.begin(), good.end(), begins) && std::none_of(bad.begin(), bad.end(), begins);
    }
};
void PrintTo(const Position& position, std::ostream* out) { *out << position.file; }

std::vector<Position> read_positions() {
    Diagnostics diagnostics;
    std::vector<Position> positions;
    const auto document = TomlDocument::parse("choices.toml", text_of(folder + "choices.toml"), diagnostics);
    if (!document) throw std::runtime_error(diagnostics.text());
    TableReader root = document->root(diagnostics);
    for (TableReader& table : root.tables("position")) {
        Position position;
        table.string("file", position.file, 60);
        table.string("lesson", position.lesson, 100);
        table.string("rules", position.rules, 40);
        for (const Text& text : table.texts("good"))
            for (Line& line : lines_of(text.value)) position.good.push_back(std::move(line));
        for (const Text& text : table.texts("bad"))
            for (Line& line : lines_of(text.value)) position.bad.push_back(std::move(line));
        table.finish();
        positions.push_back(std::move(position));
    }
    root.finish();
    if (diagnostics.has_errors()) throw std::runtime_error(diagnostics.text());
    return positions;
}

const std::vector<Position>& positions() {
    static const std::vector<Position> all = read_positions();
    return all;
}

/// The general of a level; without a name of one, the heuristic general.
std::unique_ptr<Agent<Battle>> general(std::string_view name) {
    for (const Level& level : levels)
        if (level.name == name) return std::make_unique<MonteCarloGeneral>(general_of(level));
    return std::make_unique<HeuristicGeneral>();
}

/// What it chooses there, until dice fall, the other side decides or an action is over.
Line chosen_by(Agent<Battle>& general, const Battle& g, std::uint64_t seed) {
    Line line;
    AgentStream stream(seed);
    State s = g.start();
    const Actor own = g.actor(s);
    const auto between_actions = [](Phase phase) {
        return phase == Phase::activate || phase == Phase::melee || phase == Phase::place_leader || phase == Phase::bid;
    };
    do {
        const Move m = general.choose(g, s, stream);
        line.push_back(g.text(s, m));
        g.apply(s, m);
    } while (g.actor(s) == own && !between_actions(s.phase));
    return line;
}

std::string joined(const Line& line) {
    std::string text;
    for (const std::string& move : line) text += (text.empty() ? "" : "; ") + move;
    return text;
}

class Positions : public testing::TestWithParam<Position> {};

TEST_P(Positions, AreLegalAndSoAreTheirChoices) {
    const Position& position = GetParam();
    const BattlePointer g = position.battle();
    EXPECT_FALSE(position.good.empty());
    EXPECT_FALSE(position.bad.empty());
    for (const auto* lines : {&position.good, &position.bad})
        for (const Line& line : *lines) {
            State s = g->start();
            for (const std::string& text : line) {
                ASSERT_TRUE(g->actor(s) == Actor::first || g->actor(s) == Actor::second) << joined(line);
                const auto move = g->read(s, text);
                ASSERT_TRUE(move) << joined(line) << ": " << text << ": " << move.error().sentence;
                EXPECT_EQ(g->text(s, *move), text) << "as the program writes it";
                g->apply(s, *move);
            }
        }
    for (const Line& line : position.bad) EXPECT_FALSE(position.solved(line)) << joined(line);
    for (const Line& line : position.good) EXPECT_TRUE(position.solved(line)) << joined(line);
}
INSTANTIATE_TEST_SUITE_P(Quick, Positions, testing::ValuesIn(positions()),
                         [](const auto& position) { return position.param.name(); });

TEST(PositionSuite, IsLargeEnoughAndEveryFileHasItsChoices) {
    std::set<std::string> named, found;
    for (const Position& position : positions()) EXPECT_TRUE(named.insert(position.file).second) << position.file;
    for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
        const std::string path = std::filesystem::relative(file.path(), folder).replace_extension().generic_string();
        if (file.path().extension() == ".toml" && path != "choices") found.insert(path);
    }
    EXPECT_EQ(named, found);
    EXPECT_GE(named.size(), 30u);
    EXPECT_GE(std::count_if(positions().begin(), positions().end(), [](const auto& p) { return p.held_out(); }), 16);
}

TEST(PositionSuite, SolvedByTheGenerals) {
    constexpr std::array<const char*, 3> names{"heuristic", "level-4", "level-6"};
    std::array<std::array<int, 2>, names.size()> solved{};  // of those at hand, and of the held-out ones
    std::array<int, 2> all{};
    std::printf("%-36s%10s%10s%10s\n", "position", names[0], names[1], names[2]);
    std::string wrong;
    for (const Position& position : positions()) {
        const BattlePointer g = position.battle();
        ++all[position.held_out()];
        std::printf("%-36s", position.file.c_str());
        for (std::size_t i = 0; i < names.size(); ++i) {
            const Line line = chosen_by(*general(names[i]), *g, 1);
            const bool right = position.solved(line);
            solved[i][position.held_out()] += right;
            std::printf("%10s", right ? "yes" : "no");
            if (!right) wrong += position.file + ": " + names[i] + " chooses " + joined(line) + "\n";
        }
        std::printf("\n");
    }
    const auto row = [&](const char* what, auto count) {
        std::printf("%-36s%10d%10d%10d\n", what, count(solved[0]), count(solved[1]), count(solved[2]));
    };
    const auto sum = [](const std::array<int, 2>& tally) { return tally[0] + tally[1]; };
    const auto last = [](const std::array<int, 2>& tally) { return tally[1]; };
    row(("solved, of " + std::to_string(sum(all))).c_str(), sum);
    row(("of the " + std::to_string(last(all)) + " held out").c_str(), last);
    std::printf("\n%s", wrong.c_str());

    // The mark is nine in ten of all and of the held-out ones: 36 of 39 and 20 of 22. level-6 is short of it by the
    // choices printed above; README.md says why. These are the numbers as they are, which must not fall.
    EXPECT_GE(sum(solved[2]), 35);
    EXPECT_GE(last(solved[2]), 18);
}

}  // namespace
}  // namespace polemarch::test
