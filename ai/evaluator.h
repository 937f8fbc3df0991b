// What a search needs to know of a game besides its rules: an evaluator gives policy priors and values (OpenSpiel calls
// it the same). Also the random numbers of one simulation.
#pragma once

#include "ai/stratified_dice.h"

#include <concepts>
#include <span>

namespace polemarch {

/// The randomness of one simulation: how dice fall, and what an evaluator may draw besides.
class SimulationRandom {
public:
    /// Independent dice, drawn from `stream` by their exact ways.
    explicit SimulationRandom(AgentStream& stream) : stream_(stream) {}
    /// Common random numbers: simulations of one `seed` and `trial` roll the same faces wherever the same event
    /// happens, so the difference of two such simulations is not dice noise. Over the trials the faces are stratified.
    SimulationRandom(AgentStream& stream, std::uint64_t seed, std::uint32_t trial)
        : stream_(stream), shared_(true), seed_(seed), trial_(trial) {}

    [[nodiscard]] AgentStream& stream() { return stream_; }
    [[nodiscard]] bool shared() const { return shared_; }
    [[nodiscard]] std::uint32_t trial() const { return trial_; }
    /// The outcome of the dice that are due in `s`, as a move of the chance node.
    template <Diced G>
    [[nodiscard]] typename G::Move resolve(const G& g, const typename G::State& s) {
        return shared_ ? g.resolve(s, StratifiedDice(seed_, trial_)(g.roll(s)).view()) : draw(g, s, stream_);
    }
    /// A number below `ways`. Call it at most once a simulation. Shared: the same for one seed and trial, stratified
    /// over the trials.
    [[nodiscard]] std::uint32_t once_below(std::uint32_t ways) {
        return shared_ ? StratifiedDice(seed_, trial_).below(ways) : stream_.below(ways);
    }
    /// A word for Veiled::complete, which fills in what the root's side does not know. Call it at most once a
    /// simulation. Shared: the same for one seed and trial.
    [[nodiscard]] std::uint64_t secret() {
        return shared_ ? keyed_word(seed_, Purpose::agent, 2, trial_, 0) : stream_.next();  // 0 and 1: StratifiedDice
    }

private:
    AgentStream& stream_;
    bool shared_ = false;
    std::uint64_t seed_ = 0;
    std::uint32_t trial_ = 0;
};

/// What an evaluator answers unless it says otherwise. An evaluator derives from it and hides what it knows better.
struct EvaluatorDefaults {
    /// Share, 0 to 1, of SearchSettings::prior_weight that counts in a comparison of root moves in `s`.
    template <Game G>
    [[nodiscard]] double prior_weight(const G&, const typename G::State&) const {
        return 1;
    }
    /// The first side's value, 0 to 1, of `s`, where the game is over. An evaluator whose rollouts score finished games
    /// in some other way than by their payoff overrides it, so that a game that ends in the tree scores the same.
    template <Game G>
    [[nodiscard]] double terminal_value(const G& g, const typename G::State& s) const {
        return g.payoff(s);
    }
    /// Whether a simulation that began at `root` stops at `s`: no tree grows below. If dice are due in `s`, it stops
    /// as soon as a side is to move.
    template <Game G>
    [[nodiscard]] bool is_horizon(const G&, const typename G::State&, const typename G::State&) const {
        return false;
    }
};

/// Policy prior and value of a game. Every tree owns a copy, which may keep caches.
// clang-format off
template <class T, class G>
concept EvaluatorOf = Game<G> && std::copy_constructible<T> &&
    requires(T& evaluator, const T& seen, const G& g, const typename G::State& s, const typename G::State& root,
             const MoveList<G>& moves, std::span<float> priors, SimulationRandom& random) {
        // A side is to move in `s`; `moves` are its legal moves. Fills as many priors, each above 0, of any sum.
        { evaluator.priors(g, s, moves, priors) } -> std::same_as<void>;
        // The first side's expected payoff, 0 to 1, of `s`, in which a side is to move. May roll out the game. The
        // search began at `root`: simulations that are compared should be rolled out to the same horizon.
        { evaluator.value(g, s, root, random) } -> std::convertible_to<double>;
        { seen.prior_weight(g, s) } -> std::convertible_to<double>;  // EvaluatorDefaults
        { seen.terminal_value(g, s) } -> std::convertible_to<double>;
        { seen.is_horizon(g, s, root) } -> std::same_as<bool>;
    };

/// An evaluator with an opponent model (TreeSettings::opponent_model).
template <class T, class G>
concept PredictsReplies = EvaluatorOf<T, G> &&
    requires(T& evaluator, const G& g, const typename G::State& s, const MoveList<G>& moves, std::span<const float> priors) {
        // The index of that one of the legal `moves` of `s`, which have these priors, which the side to move is
        // expected to choose.
        { evaluator.predict_reply(g, s, moves, priors) } -> std::same_as<std::size_t>;
    };

/// An evaluator that also observes how simulations go. The calls cost nothing if the evaluator has none of them.
/// Every simulation ends in one state: the one whose value() is asked, or one where the game is over.
template <class T, class G>
concept ObservesSimulations = EvaluatorOf<T, G> &&
    requires(T& evaluator, const G& g, const typename G::State& s, const typename G::Move& m, std::size_t move,
             const SimulationRandom& random, bool predicted) {
        // In the tree, the simulation goes on from `s`, in which a side is to move, by `m`.
        evaluator.on_move(g, s, m);
        // The simulation ended in `s`, where the game is over.
        evaluator.on_terminal(g, s);
        // The simulation ended. It began with the root move of index `move`; `predicted`: the opponent model chose the
        // replies in it.
        evaluator.on_simulation_end(move, random, predicted);
    };
// clang-format on

}  // namespace polemarch
