#include "core/ancient_battles/corrections/correction.h"

#include "core/ancient_battles/files/position.h"
#include "core/ancient_battles/rules/battle.h"
#include "core/ancient_battles/rules/queries.h"
#include "core/ancient_battles/text/narrator.h"
#include "core/ancient_battles/text/unit_words.h"
#include "core/ancient_battles/types/names.h"
#include "core/correction_reader.h"
#include "core/diagnostics.h"
#include "core/text.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::ancient_battles {

namespace {

constexpr int most_read = 99;  ///< of turns and points; whether they are possible is judged later

/// Reads one correction and makes it, word by word.
class Corrector : CorrectionReader {
public:
    Corrector(const Setup& g, const State& s, TypedWords words)
        : CorrectionReader(std::move(words)), g_(g), before_(s), s_(s) {}

    tl::expected<Correction<State>, Explanation> correct() {
        read();
        if (fault_) return tl::unexpected(*fault_);
        Diagnostics diagnostics;
        const auto put_right = read_again(g_, s_, diagnostics);
        if (!put_right) return tl::unexpected(refusal_of(diagnostics));
        return Correction<State>{*put_right, text(), sentence(*put_right)};
    }

private:
    void read() {
        const std::string_view first = words_.peek();
        if (first == "turn" || first == "initiative" || first == "passes") return read_battle();
        if (first == "a" || first == "b") return read_side();
        if (first == "leader") return read_leader();
        read_unit();
    }

    std::optional<int> number(int most) {
        const auto number = read_number(words_.next(), most);
        if (!number) fault(fmt::format("a number from 0 to {} must follow {}", most, in_quotes(clause_)));
        return number;
    }
    void end() {
        if (!words_.done()) fault(fmt::format("{} says nothing here", in_quotes(words_.peek())));
    }

    // ---- the battle and its sides

    void read_battle() {
        clause_ = words_.next();
        subject_ = clause_;
        if (clause_ == "initiative") {
            const std::string_view side = words_.next();
            if (side != "a" && side != "b") return fault("'initiative' takes the side that holds it, A or B");
            s_.initiative = side == "a" ? 0 : 1;
            said(in_capitals(side));
        } else if (const auto value = number(clause_ == "turn" ? most_read : 1)) {
            (clause_ == "turn" ? s_.turn : s_.passes) = static_cast<std::uint8_t>(*value);
            said(std::to_string(*value));
        }
        end();
    }

    void read_side() {
        const std::string_view letter = words_.next();
        const unsigned side = letter == "a" ? 0 : 1;
        subject_ = in_capitals(letter);
        if (words_.done())
            return fault(fmt::format("what of side {}: command points, panicked, not panicked", subject_));
        while (!words_.done() && !fault_) {
            clause_ = words_.next();
            if (clause_ == "command" || clause_ == "points") {
                if (clause_ == "command" && !words_.take("points"))
                    return fault("'command' goes on: 'command points 3'");
                if (!holds_points(g_, s_.phase, s_.order))
                    return fault("sides hold Command Points in steps 4 to 6 of a turn only", "3.0");
                if (const auto points = number(most_read)) {
                    s_.command_points[side] = static_cast<std::uint8_t>(*points);
                    said(fmt::format("command points {}", *points));
                }
            } else if (clause_ == "panicked") {
                if (const auto turn = number(most_read)) {
                    s_.panic_turn[side] = static_cast<std::uint8_t>(*turn);
                    said(fmt::format("panicked {}", *turn));
                }
            } else if (clause_ == "not" && words_.take("panicked")) {
                s_.panic_turn[side] = s_.panic_moved[side] = 0;
                said("not panicked");
            } else {
                fault(
                    fmt::format("{} is nothing of a side: command points, panicked, not panicked", in_quotes(clause_)));
            }
        }
    }

    // ---- leaders

