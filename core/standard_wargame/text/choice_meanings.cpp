#include "core/standard_wargame/text/choice_meanings.h"

#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/text/deployment_words.h"
#include "core/standard_wargame/text/names.h"
#include "core/text.h"

#include <array>
#include <vector>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

struct Meaning {
    std::string_view text, rule;
};

/// In the order of Strategy.
constexpr std::array<Meaning, strategy_types> strategies{{
    {"You only get ready. If the enemy prepares as well, the battle may be put off to the next day; if it makes a "
     "foray, "
     "your command dice are worse for three turns.",
     "3.4.1.1"},
    {"Up to half of your units may march around the enemy's flanks, in secret, and come on later over a side of the "
     "table; a turn sooner if the enemy defends. An enemy foray makes your command dice worse for a turn.",
     "3.4.1.4"},
    {"Better dice for who deploys later, and so sees more of the enemy's line first. No help if the enemy probes or "
     "defends; an enemy foray makes your command dice worse for a turn.",
     "3.4.1.6"},
    {"If nobody wins, the draw counts in your favour. If the enemy defends as well, there is no battle today; if it "
     "outflanks, its marches come a turn sooner; a foray makes your command dice worse for a turn.",
     "3.4.1.5"},
    {"You attack before the enemy is ready: its command dice are worse for the first turn or, if it prepares or "
     "withdraws, for three.",
     "3.4.1.3"},
    {"You try to have no battle today: certain if the enemy outflanks, defends or withdraws, else a die decides. If "
     "that "
     "fails against a foray, your command dice are worse for three turns.",
     "3.4.1.2"},
}};

Meaning plain_meaning(const State& s, const Move& m) {
    switch (m.kind) {
        case Kind::first:
            return m.value == 0
                       ? Meaning{"In every turn your bound comes before the enemy's: you move and attack first.",
                                 "4.1.1"}
                       : Meaning{"In every turn the enemy's bound comes before yours: you see what it does first.",
                                 "4.1.1"};
        case Kind::level:
            return {"Costs a maintenance level: of the three dice the lowest is dropped, not the highest.", "4.1.4.2"};
        case Kind::command:
            return {"This die gives command points, for orders; the other one that is kept gives morale points.",
                    "4.1.4.1"};
        case Kind::evade: return {"It falls back a base width and does not fight.", "6.2.3"};
        case Kind::stay: return {"It stays where it is, and the enemy may attack it.", "6.2.1"};
        case Kind::hold: return {"A die: on a high one it stays in its place and needs no flee roll.", "7.4.11"};
        case Kind::extend: return {"It falls back a base width farther; its flee roll is one level easier.", "7.4.9"};
        case Kind::retreat:
            return s.depth > 0 && s.pending[s.depth - 1u].stage == Stage::hold
                       ? Meaning{"It falls back without a try to hold, then makes its flee roll.", "7.4.11"}
                       : Meaning{"It falls back as far as it must; its flee roll is not made easier.", "7.4.9"};
        case Kind::feint: return {"Instead of an attack it falls back; its enemy counts as having fought.", "7.4.1"};
        case Kind::lay: return {"It is laid now; a die says in which part of the table.", "3.3.4.1"};
        case Kind::discard: return {"It is left out of this battle.", "3.3.4"};
        case Kind::garrison: return {"It begins inside the village, out of the line.", "3.5.3.4"};
        case Kind::give_up:
            return {"It takes no part in the battle; in return a group begins behind a fortification.", "3.5.3.7"};
        case Kind::exchange: return {"Its sub-general stays away: it fights as an ordinary unit.", "2.3.2.6"};
        case Kind::wing:
            return m.value == 0
                       ? Meaning{"The western wings are deployed in this step, the eastern ones in the next.", "3.5.2"}
                       : Meaning{"The eastern wings are deployed in this step, the western ones in the next.", "3.5.2"};
        default: return {};
    }
}

/// "Around the left flank: A18 (R LH/1), A19 (R LH/1)."
std::string marches(const Setup& g, const State& s, unsigned side, const Marchers& marchers) {
    std::string text;
    const auto add = [&](std::string_view flank, std::uint64_t numbers) {
        std::vector<std::string> units;
        for (std::size_t i = 0; i < most_units_of_a_side; ++i)
            if ((numbers >> i & 1) != 0)
                units.push_back(
                    fmt::format("{} ({})", unit_name(unit_of(side, i)), unit_words(g, s, unit_of(side, i))));
        if (units.empty()) return;
        text += fmt::format("{}Around the {} flank: {}.", text.empty() ? "" : " ", flank, fmt::join(units, ", "));
    };
    add("left", marchers.left);
    add("right", marchers.right);
    return text.empty() ? "Nobody marches around a flank." : text;
}

}  // namespace

ChoiceMeaning choice_meaning(const Setup& g, const State& s, const Move& m) {
    if (m.kind == Kind::send) return {marches(g, s, side_at_hand(s), m.marchers()), "3.4.1.4"};
    if (m.kind != Kind::strategy) {
        const Meaning plain = plain_meaning(s, m);
        return {std::string(plain.text), std::string(plain.rule)};
    }
    const Meaning& strategy = strategies[m.value];
    const unsigned cost = g.charts.strategy(static_cast<Strategy>(m.value)).cost;
    return {fmt::format("Costs {}. {}", cost == 0 ? "nothing" : counted(cost, "maintenance level"), strategy.text),
            std::string(strategy.rule)};
}

}  // namespace polemarch::standard_wargame
