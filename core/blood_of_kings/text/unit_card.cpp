#include "core/blood_of_kings/text/unit_card.h"

#include "core/blood_of_kings/rules/combat.h"

#include <array>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::blood_of_kings {

namespace {

constexpr std::array<std::string_view, weapons> weapon_words{"no missiles", "javelins", "missiles", "engines"};

std::string inches_of(const Setup& g, Length length) {
    return fmt::format("{} {}", g.scenario.measure.text(length), length == g.scenario.measure.one ? "inch" : "inches");
}

std::string cover_words(Cover cover) { return cover == Cover::hard ? "hard cover" : "soft cover"; }

}  // namespace

std::vector<CardLine> unit_card(const Setup& g, UnitIndex u) {
    std::vector<CardLine> lines;
    if (is_camp(u)) return lines;
    const Trait& trait = g.trait[u];
    const UnitType& type = *trait.type;
    const auto box = [&](bool so, std::string_view say, std::string_view value, std::string_view rule) {
        if (so) lines.push_back({std::string(say), std::string(value), std::string(rule)});
    };
    lines.push_back({"Bases", std::to_string(trait.at_start) + " at the start", "Units_1"});
    lines.push_back({"Melee",
                     fmt::format("{:+} against foot, {:+} against mounted and chariots, {:+} against elephants",
                                 type.melee[0], type.melee[1], type.melee[2]),
                     "Melee_1"});
    lines.push_back({"Advance", inches_of(g, type.advance), "Formations_11"});
    lines.push_back({"Charge", type.charge == 0 ? "never charges" : inches_of(g, type.charge), "Charges_1"});
    if (trait.weapon != Weapon::none)
        lines.push_back(
            {"Fire",
             fmt::format("{:+} with {} at up to {}", type.fire, weapon_words[static_cast<std::size_t>(trait.weapon)],
                         inches_of(g, g.charts.movement.range[static_cast<std::size_t>(trait.weapon)])),
             "Fire_1"});
    if (trait.quality != 0) lines.push_back({"Quality", fmt::format("{:+}", trait.quality), "Units_1"});
    box(trait.aggressive, "Aggressive", "yes", "Equipment_1");
    box(trait.impetuous, "Impetuous", "may charge without orders", "Uncontrolled_1");
    box(trait.armoured, "Armoured", "yes", "Equipment_1");
    box(trait.pavises, "Pavises", "yes", "Equipment_1");
    box(type.skirmisher, "Skirmishers", "passed by friends; the first turn is free", "Formations_10");
    box(type.spears, "Spears", "take the impact from mounted and chariots", "Charges_1");
    box(type.pikes, "Pikes", "take the impact from foot as well", "Charges_1");
    box(type.massed_bows, "Massed bows", "shoot at chargers", "Charges_2");
    box(type.all_round, "All round", "fires from all sides", "Fire_1");
    box(type.evades, "Evades", "may evade a charge", "Charges_2");
    box(type.wheeled, "Wheeled", "may not cross obstacles", "Formations_16");
    return lines;
}

std::vector<std::string> unit_marks(const State& s, UnitIndex u) {
    const Unit& unit = s.unit[u];
    if (!unit.alive()) return {"destroyed"};
    std::vector<std::string> marks;
    if (unit.status() != Status::ok) marks.emplace_back(status_names[static_cast<std::size_t>(unit.status())]);
    if (unit.march()) marks.emplace_back("in march formation");
    if (unit.acted()) marks.emplace_back("has acted");
    if (unit.loose()) marks.emplace_back("charges without orders");
    return marks;
}

std::string ground_words(const GroundType& ground) {
    constexpr std::array<std::string_view, 4> going{"open going", "rough going", "very rough going", "impassable"};
    std::vector<std::string> words{std::string(going[static_cast<std::size_t>(ground.going)])};
    if (ground.cover != Cover::none) words.push_back(cover_words(ground.cover));
    if (ground.conceals) words.emplace_back("conceals");
    if (ground.road) words.emplace_back("speeds up units in march formation");
    if (ground.choke) words.emplace_back("choke point");
    return fmt::format("{}: {}", ground.name, fmt::join(words, "; "));
}

std::string obstacle_words(const ObstacleType& obstacle) {
    return fmt::format("{}: costs movement to cross; {} behind it", obstacle.name, cover_words(obstacle.cover));
}

}  // namespace polemarch::blood_of_kings
