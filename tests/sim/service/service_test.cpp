// The registry and the service of the shipped battles: opened by name or by record, the same report with any number of
// threads, every record accepted by its own replay.
#include "sim/service/service.h"

#include "sim/system/system_files.h"
#include "tests/support/dice_service.h"
#include "tests/support/library.h"
#include "tests/support/open_in_tree.h"

#include <set>

#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace polemarch::sim {
namespace {

using test::open_in_tree;

const std::filesystem::path data = POLEMARCH_SOURCE_DIR "/data";

std::optional<Record> parsed(const std::string& text) {
    Diagnostics diagnostics;
    auto record = parse_record({"r.jsonl", text}, diagnostics);
    EXPECT_TRUE(record) << diagnostics.text();
    return record;
}
template <class Call>
std::string input_error(const Call& call) {
    try {
        call();
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

TEST(Service, OpensEveryShippedBattle) {
    const auto names = scenario_names(data);
    EXPECT_EQ(names, test::all_scenarios());
    for (const std::string& name : names) {
        const auto service = open_in_tree(name);
        ASSERT_TRUE(service) << name;
        std::string folder = service->battle().system;
        std::replace(folder.begin(), folder.end(), '-', '_');
        EXPECT_EQ(service->battle().short_name, name);
        EXPECT_FALSE(service->battle().date.empty()) << name;
        EXPECT_FALSE(service->battle().special.empty()) << name;
        EXPECT_EQ(service->battle().sources.at(0).name, folder + "/scenarios/" + name + ".toml");
    }
}

TEST(Service, SameReportAtAnyNumberOfThreads) {
    const auto service = open_in_tree("heraclea");
    ASSERT_TRUE(service);
    const BatchRequest request{.games = {1, 24}, .agents = {"heuristic", "random"}, .side_swap = SideSwap::swapped};
    const std::string alone = json_report(service->simulate(request, {}));
    for (const int threads : {2, 3, 8})
        EXPECT_EQ(json_report(service->simulate(request, {.threads = threads})), alone) << threads << " threads";
}

TEST(Service, FactsHaveNamesOfTheirOwn) {
    const auto service = open_in_tree("kadesh");
    ASSERT_TRUE(service);
    const auto report = service->simulate({.games = {1, 1}, .agents = {"random", "random"}}, {});
    std::set<std::string> names;
    for (const FactTally& fact : report.facts) names.insert(fact.fact.name);
    EXPECT_EQ(names.size(), report.facts.size());
}

TEST(Service, RecordsCarryTheirBattle) {
    for (const char* name : {"heraclea", "kadesh", "legions-and-warbands", "skirmish"}) {
        const auto service = open_in_tree(name);
        ASSERT_TRUE(service);
        const auto record = parsed(service->record({.agents = {"heuristic", "heuristic"}, .seed = 11}, 5));
        ASSERT_TRUE(record);
        Diagnostics diagnostics;
        const auto reopened = open_battle(*record, diagnostics);
        ASSERT_TRUE(reopened) << diagnostics.text();
        const ReplayReport replayed = reopened->replay(*record);
        EXPECT_FALSE(replayed.difference) << to_string(*replayed.difference);
        EXPECT_EQ(replayed.steps, record->steps.size());
        EXPECT_EQ(reopened->start().board, service->start().board);
    }
}

TEST(Service, TheSecondGameOfAPairHasItsOwnNumberThePairsDiceAndExchangedAgents) {
    const auto service = test::dice_service();
    const std::string second = service->record({.agents = {"patient", "random"}, .side_swap = SideSwap::swapped}, 6);
    EXPECT_NE(second.find(R"("pair":3,"game":6,"agents":["random","patient"])"), std::string::npos) << second;
    EXPECT_FALSE(service->replay(*parsed(second)).difference);
}

TEST(Service, RecordsWithoutTheirBattleAreRefused) {
    auto record = parsed(open_in_tree("heraclea")->record({.agents = {"random", "random"}}, 1));
    ASSERT_TRUE(record);
    const auto refusal = [&] {
        Diagnostics diagnostics;
        EXPECT_FALSE(open_battle(*record, diagnostics));
        return diagnostics.text();
    };
    record->header.battle = "Asculum";
    EXPECT_EQ(
        refusal(),
        "polemarch: error: r.jsonl:1:1: the header names another battle than the scenario that the record carries "
        "(found Asculum, expected Heraclea)\n");
    record->header.battle = "Heraclea";
    record->header.sources.pop_back();
    EXPECT_EQ(refusal(),
              "polemarch: error: r.jsonl:1:1: the record does not carry the texts of its battle (found 5 texts, "
              "expected a scenario and "
              "5 charts)\n");
    record->header.system = "chess";
    EXPECT_EQ(
        refusal(),
        "polemarch: error: r.jsonl:1:1: the record is of a rule system that this program does not know (found chess, "
        "expected ancient-battles, "
        "blood-of-kings or standard-wargame)\n");
}

TEST(Service, UnknownNamesAreExplained) {
    Diagnostics diagnostics;
    EXPECT_EQ(input_error([&] { static_cast<void>(open_battle("kadehs", data, diagnostics)); }),
              "polemarch: error: unknown scenario 'kadehs', did you mean 'kadesh'?" + test::there_are_battles() + "\n");
    EXPECT_EQ(input_error([&] { static_cast<void>(open_battle("none.toml", data, diagnostics)); }),
              "polemarch: error: cannot open none.toml: No such file or directory\n");
}

TEST(Service, NamesInReportsDoNotDependOnTheMachine) {
    const std::string file = (data / "ancient_battles/scenarios/heraclea.toml").string();
    EXPECT_EQ(name_in_reports(file, data), "ancient_battles/scenarios/heraclea.toml");
    EXPECT_EQ(name_in_reports((data / "../data/x.toml").string(), data), "x.toml");
    EXPECT_EQ(name_in_reports("/elsewhere/x.toml", data), "/elsewhere/x.toml");
}

}  // namespace
}  // namespace polemarch::sim
