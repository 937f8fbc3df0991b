// What a person may type besides moves.
#include "core/files.h"
#include "core/text.h"
#include "tools/play_dialogue.h"
#include "tools/play_screen.h"
#include "tools/play_words.h"
#include "tools/system.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

constexpr std::size_t log_lines = 20;

}  // namespace

const std::vector<Dialogue::Command>& Dialogue::commands() {
    static const std::vector<Command> all{
        {"help", "", "what may be typed here", false, &Dialogue::help},
        {"board", "", "draw the board", false, &Dialogue::board},
        {"units", "[A|B|UNIT]", "the units in words: all, of a side, or one (units D4)", false, &Dialogue::units},
        {"rules", "", "what this battle has besides the basic game", false, &Dialogue::rules},
        {"list", "[TEXT]",
         "the moves, with TEXT in them (a unit, a hex: list A3, list C9); list all: with what they do; "
         "list exact: with lengths to the last digit",
         false, &Dialogue::list},
        {"exact", "", "lengths in lists to the last digit from now on, or again in quarters of an inch or base width",
         false, &Dialogue::exact},
        {"odds", "[MOVE]", "exact odds of the dice to which a move leads; without MOVE of all that lead to dice", false,
         &Dialogue::odds},
        {"hint", "", "what a strong agent would do in your place", false, &Dialogue::hint},
        {"why", "[STEP]", "why your opponent made its last choice; with STEP: of any choice in the log", false,
         &Dialogue::why},
        {"log", "[N]", "the last N steps (20)", false, &Dialogue::log},
        {"roll", "FACES", "what dice on your table show: roll 5 3, or just 5 3; of both sides: A 5 3 B 2", true,
         &Dialogue::roll},
        {"table", "A|B|both|none", "whose dice are rolled on your table from now on", true, &Dialogue::table},
        {"set", "[WHAT]", "put right what differs from your table; alone: what may be put right, and how it is typed",
         true, &Dialogue::set},
        {"undo", "", "take back your last move, and the answers to it; not past dice that fell here", false,
         &Dialogue::undo},
        {"save", "FILE", "write the game so far into FILE; save --force FILE: over what is there", false,
         &Dialogue::save, true},
        {"load", "FILE", "leave this game and go on with a record", false, &Dialogue::load, true},
        {"resign", "", "give up; typed in full", true, &Dialogue::resign},
        {"quit", "", "leave; so do Ctrl-D and Ctrl-C", false, &Dialogue::quit},
    };
    return all;
}

void Dialogue::help(const std::string&) {
    const Due due = session_->due();
    std::string text = due.meaning.empty() ? "" : wrapped(due.meaning, width(), "");
    text += decision_text(*session_) + "\n";
    for (std::size_t at = 0; at < due.help.size();) {
        const std::size_t end = due.help.find('\n', at);
        text += wrapped("  " + due.help.substr(at, end - at), width(), "      ");
        at = end + 1;
    }
    if (!choices_.empty())
        text += wrapped(
            "  Also the number of a move in the list that was shown, and any beginning that only one move "
            "has. Several moves on a line have ';' between them.",
            width(), "  ");
    text += "Commands\n";
    for (const Command& command : commands())
        text += wrapped(
            fmt::format("  {:<14} {}", command.name + (command.arguments.empty() ? "" : " ") + command.arguments,
                        command.help),
            width(), std::string(17, ' '));
    print(text);
}

void Dialogue::board(const std::string&) {
    const sim::StateView state_view = session_->state_view(std::max(width(), 80));
    drawn_ = map_of(state_view.board);
    print_painted("\n" + (is_coloured(Stream::output, options_.colour) ? state_view.coloured : state_view.board) + "\n",
                  options_.colour);
}

void Dialogue::units(const std::string& which) {
    const std::string text = units_text(session_->units(), which, width());
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
    const std::string wanted = sim::plain(filter);
    if (wanted == "all") return print(long_list_text(choices_, style(lengths_)));
    if (wanted == "exact") return print(list_text(choices_, "", style(Lengths::exact)));
    print(list_text(choices_, filter, style(lengths_)));
}

