// Records: written ones are read back and replayed; forged, damaged or cut ones are found, with the line.
#include "core/record.h"

#include "core/game_adapter.h"
#include "core/replay.h"
#include "tests/support/guided_dice_game.h"
#include "tests/support/json_cases.h"

#include <algorithm>
#include <functional>
#include <regex>

#include <gtest/gtest.h>

namespace polemarch {
namespace {

const GameAdapter<test::GuidedDiceGame> dice(std::make_shared<const test::GuidedDiceGame>());

/// The record of a game of this number between a player that plays perfectly (stops on 5 and 6 after the first roll and
/// on 4, 5, 6 after the second) and one that plays at random.
std::string record_of(std::uint64_t seed, std::uint32_t number) {
    RecordHeader header;
    header.program = program_version();
    header.system = "dice";
    header.battle = "Dice";
    header.sources = {{"dice.toml", "throws = 3\n"}};
    header.seed = seed;
    header.pair = header.game = number;
    header.agents = {"patient", "random"};
    RecordWriter writer(header);
    const RefereeDice referee(seed, number);
    AgentStream random(seed, number, Side::second);
    StateBytes s = dice.start();
    for (Actor actor = dice.actor(s); actor != Actor::nobody; actor = dice.actor(s)) {
        MoveBytes move;
        if (actor == Actor::chance) {
            const RolledFaces rolled = referee(dice.roll(s));
            move = dice.resolve(s, rolled.view());
            writer.rolled(dice, s, rolled.view(), move);
        } else {
            MoveList<AnyGame> moves;
            dice.legal_moves(s, moves);  // stop, again
            const auto state = as<test::GuidedDiceGame::State>(s);
            const bool enough = state.face[0] >= (state.throws[0] == 1 ? 5 : 4);
            move = actor == Actor::first ? moves[enough ? 0 : 1] : moves[random.below(2)];
            writer.moved(dice, s, move);
        }
        dice.apply(s, move);
    }
    return writer.finish(ending_of(dice.payoff(s)), dice.payoff(s));
}

/// Game 3 of seed 1: A rolls 1, again, 3, again, 6; B rolls 6, again, 5, again, 1.
std::vector<std::string> record_lines() {
    const std::string text = record_of(1, 3);
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at) + 1;
        lines.push_back(text.substr(at, end - at));
        at = end;
    }
    return lines;
}
std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const auto& line : lines) text += line;
    return text;
}
std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from << " in " << text;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}
using Lines = std::vector<std::string>;
std::string with_line(std::size_t number, const std::string& from, const std::string& to) {
    Lines lines = record_lines();
    lines.at(number - 1) = replaced(lines.at(number - 1), from, to);
    return joined(lines);
}

/// A header as written by a certain program, so that columns after it do not depend on this program's version.
std::string by_program(const std::string& header) {
    static const std::regex program(R"("program":\{[^}]*\})");
    return std::regex_replace(header, program, R"("program":{"version":"0.1.0","commit":"0123456789ab"})");
}

/// The first fault found by reading or replaying the text; empty if there is none.
std::string fault_of(const std::string& text) {
    Diagnostics diagnostics;
    const auto record = parse_record({"r.jsonl", text}, diagnostics);
    if (!record) return to_string(diagnostics.all().at(0));
    const Replayed report = replay(dice, *record);
    return report.difference ? to_string(*report.difference) : "";
}

TEST(Record, RoundTrip) {
    const std::string text = joined(record_lines());
    Diagnostics diagnostics;
    const auto record = parse_record({"r.jsonl", text}, diagnostics);
    ASSERT_TRUE(record) << diagnostics.text();
    std::string again = header_line(record->header);
    for (const RecordStep& step : record->steps) again += step_line(step);
    EXPECT_EQ(again + result_line(record->result.value()), text);
    EXPECT_EQ(record->header.pair, 3u);
    EXPECT_EQ(record->header.sources.at(0).text, "throws = 3\n");
    EXPECT_EQ(record->steps.size(), 10u);
    EXPECT_EQ(record->result->ending, Ending::first_won);
}

