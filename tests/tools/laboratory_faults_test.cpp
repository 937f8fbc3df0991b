// Everything that the commands of the laboratory refuse: experiments, stores, answers, statistics.
#include "tests/support/program.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using Words = std::vector<std::string>;

struct Fault {
    const char* name;
    Words words;
    /// All of standard error, without "polemarch: error: " and the line end; what follows "..." is not looked at.
    std::string message;
};

/// FOLDER stands for the folder of the test.
const std::vector<Fault>& faults() {
    static const std::vector<Fault> all{
        // ---- experiments: what is asked for
        {"no action",
         {"experiment", "play"},
         "'experiment' does run, resume, status, export, verify, merge or import, found 'play'; see polemarch help "
         "experiment"},
        {"option of another action",
         {"experiment", "status", "FOLDER/a.sqlite", "--shard", "1/2"},
         "the option '--shard' does not go with 'experiment status'; see polemarch help experiment"},
        {"impossible shard",
         {"experiment", "run", "FOLDER/grid.toml", "--shard", "3/2"},
         "the option '--shard' must be a part such as 2/5 (found '3/2')"},
        {"half a shard",
         {"experiment", "run", "FOLDER/grid.toml", "--shard", "1"},
         "the option '--shard' must be a part such as 2/5 (found '1')"},
        {"a figure that is set twice",
         {"experiment", "run", "FOLDER/double.toml"},
         "FOLDER/double.toml:8:1: two changes set one figure (found side.A.panic)"},
        {"a range without a width",
         {"experiment", "run", "FOLDER/narrow.toml"},
         "FOLDER/narrow.toml:7:8: the range ends before it begins (found 9, expected less than 9)"},
        {"a sample twice",
         {"experiment", "run", "FOLDER/samples.toml"},
         "FIND the Latin hypercube has a sample twice (found 10): fewer samples, or wider ranges"},
        {"nobody",
         {"experiment", "run", "FOLDER/empty-players.toml"},
         "FOLDER/empty-players.toml:6:5: nobody plays (found empty lists, expected a = [AGENT ...] and b = [AGENT "
         "...])"},
        {"a size of no meeting",
         {"experiment", "run", "FOLDER/points.toml"},
         "FOLDER/points.toml:5:10: the game size is of armies that meet (found no meeting, expected [[play.meeting]])"},
        {"a row that was changed, merged",
         {"experiment", "merge", "FOLDER/rows.sqlite", "--into", "FOLDER/m2.sqlite"},
         "FOLDER/rows.sqlite is damaged: game 1 of cell 1 does not agree with its checksum"},
        {"a table that is gone",
         {"experiment", "verify", "FOLDER/tables.sqlite"},
         "FOLDER/tables.sqlite is damaged: no such table: sitting"},
        {"unknown battle",
         {"experiment", "run", "heracleia"},
         "unknown scenario 'heracleia', did you mean 'heraclea'?..."},
        {"unknown figure",
         {"experiment", "run", "FOLDER/unknown.toml"},
         "FOLDER/unknown.toml:6:1: side.C.panic: there is nothing of this name (found C)"},
        {"impossible value",
         {"experiment", "run", "FOLDER/impossible.toml"},
         "FIND bad value of 'panic' in [side.A] (found -5, expected a whole number from 1 to 1280)"},
        {"empty grid",
         {"experiment", "run", "FOLDER/empty.toml"},
         "FOLDER/empty.toml:6:1: the change has no values (expected values = [...], or from and to)"},
        {"a figure held that follows from nothing",
         {"experiment", "run", "FOLDER/held.toml"},
         "'side.A.panik' cannot be held: no other figure changes it (expected side.A.panic or side.B.panic)"},
        {"a clock",
         {"experiment", "run", "FOLDER/clock.toml"},
         "FIND (only 'experiment run --allow-clock' plays it, and marks its games)"},
        {"the name of a column",
         {"experiment", "run", "FOLDER/column.toml"},
         "FOLDER/column.toml:5:1: the name of the change is a column of every table (found cell, expected another "
         "name)"},
        {"the name of the battle",
         {"experiment", "run", "FOLDER/name.toml"},
         "FOLDER/name.toml:5:1: the name of a battle cannot be changed..."},
        {"a value twice",
         {"experiment", "run", "FOLDER/twice.toml"},
         "FOLDER/twice.toml:7:10: a value is given twice (found 20)"},
        {"a scenario twice",
         {"experiment", "run", "FOLDER/scenarios.toml"},
         "FOLDER/scenarios.toml:4:26: this battle is given twice (found heraclea)"},
        {"a hypercube of nothing",
         {"experiment", "run", "FOLDER/cube.toml"},
         "FOLDER/cube.toml:6:7: a Latin hypercube has nothing to sample (found no change, expected [[change]])"},
        {"an unknown agent",
         {"experiment", "run", "FOLDER/nobody.toml"},
         "FOLDER/nobody.toml:6:6: unknown agent 'hero'..."},
        {"a test of one agent",
         {"experiment", "run", "FOLDER/alone.toml"},
         "FIND a sequential test needs two agents who change sides"},
        // ---- stores
        {"no store",
         {"experiment", "status", "FOLDER/none.sqlite"},
         "cannot open FOLDER/none.sqlite: there is no such file"},
        {"foreign file", {"experiment", "status", "FOLDER/grid.toml"}, "FOLDER/grid.toml is no store of games"},
        {"foreign database",
         {"experiment", "status", "FOLDER/foreign.sqlite"},
         "FOLDER/foreign.sqlite is no store of games, but another program's database"},
        {"empty file", {"experiment", "status", "FOLDER/nothing"}, "FOLDER/nothing is no store of games: it is empty"},
        {"a folder", {"experiment", "status", "FOLDER/empty"}, "cannot open FOLDER/empty: it is a folder"},
        {"a game of no cell",
         {"experiment", "resume", "FOLDER/cells.sqlite"},
         "FOLDER/cells.sqlite is damaged: it has a game of cell 9 (expected 1 to 3)"},
        {"a row that was changed",
         {"experiment", "export", "FOLDER/rows.sqlite"},
         "FOLDER/rows.sqlite is damaged: game 1 of cell 1 does not agree with its checksum"},
        {"damaged store", {"experiment", "status", "FOLDER/cut.sqlite"}, "FOLDER/cut.sqlite is damaged..."},
        {"another experiment",
         {"experiment", "run", "FOLDER/other.toml", "--store", "FOLDER/a.sqlite"},
         "FOLDER/a.sqlite is the store of another experiment: its experiment is small grid, not another"},
        {"another shard",
         {"experiment", "run", "FOLDER/grid.toml", "--store", "FOLDER/a.sqlite", "--shard", "2/2"},
         "FOLDER/a.sqlite is shard 1 of 2, not 2 of 2"},
        {"the same shard twice",
         {"experiment", "merge", "FOLDER/a.sqlite", "FOLDER/a2.sqlite", "--into", "FOLDER/m.sqlite"},
         "FOLDER/a.sqlite and FOLDER/a2.sqlite are both shard 1 of 2"},
        {"overlapping shards",
         {"experiment", "merge", "FOLDER/a.sqlite", "FOLDER/w.sqlite", "--into", "FOLDER/m.sqlite"},
         "FOLDER/w.sqlite has game..."},
        {"shards of two experiments",
         {"experiment", "merge", "FOLDER/a.sqlite", "FOLDER/b.sqlite", "--into", "FOLDER/m.sqlite"},
         "FOLDER/b.sqlite is of another experiment than FOLDER/a.sqlite: its experiment is another, not small grid"},
        {"merged into one that exists",
         {"experiment", "merge", "FOLDER/a.sqlite", "--into", "FOLDER/b.sqlite"},
         "FOLDER/b.sqlite exists..."},
        {"report of a damaged store",
         {"report", "FOLDER/cut.sqlite", "--md", "FOLDER/x.md"},
         "FOLDER/cut.sqlite is damaged..."},
        {"report of no store",
         {"report", "FOLDER/grid.toml", "--md", "FOLDER/x.md"},
         "FOLDER/grid.toml is no store of games"},
        {"report to nowhere",
         {"report", "FOLDER/a.sqlite"},
         "'report' needs --html FILE or --md FILE; see polemarch help report"},
        {"report over a file",
         {"report", "FOLDER/a.sqlite", "--md", "FOLDER/grid.toml"},
         "FOLDER/grid.toml exists already; --force writes over it"},
        // ---- comparisons, events, statistics
        {"compare one battle",
         {"compare", "heraclea"},
         "'compare' needs a second battle, or what differs: --change-b, --first-b, --second-b, --data-b; see polemarch "
         "help compare"},
        {"compare a store with a battle",
         {"compare", "FOLDER/a.sqlite", "heraclea"},
         "'compare' takes two battles or two stores, not one of each"},
        {"compare a damaged store",
         {"compare", "FOLDER/cut.sqlite", "FOLDER/a.sqlite"},
         "FOLDER/cut.sqlite is damaged..."},
        {"count a unit that is not there",
         {"simulate", "heraclea", "--count", "B: unit XX lost"},
         "--count:1:9: side B has no such unit (found XX, expected LC@B7..."},
        {"count nonsense",
         {"simulate", "heraclea", "--count", "nonsense"},
         "--count:1:1: this word does not fit here (found nonsense, expected A, B, unit, melee, draw, or a figure with "
         "'at least' and a number)"},
        {"count before the first turn",
         {"simulate", "heraclea", "--count", "B: unit P8 lost before turn 0"},
         "--count:1:29: there is no such turn (found 0, expected 1 to 999)"},
        {"stats of nothing",
         {"stats"},
         "'stats' needs --pairs N,N,N,N,N, or --won N --drawn N --lost N; see polemarch help stats"},
        {"stats of three counts",
         {"stats", "--pairs", "1,2,3"},
         "the option '--pairs' needs the pairs with 0, 1/2, 1, 3/2 and 2 points (found '1,2,3', expected five whole "
         "numbers from 0 to 1000000000 with commas between them)"},
        {"stats of both forms",
         {"stats", "--won", "3", "--pairs", "1,2,3,4,5"},
         "'stats' takes either --pairs, or --won, --drawn and --lost, not both"},
        {"a test that cannot end",
         {"stats", "--won", "3", "--sprt", "elo0=5,elo1=5"},
         "the option '--sprt' needs elo0 below elo1, both from -1000 to 1000 (found 'elo0=5,elo1=5', expected "
         "elo0=NUMBER,elo1=NUMBER[,alpha=NUMBER,beta=NUMBER])"},
        // ---- answers
        {"balance of nothing", {"balance", "heracleia"}, "unknown scenario 'heracleia', did you mean 'heraclea'?..."},
        {"balance by an unknown dial",
         {"balance", "heraclea", "--dials", "panic"},
         "'panic' is no kind of dial (expected endurance, points, command, length, units, quality or places)"},
        {"balance by luck",
         {"balance", "heraclea", "--by", "luck"},
         "the option '--by' must be one of score, decided, points, found 'luck'"},
        {"balance over a file",
         {"balance", "heraclea", "--write", "FOLDER/grid.toml"},
         "FOLDER/grid.toml exists already; --force writes over it"},
        {"balance with a figure that is not there",
         {"balance", "heraclea", "--change", "side.C.panic = 3"},
         "--change: side.C.panic: there is nothing of this name (found C)"},
        {"balance with a change that is none",
         {"balance", "heraclea", "--change", "side.A.panic"},
         "--change: this changes nothing (found side.A.panic, expected PATH = VALUE, PATH += VALUE or PATH -=)"},
        {"balance with a figure held that follows from nothing",
         {"balance", "heraclea", "--hold", "side.A.panik"},
         "'side.A.panik' cannot be held: no other figure changes it (expected side.A.panic or side.B.panic)"},
        {"hold where nothing follows",
         {"balance", "plataea", "--hold", "side.A.break_bonus"},
         "'side.A.break_bonus' cannot be held: no other figure changes it (in blood-of-kings no figure follows from "
         "others)"},
        {"balance checked by nobody",
         {"balance", "heraclea", "--check", "level-9"},
         "unknown agent 'level-9', did you mean 'level-1'?..."},
        {"contribution by a clock",
         {"contribution", "heraclea", "--first", "level-3:milliseconds=5", "--games", "4", "--no-leave-out"},
         "FIND an agent that thinks by the clock plays another game each time"},
        {"maps by a clock",
         {"maps", "heraclea", "--first", "level-3:milliseconds=5", "--games", "2"},
         "FIND an agent that thinks by the clock plays another game each time"},
        {"route of no unit",
         {"maps", "heraclea", "--route", "XX", "--games", "2"},
         "FIND the battle has no unit 'XX'; there are: EL@B11"},
        {"maps of no records",
         {"maps", "heraclea", "--records", "FOLDER/empty"},
         "'FOLDER/empty' has no records (*.jsonl)"},
        {"maps of records with a seed",
         {"maps", "heraclea", "--records", "FOLDER/empty", "--seed", "3"},
         "the option '--seed' is for games that are played, not for records"},
        {"sensitivity to a figure of the rules",
         {"sensitivity", "heraclea", "--figure", "charts.units.HX.strength"},
         "'charts.units.HX.strength' is no assumed figure that is in play in heraclea..."},
        {"sensitivity over two systems",
         {"sensitivity", "heraclea", "plataea"},
         "the battles are of several rule systems (found ancient-battles and blood-of-kings, expected one)"},
        {"sensitivity of no system",
         {"sensitivity", "--system", "chess"},
         "unknown rule system 'chess'; there are: ancient-battles, blood-of-kings, standard-wargame"},
        {"matchup of an army and a battle",
         {"matchup", "parthia", "heraclea"},
         "'matchup' takes armies or scenarios, not both: 'heraclea' is no army"},
        {"matchup of one army twice", {"matchup", "parthia", "parthia"}, "'matchup' is given 'parthia' twice"},
        {"matchup with half a pair",
         {"matchup", "parthia", "gauls-52bc", "--games", "3"},
         "the option '--games' must be even, since games go in pairs; found 3"},
        {"matchup of an unknown list",
         {"matchup", "list:parthia", "list:nobody"},
         "unknown army list (found 'nobody', expected anglo-danes-1066..."},
        {"price of units of two systems",
         {"price", "heraclea", "--units-of", "plataea"},
         "plataea is of another rule system, so its units cannot fight here"},
        {"price of a list with a scenario's option",
         {"price", "list:parthia", "--units-of", "heraclea"},
         "the option '--units-of' is for scenarios, not for lists"},
        {"price of a scenario with a list's option",
         {"price", "heraclea", "--points", "50"},
         "the option '--points' is for lists, not for scenarios"},
        {"quality by few rollouts",
         {"quality", "heraclea", "--rollouts", "5"},
         "the option '--rollouts' must be a whole number from 16 to 4800, found '5'"},
        {"quality by nobody",
         {"quality", "heraclea", "--players", "level-9"},
         "unknown agent 'level-9', did you mean 'level-1'?..."},
    };
    return all;
}

