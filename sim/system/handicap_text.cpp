#include "sim/system/handicap_text.h"

#include "core/text.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

namespace {

int change_of(const std::string& text, const std::string& name) {
    const bool plus = text.starts_with('+') && !text.starts_with("+-");
    int change = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + (plus ? 1 : 0), end, change);
    if (error == std::errc{} && stop == end) return change;
    throw InputError(
        fmt::format("the handicap '{}' is {}; expected a whole number such as 2, +2 or -2", name, in_quotes(text)));
}

}  // namespace

std::vector<std::pair<std::size_t, int>> changes_in(const std::string& text, const std::vector<std::string>& names) {
    std::vector<std::pair<std::size_t, int>> changes;
    for (std::size_t at = 0; !text.empty() && at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string item = text.substr(at, end - at);
        at = end + 1;
        const std::size_t equals = std::min(item.find('='), item.size());
        const std::string name = item.substr(0, equals);
        const auto found = static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
        if (found == names.size()) {
            const std::string near = nearest(name, names);
            throw InputError(fmt::format("unknown handicap {}{}; there are: {}", in_quotes(name),
                                         near.empty() ? "" : fmt::format(", did you mean '{}'?", near),
                                         fmt::join(names, ", ")));
        }
        if (std::any_of(changes.begin(), changes.end(), [&](const auto& change) { return change.first == found; }))
            throw InputError(fmt::format("the handicap '{}' is given twice in {}", name, in_quotes(text)));
        changes.emplace_back(found, change_of(equals == item.size() ? "" : item.substr(equals + 1), name));
    }
    return changes;
}

std::string typed(const std::array<std::string, 2>& given) {
    std::vector<std::string> named;
    for (const std::size_t side : {0u, 1u})
        if (!given[side].empty()) named.push_back(fmt::format("{}:{}", "AB"[side], given[side]));
    return fmt::format("{}", fmt::join(named, "/"));
}

Diagnostics of_handicaps(const std::array<std::string, 2>& given, const Diagnostics& before, const Diagnostics& found,
                         Diagnostics& warnings) {
    Diagnostics errors;
    for (Diagnostic diagnostic : found.all()) {
        const auto same = [&](const Diagnostic& other) { return to_string(other) == to_string(diagnostic); };
        if (std::any_of(before.all().begin(), before.all().end(), same)) continue;
        diagnostic.place = {"handicap " + typed(given), 0, 0};
        (diagnostic.severity == Severity::error ? errors : warnings).add(diagnostic);
    }
    return errors;
}

}  // namespace polemarch::sim
