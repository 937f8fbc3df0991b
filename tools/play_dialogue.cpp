#include "tools/play_dialogue.h"

#include "core/files.h"
#include "core/text.h"
#include "tools/exit_status.h"
#include "tools/play_screen.h"
#include "tools/system.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

constexpr std::size_t log_lines = 20;

std::optional<std::size_t> number_in(const std::string& text) {
    std::size_t number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(" \t\r");
    return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

std::string load_command(const std::string& file) { return "polemarch play --load " + shell_file(file); }

/// The first word, and the rest.
std::pair<std::string, std::string> split(const std::string& text) {
    const std::size_t blank = std::min(text.find_first_of(" \t"), text.size());
    return {text.substr(0, blank), trimmed(text.substr(blank))};
}

}  // namespace

const std::vector<Dialogue::Command>& Dialogue::commands() {
    static const std::vector<Command> all{
        {"help", "", "what may be typed here", false, &Dialogue::help},
        {"board", "", "draw the board", false, &Dialogue::board},
        {"units", "[A|B|UNIT]", "the units in words: all, of a side, or one (units D4)", false, &Dialogue::units},
        {"rules", "", "what this battle has besides the basic game", false, &Dialogue::rules},
        {"list", "[TEXT]", "the moves, with TEXT in them (a hex, a unit: list C9); list all: with what they do", false,
         &Dialogue::list},
        {"odds", "[MOVE]", "exact odds of the dice to which a move leads; without MOVE of all that lead to dice", false,
         &Dialogue::odds},
        {"hint", "", "what a strong agent would do in your place", false, &Dialogue::hint},
        {"why", "[STEP]", "why your opponent made its last choice; with STEP: of any choice in the log", false,
         &Dialogue::why},
        {"log", "[N]", "the last N steps (20)", false, &Dialogue::log},
        {"undo", "", "take back your last move, and the answers to it; not past dice that fell", false,
         &Dialogue::undo},
        {"save", "FILE", "write the game so far into FILE; save --force FILE: over what is there", false,
         &Dialogue::save, true},
        {"load", "FILE", "leave this game and go on with a record", false, &Dialogue::load, true},
        {"resign", "", "give up; typed in full", true, &Dialogue::resign},
        {"quit", "", "leave; so do Ctrl-D and Ctrl-C", false, &Dialogue::quit},
    };
    return all;
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

void Dialogue::begin() {
    const sim::BattleInfo& battle = session_->battle();
    const Side side = session_->side();
    print(wrapped(battle.name + (battle.date.empty() ? "" : ", ") + battle.date, screen_width, ""));
    print(wrapped(
        fmt::format("You are side {}, {}. Side {}, {}, is led by {}. Seed {}.", letter(side), battle.sides[index(side)],
                    letter(other(side)), battle.sides[index(other(side))], session_->general(), session_->seed()),
        screen_width, ""));
    print("help says what may be typed, also shortened; quit leaves.\n\n");
    if (const std::string special = special_rules_text(session_->state_view().special_rules); !special.empty())
        print(special + "  rules says them again.\n\n");
    shown_ = session_->steps();
    if (shown_ > 0) print(fmt::format("Taken up after {}.\n", counted(shown_, "step")));
    drawn_.clear();
    listed_.reset();
    over_shown_ = false;
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

/// Shows what has happened, the board if its map has changed, and the choices.
void Dialogue::show() {
    report();
    if (drawn_.empty() || options_.draw_changes) {
        const std::string map = map_of(session_->state_view().board);
        if (map != drawn_) board("");
    }
    if (session_->player() == sim::Player::nobody) {
        if (!over_shown_)
            print(fmt::format("\n  {}.\n  save FILE keeps the game, log 999 shows it, quit leaves.\n",
                              result_text(*session_)));
        over_shown_ = true;
    } else if (listed_ != session_->steps() && !choices_.empty()) {
        list("");
    }
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
    refused_ = false;
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
        report();
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
    for (const Command& command : commands()) names.push_back(command.name);
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
    return refuse(refusal->sentence, refusal->rule);
}

/// The listed move with this number; null if there is none.
const sim::Choice* Dialogue::choice_numbered(std::size_t number) const {
    const std::vector<std::size_t> numbers = numbers_of(choices_);
    const auto found = std::find(numbers.begin(), numbers.end(), number);
    return found == numbers.end() ? nullptr : &choices_[static_cast<std::size_t>(found - numbers.begin())];
}

bool Dialogue::refuse(const std::string& what, const std::string& rule) {
    refused_ = true;
    print(wrapped("  not done: " + printable(what) + (rule.empty() ? "" : fmt::format(" [{}]", rule)), screen_width,
                  "    "));
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
        for (const Command& command : commands()) all.push_back(command.name);
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
    const bool over = session_->player() == sim::Player::nobody;
    if (over && (options_.autosave || since_.empty())) return "";
    if (options_.autosave || since_.empty())
        return fmt::format("polemarch: the game goes on with: {}\n",
                           options_.autosave ? load_command(options_.autosave->string()) : anchor_);
    return fmt::format("polemarch: not saved; this command and then these moves bring the game back:\n    {}\n",
                       anchor_) +
           wrapped(since_, "; ", screen_width, {"    ", "    "});
}

/// Sets the command that restores the game as it is now.
void Dialogue::begin_at(const std::string& command) {
    anchor_ = command;
    since_.clear();
}

// ---- the commands

void Dialogue::help(const std::string&) {
    const Due due = session_->due();
    std::string text = decision_text(*session_) + "\n";
    for (std::size_t at = 0; at < due.help.size();) {
        const std::size_t end = due.help.find('\n', at);
        text += "  " + due.help.substr(at, end - at) + "\n";
        at = end + 1;
    }
    if (!choices_.empty())
        text +=
            "  Also the number of a move in the list that was shown, and any beginning that only one move has.\n"
            "  Several moves on a line have ';' between them.\n";
    text += "Commands\n";
    for (const Command& command : commands())
        text += fmt::format("  {:<14} {}\n", command.name + (command.arguments.empty() ? "" : " ") + command.arguments,
                            command.help);
    print(text);
}

void Dialogue::board(const std::string&) {
    const sim::StateView state_view = session_->state_view();
    drawn_ = map_of(state_view.board);
    print_painted("\n" + (is_coloured(Stream::output, options_.colour) ? state_view.coloured : state_view.board) + "\n",
                  options_.colour);
}

void Dialogue::units(const std::string& which) {
    const std::string text = units_text(session_->units(), which);
    if (text.empty()) {
        refuse(fmt::format("no unit is named {}: units shows all", in_quotes(which)));
        return;
    }
    print(text);
}

void Dialogue::rules(const std::string&) {
    const std::string special = special_rules_text(session_->state_view().special_rules);
    print(special.empty() ? "  nothing but the basic game\n" : special);
}

void Dialogue::list(const std::string& filter) {
    listed_ = session_->steps();
    print(sim::plain(filter) == "all" ? long_list_text(choices_) : list_text(choices_, filter));
}

void Dialogue::odds(const std::string& typed) {
    if (typed.empty()) {
        bool any = false;
        const std::vector<std::size_t> numbers = numbers_of(choices_);
        for (std::size_t i = 0; i < choices_.size(); ++i) {
            if (!choices_[i].odds) continue;
            any = true;
            print(fmt::format("{:4}  {}\n{}", numbers[i], choices_[i].move, odds_text(*choices_[i].odds)));
        }
        if (!any) print("  no move leads to dice of its own\n");
        return;
    }
    std::string move = typed;
    std::vector<std::string> moves;
    for (const sim::Choice& choice : choices_) moves.push_back(choice.move);
    const auto as_typed = session_->refusal(typed);
    if (const auto number = number_in(typed); number && choice_numbered(*number))
        move = choice_numbered(*number)->move;
    else if (const auto word = sim::meant(typed, moves).word;
             word && as_typed && as_typed->understood != Understood::move)
        move = moves[*word];
    if (const auto refusal = session_->refusal(move)) {
        refuse(refusal->sentence, refusal->rule);
    } else if (const auto found = session_->odds(move)) {
        print(fmt::format("  {}\n{}", move, odds_text(*found)));
    } else {
        print("  it leads to no dice of its own\n");
    }
}

void Dialogue::show_advice(const tl::expected<sim::Advice, Explanation>& advice) {
    if (!advice) {
        refuse(advice.error().sentence, advice.error().rule);
        return;
    }
    print_painted(sim::text_advice(*advice, paint_of(options_.colour)), options_.colour);
}

void Dialogue::hint(const std::string&) { show_advice(session_->hint()); }

void Dialogue::why(const std::string& typed) {
    const auto step = number_in(typed);
    if (!typed.empty() && !step) {
        refuse("why takes the number of a step");
        return;
    }
    show_advice(session_->why(step));
}

void Dialogue::log(const std::string& count) {
    const auto lines = count.empty() ? std::optional(log_lines) : number_in(count);
    if (!lines) {
        refuse("log takes a number of steps");
        return;
    }
    print(log_text(*session_, session_->steps() - std::min(session_->steps(), *lines)));
}

void Dialogue::undo(const std::string&) {
    const auto undone = session_->undo();
    if (!undone) {
        refuse(undone.error().sentence);
        return;
    }
    shown_ = std::min(shown_, session_->steps());
    if (since_.empty() || since_.back() == "undo")  // undoes moves made before the anchor command
        since_.push_back("undo");
    else
        since_.pop_back();
    listed_.reset();
    over_shown_ = false;
    print(fmt::format("  taken back: {}\n", *undone));
}

void Dialogue::save(const std::string& arguments) {
    auto [first, rest] = split(arguments);
    const bool force = first == "--force";
    const std::string file = force ? rest : arguments;
    if (file.empty()) {
        refuse("save needs the name of a file");
        return;
    }
    if (file == "-") {  // as on the command line
        refuse("'-' stands for no file (./- is a file of that name)");
        return;
    }
    unsaved_ = true;
    try {
        refuse_input(file, options_.inputs);
        write_file_atomically(file, session_->record(), force ? Existing::replace : Existing::refuse);
    } catch (const std::runtime_error& error) {  // InputError, OutputError: the game goes on
        refused_ = true;
        warn(error.what());
        return;
    }
    unsaved_ = false;
    begin_at(load_command(file));
    print(fmt::format("  saved; to go on from here, and to judge it:\n    {}\n    polemarch replay {}\n", anchor_,
                      shell_file(file)));
}

void Dialogue::load(const std::string& file) {
    if (file.empty()) {
        refuse("load needs the name of a record");
        return;
    }
    try {
        const OpenedRecord opened = open_record(file);
        auto session = opened.service->resume(opened.record, {});
        warn(way_back());  // for the game that is left
        session_ = std::move(session);
        begin_at(load_command(file));
    } catch (const InputError& error) {
        refused_ = true;
        warn(error.what());
        return;
    }
    if (options_.autosave) print("  autosave is off: its file keeps the game that was left\n");
    options_.autosave.reset();
    begin();
}

void Dialogue::resign(const std::string&) {
    if (session_->player() == sim::Player::nobody) {
        refuse("the battle is over");
        return;
    }
    session_->resign();
    since_.emplace_back("resign");
}

void Dialogue::quit(const std::string&) { left_ = true; }

}  // namespace polemarch::tools
