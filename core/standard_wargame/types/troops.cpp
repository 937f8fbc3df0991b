#include "core/standard_wargame/types/troops.h"

#include "core/text.h"

#include <utility>

namespace polemarch::standard_wargame {

std::optional<Troops> troops_named(std::string_view code) {
    for (std::size_t i = 0; i < troop_kinds; ++i)
        if (equal_ignoring_case(all_troops[i].code, code)) return troops_at(i);
    return std::nullopt;
}

std::vector<std::string> troop_codes() {
    std::vector<std::string> codes;
    for (const TroopKind& one : all_troops) codes.emplace_back(one.code);
    return codes;
}

TroopSet troops_in(std::string_view name) {
    using Member = bool (*)(Troops);
    constexpr std::array<std::pair<std::string_view, Member>, 7> groups{{
        {"all", [](Troops) { return true; }},
        {"foot", [](Troops t) { return is_foot(t); }},
        {"cavalry", [](Troops t) { return is_cavalry(t); }},
        {"camelry", [](Troops t) { return is_camelry(t); }},
        {"chariots", [](Troops t) { return is_chariot(t); }},
        {"artillery", [](Troops t) { return is_artillery(t); }},
        {"bows", [](Troops t) { return is_bow(t); }},
    }};
    Member member = nullptr;
    for (const auto& [group, in_it] : groups)
        if (group == name) member = in_it;
    TroopSet set;
    for (std::size_t i = 0; i < troop_kinds; ++i) {
        const Troops troops = troops_at(i);
        if (member ? member(troops)
                   : code(troops) == name || type_codes[static_cast<std::size_t>(type_of(troops))] == name)
            set.add(troops);
    }
    return set;
}

}  // namespace polemarch::standard_wargame