    /// "leader B C9": of kind B in C9. "leader A2": the second leader of side A in the scenario.
    std::optional<LeaderIndex> named_leader() {
        words_.next();
        const std::string_view word = words_.next();
        std::optional<LeaderIndex> found;
        if (const auto numbered = unit_number(word)) {
            const auto [side, i] = *numbered;
            each_leader(g_.leaders[side], [&](LeaderIndex l) {
                if (l == side * max_side_leaders + i) found = l;
            });
            if (!found) fault(fmt::format("side {} has no leader {}", written::sides[side], i + 1));
            return found;
        }
        const auto hex = hex::parse(words_.peek());
        if (!hex) {
            fault("a leader is named by kind and hex, 'leader B C9', or by side and number, 'leader A2'");
            return std::nullopt;
        }
        words_.next();
        for (unsigned side = 0; side < 2; ++side)
            each_leader(g_.leaders[side], [&](LeaderIndex l) {
                if (!found && s_.leader[l] == *hex && in_capitals(g_.kind[l].code) == in_capitals(word)) found = l;
            });
        if (!found) fault(fmt::format("no leader of kind {} is in {}", in_quotes(in_capitals(word)), hex::name(*hex)));
        return found;
    }

    void read_leader() {
        const auto found = named_leader();
        if (!found) return;
        const LeaderIndex l = *found;
        subject_ = fmt::format("leader {}", written_leader(l));
        if (words_.done()) return fault("what of this leader: at HEX, aside, lost, coming, marked, unmarked");
        const auto mark = static_cast<std::uint16_t>(1u << l);
        while (!words_.done() && !fault_) {
            clause_ = words_.next();
            if (clause_ == "at") {
                if (const auto hex = map_hex()) s_.leader[l] = *hex;
            } else if (clause_ == "aside" || clause_ == "lost" || clause_ == "coming") {
                s_.leader[l] = byte(clause_ == "aside" ? Away::aside : clause_ == "lost" ? Away::lost : Away::coming);
                said(std::string(clause_));
            } else if (clause_ == "marked" || clause_ == "unmarked") {
                s_.leader_marked = static_cast<std::uint16_t>(clause_ == "marked" ? s_.leader_marked | mark
                                                                                  : s_.leader_marked & ~mark);
                said(std::string(clause_));
            } else {
                fault(fmt::format("{} is nothing of a leader: at HEX, aside, lost, coming, marked, unmarked",
                                  in_quotes(clause_)));
            }
        }
    }
    [[nodiscard]] static std::string written_leader(LeaderIndex l) {
        return fmt::format("{}{}", written::sides[side_of_leader(l)], l % max_side_leaders + 1);
    }

    // ---- units

    /// "a12" as side and number from 0.
    static std::optional<std::pair<unsigned, unsigned>> unit_number(std::string_view word) {
        if (word.size() < 2 || (word[0] != 'a' && word[0] != 'b')) return std::nullopt;
        const auto number = read_number(word.substr(1), max_units);
        if (!number || *number == 0) return std::nullopt;
        return std::pair{word[0] == 'a' ? 0u : 1u, static_cast<unsigned>(*number) - 1};
    }
    [[nodiscard]] std::string number_of(UnitIndex u) const {
        const UnitIndex own = g_.origin(u);
        const unsigned side = own < g_.end_unit(0) ? 0 : 1;
        return fmt::format("{}{}", written::sides[side], own - g_.first_unit(side) + 1);
    }

    /// "HI F6", "F6"; "unit A3": the third of side A in the scenario, also if it is not on the map.
    std::optional<UnitIndex> named_unit() {
        if (words_.take("unit")) {
            const std::string_view word = words_.next();
            const auto numbered = unit_number(word);
            if (!numbered || numbered->second >= g_.scenario_units(numbered->first)) {
                fault(fmt::format("there is no unit {}: side and number in the scenario, such as 'unit A3'",
                                  in_quotes(in_capitals(word))));
                return std::nullopt;
            }
            const auto u =
                counter_of(g_, s_, static_cast<UnitIndex>(g_.first_unit(numbered->first) + numbered->second));
            subject_ = fmt::format("unit {}", in_capitals(word));
            return u;
        }
        std::string type;
        if (!hex::parse(words_.peek())) type = in_capitals(words_.next());
        const std::string_view word = words_.next();
        const auto hex = hex::parse(word);
        if (!hex) {
            fault(
                "a correction begins with a unit by type and hex, 'HI F6', or by its number, 'unit A3'; with 'leader', "
                "'A', 'B', 'turn', 'initiative' or 'passes'");
            return std::nullopt;
        }
        const UnitIndex u = s_.at[*hex];
        if (u == none) {
            fault(fmt::format("no unit is in {}", hex::name(*hex)));
            return std::nullopt;
        }
        if (!type.empty() && in_capitals(g_.type(u).code) != type) {
            fault(fmt::format("the unit in {} is {}, not {}", hex::name(*hex), g_.type(u).code, in_quotes(type)));
            return std::nullopt;
        }
        subject_ = fmt::format("{} {}", g_.type(u).code, hex::name(*hex));
        return u;
    }

