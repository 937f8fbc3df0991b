// What a person at a terminal sees at a decision: as much as the terminal has lines for, the most important last, so
// that nothing scrolls away before it can be read. The whole board, all moves and the whole log are commands away.
#pragma once

#include "sim/play/session.h"
#include "tools/play_screen.h"

#include <string>
#include <vector>

namespace polemarch::tools {

struct TerminalSize {
    int columns = 80, rows = 24;
};
/// Of the terminal behind standard output, within what a screen can use: at least 40 columns and 12 lines, at most 100
/// columns and 60 lines.
[[nodiscard]] TerminalSize screen_size();

/// In this order. All parts but the map are plain text.
struct Screen {
    std::string before, map, after;
};
struct ScreenParts {
    std::string greeting;  ///< stays whole; may be empty
    std::string events;    ///< of them the last ones that there is room for
    std::string lesson;    ///< stays whole, instead of what the decision means; may be empty
    bool map = true;       ///< draw a part of the map
    bool legend = false;   ///< with a line that explains its signs
    bool colour = false;
    ListStyle style;  ///< its width is the terminal's
};
/// The screen of the session's state has at most so many lines that the line typed before it and the prompt, in two
/// lines, still fit the terminal with it.
/// Requires that the person is to act.
[[nodiscard]] Screen fitted_screen(const sim::Session& session, const std::vector<sim::Choice>& choices,
                                   const ScreenParts& parts, TerminalSize size);

}  // namespace polemarch::tools
