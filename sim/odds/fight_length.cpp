#include "sim/odds/fight_length.h"

#include "core/text.h"
#include "sim/odds/text_report.h"

#include <fmt/format.h>

namespace polemarch::sim {

std::string FightLength::text(std::string_view noun) const {
    return to_the_end ? "At the end" : fmt::format("After {}", counted(static_cast<unsigned>(rounds), noun));
}

std::string FightDuration::text(std::string_view noun) const {
    return endless > rounding ? fmt::format("In {} it never ends.", percent(endless))
                              : fmt::format("Expected number of {}s: {:.3f}.", noun, steps);
}

}  // namespace polemarch::sim
