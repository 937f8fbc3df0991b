// The head of every answer in JSON (data/schema/odds-standard-wargame.schema.json). Only for files that write JSON.
#pragma once

#include "sim/shared/json.h"

#include <string>

namespace polemarch::sim::standard_wargame {

[[nodiscard]] inline Json question_head(const std::string& question) {
    return {{"format", "polemarch-odds"}, {"version", 2}, {"system", "standard-wargame"}, {"question", question}};
}

}  // namespace polemarch::sim::standard_wargame
