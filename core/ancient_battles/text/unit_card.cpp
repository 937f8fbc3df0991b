#include "core/ancient_battles/text/unit_card.h"

#include "core/text.h"

#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::ancient_battles {

namespace {

std::string quantity(int count, std::string_view one, std::string_view several) {
    return fmt::format("{} {}", count, count == 1 ? one : several);
}

std::string movement_points(int count) { return quantity(count, "Movement Point", "Movement Points"); }

std::vector<CardLine> box_lines(const UnitType& type) {
    std::vector<CardLine> lines;
    if (type.light) lines.push_back({"Light", "passes through friends without disorder; no second melee", "8.3.2"});
    if (type.disciplined) lines.push_back({"Disciplined", "may decline to advance", "11.6.1"});
    if (type.cavalry_effective) lines.push_back({"Effective against cavalry", "yes", "11.2.4"});
    if (type.skirmisher)
        lines.push_back(
            {"Skirmisher", "may retreat before melee from other infantry; woods do not disorder it", "11.2.3"});
    if (type.base) lines.push_back({"All-round front", "immune to fire; never attacks; may be looted", "13.0"});
    if (type.elephant) lines.push_back({"Elephants", "marsh disorders them", "8.9"});
    return lines;
}

/// "+1"
std::string signed_figure(int figure) { return fmt::format("{:+}", figure); }

}  // namespace

std::vector<CardLine> unit_card(const Setup& g, UnitIndex u) {
    const UnitType& type = g.type(u);
    const Trait& trait = g.trait[u];
    std::vector<CardLine> lines;
    lines.push_back(
        {"Strength", fmt::format("{} in good order, {} disordered", type.strength, type.disordered_strength), "11.2"});
    lines.push_back({"Movement", type.movement == 0 ? "does not move" : movement_points(type.movement), "8.0"});
    if (type.shots > 0) {
        lines.push_back(
            {"Fire",
             fmt::format("{} at up to {}", quantity(type.shots, "die", "dice"), quantity(type.range, "hex", "hexes")),
             "10.1"});
        if (trait.rapid_fire > 1)
            lines.push_back({"Rapid fire", quantity(trait.rapid_fire, "attack", "attacks") + " an activation", "10.7"});
    }
    if (!type.base) lines.push_back({"Missile defence", std::to_string(type.missile_defence), "10.6"});
    for (CardLine& line : box_lines(type)) lines.push_back(std::move(line));
    if (trait.impetuous && g.in_force(Option::command_control))
        lines.push_back({"Impetuous", "may go out of control", "17.4"});
    if (trait.barbarian && g.in_force(Option::barbarian_charges)) lines.push_back({"Barbarians", "may charge", "17.3"});
    if (g.in_force(Option::dismounting)) {
        std::vector<std::string_view> on_foot;
        for (const UnitIndex other : g.on_foot[u])
            if (other != none) on_foot.push_back(g.type(other).code);
        if (!on_foot.empty())
            lines.push_back({"May dismount", fmt::format("as {}", fmt::join(on_foot, " or ")), "17.5"});
    }
    if (trait.camp) lines.push_back({"Camp", "its loss is a victory point for the enemy", "14.0"});
    if (trait.stays) lines.push_back({"Stays", "it may not leave the map of its own will", "8.6"});
    if (trait.returns()) lines.push_back({"Returns", "it may come back after it has left", "8.6.2"});
    return lines;
}

std::vector<std::string> unit_marks(const Setup& g, const State& s, UnitIndex u) {
    const Unit& unit = s.unit[u];
    if (unit.hex == Gone::eliminated) return {"eliminated"};
    if (unit.hex == Gone::looting) return {"gone looting"};
    if (unit.hex == Gone::left) return {"left the map"};
    std::vector<std::string> marks;
    if (unit.disordered()) marks.emplace_back("disordered");
    if (unit.red())
        marks.emplace_back("marked red: it may not attack this turn");
    else if (unit.marked())
        marks.emplace_back("marked yellow: it has acted");
    if (g.trait[u].turncoat) marks.emplace_back("turned against its own side");
    return marks;
}

std::string ground_words(const HexTerrain& ground) {
    std::vector<std::string> words;
    words.push_back(ground.movement == 0 ? "no unit may enter" : "costs " + movement_points(ground.movement));
    if (ground.disorders == Disorders::all_but_skirmishers) words.emplace_back("disorders all but skirmishers");
    if (ground.disorders == Disorders::cavalry_and_elephants) words.emplace_back("disorders cavalry and elephants");
    if (!ground.wagons && ground.movement != 0) words.emplace_back("closed to war wagons");
    if (ground.attacker != 0) words.push_back("attack out of it " + signed_figure(ground.attacker));
    if (ground.defender != 0)
        words.push_back(fmt::format("defence in it {}{}", signed_figure(ground.defender),
                                    ground.level_defender ? ", not against attackers on the same ground" : ""));
    if (ground.missile_defence != 0) words.push_back("missile defence " + signed_figure(ground.missile_defence));
    if (ground.blocks_sight) words.emplace_back("blocks sight");
    if (ground.hill) words.emplace_back("units on it see and are seen over units that are not");
    return fmt::format("{}: {}", ground.code, fmt::join(words, "; "));
}

std::string hexside_words(const SideTerrain& side) {
    if (!side.crossable) return side.code + ": nobody crosses; fire passes";
    std::vector<std::string> words;
    if (side.movement != 0) words.push_back("costs " + movement_points(side.movement) + " more");
    if (side.attacker != 0) words.push_back("attack across it " + signed_figure(side.attacker));
    if (side.defender != 0) words.push_back("defence behind it " + signed_figure(side.defender));
    if (words.empty()) words.emplace_back("may be crossed freely");
    return fmt::format("{}: {}", side.code, fmt::join(words, "; "));
}

std::vector<std::string> passage_words(const Setup& g, const State& s, const Move& m) {
    std::vector<std::string> words;
    each_unit(m.flipped, [&](UnitIndex u) {
        words.push_back(fmt::format("disorders {} {} [8.3.2]", g.type(u).code, hex::name(s.unit[u].hex)));
    });
    if (m.disordered) words.emplace_back("is disordered on its way [8.3.2, 8.9]");
    hex::Set hexes;
    each_leader(m.driven, [&](LeaderIndex l) { hexes.add(s.leader[l]); });
    hexes.each(
        [&](hex::Index h) { words.push_back(fmt::format("drives off the leader in {} [8.3.1]", hex::name(h))); });
    return words;
}

}  // namespace polemarch::ancient_battles
