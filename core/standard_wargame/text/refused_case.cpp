// The sentence of a refused move with the units and numbers of its case.
#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/eve/marching.h"
#include "core/standard_wargame/rules/command.h"
#include "core/standard_wargame/rules/declaring.h"
#include "core/standard_wargame/rules/evasion.h"
#include "core/standard_wargame/rules/fighting.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/ordering.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/shooting.h"
#include "core/standard_wargame/rules/village.h"
#include "core/standard_wargame/text/deployment_words.h"
#include "core/standard_wargame/text/explanations.h"
#include "core/standard_wargame/text/names.h"
#include "core/standard_wargame/text/short_numbers.h"
#include "core/text.h"

#include <bit>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

/// "A5, A6 or A7"; "A5 or 14 others".
std::string any_of(const UnitSet& units) {
    constexpr int most_named = 6;
    std::vector<std::string> names;
    each_unit(units, [&](UnitIndex u) { names.push_back(unit_name(u)); });
    const auto all = static_cast<int>(names.size());
    if (all > most_named) return fmt::format("{} or {} others", names[0], all - 1);
    std::string text;
    for (int i = 0; i < all; ++i)
        text += (i == 0 ? "" : i + 1 == all ? " or " : ", ") + names[static_cast<std::size_t>(i)];
    return text;
}

/// A refused move in its state. Each function returns the sentence of its refusal, empty where the general one says as
/// much.
class RefusedCase {
public:
    RefusedCase(const Setup& g, const State& s, const Move& m) : g_(g), s_(s), m_(m), look_(g, s) {}

    [[nodiscard]] std::string sentence(Refusal why) const {
        switch (why) {
            case Refusal::no_level:
                return s_.level_spent != 0 ? "a maintenance level was spent in this bound"
                                           : fmt::format("side {} has no maintenance level left", side_name());
            case Refusal::not_a_kept_die: {
                const auto kept = kept_in(g_, s_);
                return fmt::format("the dice that are kept are {} and {}", kept[0], kept[1]);
            }
            case Refusal::too_few_points: return few_points();
            case Refusal::too_many_marchers: return too_many_marchers();
            case Refusal::no_such_general:
                return m_.target < most_generals ? general() + " is no general on the table who can do that" : "";
            case Refusal::general_has_ordered: return general() + " has given the order of this turn";
            default: return m_.unit < places ? about_unit(why) : "";
        }
    }

private:
    [[nodiscard]] char side_name() const { return side_at_hand(s_) == 0 ? 'A' : 'B'; }
    [[nodiscard]] std::string unit() const { return unit_name(m_.unit); }
    [[nodiscard]] std::string general() const { return general_name(s_.active, m_.target); }
    [[nodiscard]] static std::string width(Length length) { return short_length(length); }
    [[nodiscard]] const Field& field() const { return look_.view.field; }
    [[nodiscard]] bool is_placed(UnitIndex u) const { return u < places && field().on_table().has(u); }

    [[nodiscard]] std::string about_unit(Refusal why) const {
        switch (why) {
            case Refusal::no_such_unit: return absent();
            case Refusal::not_yours:
                return fmt::format("{} belongs to side {}; {} side {}", unit(), side_of(m_.unit) == 0 ? 'A' : 'B',
                                   is_deployment(s_.step) ? "now the choice is of" : "it is the bound of", side_name());
            case Refusal::not_waiting: return not_waiting();
            case Refusal::had_an_order:
                return s_.unit[m_.unit].has(Unit::ordered_bit) || s_.acted.has(m_.unit)
                           ? unit() + " has taken part in an order of this turn"
                           : "";
            case Refusal::too_near_for_strategy: return too_near();
            case Refusal::out_of_reach: return out_of_reach();
            case Refusal::ordered_unit_first:
                return s_.depth > 0 ? fmt::format("{0} was ordered and acts first, if only by '{0} stands'",
                                                  unit_name(top(s_).unit))
                                    : "";
            case Refusal::never_advances:
                return fmt::format("{} ({}) cannot be ordered to advance", unit(), code(g_.troops(m_.unit)));
            case Refusal::no_shot: return no_shot();
            case Refusal::cannot_evade_with: return cannot_evade_with();
            case Refusal::cannot_attack: return unit() + " makes no close battle action now";
            case Refusal::no_target: return no_target();
            case Refusal::cannot_feint: return unit() + " may not feint before that enemy";
            case Refusal::no_point_for: return s_.morale == 0 ? "no morale point is left" : "";
            case Refusal::not_disordered:
                return s_.routed.has(m_.unit) ? unit() + " has made its rout move" : unit() + " is not disordered";
            default: return "";
        }
    }

    [[nodiscard]] std::string absent() const {
        const auto say = [&](UnitIndex u) -> std::string {
            switch (s_.unit[u].where) {
                case Whereabouts::destroyed: return unit_name(u) + " is destroyed";
                case Whereabouts::away: return unit_name(u) + " is on a flank march";
                case Whereabouts::village: return unit_name(u) + " is in a fortified village";
                default: return "";
            }
        };
        const std::string mover = say(m_.unit);
        const bool aims = m_.kind == Kind::shoot || m_.kind == Kind::fight || m_.kind == Kind::feint;
        return mover.empty() && aims && m_.target < places ? say(m_.target) : mover;
    }

