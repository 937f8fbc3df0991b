// The umpire behind `polemarch umpire` and the page: lines of JSON and typed lines.
#pragma once

#include "sim/blood_of_kings/umpire.h"
#include "sim/system/umpire.h"

#include <memory>

namespace polemarch::sim::blood_of_kings {

/// With the charts' modifiers; the n-th throw of its dice is decided by the seed and n alone.
[[nodiscard]] std::unique_ptr<Umpire> make_umpire(Charts charts, std::uint64_t seed);

/// A request in JSON, understood. Throws InputError. A request without an action goes on with `fields`, as the last
/// reply left them.
enum class UmpireWish : std::uint8_t { result, odds, fields };
struct UmpireRequest {
    UmpireWish wish = UmpireWish::result;
    bool person_rolls = false;
    UmpireFields fields;
};
/// What the last reply leaves for a request that goes on with it.
struct UmpireThread {
    std::optional<UmpireFields> fields;  ///< nothing after an error at the beginning
    std::string question;                ///< that is open
    std::optional<UmpireFields> next;
    bool person_rolls = false;
};
[[nodiscard]] UmpireRequest read_request(const Json& json, const UmpireThread& thread, const Charts& charts);
/// All that can be set and asked: {"do": "fields"}, for whoever draws a form.
[[nodiscard]] Json form_json(const Charts& charts);

}  // namespace polemarch::sim::blood_of_kings
