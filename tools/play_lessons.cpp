// The tutorial: what is typed is compared with the step of the lesson that is due. Nothing can go wrong: what is not
// asked for is either only a look, or is answered with a word of help.
#include "core/text.h"
#include "sim/play/typing.h"
#include "tools/play_dialogue.h"
#include "tools/play_screen.h"
#include "tools/play_words.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::tools {

/// The step that is due; null without a tutorial, and when it is over.
const sim::TutorialStep* Dialogue::lesson() const {
    if (!options_.tutorial || lesson_ >= options_.tutorial->steps.size()) return nullptr;
    return &options_.tutorial->steps[lesson_];
}

std::string Dialogue::lesson_text() const {
    const std::string said = aside_.empty() ? "" : wrapped("  " + aside_, width(), "  ");
    const sim::TutorialStep* step = lesson();
    if (!step) return said;
    const std::vector<std::string> left(step->type.begin() + static_cast<std::ptrdiff_t>(entry_), step->type.end());
    return said +
           wrapped(fmt::format("  Lesson {} of {}, {}: {}", step->number, options_.tutorial->lessons, step->lesson,
                               step->text),
                   width(), "  ") +
           wrapped(fmt::format("  Type: {}      (or skip, back, quit)", fmt::join(left, "; ")), width(), "  ");
}

void Dialogue::obey_in_lesson(const std::string& line) {
    for (std::size_t at = 0; at <= line.size() && !refused_ && !left_ && !interrupted_;) {
        const std::size_t end = std::min(line.find(';', at), line.size());
        const std::string typed = trimmed(line.substr(at, end - at));
        at = end + 1;
        if (typed.empty()) continue;
        if (lesson())
            try_entry(typed);
        else if (obey_one(typed))
            serve();
    }
    if (!left_) show();
}

void Dialogue::try_entry(const std::string& typed) {
    const sim::TutorialStep& step = *lesson();
    const std::string word = sim::plain(typed);
    if (word == "skip") return skip_step();
    if (word == "back") return go_back();
    const std::string& wanted = step.type[entry_];
    const bool last = entry_ + 1 == step.type.size();
    std::string meant = typed;
    if (const auto number = number_in(typed); number && choice_numbered(*number)) {
        meant = choice_numbered(*number)->move;
    } else if (session_->refusal(typed)) {
        std::vector<std::string> moves;
        for (const sim::Choice& choice : choices_) moves.push_back(choice.move);
        if (const auto move = sim::meant(typed, moves).word) meant = moves[*move];
    }
    const auto fits = [&](const std::string& entry) { return sim::matches(entry, meant); };
    if (fits(wanted) || (last && std::any_of(step.accept.begin(), step.accept.end(), fits))) {
        if (obey_one(meant)) serve();
        if (!refused_) finish_entry();
        return;
    }
    const Command* command = command_named(split(typed).first);
    if (command && command->run == &Dialogue::quit) return quit("");
    const bool changes = !command || command->run == &Dialogue::undo || command->run == &Dialogue::save ||
                         command->run == &Dialogue::load || command->run == &Dialogue::resign;
    if (changes || !session_->refusal(meant)) {
        if (!command)
            if (const auto refusal = session_->refusal(meant)) refuse(refusal->sentence, refusal->rule);
        return say_wrong(step);
    }
    static_cast<void>(obey_one(typed));
    lesson_shown_ = false;  // the answer may be long: the lesson again below it
}

void Dialogue::say_wrong(const sim::TutorialStep& step) {
    refused_ = true;
    const std::string word = step.wrong.empty() ? "That is for later." : step.wrong;
    print(wrapped(fmt::format("  {} Type {} here, or skip.", word, step.type[entry_]), width(), "  "));
}

/// The next entry of the step is made.
void Dialogue::finish_entry() {
    const sim::TutorialStep& step = *lesson();
    aside_.clear();
    lesson_shown_ = false;
    if (++entry_ < step.type.size()) return;
    aside_ = step.then;
    entry_ = 0;
    ++lesson_;
    if (!lesson()) {
        aside_ += " The tutorial is over: play on as you like, or quit.";
        print(wrapped("  " + aside_, width(), "  "));
        aside_.clear();
    }
}

/// Makes an entry without showing anything; one that only shows something does nothing.
void Dialogue::perform(const std::string& entry) {
    if (sim::matches("undo", entry)) {
        static_cast<void>(session_->undo());
    } else if (!session_->refusal(entry)) {
        play(entry);
    } else {
        return;
    }
    serve();
}

void Dialogue::skip_step() {
    const std::size_t step = lesson_;
    while (lesson() && lesson_ == step) {
        perform(lesson()->type[entry_]);
        finish_entry();
    }
    listed_.reset();
}

/// The game is played again up to the beginning of the step, or of the one before if nothing of it has been made.
void Dialogue::go_back() {
    if (lesson_ == 0 && entry_ == 0) {
        print("  This is the first step.\n");
        return;
    }
    if (entry_ == 0) --lesson_;
    entry_ = 0;
    aside_.clear();
    session_ = options_.restart();
    begin_at(options_.begun);
    serve();
    for (std::size_t step = 0; step < lesson_; ++step)
        for (const std::string& entry : options_.tutorial->steps[step].type) perform(entry);
    shown_ = session_->steps();
    listed_.reset();
    lesson_shown_ = false;
}

}  // namespace polemarch::tools