TEST(Record, ReplaysWholeAndInPart) {
    Diagnostics diagnostics;
    const auto record = parse_record({"r.jsonl", joined(record_lines())}, diagnostics);
    ASSERT_TRUE(record);
    const Replayed whole = replay(dice, *record);
    EXPECT_FALSE(whole.difference);
    EXPECT_EQ(whole.steps, 10u);
    EXPECT_EQ(dice.position(whole.at), "faces = [6, 1]\n");
    const Replayed part = replay(dice, *record, 6);
    EXPECT_FALSE(part.difference);
    EXPECT_EQ(dice.position(part.at), "faces = [6, 6]\n");
    EXPECT_EQ(replay(dice, *record, 0).at, dice.start());
}

TEST(Record, AWinningDrawIsSaidToBeOne) {
    const auto line = [](double payoff) { return result_line({0, ending_of(payoff), payoff, 7}); };
    EXPECT_EQ(line(0.6), "{\"result\":\"A\",\"payoff\":0.6,\"steps\":7,\"ending\":\"winning draw\"}\n");
    EXPECT_EQ(line(0.4), "{\"result\":\"B\",\"payoff\":0.4,\"steps\":7,\"ending\":\"winning draw\"}\n");
    for (const double payoff : {0.0, 0.5, 1.0}) EXPECT_EQ(line(payoff).find("ending"), std::string::npos) << payoff;
    EXPECT_FALSE(is_winning_draw(resignation(Side::first, 7)));
    EXPECT_FALSE(is_winning_draw({0, Ending::unfinished, 0.5, 7}));
}

TEST(Record, ManyGamesReplay) {
    for (std::uint32_t game = 1; game <= 200; ++game) EXPECT_EQ(fault_of(record_of(9, game)), "") << game;
}

struct Forgery {
    const char* name;
    std::function<std::string()> text;
    const char* fault;
};
void PrintTo(const Forgery& forgery, std::ostream* out) { *out << forgery.name; }
class Forged : public testing::TestWithParam<Forgery> {};
TEST_P(Forged, IsFound) { EXPECT_EQ(fault_of(GetParam().text()), GetParam().fault); }