    std::optional<hex::Index> map_hex() {
        const std::string_view word = words_.next();
        const auto hex = hex::parse(word);
        if (!hex || !g_.scenario.map.holds(*hex)) {
            fault(fmt::format("'at' takes a hex of the map, found {}", in_quotes(in_capitals(word))));
            return std::nullopt;
        }
        said("at " + hex::name(*hex));
        return hex;
    }

    void read_unit() {
        const auto found = named_unit();
        if (!found) return;
        unit_ = *found;
        if (words_.done())
            return fault(
                "what of this unit: at HEX, facing 1 to 6, disordered, good order, yellow, red, unmarked, "
                "eliminated, left, looting, waiting, returning");
        bool faced = false;
        while (!words_.done() && !fault_) {
            clause_ = words_.next();
            Unit& unit = s_.unit[unit_];
            if (clause_ == "at") {
                if (const auto hex = map_hex()) put(*hex);
            } else if (clause_ == "facing") {
                const auto facing = read_number(words_.next(), 6);
                if (g_.trait[unit_].base) return fault("camps and war wagons have no facing", "13.1.2");
                if (!facing || *facing == 0) return fault("'facing' takes 1 to 6: 1 north, then clockwise");
                unit.face(static_cast<hex::Direction>(*facing - 1));
                const std::string words = fmt::format("facing {}", *facing);
                if (!clauses_.empty() && clauses_.back().starts_with("at "))
                    clauses_.back() += " " + words;
                else
                    said(words);
                faced = true;
            } else if (clause_ == "disordered") {
                unit.set(Unit::disordered_bit);
                said("disordered");
            } else if (clause_ == "good" && words_.take("order")) {
                unit.clear(Unit::disordered_bit);
                said("good order");
            } else if (clause_ == "yellow" || clause_ == "red" || clause_ == "unmarked") {
                unit.clear(Unit::yellow_bit | Unit::red_bit);
                if (clause_ != "unmarked") unit.set(clause_ == "red" ? Unit::red_bit : Unit::yellow_bit);
                said(std::string(clause_));
            } else if (const auto gone = where_gone()) {
                unit = {*gone, 0};
                said(std::string(clause_));
                if (clause_ == "left" && words_.take("by")) leave_by();
            } else {
                fault(
                    fmt::format("{} is nothing of a unit: at HEX, facing 1 to 6, disordered, good order, yellow, red, "
                                "unmarked, eliminated, left, looting, waiting, returning",
                                in_quotes(clause_)));
            }
        }
        const Unit& unit = s_.unit[unit_];
        if (!fault_ && !unit.on_map() && !unit.waits() && (unit.bits & Unit::disordered_bit || unit.marked() || faced))
            fault("a unit that is gone has neither order, facing nor marker");
        if (!fault_ && unit.on_map() && !before_.unit[unit_].on_map() && !faced && !g_.trait[unit_].base)
            fault("how does it face? say 'facing 1' to 'facing 6'");
    }
    [[nodiscard]] std::optional<std::uint8_t> where_gone() const {
        if (clause_ == "eliminated") return byte(Gone::eliminated);
        if (clause_ == "left") return byte(Gone::left);
        if (clause_ == "looting") return byte(Gone::looting);
        if (clause_ == "waiting") return byte(Gone::waiting);
        if (clause_ == "returning") return byte(Gone::returning);
        return std::nullopt;
    }
    void leave_by() {
        const auto exit = read_number(words_.next(), static_cast<int>(g_.exits(g_.trait[unit_].side)));
        if (!exit || *exit == 0) return fault("'left by' takes the number of an exit of the side that scores", "8.6");
        s_.unit[unit_].bits = static_cast<std::uint8_t>(*exit);
        clauses_.back() += fmt::format(" by {}", *exit);
    }

    /// Onto the map, with the leaders of its side in its hex.
    void put(hex::Index hex) {
        Unit& unit = s_.unit[unit_];
        if (!unit.on_map()) {
            unit = {hex, static_cast<std::uint8_t>(unit.waits() ? unit.bits & ~Unit::facing_bits : 0)};
            return;
        }
        const std::uint16_t with = leaders_in(g_, s_, unit.hex, g_.trait[unit_].side);
        each_leader(with, [&](LeaderIndex l) { s_.leader[l] = hex; });
        unit.hex = hex;
    }

