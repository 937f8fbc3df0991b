#include "core/standard_wargame/corrections/correction.h"

#include "core/correction_reader.h"
#include "core/diagnostics.h"
#include "core/standard_wargame/files/position.h"
#include "core/standard_wargame/rules/battle.h"
#include "core/standard_wargame/rules/command.h"
#include "core/standard_wargame/rules/effects.h"
#include "core/standard_wargame/rules/field.h"
#include "core/table/corrected.h"
#include "core/text.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::standard_wargame {

namespace {

struct Marker {
    std::string_view name;
    std::uint8_t bit;
};
constexpr std::array<Marker, 8> markers{{{"moved", Unit::moved_bit},
                                         {"ordered", Unit::ordered_bit},
                                         {"advanced", Unit::advanced_bit},
                                         {"shot", Unit::shot_bit},
                                         {"shot-twice", Unit::shot_twice_bit},
                                         {"attacked", Unit::attacked_bit},
                                         {"engaged", Unit::engaged_bit},
                                         {"fortified", Unit::fortified_bit}}};
constexpr std::string_view what_of_units =
    "at X Y, facing DEGREES, destroyed, disordered; or moved, ordered, advanced, shot, shot-twice, attacked, engaged, "
    "fortified, or 'not' and one of these";
constexpr std::string_view what_of_sides = "level N, generals lost N, levies lost N";

std::optional<UnitIndex> unit_called(std::string_view word) {
    const std::string name = in_capitals(word);
    for (std::size_t u = 0; u < places; ++u)
        if (unit_name(static_cast<UnitIndex>(u)) == name) return static_cast<UnitIndex>(u);
    return std::nullopt;
}

/// Reads one correction and makes it, word by word.
class Corrector : CorrectionReader {
public:
    Corrector(const Setup& g, const State& s, TypedWords words, Shift shift)
        : CorrectionReader(std::move(words)), g_(g), before_(s), s_(s), shift_(shift), measure_(g.scenario.measure()) {}

    tl::expected<Correction<State>, Explanation> correct() {
        read();
        if (fault_) return tl::unexpected(*fault_);
        if (s_ == before_) return Correction<State>{before_, text(), "put right: " + text() + " (nothing is changed)"};
        Diagnostics diagnostics;
        const auto put_right = read_again(g_, s_, diagnostics);
        if (!put_right) return tl::unexpected(refusal_of(diagnostics));
        return Correction<State>{*put_right, text(), sentence(*put_right)};
    }

private:
    /// A number behind the words of `clause`, which then says it.
    template <class Field>
    void number(std::string_view clause, Field& field, int least, int most) {
        const auto number = read_number(words_.next(), most);
        if (!number || *number < least)
            return fault(fmt::format("{} takes {}", quoted(clause), whole_number(least, most)));
        field = static_cast<Field>(*number);
        said(fmt::format("{} {}", clause, *number));
    }

    void read() {
        const std::string_view first = words_.peek();
        if (first == "turn" || first == "command" || first == "morale") return read_battle();
        words_.next();
        subject_ = in_capitals(first);
        if (first == "a" || first == "b") return read_side(first == "a" ? 0 : 1);
        const auto unit = unit_called(first);
        if (!unit)
            return fault(
                "a correction begins with a unit, 'A3', or a side, 'A'; with 'turn', 'command points' or "
                "'morale points'");
        if (!is_baggage(*unit) && *unit % side_places >= g_.scenario.sides[side_of(*unit)].units.size())
            return fault(fmt::format("there is no unit {} in this battle", subject_));
        read_unit(*unit);
    }

    void read_battle() {
        const std::string_view first = words_.next();
        if (first == "turn") {
            number("turn", s_.turn, 1, 255);
        } else if (!words_.take("points")) {
            fault(fmt::format("{} goes on: '{} points 3'", quoted(first), first));
        } else {
            number(first == "command" ? "command points" : "morale points", first == "command" ? s_.command : s_.morale,
                   0, 255);
        }
        if (!words_.done()) fault(fmt::format("{} says nothing here", in_quotes(words_.peek())));
    }

    void read_side(unsigned side) {
        ArmyState& army = s_.army[side];
        if (words_.done()) return fault(fmt::format("what of this side: {}", what_of_sides));
        while (!words_.done() && !fault_) {
            const std::string_view word = words_.next();
            if (word == "level")
                number("level", army.level, 0, 255);
            else if (word == "generals" && words_.take("lost"))
                number("generals lost", army.generals_lost, 0, 255);
            else if (word == "levies" && words_.take("lost"))
                number("levies lost", army.levy_casualties, 0, 255);
            else
                fault(fmt::format("{} is nothing of a side: {}", in_quotes(word), what_of_sides));
        }
    }

    // ---- units

    /// Whether the unit is part of an action that is under way.
    [[nodiscard]] bool is_busy(UnitIndex u) const {
        return std::any_of(before_.pending.begin(), before_.pending.begin() + before_.depth,
                           [&](const Pending& p) { return p.unit == u || (p.what != What::order && p.target == u); });
    }

