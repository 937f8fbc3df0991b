#include "sim/ancient_battles/advice.h"

#include "ai/ancient_battles/decision_analysis.h"
#include "sim/analysis/analysis_report.h"
#include "sim/analysis/typed_question.h"
#include "sim/ancient_battles/generals.h"
#include "sim/ancient_battles/plan_text.h"

#include <numeric>

namespace polemarch::sim::ancient_battles {

namespace {

using namespace polemarch::ancient_battles;
using Question = TypedQuestion<State, Move>;

Candidate candidate(const Battle& g, const State& s, const MacroMove& plan) {
    const PlanText text = plan_text(g, s, plan);
    return {.move = text.move, .sentence = text.sentence};
}

/// The state after a plan, before any automatic step.
State after(const Battle& g, const State& s, const MacroMove& plan) {
    State next = s;
    g.apply(next, plan.move());
    if (const auto face = plan.face(); face && next.phase == Phase::facing) g.apply(next, *face);
    return next;
}

/// The plan that was made in `s`. A march whose facing is not chosen yet counts as `best` if it goes to the same hex.
MacroMove made_beside(const State& s, std::span<const Move> made, const MacroMove& best) {
    const MacroMove plan = made_plan(s, made);
    const bool open = s.phase == Phase::destination && made.size() == 1;
    return open && plan.kind == best.kind && plan.hex == best.hex ? best : plan;
}

/// The move that the agent plays without a search, and the heuristic weights it uses there.
struct DefaultMove {
    Move choice;
    HeuristicWeights heuristic_weights;
};

/// `in_stance`: of an agent that searches, so its stance counts.
DefaultMove find_default_move(const Battle& g, const Question& question, bool in_stance) {
    const State& s = question.state;
    MoveList<Battle> moves;
    g.legal_moves(s, moves);
    if (!in_stance || moves.size() == 1) {
        const HeuristicWeights own = heuristic_weights_of(temperament_of(question.general));
        return {HeuristicGeneral(own).best(g, s), own};
    }
    const auto settings = *search_of(question.general);
    MonteCarloGeneral general(settings);
    for (const auto& former : question.former) general.recall(g, former.seen, former.stream);
    AgentStream stream = question.stream;
    const Move choice = general.choose(g, s, stream, question.thinking);
    // A facing that no script decides was the agent's choice when it chose the destination.
    const bool free =
        s.phase == Phase::facing && !question.former.empty() && !MacroGame::scripted(s, settings.whole_orders);
    return {free && !question.made.empty() ? question.made.front() : choice, general.heuristic_weights()};
}

/// For a march within an order: the destination that is chosen, then those of the highest estimates.
Advice marched(const Battle& g, const Question& question, const DefaultMove& default_move, Advice advice) {
    const State& s = question.state;
    MacroGame::Settings settings;
    settings.weights_by_side[s.mover] = default_move.heuristic_weights;
    const MacroGame plans(g, settings);
    MoveList<MacroGame> marches;
    plans.legal_moves(s, marches);
    MacroMove chosen = default_move.choice;
    const State there = after(g, s, chosen);
    if (there.phase == Phase::facing)
        chosen = MacroMove::march(default_move.choice, plans.general(s.mover).best(g, there).value);
    advice.best.push_back(candidate(g, s, chosen));
    for (const MacroMove& plan : marches)
        if (advice.best.size() < question.top && !(after(g, s, plan) == after(g, s, chosen)))
            advice.best.push_back(candidate(g, s, plan));
    advice.notes.emplace_back("These are the most promising places, the best first.");
    if (!question.made.empty()) advice.made = candidate(g, s, made_beside(s, question.made, chosen));
    return advice;
}

/// By search, for a free choice of one of the levels.
Advice searched(const Battle& g, const Question& question, const MonteCarloGeneral::Settings& settings) {
    const State& s = question.state;
    AgentStream stream = question.stream;
    TurnStance stance(settings.temperament, settings.stance);
    for (const auto& choice : question.former) stance.recall(g, choice.seen, choice.stream);
    BattleAnalysis analysis(g, settings, s, stream, stance, question.thinking);
    constexpr std::array horizons{"the end of this turn", "the end of the battle", "what follows at once",
                                  "the end of the next turn"};  // by PlanEvaluator::Playout
    Advice advice{.general = question.general,
                  .simulated_to = horizons[static_cast<std::size_t>(settings.evaluator.playout)],
                  .losses_in = "points off the panic rating (4.0)"};
    std::vector<std::string> notes;
    if (s.phase == Phase::destination)
        notes.emplace_back("Of all places to go to, only the most promising are searched.");
    if (s.phase == Phase::activate)
        notes.emplace_back("An order to a formation, or to fire, is simulated with all the steps that follow from it.");
    if (analysis.enemy() == EnemyStance::stands)
        notes.emplace_back("The enemy has not marched for a turn; it is expected to stand where it is.");
    report_analysis(
        advice, g, analysis.analysis(), settings.search.inverse_temperature, question.top, notes,
        [&](const MacroMove& plan) { return candidate(g, s, plan); },
        [&](std::span<const AnalysedPlan> plans) -> std::optional<MacroMove> {
            if (question.made.empty()) return std::nullopt;
            const MacroMove made = made_beside(s, question.made, plans.front().move);
            const State then = after(g, s, made);
            const auto known = std::find_if(plans.begin(), plans.end(),
                                            [&](const AnalysedPlan& plan) { return after(g, s, plan.move) == then; });
            return known != plans.end() ? known->move : made;
        });
    return advice;
}

/// Whether HeuristicGeneral::rate gives strength points in this phase. In others it knows only the best choice.
bool rated(const State& s) {
    switch (s.phase) {
        case Phase::place_leader:
        case Phase::activate:
        case Phase::facing:
        case Phase::target:
        case Phase::support:
        case Phase::melee:
        case Phase::second_melee:
        case Phase::advance: return true;
        case Phase::formation: return s.order == Order::move || s.order == Order::fire;
        default: return false;
    }
}

/// Who decides where nothing is searched: the heuristic general by itself, the script of an order that is carried out,
/// or the heuristic general of the stance (decided_by_stance).
enum class Decides : std::uint8_t { heuristic, script, stance };

/// By the immediate gain of each choice.
Advice by_estimates(const Battle& g, const Question& question, Decides decides) {
    const State& s = question.state;
    const bool script = decides == Decides::script;
    MoveList<Battle> moves;
    g.legal_moves(s, moves);
    std::array<int, Battle::max_moves> values;
    const DefaultMove default_move = find_default_move(g, question, decides != Decides::heuristic);
    HeuristicGeneral(default_move.heuristic_weights).rate(g, s, moves, {values.data(), moves.size()});
    Advice advice{.general = question.general, .choices = moves.size(), .gains_in = "points of strength"};
    if (script && s.phase == Phase::facing && s.commander == none)
        advice.notes.emplace_back("The facing was decided together with the march.");
    else if (script)
        advice.notes.emplace_back(
            "This is part of an order that was decided as a whole; a script carries it out step by step.");
    else if (decides == Decides::stance)
        advice.notes.emplace_back(
            "The enemy has not marched for a turn and is taken to stand. Out of contact with it the agent moves by the "
            "way to play that did best to the end of the battle, without a search.");
    advice.by_gain = !script || (s.phase != Phase::facing && (s.phase != Phase::formation || s.order != Order::move));
    if (script && s.phase == Phase::formation && s.order == Order::move)
        advice.notes.emplace_back("Of units that gain by marching, those next to the enemy go first.");
    else if (!rated(s) && s.phase != Phase::destination && moves.size() > 1)
        advice.notes.emplace_back("The default policy decides here; no other choice is compared.");
    if (s.phase == Phase::destination) return marched(g, question, default_move, std::move(advice));
    const auto with_gain = [&](std::size_t i) {
        Candidate one = candidate(g, s, moves[i]);
        if (rated(s)) one.gain = values[i] / 100.0;
        return one;
    };
    std::vector<std::size_t> order(moves.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const bool first_a = moves[a] == default_move.choice, first_b = moves[b] == default_move.choice;
        return first_a != first_b ? first_a : values[a] > values[b];
    });
    const std::size_t shown = rated(s) ? std::min(question.top, order.size()) : 1;
    for (std::size_t i = 0; i < shown; ++i) advice.best.push_back(with_gain(order[i]));
    for (std::size_t i = 0; i < moves.size() && !question.made.empty(); ++i)
        if (moves[i] == question.made.front()) advice.made = with_gain(i);
    return advice;
}

/// The enemy's stance as the agent sees it.
EnemyStance enemy_of(const Battle& g, const Question& question, const MonteCarloGeneral::Settings& settings) {
    TurnStance stance(settings.temperament, settings.stance);
    for (const auto& choice : question.former) stance.recall(g, choice.seen, choice.stream);
    stance.look_at_enemy(g, question.state);
    return stance.enemy();
}

/// The thoughts of an agent of that name. An omitted optional rule only affects its choices, not this analysis.
Advice thoughts_of(const Battle& g, const Question& question) {
    const auto search = search_of(question.general);
    MoveList<Battle> moves;
    g.legal_moves(question.state, moves);
    const bool default_move = uses_default_policy(g, question.state);
    const bool script = !default_move && (MacroGame::scripted(question.state, !search || search->whole_orders) ||
                                          question.state.phase == Phase::facing);
    if (!search || default_move) return by_estimates(g, question, Decides::heuristic);
    if (script) return by_estimates(g, question, Decides::script);
    if (moves.size() == 1) return by_estimates(g, question, Decides::heuristic);
    if (decided_by_stance(g, question.state, enemy_of(g, question, *search)))
        return by_estimates(g, question, Decides::stance);
    return searched(g, question, *search);
}

}  // namespace

Advice advise(const Battle& g, const AdviceQuestion& question) {
    Question asked = Question(question);
    std::string note;
    if (!search_of(question.general) && kind_in(question.general) != "heuristic") {
        asked.general = AdviceRequest{}.general;
        note = fmt::format("The {} agent has no reasons; this is the opinion of {}.", question.general, asked.general);
    } else if (const std::string omitted = omitted_by(question.general); !omitted.empty()) {
        note = fmt::format("The agent makes no use of {}; this is the analysis as if it did.", omitted);
    }
    Advice advice = thoughts_of(g, asked);
    if (!note.empty()) advice.notes.insert(advice.notes.begin(), note);
    return advice;
}

}  // namespace polemarch::sim::ancient_battles