/// Whether the program said this.
bool says(const std::string& error, const std::string& message) {
    if (message.starts_with("FIND ")) return error.find(message.substr(5)) != std::string::npos;
    const std::string whole = "polemarch: error: " + message;
    return message.ends_with("...") ? error.starts_with(whole.substr(0, whole.size() - 3)) : error == whole + "\n";
}

TEST(Laboratory, RefusesEachFaultByName) {
    const Folder folder;
    const auto file = [&](const char* name, const std::string& text) { std::ofstream(folder / name) << text; };
    const std::string grid =
        "format = \"polemarch experiment 1\"\nname = \"small grid\"\nseed = 7\n[play]\nscenarios = "
        "[\"worked-example\"]\n[players]\na = [\"heuristic\"]\nb = [\"random\"]\n[[change]]\npath = \"side.B.panic\"\n"
        "values = [10, 14, 18]\n[games]\npairs = 8\nblock = 4\n";
    file("grid.toml", grid);
    std::string other = grid;
    file("other.toml", other.replace(other.find("small grid"), 10, "another"));
    const std::string head =
        "format = \"polemarch experiment 1\"\nname = \"x\"\n[play]\nscenarios = [\"worked-example\"]\n";
    file("unknown.toml", head + "\n[[change]]\npath = \"side.C.panic\"\nvalues = [1]\n");
    file("impossible.toml", head + "\n[[change]]\npath = \"side.A.panic\"\nvalues = [-5]\n");
    file("empty.toml", head + "\n[[change]]\npath = \"side.A.panic\"\n");
    file("held.toml", "held = [\"side.A.panik\"]\n" + head);
    file("clock.toml", head + "[players]\na = [\"level-3:milliseconds=5\"]\nb = [\"random\"]\n");
    file("column.toml", head + "[[change]]\nname = \"cell\"\npath = \"side.A.panic\"\nvalues = [20]\n");
    file("name.toml", head + "[[change]]\npath = \"name\"\nvalues = [\"other\"]\n");
    file("twice.toml", head + "[[change]]\npath = \"side.A.panic\"\nvalues = [20, 20]\n");
    const std::string panic = "[[change]]\npath = \"side.A.panic\"\n",
                      cube = "[combine]\nhow = \"latin-hypercube\"\nsamples = 4\n";
    file("double.toml", head + panic + "values = [20]\n" + panic + "name = \"b\"\nvalues = [5]\n");
    file("narrow.toml", head + panic + "from = 9\nto = 9\n" + cube);
    file("samples.toml", head + panic + "from = 9\nto = 10\nwhole = true\n" + cube);
    file("empty-players.toml", head + "[players]\na = []\nb = []\n");
    file("points.toml", head + "points = 20\n");
    file("scenarios.toml",
         "format = \"polemarch experiment 1\"\nname = \"x\"\n[play]\nscenarios = [\"heraclea\", \"heraclea\"]\n");
    file("cube.toml", head + "[combine]\nhow = \"latin-hypercube\"\nsamples = 5\n");
    file("nobody.toml", head + "[players]\na = [\"hero\"]\nb = [\"random\"]\n");
    file("alone.toml", head + "[games]\nsprt = { elo0 = 0, elo1 = 5 }\n");
    const auto run = [&](const char* experiment, const char* store, const Words& more) {
        Words words{"experiment", "run", folder / experiment, "--store", folder / store};
        words.insert(words.end(), more.begin(), more.end());
        ASSERT_EQ(polemarch(words).status, 0);
    };
    run("grid.toml", "a.sqlite", {"--shard", "1/2"});
    run("grid.toml", "w.sqlite", {});
    run("other.toml", "b.sqlite", {"--shard", "2/2"});
    std::filesystem::copy_file(folder / "a.sqlite", folder / "a2.sqlite");
    file("cut.sqlite", file_text(folder / "w.sqlite").substr(0, 12'000));
    std::filesystem::create_directory(folder / "empty");
    file("nothing", "");
    const auto change = [&](const char* store, const char* statement) {
        run_program({"/usr/bin/python3", "-c",
                     "import sqlite3,sys\nd=sqlite3.connect(sys.argv[1])\nd.execute(sys.argv[2])\nd.commit()\n",
                     folder / store, statement});
    };
    change("foreign.sqlite", "CREATE TABLE t (x)");
    for (const char* store : {"cells.sqlite", "rows.sqlite", "tables.sqlite"})
        std::filesystem::copy_file(folder / "w.sqlite", folder / store);
    change("cells.sqlite", "UPDATE game SET cell = 9 WHERE cell = 1 AND game = 1");
    change("tables.sqlite", "DROP TABLE sitting");
    change("rows.sqlite", "UPDATE game SET steps = steps + 1 WHERE cell = 1 AND game = 1");
    const auto filled = [&](std::string text) {
        for (std::size_t at; (at = text.find("FOLDER")) != std::string::npos;)
            text.replace(at, 6, folder.path().string());
        return text;
    };
    RunOptions options;
    options.directory = folder.path().string();
    for (const Fault& fault : faults()) {
        Words words = fault.words;
        std::transform(words.begin(), words.end(), words.begin(), filled);
        const Ran ran = polemarch(words, options);
        EXPECT_EQ(ran.status, 2) << fault.name << "\n" << ran.error;
        EXPECT_TRUE(says(ran.error, filled(fault.message))) << fault.name << "\n" << ran.error;
        EXPECT_EQ(ran.output, "") << fault.name;
    }
    for (const char* none : {"m.sqlite", "x.md"}) EXPECT_FALSE(std::filesystem::exists(folder / none));
}

}  // namespace
}  // namespace polemarch::test
