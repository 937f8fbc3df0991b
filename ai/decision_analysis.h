// Why a search chose what it chose: the statistics of every root move in one state, for any rule system. All figures
// come from the simulations of the search itself, which a SearchRecorder observes.
#pragma once

#include "ai/analysis_stopped.h"
#include "ai/mcts_agent.h"
#include "ai/reasons.h"
#include "ai/simulation_story.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace polemarch {

/// An analysed root move; figures are from the point of view of the side that chooses.
template <class Move, class State, std::size_t Terms, class Plain = Move>
struct AnalysedMove {
    Move move{};
    std::uint64_t visits = 0;
    double value = 0.5;                               ///< expected payoff, over all simulations
    std::optional<double> error{};                    ///< its standard error
    double score = 0;                                 ///< Search::score: decides between moves of equal visits
    std::vector<SimulationEnd<Terms>> simulations{};  ///< in the order that Comparison requires
    double lost_own = 0, lost_enemy = 0;              ///< means of the losses until the simulations ended
    struct Reply {
        State state;
        Plain move;
        std::uint64_t times = 1;  ///< number of simulations
    };
    /// The opponent's most frequent first free choice. Counted where the opponent model did not choose, if there are
    /// such simulations; empty if the opponent never had a free choice.
    std::optional<Reply> reply{};
    std::uint64_t replied = 0;                    ///< number of simulations that count for `reply`
    std::vector<Threat<State, Plain>> threats{};  ///< what costs the side most, the most first; a few
    std::vector<LineStep<State, Plain>> line{};   ///< how the game most likely goes on after the move
};

// clang-format off
/// What a rule system provides (`System`):
///   Searched, Evaluator, terms    the game that is searched, its evaluator, the number of terms of the evaluation
///   searched(), evaluator()       both for one decision. Besides value() the evaluator has its two halves, play_on() and
///                                 terminal_value()
///   count(end), weights(end)      the terms of a state where a simulation ends, and their weights
///   balance(end)                  of losses, as blended_value() takes it
///   lost(state)                   losses of both sides
///   free(state)                   whether the side to move has more than one choice
///   plain(move)                   the move of the battle in a move of the searched game
///   battle()                      the battle itself
// clang-format on

/// The system's evaluator, which also records how every simulation goes.
template <class System>
class SearchRecorder {
public:
    using G = typename System::Searched;
    using Move = typename G::Move;
    using State = typename G::State;
    using Plain = decltype(std::declval<const System&>().plain(std::declval<const Move&>()));  ///< of the battle
    using Analysed = AnalysedMove<Move, State, System::terms, Plain>;
    /// Of the simulations that began with one root move.
    struct Seen {
        std::vector<SimulationEnd<System::terms>> simulations;
        struct Replies {
            std::uint64_t simulations = 0;
            std::vector<typename Analysed::Reply> seen;
        };
        std::array<Replies, 2> replies;  ///< [0] searched, [1] chosen by the opponent model
        SimulationStory<State, Plain> story;
    };

    /// A side has a free choice in `root`. The system must outlive it.
    SearchRecorder(const System& system, const State& root)
        : system_(&system),
          evaluator_(system.evaluator()),
          side_(static_cast<unsigned>(system.searched().actor(root))),
          before_(system.lost(root)) {
        current_.begin(before_[side_]);
    }

    void priors(const G& g, const State& s, const MoveList<G>& moves, std::span<float> priors) {
        evaluator_.priors(g, s, moves, priors);
    }
    double value(const G& g, const State& s, const State& root, SimulationRandom& random) {
        State end = s;
        evaluator_.play_on(g, end, root, random, [&](State& due, const auto& carry_out) {
            const bool reply = awaits_reply(g, due);
            const State before = due;
            const Plain move = carry_out(due);
            if (reply) reply_ = typename Analysed::Reply{before, move};
            tell(g, before, move, due);
        });
        const double value = evaluator_.terminal_value(g, end);
        end_ = end_of(g, end, value);
        return value;
    }
    [[nodiscard]] double terminal_value(const G& g, const State& end) const {
        return evaluator_.terminal_value(g, end);
    }
    [[nodiscard]] double prior_weight(const G& g, const State& s) const { return evaluator_.prior_weight(g, s); }
    [[nodiscard]] bool is_horizon(const G& g, const State& s, const State& root) const {
        return evaluator_.is_horizon(g, s, root);
    }
    [[nodiscard]] std::size_t predict_reply(const G& g, const State& s, const MoveList<G>& moves,
                                            std::span<const float> priors) requires
        PredictsReplies<typename System::Evaluator, G> {
        return evaluator_.predict_reply(g, s, moves, priors);
    }
    void on_move(const G& g, const State& s, const Move& m) {
        if (awaits_reply(g, s)) reply_ = typename Analysed::Reply{s, system_->plain(m)};
        State after = s;
        g.apply(after, m);
        tell(g, s, system_->plain(m), after);
    }
    void on_terminal(const G& g, const State& s) { end_ = end_of(g, s, terminal_value(g, s)); }
    void on_simulation_end(std::size_t move, const SimulationRandom& random, bool predicted) {
        if (seen_.size() <= move) seen_.resize(move + 1);
        end_.number = random.trial();
        current_.end(before_[side_] + end_.lost[0], seen_[move].story);
        current_.begin(before_[side_]);
        seen_[move].simulations.push_back(end_);
        auto& replies = seen_[move].replies[predicted ? 1 : 0];
        ++replies.simulations;
        if (reply_) add(replies.seen, *reply_);
        reply_.reset();
    }

