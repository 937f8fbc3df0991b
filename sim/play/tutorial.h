// Lessons that lead a person through a recorded game: what is said at each step, what the person is to type, and what
// is said to anything else. A front end shows the texts and carries out what is typed (tools/play_lessons.cpp does at a
// terminal); as long as the person follows, dice and opponent follow the record (Session::follow).
//
//     format = "polemarch tutorial 1"
//     record = "records/worked-example.jsonl"    # beside this file
//     side = "A"                                 # the person's
//
//     [[lesson]]
//     title = "The board"
//     [[lesson.step]]
//     text = "..."                               # shown before the step, with what there is to choose
//     type = ["units K6"]                        # what the person types, one after the other: moves and commands
//     accept = ["units *", "board"]              # as good as the last of them; * is any text (optional)
//     wrong = "..."                              # said to anything else (optional)
//     then = "..."                               # said when the step is done (optional)
//
// Entries are the moves of the record and undo, and commands of a front end that change nothing (units, odds, hint).
// data/schema/tutorial.schema.json describes the same as JSON.
#pragma once

#include "core/diagnostics.h"
#include "core/game.h"
#include "core/source.h"

#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

inline constexpr int tutorial_version = 1;

struct TutorialStep {
    std::string lesson;  ///< the title of its lesson
    std::size_t number;  ///< of its lesson, from 1
    std::string text;
    std::vector<std::string> type;  ///< at least one
    std::vector<std::string> accept;
    std::string wrong, then;  ///< may be empty
};

struct Tutorial {
    std::string record;  ///< path from the file's folder
    Side side = Side::first;
    std::size_t lessons = 0;
    std::vector<TutorialStep> steps;
};

/// Returns nothing, and reports errors, for anything else.
[[nodiscard]] std::optional<Tutorial> parse_tutorial(const Source& source, Diagnostics& diagnostics);

/// Whether `typed` is what an entry of `type` or `accept` asks for; case and blanks do not matter.
[[nodiscard]] bool matches(const std::string& entry, const std::string& typed);

}  // namespace polemarch::sim
