// A game record: one whole game, or a saved one, as JSON Lines. Undo, replay, review and saved games use this file.
//
//   {"format":"polemarch-record","version":2,"program":{...},"system":"ancient-battles","battle":"Heraclea",
//    "sources":[{"name":...,"text":...}],"options":{},"dice":"referee","seed":1,"pair":7,"game":7,"agents":[A,B]}
//   {"side":"A","move":"bid","say":"Pyrrhus bids ..."}
//   {"event":"melee","rule":"11.2.5","dice":[[5],[2]],"consequence":"defender disordered","say":"..."}
//   {"correct":"HI F6 at F7 facing 4","say":"..."}            what a person has put right (core/correction.h)
//   {"result":"A","payoff":1,"steps":341}                     or ...,"resigned":"B"} where B gave up before the end,
//                                                             ...,"ending":"winning draw"} where nobody has won
//
// It needs no other file: the sources are the texts of scenario and charts. `say` is for people and may be missing. The
// last line is the result, also of a game that is not over; a record without it is checked as far as it goes.
// data/schema/record.schema.json describes a line; core/replay.h checks a record against the rules.
#pragma once

#include "core/diagnostics.h"
#include "core/game.h"
#include "core/source.h"
#include "core/version.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch {

inline constexpr std::string_view record_format = "polemarch-record";
/// The newest version that is read; a record of a newer one is refused. A record is written in the oldest version that
/// has all that it contains, so that older programs read what they can replay.
/// * 1: settings of agents had other names (renamed_settings.h); parse_record() gives them the names of today.
/// * 2: all records without corrections.
/// * 3: records with corrections (RecordHeader::corrected).
inline constexpr int record_version = 3;
inline constexpr std::size_t largest_record = std::size_t{32} << 20;

/// Where the dice come from: from the seed, so that a replay computes them again, or from a person.
enum class DiceOrigin { referee, given };

struct RecordHeader {
    ProgramVersion program;  ///< that wrote the record
    std::string system;      ///< "ancient-battles"
    std::string battle;      ///< its scenario's name: "Heraclea"
    std::vector<Source> sources;
    std::map<std::string, std::string> options;
    DiceOrigin dice = DiceOrigin::referee;
    std::uint64_t seed = 1;
    std::uint32_t pair = 1, game = 1;
    std::array<std::string, 2> agents;  ///< by side
    bool corrected = false;             ///< whether steps may be corrections: version 3
};

/// A move of a side, a roll, or a correction.
struct RecordStep {
    std::size_t line = 0;      ///< in the file, from 1
    std::optional<Side> side;  ///< the side that moved; empty for a roll and for a correction
    std::string text;          ///< of the move, of the outcome, or of the correction
    std::string sentence;      ///< narration; may be empty
    // Of a roll:
    std::string event, rule;
    std::array<std::vector<std::uint8_t>, 2> dice;  ///< faces by side
    bool correction = false;

    [[nodiscard]] bool is_roll() const { return !side && !correction; }
};

enum class Ending { first_won, drawn, second_won, unfinished };
struct RecordResult {
    std::size_t line = 0;
    Ending ending = Ending::unfinished;
    double payoff = 0.5;  ///< to the first side; 1/2 if unfinished
    std::size_t steps = 0;
    std::optional<Side> resigned{};  ///< the side that gave up a game that is not over; the other side has won
};
/// The result of a game that `side` gives up after so many steps.
[[nodiscard]] RecordResult resignation(Side side, std::size_t steps);
/// Who has more than half of the payoff has won: a winning draw of some rules counts as won (is_winning_draw).
[[nodiscard]] Ending ending_of(double payoff);
/// How such a battle ended, in the key "ending" of a record's last line.
inline constexpr std::string_view winning_draw = "winning draw";
/// Whether the battle is drawn, though it pays one side more than the other: the one that `ending` names.
[[nodiscard]] bool is_winning_draw(const RecordResult& result);

struct Record {
    std::string name;  ///< of the file
    RecordHeader header;
    std::vector<RecordStep> steps;
    std::optional<RecordResult> result;  ///< empty if the record breaks off before it
};

/// The name in RecordHeader::agents of a side that a person plays.
inline constexpr std::string_view person_name = "person";

/// "A" or "B".
[[nodiscard]] std::string_view letter(Side side);

/// Each a line with its end.
[[nodiscard]] std::string header_line(const RecordHeader& header);
[[nodiscard]] std::string step_line(const RecordStep& step);
[[nodiscard]] std::string result_line(const RecordResult& result);

/// Reads a record, strictly: every line, every key, every type. Returns nothing, and reports errors with their lines,
/// for anything else: another format, a newer version, unknown or double keys, a line that breaks off. The last line
/// may lack its line end. core/replay.h checks whether the game follows the rules and has its result.
[[nodiscard]] std::optional<Record> parse_record(const Source& source, Diagnostics& diagnostics);

}  // namespace polemarch
