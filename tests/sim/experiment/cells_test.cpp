// Experiment files: what they combine, and what follows from a change.
#include "sim/experiment/cells.h"

#include "core/diagnostics.h"
#include "sim/experiment/blocks.h"
#include "sim/experiment/summary.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace sim;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::filesystem::path data_folder = POLEMARCH_SOURCE_DIR "/data";
const std::string head = "format = \"polemarch experiment 1\"\nname = \"x\"\n[play]\nscenarios = [\"zama\"]\n";

Experiment experiment(const std::string& more) {
    Diagnostics diagnostics;
    const auto read = parse_experiment({"e.toml", head + more}, diagnostics);
    EXPECT_TRUE(read) << diagnostics.text();
    return read.value_or(Experiment{});
}
std::string file_refusal(const std::string& more) {
    Diagnostics diagnostics;
    return parse_experiment({"e.toml", head + more}, diagnostics) ? "it was not refused" : diagnostics.text();
}
std::vector<std::string> levels(const std::vector<Cell>& cells) {
    std::vector<std::string> all;
    for (const Cell& cell : cells) {
        all.emplace_back(cell.players[0] == "heuristic" ? "" : cell.players[0] + " ");
        for (const auto& [name, value] : cell.levels) all.back() += value + " ";
    }
    return all;
}

constexpr const char* two_changes =
    "[[change]]\npath = \"side.A.panic\"\nvalues = [10, 20]\n"
    "[[change]]\npath = \"side.B.panic\"\nvalues = [1, 2]\n";

TEST(Cells, AGridHasEachWithEachTheLastOneFastest) {
    EXPECT_THAT(
        levels(cells_of(experiment("[players]\nboth = [\"heuristic\", \"rush\"]\n" + std::string(two_changes)))),
        ElementsAre("10 1 ", "10 2 ", "20 1 ", "20 2 ", "rush 10 1 ", "rush 10 2 ", "rush 20 1 ", "rush 20 2 "));
}

TEST(Cells, AZipHasTheFirstsThenTheSeconds) {
    EXPECT_THAT(levels(cells_of(experiment(two_changes + std::string("[combine]\nhow = \"zip\"\n")))),
                ElementsAre("10 1 ", "20 2 "));
}

// Each stratum of each range once, and not all in the same order.
TEST(Cells, ALatinHypercubeCoversEachRangeEvenly) {
    const auto cells =
        cells_of(experiment("[[change]]\npath = \"side.A.panic\"\nfrom = 0\nto = 20\n"
                            "[[change]]\npath = \"side.B.panic\"\nfrom = 100\nto = 120\n"
                            "[combine]\nhow = \"latin-hypercube\"\nsamples = 10\n"));
    ASSERT_EQ(cells.size(), 10u);
    std::set<std::string> first, second;
    bool same_order = true;
    for (const Cell& cell : cells) {
        first.insert(cell.levels[0].second);
        second.insert(cell.levels[1].second);
        same_order = same_order && "1" + cell.levels[0].second == cell.levels[1].second;
    }
    EXPECT_EQ(first.size(), 10u);
    EXPECT_EQ(second.size(), 10u);
    EXPECT_FALSE(same_order);
}

TEST(Cells, WhatFilesAreRefused) {
    EXPECT_THAT(file_refusal("[[change]]\npath = \"side.A.panic\"\nfrom = 1\nto = 3\n"),
                HasSubstr("a range is for a Latin hypercube"));
    EXPECT_THAT(file_refusal("[[change]]\npath = \"side.A.panic\"\nvalues = []\n"),
                HasSubstr("the change has no values"));
    EXPECT_THAT(file_refusal("[[change]]\npath = \"side.A.units[1]\"\nhow = \"remove\"\nvalues = [1]\n"),
                HasSubstr("an entry is removed or not (found 1, expected true or false)"));
    EXPECT_THAT(file_refusal(std::string(two_changes) + "[[change]]\npath = \"side.A.panic\"\nvalues = [1]\n"),
                HasSubstr("two changes have one name"));
    EXPECT_THAT(file_refusal("[games]\nhalf_width = 0.1\nsprt = { elo0 = 0, elo1 = 1 }\n"),
                HasSubstr("one rule to stop by"));
    EXPECT_THAT(file_refusal("[games]\nsprt = { elo0 = 5, elo1 = 1 }\n"), HasSubstr("must be the larger"));
    EXPECT_THAT(file_refusal("[combine]\nhow = \"grid\"\nsamples = 3\n"),
                HasSubstr("only a Latin hypercube is sampled"));
    EXPECT_THAT(
        file_refusal("[combine]\nhow = \"latin-hypercube\"\nsamples = 3\n"),
        HasSubstr("e.toml:6:7: a Latin hypercube has nothing to sample (found no change, expected [[change]])"));
    EXPECT_THAT(file_refusal("[[change]]\npath = \"side.A.panic\"\nvalues = [20, 22, 20]\n"),
                HasSubstr("e.toml:7:10: a value is given twice (found 20)"));
    EXPECT_THAT(file_refusal("[players]\na = [\"rush\"]\nb = [\"rush\"]\nboth = [\"rush\"]\n"),
                HasSubstr("e.toml:8:9: these players are given twice (found rush against rush)"));
    EXPECT_THAT(file_refusal("[[play.meeting]]\na = \"x\"\nb = \"y\"\n[[play.meeting]]\na = \"x\"\nb = \"y\"\n"),
                HasSubstr("this battle is given twice (found x against y)"));
    for (const std::string column : {"cell", "pair", "battle", "first_agent", "second_agent"})
        EXPECT_THAT(file_refusal("[[change]]\nname = \"" + column + "\"\npath = \"side.A.panic\"\nvalues = [1]\n"),
                    HasSubstr("the name of the change is a column of every table (found " + column));
}

