// A document as Markdown.
#include "sim/answers/document.h"

#include "core/text.h"

#include <algorithm>
#include <string_view>

namespace polemarch::sim {

namespace {

/// For one line. Whatever means something to Markdown or to HTML is taken literally.
std::string literal(std::string_view text) {
    std::string safe;
    for (const char c : printable(text)) {
        if (std::string_view("\\`*_{}[]<>#|~&!$").find(c) != std::string_view::npos) safe += '\\';
        safe += c;
    }
    return safe;
}
/// The same at the beginning of a line: neither an item of a list nor a rule.
std::string literal_line(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));  // four blanks begin typed text
    std::string safe = literal(text);
    const std::size_t digits = safe.find_first_not_of("0123456789");
    if (!safe.empty() && std::string_view("+-=").find(safe.front()) != std::string_view::npos)
        safe.insert(0, "\\");
    else if (digits > 0 && digits != std::string::npos && (safe[digits] == '.' || safe[digits] == ')'))
        safe.insert(digits, "\\");
    return safe;
}

class MarkdownText {
public:
    std::string write(const Document& document) {
        out_ = "# " + literal(document.title) + "\n";
        if (!document.subtitle.empty()) out_ += "\n" + literal_line(document.subtitle) + "\n";
        for (const Block& block : document.blocks) std::visit([&](const auto& content) { add(content); }, block);
        return out_;
    }

private:
    void add(const Heading& heading) { out_ += "\n## " + literal(heading.text) + "\n"; }
    void add(const Paragraph& paragraph) {
        out_ += paragraph.tone == Paragraph::Tone::warning ? "\n> **Note:** " : "\n";
        std::string_view text = paragraph.text;
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            out_ += literal_line(text.substr(0, end)) + "\n";
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }
    void add(const Items& list) {
        out_ += '\n';
        for (const std::string& item : list.items) out_ += "* " + literal_line(item) + "\n";
    }
    void add(const Typed& typed) {
        const std::string text = printable_lines(typed.text);
        // Longer than every row of such marks in the text, so that the text cannot end it.
        std::size_t longest = 2, row = 0;
        for (const char c : text) longest = std::max(longest, row = c == '`' ? row + 1 : 0);
        const std::string fence(longest + 1, '`');
        if (!typed.caption.empty()) out_ += "\n" + literal_line(typed.caption) + "\n";
        out_ += "\n" + fence + "text\n" + text + (text.ends_with('\n') ? "" : "\n") + fence + "\n";
    }
    void add(const DocumentTable& table) {
        out_ += "\n" + literal_line(table.caption) + "\n\n|";
        for (const std::string& head : table.head) out_ += " " + literal(head) + " |";
        out_ += "\n|";
        for (std::size_t i = 0; i < table.head.size(); ++i) {
            const bool number = i > 0 && std::any_of(table.rows.begin(), table.rows.end(),
                                                     [&](const auto& row) { return row[i].key.has_value(); });
            out_ += number ? " ---: |" : " --- |";
        }
        out_ += '\n';
        for (const auto& row : table.rows) {
            out_ += '|';
            for (const TableEntry& entry : row) {
                out_ += " " + literal(entry.text);
                if (!entry.detail.empty()) out_ += " (" + literal(entry.detail) + ")";
                out_ += " |";
            }
            out_ += '\n';
        }
    }
    void add(const DotPlot&) {}
    void add(const BarPlot&) {}
    void add(const Picture&) {}

    std::string out_;
};

}  // namespace

std::string markdown_text(const Document& document) { return MarkdownText().write(document); }

}  // namespace polemarch::sim
