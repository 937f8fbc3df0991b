// Descriptions of units: typed in words ("HC,4,disordered,leader"), or set field by field (the umpire's form). One
// table of words is used for both, and for JSON.
#pragma once

#include "sim/blood_of_kings/odds/unit_spec.h"
#include "sim/shared/json.h"

#include <functional>
#include <string>
#include <vector>

namespace polemarch::sim::blood_of_kings {

/// A word of the description.
struct UnitWord {
    std::string name;   ///< "bases", "disordered"
    std::string value;  ///< the value after '='; empty: a flag, true or false
    std::string help;
    std::function<void(UnitSpec&, const std::string& value, const Charts& charts)> set;
    std::function<Json(const UnitSpec&)> get;  ///< returns null for the default value
};
[[nodiscard]] const std::vector<UnitWord>& unit_words();

/// Sets a field: "bases" to "3", a flag to "" or "true", "false", "type" to a code. Throws InputError.
void set_word(UnitSpec& unit, const std::string& name, const std::string& value, const Charts& charts);
/// Reads words separated by commas or blanks. Unambiguous words need no name: TYPE, a number of bases, a status,
/// ground, cover. A TYPE begins a new unit; any other word changes the current one. Throws InputError that quotes the
/// word.
void change_unit_spec(UnitSpec& unit, const std::string& text, const Charts& charts);
/// A whole unit, which must have a type; `whose` as in of_unit, empty if errors need not name it.
[[nodiscard]] UnitSpec read_unit_spec(const std::string& text, const Charts& charts, const std::string& whose = {});

/// By the words' names, without default values.
[[nodiscard]] Json unit_json(const UnitSpec& unit);

}  // namespace polemarch::sim::blood_of_kings
