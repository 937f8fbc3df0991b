#include "core/blood_of_kings/corrections/correction.h"

#include "core/blood_of_kings/files/position.h"
#include "core/blood_of_kings/rules/battle.h"
#include "core/blood_of_kings/rules/effects.h"
#include "core/blood_of_kings/rules/queries.h"
#include "core/blood_of_kings/types/labels.h"
#include "core/correction_reader.h"
#include "core/diagnostics.h"
#include "core/table/corrected.h"
#include "core/text.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::blood_of_kings {

namespace {

constexpr std::string_view what_of_units =
    "at X Y, facing DEGREES, ok, disordered, demoralized, destroyed, bases N, front N, march, acted, tested, "
    "not march, not acted, not tested";
constexpr std::string_view what_of_leaders = "at X Y, with A3, lost, acted, moved, not acted, not moved";

std::optional<UnitIndex> unit_labelled(std::string_view word) {
    for (UnitIndex u = 0; u < places; ++u)
        if (unit_label(u) == in_capitals(word)) return u;
    return std::nullopt;
}
std::optional<LeaderIndex> leader_labelled(std::string_view word) {
    for (LeaderIndex l = 0; l < max_leaders; ++l)
        if (leader_label(l) == in_capitals(word)) return l;
    return std::nullopt;
}

/// Reads one correction and makes it, word by word.
class Corrector : CorrectionReader {
public:
    Corrector(const Setup& g, const State& s, TypedWords words, Shift shift)
        : CorrectionReader(std::move(words)), g_(g), before_(s), s_(s), shift_(shift) {}

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
    [[nodiscard]] const table::Measure& measure() const { return g_.scenario.measure; }

    std::optional<int> number(int least, int most) {
        const auto number = read_number(words_.next(), most);
        if (number && *number >= least) return number;
        fault(fmt::format("{} takes {}", quoted(clause_), whole_number(least, most)));
        return std::nullopt;
    }

    void read() {
        const std::string_view first = words_.next();
        subject_ = in_capitals(first);
        if (first == "turn" || first == "activations") return read_battle(first);
        if (first == "a" || first == "b") return read_side(first == "a" ? 0 : 1);
        if (const auto unit = unit_labelled(first)) return read_unit(*unit);
        if (const auto leader = leader_labelled(first)) return read_leader(*leader);
        fault("a correction begins with a unit, 'A3', a leader, 'AL1', a side, 'A', with 'turn' or 'activations'");
    }

    void read_battle(std::string_view first) {
        clause_ = subject_ = first;
        if (const auto value = first == "turn" ? number(1, 100) : number(0, 20)) {
            (first == "turn" ? s_.turn : s_.activations) = static_cast<std::uint8_t>(*value);
            said(std::to_string(*value));
        }
        if (!words_.done()) fault(fmt::format("{} says nothing here", in_quotes(words_.peek())));
    }

    void read_side(unsigned side) {
        if (words_.done()) return fault("what of this side: passes N, broken TURN, not broken");
        while (!words_.done() && !fault_) {
            clause_ = words_.next();
            const bool not_so = clause_ == "not" && words_.peek() == "broken";
            if (clause_ == "passes") {
                if (const auto passes = number(0, 8)) s_.passes[side] = static_cast<std::uint8_t>(*passes);
                said(fmt::format("passes {}", s_.passes[side]));
            } else if (clause_ == "broken") {
                if (const auto turn = number(1, 100)) s_.broken[side] = static_cast<std::uint8_t>(*turn);
                said(fmt::format("broken {}", s_.broken[side]));
            } else if (not_so) {
                words_.next();
                s_.broken[side] = 0;
                said("not broken");
            } else {
                fault(fmt::format("{} is nothing of a side: passes N, broken TURN, not broken", in_quotes(clause_)));
            }
        }
    }

    /// Whether the words are a flag or "not" and a flag of `names`; then it is set or cleared.
    template <class Marked, std::size_t n>
    bool take_flag(Marked& marked, const std::array<std::pair<std::string_view, std::uint8_t>, n>& names) {
        const bool off = clause_ == "not";
        const std::string_view word = off ? words_.peek() : clause_;
        for (const auto& [name, bit] : names) {
            if (word != name) continue;
            if (off) words_.next();
            off ? marked.clear(bit) : marked.set(bit);
            said(fmt::format("{}{}", off ? "not " : "", name));
            return true;
        }
        return false;
    }

