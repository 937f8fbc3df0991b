// Fits the weights of an evaluation to the results of self-play games.
//
// The model: a state's expected payoff is a sigmoid of x, bend(x) = 1/2 + x / (2 sqrt(1 + x^2)), where x is the sum
// over the terms of count times weight, and the weight is interpolated from `opening` to `endgame` by the battle's age.
// The fit minimises the log-loss over all states of the training games (a draw counts as half a win and half a loss) by
// Fisher scoring, starting from 0. A weight that would contradict its term's sense is 0 instead. Every fifth game is
// held out of the fit; the report has the prediction error on its states.
#pragma once

#include "sim/analysis/training_games.h"
#include "sim/match/paired_match.h"

#include <string>
#include <vector>

namespace polemarch::sim {

struct TuningRequest {
    std::vector<std::string> scenarios;  ///< as asked for: short names or files
    std::uint32_t games = 2000;          ///< of each
    std::uint64_t seed = 1;
    static constexpr std::uint32_t most_games = 1'000'000;
};

/// Prediction error: means over states.
struct Prediction {
    double log_loss = 0;
    double brier = 0;  ///< squared error
};

struct TuningReport {
    ProgramVersion program = program_version();
    TuningRequest request;
    std::vector<BattleInfo> battles;
    std::string file;               ///< TrainingGames::file
    std::vector<TrainingTerm> now;  ///< with the weights in use
    std::vector<TrainingTerm> fitted;
    std::uint64_t states = 0, kept_out = 0;  ///< used by the fit; of the games held out
    Prediction before, after;                ///< on the states held out
    Timing timing;
};

/// The weights with the smallest prediction error; the terms of `now`, with their senses. Requires at least one state.
[[nodiscard]] std::vector<TrainingTerm> fit(const std::vector<TrainingState>& states,
                                            const std::vector<TrainingTerm>& now);
/// The error of these weights in predicting the results of the games of `states`.
[[nodiscard]] Prediction prediction(const std::vector<TrainingState>& states, const std::vector<TrainingTerm>& terms);

/// Plays and fits. The result is the same with any number of threads. Returns nothing if it was stopped meanwhile.
/// Throws InputError if a battle has no evaluation. The services must be of one rule system. Does not call
/// hooks.record.
[[nodiscard]] std::optional<TuningReport> tune(const Battles& battles, const TuningRequest& request,
                                               const BatchHooks& hooks);

/// For people: at most 100 columns.
[[nodiscard]] std::string text_report(const TuningReport& report, Paint paint = {});
/// The file of weights, TOML: the command that made it, the games it is fitted to, and the weights in thousandths.
[[nodiscard]] std::string weights_file(const TuningReport& report);

}  // namespace polemarch::sim