const Forgery forgeries[] = {
    {"face", [] { return with_line(2, "[[1],[]]", "[[2],[]]"); },
     "polemarch: error: r.jsonl:2:1: these are not the dice of the seed (found 2, expected 1)"},
    {"consequence", [] { return with_line(2, "shows 1", "shows 6"); },
     "polemarch: error: r.jsonl:2:1: the dice have another consequence (found shows 6, expected shows 1; rule 1.1)"},
    {"seed", [] { return with_line(1, "\"seed\":1", "\"seed\":2"); },
     "polemarch: error: r.jsonl:2:1: these are not the dice of the seed (found 1, expected 3)"},
    {"given_face_without_its_consequence",
     [] {
         Lines lines = record_lines();
         lines[0] = replaced(lines[0], "\"referee\"", "\"given\"");
         lines[1] = replaced(lines[1], "[[1],[]]", "[[2],[]]");
         return joined(lines);
     },
     "polemarch: error: r.jsonl:2:1: the dice have another consequence (found shows 1, expected shows 2; rule 1.1)"},
    {"sentence", [] { return with_line(2, "A: shows", "B: shows"); },
     "polemarch: error: r.jsonl:2:1: the sentence differs (found B: shows 1, expected A: shows 1)"},
    {"side", [] { return with_line(3, "\"side\":\"A\"", "\"side\":\"B\""); },
     "polemarch: error: r.jsonl:3:1: another side is to move (found B, expected A)"},
    {"unreadable_move", [] { return with_line(3, "\"move\":\"again\"", "\"move\":\"agian\""); },
     "polemarch: error: r.jsonl:3:1: a move is stop or again (found agian; rule 1.2)"},
    {"illegal_move", [] { return with_line(3, "\"move\":\"again\"", "\"move\":\"steal\""); },
     "polemarch: error: r.jsonl:3:1: the move is not legal: nobody chooses a face (found steal; rule 1.3)"},
    {"other_move",
     [] {
         Lines lines = record_lines();
         lines[2] = "{\"side\":\"A\",\"move\":\"stop\"}\n";
         return joined(lines);
     },
     "polemarch: error: r.jsonl:4:1: another number of dice falls for side A (found 1, expected 0)"},
    {"event", [] { return with_line(2, "\"throw\"", "\"melee\""); },
     "polemarch: error: r.jsonl:2:1: another roll comes here (found melee 1.1, expected throw 1.1)"},
    {"line_left_out",
     [] {
         Lines lines = record_lines();
         lines.erase(lines.begin() + 2);
         return joined(lines);
     },
     "polemarch: error: r.jsonl:3:1: a side is to move here, and the record has a roll"},
    {"line_doubled",
     [] {
         Lines lines = record_lines();
         lines.insert(lines.begin() + 2, lines[2]);
         return joined(lines);
     },
     "polemarch: error: r.jsonl:4:1: dice fall here, and the record has a move"},
    {"goes_on",
     [] {
         Lines lines = record_lines();
         lines.insert(lines.end() - 1, lines[2]);
         return joined(lines);
     },
     "polemarch: error: r.jsonl:12:1: the game is over, and the record goes on"},
    {"winner", [] { return with_line(12, "\"result\":\"A\"", "\"result\":\"B\""); },
     "polemarch: error: r.jsonl:12:1: the game ended with another result (found "
     "{\"result\":\"B\",\"payoff\":1.0,\"steps\":10}, expected {\"result\":\"A\",\"payoff\":1.0,\"steps\":10})"},
    {"payoff", [] { return with_line(12, "\"payoff\":1.0", "\"payoff\":0.9"); },
     "polemarch: error: r.jsonl:12:1: the game ended with another result (found "
     "{\"result\":\"A\",\"payoff\":0.9,\"steps\":10,\"ending\":\"winning dra…, expected "
     "{\"result\":\"A\",\"payoff\":1.0,\"steps\":10})"},
    {"winning_draw", [] { return with_line(12, "\"steps\":10", "\"steps\":10,\"ending\":\"winning draw\""); },
     "polemarch: error: r.jsonl:12:1: this result is no winning draw (found a payoff of 1, expected no 'ending')"},
    {"unfinished", [] { return with_line(12, "\"result\":\"A\"", "\"result\":\"unfinished\""); },
     "polemarch: error: r.jsonl:12:1: the game is over, and the result says that it is not"},
    {"steps", [] { return with_line(12, "\"steps\":10", "\"steps\":9"); },
     "polemarch: error: r.jsonl:12:1: the record has another number of steps than its result says (found 9, expected "
     "10)"},
    {"early_result",
     [] {
         Lines lines = record_lines();
         lines.erase(lines.begin() + 7, lines.end() - 1);
         lines.back() = replaced(lines.back(), "\"steps\":10", "\"steps\":6");
         return joined(lines);
     },
     "polemarch: error: r.jsonl:8:1: the game is not over, and the record has a result"},
    // Files that are no records, or are damaged
    {"empty", [] { return std::string(); },
     "polemarch: error: r.jsonl:1:1: the file is empty (expected a game record)"},
    {"not_json", [] { return std::string("hello\n"); },
     "polemarch: error: r.jsonl:1:1: this is not a game record (expected a first line with "
     "\"format\":\"polemarch-record\")"},
    {"not_an_object", [] { return record_lines().front() + "[1]\n"; },
     "polemarch: error: r.jsonl:2:1: the line is not a JSON object"},
    {"not_json_in_the_game", [] { return with_line(3, "\"again\"", "agian"); },
     "polemarch: error: r.jsonl:3:20: the line is not JSON from here on (found 'a', expected one JSON object in each "
     "line)"},
    {"other_format", [] { return std::string("{\"format\":\"chess\"}\n"); },
     "polemarch: error: r.jsonl:1:1: this is not a game record (expected a first line with "
     "\"format\":\"polemarch-record\")"},
    {"newer_version", [] { return with_line(1, "\"version\":2", "\"version\":4"); },
     "polemarch: error: r.jsonl:1:1: the record is of a newer format than this program reads (found polemarch-record "
     "version 4, expected version 3 or older; a newer polemarch reads it)"},
    {"no_result",
     [] {
         Lines lines = record_lines();
         lines.pop_back();
         return joined(lines);
     },
     "polemarch: error: r.jsonl:11:1: the record breaks off: its last line is no result (expected "
     "{\"result\":\"A\",\"payoff\":1.0,\"steps\":10})"},
    {"breaks_off",
     [] {
         Lines lines = record_lines();
         lines.resize(7);
         return joined(lines);
     },
     "polemarch: error: r.jsonl:7:1: the record breaks off: its last line is no result (expected "
     "{\"result\":\"unfinished\",\"payoff\":0.5,\"steps\":6})"},
    {"header_alone", [] { return record_lines().front(); },
     "polemarch: error: r.jsonl:1:1: the record breaks off: its last line is no result (expected "
     "{\"result\":\"unfinished\",\"payoff\":0.5,\"steps\":0})"},
    {"forged_before_it_breaks_off",
     [] {
         Lines lines = record_lines();
         lines[1] = replaced(lines[1], "shows 1", "shows 6");
         lines.pop_back();
         return joined(lines);
     },
     "polemarch: error: r.jsonl:2:1: the dice have another consequence (found shows 6, expected shows 1; rule 1.1)"},
    {"cut_in_a_line",
     [] {
         Lines lines = record_lines();
         lines.resize(6);
         lines.back().resize(30);
         return joined(lines);
     },
     "polemarch: error: r.jsonl:6:31: the line breaks off (expected one JSON object in each line)"},
    {"byte_order_mark", [] { return "\xEF\xBB\xBF" + joined(record_lines()); }, ""},
    {"game_0", [] { return with_line(1, "\"game\":3", "\"game\":0"); },
     "polemarch: error: r.jsonl:1:1: 'game' is not what it must be (found 0, expected a whole number from 1 to "
     "4294967295)"},
    {"carriage_returns", [] { return with_line(1, "\n", "\r"); },
     "polemarch: error: r.jsonl:1:1: a line ends in a carriage return alone (expected line feeds, or carriage returns "
     "and line feeds, between lines)"},
    {"no_last_line_end",
     [] {
         std::string text = joined(record_lines());
         text.pop_back();
         return text;
     },
     ""},
    {"behind_the_result", [] { return joined(record_lines()) + "{}\n"; },
     "polemarch: error: r.jsonl:13:1: something follows the result"},
    {"empty_line",
     [] {
         Lines lines = record_lines();
         lines.insert(lines.begin() + 3, "\n");
         return joined(lines);
     },
     "polemarch: error: r.jsonl:4:1: the line is empty (expected one JSON object in each line)"},
    {"not_utf8", [] { return with_line(3, "again", "ag\xff\xff"); },
     "polemarch: error: r.jsonl:3:23: the text is not UTF-8 (expected text saved as UTF-8)"},
    {"unknown_key", [] { return with_line(3, "\"move\"", "\"cheat\":1,\"move\""); },
     "polemarch: error: r.jsonl:3:1: unknown key 'cheat' (expected move, say, side)"},
    {"double_key", [] { return with_line(3, "\"move\"", "\"move\":\"stop\",\"move\""); },
     "polemarch: error: r.jsonl:3:27: the key 'move' is given twice, first in column 13"},
    {"double_key_spelt_otherwise",
     [] { return with_line(3, "\"move\"", "\"m\\u006Fve\\\"\":1, \"mo\\u0076e\\\"\":1,\"move\""); },
     "polemarch: error: r.jsonl:3:30: the key 'move\"' is given twice, first in column 13"},
    {"double_key_within", [] { return with_line(1, "\"version\":\"", "\"version\":\"\\\\\",\"version\":\""); },
     "polemarch: error: r.jsonl:1:68: the key 'version' is given twice, first in column 53"},
    {"missing_key", [] { return with_line(1, "\"seed\":1,", ""); },
     "polemarch: error: r.jsonl:1:1: the key 'seed' is missing (expected a whole number from 0 to "
     "18446744073709551615)"},
    {"face_seven", [] { return with_line(2, "[[1],[]]", "[[7],[]]"); },
     "polemarch: error: r.jsonl:2:1: 'dice' is not what it must be (found [[7],[]], expected two lists of faces from 1 "
     "to 6)"},
    {"seed_too_large", [] { return replaced(by_program(joined(record_lines())), "\"seed\":1", "\"seed\":3e999"); },
     "polemarch: error: r.jsonl:1:220: the number is too large (found 3e999, expected at most 18446744073709551615)"},
    {"nested_too_deeply",
     [] { return with_line(3, "\"again\"", std::string(100'000, '[') + std::string(100'000, ']')); },
     "polemarch: error: r.jsonl:3:27: the line is nested too deeply (expected at most 8 levels)"},
    {"nested_and_not_closed", [] { return with_line(3, "\"again\"", std::string(1'000'000, '[')); },
     "polemarch: error: r.jsonl:3:27: the line is nested too deeply (expected at most 8 levels)"},
    {"crowded",
     [] {
         std::string list = "[";
         for (int i = 0; i < 1'000'000; ++i) list += "{},";
         return with_line(3, "\"again\"", list + "{}]");
     },
     "polemarch: error: r.jsonl:3:30012: the line holds too many values (expected at most 10000)"},
    {"negative_seed", [] { return with_line(1, "\"seed\":1", "\"seed\":-1"); },
     "polemarch: error: r.jsonl:1:1: 'seed' is not what it must be (found -1, expected a whole number from 0 to "
     "18446744073709551615)"},
};
INSTANTIATE_TEST_SUITE_P(Record, Forged, testing::ValuesIn(forgeries),
                         [](const auto& forgery) { return std::string(forgery.param.name); });

TEST(Record, EveryCornerOfJsonIsTakenOrRefusedAsJson) {
    for (const test::JsonCase& of : test::json_cases()) {
        if (!of.is_line()) continue;  // the line ends there
        const std::string fault = fault_of(with_line(3, "\"side\"", "\"x\":" + of.text + ",\"side\""));
        EXPECT_EQ(fault.find("polemarch: error: r.jsonl:3:1: unknown key 'x'") == 0, of.valid)
            << test::shown(of.text) << ": " << fault;
        EXPECT_EQ(fault.find("polemarch: error: r.jsonl:3:"), 0u) << fault;
    }
}
TEST(Record, AWholeNumberIsOneHoweverItIsWritten) {
    for (const test::NumberCase& of : test::ways_to_write_three)
        EXPECT_EQ(fault_of(with_line(1, "\"game\":3", "\"game\":" + of.text)) == "", of.is_three) << of.text;
}

TEST(Record, APairThatDoesNotHaveTheGameIsADifference) {
    const std::string what =
        "polemarch: error: r.jsonl:1:1: the game's number does not belong to its pair, which decides the dice (found ";
    EXPECT_EQ(fault_of(with_line(1, "\"game\":3", "\"game\":5")), "");  // of a run that changes sides
    EXPECT_EQ(fault_of(with_line(1, "\"game\":3", "\"game\":6")), "");
    EXPECT_EQ(fault_of(with_line(1, "\"game\":3", "\"game\":4")), what + "game 4 of pair 3, expected pair 2 or 4)");
    EXPECT_EQ(fault_of(with_line(1, "\"game\":3", "\"game\":4294967295")),
              what + "game 4294967295 of pair 3, expected pair 2147483648 or 4294967295)");
}

// Reading on would cost much time and memory, and help no reader.
TEST(Record, AfterAHundredFaultsTheRestIsLeftUnread) {
    std::string text = record_lines().front();
    for (int i = 0; i < 100'000; ++i) text += "{}\n";
    Diagnostics diagnostics;
    EXPECT_FALSE(parse_record({"r.jsonl", text}, diagnostics));
    EXPECT_EQ(diagnostics.errors(), 101u);  // four a line
    EXPECT_EQ(to_string(diagnostics.all().back()),
              "polemarch: error: r.jsonl:27:1: there are too many faults; the record is not read from here on");
}

TEST(Record, AFileNameThatIsNotUtf8IsWrittenAllTheSame) {
    RecordHeader header;
    header.sources = {{"odd\xff.toml", "text"}};
    Diagnostics diagnostics;
    const auto record = parse_record({"r.jsonl", header_line(header)}, diagnostics);
    ASSERT_TRUE(record) << diagnostics.text();
    EXPECT_EQ(record->header.sources[0].name, "odd\uFFFD.toml");
}

// Every prefix and every single damaged byte is found or harmless: no crash, and no other text is accepted.
TEST(Record, EveryPrefixIsRefused) {
    const std::string text = joined(record_lines());
    for (std::size_t length = 0; length + 1 < text.size(); ++length)  // the last line may lack its end
        EXPECT_NE(fault_of(text.substr(0, length)), "") << length;
}
TEST(Record, EveryDamagedByteOfTheGameIsFound) {
    const std::string text = joined(record_lines());
    const std::size_t game = text.find('\n') + 1;
    for (std::size_t at = game; at < text.size(); ++at)
        for (const char damage : {'\0', '7', '\x80', '}'}) {
            std::string damaged = text;
            if (damaged[at] == damage) continue;
            damaged[at] = damage;
            EXPECT_NE(fault_of(damaged), "") << at << " " << damaged.substr(at > 20 ? at - 20 : 0, 40);
        }
}

}  // namespace
}  // namespace polemarch
