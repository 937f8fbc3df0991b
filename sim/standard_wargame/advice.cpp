#include "sim/standard_wargame/advice.h"

#include "ai/standard_wargame/decision_analysis.h"
#include "core/standard_wargame/rules/queries.h"
#include "sim/analysis/analysis_report.h"
#include "sim/analysis/typed_question.h"
#include "sim/standard_wargame/generals.h"

#include <numeric>

namespace polemarch::sim::standard_wargame {

namespace {

using namespace polemarch::standard_wargame;
using Question = TypedQuestion<State, Move>;

Candidate candidate(const Battle& g, const State& s, const Move& m) {
    return {.move = g.text(s, m), .sentence = g.narrate(s, m, {})};
}

/// By search.
Advice searched(const Battle& g, const Question& question, const MonteCarloGeneral::Settings& settings) {
    const State& s = question.state;
    AgentStream stream = question.stream;
    AnalysisTraits system(pruned_game(g, static_cast<unsigned>(g.actor(s)), settings.temperament), settings.evaluator);
    DecisionAnalysis<AnalysisTraits> analysis_of_decision(system, settings.search, s, stream, question.thinking);
    Advice advice{.general = question.general,
                  .simulated_to = settings.evaluator.bounds == 0   ? "the end of this bound"
                                  : settings.evaluator.bounds == 1 ? "the end of the next bound"
                                                                   : "the end of a later bound",
                  .losses_in = "units toward breaking (9.2)"};
    const std::vector<std::string> notes;
    report_analysis(
        advice, g, analysis_of_decision, settings.search.inverse_temperature, question.top, notes,
        [&](const Move& m) { return candidate(g, s, m); },
        [&](const auto&) { return question.made.empty() ? std::nullopt : std::optional(question.made.front()); });
    return advice;
}

/// By the immediate gain of each choice; `script`: for an agent that leaves this decision to its default policy.
Advice by_estimates(const Battle& g, const Question& question, bool script) {
    const State& s = question.state;
    const auto side = static_cast<unsigned>(g.actor(s));
    const PrunedGame pruned = pruned_game(g, side, temperament_of(question.general));
    MoveList<PrunedGame> moves;
    pruned.legal_moves(s, moves);
    const HeuristicGeneral general = pruned.general(side);
    std::array<int, Battle::max_moves> values;
    general.rate(g, s, {moves.begin(), moves.size()}, {values.data(), moves.size()});
    const Move chosen = general.best(g, s);
    Advice advice{.general = question.general, .choices = moves.size(), .gains_in = "units"};
    if (script && moves.size() > 1) advice.notes.emplace_back("The default policy decides here, without simulations.");
    const auto with_gain = [&](const Move& m, int value) {
        Candidate one = candidate(g, s, m);
        one.gain = value / 1000.0;
        return one;
    };
    std::vector<std::size_t> order(moves.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const bool first_a = moves[a] == chosen, first_b = moves[b] == chosen;
        return first_a != first_b ? first_a : values[a] > values[b];
    });
    for (std::size_t i = 0; i < std::min(question.top, order.size()); ++i)
        advice.best.push_back(with_gain(moves[order[i]], values[order[i]]));
    if (!question.made.empty()) {
        const Move made = question.made.front();
        int value = 0;
        general.rate(g, s, {&made, 1}, {&value, 1});
        advice.made = with_gain(made, value);
    }
    return advice;
}

/// The thoughts of an agent of that name.
Advice thoughts_of(const Battle& g, const Question& question) {
    const auto search = search_of(question.general);
    MoveList<Battle> moves;
    g.legal_moves(question.state, moves);
    if (!search || !is_searched(question.state) || moves.size() == 1)
        return by_estimates(g, question, search.has_value());
    return searched(g, question, *search);
}

}  // namespace

Advice advise(const Battle& g, const AdviceQuestion& asked) {
    Question question = Question(asked);
    std::string note;
    if (!search_of(question.general) && kind_in(question.general) != "heuristic") {
        question.general = AdviceRequest{}.general;
        note = fmt::format("The {} agent has no reasons; this is the opinion of {}.", asked.general, question.general);
    }
    Advice advice = thoughts_of(g, question);
    if (!note.empty()) advice.notes.insert(advice.notes.begin(), note);
    return advice;
}

}  // namespace polemarch::sim::standard_wargame
