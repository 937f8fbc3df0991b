#include "tools/line_editor.h"

#include "core/text.h"
#include "tools/output.h"
#include "tools/system.h"

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <cwchar>

#include <fmt/format.h>
#include <histedit.h>

namespace polemarch::tools {

namespace {

constexpr int most_lines = 200;  ///< of the history

/// ^D. If it is typed before libedit has set up the terminal, end of input arrives as a null character instead.
constexpr wchar_t end_of_input = 4;

/// Reads one character for libedit, from bytes of UTF-8.
int read_character(EditLine*, wchar_t* character) {
    std::mbstate_t state{};
    while (const auto byte = read_byte()) {
        const char c = *byte;
        const std::size_t length = std::mbrtowc(character, &c, 1, &state);
        if (length == static_cast<std::size_t>(-2)) continue;  // incomplete: more bytes follow
        if (length == 0) *character = end_of_input;
        if (length != static_cast<std::size_t>(-1)) return 1;
        state = {};  // not UTF-8: skipped
    }
    return 0;
}

/// The completions in columns, as many columns as fit.
std::string in_columns(const std::vector<std::string>& ways, int width) {
    constexpr std::size_t most = 60;
    std::size_t longest = 0;
    for (const std::string& way : ways) longest = std::max(longest, way.size());
    const std::size_t columns = std::max<std::size_t>(1, static_cast<std::size_t>(width) / (longest + 2));
    std::string text;
    for (std::size_t i = 0; i < std::min(ways.size(), most); ++i)
        text += fmt::format("{:<{}}{}", ways[i], longest + 2, (i + 1) % columns == 0 ? "\n" : "");
    if (ways.size() > most) text += fmt::format("... and {} more", ways.size() - most);
    if (!text.empty() && text.back() != '\n') text += '\n';
    return text;
}

}  // namespace

struct LineEditor::Terminal {
    explicit Terminal(std::function<sim::Completion(const std::string&)> complete_line)
        : complete(std::move(complete_line)),
          edit(el_init("polemarch", stdin, stdout, stderr), el_end),
          past(history_init(), history_end) {
        HistEvent event;
        history(past.get(), &event, H_SETSIZE, most_lines);
        history(past.get(), &event, H_SETUNIQUE, 1);
        el_set(edit.get(), EL_CLIENTDATA, this);
        el_set(
            edit.get(), EL_PROMPT, +[](EditLine* e) { return of(e).prompt.data(); });
        el_set(edit.get(), EL_EDITOR, "emacs");
        el_set(edit.get(), EL_HIST, history, past.get());
        el_set(edit.get(), EL_GETCFN, read_character);
        el_wset(  // el_set would leak copies of the two texts
            edit.get(), EL_ADDFN, L"polemarch-complete", L"complete the line",
            +[](EditLine* e, int) { return of(e).complete_at_cursor(e); });
        el_set(edit.get(), EL_BIND, "^I", "polemarch-complete", nullptr);
        el_source(edit.get(), nullptr);
    }

    static Terminal& of(EditLine* e) {
        void* data = nullptr;
        el_get(e, EL_CLIENTDATA, &data);
        return *static_cast<Terminal*>(data);
    }

    unsigned char complete_at_cursor(EditLine* e) const {
        const LineInfo* info = el_line(e);
        const std::string typed(info->buffer, info->cursor);
        const sim::Completion completion = complete(typed);
        if (completion.line != typed) {
            // Replaces what was typed in other case, or with extra blanks.
            el_deletestr(e, static_cast<int>(typed.size()));
            return el_insertstr(e, completion.line.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
        }
        if (completion.several.empty()) return CC_REFRESH_BEEP;
        print("\n" + in_columns(completion.several, terminal_width()));
        std::fflush(stdout);
        return CC_REDISPLAY;
    }

    std::optional<std::string> read() {
        int count = 0;
        const char* line = el_gets(edit.get(), &count);
        if (!line || count <= 0) return std::nullopt;
        std::string text(line, static_cast<std::size_t>(count));
        if (text.back() != '\n') return std::nullopt;  // cut off by a signal or the end of input
        HistEvent event;
        if (text.find_first_not_of(" \t\n") != std::string::npos) history(past.get(), &event, H_ENTER, text.c_str());
        text.pop_back();
        return text;
    }

    std::function<sim::Completion(const std::string&)> complete;
    std::string prompt;
    std::unique_ptr<EditLine, void (*)(EditLine*)> edit;
    std::unique_ptr<History, void (*)(History*)> past;
};

LineEditor::LineEditor(std::function<sim::Completion(const std::string&)> complete) {
    if (!is_terminal(Stream::input) || !is_terminal(Stream::output)) return;
    if (const auto term = environment("TERM"); !term || *term == "dumb") return;
    std::setlocale(LC_CTYPE, "C.UTF-8");  // not the user's locale: input is always read as UTF-8
    terminal_ = std::make_unique<Terminal>(std::move(complete));
}

LineEditor::~LineEditor() = default;

std::optional<std::string> LineEditor::read(const std::string& prompt) {
    if (terminal_) {
        std::fflush(stdout);
        terminal_->prompt = printable_lines(prompt);
        return terminal_->read();
    }
    print(prompt);
    std::fflush(stdout);
    auto line = read_line(longest_line + 1);
    constexpr std::size_t most_repeated = 2000;
    if (line && !is_terminal(Stream::input)) print(printable(*line, most_repeated) + "\n");
    return line;
}

std::optional<std::string> read_line(std::size_t most) {
    std::string line;
    bool any = false;
    while (const auto byte = read_byte()) {
        any = true;
        if (*byte == '\n') break;
        if (line.size() < most) line += *byte;
    }
    return any ? std::optional(line) : std::nullopt;
}

}  // namespace polemarch::tools
