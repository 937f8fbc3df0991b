// Random army lists that are possible, and random armies of them: built ones, some of them changed.
#pragma once

#include "core/random.h"
#include "core/standard_wargame/armies/build.h"
#include "tests/support/standard_wargame/armies.h"

#include <string>
#include <vector>

namespace polemarch::test {

inline const std::vector<std::string> army_types_known{"tribal", "standing", "feudal", "citizen", "mercenary"};

template <class T>
const T& any_of(AgentStream& stream, const std::vector<T>& all) {
    return all[stream.below(static_cast<std::uint32_t>(all.size()))];
}

/// Some of the classes that these troops have; at least one.
inline std::string random_classes(AgentStream& stream, const std::string& troops) {
    std::string all, some;
    for (const char letter : std::string("MWRV"))
        if (judge::price(troops, letter) > 0) all += letter;
    for (const char letter : all)
        if (stream.below(2) == 0) some += letter;
    return some.empty() ? std::string{all[stream.below(static_cast<std::uint32_t>(all.size()))]} : some;
}

inline std::string random_troops(AgentStream& stream) {
    return std::string(standard_wargame::all_troops[stream.below(standard_wargame::troop_kinds - 1)].code);  // no Bg
}

/// Adds a line with troops that its group does not have yet, if these troops can stand in it.
inline void add_random_line(AgentStream& stream, judge::List& list, const std::string& group, bool allied) {
    judge::Line line{group, random_troops(stream), "L" + std::to_string(list.lines.size())};
    line.allied = allied;
    for (const judge::Line& other : list.lines)
        if (other.group == group && other.troops == line.troops) return;
    if (group != "main" && group != "support")
        line.classes = random_classes(stream, line.troops);
    else if (list.type == "mercenary")
        line.classes = random_classes(stream, line.troops);
    else {
        const judge::TypeRow row = judge::type_row(list.type);
        if (group == "main" && judge::price(line.troops, row.half) == 0) return;
        bool any = false;
        for (const char letter : group == "main" ? row.main : row.support) any |= judge::price(line.troops, letter) > 0;
        if (!any) return;
    }
    list.lines.push_back(std::move(line));
}

/// A list that the reader takes.
inline judge::List random_list(AgentStream& stream) {
    judge::List list{any_of(stream, army_types_known), {}};
    const auto main_lines = 1 + stream.below(3);
    while (list.lines.size() < main_lines) add_random_line(stream, list, "main", false);
    const auto lines = [&](const std::string& group, std::uint32_t most, bool allied) {
        for (auto n = stream.below(most + 1); n > 0; --n) add_random_line(stream, list, group, allied);
    };
    lines("support", 3, false);
    lines("limited", 4, false);
    for (const char* contingent : {"Allies", "Others"})
        if (stream.below(2) == 0) {
            add_random_line(stream, list, contingent, true);
            lines(contingent, 2, true);
        }
    return list;
}

/// One thing of the army becomes another.
inline void change(AgentStream& stream, judge::Army& army, const judge::List& list) {
    if (army.entries.empty()) return;
    judge::Entry& entry = army.entries[stream.below(static_cast<std::uint32_t>(army.entries.size()))];
    const std::vector<std::string> generals{"commander", "sub", "ally"};
    switch (stream.below(12)) {
        case 0: entry.unit_class = "MWRV"[stream.below(4)]; break;
        case 1: entry.count += 1 + static_cast<int>(stream.below(6)); break;
        case 2: entry.count = std::max(1, entry.count - 1 - static_cast<int>(stream.below(6))); break;
        case 3: entry.generals.push_back(any_of(stream, generals)); break;
        case 4:
            if (!entry.generals.empty()) entry.generals.pop_back();
            break;
        case 5: army.baggage = any_of(stream, std::vector<std::string>{"mobile", "fortified", "", "lost"}); break;
        case 6: army.level = static_cast<int>(stream.below(9)) - 1; break;
        case 7: army.game_size = std::max(1, army.game_size + static_cast<int>(stream.below(11)) - 5); break;
        case 8:
            army.entries.push_back({static_cast<int>(stream.below(static_cast<std::uint32_t>(list.lines.size()))),
                                    "MWRV"[stream.below(4)],
                                    1 + static_cast<int>(stream.below(8)),
                                    {},
                                    {}});
            break;
        case 9: army.entries.erase(army.entries.begin() + (&entry - army.entries.data())); break;
        case 10: {  // troops of no line, or baggage
            std::string troops = stream.below(3) == 0 ? "Bg" : random_troops(stream);
            for (const judge::Line& line : list.lines)
                if (line.troops == troops) return;
            army.entries.push_back({-1, "MWRV" [stream.below(4)], 1, {}, std::move(troops)});
            break;
        }
        default: entry.count += 40; break;
    }
}

/// An army of the list, which is also `read`: as it was built, or changed in some things.
inline judge::Army random_army(AgentStream& stream, const judge::List& list, const standard_wargame::ArmyList& read) {
    standard_wargame::BuildRequest request;
    request.game_size = 10 + static_cast<int>(stream.below(120));
    request.level = static_cast<int>(stream.below(7));
    request.seed = stream.next();
    const auto built = build(wargame_charts(), read, request);
    judge::Army army{request.game_size, request.level, "mobile", {{0, 'W', 5, {"commander"}}}};
    if (built.army) army = judged(read, *built.army);
    for (auto changes = stream.below(4); changes > 0; --changes) change(stream, army, list);
    return army;
}

}  // namespace polemarch::test
