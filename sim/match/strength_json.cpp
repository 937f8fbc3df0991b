#include "sim/match/strength_json.h"

#include "sim/match/sprt_estimate.h"
#include "sim/shared/json_parts.h"

namespace polemarch::sim {

namespace {

Json games_json(const PairTally::Games& games) {
    return {{"won", games.won}, {"drawn", games.drawn}, {"lost", games.lost}};
}

Json elo_json(double elo, const Interval& elos) {
    return {{"value", finite(elo)}, {"low", finite(elos.low)}, {"high", finite(elos.high)}};
}

}  // namespace

Json counts_json(const PairTally& tally) {
    return {{"pairs_by_half_points", tally.pairs.pairs},
            {"on_side_a", games_json(tally.games[0])},
            {"on_side_b", games_json(tally.games[1])},
            {"decisions", {tally.work[0].decisions, tally.work[1].decisions}}};
}

Json strength_json(const Strength& strength) {
    return {{"score",
             {{"value", strength.score},
              {"error", strength.error ? Json(*strength.error) : Json(nullptr)},
              {"low", strength.scores.low},
              {"high", strength.scores.high}}},
            {"elo", elo_json(strength.elo, strength.elos)},
            {"superiority", strength.superiority}};
}

Json sprt_json(const Sprt& sprt) {
    return {
        {"elo0", sprt.elo0}, {"elo1", sprt.elo1}, {"alpha", sprt.alpha}, {"beta", sprt.beta}, {"every", sprt_every}};
}

Json sprt_state_json(const Sprt& sprt, const Pentanomial& pentanomial) {
    constexpr std::array<const char*, 3> verdicts{"undecided", "elo0", "elo1"};
    const SprtState state = judge(sprt, pentanomial);
    const auto corrected = estimate_after(sprt, pentanomial);
    return {{"pairs", state.pairs},
            {"ratio", state.ratio},
            {"lower", state.lower},
            {"upper", state.upper},
            {"verdict", verdicts[static_cast<std::size_t>(state.verdict)]},
            {"corrected_elo", corrected ? elo_json(corrected->elo, corrected->elos) : Json(nullptr)}};
}

}  // namespace polemarch::sim
