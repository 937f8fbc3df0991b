#include "sim/match/strength_json.h"

#include "sim/shared/json_parts.h"

namespace polemarch::sim {

namespace {

Json games_json(const PairTally::Games& games) {
    return {{"won", games.won}, {"drawn", games.drawn}, {"lost", games.lost}};
}

}  // namespace

Json counts_json(const PairTally& tally) {
    return {{"pairs_by_half_points", tally.pairs.pairs},
            {"on_side_a", games_json(tally.games[0])},
            {"on_side_b", games_json(tally.games[1])},
            {"decisions", {tally.work[0].decisions, tally.work[1].decisions}}};
}

Json strength_json(const Strength& strength) {
    return {
        {"score",
         {{"value", strength.score},
          {"error", strength.error ? Json(*strength.error) : Json(nullptr)},
          {"low", strength.scores.low},
          {"high", strength.scores.high}}},
        {"elo",
         {{"value", finite(strength.elo)}, {"low", finite(strength.elos.low)}, {"high", finite(strength.elos.high)}}},
        {"superiority", strength.superiority}};
}

}  // namespace polemarch::sim
