// Texts of odds for people, within the columns asked for: headings, lines, tables, percent.
#pragma once

#include "core/dice/distribution.h"
#include "core/text.h"
#include "sim/odds/odds.h"
#include "sim/shared/percent.h"

#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace polemarch::sim {

/// The columns of a table: words to the left, then figures flush right, then perhaps the number of a rule.
struct TextColumns {
    int words = 0;             ///< width of the words
    std::vector<int> figures;  ///< widths of the others

    using Figures = std::vector<std::string>;
    /// The table's header. `title` may be wider than its column; there may be fewer names than columns.
    [[nodiscard]] std::string heads(std::string_view title, const Figures& names, std::string_view rule = {}) const {
        return with_figures(fmt::format("{:<{}}", title, words), names, rule);
    }
    /// A line with its line end; words that are too wide are cut.
    [[nodiscard]] std::string row(std::string_view label, const Figures& numbers, std::string_view rule = {}) const {
        return with_figures(fitted(label, words), numbers, rule) + "\n";
    }

private:
    [[nodiscard]] std::string with_figures(std::string line, const Figures& all, std::string_view rule) const {
        for (std::size_t i = 0; i < all.size(); ++i) line += fmt::format("{:>{}}", all[i], figures[i]);
        return rule.empty() ? line : line + fmt::format("   {}", rule);
    }
};

/// A text that grows line by line.
class TextReport {
public:
    explicit TextReport(const OddsStyle& style) : style_(style) {}

    void title(const std::string& text) {
        const std::string lines = wrapped(text, style_.columns, "    ");
        out_ += style_.colour ? fmt::format("\033[1m{}\033[0m\n", lines.substr(0, lines.size() - 1)) : lines;
    }
    /// After an empty line. `rest` follows in plain style.
    void heading(const std::string& text, std::string_view rest = {}) {
        out_ += style_.colour ? fmt::format("\n\033[1m{}\033[0m{}\n", text, rest) : fmt::format("\n{}{}\n", text, rest);
    }
    /// Wrapped to the columns.
    void line(const std::string& text) { out_ += wrapped(text, style_.columns, "    "); }
    void empty_line() { out_ += "\n"; }
    /// Appends the text as it is.
    void raw(std::string_view text) { out_ += text; }
    [[nodiscard]] const OddsStyle& style() const { return style_; }
    [[nodiscard]] const std::string& text() const { return out_; }

private:
    OddsStyle style_;
    std::string out_;
};

}  // namespace polemarch::sim