    /// By the index of the root move; may be shorter than the list of moves.
    [[nodiscard]] std::span<const Seen> seen() const { return seen_; }
    /// Adds a reply and its count.
    static void add(std::vector<typename Analysed::Reply>& replies, const typename Analysed::Reply& more) {
        const auto same = [&](const auto& reply) { return same_bytes(reply.move, more.move); };
        const auto known = std::find_if(replies.begin(), replies.end(), same);
        if (known == replies.end())
            replies.push_back(more);
        else
            known->times += more.times;
    }

private:
    void tell(const G& g, const State& before, const Plain& move, const State& after) {
        current_.decided(static_cast<unsigned>(g.actor(before)) != side_, system_->battle().due(before).inside_action,
                         system_->lost(before)[side_], before, move, after);
    }
    [[nodiscard]] double sign() const { return side_ == 0 ? 1 : -1; }
    [[nodiscard]] bool awaits_reply(const G& g, const State& s) const {
        return !reply_ && static_cast<unsigned>(g.actor(s)) == 1 - side_ && system_->free(s);
    }
    [[nodiscard]] SimulationEnd<System::terms> end_of(const G& g, const State& end, double value) const {
        SimulationEnd<System::terms> simulation;
        simulation.value = side_ == 0 ? value : 1 - value;
        simulation.balance = sign() * losses_share * std::clamp(system_->balance(end), -0.5, 0.5);
        const auto counted = system_->count(end);
        const auto weights = system_->weights(end);
        const bool over = g.actor(end) == Actor::nobody;
        if (over) simulation.payoff = side_ == 0 ? g.payoff(end) : 1 - g.payoff(end);
        for (std::size_t i = 0; i < System::terms; ++i) {
            simulation.terms[i] = sign() * counted[i];
            if (!over) simulation.weighed[i] = simulation.terms[i] * weights[i] / 1e6;
        }
        const auto lost = system_->lost(end);
        simulation.lost = {lost[side_] - before_[side_], lost[1 - side_] - before_[1 - side_]};
        return simulation;
    }

    const System* system_;
    typename System::Evaluator evaluator_;
    unsigned side_;
    std::array<double, 2> before_;
    SimulationEnd<System::terms> end_{};               ///< of the current simulation
    std::optional<typename Analysed::Reply> reply_{};  ///< likewise
    SimulationStory<State, Plain> current_{};          ///< likewise
    std::vector<Seen> seen_{};
};

/// The analysis of one decision.
template <class System>
class DecisionAnalysis {
public:
    using G = typename System::Searched;
    using Move = typename G::Move;
    using State = typename G::State;
    using Analysed = typename SearchRecorder<System>::Analysed;
    using Compared = Comparison<System::terms>;
    static_assert(ObservesSimulations<SearchRecorder<System>, G>);  // or nothing would be recorded
    /// Fewest simulations of each move in analyse_pair().
    static constexpr std::uint64_t fewest_anew = 64;

    /// A side has a free choice in `s`. All must outlive the analysis; the system may keep caches. Where `thinking` is
    /// stopped, analyse() and analyse_pair() throw AnalysisStopped.
    DecisionAnalysis(const System& system, const SearchSettings& settings, const State& s, AgentStream& stream,
                     const Thinking& thinking = undisturbed)
        : system_(system), settings_(settings), s_(s), stream_(stream), thinking_(thinking) {}