// A zip may repeat a value, but not all values of a cell.
TEST(Cells, NoCellIsThereTwice) {
    const auto zip = [](const std::string& first, const std::string& second) {
        return "[[change]]\npath = \"side.A.panic\"\nvalues = " + first +
               "\n[[change]]\npath = \"side.B.panic\"\nvalues = " + second + "\n[combine]\nhow = \"zip\"\n";
    };
    EXPECT_EQ(cells_of(experiment(zip("[10, 10]", "[1, 2]"))).size(), 2u);
    EXPECT_THAT(file_refusal(zip("[10, 20, 10]", "[1, 2, 1]")),
                HasSubstr("two cells have the same values (found number 3 of each change)"));
}

TEST(Cells, ColumnsHaveNumbersAndTextsOfTheirOwn) {
    const auto columns = columns_of_cells(
        cells_of(experiment("[[change]]\npath = \"side.A.panic\"\nvalues = [10]\n"
                            "[[change]]\npath = \"side.B.units\"\nhow = \"add\"\nvalues = ['LC \"x\" at A1']\n"
                            "[[change]]\npath = \"option.averaging-dice\"\nvalues = [true]\n"
                            "[[change]]\npath = \"side.A.list\"\nvalues = [[1, 2]]\n")));
    EXPECT_THAT(columns.names, ElementsAre("battle", "first_agent", "second_agent", "side.A.panic", "side.B.units",
                                           "option.averaging-dice", "side.A.list"));
    ASSERT_EQ(columns.values.size(), 1u);
    std::vector<std::string> texts;
    for (const CellValue& value : columns.values[0]) texts.push_back((value.is_literal ? "literal " : "") + value.text);
    EXPECT_THAT(
        texts, ElementsAre("zama", "heuristic", "heuristic", "literal 10", "LC \"x\" at A1", "literal true", "[1, 2]"));
}

// What a shard is announced to play, and plays.
TEST(Cells, AShardKnowsHowManyGamesItHas) {
    const Experiment of = experiment(std::string(two_changes) + "[games]\npairs = 23\nblock = 10\n");
    const auto cells = cells_of(of);
    for (const std::uint32_t shards : {1u, 2u, 5u, 12u, 1'000'000u}) {
        std::uint64_t all = 0;
        for (std::uint32_t number = 1; number <= std::min(shards, 12u); ++number)
            for (const Cell& cell : cells) {
                const CellBlocks blocks(cell, of);
                const Shard shard{number, shards};
                std::uint64_t games = 0;
                for (std::uint32_t block = 1; block <= blocks.count(); ++block)
                    if (shard.has(blocks.overall(block))) games += blocks.games(block);
                EXPECT_EQ(blocks.games_in(shard), games);
                all += games;
            }
        EXPECT_EQ(all, 4 * 23u);
    }
}

TEST(Cells, TheNameOfABattleStays) {
    const Experiment of = experiment("[[change]]\npath = \"name\"\nvalues = [\"other\"]\n");
    Diagnostics diagnostics;
    EXPECT_FALSE(open_cell(cells_of(of).front(), of, data_folder, diagnostics).service);
    EXPECT_THAT(diagnostics.text(), HasSubstr("e.toml:5:1: the name of a battle cannot be changed (found name = "));
}

TEST(Cells, UnknownAgentsHaveAPlace) {
    const Experiment of = experiment("[players]\na = [\"heuristic\"]\nb = [\"rush\", \"hero\"]\n");
    const auto cells = cells_of(of);
    Diagnostics diagnostics;
    EXPECT_TRUE(open_cell(cells[0], of, data_folder, diagnostics).service);
    EXPECT_FALSE(open_cell(cells[1], of, data_folder, diagnostics).service);
    EXPECT_THAT(diagnostics.text(), HasSubstr("e.toml:7:14: unknown agent 'hero'"));
}

TEST(Cells, TooManyAreRefusedBeforeTheyAreMade) {
    std::string more;
    for (int i = 0; i < 6; ++i) {
        more += "[[change]]\nname = \"" + std::to_string(i) + "\"\npath = \"side.A.figure" + std::to_string(i) +
                "\"\nvalues = [";
        for (int n = 0; n < 20; ++n) more += std::to_string(n) + ",";
        more += "]\n";
    }
    const auto all = [&] { static_cast<void>(cells_of(experiment(more))); };
    EXPECT_THROW(all(), InputError);
}

