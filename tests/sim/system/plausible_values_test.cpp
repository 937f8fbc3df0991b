// The plausible values of assumed figures: the shipped charts are complete and consistent, and faults are refused.
#include "sim/system/plausible_values.h"

#include "core/random.h"
#include "sim/service/service.h"
#include "sim/system/figures.h"
#include "sim/system/rule_system.h"
#include "tests/support/folder.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace sim;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::filesystem::path shipped = POLEMARCH_SOURCE_DIR "/data";

std::string text_of_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A chart of two troop types and the entries of a test, without a rule system.
struct SmallCharts {
    explicit SmallCharts(const std::string& entries)
        : texts{{"units.toml",
                 "[[unit]]\ncode = \"PX\"\nstrength = [6, 3]\nflags = [\"old\", \"bold\"]\nmovement = 1\n"
                 "[[unit]]\ncode = \"LF/-\"\nmelee = [1, 2]\n" +
                     entries}} {}
    std::vector<Source> texts;
    static constexpr std::array<std::string_view, 1> files{"units.toml"};
    static constexpr std::array<FigureSubject, 1> subjects{{{"unit", "units"}}};
    [[nodiscard]] ChartTexts charts() const { return {files, texts}; }
    [[nodiscard]] std::vector<AssumedFigure> figures() const {
        const std::vector<Figure> all{{"unit PX strength", Basis::assumed}, {"unit PX disordered", Basis::assumed},
                                      {"unit PX bold", Basis::assumed},     {"unit PX movement", Basis::source},
                                      {"unit PX range", Basis::assumed},    {"unit LF/- melee", Basis::assumed}};
        return assumed_in_charts(all, subjects, charts());
    }
    [[nodiscard]] std::vector<PlausibleFigure> read() const {
        Diagnostics diagnostics;
        auto found = read_plausible(charts(), figures(), diagnostics);
        EXPECT_TRUE(found) << diagnostics.text();
        return std::move(found).value_or(std::vector<PlausibleFigure>{});
    }
    [[nodiscard]] std::string refusal() const {
        Diagnostics diagnostics;
        EXPECT_FALSE(read_plausible(charts(), figures(), diagnostics)) << "it was not refused";
        return diagnostics.text();
    }
};
std::string entry(const std::string& path, const std::string& values) {
    return "[[plausible]]\npaths = [" + path + "]\n" + values + "\nwhy = \"a guess\"\n";
}

}  // namespace

TEST(PlausibleValues, FiguresHaveThePathsThatChangesUse) {
    std::vector<std::string> paths;
    for (const AssumedFigure& figure : SmallCharts("").figures()) paths.push_back(figure.path);
    EXPECT_THAT(paths, ElementsAre("charts.units.PX.strength.good", "charts.units.PX.strength.disordered",
                                   "charts.units.PX.flags", "charts.units.PX.range", "charts.units.\"LF/-\".melee"));
}

TEST(PlausibleValues, RangesShiftsAndLists) {
    const auto range = SmallCharts(entry("\"charts.units.PX.strength.good\"", "range = [4, 8]\nstep = 2")).read();
    ASSERT_EQ(range.size(), 1u);
    EXPECT_THAT(range[0].values, ElementsAre("4", "6", "8"));
    EXPECT_EQ(range[0].own, 1u);
    EXPECT_EQ(range[0].why, "a guess");
    EXPECT_THAT(range[0].figures, ElementsAre("unit PX strength"));
    const auto shift = SmallCharts(entry("'charts.units.\"LF/-\".melee'", "shift = [-1, 1]")).read();
    EXPECT_THAT(shift.at(0).values, ElementsAre("[0, 1]", "[1, 2]", "[2, 3]"));
    const auto flags =
        SmallCharts(entry("\"charts.units.PX.flags\"", "values = [[\"old\"], [\"old\",\"bold\"]]")).read();
    EXPECT_THAT(flags.at(0).values, ElementsAre("[\"old\"]", "[\"old\", \"bold\"]"));
    EXPECT_THAT(flags.at(0).figures, ElementsAre("unit PX bold"));
    // What the chart does not give has no value of its own.
    const auto absent = SmallCharts(entry("\"charts.units.PX.range\"", "values = [1]")).read();
    EXPECT_EQ(absent.at(0).own, std::nullopt);
    EXPECT_FALSE(absent.at(0).varies());
}

