// The dials of battles, and what answers have in common.
#include "sim/system/balance_dials.h"

#include "core/diagnostics.h"
#include "sim/answers/answer.h"
#include "sim/service/service.h"
#include "sim/system/figures.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using namespace sim;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> words_of(const BalanceDial& dial) {
    std::vector<std::string> words;
    for (const DialSetting& setting : dial.settings) words.push_back(setting.words);
    return words;
}

TEST(BalanceDials, ANumberHasItsPresentValueAmongTheSettings) {
    const BalanceDial dial =
        number_dial("x", DialKind::endurance, "side.A.panic", {.low = 10, .high = 20, .step = 5, .now = 12});
    EXPECT_THAT(words_of(dial), ElementsAre("10", "12", "15", "20"));
    EXPECT_TRUE(dial.settings[1].changes.empty());
    EXPECT_EQ(text_of(dial.settings[2].changes.front()), "side.A.panic = 15");
    EXPECT_THAT(
        words_of(number_dial("x", DialKind::command, "p", {.low = -1, .high = 1, .now = 0, .more_or_less = true})),
        ElementsAre("-1", "0", "+1"));
}

TEST(BalanceDials, UnitsAreFoundAsTheyAreWritten) {
    const std::vector<ScenarioUnit> units = scenario_units({"x.toml",
                                                            "[side.A]\nunits = [\"HI E5/4\", \"CAMP E3\"]\n"
                                                            "[[side.B.wing]]\nleader = \"x\"\nunits = [\n"
                                                            "  { name = \"Thebans\", at = \"1 2 facing 90\" },\n]\n"
                                                            "[[side.B.unit]]\nunit = \"R HF/1\"\nright_of = \"B1\"\n"});
    ASSERT_EQ(units.size(), 4u);
    EXPECT_EQ(units[0].path(), "side.A.units[1]");
    EXPECT_EQ(units[1].words, "CAMP E3");
    EXPECT_EQ(units[2].path(), "side.B.wing[1].units[1]");
    EXPECT_EQ(units[2].words, "Thebans B1");
    EXPECT_EQ(units[2].at, "1 2 facing 90");
    EXPECT_EQ(units[3].path(), "side.B.units[1]");
    const BalanceDial more = more_units(Side::second, units, 6);
    ASSERT_EQ(more.settings.size(), 1u);
    EXPECT_EQ(more.settings[0].changes[0].value, "{ name = \"Thebans\", at = \"-5 2 facing 90\" }");
}

TEST(BalanceDials, AheadIsWhereAUnitFaces) {
    EXPECT_EQ(moved_ahead("10 20 facing 0", 2), "10 22 facing 0");
    EXPECT_EQ(moved_ahead("10 20 facing 180", 2), "10 18 facing 180");
    EXPECT_EQ(moved_ahead("10 20 facing 270", -2), "12 20 facing 270");
    EXPECT_EQ(moved_ahead("beside A4", 2), "");
}

TEST(BalanceDials, TheTurnsOfAncientBattles) {
    Diagnostics diagnostics;
    const auto service = open_battle("worked-example", POLEMARCH_SOURCE_DIR "/data", diagnostics);
    const SystemBattle& battle = service->system();
    const std::vector<BalanceDial> dials = battle.balance_dials();
    const auto turns =
        std::find_if(dials.begin(), dials.end(), [](const BalanceDial& d) { return d.kind == DialKind::length; });
    ASSERT_NE(turns, dials.end());
    EXPECT_THAT(words_of(*turns), ElementsAre("7", "8", "9", "10", "11", "12", "13"));
    EXPECT_TRUE(turns->settings[3].changes.empty());
    EXPECT_EQ(text_of(turns->settings[0].changes.front()), "turns = { last = 7, end_on = { 5 = 1, 6 = 2 } }");
    for (const DialSetting& setting : turns->settings) {
        Record record;
        record.name = setting.words;
        record.header.system = service->battle().system;
        record.header.battle = service->battle().name;
        record.header.sources = changed(battle.sources(), setting.changes, diagnostics).value();
        EXPECT_TRUE(open_battle(record, diagnostics)) << diagnostics.text();
    }
}

StoredGame game(const char* result) {
    StoredGame stored;
    stored.result = result;
    return stored;
}
TEST(Answers, AnOutcomeIsSideAs) {
    ComparedGames games;
    for (const char* result : {"A", "A", "draw", "B"}) games.games.push_back(game(result));
    const auto outcome = outcome_of(games);
    EXPECT_EQ(outcome.won, 2u);
    EXPECT_EQ(outcome.drawn, 1u);
    EXPECT_EQ(outcome.lost, 1u);
    EXPECT_DOUBLE_EQ(outcome.score, 0.625);
    EXPECT_EQ(outcome_of({}).games, 0u);
}

TEST(Answers, CostsAreSaidInAUnitThatOneReads) {
    EXPECT_EQ(cost_words(9600, 0.01, 2, "heuristic"), "9,600 games of heuristic: about 48 seconds");
    EXPECT_EQ(duration_words(600), "10 minutes");
    EXPECT_EQ(duration_words(9000), "2.5 hours");
}

TEST(Answers, AssumedFiguresAreGrouped) {
    AnswerBasis basis;
    basis.method = "x";
    basis.battle.assumed = {"unit HI movement", "unit HI range", "unit LC range", "turns"};
    Document document;
    add_basis(basis, document);
    EXPECT_THAT(plain_text(document, {}, 200), HasSubstr("unit HI: movement, range; unit LC: range; turns."));
}

// A table in a terminal: texts are shortened, numbers never.
TEST(PlainText, FitsItsColumns) {
    Document document{.title = "T", .subtitle = "", .blocks = {}};
    DocumentTable table{.caption = "c", .head = {"what", "how many of them"}, .rows = {}};
    table.rows.push_back({{.text = std::string(60, 'x')}, {.text = "12.5", .key = 12.5, .detail = "11 to 14"}});
    document.blocks.emplace_back(table);
    const std::string text = plain_text(document, {}, 40);
    EXPECT_THAT(text, HasSubstr("12.5 11 to 14\n"));
    EXPECT_THAT(text, HasSubstr("…"));
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        EXPECT_LE(end - at, 40u + 2) << text.substr(at, end - at);  // the mark of a cut takes three bytes
        at = end + 1;
    }
}

}  // namespace
}  // namespace polemarch::test