/// The battle of the last cell, and what follows from its changes.
OpenedCell opened(const std::string& scenario, const std::string& more) {
    std::string text = more;
    text.insert(text.find("[play]"), "format = \"polemarch experiment 1\"\nname = \"x\"\n");
    text.replace(text.find("SCENARIO"), 8, scenario);
    Diagnostics diagnostics;
    const auto read = parse_experiment({"e.toml", text}, diagnostics);
    EXPECT_TRUE(read) << diagnostics.text();
    OpenedCell cell = open_cell(cells_of(*read).back(), *read, data_folder, diagnostics);
    EXPECT_TRUE(cell.service) << diagnostics.text();
    return cell;
}
std::vector<std::string> follows(const OpenedCell& cell) {
    std::vector<std::string> texts;
    for (const FigureChange& change : cell.follows) texts.push_back(text_of(change));
    return texts;
}
/// "panic level 31": of a side, as `show` prints it.
int panic_of(const OpenedCell& cell, std::size_t side) {
    const std::string board = cell.service->start().board;
    std::size_t at = board.find("panic level ");
    if (side == 1) at = board.find("panic level ", at + 1);
    return at == std::string::npos ? -1 : std::stoi(board.substr(at + 12));
}

// 4.0: half of the strength. Heraclea's file gives the panic levels, Zama's does not.
TEST(Cells, R4_0_the_panic_level_follows_the_strength_unless_it_is_held) {
    const std::string play = "[play]\nscenarios = [\"SCENARIO\"]\n";
    const std::string phalanx = "[[change]]\npath = 'side.A.units[\"PX@D9\"]'\nhow = \"remove\"\nvalues = [true]\n";
    const std::string elephants = "[[change]]\npath = 'side.B.units[\"EL@G5\"]'\nhow = \"remove\"\nvalues = [true]\n";
    const int published = 24;

    const OpenedCell weaker = opened("heraclea", play + phalanx);
    ASSERT_EQ(follows(weaker).size(), 1u);
    EXPECT_LT(panic_of(weaker, 0), published);
    EXPECT_EQ(follows(weaker)[0], "side.A.panic = " + std::to_string(panic_of(weaker, 0)));
    EXPECT_EQ(panic_of(opened("heraclea", "held = [\"side.A.panic\"]\n" + play + phalanx), 0), published);
    const OpenedCell set = opened("heraclea", play + phalanx + "[[change]]\npath = \"side.A.panic\"\nvalues = [23]\n");
    EXPECT_TRUE(set.follows.empty());
    EXPECT_EQ(panic_of(set, 0), 23);

    Diagnostics diagnostics;
    const OpenedCell whole{open_battle("zama", data_folder, diagnostics), {}};
    const OpenedCell without = opened("zama", play + elephants);
    EXPECT_LT(panic_of(without, 1), panic_of(whole, 1));
    EXPECT_EQ(follows(without), std::vector{"side.B.panic = " + std::to_string(panic_of(without, 1))});
    const OpenedCell held = opened("zama", "held = [\"side.B.panic\"]\n" + play + elephants);
    EXPECT_EQ(panic_of(held, 1), panic_of(whole, 1));
    EXPECT_TRUE(held.follows.empty());
}

TEST(Cells, HandicapsAndOptionsAreChangesToo) {
    const Experiment of = experiment(
        "[[change]]\npath = \"handicap.A.vp\"\nvalues = [1]\n"
        "[[change]]\npath = \"option.averaging-dice\"\nvalues = [true]\n");
    Diagnostics diagnostics;
    const OpenedCell opened = open_cell(cells_of(of).front(), of, data_folder, diagnostics);
    ASSERT_TRUE(opened.service) << diagnostics.text();
    EXPECT_THAT(opened.service->battle().handicaps[0].changes, ElementsAre(::testing::Pair("vp", 1)));
    EXPECT_THAT(opened.service->battle().options, ::testing::Contains(HasSubstr("averaging-dice")));
    const Experiment wrong = experiment("[[change]]\npath = \"handicap.C.vp\"\nvalues = [1]\n");
    EXPECT_FALSE(open_cell(cells_of(wrong).front(), wrong, data_folder, diagnostics).service);
    EXPECT_THAT(diagnostics.text(), HasSubstr("handicap.A.DIAL = NUMBER"));
}

// Every shipped experiment can be played.
TEST(Cells, TheExamplesAreWhole) {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(data_folder / "experiments")) {
        if (entry.path().extension() != ".toml") continue;
        ++files;
        std::ifstream file(entry.path());
        std::stringstream text;
        text << file.rdbuf();
        Diagnostics diagnostics;
        const auto read = parse_experiment({entry.path().string(), text.str()}, diagnostics);
        ASSERT_TRUE(read) << diagnostics.text();
        EXPECT_EQ(read->name, entry.path().stem().string());
        for (const Cell& cell : cells_of(*read))
            EXPECT_TRUE(open_cell(cell, *read, data_folder, diagnostics).service) << cell.words() << diagnostics.text();
    }
    EXPECT_EQ(files, 6);
}

}  // namespace
}  // namespace polemarch::test
