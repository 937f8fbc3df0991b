// The dialogue of `polemarch play`: asks the person, lets dice and agent act, shows what changed.
#pragma once

#include "sim/play/tutorial.h"
#include "sim/service/service.h"
#include "tools/fitted_screen.h"
#include "tools/line_editor.h"
#include "tools/output.h"

#include <array>
#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace polemarch::tools {

/// "polemarch play --load mine.jsonl"
[[nodiscard]] std::string load_command(const std::string& file);
/// " --table A" if the dice of side A are rolled on a real table; empty if nobody's are.
[[nodiscard]] std::string table_option(const std::array<bool, 2>& sides);
/// The sides that a word names: "A", "B", "both", or "none".
[[nodiscard]] std::optional<std::array<bool, 2>> table_sides(const std::string& word);

struct DialogueOptions {
    std::string begun;  ///< the command that began this game: "polemarch play heraclea --seed 7"
    Colour colour = Colour::automatic;
    bool draw_changes = true;  ///< draw the board whenever its map has changed, or only when asked for
    Inputs inputs{};           ///< files that `save` must not write over
    std::optional<std::filesystem::path> autosave{};  ///< kept up to date; the caller has checked it, it is overwritten
    std::optional<sim::Tutorial> tutorial{};          ///< lessons that lead through the session's game
    std::function<std::unique_ptr<sim::Session>()> restart{};  ///< the tutorial's session again from its start
};

class Dialogue {
public:
    Dialogue(std::unique_ptr<sim::Session> session, DialogueOptions options);
    /// Runs until the person leaves; returns the exit status, which is a failure if the last save failed.
    int run();

private:
    struct Command {
        std::string name, arguments, help;
        bool whole = false;  ///< must not be abbreviated
        void (Dialogue::*run)(const std::string& arguments) = nullptr;
        bool takes_file = false;  ///< the rest of the line is the name of a file
        /// What a beginning may mean. Nothing for a command with arguments that must not be abbreviated: it is never
        /// confused with a move.
        [[nodiscard]] std::string abbreviated() const { return whole && !arguments.empty() ? "" : name; }
    };
    static const std::vector<Command>& commands();
    static const Command* command_beginning(const std::string& typed);
    [[nodiscard]] const Command* command_named(const std::string& typed) const;
    [[nodiscard]] bool names_unit(const std::string& word) const;

    void begin();
    [[nodiscard]] std::string greeting() const;
    void serve();
    void report();
    void show();
    [[nodiscard]] bool fits_screens() const;
    void show_screen();
    void show_dice();
    void show_end();
    [[nodiscard]] int width() const;
    [[nodiscard]] ListStyle style(Lengths lengths) const { return {lengths, width()}; }
    void obey(const std::string& line);
    bool obey_one(const std::string& typed);
    void play(const std::string& move);
    [[nodiscard]] const sim::Choice* choice_shown_as(const std::string& typed) const;

    // the tutorial (play_lessons.cpp)
    [[nodiscard]] const sim::TutorialStep* lesson() const;
    [[nodiscard]] std::string lesson_text() const;
    void obey_in_lesson(const std::string& line);
    void try_entry(const std::string& typed);
    void say_wrong(const sim::TutorialStep& step);
    void finish_entry();
    void perform(const std::string& entry);
    void skip_step();
    void go_back();
    [[nodiscard]] std::string prompt() const;
    [[nodiscard]] sim::Completion complete(const std::string& line) const;
    [[nodiscard]] std::vector<std::string> words(const std::string& first) const;
    [[nodiscard]] const sim::Choice* choice_numbered(std::size_t number) const;
    [[nodiscard]] std::string way_back() const;
    [[nodiscard]] std::string continuation(const std::string& file) const;
    void begin_at(const std::string& command);
    void warn(const std::string& messages);
    bool refuse(const std::string& what, const std::string& rule = {});

    void help(const std::string&);
    void board(const std::string&);
    void units(const std::string& which);
    void exact(const std::string&);
    void rules(const std::string&);
    void list(const std::string& filter);
    void odds(const std::string& move);
    void hint(const std::string&);
    void why(const std::string& step);
    void show_advice(const tl::expected<sim::Advice, Explanation>& advice);
    void log(const std::string& count);
    void roll(const std::string& faces);
    void table(const std::string& sides);
    void set(const std::string& correction);
    void undo(const std::string&);
    void save(const std::string& file);
    void load(const std::string& file);
    void resign(const std::string&);
    void quit(const std::string&);

    std::unique_ptr<sim::Session> session_;
    DialogueOptions options_;
    const std::atomic<bool>& interrupted_;
    LineEditor editor_;
    std::vector<sim::Choice> choices_;   ///< of the current state
    std::string anchor_;                 ///< a command that restores an earlier state of the game
    std::vector<std::string> since_;     ///< the moves, after some undos, that lead from there to the current state
    std::size_t shown_ = 0;              ///< steps whose sentences have been shown
    std::string drawn_;                  ///< the map as it was last drawn
    std::optional<std::size_t> listed_;  ///< number of steps when the moves were last listed
    std::string greeting_;               ///< waits for the first screen
    std::set<std::string> explained_;    ///< kinds of decisions whose meaning has been shown
    Lengths lengths_ = Lengths::quarters;
    std::size_t lesson_ = 0, entry_ = 0;  ///< of the tutorial: the step, and how many of its entries have been made
    bool lesson_shown_ = false;
    std::string aside_;        ///< said at the end of the last step; waits for the next screen
    bool puts_right_ = false;  ///< the last command was set: the moves are not listed between corrections
    bool over_shown_ = false, left_ = false, refused_ = false;
    bool unsaved_ = false;  ///< the last save failed: a script that saves and leaves must notice
};

}  // namespace polemarch::tools
