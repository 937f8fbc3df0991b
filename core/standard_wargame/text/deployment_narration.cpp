// Steps of the deployment as sentences.
#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/eve/placing.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/text/deployment_words.h"
#include "core/standard_wargame/text/unit_words.h"

#include <array>

#include <fmt/format.h>

namespace polemarch::standard_wargame {

namespace {

char side_letter(unsigned side) { return side == 0 ? 'A' : 'B'; }

/// What the dice of this step are about.
std::string_view part_of_armies(const State& s) {
    constexpr std::array<std::string_view, 5> parts{"the baggage", "the centres", "the first wings", "the other wings",
                                                    "the reserves"};
    return parts[s.eve.deployment_step % parts.size()];
}

std::string modified_die(int modifier) {
    if (modifier == 0) return "";
    return fmt::format(" {} {}", modifier > 0 ? '+' : '-', modifier > 0 ? modifier : -modifier);
}

std::string deployed_words(const Setup& g, const State& s, const Move& m) {
    const table::Measure measure = g.scenario.measure();
    const std::string text = deployment_move_text(g, s, m), place = measure.text(Placing(g, s).place_of(m));
    // Beside a friend: "A4 left of A3".
    const std::string name = unit_name(m.unit) + (m.value == 1 ? " fortified " : " ");
    const std::string beside = text.starts_with(name + "at ") ? "" : text.substr(name.size()) + ", ";
    return fmt::format("{} is deployed {}at {}{} [{}]", unit_title(g, m.unit), beside, place,
                       m.value == 1 ? ", behind a fortification" : "", m.value == 1 ? "3.5.3.7" : part_rule(s));
}

std::string done_words(const State& s) {
    const char side = side_letter(side_at_hand(s));
    if (s.step == Step::baggage) return fmt::format("{} has prepared all it wants to [3.5.3.4]", side);
    return fmt::format("{} deploys nobody else in {} [3.5.2]", side, part_at_hand(s));
}

std::string step_words(const Setup& g, const State& s, const Move& m, Faces faces) {
    const char side = side_letter(side_at_hand(s));
    switch (m.kind) {
        case Kind::send: return fmt::format("{} has written down its flank marches [3.4.1.4]", side);
        case Kind::baggage:
            return fmt::format("{} places its baggage at {} [3.5.1]", side, g.scenario.measure().text(pose_in(m)));
        case Kind::garrison: return fmt::format("{} begins in the village [3.5.3.4]", unit_title(g, m.unit));
        case Kind::give_up:
            return fmt::format("{} gives up {} for a temporary fortification [3.5.3.7]", side, unit_title(g, m.unit));
        case Kind::exchange:
            return fmt::format("{}, sub-general, stays away: {} fights without a general [2.3.2.6]",
                               general_with(g, m.unit), unit_title(g, m.unit));
        case Kind::wing:
            return fmt::format("{} chooses the {} end of the table: these wings are first [3.5.2]", side,
                               m.value == 0 ? "western" : "eastern");
        case Kind::deploy: return deployed_words(g, s, m);
        case Kind::done: return done_words(s);
        default: break;
    }
    std::string rolls;
    if (faces.size() == 2) {
        const OpposedRoll roll = modifiers_of_deployment(g, s);
        rolls = fmt::format("A rolls {}{} and B {}{} for {}: ", faces[0], modified_die(roll.modifiers[0]), faces[1],
                            modified_die(roll.modifiers[1]), part_of_armies(s));
    }
    return rolls + (m.value == 2 ? std::string("a tie, they roll again [3.5.2]")
                                 : fmt::format("{} deploys first [3.5.2]", side_letter(m.value)));
}

/// Who waited and will not fight, since there is no room.
std::string left_over(const State& before, const State& after, const Move& m) {
    UnitSet units;
    for (std::size_t i = 0; i < places; ++i) {
        const auto u = static_cast<UnitIndex>(i);
        units.add(u, before.unit[u].where == Whereabouts::waiting && after.unit[u].where == Whereabouts::given_up &&
                         m.kind == Kind::done);
    }
    return units.empty() ? "" : fmt::format("; without room on the table: {} [3.5.2]", unit_names(units));
}

}  // namespace

std::string deployment_course(const State& before, const State& after) {
    const bool same = before.step == after.step && before.eve.deploys == after.eve.deploys &&
                      before.eve.deployment_step == after.eve.deployment_step;
    if (same) return "";
    const char side = side_letter(after.eve.deploys);
    switch (after.step) {
        case Step::march: return fmt::format("; {} writes down its flank marches [3.4.1.4]", side);
        case Step::baggage: return fmt::format("; {} places its baggage [3.5.1]", side);
        case Step::deployment_dice:
            return fmt::format("; dice say who deploys first: {} [3.5.2]", part_of_armies(after));
        case Step::wing: return fmt::format("; {} chooses the end of the table [3.5.2]", side);
        case Step::deploy: return fmt::format("; {} deploys {} [{}]", side, part_at_hand(after), part_rule(after));
        default: return is_deployment(before.step) ? "; the armies are deployed [3.5]" : "";
    }
}

std::string deployment_narration(const Setup& g, const State& s, const Move& m, Faces faces) {
    std::string text = step_words(g, s, m, faces);
    State after = s;
    // In a view of the other side, for whom marchers wait, the move may not be legal.
    if (!is_outcome(m.kind) && judge(g, s, m) != Refusal::legal) return text;
    apply(g, after, m);
    return text + left_over(s, after, m) + deployment_course(s, after);
}

std::string deployment_dice_words(const Setup& g, const State& s) {
    const OpposedRoll roll = modifiers_of_deployment(g, s);
    return fmt::format("A: a die{}, B: a die{}; the lower sum deploys {} first [3.5.2]",
                       modified_die(roll.modifiers[0]), modified_die(roll.modifiers[1]), part_of_armies(s));
}

}  // namespace polemarch::standard_wargame