    // ---- leaders

    void read_leader(LeaderIndex l) {
        Leader& leader = s_.leader[l];
        if (leader.commands == nobody) return fault(fmt::format("there is no leader {}", subject_));
        if (words_.done()) return fault(fmt::format("what of this leader: {}", what_of_leaders));
        constexpr std::array<std::pair<std::string_view, std::uint8_t>, 2> flags{
            {{"acted", Leader::acted_bit}, {"moved", Leader::moved_bit}}};
        table::PlaceWords place;
        while (!words_.done() && !fault_) {
            if (const auto taken = place.take(words_, measure()); !taken)
                return fault(taken.error().sentence);
            else if (*taken)
                continue;
            clause_ = words_.next();
            if (take_flag(leader, flags)) continue;
            if (clause_ == "with") {
                join(l, words_.next());
            } else if (clause_ == "lost") {
                fall_now(l);
            } else {
                fault(fmt::format("{} is nothing of a leader: {}", in_quotes(clause_), what_of_leaders));
            }
        }
        if (!fault_ && place.any()) stand(l, place);
    }
    void join(LeaderIndex l, std::string_view word) {
        const auto unit = unit_labelled(word);
        if (!unit || is_camp(*unit) || side_of(*unit) != side_of_leader(l) || !s_.unit[*unit].alive())
            return fault(fmt::format("{} is no unit of this leader's side on the table", in_quotes(in_capitals(word))),
                         "Leaders_4");
        if (!s_.leader[l].in_play()) return fault("a leader who is lost joins nobody", "Leaders_8");
        s_.leader[l].unit = *unit;
        carry(g_, s_, *unit);
        said(fmt::format("with {}", unit_label(*unit)));
    }
    void fall_now(LeaderIndex l) {
        Leader& leader = s_.leader[l];
        leader.set(Leader::lost_bit);
        said("lost");
    }
    void stand(LeaderIndex l, const table::PlaceWords& place) {
        Leader& leader = s_.leader[l];
        if (place.facing) return fault("a leader has no facing", "Leaders_4");
        if (!leader.in_play()) return fault("a leader who is lost stands nowhere", "Leaders_8");
        const table::Pose from = table::pose_at(leader.at(), {}), to = place.of(from);
        if (shift_ == Shift::slight)
            if (const auto far = table::too_far(from, to, measure())) return fault(far->sentence);
        leader.unit = from == to ? leader.unit : UnitIndex{nobody};
        leader.x = to.x;
        leader.y = to.y;
        if (from != to && !measure().holds(base_of(s_, l))) fault("this leader stands off the table", "Formations_1");
        const Field& field = field_of(g_, s_);
        each_unit(field.alive() & places_of(1u - side_of_leader(l)), [&](UnitIndex enemy) {
            if (from != to && !is_camp(enemy) && table::overlap(base_of(s_, l), field[enemy], tolerance))
                fault(fmt::format("this leader stands on {}", unit_label(enemy)), "Leaders_6");
        });
        clauses_.insert(clauses_.begin(), place.text(measure()));
    }

    // ---- units

    [[nodiscard]] bool exists(UnitIndex u) const {
        const SideEntry& side = g_.scenario.sides[side_of(u)];
        return is_camp(u) ? side.camp.has_value() : u % side_places < side.units.size();
    }
    /// Whether the unit is part of an action that is under way.
    [[nodiscard]] bool is_busy(UnitIndex u) const {
        return std::any_of(before_.pending.begin(), before_.pending.begin() + before_.depth, [&](const Pending& p) {
            const bool joins = p.what == What::fight && std::find(p.more.begin(), p.more.end(), u) != p.more.end();
            return p.unit == u || p.target == u || joins;
        });
    }

