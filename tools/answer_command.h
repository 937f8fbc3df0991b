// What the commands that answer a designer's question have in common: their options, the games, the output.
#pragma once

#include "sim/answers/answer.h"
#include "sim/answers/document.h"
#include "tools/options.h"
#include "tools/output.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace polemarch::tools {

/// Options of a command that plays one battle: players, --change, --hold, --seed, --options, --threads, --check; with
/// these of the command's own before them.
[[nodiscard]] std::vector<Option> answer_options(std::vector<Option> own);
/// The same without a check by other players.
[[nodiscard]] std::vector<Option> played_options(std::vector<Option> own);
/// --json, --html, --md and --force alone, behind these.
[[nodiscard]] std::vector<Option> result_options(std::vector<Option> own);

/// What the options and the first word (a scenario; or --army-a and --army-b, where a command has them) ask about.
[[nodiscard]] sim::AnswerSubject subject_of(const Arguments& arguments);
/// Throws InputError for a player whose play depends on a clock, or an unknown one.
void refuse_clock(const sim::BattleService& service, const std::string& player);
/// `finished` counts the games. Throws InputError for an impossible battle and for players as refuse_clock() does.
[[nodiscard]] sim::AnswerGames answer_games(const Arguments& arguments, std::atomic<std::uint32_t>& finished);
/// By whom and how long the answer is checked.
struct CheckRequest {
    std::vector<std::string> players;  ///< empty: it is not
    std::uint32_t games = 0;
};
/// --check and --check-games: level-2 and level-4, 40 games each, unless they say otherwise. Throws InputError for an
/// agent that the battle does not have.
[[nodiscard]] CheckRequest check_of(const Arguments& arguments, const sim::AnswerGames& games);

/// The command line that gives the same answer: all but where results are written, threads and colours.
[[nodiscard]] std::string command_line(const std::string& verb, const Arguments& arguments);

/// Refuses result files that cannot be written, or that are read. Call it before the work.
void check_results(const Arguments& arguments, const Inputs& inputs = {});
/// Writes the files asked for and prints the document; in colour as --color says.
void publish_answer(const Arguments& arguments, const sim::Document& document,
                    const std::function<std::string()>& json);

}  // namespace polemarch::tools
