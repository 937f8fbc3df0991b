// A document for a terminal.
#include "sim/answers/document.h"

#include "core/text.h"

#include <algorithm>
#include <numeric>

namespace polemarch::sim {

namespace {

constexpr int between = 2, narrowest = 12;  // blanks between columns; columns of a shortened text

std::string padded(const std::string& text, int width, bool to_the_right) {
    const std::string blanks(static_cast<std::size_t>(std::max(0, width - width_of(text))), ' ');
    return to_the_right ? blanks + text : text + blanks;
}

/// One table, laid out.
class TextTable {
public:
    TextTable(const DocumentTable& table, int columns) : table_(table), columns_(table.head.size()) {
        for (std::size_t i = 0; i < columns_.size(); ++i) measure(i);
        shorten(columns);
    }

    std::string write(Paint paint) const {
        std::string out;
        for (const std::string& line : head())
            out += std::string(paint.strong) + line + std::string(paint.plain) + "\n";
        for (const auto& row : table_.rows) {
            std::string line;
            for (std::size_t i = 0; i < row.size(); ++i) {
                const Column& column = columns_[i];
                line += i == 0 ? "" : std::string(between, ' ');
                line += padded(shortened(printable(row[i].text), column.text), column.text, column.is_number);
                if (column.detail > 0) line += " " + padded(printable(row[i].detail), column.detail, false);
            }
            out += without_end(line) + "\n";
        }
        return out;
    }

private:
    struct Column {
        int text = 1, detail = 0;
        bool is_number = false;
        std::vector<std::string> head{};
        [[nodiscard]] int width() const { return text + (detail > 0 ? detail + 1 : 0); }
    };

    void measure(std::size_t i) {
        Column& column = columns_[i];
        for (const auto& row : table_.rows) {
            column.text = std::max(column.text, width_of(printable(row[i].text)));
            column.detail = std::max(column.detail, width_of(printable(row[i].detail)));
            column.is_number = column.is_number || (i > 0 && row[i].key.has_value());
        }
        // A head in as many lines as it needs to be no wider than what is below it, or than its longest word.
        const std::string head = printable(table_.head[i]);
        int longest = 1;
        for (std::size_t at = 0; at < head.size();) {
            const std::size_t end = std::min(head.find(' ', at), head.size());
            longest = std::max(longest, width_of(head.substr(at, end - at)));
            at = end + 1;
        }
        column.text += std::max(0, longest - column.width());
        std::string lines = wrapped(head, column.width(), "");
        for (std::size_t at = 0; at < lines.size();) {
            const std::size_t end = std::min(lines.find('\n', at), lines.size());
            column.head.push_back(lines.substr(at, end - at));
            at = end + 1;
        }
    }
    void shorten(int columns) {
        const auto total = [&] {
            return std::accumulate(columns_.begin(), columns_.end(), -between,
                                   [](int sum, const Column& column) { return sum + column.width() + between; });
        };
        while (total() > columns) {
            Column* widest = nullptr;
            for (Column& column : columns_)
                if (!column.is_number && column.text > narrowest && (!widest || column.text > widest->text))
                    widest = &column;
            if (!widest) return;
            --widest->text;
        }
    }
    [[nodiscard]] std::vector<std::string> head() const {
        std::size_t height = 0;
        for (const Column& column : columns_) height = std::max(height, column.head.size());
        std::vector<std::string> lines(height);
        for (std::size_t line = 0; line < height; ++line) {
            for (std::size_t i = 0; i < columns_.size(); ++i) {
                const Column& column = columns_[i];
                const std::size_t above = height - column.head.size();
                const std::string text = line < above ? "" : shortened(column.head[line - above], column.width());
                lines[line] += i == 0 ? "" : std::string(between, ' ');
                // Of a number with its interval the head begins where the number does.
                lines[line] += padded(text, column.width(), column.is_number && column.detail == 0);
            }
            lines[line] = without_end(lines[line]);
        }
        return lines;
    }
    static std::string without_end(std::string line) {
        line.erase(line.find_last_not_of(' ') + 1);
        return line;
    }

    const DocumentTable& table_;
    std::vector<Column> columns_;
};

class PlainText {
public:
    PlainText(Paint paint, int columns) : paint_(paint), columns_(columns) {}

    std::string write(const Document& document) {
        strong(document.title);
        if (!document.subtitle.empty()) line(printable(document.subtitle), "");
        for (const Block& block : document.blocks) std::visit([&](const auto& content) { add(content); }, block);
        return std::move(out_);
    }

private:
    void strong(const std::string& text) {
        out_ += std::string(paint_.strong) + printable(text) + std::string(paint_.plain) + "\n";
    }
    /// Each line of the text, wrapped.
    void line(std::string_view text, const char* indent) {
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            out_ += wrapped(text.substr(at, end - at), columns_, indent);
            at = end + 1;
        }
    }
    void add(const Heading& heading) {
        out_ += '\n';
        strong(heading.text);
    }
    void add(const Paragraph& paragraph) {
        out_ += '\n';
        line((paragraph.tone == Paragraph::Tone::warning ? "Note: " : "") + printable_lines(paragraph.text), "");
    }
    void add(const Items& list) {
        for (const std::string& item : list.items) line("  * " + printable(item), "    ");
    }
    void add(const Typed& typed) {
        out_ += '\n';
        if (!typed.caption.empty()) line(printable(typed.caption), "");
        out_ += printable_lines(typed.text) + (typed.text.ends_with('\n') ? "" : "\n");
    }
    void add(const DocumentTable& table) {
        out_ += '\n';
        if (!table.caption.empty()) line(printable(table.caption), "");
        out_ += TextTable(table, columns_).write(paint_);
    }
    void add(const DotPlot&) {}
    void add(const BarPlot&) {}
    void add(const Picture&) {}

    Paint paint_;
    int columns_;
    std::string out_;
};

}  // namespace

std::string plain_text(const Document& document, Paint paint, int columns) {
    return PlainText(paint, columns).write(document);
}

}  // namespace polemarch::sim