    void read_unit(UnitIndex u) {
        if (!exists(u)) return fault(fmt::format("there is no unit {} in this battle", subject_));
        if (words_.done()) return fault(fmt::format("what of this unit: {}", what_of_units));
        unit_ = u;
        Unit& unit = s_.unit[u];
        constexpr std::array<std::pair<std::string_view, std::uint8_t>, 3> flags{
            {{"march", Unit::march_bit}, {"acted", Unit::acted_bit}, {"tested", Unit::tested_bit}}};
        table::PlaceWords place;
        std::optional<int> bases, front;
        bool destroyed = false;
        while (!words_.done() && !fault_) {
            if (const auto taken = place.take(words_, measure()); !taken)
                return fault(taken.error().sentence);
            else if (*taken)
                continue;
            clause_ = words_.next();
            if (clause_ == "destroyed") {
                destroyed = true;
                said("destroyed");
            } else if (is_camp(u)) {
                fault("of a camp one may put right: at X Y, facing DEGREES, destroyed");
            } else if (take_flag(unit, flags)) {
                continue;
            } else if (const auto status = status_of(clause_)) {
                unit.become(*status);
                said(std::string(clause_));
            } else if (clause_ == "bases" || clause_ == "front") {
                const auto value = number(1, g_.trait[u].at_start);
                if (!value) return;
                (clause_ == "bases" ? bases : front) = value;
                said(fmt::format("{} {}", clause_, *value));
            } else {
                fault(fmt::format("{} is nothing of a unit: {}", in_quotes(clause_), what_of_units));
            }
        }
        if (place.any()) clauses_.insert(clauses_.begin(), place.text(measure()));
        if (fault_) return;
        const Unit& was = before_.unit[u];
        if (destroyed) {
            if (clauses_.size() > 1) return fault("a destroyed unit has nothing more to say");
            if (was.alive()) take_off(u);
        } else if (was.alive()) {
            alter(u, place, bases.value_or(was.bases()), front);
        } else {
            bring_back(u, place, bases, front);
        }
        if (!fault_ && !same_bytes(s_.unit[u], was) && is_busy(u))
            fault(fmt::format("{} is in the middle of an action: put it right when that is over", subject_));
    }
    static std::optional<Status> status_of(std::string_view word) {
        if (word == "ok") return Status::ok;
        if (word == "disordered") return Status::disordered;
        if (word == "demoralized") return Status::demoralized;
        return std::nullopt;
    }

    /// Its leaders stay on their own where it was.
    void take_off(UnitIndex u) {
        for (Leader& leader : s_.leader)
            if (leader.in_play() && leader.unit == u) leader.unit = nobody;
        for (Unit& other : s_.unit)
            if (other.alive() && other.aim == u) other.aim = static_cast<std::uint8_t>(Aim::undeclared);
        const UnitMask others = ~bit(u);
        s_.shot_at &= others;
        s_.volleyed &= others;
        s_.tests &= others;
        remove_unit(s_, u);
    }

    void alter(UnitIndex u, const table::PlaceWords& place, int bases, std::optional<int> front) {
        Unit& unit = s_.unit[u];
        const Unit& was = before_.unit[u];
        const table::Pose there = place.of(was.pose);
        if (shift_ == Shift::slight)
            if (const auto far = table::too_far(was.pose, there, measure())) return fault(far->sentence);
        if (!is_camp(u)) shape(u, bases, front.value_or(std::min(was.frontage(), bases)));
        unit.pose = there;
        if (fault_ || (there == was.pose && unit.shape == was.shape && unit.march() == was.march())) return;
        judge_place(u);
        carry(g_, s_, u);
    }
    void bring_back(UnitIndex u, const table::PlaceWords& place, std::optional<int> bases, std::optional<int> front) {
        if (is_camp(u)) return fault("a camp that has been taken does not come back");
        if (!place.at || !place.facing || !bases || !front)
            return fault(fmt::format("{} is off the table: say 'at X Y facing DEGREES, bases N, front N'", subject_));
        Unit& unit = s_.unit[u];
        if (unit.status() == Status::destroyed) unit.become(Status::ok);
        unit.pose = place.of({});
        shape(u, *bases, *front);
        if (!fault_) judge_place(u);
    }
    void shape(UnitIndex u, int bases, int front) {
        Unit& unit = s_.unit[u];
        const bool changes =
            bases != unit.bases() || front != unit.frontage() || unit.march() != before_.unit[u].march();
        if (changes && !legal_frontage(bases, front, unit.march()))
            return fault(unit.march() ? "march formation is one base wide"
                                      : fmt::format("{} do not stand {} wide",
                                                    counted(static_cast<unsigned>(bases), "base"), front),
                         "Formations_1");
        unit.form(bases, front);
    }

