#include "core/standard_wargame/text/unit_card.h"

#include "core/standard_wargame/rules/ground.h"
#include "core/standard_wargame/text/unit_words.h"
#include "core/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::standard_wargame {

std::vector<CardLine> unit_card(const Setup& g, UnitIndex u) {
    const UnitType& type = g.type(u);
    std::vector<CardLine> lines;
    lines.push_back({"Troops", troops_in_words(g, u), "2.1.1"});
    if (is_baggage(u)) return lines;
    lines.push_back({"Class", class_names[static_cast<std::size_t>(g.trait[u].grade)], "2.1.2"});
    lines.push_back({"Battle value",
                     type.relative ? fmt::format("the enemy's {:+}", *type.relative) : std::to_string(type.value),
                     "7.4.2"});
    lines.push_back(
        {"Moves", fmt::format("{} in the open, {} in difficult ground", type.moves[0], type.moves[1]), "6.1.1"});
    lines.push_back({"Strategic moves",
                     fmt::format("{} in the open, {} in difficult ground", type.moves[2], type.moves[3]), "6.1.1"});
    if (g.trait[u].range > 0)
        lines.push_back({"Range", g.scenario.measure().text(g.trait[u].range) + " base widths at most", "7.2.1"});
    if (type.feints) lines.push_back({"Feints", "may feint", "7.4.1"});
    return lines;
}

std::vector<std::string> unit_marks(const State& s, UnitIndex u) {
    const Unit& unit = s.unit[u];
    std::vector<std::string> marks;
    switch (unit.where) {
        case Whereabouts::destroyed: return {"destroyed"};
        case Whereabouts::given_up: return {"given up for fortifications"};
        case Whereabouts::village: marks.emplace_back("inside the fortified village"); break;
        case Whereabouts::away: return {"on a flank march"};
        case Whereabouts::table: break;
        default: return {"not yet deployed"};
    }
    if (s.disordered.has(u)) marks.emplace_back("disordered");
    if (unit.has(Unit::fortified_bit)) marks.emplace_back("behind a temporary fortification");
    if (unit.has(Unit::ordered_bit)) marks.emplace_back("has taken part in an order");
    if (unit.has(Unit::moved_bit)) marks.emplace_back("has moved");
    if (unit.has(Unit::shot_bit)) marks.emplace_back("has shot");
    if (unit.has(Unit::attacked_bit)) marks.emplace_back("has attacked");
    return marks;
}

std::string ground_words(const Setup& g, const State& s, Ground ground) {
    std::vector<std::string> barred, slow;
    for (std::size_t i = 0; i < troop_kinds; ++i) {
        const Troops troops = troops_at(i);
        if (type_of(troops) == Type::baggage) continue;
        const Going going = movement_on(troops, ground, s.weather, g.charts);
        const std::string name(code(troops));
        if (going == Going::none)
            barred.push_back(name);
        else if (going == Going::difficult)
            slow.push_back(name);
    }
    constexpr std::size_t all = troop_kinds - 1;
    const auto list = [&](const std::vector<std::string>& names) {
        return names.size() == all ? std::string("all") : fmt::format("{}", fmt::join(names, ", "));
    };
    std::vector<std::string> words;
    if (!barred.empty()) words.push_back("closed to " + list(barred));
    if (!slow.empty()) words.push_back("difficult for the movement of " + list(slow));
    if (combat_on(ground, s.weather, g.charts) == Going::difficult) words.emplace_back("difficult for close battle");
    if (words.empty()) words.emplace_back("open");
    return fmt::format("{}: {}", ground_names[static_cast<std::size_t>(ground)], fmt::join(words, "; "));
}

}  // namespace polemarch::standard_wargame
