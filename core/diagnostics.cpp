#include "core/diagnostics.h"

#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace polemarch {

namespace {

char folded(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Insertions, deletions, replacements and exchanges of neighbours that turn a into b; upper and lower case are one.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = folded(a[i - 1]) == folded(b[j - 1]);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0u : 1u)});
            if (i > 1 && j > 1 && folded(a[i - 1]) == folded(b[j - 2]) && folded(a[i - 2]) == folded(b[j - 1]))
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        std::swap(before, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

}  // namespace

Place place_at(std::string file, std::string_view text, std::size_t byte, int first_line) {
    const std::string_view before = text.substr(0, byte);
    const std::string_view in_line = before.substr(before.rfind('\n') + 1);  // npos + 1 is 0
    const auto characters = std::count_if(in_line.begin(), in_line.end(),
                                          [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; });
    return {std::move(file), first_line + static_cast<int>(std::count(before.begin(), before.end(), '\n')),
            static_cast<int>(characters) + 1};
}

std::string to_string(const Diagnostic& diagnostic) {
    std::string out = diagnostic.severity == Severity::error ? "polemarch: error: " : "polemarch: warning: ";
    const Place& place = diagnostic.place;
    if (!place.file.empty()) {
        out += printable(place.file, 300);
        if (place.line > 0) out += fmt::format(":{}:{}", place.line, std::max(place.column, 1));
        out += ": ";
    }
    out += printable(diagnostic.what, 400);
    std::string more;
    const auto append = [&more](std::string_view separator, std::string_view word, const std::string& text) {
        if (text.empty()) return;
        if (!more.empty()) more += separator;
        more += fmt::format("{} {}", word, printable(text, 200));
    };
    append(", ", "found", shortened(printable(diagnostic.found, 200), longest_found));
    append(", ", "expected", diagnostic.expected);
    append("; ", "rule", diagnostic.rule);
    if (!more.empty()) out += " (" + more + ")";
    return out;
}

void Diagnostics::add(Diagnostic diagnostic) {
    std::size_t& count = diagnostic.severity == Severity::error ? errors_ : warnings_;
    if (++count <= most_kept) all_.push_back(std::move(diagnostic));
}

void Diagnostics::error(Place place, std::string what, std::string found, std::string expected, std::string rule) {
    add({Severity::error, std::move(place), std::move(what), std::move(found), std::move(expected), std::move(rule)});
}

void Diagnostics::warning(Place place, std::string what, std::string found, std::string expected, std::string rule) {
    add({Severity::warning, std::move(place), std::move(what), std::move(found), std::move(expected), std::move(rule)});
}

std::string Diagnostics::text(std::size_t most) const {
    std::string out;
    std::size_t shown = 0;
    // Errors first, so that many warnings do not hide what must be corrected.
    for (const Severity severity : {Severity::error, Severity::warning})
        for (const Diagnostic& diagnostic : all_) {
            if (diagnostic.severity != severity || shown == most) continue;
            out += to_string(diagnostic) + "\n";
            ++shown;
        }
    const std::size_t rest = errors_ + warnings_ - shown;
    if (rest > 0) out += fmt::format("polemarch: ... and {} more\n", rest);
    return out;
}

namespace {
constexpr std::string_view head = "polemarch: error: ";
}

InputError::InputError(const std::string& message)
    : std::runtime_error(fmt::format("{}{}\n", head, printable(message, longest_message))) {}

std::string InputError::message() const {
    std::string text = what();
    if (text.starts_with(head)) text.erase(0, head.size());
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
    if (word.empty() || word.size() > 64) return {};
    const std::size_t allowed = std::max<std::size_t>(1, word.size() / 3);
    std::size_t best = allowed + 1;
    std::string found;
    for (const std::string& candidate : candidates) {
        // One changed letter does not make words of one or two letters similar ("HI", "LI").
        const std::size_t distance = edit_distance(word, candidate);
        if (distance >= best || distance >= std::max(word.size(), candidate.size())) continue;
        best = distance;
        found = candidate;
    }
    return found;
}

std::string suggestion(std::string_view word, const std::vector<std::string>& candidates) {
    const std::string candidate = nearest(word, candidates);
    return candidate.empty() ? "" : fmt::format(", did you mean '{}'?", candidate);
}

}  // namespace polemarch