TEST(PlausibleValues, FaultsAreNamed) {
    const auto refusal = [](const std::string& path, const std::string& values) {
        return SmallCharts(entry(path, values)).refusal();
    };
    const std::string good = "\"charts.units.PX.strength.good\"";
    EXPECT_THAT(refusal("\"charts.units.PY.strength.good\"", "range = [4, 8]"),
                HasSubstr("units.toml:10:10: charts.units.PY.strength.good: there is nothing of this name"));
    EXPECT_THAT(refusal("\"charts.units.PX.movement\"", "range = [1, 2]"),
                HasSubstr("this figure is not assumed (found charts.units.PX.movement, expected the path of a figure "
                          "whose basis is 'assumed')"));
    EXPECT_THAT(refusal(good, "range = [7, 8]"),
                HasSubstr("the chart's own value is not among the plausible ones (found 6 of "
                          "charts.units.PX.strength.good, expected 7, 8)"));
    EXPECT_THAT(refusal(good, "range = [8, 4]"), HasSubstr("this is no range of plausible values (found [8, 4]"));
    EXPECT_THAT(refusal(good, "range = [4, 8]\nstep = 3"), HasSubstr("this is no range of plausible values"));
    EXPECT_THAT(refusal(good, "range = [\"many\", 8]"), HasSubstr("bad value of 'range'"));
    EXPECT_THAT(refusal(good, "values = [6, 6]"), HasSubstr("a plausible value is given twice (found 6)"));
    EXPECT_THAT(refusal(good, "values = []"), HasSubstr("bad number of plausible values (found 0"));
    EXPECT_THAT(refusal(good, "values = [6]\nshift = [-1, 1]"),
                HasSubstr("the plausible values are not given once (found 2 times"));
    EXPECT_THAT(refusal(good, ""), HasSubstr("the plausible values are not given once (found 0 times"));
    EXPECT_THAT(refusal(good, "shift = [-1, 1]\nlikely = 6"), HasSubstr("unknown key 'likely'"));
    EXPECT_THAT(refusal("", "values = [6]"), HasSubstr("the entry is about no figure"));
    EXPECT_THAT(refusal("\"charts.units.PX.range\"", "shift = [-1, 1]"),
                HasSubstr("can be shifted (found nothing, expected 'values' or 'range')"));
    EXPECT_THAT(refusal(good + ", " + good, "values = [6]"),
                HasSubstr("the plausible values of this figure are given twice"));
    EXPECT_THAT(SmallCharts("[[plausible]]\npaths = [" + good + "]\nvalues = [6]\n").refusal(),
                HasSubstr("the key 'why' in [plausible] is missing"));
    Diagnostics diagnostics;
    const SmallCharts incomplete(entry(good, "values = [6]"));
    EXPECT_FALSE(complete_plausible(incomplete.charts(), incomplete.figures(), diagnostics));
    EXPECT_EQ(diagnostics.errors(), 4u);
    EXPECT_THAT(diagnostics.text(), HasSubstr("an assumed figure has no plausible values (found "
                                              "charts.units.PX.strength.disordered"));
}

TEST(PlausibleValues, EveryAssumedFigureOfTheShippedChartsHasThem) {
    for (const RuleSystem* system : rule_systems()) {
        Diagnostics diagnostics;
        const auto figures = system->plausible_figures(shipped, diagnostics);
        ASSERT_TRUE(figures) << diagnostics.text();
        EXPECT_GE(figures->size(), 20u) << system->name();
        for (const auto& file : std::filesystem::directory_iterator(shipped / system->folder() / "charts")) {
            Diagnostics found;
            EXPECT_TRUE(validate_file(file.path().string(), shipped, found)) << found.text();
            EXPECT_TRUE(found.all().empty()) << found.text();
        }
    }
}

TEST(PlausibleValues, ValidateRefusesImpossibleOnesAndMissesOthers) {
    const Folder folder;
    const std::string text = text_of_file(shipped / "ancient_battles/charts/melee.toml");
    const auto messages = [&](const std::string& from, const std::string& to) {
        std::string other = text;
        const std::size_t at = other.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        other.replace(at, to.empty() ? std::string::npos : from.size(), to);
        std::ofstream(folder.path() / "my-melee.toml") << other;
        Diagnostics found;
        static_cast<void>(validate_file((folder.path() / "my-melee.toml").string(), shipped, found));
        return found.text();
    };
    EXPECT_THAT(messages("[\"normal\", \"steadfast\"]", "[\"normal\", \"sleepy\"]"),
                HasSubstr("a plausible value of charts.melee.camp_in_melee is impossible (found \"sleepy\""));
    EXPECT_THAT(messages("charts.melee.camp_in_melee", "charts.units.HI.movement"),
                HasSubstr("the figure is of another chart"));
    const std::string missing = messages("[[plausible]]", "");
    EXPECT_THAT(missing, HasSubstr("warning"));
    EXPECT_THAT(missing, HasSubstr("an assumed figure has no plausible values (found charts.melee.camp_in_melee"));
}

// As data/README says: every combination of plausible values is possible, in every shipped battle.
TEST(PlausibleValues, AllTogetherMakeBattles) {
    for (const RuleSystem* system : rule_systems()) {
        Diagnostics ignored;
        const auto figures = system->plausible_figures(shipped, ignored);
        ASSERT_TRUE(figures);
        std::uint32_t battle = 0;
        for (const auto& file : std::filesystem::directory_iterator(shipped / system->folder() / "scenarios")) {
            if (file.path().extension() != ".toml") continue;
            Diagnostics diagnostics;
            const auto opened = open_battle(file.path().string(), shipped, diagnostics);
            ASSERT_TRUE(opened) << diagnostics.text();
            ++battle;
            for (const std::uint32_t round : {0u, 1u, 2u}) {  // lowest, highest, any
                std::vector<FigureChange> changes;
                for (std::uint32_t i = 0; i < figures->size(); ++i) {
                    const auto& values = (*figures)[i].values;
                    const auto last = static_cast<std::uint32_t>(values.size()) - 1;
                    const std::uint32_t any = scale(keyed_word(1, Purpose::setup, battle, i, 0), last + 1);
                    changes.push_back({.path = (*figures)[i].path,
                                       .value = values[round == 0   ? 0
                                                       : round == 1 ? last
                                                                    : any]});
                }
                const auto texts = changed(opened->system().sources(), changes, diagnostics);
                ASSERT_TRUE(texts) << diagnostics.text();
                Record record{.name = file.path().string()};
                record.header.system = system->name();
                record.header.sources = *texts;
                EXPECT_TRUE(system->reopen(record, diagnostics)) << file.path() << ' ' << round << diagnostics.text();
            }
        }
    }
}

}  // namespace polemarch::test
