#include "tools/handicap_option.h"

#include "core/diagnostics.h"
#include "core/text.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::tools {

HandicapOption handicap_of(const Arguments& arguments, Whose whose) {
    HandicapOption option;
    const auto given = arguments.text("handicap");
    if (!given) return option;
    const auto wrong = [&] {
        return InputError(
            fmt::format("the option '--handicap' must be WHO:CHANGES[/WHO:CHANGES] with WHO {} and CHANGES such as "
                        "vp=1,panic=+4,command=-1, found {}",
                        whose == Whose::sides ? "A or B" : "A, B, first or second", in_quotes(*given)));
    };
    const auto place_of = [&](const std::string& who) -> std::string& {
        if (who == "A") return option.sides[0];
        if (who == "B") return option.sides[1];
        if (who == "first" && whose == Whose::sides_or_agents) return option.agents[0];
        if (who == "second" && whose == Whose::sides_or_agents) return option.agents[1];
        throw wrong();
    };
    for (std::size_t at = 0; at <= given->size();) {
        const std::size_t end = std::min(given->find('/', at), given->size());
        const std::string item = given->substr(at, end - at);
        at = end + 1;
        const std::size_t colon = item.find(':');
        if (colon == std::string::npos || colon + 1 == item.size()) throw wrong();
        std::string& place = place_of(item.substr(0, colon));
        if (!place.empty())
            throw InputError(fmt::format("the option '--handicap' names {} twice", item.substr(0, colon)));
        place = item.substr(colon + 1);
    }
    return option;
}

}  // namespace polemarch::tools