    /// All root moves in the order of Search::ranked, that which the general plays first.
    [[nodiscard]] std::vector<Analysed> analyse() { return searched(settings_, {}); }
    /// What a prior of 1 added to the value of a move, in payoff; known after analyse().
    [[nodiscard]] double prior_weight() const { return prior_weight_; }
    /// In which percent of the simulations the opponent model chose the replies (TreeSettings).
    [[nodiscard]] std::uint32_t opponent_model() const {
        return PredictsReplies<typename System::Evaluator, G> && settings_.tree.nodes > 1
                   ? settings_.tree.opponent_model
                   : 0;
    }
    /// Analyses two legal moves again, with `simulations` or more each and common random numbers. The best of several
    /// moves is overestimated by the search that found it (winner's curse); a move that was no candidate has no value
    /// yet.
    [[nodiscard]] std::array<Analysed, 2> analyse_pair(const Move& first, const Move& second,
                                                       std::uint64_t simulations) {
        SearchSettings settings = settings_;
        settings.simulations = static_cast<std::uint32_t>(2 * std::max(simulations, fewest_anew));
        settings.milliseconds = 0;
        settings.candidates = 2;
        settings.shared_dice = true;
        const std::array<Move, 2> both{first, second};
        auto analysed = searched(settings, both);
        if (!same_bytes(analysed[0].move, first)) std::swap(analysed[0], analysed[1]);
        return {std::move(analysed[0]), std::move(analysed[1])};
    }
    /// Whether simulations of the same number of two moves of one analysis have the same dice.
    [[nodiscard]] bool paired() const { return settings_.candidates > 0 && settings_.shared_dice; }
    /// Of two moves of one analysis.
    [[nodiscard]] Compared compared(const Analysed& first, const Analysed& second) const {
        return {first.simulations, second.simulations, paired()};
    }

private:
    [[nodiscard]] std::vector<Analysed> searched(const SearchSettings& settings, std::span<const Move> only) {
        Search<G, SearchRecorder<System>> search(system_.searched(), SearchRecorder<System>(system_, s_), settings);
        search.search(s_, stream_, only, thinking_);
        if (thinking_.stop.stop_requested()) throw AnalysisStopped();
        prior_weight_ = settings.candidates > 0 ? search.prior_weight() : 0;
        std::vector<Analysed> all;
        for (const auto* one : search.ranked()) all.push_back(analysed(search, *one));
        return all;
    }
    [[nodiscard]] Analysed analysed(const Search<G, SearchRecorder<System>>& search,
                                    const RootMove<Move>& root_move) const {
        Analysed choice{.move = root_move.move, .visits = root_move.visits, .error = root_move.error()};
        choice.value = system_.searched().actor(s_) == Actor::first ? root_move.mean() : 1 - root_move.mean();
        choice.score = search.score(root_move);
        std::array<typename SearchRecorder<System>::Seen::Replies, 2> replies;
        SimulationStory<State, typename SearchRecorder<System>::Plain> story;
        for (std::size_t tree = 0; tree < search.trees(); ++tree) {
            const auto moves = search.tree(tree).moves();
            const auto seen = search.tree(tree).evaluator().seen();
            for (std::size_t i = 0; i < seen.size(); ++i) {
                if (!same_bytes(moves[i].move, choice.move)) continue;
                story.add(seen[i].story);
                choice.simulations.insert(choice.simulations.end(), seen[i].simulations.begin(),
                                          seen[i].simulations.end());
                for (std::size_t predicted = 0; predicted < 2; ++predicted) {
                    replies[predicted].simulations += seen[i].replies[predicted].simulations;
                    for (const auto& reply : seen[i].replies[predicted].seen)
                        SearchRecorder<System>::add(replies[predicted].seen, reply);
                }
            }
        }
        std::stable_sort(choice.simulations.begin(), choice.simulations.end(),
                         [](const auto& a, const auto& b) { return a.number < b.number; });
        assert(choice.simulations.size() == choice.visits);
        for (const auto& simulation : choice.simulations) {
            choice.lost_own += simulation.lost[0] / static_cast<double>(choice.visits);
            choice.lost_enemy += simulation.lost[1] / static_cast<double>(choice.visits);
        }
        const auto rarer = [](const auto& a, const auto& b) { return a.times < b.times; };
        const auto& [simulations, seen_replies] = replies[replies[0].simulations > 0 ? 0 : 1];
        choice.replied = simulations;
        const auto most = std::max_element(seen_replies.begin(), seen_replies.end(), rarer);
        if (most != seen_replies.end()) choice.reply = *most;
        choice.threats = story.threats(most_threats);
        State after = s_;
        system_.searched().apply(after, choice.move);
        choice.line = story.line(system_.battle(), after, most_steps);
        return choice;
    }

    static constexpr std::size_t most_threats = 2, most_steps = 6;

    const System& system_;
    SearchSettings settings_;
    State s_;
    AgentStream& stream_;
    const Thinking& thinking_;
    double prior_weight_ = 0;
};

}  // namespace polemarch
