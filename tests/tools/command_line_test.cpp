// The command line from outside: every mistake has one message and exit status 2, and nothing is guessed.
#include "tests/support/library.h"
#include "tests/support/mistakes.h"

#include <gmock/gmock.h>

namespace polemarch::test {
namespace {

std::string worked_example_at(const std::string& step) {
    return POLEMARCH_SOURCE_DIR "/data/ancient_battles/records/worked-example.jsonl@" + step;
}

class CommandLine : public testing::TestWithParam<Mistake> {};
TEST_P(CommandLine, MistakeIsExplained) { expect_explained(GetParam()); }

const std::string unknown_scenario = "unknown scenario 'heraclia', did you mean 'heraclea'?" + there_are_battles();

const Mistake mistakes[] = {
    {"nothing", {}, "no command given; polemarch help lists them"},
    {"unknown_command",
     {"simulat"},
     "unknown command 'simulat', did you mean 'simulate'?; there are: play, simulate, match, ladder, experiment, "
     "compare, balance, contribution, sensitivity, matchup, price, maps, quality, report, stats, new, army, strategy, "
     "validate, show, map, replay, odds, rule, umpire, session, serve, suggest, why, review, tune, perft, signature, "
     "version, help"},
    {"unknown_option",
     {"simulate", "heraclea", "--gmaes", "5"},
     "unknown option '--gmaes', did you mean '--games'?; see polemarch help simulate"},
    {"abbreviated_option",
     {"simulate", "heraclea", "--game", "5"},
     "unknown option '--game', did you mean '--games'?; see polemarch help simulate"},
    {"unlike_any_option", {"simulate", "heraclea", "--xyzzy"}, "unknown option '--xyzzy'; see polemarch help simulate"},
    {"short_option", {"simulate", "heraclea", "-x"}, "unknown option '-x'; see polemarch help simulate"},
    {"option_of_another_command", {"version", "--games", "5"}, "unknown option '--games'; see polemarch help version"},
    {"option_without_value",
     {"simulate", "heraclea", "--games"},
     "the option '--games' needs a value; see polemarch help simulate"},
    {"flag_with_value",
     {"simulate", "heraclea", "--force=yes"},
     "the option '--force' takes no value; see polemarch help simulate"},
    {"option_twice",
     {"simulate", "heraclea", "--games", "5", "--games", "6"},
     "the option '--games' is given twice; see polemarch help simulate"},
    {"no_scenario", {"simulate"}, "'simulate' needs SCENARIO, or --army-a and --army-b; see polemarch help simulate"},
    {"one_army", {"simulate", "--army-a", "romans-200bc"}, "--army-a needs --army-b too"},
    {"armies_and_a_scenario",
     {"match", "heraclea", "--army-a", "romans-200bc", "--army-b", "maurya", "--first", "1", "--second", "2"},
     "two armies are named, and a scenario besides: 'heraclea'"},
    {"points_without_armies", {"simulate", "heraclea", "--points", "60"}, "--points goes with --army-a and --army-b"},
    {"two_scenarios",
     {"simulate", "heraclea", "kadesh"},
     "'simulate' does not take 'kadesh'; see polemarch help simulate"},
    {"number_with_a_tail",
     {"simulate", "heraclea", "--games", "12abc"},
     "the option '--games' must be a whole number from 1 to 10000000, found '12abc'"},
    {"number_with_a_point",
     {"simulate", "heraclea", "--games", "1.5"},
     "the option '--games' must be a whole number from 1 to 10000000, found '1.5'"},
    {"number_out_of_range",
     {"simulate", "heraclea", "--games", "0"},
     "the option '--games' must be a whole number from 1 to 10000000, found '0'"},
    {"negative_number",
     {"simulate", "heraclea", "--threads=-1"},
     "the option '--threads' must be a whole number from 1 to 256, found '-1'"},
    {"huge_number",
     {"simulate", "heraclea", "--seed", "18446744073709551616"},
     "the option '--seed' must be a whole number from 0 to 18446744073709551615, found '18446744073709551616'"},
    {"empty_number",
     {"simulate", "heraclea", "--games="},
     "the option '--games' needs a value; see polemarch help simulate"},
    {"unknown_scenario", {"simulate", "heraclia"}, unknown_scenario.c_str()},
    {"no_such_file", {"simulate", "/none/heraclea.toml"}, "cannot open /none/heraclea.toml: No such file or directory"},
    {"directory", {"simulate", "/tmp/"}, "/tmp/ is a directory, expected a file"},
    {"unknown_color",
     {"simulate", "heraclea", "--color", "blue"},
     "the option '--color' must be one of auto, always, never, found 'blue'"},
    {"no_data", {"simulate", "heraclea", "--data", "/none"}, "the data directory '/none' (--data) is no directory"},
    {"json_in_no_directory",
     {"simulate", "heraclea", "--side-a", "random", "--side-b", "random", "--json", "/none/r.json"},
     "cannot write /none/r.json: there is no directory /none"},
    {"records_in_a_file",
     {"simulate", "heraclea", "--side-a", "random", "--side-b", "random", "--records", "/dev/null"},
     "'/dev/null' is no directory, and none can be made there"},
    {"standard_input", {"validate", "-"}, "'-' is no file: standard input is not read; see polemarch help validate"},
    {"standard_output",
     {"simulate", "worked-example", "--games", "1", "--json", "-"},
     "the option '--json' does not take '-', which stands for no file (./- is a file of that name); see polemarch help "
     "simulate"},
    {"standard_output_for_weights",
     {"tune", "worked-example", "--out=-"},
     "the option '--out' does not take '-', which stands for no file (./- is a file of that name); see polemarch help "
     "tune"},
    {"half_a_pair",
     {"simulate", "worked-example", "--side-b", "random", "--swap-sides", "--games", "5"},
     "games in which agents swap sides go in pairs, 1 and 2, 3 and 4 and so on: found 5 games from game 1, expected an "
     "even number of games from an odd one"},
    {"half_a_pair_at_the_beginning",
     {"simulate", "worked-example", "--side-b", "random", "--swap-sides", "--games", "4", "--first-game", "2"},
     "games in which agents swap sides go in pairs, 1 and 2, 3 and 4 and so on: found 4 games from game 2, expected an "
     "even number of games from an odd one"},
    {"one_agent_by_two_names",
     {"ladder", "--agents", "level-3,level-3:temperament=steady", "--scenarios", "worked-example", "--out", "/none/l"},
     "the option '--agents' names 'level-3' twice, the second time as 'level-3:temperament=steady'"},
    {"step_beyond_the_end",
     {"simulate", worked_example_at("9999")},
     POLEMARCH_SOURCE_DIR
     "/data/ancient_battles/records/worked-example.jsonl has 64 steps, and step 9999 was asked for"},
    {"options_for_a_record_played_on",
     {"perft", worked_example_at("30"), "--options", "elephants"},
     "the option '--options' does not go with a record: it has its own optional rules"},
    {"unknown_color_of_show",
     {"show", "heraclea", "--color", "blue"},
     "the option '--color' must be one of auto, always, never, found 'blue'"},
    {"side_of_show", {"show", "heraclea", "--seen-by", "C"}, "the option '--seen-by' must be one of A, B, found 'C'"},
    {"two_forms_of_show", {"show", "heraclea", "--position", "--json"}, "either --position or --json, not both"},
    {"json_of_show", {"show", "heraclea", "--json"}, "positions of ancient-battles are not shown as JSON"},
    {"play_nothing", {"play"}, "'play' needs either SCENARIO or --load RECORD; see polemarch help play"},
    {"play_twice",
     {"play", "heraclea", "--load", "a.jsonl"},
     "'play' needs either SCENARIO or --load RECORD; see polemarch help play"},
    {"seed_of_a_record",
     {"play", "--load", "a.jsonl", "--seed", "2"},
     "the option '--seed' does not go with --load: a record has its own"},
    {"data_for_a_record",
     {"replay", "a.jsonl", "--data", "/"},
     "the option '--data' does not go with a record: it has its own scenario and charts"},
    {"data_for_a_record_shown",
     {"show", "a.jsonl@3", "--data", "/"},
     "the option '--data' does not go with a record: it has its own scenario and charts"},
    {"data_for_a_record_played",
     {"play", "--load", "a.jsonl", "--data", "/"},
     "the option '--data' does not go with a record: it has its own scenario and charts"},
    {"data_for_help", {"help", "play", "--data", "/"}, "the option '--data' does not go with the help on one command"},
    {"unknown_side", {"play", "heraclea", "--side", "C"}, "the option '--side' must be one of A, B, found 'C'"},
    {"unknown_level",
     {"play", "heraclea", "--level", "heroic"},
     "unknown agent 'heroic'; there are: random, heuristic, idle, sit, rush, shoot, raid, uct, level-1, level-2, "
     "level-3, "
     "level-4, level-5, level-6, level-7"},
    {"unknown_number_of_a_level",
     {"play", "heraclea", "--level", "9"},
     "there is no level '9': expected 1 to 7 or an agent's name"},
    {"suggest_where_dice_fall",
     {"suggest", worked_example_at("0")},
     "dice fall next (command, 3.0): nobody has a choice there; name a step of a record at which somebody has, or a "
     "position (show --position), or ask hint in polemarch play"},
    {"suggest_by_an_unknown_level",
     {"suggest", worked_example_at("9"), "--level", "0"},
     "there is no level '0': expected 1 to 7 or an agent's name"},
    {"suggest_nothing",
     {"suggest", "heraclea", "--top", "0"},
     "the option '--top' must be a whole number from 1 to 100, found '0'"},
    {"suggest_into_no_directory",
     {"suggest", worked_example_at("9"), "--json", "/none/a.json"},
     "cannot write /none/a.json: there is no directory /none"},
    {"suggest_on_a_scenario_as_a_step",
     {"suggest", "game.jsonl@x"},
     "'x' is no step: expected RECORD@STEP with a whole number"},
    {"why_without_a_step",
     {"why", "game.jsonl"},
     "'why' needs RECORD@STEP, a step that somebody chose; polemarch replay RECORD --log has them"},
    {"data_for_a_record_explained",
     {"why", "a.jsonl@3", "--data", "/"},
     "the option '--data' does not go with a record: it has its own scenario and charts"},
    {"match_of_one",
     {"match", "heraclea", "--first", "random"},
     "'match' needs --second AGENT; see polemarch help match"},
    {"match_of_nothing", {"match"}, "'match' needs SCENARIO, or --army-a and --army-b; see polemarch help match"},
    {"match_on_an_empty_name",
     {"match", "heraclea,,kadesh", "--first", "random", "--second", "random"},
     "SCENARIO has an empty name, expected names with commas between them, found 'heraclea,,kadesh'"},
    {"match_on_one_twice",
     {"match", "heraclea,kadesh,heraclea", "--first", "random", "--second", "random"},
     "SCENARIO names 'heraclea' twice"},
    {"match_on_an_unknown_one",
     {"match", "kadesh,heraclia", "--first", "random", "--second", "random"},
     unknown_scenario.c_str()},
    {"match_of_an_unknown_agent",
     {"match", "kadesh", "--first", "random", "--second", "rnadom"},
     "unknown agent 'rnadom', did you mean 'random'?; there are: random, heuristic, idle, sit, rush, shoot, raid, uct, "
     "level-1, level-2, level-3, "
     "level-4, level-5, level-6, level-7"},
    {"match_of_no_pairs",
     {"match", "kadesh", "--first", "random", "--second", "random", "--pairs", "0"},
     "the option '--pairs' must be a whole number from 1 to 5000000, found '0'"},
    {"test_of_nothing",
     {"match", "kadesh", "--first", "random", "--second", "random", "--sprt", ""},
     "the option '--sprt' needs elo0 and elo1 (found '', expected "
     "elo0=NUMBER,elo1=NUMBER[,alpha=NUMBER,beta=NUMBER])"},
    {"test_without_elo1",
     {"match", "kadesh", "--first", "random", "--second", "random", "--sprt", "elo0=0"},
     "the option '--sprt' needs elo0 and elo1 (found 'elo0=0', expected "
     "elo0=NUMBER,elo1=NUMBER[,alpha=NUMBER,beta=NUMBER])"},
    {"test_of_an_unknown_part",
     {"match", "kadesh", "--first", "random", "--second", "random", "--sprt", "elo0=0,elo2=5"},
     "the option '--sprt' has a part that is unknown or given twice (found 'elo2=5', expected "
     "elo0=NUMBER,elo1=NUMBER[,alpha=NUMBER,beta=NUMBER])"},
    {"test_with_a_part_twice",
     {"match", "kadesh", "--first", "random", "--second", "random", "--sprt", "elo0=0,elo0=5"},
     "the option '--sprt' has a part that is unknown or given twice (found 'elo0=5', expected "
     "elo0=NUMBER,elo1=NUMBER[,alpha=NUMBER,beta=NUMBER])"},
    {"test_with_no_number",
     {"match", "kadesh", "--first", "random", "--second", "random", "--sprt", "elo0=0,elo1=5,5"},
     "the option '--sprt' has a part that is unknown or given twice (found '5', expected "
     "elo0=NUMBER,elo1=NUMBER[,alpha=NUMBER,beta=NUMBER])"},
    {"test_with_a_number_with_a_tail",
     {"match", "kadesh", "--first", "random", "--second", "random", "--sprt", "elo0=0,elo1=5x"},
     "the option '--sprt' needs numbers (found 'elo1=5x', expected "
     "elo0=NUMBER,elo1=NUMBER[,alpha=NUMBER,beta=NUMBER])"},
    {"test_of_no_difference",
     {"match", "kadesh", "--first", "random", "--second", "random", "--sprt", "elo0=5,elo1=5"},
     "the option '--sprt' needs elo0 below elo1, both from -1000 to 1000 (found 'elo0=5,elo1=5', expected "
     "elo0=NUMBER,elo1=NUMBER[,alpha=NUMBER,beta=NUMBER])"},
    {"test_with_an_impossible_error",
     {"match", "kadesh", "--first", "random", "--second", "random", "--sprt", "elo0=0,elo1=5,alpha=0"},
     "the option '--sprt' needs alpha and beta from 1e-06 to 0.5, below 1 together (found 'elo0=0,elo1=5,alpha=0', "
     "expected elo0=NUMBER,elo1=NUMBER[,alpha=NUMBER,beta=NUMBER])"},
    {"match_into_no_directory",
     {"match", "kadesh", "--first", "random", "--second", "random", "--json", "/none/m.json"},
     "cannot write /none/m.json: there is no directory /none"},
    {"ladder_without_a_file",
     {"ladder", "--agents", "random,heuristic"},
     "'ladder' needs --out FILE; see polemarch help ladder"},
    {"ladder_of_nobody",
     {"ladder", "--out", "l.json"},
     "a ladder is of 2 to 64 agents, found 0; see polemarch help ladder"},
    {"ladder_of_one",
     {"ladder", "--out", "l.json", "--agents", "random"},
     "a ladder is of 2 to 64 agents, found 1; see polemarch help ladder"},
    {"ladder_of_one_twice",
     {"ladder", "--out", "l.json", "--agents", "random,random"},
     "the option '--agents' names 'random' twice"},
    {"ladder_of_an_unknown_agent",
     {"ladder", "--out", "l.json", "--agents", "random,heuristc"},
     "unknown agent 'heuristc', did you mean 'heuristic'?; there are: random, heuristic, idle, sit, rush, shoot, raid, "
     "uct, level-1, level-2, level-3, "
     "level-4, level-5, level-6, level-7"},
    {"ladder_of_an_unknown_plan",
     {"ladder", "--out", "l.json", "--agents", "random,heuristic", "--plan", "some"},
     "the option '--plan' must be one of neighbours, all, found 'some'"},
    {"ladder_with_half_a_pairing",
     {"ladder", "--out", "l.json", "--agents", "random,heuristic", "--also", "random"},
     "the option '--also' must be AGENT/AGENT[,...], found 'random'"},
    {"ladder_with_a_pairing_twice",
     {"ladder", "--out", "l.json", "--agents", "random,heuristic", "--also", "heuristic/random"},
     "the further pairing heuristic/random is in the ladder already"},
    {"ladder_that_is_not_there",
     {"ladder", "--out", "/none/l.json", "--resume"},
     "cannot open /none/l.json: No such file or directory"},
    {"ladder_into_no_directory",
     {"ladder", "--out", "/none/l.json", "--agents", "random,heuristic"},
     "cannot write /none/l.json: there is no directory /none"},
    {"ladder_anew_and_on",
     {"ladder", "--out", "l.json", "--resume", "--force"},
     "the option '--force' does not go with --resume"},
    {"bad_step", {"show", "game.jsonl@last"}, "'last' is no step: expected RECORD@STEP with a whole number"},
    {"no_record", {"replay", "/none.jsonl"}, "cannot open /none.jsonl: No such file or directory"},
    {"help_on_nothing",
     {"help", "simulat"},
     "unknown command 'simulat', did you mean 'simulate'?; there are: play, simulate, match, ladder, experiment, "
     "compare, balance, contribution, sensitivity, matchup, price, maps, quality, report, stats, new, army, strategy, "
     "validate, show, map, replay, odds, rule, umpire, session, serve, suggest, why, review, tune, perft, signature, "
     "version, help"},
};
INSTANTIATE_TEST_SUITE_P(Table, CommandLine, testing::ValuesIn(mistakes), name_of_mistake);

TEST(Program, UnknownAgentIsExplained) {
    const Ran run = polemarch({"simulate", "heraclea", "--side-a", "random", "--side-b", "rnadom"});
    EXPECT_EQ(run.error.find("polemarch: error: unknown agent 'rnadom', did you mean 'random'?; there are: random"), 0u)
        << run.error;
    EXPECT_EQ(run.status, 2);
}

TEST(Program, HelpAndVersion) {
    EXPECT_NE(polemarch({"help"}).output.find("usage: polemarch COMMAND"), std::string::npos);
    EXPECT_NE(polemarch({"help"}).output.find("130 ended by Ctrl-C, 143 by SIGTERM"), std::string::npos);
    EXPECT_EQ(polemarch({"--help"}).output, polemarch({"help"}).output);
    EXPECT_EQ(polemarch({"simulate", "--help"}).output, polemarch({"help", "simulate"}).output);
    EXPECT_EQ(polemarch({"simulate", "--data", "/", "--help"}).output, polemarch({"help", "simulate"}).output);
    EXPECT_NE(polemarch({"help", "--data", "/"}).output.find("scenarios: , or a file"), std::string::npos);
    const Ran version = polemarch({"version"});
    EXPECT_EQ(version.status, 0);
    EXPECT_EQ(version.output.find("polemarch 0."), 0u);
    EXPECT_NE(version.output.find("data      " POLEMARCH_SOURCE_DIR "/data"), std::string::npos) << version.output;
    EXPECT_EQ(polemarch({"--version"}).output, version.output);
}

TEST(Program, ErrorsStandOutAtATerminalOnly) {
    const std::string painted = "polemarch: \033[1;31merror:\033[0m unknown scenario 'nowhere'";
    const std::vector<std::string> command{POLEMARCH_PROGRAM, "show", "nowhere"};
    const auto at_terminal = [&](std::vector<std::string> words, const std::map<std::string, std::string>& more) {
        std::map<std::string, std::string> environment{{"TERM", "xterm"}, {"NO_COLOR", ""}};
        for (const auto& [name, value] : more) environment[name] = value;
        words.insert(words.begin(), command.begin(), command.end());
        return run_at_terminal(words, {.environment = environment}).output;
    };
    EXPECT_EQ(at_terminal({}, {}).find(painted), 0u) << at_terminal({}, {});
    EXPECT_EQ(at_terminal({}, {{"NO_COLOR", "1"}}).find('\033'), std::string::npos);
    EXPECT_EQ(at_terminal({}, {{"TERM", "dumb"}}).find('\033'), std::string::npos);
    EXPECT_EQ(at_terminal({"--color", "never"}, {}).find('\033'), std::string::npos);
    EXPECT_EQ(polemarch({"show", "nowhere"}).error.find('\033'), std::string::npos);
    EXPECT_EQ(polemarch({"show", "nowhere", "--color", "always"}).error.find(painted), 0u);
}

TEST(Program, LongMessagesAreBrokenAtTheTerminalsWidth) {
    const std::string message = polemarch({"simulate", "nowhere"}).error;  // lists all scenarios
    ASSERT_GT(message.size(), 110u);
    const auto lines_at = [](unsigned short columns) {
        const Ran run = run_at_terminal({POLEMARCH_PROGRAM, "simulate", "nowhere"},
                                        {.environment = {{"NO_COLOR", "1"}}, .columns = columns});
        std::istringstream text(run.output);
        std::vector<std::string> lines;
        for (std::string line; std::getline(text, line); line.pop_back(), lines.push_back(line))
            EXPECT_EQ(line.back(), '\r');
        return lines;
    };
    for (const auto& [columns, widest] : {std::pair<unsigned short, std::size_t>{40, 40}, {80, 80}, {200, 100}}) {
        const auto lines = lines_at(columns);
        EXPECT_GT(lines.size(), message.size() / widest) << columns;
        std::string all, whole = lines.empty() ? "" : lines.front();
        for (std::size_t i = 0; i < lines.size(); ++i) {
            EXPECT_LE(lines[i].size(), widest);
            if (i == 0) continue;
            EXPECT_EQ(lines[i].substr(0, 4), "    ");
            const std::string word = lines[i].substr(4, lines[i].find(' ', 4) - 4);
            EXPECT_GT(lines[i - 1].size() + 1 + word.size(), widest) << "there was room for " << word;
            whole += " " + lines[i].substr(4);
        }
        EXPECT_EQ(whole + "\n", message);
    }
    EXPECT_EQ(message.find('\n'), message.size() - 1);  // not at a terminal: the line is not wrapped
}

TEST(Program, WarningsStandOutToo) {
    const Folder folder;
    std::string text = file_text(POLEMARCH_SOURCE_DIR "/data/ancient_battles/scenarios/heraclea.toml");
    text.replace(text.find("panic = 24"), 10, "panic = 99");  // more than the army's strength
    std::ofstream(folder / "odd.toml") << text;
    const Ran run = polemarch({"validate", folder / "odd.toml", "--color", "always"});
    EXPECT_NE(run.error.find("polemarch: \033[1;33mwarning:\033[0m "), std::string::npos) << run.error;
}

TEST(Program, HelpKeepsToThePage) {
    const std::string overview = polemarch({"help"}).output;
    std::vector<std::string> pages{overview};
    std::istringstream commands(overview.substr(0, overview.find("polemarch help COMMAND")));
    for (std::string line; std::getline(commands, line);)
        if (line.starts_with("  ")) pages.push_back(polemarch({"help", line.substr(2, line.find(' ', 2) - 2)}).output);
    EXPECT_GE(pages.size(), 16u);
    for (const std::string& page : pages) {
        EXPECT_THAT(page, testing::HasSubstr("polemarch"));
        std::istringstream lines(page);
        for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << line;
    }
}

TEST(Program, DataDirectoryIsFoundInOrder) {
    const Folder option, variable;
    const auto data_line = [](const Ran& run) { return run.output.substr(run.output.find("data ")); };
    const RunOptions environment{.environment = {{"POLEMARCH_DATA", variable.path().string()}}};
    EXPECT_EQ(data_line(polemarch({"version", "--data", option.path().string()}, environment)),
              "data      " + option.path().string() + " (--data)\n");
    EXPECT_EQ(data_line(polemarch({"--data", option.path().string(), "version"}, environment)),
              "data      " + option.path().string() + " (--data)\n");
    EXPECT_EQ(data_line(polemarch({"version"}, environment)),
              "data      " + variable.path().string() + " (POLEMARCH_DATA)\n");
    // An installed program finds the data installed with it.
    const Folder prefix;
    std::filesystem::create_directories(prefix / "bin");
    std::filesystem::create_directories(prefix / "share/polemarch");
    std::filesystem::copy_file(POLEMARCH_PROGRAM, prefix / "bin/polemarch");
    EXPECT_EQ(data_line(run_program({prefix / "bin/polemarch", "version"})),
              "data      " + (prefix / "share/polemarch") + " (beside the program)\n");
}

}  // namespace
}  // namespace polemarch::test