void Dialogue::exact(const std::string&) {
    lengths_ = lengths_ == Lengths::exact ? Lengths::quarters : Lengths::exact;
    print(lengths_ == Lengths::exact ? "  lists show lengths to the last digit\n"
                                     : "  lists show lengths in quarters of an inch or base width\n");
    list("");
}

void Dialogue::odds(const std::string& typed) {
    if (typed.empty() && session_->player() == sim::Player::dice) return print(odds_text(*session_->odds("")));
    if (typed.empty()) {
        bool any = false;
        const std::vector<std::size_t> numbers = numbers_of(choices_);
        for (std::size_t i = 0; i < choices_.size(); ++i) {
            if (!choices_[i].odds) continue;
            any = true;
            print(fmt::format("{:4}  {}\n{}", numbers[i], choices_[i].move, odds_text(*choices_[i].odds)));
        }
        if (!any) print("  no move leads to dice at once; odds MOVE shows the answers to one move\n");
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
    } else if (const auto found = session_->move_odds(move)) {
        const bool dice = found->odds && found->answers.empty();
        print(fmt::format("  {}\n{}", move, dice ? odds_text(*found->odds) : sim::answers_text(*found, screen_width)));
    }
}

void Dialogue::show_advice(const tl::expected<sim::Advice, Explanation>& advice) {
    if (!advice) {
        refuse(advice.error().sentence, advice.error().rule);
        return;
    }
    print_painted(sim::text_advice(*advice, paint_of(options_.colour), std::max(width(), 80)), options_.colour);
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
    print(log_text(*session_, session_->steps() - std::min(session_->steps(), *lines), width()));
}

void Dialogue::roll(const std::string& typed) {
    const auto due = session_->dice_due();
    if (!due) {
        refuse("no dice are due");
        return;
    }
    const auto faces = sim::read_faces(typed, *due);
    const auto fault = faces ? session_->roll(*faces) : std::optional(faces.error());
    if (fault)
        refuse(fault->sentence);
    else
        since_.push_back("roll " + typed);
}

void Dialogue::table(const std::string& word) {
    const auto sides = table_sides(word);
    if (!sides) {
        refuse("table takes A, B, both or none: whose dice are rolled on your table");
        return;
    }
    session_->set_table_dice(*sides);
    since_.push_back("table " + word);
    listed_.reset();
}

void Dialogue::set(const std::string& typed) {
    if (typed.empty()) {
        const std::string help = session_->correction_help();
        if (!help.empty()) print("  set, and then what is so on your table:\n");
        for (std::size_t at = 0; at < help.size();) {
            const std::size_t end = std::min(help.find('\n', at), help.size());
            print(wrapped("  " + help.substr(at, end - at), width(), "      "));
            at = end + 1;
        }
        if (help.empty()) refuse("nothing can be put right in this battle");
        return;
    }
    const std::size_t steps = session_->steps();
    const auto corrected = session_->correct(typed);
    if (!corrected) {
        refuse(corrected.error().sentence, corrected.error().rule);
        return;
    }
    if (session_->steps() == steps) return print(wrapped("  " + *corrected, width(), "    "));
    since_.push_back("set " + session_->log(steps).front().text);
    puts_right_ = true;
}

void Dialogue::undo(const std::string&) {
    const auto undone = session_->undo();
    if (!undone) {
        refuse(undone.error().sentence);
        return;
    }
    shown_ = std::min(shown_, session_->steps());
    // Whose dice are rolled on the table stays as it is.
    const auto last = std::find_if(since_.rbegin(), since_.rend(),
                                   [](const std::string& typed) { return !typed.starts_with("table "); });
    if (last == since_.rend() || *last == "undo")  // undoes moves made before the anchor command
        since_.push_back("undo");
    else
        since_.erase(std::next(last).base());
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
    begin_at(continuation(file));
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
        session->set_table_dice(session_->table_dice());
        session_ = std::move(session);
        begin_at(continuation(file));
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
