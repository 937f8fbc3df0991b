// A comparison as a table for people.
#include "sim/answers/comparison.h"

#include "core/text.h"
#include "sim/statistics/digits.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr int label_width = 34;

/// The differences of shares are in percentage points.
double scale(const ComparedRow& row) { return row.is_share ? 100.0 : 1.0; }

/// "+1.5", "-3", "0".
std::string signed_text(double number, int decimals) {
    const std::string text = with_decimals(number, decimals);
    return number > 0 && text.find_first_of("123456789") != std::string::npos ? "+" + text : text;
}

std::string p_text(double p) {
    if (p < 0.0001) return "< 0.0001";
    return fmt::format("{:.{}f}", p, p < 0.01 ? 4 : 2);
}

std::string line_of(const ComparedRow& row) {
    const double by = scale(row);
    const Interval interval{row.difference.interval.low * by, row.difference.interval.high * by};
    const double difference = row.difference.difference * by;
    // Without a spread the interval has no width, and the figures are exact.
    const int decimals = interval.high > interval.low ? std::clamp(justified_decimals(difference, interval), 0, 4) : 1;
    const bool names_unit = row.unit.empty() || row.name == row.unit;
    const std::string name = row.is_share ? row.name + " (%)"
                             : names_unit ? row.name
                                          : fmt::format("{} ({})", row.name, row.unit);
    const std::string ends = std::isinf(interval.low) ? "-"
                                                      : fmt::format("{} to {}", signed_text(interval.low, decimals),
                                                                    signed_text(interval.high, decimals));
    // A sentence that is too long for the column of names has lines of its own.
    const bool fits = width_of(name) <= label_width;
    const std::string above = fits ? "" : wrapped(name, text_columns, "  ");
    return fmt::format("{}{} {:>8} {:>8} {:>9} {:>19} {:>9} {:>6}\n", above, fitted(fits ? name : "", label_width),
                       with_decimals(by * row.first, decimals), with_decimals(by * row.second, decimals),
                       signed_text(difference, decimals), ends, row.adjusted_p ? p_text(*row.adjusted_p) : "-",
                       row.difference.gain ? fmt::format("{:.2f}", *row.difference.gain) : "-");
}

bool differs_anywhere(const ComparedRow& row) {
    return row.difference.error.value_or(1) != 0 || row.first != row.second;
}

}  // namespace

std::string text_report(const Comparison& comparison, Paint paint) {
    std::string out = fmt::format("{}{} of each, on the same seeds{}\n", paint.strong,
                                  counted(comparison.games, "game"), paint.plain);
    for (const std::size_t i : {0u, 1u})
        out += wrapped(fmt::format("  {}: {}", "AB"[i], comparison.words[i]), text_columns, "     ");
    out += fmt::format("\n{}{}        A        B     B - A        95% interval  p (Holm)   gain{}\n", paint.strong,
                       std::string(label_width, ' '), paint.plain);
    std::size_t same = 0;
    for (const ComparedRow& row : comparison.rows) {
        if (differs_anywhere(row))
            out += line_of(row);
        else
            ++same;
    }
    if (same > 0) out += fmt::format("{} alike in every game\n", counted(same, "figure"));
    out += comparison.swapped ? "\nScore, won, drawn and lost are the first agent's; intervals are by pairs of games.\n"
                              : "\nScore, won, drawn and lost are side A's.\n";
    out +=
        "p is the chance of such a difference if there is none, adjusted for the number of rows: the four of\n"
        "results, and all others. Gain: so many times more games on other seeds would be as exact.\n";
    const std::string margin = fmt::format("{:g} of a hundred", 100 * comparison.margin);
    switch (comparison.verdict) {
        case MarginVerdict::within: out += fmt::format("\nNo difference of result beyond {}.\n", margin); break;
        case MarginVerdict::beyond:
            out += comparison.margin == 0 ? "\nThe results differ.\n"
                                          : fmt::format("\nThe results differ by more than {}.\n", margin);
            break;
        case MarginVerdict::undecided:
            out += comparison.margin == 0 ? "\nNo difference of result is certain.\n"
                                          : fmt::format(
                                                "\nNo difference of result beyond {} is certain; more games "
                                                "would tell.\n",
                                                margin);
            break;
    }
    return out;
}

}  // namespace polemarch::sim
