#include "tools/play_dialogue.h"

#include "core/files.h"
#include "core/text.h"
#include "tools/exit_status.h"
#include "tools/play_screen.h"
#include "tools/play_words.h"
#include "tools/system.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include <fmt/format.h>

namespace polemarch::tools {

std::string load_command(const std::string& file) { return "polemarch play --load " + shell_file(file); }

std::string table_option(const std::array<bool, 2>& sides) {
    if (!sides[0] && !sides[1]) return "";
    return fmt::format(" --table {}", sides[0] && sides[1] ? "both" : sides[0] ? "A" : "B");
}

std::optional<std::array<bool, 2>> table_sides(const std::string& word) {
    const std::string side = sim::plain(word);
    if (side == "both") return std::array{true, true};
    if (side == "none") return std::array{false, false};
    if (side != "a" && side != "b") return std::nullopt;
    return std::array{side == "a", side == "b"};
}

Dialogue::Dialogue(std::unique_ptr<sim::Session> session, DialogueOptions options)
    : session_(std::move(session)),
      options_(std::move(options)),
      interrupted_(watch_for_interrupts()),
      editor_([this](const std::string& line) { return complete(line); }),
      anchor_(options_.begun) {}

int Dialogue::run() {
    try {
        begin();
        while (!left_) {
            const auto line = editor_.read(prompt());
            if (!line) {
                print("\n");
                break;
            }
            obey(*line);
        }
    } catch (...) {
        warn(way_back());
        throw;
    }
    warn(way_back());
    if (unsaved_) return status(Exit::failed);
    return status(interrupted_ ? interruption() : Exit::done);
}

std::string Dialogue::greeting() const {
    const sim::BattleInfo& battle = session_->battle();
    const Side side = session_->side();
    const auto paragraph = [&](const std::string& text) { return wrapped(text, width(), ""); };
    std::string text = paragraph(battle.name + (battle.date.empty() ? "" : ", ") + battle.date);
    text += paragraph(fmt::format("You are side {}, {}. Side {}, {}, is led by {}. Seed {}.", letter(side),
                                  battle.sides[index(side)], letter(other(side)), battle.sides[index(other(side))],
                                  session_->general(), session_->seed()));
    if (!session_->victory().empty()) text += paragraph(session_->victory());
    if (const auto& table = session_->table_dice(); table[0] || table[1])
        text += paragraph(fmt::format("The dice of {} are rolled on your table. set puts right what differs from it.",
                                      table[0] && table[1] ? "both sides"
                                      : table[0]           ? "side A"
                                                           : "side B"));
    return text + "help says what may be typed, also shortened; quit leaves.\n";
}

void Dialogue::begin() {
    const std::vector<std::string> special = session_->state_view().special_rules;
    shown_ = session_->steps();
    const std::string taken_up = shown_ > 0 ? fmt::format("Taken up after {}.\n", counted(shown_, "step")) : "";
    drawn_.clear();
    listed_.reset();
    over_shown_ = false;
    if (fits_screens()) {
        greeting_ = greeting() + taken_up;
        if (!special.empty())
            greeting_ +=
                fmt::format("This battle has {}: rules shows them.\n", counted(special.size(), "special rule"));
    } else {
        print(greeting() + "\n");
        if (!special.empty()) print(special_rules_text(special) + "  rules says them again.\n\n");
        print(taken_up);
    }
    serve();
    show();
}

/// Lets dice and agent act until the person has the next step or the game is over.
void Dialogue::serve() {
    while (!interrupted_ && session_->advance()) continue;
    choices_ = session_->choices();
    if (!options_.autosave) return;
    try {
        write_file_atomically(*options_.autosave, session_->record(), Existing::replace);
    } catch (const std::runtime_error& error) {  // InputError, OutputError: the game goes on
        options_.autosave.reset();
        unsaved_ = true;
        warn(error.what());
        print("  autosave is off\n");
    }
}

/// Writes to standard error, after everything printed so far.
void Dialogue::warn(const std::string& messages) {
    std::fflush(stdout);
    complain(messages, options_.colour);
}

/// Reports what has happened since the last report.
void Dialogue::report() {
    print(log_text(*session_, shown_));
    shown_ = session_->steps();
}

/// Whether what is shown at a decision fits the terminal. In the tutorial also without one.
bool Dialogue::fits_screens() const {
    return lesson() != nullptr || (is_terminal(Stream::input) && is_terminal(Stream::output));
}

int Dialogue::width() const { return fits_screens() ? screen_size().columns : screen_width; }

/// Shows what has happened, the board if its map has changed, and the choices.
void Dialogue::show() {
    if (fits_screens()) return show_screen();
    report();
    if (drawn_.empty() || options_.draw_changes) {
        const std::string map = map_of(session_->state_view().board);
        if (map != drawn_) board("");
    }
    if (session_->player() == sim::Player::nobody) return show_end();
    if (session_->waits_for_dice()) return show_dice();
    if (listed_ == session_->steps() || choices_.empty() || puts_right_) return;
    const Due due = session_->due();
    if (explained_.insert(due.name).second && !due.meaning.empty())
        print(wrapped("  " + due.meaning, screen_width, "  "));
    list("");
}

/// The same in as many lines as the terminal has; nothing if the game has not gone on since.
void Dialogue::show_screen() {
    if (session_->player() == sim::Player::nobody) {
        report();
        return show_end();
    }
    if (session_->waits_for_dice()) {
        report();
        return show_dice();
    }
    if (listed_ == session_->steps()) {
        if (lesson() && !lesson_shown_) print(lesson_text());
        lesson_shown_ = true;
        return;
    }
    ScreenParts parts;
    parts.greeting = std::exchange(greeting_, "");
    parts.events = log_text(*session_, shown_, width());
    parts.lesson = lesson_text();
    parts.map = options_.draw_changes;
    parts.legend = !parts.greeting.empty();
    parts.colour = is_coloured(Stream::output, options_.colour);
    parts.style = style(lengths_);
    const Screen screen = fitted_screen(*session_, choices_, parts, screen_size());
    print(screen.before);
    print_painted(screen.map, options_.colour);
    print(screen.after);
    shown_ = session_->steps();
    listed_ = session_->steps();
    lesson_shown_ = true;
}

/// Says once which dice to roll.
void Dialogue::show_dice() {
    constexpr std::size_t most_odds = 8;
    if (listed_ != session_->steps()) print(dice_text(*session_, width(), most_odds));
    listed_ = session_->steps();
}

void Dialogue::show_end() {
    if (!over_shown_)
        print(fmt::format("\n  {}.\n  save FILE keeps the game, log 999 shows it, quit leaves.\n",
                          result_text(*session_)));
    over_shown_ = true;
}

std::string Dialogue::prompt() const {
    const std::string text = decision_text(*session_);
    const bool fits = width_of(text) + 30 <= std::max(terminal_width(), 80);
    if (fits || !is_terminal(Stream::input)) return text + " > ";
    print(text + "\n");
    return "> ";
}

/// A line may have several moves and commands, separated by ';'. The first that fails ends it. The name of a file is
/// the rest of its line.
void Dialogue::obey(const std::string& line) {
    refused_ = puts_right_ = false;
    if (lesson()) return obey_in_lesson(line);
    if (line.size() > longest_line) {
        refuse(fmt::format("a line has at most {} bytes", grouped(longest_line)));
        return;
    }
    for (std::size_t at = 0; at <= line.size() && !refused_ && !left_ && !interrupted_;) {
        std::size_t end = std::min(line.find(';', at), line.size());
        const auto [first, rest] = split(trimmed(line.substr(at, end - at)));
        if (const Command* command = command_named(first); command && command->takes_file && !rest.empty())
            end = line.size();
        const std::string typed = trimmed(line.substr(at, end - at));
        at = end + 1;
        if (typed.empty()) continue;
        const bool changed = obey_one(typed);
        if (refused_ && at <= line.size()) print("  What follows on the line was left out.\n");
        if (changed) serve();
        if (!fits_screens()) report();
    }
    if (!left_) show();
}

/// Whether a word is the name of a unit, such as LI: then it is no abbreviation of a command.
bool Dialogue::names_unit(const std::string& word) const {
    const auto refusal = session_->refusal(word);
    return refusal && refusal->understood == Understood::subject;
}

/// Accepts abbreviations; null if there is no match, or more than one.
const Dialogue::Command* Dialogue::command_beginning(const std::string& typed) {
    std::vector<std::string> names;
    for (const Command& command : commands()) names.push_back(command.abbreviated());
    const auto named = sim::meant(typed, names).word;
    return named ? &commands()[*named] : nullptr;
}

/// The same, but null for an abbreviation that is the name of a unit.
const Dialogue::Command* Dialogue::command_named(const std::string& typed) const {
    const Command* command = command_beginning(typed);
    return command && sim::plain(typed) != command->name && names_unit(typed) ? nullptr : command;
}

/// Returns whether the game may have changed.
bool Dialogue::obey_one(const std::string& typed) {
    const auto [first, rest] = split(typed);
    if (session_->waits_for_dice() && sim::is_faces(typed)) return roll(typed), true;
    const auto run = [&](const Command& command, const std::string& arguments) {
        if (command.arguments.empty() && !arguments.empty())
            return refuse(fmt::format("'{}' stands alone", command.name));
        (this->*command.run)(arguments);
        return true;
    };
    // A complete move is a move even if its first word, the name of a unit, is also that of a command.
    const auto refusal = session_->refusal(typed);
    const bool complete = !refusal || refusal->understood == Understood::move;
    if (rest.empty() || !complete)
        for (const Command& command : commands())
            if (sim::plain(first) == command.name) return run(command, rest);
    if (const auto number = number_in(typed)) {
        const sim::Choice* choice = choice_numbered(*number);
        if (!choice) return refuse(fmt::format("there is no move number {}: list shows them", *number));
        if (listed_ != session_->steps() && !name_numbers(choices_))
            return refuse(fmt::format("number {} is '{}' in a list that was not shown yet: name the move", *number,
                                      choice->move));
        return play(choice->move), true;
    }
    if (const sim::Choice* choice = choice_shown_as(typed)) return play(choice->move), true;
    // A complete move is judged as it is; only other texts may be abbreviations.
    if (!refusal) return play(typed), true;
    if (complete) return refuse(refusal->sentence, refusal->rule);
    const std::vector<std::string> known = words(first);
    const sim::Meant meant = sim::meant(typed, known);
    if (meant.word) {
        if (*meant.word >= known.size() - choices_.size()) return play(known[*meant.word]), true;
        const Command& command = commands()[*meant.word];
        return command.whole ? refuse(fmt::format("'{}' has to be typed in full", command.name)) : run(command, "");
    }
    if (!rest.empty())
        if (const Command* command = command_named(first); command && !command->whole) return run(*command, rest);
    if (!meant.several.empty()) {
        std::vector<std::string> some;
        for (const std::size_t i : meant.several)
            if (some.size() < 6) some.push_back(known[i]);
        return refuse(fmt::format("'{}' could be {}{}", typed, fmt::join(some, ", "),
                                  meant.several.size() > some.size() ? ", ..." : ""));
    }
    if (const Command* command = command_beginning(first); command && rest.empty())  // and not taken above
        return refuse(fmt::format("'{}' is the name of a unit here; the command is '{}'", typed, command->name));
    if (session_->waits_for_dice())
        return refuse(fmt::format("the faces of {} are due", sim::dice_to_roll(*session_->dice_due())));
    return refuse(refusal->sentence, refusal->rule);
}

/// The listed move with this number; null if there is none.
const sim::Choice* Dialogue::choice_numbered(std::size_t number) const {
    const std::vector<std::size_t> numbers = numbers_of(choices_);
    const auto found = std::find(numbers.begin(), numbers.end(), number);
    return found == numbers.end() ? nullptr : &choices_[static_cast<std::size_t>(found - numbers.begin())];
}

/// The listed move whose rounded text this is; null if there is none. A text without "~" is never one.
const sim::Choice* Dialogue::choice_shown_as(const std::string& typed) const {
    const auto found = std::find_if(choices_.begin(), choices_.end(), [&](const sim::Choice& choice) {
        return choice.brief != choice.move && sim::plain(choice.brief) == sim::plain(typed);
    });
    return found == choices_.end() ? nullptr : &*found;
}

bool Dialogue::refuse(const std::string& what, const std::string& rule) {
    refused_ = true;
    print(
        wrapped("  not done: " + printable(what) + (rule.empty() ? "" : fmt::format(" [{}]", rule)), width(), "    "));
    return false;
}

void Dialogue::play(const std::string& move) {
    if (const auto refusal = session_->play(move))
        refuse(refusal->sentence, refusal->rule);
    else
        since_.push_back(session_->log(session_->steps() - 1).front().text);
}

/// What a text with this first word may be an abbreviation of: commands, unless the word is the name of a unit, and
/// then the listed moves.
std::vector<std::string> Dialogue::words(const std::string& first) const {
    std::vector<std::string> all;
    if (!names_unit(first))
        for (const Command& command : commands()) all.push_back(command.abbreviated());
    for (const sim::Choice& choice : choices_) all.push_back(choice.move);
    return all;
}

sim::Completion Dialogue::complete(const std::string& line) const {
    // Only the part after the last ';' is completed; a move follows "odds" and "list".
    std::size_t begin = line.rfind(';');
    begin = begin == std::string::npos ? 0 : begin + 1;
    begin = std::min(line.find_first_not_of(' ', begin), line.size());
    const auto [first, rest] = split(line.substr(begin));
    std::vector<std::string> known = words(first);
    std::erase(known, "");
    for (const char* name : {"odds", "list"})
        if (sim::plain(first) == name && line.size() > begin + first.size()) {
            begin = std::min(line.find_first_not_of(' ', begin + first.size()), line.size());
            known.erase(known.begin(), known.end() - static_cast<std::ptrdiff_t>(choices_.size()));
        }
    sim::Completion completion = sim::completed(line.substr(begin), known);
    completion.line.insert(0, line.substr(0, begin));
    return completion;
}

/// How the current game can be restored; empty if nothing would be lost, that is for a finished, saved game.
std::string Dialogue::way_back() const {
    if (options_.tutorial)
        return since_.empty() || lesson() ? "" : "polemarch: only save FILE keeps a game that began as the tutorial\n";
    const bool over = session_->player() == sim::Player::nobody;
    if (over && (options_.autosave || since_.empty())) return "";
    if (options_.autosave || since_.empty())
        return fmt::format("polemarch: the game goes on with: {}\n",
                           options_.autosave ? continuation(options_.autosave->string()) : anchor_);
    return fmt::format("polemarch: not saved; this command and then these moves bring the game back:\n    {}\n",
                       anchor_) +
           wrapped(since_, "; ", screen_width, {"    ", "    "});
}

/// The command that goes on with a record of this game.
std::string Dialogue::continuation(const std::string& file) const {
    return load_command(file) + table_option(session_->table_dice());
}

/// Sets the command that restores the game as it is now.
void Dialogue::begin_at(const std::string& command) {
    anchor_ = command;
    since_.clear();
}

}  // namespace polemarch::tools
