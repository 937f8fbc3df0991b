// The dialogue of `polemarch play`: asks the person, lets dice and agent act, shows what changed.
#pragma once

#include "sim/service/service.h"
#include "tools/line_editor.h"
#include "tools/output.h"

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::tools {

struct DialogueOptions {
    std::string begun;  ///< the command that began this game: "polemarch play heraclea --seed 7"
    Colour colour = Colour::automatic;
    bool draw_changes = true;  ///< draw the board whenever its map has changed, or only when asked for
    Inputs inputs{};           ///< files that `save` must not write over
    std::optional<std::filesystem::path> autosave{};  ///< kept up to date; the caller has checked it, it is overwritten
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
    };
    static const std::vector<Command>& commands();
    static const Command* command_beginning(const std::string& typed);
    [[nodiscard]] const Command* command_named(const std::string& typed) const;
    [[nodiscard]] bool names_unit(const std::string& word) const;

    void begin();
    void serve();
    void report();
    void show();
    void obey(const std::string& line);
    bool obey_one(const std::string& typed);
    void play(const std::string& move);
    [[nodiscard]] std::string prompt() const;
    [[nodiscard]] sim::Completion complete(const std::string& line) const;
    [[nodiscard]] std::vector<std::string> words(const std::string& first) const;
    [[nodiscard]] const sim::Choice* choice_numbered(std::size_t number) const;
    [[nodiscard]] std::string way_back() const;
    void begin_at(const std::string& command);
    void warn(const std::string& messages);
    bool refuse(const std::string& what, const std::string& rule = {});

    void help(const std::string&);
    void board(const std::string&);
    void units(const std::string& which);
    void rules(const std::string&);
    void list(const std::string& filter);
    void odds(const std::string& move);
    void hint(const std::string&);
    void why(const std::string& step);
    void show_advice(const tl::expected<sim::Advice, Explanation>& advice);
    void log(const std::string& count);
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
    bool over_shown_ = false, left_ = false, refused_ = false;
    bool unsaved_ = false;  ///< the last save failed: a script that saves and leaves must notice
};

}  // namespace polemarch::tools
