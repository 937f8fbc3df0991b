#include "core/standard_wargame/text/names.h"

#include "core/standard_wargame/rules/queries.h"
#include "core/text.h"

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

const std::array<const char*, 4> titles{"", "the commander-in-chief", "a sub-general", "the ally-general"};

std::string kind_of(const Piece& piece) {
    std::string name = ground_names[static_cast<std::size_t>(piece.ground)];
    if (piece.cover) name += "/" + ground_names[static_cast<std::size_t>(*piece.cover)];
    return name;
}

}  // namespace

std::string general_name(unsigned side, std::size_t i) { return fmt::format("{}L{}", side == 0 ? 'A' : 'B', i + 1); }

std::string unit_words(const Setup& g, const State& s, UnitIndex u) {
    const SideEntry& side = g.scenario.sides[side_of(u)];
    if (is_baggage(u)) return side.fortified_baggage ? "fortified baggage" : "mobile baggage";
    const UnitEntry& unit = side.units[u % side_places];
    std::string words = fmt::format("{} {}", class_letters[static_cast<std::size_t>(unit.grade)], code(unit.troops));
    if (!unit.name.empty()) words += ", " + printable(unit.name);
    if (unit.contingent != nobody) words += ", of " + printable(side.contingents[unit.contingent]);
    if (const Role role = role_of(g, s, u); role != Role::none)
        words += fmt::format(", {}", titles[static_cast<std::size_t>(role)]);
    return words;
}

std::string piece_name(std::span<const Piece> pieces, std::size_t i) {
    const std::string kind = kind_of(pieces[i]);
    int number = 0, all = 0;
    for (std::size_t other = 0; other < pieces.size(); ++other) {
        if (kind_of(pieces[other]) != kind) continue;
        ++all;
        if (other <= i) ++number;
    }
    return all == 1 ? kind : fmt::format("{} {}", kind, number);
}

}  // namespace polemarch::standard_wargame