    // ---- what it changes

    [[nodiscard]] std::string called(const State& s, UnitIndex u) const {
        return s.unit[u].on_map() ? fmt::format("{} {}", g_.type(u).code, hex::name(s.unit[u].hex))
                                  : fmt::format("{} ({})", g_.type(u).code, number_of(u));
    }
    /// Enemies of u on the map of which `is` is true, by their places.
    template <class Is>
    [[nodiscard]] std::vector<std::string> enemies(const State& s, UnitIndex u, const Is& is) const {
        std::vector<std::string> names;
        const unsigned side = 1u - g_.trait[u].side;
        for (UnitIndex enemy = g_.first_unit(side); s.unit[u].on_map() && enemy < g_.end_unit(side); ++enemy)
            if (s.unit[enemy].on_map() && is(s, enemy)) names.push_back(called(s, enemy));
        return names;
    }

    [[nodiscard]] std::string sentence(const State& after) const {
        std::string sentence = "put right: " + text();
        if (after == before_) return sentence + " (nothing is changed)";
        if (unit_ == none) return sentence;
        if (!subject_.starts_with("unit"))
            sentence += fmt::format(" (of side {})", written::sides[g_.trait[unit_].side]);
        const auto news = [&](std::string_view words, std::string_view no_more, const auto& is) {
            const auto now = enemies(after, unit_, is), then = enemies(before_, unit_, is);
            std::vector<std::string> fresh;
            for (const std::string& name : now)
                if (std::find(then.begin(), then.end(), name) == then.end()) fresh.push_back(name);
            if (!fresh.empty()) sentence += fmt::format("; {} {}", words, enumerated(fresh));
            if (now.empty() && !then.empty()) sentence += fmt::format("; {} {}", no_more, enumerated(then));
        };
        news("next to", "no more next to", [&](const State& s, UnitIndex enemy) {
            return hex::geometry().distance[s.unit[unit_].hex][s.unit[enemy].hex] == 1;
        });
        news("in the zone of control of", "no more in the zone of control of",
             [&](const State& s, UnitIndex enemy) { return zone_of(g_, s, enemy).has(s.unit[unit_].hex); });
        news("its zone of control reaches", "its zone of control no longer reaches",
             [&](const State& s, UnitIndex enemy) { return zone_of(g_, s, unit_).has(s.unit[enemy].hex); });
        std::vector<std::string> leaders;
        each_leader(g_.leaders[g_.trait[unit_].side], [&](LeaderIndex l) {
            if (after.leader[l] != before_.leader[l]) leaders.push_back("leader " + g_.kind[l].code);
        });
        if (!leaders.empty()) sentence += fmt::format("; {} with it", enumerated(leaders));
        return sentence;
    }

    const Setup& g_;
    const State& before_;
    State s_;
    std::string_view clause_;
    UnitIndex unit_ = none;
};

}  // namespace

tl::expected<Correction<State>, Explanation> corrected(const Setup& g, const State& s, std::string_view text) {
    const auto words = correction_words(text);
    if (!words) return tl::unexpected(words.error());
    return Corrector(g, s, TypedWords(*words)).correct();
}

std::string correction_help() {
    return "HI F6 at F7 facing 4, disordered: the unit in F6, its type may be left out; leaders in its hex go with it\n"
           "unit A3 at F7 facing 4: the third unit of side A in the scenario, also if it is not on the map\n"
           "of a unit: at HEX, facing 1 to 6, disordered, good order, yellow, red, unmarked, eliminated, left, left by "
           "2, "
           "looting, waiting, returning\n"
           "leader B F6 at F7: the leader of kind B in F6; leader A2: the second of side A; at HEX, aside, lost, "
           "coming, "
           "marked, unmarked\n"
           "A command points 3; B panicked 4 (the turn); B not panicked; turn 3; initiative B; passes 1";
}

tl::expected<Correction<State>, Explanation> Battle::correct(const State& s, std::string_view text, Shift) const {
    return corrected(setup(), s, text);
}
std::string Battle::correction_help() const { return ancient_battles::correction_help(); }

}  // namespace polemarch::ancient_battles
