#include "sim/ancient_battles/review.h"

#include "ai/ancient_battles/rollout_evaluator.h"
#include "sim/ancient_battles/advice.h"
#include "sim/ancient_battles/plan_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim::ancient_battles {

namespace {

using namespace polemarch::ancient_battles;

/// Where a unit is in `s`: "J6/1", or "off the map".
std::string stand(const State& s, UnitIndex u) {
    const Unit& unit = s.unit[u];
    if (!unit.on_map()) return "off the map";
    return fmt::format("{}/{}{}", hex::name(unit.hex), unit.facing() + 1, unit.disordered() ? ", disordered" : "");
}

/// The units of a side with different final places: "LC N8 to K9/2 instead of K8/1".
std::string otherwise(const Battle& g, const State& from, const State& better, const State& made) {
    std::vector<std::string> units;
    for (UnitIndex u = g.setup().first_unit(from.mover); u < g.setup().end_unit(from.mover); ++u) {
        const std::string here = stand(better, u), there = stand(made, u);
        if (here == there) continue;
        const Unit& unit = from.unit[u];
        units.push_back(fmt::format("{}{} to {} instead of {}", g.setup().type(u).code,
                                    unit.on_map() ? " " + hex::name(unit.hex) : "", here, there));
    }
    return units.empty() ? "in another order" : fmt::format("{}", fmt::join(units, "; "));
}

Compared compare(const Battle& g, const State& s, std::span<const MoveBytes> made, const State& then,
                 const Variation& better) {
    std::vector<Move> moves, better_moves{as<Move>(better.first)};
    for (const MoveBytes& move : made) moves.push_back(as<Move>(move));
    if (better.second) better_moves.push_back(as<Move>(*better.second));
    const PlanText mine = plan_text(g, s, made_plan(s, moves)), best = plan_text(g, s, made_plan(s, better_moves));
    Compared words{mine.move, mine.sentence, best.move, best.sentence};
    if (words.made == words.better)
        words.better_sentence = "the same, but " + otherwise(g, s, as<State>(better.after), then);
    return words;
}

}  // namespace

ReviewParts review_parts(std::shared_ptr<const Battle> battle) {
    return {[battle] { return std::make_unique<BattleRolloutEvaluator>(*battle); },
            [battle](const StateBytes& s, std::span<const MoveBytes> made, const StateBytes& then,
                     const Variation& better) { return compare(*battle, as<State>(s), made, as<State>(then), better); },
            ReviewRequest{}.rollouts, [battle](const AdviceQuestion& question) { return advise(*battle, question); }};
}

}  // namespace polemarch::sim::ancient_battles