    void read_unit(UnitIndex u) {
        unit_ = u;
        const Unit& was = before_.unit[u];
        if (was.where != Whereabouts::table && was.where != Whereabouts::destroyed)
            return fault(fmt::format("{} is not on the table", subject_));
        if (words_.done()) return fault(fmt::format("what of this unit: {}", what_of_units));
        table::PlaceWords place;
        bool destroyed = false;
        Unit marked = was;
        while (!words_.done() && !fault_) {
            const auto taken = place.take(words_, measure_);
            if (!taken) return fault(taken.error().sentence);
            if (*taken) continue;
            const bool off = words_.take("not");
            const std::string_view word = words_.next();
            const auto marker =
                std::find_if(markers.begin(), markers.end(), [&](const Marker& one) { return one.name == word; });
            if (marker != markers.end()) {
                off ? marked.clear(marker->bit) : marked.set(marker->bit);
            } else if (word == "disordered") {
                off ? s_.disordered &= ~UnitSet(u) : s_.disordered |= UnitSet(u);
            } else if (word == "destroyed" && !off) {
                destroyed = true;
            } else {
                return fault(fmt::format("{} is nothing of a unit: {}", in_quotes(word), what_of_units));
            }
            said(fmt::format("{}{}", off ? "not " : "", word));
        }
        if (place.any()) clauses_.insert(clauses_.begin(), place.text(measure_));
        if (destroyed && clauses_.size() > 1) return fault("a destroyed unit has nothing more to say");
        if (destroyed) {
            if (was.on_table()) destroy(g_, s_, u);
        } else {
            put(u, place, marked);
        }
        if (fault_) return;
        if (!same_bytes(s_.unit[u], was) && is_busy(u))
            fault(fmt::format("{} is in the middle of an action: put it right when that is over", subject_));
        if (!(s_.unit[u].pose == was.pose) || s_.unit[u].where != was.where) count_again();
    }

    void put(UnitIndex u, const table::PlaceWords& place, const Unit& marked) {
        const Unit& was = before_.unit[u];
        Unit& unit = s_.unit[u];
        if (!was.on_table()) {
            if (is_baggage(u)) return fault("baggage that has been taken does not come back", "5.2.5");
            if (!place.at || !place.facing)
                return fault(fmt::format("{} is off the table: say 'at X Y facing DEGREES'", subject_));
            unit = {};
            unit.where = Whereabouts::table;
            unit.pose = place.of({});
            unit.flags = marked.flags;
            unit.group = u;
            return;
        }
        const table::Pose there = place.of(was.pose);
        if (shift_ == Shift::slight)
            if (const auto far = table::too_far(was.pose, there, measure_)) return fault(far->sentence);
        unit.flags = marked.flags;
        if (there == was.pose) return;
        standard_wargame::place(s_, u, there);
        if (marked.has(Unit::fortified_bit) && !was.has(Unit::fortified_bit)) unit.set(Unit::fortified_bit);
    }

    /// Groups are those of the beginning of the sequence (5.1.4.2); as long as nobody has moved, those of now.
    void count_again() {
        if (s_.step < Step::movement || s_.step > Step::evades) return;
        bool moved = false;
        each_unit(places_of(s_.active), [&](UnitIndex u) { moved = moved || s_.unit[u].has(Unit::moved_bit); });
        if (!moved) count_groups(g_, s_);
    }

    // ---- what it changes

    /// Enemies that touch the unit.
    [[nodiscard]] UnitSet touched(const State& s, UnitIndex u) const {
        UnitSet touched;
        if (!s.unit[u].on_table()) return touched;
        const Field field(g_, s);
        each_unit(field.enemies_of(u), [&](UnitIndex enemy) {
            if (field.within(u, enemy, tolerance)) touched |= UnitSet(enemy);
        });
        return touched;
    }
    static std::string names(const UnitSet& units) {
        std::vector<std::string> names;
        each_unit(units, [&](UnitIndex u) { names.push_back(unit_name(u)); });
        return fmt::format("{}", fmt::join(names, ", "));
    }

    [[nodiscard]] std::string sentence(const State& after) const {
        std::string sentence = "put right: " + text();
        if (unit_ == nobody) return sentence;
        const UnitSet then = touched(before_, unit_), now = touched(after, unit_);
        if (const std::string fresh = names(without(now, then)); !fresh.empty())
            sentence += "; it now touches " + fresh;
        if (const std::string gone = names(without(then, now)); !gone.empty())
            sentence += "; it no longer touches " + gone;
        return sentence;
    }

    const Setup& g_;
    const State& before_;
    State s_;
    Shift shift_;
    table::Measure measure_;
    UnitIndex unit_ = nobody;
};

}  // namespace

tl::expected<Correction<State>, Explanation> corrected(const Setup& g, const State& s, std::string_view text,
                                                       Shift shift) {
    const auto words = correction_words(text);
    if (!words) return tl::unexpected(words.error());
    return Corrector(g, s, TypedWords(*words), shift).correct();
}

std::string correction_help() {
    return "A3 at 20.5 12 facing 30, moved: the middle of its front in base widths from the south-west corner of the "
           "table, degrees clockwise from north; in mid-game by a base width and 10 degrees at most\n" +
           fmt::format("of a unit: {}; a destroyed one comes back by 'at X Y facing DEGREES'\n", what_of_units) +
           fmt::format("A level 2: of a side: {}\n", what_of_sides) +
           "turn 3; command points 4; morale points 2: of the bound";
}

tl::expected<Correction<State>, Explanation> Battle::correct(const State& s, std::string_view text, Shift shift) const {
    return corrected(setup(), s, text, shift);
}
std::string Battle::correction_help() const { return standard_wargame::correction_help(); }

}  // namespace polemarch::standard_wargame
