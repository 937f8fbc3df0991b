// A second reading of battle actions (7.4), written from the text with words instead of the program's types, and played
// out die by die. It judges core/standard_wargame; it shares nothing with it.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

namespace polemarch::test::by_hand {

struct Unit {
    std::string type, spec;  ///< "HF", "1"; "LC", "-"; "El", ""
    char grade = 'R';
    int ranks = 1;
    bool general = false, hold = false, fortified = false, active = false, difficult = false, advantage = false;
    bool morale_point = false, unfaced = false;
    std::string defending, retreat = "free";
};
struct Battle {
    std::array<Unit, 2> units;
    bool distance = false, return_fire = false, village = false;
    std::string weather = "none";
};

using Names = std::set<std::string>;
inline bool in(const std::string& type, const Names& names) { return names.contains(type); }
inline bool foot(const Unit& u) { return in(u.type, {"LF", "LMF", "MF", "HF", "Le"}); }
inline bool cavalry(const Unit& u) { return in(u.type, {"LC", "MC", "HC"}); }
inline bool camelry(const Unit& u) { return in(u.type, {"LCa", "MCa", "HCa"}); }
inline bool chariot(const Unit& u) { return in(u.type, {"LBC", "MBC", "HBC"}); }
inline bool artillery(const Unit& u) { return in(u.type, {"LA", "MA", "HA"}); }

inline int fixed_value(const Unit& u) {
    if (u.type == "Bg") return u.fortified ? 4 : 2;
    if (in(u.type, {"LF", "LC", "LCa"})) return 2;
    if (in(u.type, {"LMF", "MC", "HC", "MCa", "HCa", "LBC", "MBC"})) return 3;
    if (in(u.type, {"MF", "HF", "HBC", "WW"})) return 4;
    return 0;
}
inline int value(const Unit& own, const Unit& enemy) {
    if (const int fixed = fixed_value(own); fixed > 0) return fixed;
    const int other = fixed_value(enemy) > 0 ? fixed_value(enemy) : 4;
    return own.type == "Le" ? other - 1 : own.type == "El" ? other + 2 : other;
}

/// 1 light, 2 medium, 3 heavy; 0: elephants, to be set by the caller.
inline int weight(const Unit& u) {
    if (in(u.type, {"LF", "LC", "LCa", "LBC"})) return 1;
    if (in(u.type, {"HF", "HC", "HCa", "HBC", "WW"})) return 3;
    return u.type == "El" ? 0 : 2;
}
inline bool heavier_close(const Unit& enemy, const Unit& own) {
    return enemy.type != "El" && own.type != "El" && weight(enemy) > weight(own);
}
inline int support(const Unit& u) {
    const int most = u.spec == "2" ? 1 : u.spec == "3" ? 2 : 0;
    return u.difficult ? 0 : std::min(most, u.ranks - 1);
}

inline int close_modifier(const Battle& b, int i) {
    const Unit &own = b.units[static_cast<std::size_t>(i)], &enemy = b.units[static_cast<std::size_t>(1 - i)];
    int m = 0;
    if (b.village) return own.defending == "village" && foot(own) ? 1 : 0;
    const bool difficult = own.difficult || enemy.difficult;
    if (heavier_close(enemy, own) && !difficult) --m;
    if (weight(own) == 1 && weight(enemy) == 1) --m;
    if (own.spec == "bow" && difficult) --m;
    if (own.unfaced) --m;
    if ((cavalry(own) || chariot(own)) && (camelry(enemy) || enemy.type == "El")) --m;
    if (camelry(own) && foot(enemy)) --m;
    if (difficult && own.type != "LF" && own.type != "LMF") --m;
    if (own.spec == "1" && foot(enemy) && enemy.spec != "1" && own.active) ++m;
    if (own.type == "LF" && own.spec == "-" && enemy.type == "LF" && enemy.spec == "bow") ++m;
    if ((cavalry(own) || chariot(own)) && foot(enemy) && enemy.spec == "1" && own.active) ++m;
    if (foot(own) && !own.defending.empty()) ++m;
    m -= std::max(0, support(enemy) - support(own));
    return m;
}

inline int distance_modifier(const Battle& b, int i) {
    const Unit &own = b.units[static_cast<std::size_t>(i)], &enemy = b.units[static_cast<std::size_t>(1 - i)];
    const bool shoots = i == 0 || b.return_fire, enemy_shoots = i == 1 || b.return_fire;
    const auto plain_foot = [](const Unit& u) { return foot(u) && u.spec != "bow"; };
    int m = 0;
    bool heavier = false;
    if (!artillery(own) && !artillery(enemy)) {
        const bool enemy_is = plain_foot(enemy) && shoots, own_is = plain_foot(own) && enemy_shoots;
        const auto medium = [](const Unit& u) { return u.type == "El" ? 2 : weight(u); };
        heavier = enemy_is && own_is ? false : enemy_is ? true : own_is ? false : medium(enemy) > medium(own);
    }
    if (heavier) --m;
    if (weight(own) == 1 && weight(enemy) == 1) --m;
    if (own.spec == "bow" && (own.difficult || enemy.difficult)) --m;
    if (shoots && in(b.weather, {"storm", "rain", "pouring-rain"})) --m;
    if (shoots && b.weather == "windy" && own.spec == "bow") --m;
    if (plain_foot(own) && !shoots && (enemy.spec == "bow" || enemy.spec == "-")) ++m;
    return m;
}

/// -1: nothing helps; 0 difficult, 1 ordinary, 2 easy.
inline int flee_row(const Unit& u, const Unit& enemy, bool distance) {
    const auto kind = [](const Unit& e) { return e.spec.empty() ? e.type : e.type + "/" + e.spec; };
    if (distance) {
        if (in(u.type, {"HA", "MA", "LA", "WW", "Le", "Bg"})) return -1;
        if (in(u.type, {"HF", "MF", "LMF"})) return enemy.spec == "bow" ? 0 : artillery(enemy) ? 1 : 2;
        return 1;
    }
    if (in(u.type, {"WW", "Bg", "HA", "MA", "LA", "Le", "El"}) || kind(u) == "HBC/exp" || kind(u) == "HF/3") return -1;
    if (in(u.type, {"LMF", "MF"}) && u.spec == "bow")
        return cavalry(enemy) || chariot(enemy) || camelry(enemy) || in(enemy.type, {"El", "HF", "MF", "LMF"}) ? 0 : 1;
    if (in(u.type, {"HF", "MF", "LMF"})) {
        if (in(kind(enemy), {"HC/-", "MC/-", "HCa/-", "MCa/-"}) || in(enemy.type, {"HBC", "MBC"})) return 0;
        return in(kind(enemy), {"HC/bow", "MC/bow"}) || in(enemy.type, {"LC", "LCa", "LBC", "El"}) ? 1 : 2;
    }
    if (u.type == "LF") {
        if (cavalry(enemy) || chariot(enemy) || camelry(enemy)) return 0;
        return in(enemy.type, {"LMF", "LF"}) ? 1 : 2;
    }
    if (u.type == "LC") {
        if (in(kind(enemy), {"LC/-", "LCa/-"})) return 0;
        return in(enemy.type, {"MC", "MCa", "MBC", "LBC", "LC", "LCa"}) ? 1 : 2;
    }
    if (cavalry(enemy) || chariot(enemy) || camelry(enemy)) return 0;
    return enemy.spec == "bow" && foot(enemy) ? 1 : 2;
}

/// The fate of a unit that has lost cohesion, by dice that `die` rolls: 'h' holds, 'r' retreats, 'd' destroyed.
template <class Die>
char flee(const Unit& u, const Unit& enemy, bool distance, bool both, Die& die) {
    if (u.general && u.hold && die() >= 5) return 'h';
    if (u.retreat == "barred" && u.type != "El") return 'd';
    int level = flee_row(u, enemy, distance);
    if (level < 0) return 'd';
    if (both) ++level;
    if (u.retreat == "extended" && enemy.spec != "exp") ++level;
    if (u.retreat == "blocked" && u.type != "El") --level;
    if (u.grade == 'V') ++level;
    if (u.grade == 'M') --level;
    if (level > 2 && !both) level = 2;
    if (level < 0) return 'd';
    if (level > 2) return 'r';
    const int first = die();
    int score = first;
    if (level == 0) score = std::min(first, die());
    if (level == 2) score = std::max(first, die());
    return score >= value(u, enemy) ? 'r' : 'd';
}

/// Whether unit `n` passes its test.
template <class Die>
bool passes(const Battle& b, std::size_t n, Die& die) {
    const Unit &own = b.units[n], &enemy = b.units[1 - n];
    const bool low = !b.distance && enemy.morale_point;
    int score = die();
    if (own.general && !low) score = std::max(score, die());
    if (low && !own.general) score = std::min(score, die());
    const int i = static_cast<int>(n), modified = score + (b.distance ? distance_modifier(b, i) : close_modifier(b, i));
    const bool steady = own.advantage || (!b.distance && foot(own) && enemy.type == "WW");
    return steady || score == 6 || (score != 1 && modified >= value(enemy, own));
}
inline std::array<bool, 2> losers(const Battle& b, std::array<bool, 2> passed) {
    std::array<bool, 2> lost{!passed[0], !passed[1]};
    if (b.distance && !b.return_fire) lost[0] = false;
    if (!b.distance)
        for (const std::size_t n : {0u, 1u})
            if (b.units[n].spec == "3" && !passed[1 - n]) lost[n] = false;
    return lost;
}

/// Plays the action; returns the fates of both, "hd".
template <class Die>
std::string play(const Battle& b, Die& die) {
    const bool first = passes(b, 0, die), second = passes(b, 1, die);
    const auto lost = losers(b, {first, second});
    std::string fates = "hh";
    for (const std::size_t n : {0u, 1u})
        if (lost[n]) fates[n] = flee(b.units[n], b.units[1 - n], b.distance, lost[1 - n], die);
    return fates;
}

/// Calls add(result, chance) for every sequence of dice that `work(die)` asks for.
template <class Work, class Add>
void with_all_dice(Work work, Add add) {
    struct Stop {};
    std::string path;  // the dice so far
    const auto walk = [&](const auto& self, double chance) -> void {
        std::size_t next = 0;
        auto die = [&]() -> int {
            if (next == path.size()) throw Stop{};
            return path[next++];
        };
        try {
            add(work(die), chance);
        } catch (const Stop&) {
            for (char face = 1; face <= 6; ++face) {
                path.push_back(face);
                self(self, chance / 6);
                path.pop_back();
            }
        }
    };
    walk(walk, 1);
}

/// The exact chance of each pair of fates, by all dice: of both tests, then of both retreats.
inline std::map<std::string, double> chances(const Battle& b) {
    std::array<std::map<bool, double>, 2> pass;
    for (const std::size_t n : {0u, 1u})
        with_all_dice([&](auto& die) { return passes(b, n, die); },
                      [&](bool passed, double chance) { pass[n][passed] += chance; });
    std::map<std::string, double> all;
    for (const auto& [first, p] : pass[0])
        for (const auto& [second, q] : pass[1]) {
            const auto lost = losers(b, {first, second});
            std::array<std::map<char, double>, 2> fate;
            for (const std::size_t n : {0u, 1u})
                if (lost[n])
                    with_all_dice(
                        [&](auto& die) { return flee(b.units[n], b.units[1 - n], b.distance, lost[1 - n], die); },
                        [&](char end, double chance) { fate[n][end] += chance; });
                else
                    fate[n]['h'] = 1;
            for (const auto& [one, r] : fate[0])
                for (const auto& [other, s] : fate[1]) all[{one, other}] += p * q * r * s;
        }
    return all;
}

}  // namespace polemarch::test::by_hand
