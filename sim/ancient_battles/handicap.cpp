#include "sim/ancient_battles/handicap.h"

#include "core/ancient_battles/text/special_rules.h"
#include "core/diagnostics.h"
#include "core/text.h"

#include <algorithm>
#include <charconv>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim::ancient_battles {

namespace {

using polemarch::ancient_battles::Handicap;

struct Dial {
    std::string name, description;
    int Handicap::*change;
};
const std::vector<Dial>& dials() {
    static const std::vector<Dial> all{
        {"vp", "victory points at the start (14.0)", &Handicap::victory_points},
        {"panic", "on the panic level (4.0)", &Handicap::panic},
        {"command", "Command Points each turn (3.0)", &Handicap::command_points},
    };
    return all;
}

const Dial& dial_named(const std::string& name) {
    std::vector<std::string> names;
    for (const Dial& dial : dials()) {
        if (dial.name == name) return dial;
        names.push_back(dial.name);
    }
    const std::string near = nearest(name, names);
    throw InputError(fmt::format("unknown handicap {}{}; there are: {}", in_quotes(name),
                                 near.empty() ? "" : fmt::format(", did you mean '{}'?", near),
                                 fmt::join(names, ", ")));
}

int change_of(const std::string& text, const Dial& dial) {
    const bool plus = text.starts_with('+') && !text.starts_with("+-");
    int change = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + (plus ? 1 : 0), end, change);
    if (error == std::errc{} && stop == end) return change;
    throw InputError(fmt::format("the handicap '{}' is {}; expected a whole number such as 2, +2 or -2", dial.name,
                                 in_quotes(text)));
}

}  // namespace

std::vector<HandicapDial> handicap_dials() {
    std::vector<HandicapDial> all_dials;
    for (const Dial& dial : dials()) all_dials.push_back({dial.name, dial.description});
    return all_dials;
}

Handicap handicap_in(const std::string& text) {
    Handicap handicap;
    std::set<std::string> seen;
    for (std::size_t at = 0; !text.empty() && at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string item = text.substr(at, end - at);
        at = end + 1;
        const std::size_t equals = std::min(item.find('='), item.size());
        const Dial& dial = dial_named(item.substr(0, equals));
        if (!seen.insert(dial.name).second)
            throw InputError(fmt::format("the handicap '{}' is given twice in {}", dial.name, in_quotes(text)));
        handicap.*dial.change = change_of(equals == item.size() ? "" : item.substr(equals + 1), dial);
    }
    return handicap;
}

HandicapInfo handicap_info(const Handicap& handicap) {
    HandicapInfo info{in_words(handicap), {}};
    for (const Dial& dial : dials())
        if (handicap.*dial.change != 0) info.changes.emplace_back(dial.name, handicap.*dial.change);
    return info;
}

}  // namespace polemarch::sim::ancient_battles
