#include "sim/standard_wargame/odds/action_report.h"

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

const TextColumns columns{42, {13, 13}};

std::string signed_figure(int modifier) { return modifier == 0 ? "0" : fmt::format("{:+}", modifier); }

std::string dice_text(CombatDice dice) {
    return dice == CombatDice::one ? "1" : dice == CombatDice::higher ? "2, high" : "2, low";
}

Json prospect_json(const Prospect& p) {
    return {{"dice", combat_dice_names[static_cast<std::size_t>(p.test.dice)]},
            {"needs", p.test.needs},
            {"keeps", p.keeps},
            {"prevented", p.prevented},
            {"holds", p.fate[0]},
            {"retreats", p.fate[1]},
            {"destroyed", p.fate[2]},
            {"flee_level", flee_level_names[static_cast<std::size_t>(p.level)]},
            {"flee_level_both", flee_level_names[static_cast<std::size_t>(p.level_both)]}};
}

}  // namespace

void write_breakdown(TextReport& report, const Names& names, const std::array<int, 2>& values, const Breakdown& all,
                     const ActionOdds& odds) {
    report.heading("How it adds up (7.4.4)");
    report.raw(columns.heads("", {names[0], names[1]}, "rule") + "\n");
    for (std::size_t i = 0; i < factor_count; ++i) {
        const auto& of = all.of[i];
        if (of[0] == 0 && of[1] == 0) continue;
        const FactorWords& words = words_of(static_cast<Factor>(i));
        report.raw(
            columns.row(fmt::format("    {}", words.what), {signed_figure(of[0]), signed_figure(of[1])}, words.rule));
    }
    report.raw(columns.row("  = added to the die", {signed_figure(all.sum(0)), signed_figure(all.sum(1))}));
    report.raw(
        columns.row("    battle value of the enemy", {std::to_string(values[1]), std::to_string(values[0])}, "7.4.2"));
    report.raw(
        columns.row("    dice rolled", {dice_text(odds.of[0].test.dice), dice_text(odds.of[1].test.dice)}, "7.4.3"));
    const auto needs = [&](std::size_t i) {
        const int face = odds.of[i].test.needs;
        return face == 0 ? std::string("nothing") : std::to_string(face);
    };
    report.raw(columns.row("  cohesion needs", {needs(0), needs(1)}, "7.4.4"));
}

void write_results(TextReport& report, const Names& names, const ActionOdds& odds) {
    const std::array<std::string, 4> results{"both keep cohesion", names[0] + " loses it", names[1] + " loses it",
                                             "both lose it"};
    report.heading("What the dice do (7.4.5)");
    for (std::size_t i = 0; i < results.size(); ++i)
        report.raw(fmt::format("    {:<40}{:>12}  {:>7}\n", results[i],
                               fmt::format("{}/{}", odds.results[i], odds.faces),
                               percent(dice::probability(odds.results[i], odds.faces))));
    report.heading("What becomes of both");
    report.raw(columns.heads("", {names[0], names[1]}, "rule") + "\n");
    const auto row = [&](const char* words, auto chance, const char* rule) {
        report.raw(columns.row(words, {percent(chance(odds.of[0])), percent(chance(odds.of[1]))}, rule));
    };
    row(
        "    keeps cohesion", [](const Prospect& p) { return p.keeps; }, "7.4.4");
    if (odds.of[0].prevented > 0 || odds.of[1].prevented > 0)
        row(
            "    kept in place by its general", [](const Prospect& p) { return p.prevented; }, "7.4.11");
    row(
        "    retreats", [](const Prospect& p) { return p.fate[1]; }, "7.4.6");
    row(
        "    destroyed", [](const Prospect& p) { return p.fate[2]; }, "7.4.10");
    const auto level = [&](std::size_t i, FleeLevel Prospect::*member) {
        return flee_level_names[static_cast<std::size_t>(odds.of[i].*member)];
    };
    report.raw(columns.row("  flee roll", {level(0, &Prospect::level), level(1, &Prospect::level)}, "7.4.10"));
    report.raw(columns.row("  flee roll, if both lose cohesion",
                           {level(0, &Prospect::level_both), level(1, &Prospect::level_both)}, "7.4.10"));
}

void add_action(Json& json, const Names& names, const std::array<UnitSpec, 2>& units, const std::array<int, 2>& values,
                const Breakdown& all, const ActionOdds& odds) {
    for (std::size_t i = 0; i < 2; ++i) json[names[i] + "_unit"] = units[i].text();
    for (std::size_t i = 0; i < 2; ++i) json[names[i] + "_battle_value"] = values[i];
    for (std::size_t i = 0; i < 2; ++i) json[names[i] + "_modifier"] = all.sum(i);
    Json lines = Json::array();
    for (std::size_t i = 0; i < factor_count; ++i) {
        const auto& of = all.of[i];
        if (of[0] == 0 && of[1] == 0) continue;
        const FactorWords& words = words_of(static_cast<Factor>(i));
        lines.push_back({{"what", words.what}, {"rule", words.rule}, {names[0], of[0]}, {names[1], of[1]}});
    }
    json["breakdown"] = std::move(lines);
    json["faces"] = odds.faces;
    json["results"] = {{"both_keep", odds.results[0]},
                       {names[0] + "_loses", odds.results[1]},
                       {names[1] + "_loses", odds.results[2]},
                       {"both_lose", odds.results[3]}};
    for (std::size_t i = 0; i < 2; ++i) json[names[i]] = prospect_json(odds.of[i]);
    Json joint;
    for (std::size_t a = 0; a < fates; ++a)
        for (std::size_t b = 0; b < fates; ++b) joint[fate_names[a] + "|" + fate_names[b]] = odds.joint[a][b];
    json["joint"] = std::move(joint);
}

}  // namespace polemarch::sim::standard_wargame
