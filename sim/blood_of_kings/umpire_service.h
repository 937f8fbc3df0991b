// The umpire behind `polemarch umpire` and the page: lines of JSON and typed lines.
#pragma once

#include "sim/blood_of_kings/umpire.h"
#include "sim/system/umpire.h"

#include <memory>

namespace polemarch::sim::blood_of_kings {

/// With the charts' modifiers. The n-th roll of its dice depends on the seed and n alone.
[[nodiscard]] std::unique_ptr<Umpire> make_umpire(Charts charts, std::uint64_t seed);

/// What a request asks for.
enum class UmpireWish : std::uint8_t { result, odds, fields };
struct UmpireRequest {
    UmpireWish wish = UmpireWish::result;
    bool person_rolls = false;
    UmpireFields fields;
};
/// The state that the last reply leaves for a request that continues it.
struct UmpireThread {
    std::optional<UmpireFields> fields;  ///< empty before the first request and after a result
    std::string question;                ///< the open question
    std::optional<UmpireFields> next;
    bool person_rolls = false;
};
/// Reads a request in JSON. Throws InputError. A request without an action continues with the fields that the last
/// reply left in `thread`.
[[nodiscard]] UmpireRequest read_request(const Json& json, const UmpireThread& thread, const Charts& charts);
/// The answer to {"do": "fields"}: all fields and actions, for programs that draw a form.
[[nodiscard]] Json form_json(const Charts& charts);

}  // namespace polemarch::sim::blood_of_kings
