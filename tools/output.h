// Standard output, standard error and battles: helpers of several verbs.
#pragma once

#include "core/files.h"
#include "core/record.h"
#include "sim/service/service.h"
#include "tools/options.h"
#include "tools/system.h"

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::tools {

/// What --color asks for.
enum class Colour { automatic, always, never };
[[nodiscard]] Colour colour_of(const Arguments& arguments);
/// Whether a stream gets escape sequences: automatic means on a terminal, unless NO_COLOR is set or TERM is dumb.
[[nodiscard]] bool is_coloured(Stream stream, Colour colour);

/// --threads: how many to use, 1 to 256; all processors by default. Fewer, with a warning, if so many cannot be made.
[[nodiscard]] int threads_of(const Arguments& arguments);

inline constexpr int screen_width = 100;  ///< columns; no line for people is longer, but on a wide terminal
/// Columns of the text on standard output: those of its terminal, 80 at least; screen_width in a file or pipe.
[[nodiscard]] int page_width();

/// How a report on standard output emphasises its headings.
[[nodiscard]] sim::Paint paint_of(Colour colour);
[[nodiscard]] sim::Paint paint_of(const Arguments& arguments);

/// A line of a log: the step's number, from 1, and what happened, wrapped to so many columns: usually the page's
/// width.
[[nodiscard]] std::string log_line(std::size_t number, const std::string& sentence, int width = page_width());

/// "Special rules" with the sentences (sim/play/state_view.h) below it; nothing if there are none.
[[nodiscard]] std::string special_rules_text(const std::vector<std::string>& sentences);

/// To standard output. All text of the program goes through the functions here: names of files and agents, comments and
/// sentences may have been written by others, and what controls a terminal in them is spelled out (printable_lines).
void print(const std::string& text);
/// The same for a report with emphasis and colours of our own, if `colour` asks for them. A report that is wider than
/// the page is narrowed (core/narrowed.h).
void print_painted(const std::string& text, Colour colour);
/// Writes "polemarch: " and the line to standard error. Flushes standard output first, so the order is right if both
/// streams go to one file.
void say(const std::string& line);
/// Writes messages to standard error; "error:" and "warning:" at the beginning of a line are emphasised.
void complain(const std::string& messages, Colour colour);

/// The name of a file for a command that people paste into a POSIX shell: quoted if necessary, and never mistaken for
/// an option.
[[nodiscard]] std::string shell_file(const std::string& name);

/// Files that a verb reads.
using Inputs = std::vector<std::filesystem::path>;
/// Of a verb that reads records: the words of its command line.
[[nodiscard]] Inputs inputs_of(const Arguments& arguments);
/// Of a verb that reads scenarios: the scenario and the charts.
[[nodiscard]] Inputs inputs_of(const Arguments& arguments, const sim::BattleInfo& battle);
/// Throws InputError if `file`, which is to be written, is one of the inputs, under whatever name.
void refuse_input(const std::string& file, const Inputs& inputs);
/// check_writable() and refuse_input(): for every result, before the work.
void check_result(const std::string& file, Existing existing, const Inputs& inputs);

/// A file that a verb writes besides its report.
struct ResultFile {
    std::optional<std::string> name;  ///< empty: not asked for
    std::function<std::string()> text;
};
/// What a verb has found.
struct Results {
    std::vector<ResultFile> files;
    std::string report;               ///< for standard output
    std::function<void()> remarks{};  ///< on standard error, after the report; may be empty
};
/// Writes the files, then prints the report: a pipe whose reader has gone ends the program at the first print. A file
/// that cannot be written does not cost the report; the first error is thrown after it.
void publish(const Results& results, Existing existing, Colour colour);

/// For verbs that open scenarios: which optional rules are in force.
inline const Option options_option{"options", "LIST",
                                   "optional rules besides the scenario's: averaging-dice,no-re-rolls"};

/// Whether the word is RECORD@STEP (tools/target.h). Throws InputError if the part after the last '@' is not a number.
[[nodiscard]] bool is_record_step(const std::string& word);
/// Opens the battle that begins at RECORD@STEP (sim::open_position). Throws InputError if it is not a record, if it has
/// fewer steps, and if --data or `options` are given with it.
[[nodiscard]] std::unique_ptr<sim::BattleService> open_record_step(const std::string& word, const Arguments& arguments,
                                                                   const std::vector<std::string>& options,
                                                                   Diagnostics& diagnostics);

/// The options of a verb that plays a scenario, or the battle of two armies instead of one.
inline const std::vector<Option> meeting_options{
    {"army-a", "ARMY", "instead of a scenario: the army of side A, a file, a short name, or list:NAME"},
    {"army-b", "ARMY", "the army of side B; list:NAME builds one of that list, anew for each pair of games"},
    {"points", "N", "the game size of both (default: that of their files, or 100)"},
};
/// Whether two armies are named instead of a scenario. Throws InputError if only one is, or a scenario besides.
[[nodiscard]] bool is_meeting(const Arguments& arguments);
/// What --army-a, --army-b and --points ask for.
[[nodiscard]] sim::MeetingRequest meeting_of(const Arguments& arguments);
/// A meeting in a word, as reports and files name it: "list:maurya against romans-200bc at 80 ME"; and back, nothing if
/// the word is something else, or a file of that name.
[[nodiscard]] std::string meeting_word(const sim::MeetingRequest& request);
[[nodiscard]] std::optional<sim::MeetingRequest> meeting_in(const std::string& word);
/// The battle of the two armies; `seed` is the run's.
[[nodiscard]] std::unique_ptr<sim::BattleService> open_meeting(const sim::MeetingRequest& request, std::uint64_t seed,
                                                               const Arguments& arguments,
                                                               const std::array<std::string, 2>& handicaps = {});
/// The same, of the options, --seed among them.
[[nodiscard]] std::unique_ptr<sim::BattleService> open_meeting(const Arguments& arguments,
                                                               const std::array<std::string, 2>& handicaps = {});

/// Opens a scenario by name or path, or a step of a record, with the verb's --options, and with the handicaps of sides
/// A and B. Prints warnings, throws InputError after errors.
[[nodiscard]] std::unique_ptr<sim::BattleService> open_scenario(const std::string& scenario, const Arguments& arguments,
                                                                const std::array<std::string, 2>& handicaps = {});

/// The same with these optional rules instead of --options.
[[nodiscard]] std::unique_ptr<sim::BattleService> open_scenario(const std::string& scenario, const Arguments& arguments,
                                                                const std::vector<std::string>& options,
                                                                const std::array<std::string, 2>& handicaps);
/// What --options lists.
[[nodiscard]] std::vector<std::string> options_of(const Arguments& arguments);

/// The agent's name for a word of an option: a number N is "level-N", any other word is an agent's name. Settings may
/// follow (sim/shared/agent_name.h). Capitals do not matter. Throws InputError for a number that is not a level.
[[nodiscard]] std::string agent_of(const std::string& word);
/// The agent that --level and --temperament name; `otherwise` without --level.
[[nodiscard]] std::string general_of(const Arguments& arguments, std::string otherwise);
inline const Option temperament_option{"temperament", "WORD",
                                       "what that agent values: steady, bold or cautious (default steady)"};

/// A record and the battle in it.
struct OpenedRecord {
    Record record;
    std::unique_ptr<sim::BattleService> service;
};
/// Throws InputError if it is not a record, or if --data is given with it.
[[nodiscard]] OpenedRecord open_record(const std::string& path);
[[nodiscard]] OpenedRecord open_record(const std::string& path, const Arguments& arguments);

}  // namespace polemarch::tools