    [[nodiscard]] std::string not_waiting() const {
        switch (s_.unit[m_.unit].where) {
            case Whereabouts::table: return unit() + " is deployed already";
            case Whereabouts::village: return unit() + " is in the fortified village already";
            case Whereabouts::away: return unit() + " marches around a flank";
            case Whereabouts::given_up: return unit() + " was given up for a fortification";
            default: return "";
        }
    }
    [[nodiscard]] std::string too_many_marchers() const {
        const Marchers marchers = m_.marchers();
        if (const std::uint64_t both = marchers.left & marchers.right; both != 0)
            return fmt::format("{} marches around one flank only",
                               unit_name(unit_of(side_at_hand(s_), static_cast<std::size_t>(std::countr_zero(both)))));
        const std::size_t most = most_marchers(g_, s_, side_at_hand(s_));
        return fmt::format("{} units march; half of them at most: {}",
                           std::popcount(marchers.left) + std::popcount(marchers.right), most);
    }

    [[nodiscard]] std::string few_points() const {
        if (m_.kind == Kind::march) return fmt::format("{} are left", counted(s_.morale, "morale point"));
        if (m_.kind != Kind::order || m_.value >= order_types) return "";
        const auto order = static_cast<Order>(m_.value);
        return fmt::format("an order to {} costs {}; {} left", order_names[m_.value],
                           counted(order_cost(order, sequence_of(s_), s_.weather, g_.charts), "command point"),
                           s_.command);
    }
    [[nodiscard]] static std::string counted(int number, std::string_view what) {
        return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
    }

    [[nodiscard]] std::string too_near() const {
        if (!is_placed(m_.unit) || is_inside(s_, m_.unit)) return "";
        UnitIndex nearest_enemy = nobody;
        Length least = 0;
        each_unit(field().enemies_of(m_.unit), [&](UnitIndex v) {
            const Length distance = table::distance(field()[m_.unit], field()[v]);
            if (nearest_enemy != nobody && distance >= least) return;
            nearest_enemy = v;
            least = distance;
        });
        const Class grade = g_.trait[m_.unit].grade;
        const bool steady = grade == Class::regular || grade == Class::veteran;
        const Length far = steady ? g_.charts.movement.strategic_steady : g_.charts.movement.strategic_others;
        if (nearest_enemy == nobody || least > far) return "";
        return fmt::format("{} is {} base widths away; {} moves now only if it is more than {} from every enemy",
                           unit_name(nearest_enemy), width(least), unit(), width(far));
    }

    [[nodiscard]] std::string out_of_reach() const {
        if (m_.target >= most_generals) return "";
        const UnitIndex with = g_.general[s_.active][m_.target];
        if (!is_placed(m_.unit) || !is_placed(with)) return "";
        const std::string distance = width(table::distance(field()[m_.unit], field()[with]));
        if (m_.kind == Kind::encourage)
            return fmt::format("{} is too far away from {} to be encouraged", unit(), general());
        return fmt::format("{} is {} base widths away from {}; {} is the most", unit(), distance, general(),
                           width(g_.charts.orders.reach));
    }

    [[nodiscard]] std::string no_shot() const {
        if (s_.step == Step::distance && s_.acted.has(m_.unit) && is_placed(m_.unit) &&
            type_of(g_.troops(m_.unit)) != Type::war_wagon)
            return fmt::format("a friend was in the way of {}, which shoots no more in this bound", unit());
        const Shots all = shots(look_.view);
        UnitSet targets;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].shooter == m_.unit && all[i].target != nobody) targets |= UnitSet(all[i].target);
        return targets.empty() ? unit() + " has nobody to shoot at"
                               : fmt::format("{} has to shoot at {}", unit(), any_of(targets));
    }

    [[nodiscard]] std::string cannot_evade_with() const {
        if (s_.depth == 0) return "";
        const UnitSet able = companions_of(look_.view, m_.unit, top(s_).target);
        return able.empty() ? fmt::format("nobody can evade with {}", unit())
                            : fmt::format("only {} can evade with {}", any_of(able), unit());
    }

    [[nodiscard]] std::string no_target() const {
        if (!is_placed(m_.unit)) return "";
        const UnitSet targets = targets_of(look_.view, m_.unit);
        return targets.empty() ? unit() + " has nobody to attack"
                               : fmt::format("{} can attack {} now", unit(), any_of(targets));
    }

    const Setup& g_;
    const State& s_;
    const Move& m_;
    Look look_;
};

}  // namespace

Explanation explain(const Setup& g, const State& s, const Move& m, Refusal refusal) {
    Explanation found = explain(g, s, {static_cast<std::uint16_t>(refusal)});
    const bool near_edge = refusal == Refusal::too_near_middle || refusal == Refusal::too_near_side;
    if (near_edge && m.kind == Kind::baggage) found.rule = "3.5.1";  // units: 3.5.3
    if (refusal == Refusal::cannot_declare) {
        const Look look(g, s);
        const UnitSet able = may_declare(look.view);
        for (std::size_t i = 0; i < side_places; ++i)
            if (!able.empty() && (m.numbers() >> i & 1) != 0 && !able.has(unit_of(s.active, i))) {
                found.sentence =
                    fmt::format("{} cannot attack: only {} can", unit_name(unit_of(s.active, i)), any_of(able));
                break;
            }
        return found;
    }
    if (std::string sentence = RefusedCase(g, s, m).sentence(refusal); !sentence.empty())
        found.sentence = std::move(sentence);
    return found;
}

}  // namespace polemarch::standard_wargame
