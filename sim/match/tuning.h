// Weights of an evaluation, fitted to how games of practice ended.
//
// The model: a state's expected payoff is bend(x) = 1/2 + x / (2 sqrt(1 + x^2)), x the sum over the terms of count
// times weight, the weight going in proportion to the battle's age from `early` to `late`. The fit makes the log-loss
// over all states of the practice games smallest (a draw counts as half a win and half a defeat) by Fisher scoring,
// from nothing. A weight that would speak against its term's sense is 0 instead. Every fifth game is kept out of the
// fit; how well its states are foretold is what the report tells.
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

/// How well states are foretold: means over states.
struct Prediction {
    double log_loss = 0;
    double brier = 0;  ///< squared error
};

struct TuningReport {
    ProgramVersion program = program_version();
    TuningRequest request;
    std::vector<BattleInfo> battles;
    std::string file;               ///< Practice::file
    std::vector<TrainingTerm> now;  ///< with the weights in use
    std::vector<TrainingTerm> fitted;
    std::uint64_t states = 0, kept_out = 0;  ///< of the fit, of the games kept out
    Prediction before, after;                ///< of the states kept out
    Timing timing;
};

/// The weights under which `states` are foretold best; the terms of `now`, with its senses. At least one state.
[[nodiscard]] std::vector<TrainingTerm> fit(const std::vector<TrainingState>& states,
                                            const std::vector<TrainingTerm>& now);
/// How well these weights foretell how the games of `states` ended.
[[nodiscard]] Prediction prediction(const std::vector<TrainingState>& states, const std::vector<TrainingTerm>& terms);

/// Plays and fits; the same at any number of threads. Nothing if it was stopped meanwhile. Throws InputError where a
/// battle has no evaluation. The services must be of one rule system. hooks.record is not called.
[[nodiscard]] std::optional<TuningReport> tune(const Battles& battles, const TuningRequest& request,
                                               const BatchHooks& hooks);

/// For people: at most 100 columns.
[[nodiscard]] std::string text_report(const TuningReport& report, Paint paint = {});
/// The file of weights, TOML: what `command` made it, what it rests on, and the weights in thousandths.
[[nodiscard]] std::string weights_file(const TuningReport& report);

}  // namespace polemarch::sim
