// Pages of odds for people: headings, lines, fractions and percent, within the width asked for.
#pragma once

#include "core/dice/distribution.h"
#include "core/text.h"
#include "sim/odds/odds.h"

#include <string>
#include <string_view>

#include <fmt/format.h>

namespace polemarch::sim {

inline constexpr double rounding = 1e-12;  ///< of sums of chances

/// "2.8 %"; what is possible is never shown as 0, what is not certain never as 100.
[[nodiscard]] inline std::string percent(double chance) {
    if (chance > rounding && chance < 0.0005) return "< 0.1 %";
    if (chance < 1 - rounding && chance >= 0.9995) return "> 99.9 %";
    return fmt::format("{:.1f} %", 100 * (chance > rounding ? chance : 0));
}

class TextReport {
public:
    explicit TextReport(const OddsStyle& style) : style_(style) {}

    void title(const std::string& text) {
        const std::string lines = wrapped(text, style_.columns, "    ");
        out_ += style_.colour ? fmt::format("\033[1m{}\033[0m\n", lines.substr(0, lines.size() - 1)) : lines;
    }
    void heading(const std::string& text, std::string_view rest = {}) {
        out_ += style_.colour ? fmt::format("\n\033[1m{}\033[0m{}\n", text, rest) : fmt::format("\n{}{}\n", text, rest);
    }
    void line(const std::string& text) { out_ += wrapped(text, style_.columns, "    "); }
    /// As it stands.
    void raw(std::string_view text) { out_ += text; }
    [[nodiscard]] const OddsStyle& style() const { return style_; }
    [[nodiscard]] const std::string& text() const { return out_; }

private:
    OddsStyle style_;
    std::string out_;
};

}  // namespace polemarch::sim