    /// Whether it may stand where it has been put.
    void judge_place(UnitIndex u) {
        const Field& field = field_of(g_, s_);
        if (!measure().holds(field[u])) return fault(fmt::format("{} stands off the table", subject_), "Formations_1");
        const Footprint footprint = is_camp(u) ? Footprint(field[u]) : footprint_of(g_, s_, u);
        for (const Area& area : g_.scenario.areas)
            if (g_.charts.grounds[area.kind].going == Going::impassable && footprint.meets(area.shape))
                return fault(
                    fmt::format("{} stands where nobody may go: {}", subject_, g_.charts.grounds[area.kind].name),
                    "Formations_11");
        each_unit(field.alive() & ~bit(u), [&](UnitIndex other) {
            if (!table::overlap(field[u], field[other], tolerance)) return;
            fault(fmt::format("{} stands on {}, with an overlap of {} inches", subject_, unit_label(other),
                              measure().text(table::overlap_depth(field[u], field[other]))),
                  "Formations_10");
        });
    }

    // ---- what it changes

    /// Enemies that touch the unit.
    [[nodiscard]] UnitMask touched(const State& s, UnitIndex u) const {
        UnitMask touched = 0;
        if (!s.unit[u].alive()) return touched;
        const Field& field = field_of(g_, s);
        each_unit(field.alive() & places_of(1u - side_of(u)), [&](UnitIndex enemy) {
            if (contact_of(field[u], field[enemy]) || contact_of(field[enemy], field[u])) touched |= bit(enemy);
        });
        return touched;
    }
    static std::string labels(UnitMask units) {
        std::vector<std::string> names;
        each_unit(units, [&](UnitIndex u) { names.push_back(unit_label(u)); });
        return fmt::format("{}", fmt::join(names, ", "));
    }

    [[nodiscard]] std::string sentence(const State& after) const {
        std::string sentence = "put right: " + text();
        if (unit_ != nobody) {
            const UnitMask then = touched(before_, unit_), now = touched(after, unit_);
            if (const UnitMask fresh = now & ~then) sentence += "; it now touches " + labels(fresh);
            if (const UnitMask gone = then & ~now) sentence += "; it no longer touches " + labels(gone);
        }
        for (LeaderIndex l = 0; l < max_leaders; ++l) {
            const Leader &then = before_.leader[l], &now = after.leader[l];
            if (unit_ != nobody && then.in_play() && then.unit == unit_ && now.unit == nobody)
                sentence += fmt::format("; {} stands alone", leader_label(l));
        }
        if (after.displaced_leader != before_.displaced_leader && after.displaced_leader != nobody)
            sentence += fmt::format("; {} must make way", leader_label(after.displaced_leader));
        return sentence;
    }

    const Setup& g_;
    const State& before_;
    State s_;
    Shift shift_;
    std::string_view clause_;
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
    return "A3 at 20.5 12 facing 30, disordered: the middle of its front in inches from the south-west corner of the "
           "table, degrees clockwise from north; in mid-game by an inch and 10 degrees at most\n" +
           fmt::format(
               "of a unit: {}; one that is off the table comes back by 'at X Y facing DEGREES, bases N, front N'\n",
               what_of_units) +
           fmt::format("AL1 with A3: of a leader: {}\n", what_of_leaders) +
           "A passes 2; B broken 4 (the turn); B not broken; turn 3; activations 2";
}

tl::expected<Correction<State>, Explanation> Battle::correct(const State& s, std::string_view text, Shift shift) const {
    return corrected(setup(), s, text, shift);
}
std::string Battle::correction_help() const { return blood_of_kings::correction_help(); }

}  // namespace polemarch::blood_of_kings
