// Agents that choose by Monte Carlo tree search: several trees, each with its own random stream, whose statistics are
// added up in a fixed order (root parallelism).
#pragma once

#include "ai/agent.h"
#include "ai/mcts.h"
#include "ai/paired_difference.h"
#include "ai/parallel_tasks.h"
#include "ai/sequential_halving.h"

#include <bit>
#include <chrono>
#include <cmath>
#include <memory>
#include <numeric>
#include <optional>
#include <span>

namespace polemarch {

/// How much a search computes before it decides. Equal settings and streams give the same move with any number of
/// threads; only `milliseconds` gives that up.
struct SearchSettings {
    /// Simulations per decision, over all trees. With `candidates` rounded to whole rounds of sequential halving, at
    /// least one of each candidate a round.
    std::uint32_t simulations = 1000;
    std::uint32_t trees = 1;         ///< part of the strength; threads only share the work
    std::uint32_t milliseconds = 0;  ///< if not 0: time per decision, instead of `simulations`; at least one a tree
    /// 0: PUCT chooses at the root, too. k: the k root moves of the highest priors are compared by sequential halving,
    /// with as many simulations of each a round, and common random numbers across them.
    std::uint32_t candidates = 0;
    bool shared_dice = true;  ///< false: no common random numbers across root moves
    /// 0: the most visited move. k: a move is drawn in proportion to the k-th power of its visits, that is with
    /// selection temperature 1/k.
    std::uint32_t inverse_temperature = 0;
    /// What a prior of 1 adds to the value of a root move, in payoff, where candidates are compared. The prior decides
    /// between moves whose values the simulations cannot separate.
    double prior_weight = 0;
    TreeSettings tree{};
};

/// The statistics of a root move, summed over all trees.
template <class Move>
struct RootMove {
    Move move{};
    std::uint64_t visits = 0;
    double total = 0;    ///< of the first side's values
    double squares = 0;  ///< of their squares
    double prior = 0;    ///< mean of the trees'
    /// The values in the order of the trials, as long as none was left out; empty where moves are not compared.
    std::vector<double> values{};
    [[nodiscard]] double mean() const { return visits > 0 ? total / static_cast<double>(visits) : 0.5; }
    /// Standard error of the mean, as if simulations were independent; empty below two.
    [[nodiscard]] std::optional<double> error() const {
        if (visits < 2) return std::nullopt;
        const auto n = static_cast<double>(visits);
        return std::sqrt(std::max(0.0, squares / n - mean() * mean()) / (n - 1));
    }
};

/// Searches in `G`, which may be a game over macro-actions made from the game that is played.
template <Game G, EvaluatorOf<G> Evaluator>
class Search {
public:
    using Move = typename G::Move;
    using State = typename G::State;

    /// The game must outlive the search.
    Search(const G& game, const Evaluator& evaluator, const SearchSettings& settings) : settings_(settings) {
        if (settings.trees > 1 && settings.candidates > 0) parts_ = parts_of_a_tree;
        TreeSettings part = settings.tree;
        if (parts_ > 1) part.nodes = (part.nodes + 1) / 2;
        for (std::size_t i = 0; i < settings.trees * parts_; ++i)
            trees_.push_back(
                std::make_unique<TreeTask>(TreeTask{Tree<G, Evaluator>(game, evaluator, part), AgentStream(0)}));
    }

    /// Searches from `s`, in which a side is to move. Returns its moves in the order of their bytes. Each tree's stream
    /// is seeded by a word of `stream`. With `only`: of these legal moves alone. `thinking` is asked before every
    /// simulation whether to stop.
    const std::vector<RootMove<Move>>& search(const State& s, AgentStream& stream, std::span<const Move> only = {},
                                              const Thinking& thinking = undisturbed) {
        const auto begin = Clock::now();
        ThinkingStage stage(thinking, "searching", std::max(1u, settings_.simulations));
        for (const auto& task : trees_) task->stream = AgentStream(stream.next());
        parallel_for_tasks(trees_.size(), [&](std::size_t i) { set_root(*trees_[i], s, only); });
        sign_ = trees_[0]->tree.actor() == Actor::first ? 1 : -1;
        prior_weight_ = settings_.prior_weight * trees_[0]->tree.evaluator().prior_weight(trees_[0]->tree.game(), s);
        root_moves_.clear();
        if (settings_.candidates == 0) {
            parallel_for_tasks(trees_.size(), [&](std::size_t i) { grow(*trees_[i], begin + time(), stage); });
            merge();
        } else {
            halve(stream.next(), begin, stage);
        }
        std::sort(root_moves_.begin(), root_moves_.end(), [](const RootMove<Move>& a, const RootMove<Move>& b) {
            return std::memcmp(&a.move, &b.move, sizeof(Move)) < 0;
        });
        return root_moves_;
    }

    /// The root moves after `search()`, the one to play first: the one rule of the final choice, for play and for all
    /// that explains it. By visits, then by score, which of two that the halving tried equally prefers the one of
    /// higher value and prior (robust child of Chaslot et al. 2008). But a move that simulations show to be surely
    /// better, by two standard errors, comes before it, whatever its visits and prior (as their secure child, with the
    /// error of the paired difference).
    [[nodiscard]] std::vector<const RootMove<Move>*> ranked() const {
        std::vector<const RootMove<Move>*> ranked;
        for (const auto& root_move : root_moves_) ranked.push_back(&root_move);
        std::stable_sort(ranked.begin(), ranked.end(), [this](const auto* a, const auto* b) {
            if (a->visits != b->visits) return a->visits > b->visits;
            const double difference = score(*a) - score(*b);
            return difference != 0 ? difference > 0 : a->prior > b->prior;
        });
        // The mean rises with every step, so this ends; after it nothing is surely better than the first.
        for (auto better = ranked.begin(); better != ranked.end();) {
            better = ranked.end();
            for (auto i = ranked.begin() + 1; i < ranked.end(); ++i)
                if (surely_better(**i, *ranked.front()) &&
                    (better == ranked.end() || sign_ * (*i)->mean() > sign_ * (*better)->mean()))
                    better = i;
            if (better != ranked.end()) std::rotate(ranked.begin(), better, better + 1);
        }
        return ranked;
    }

    /// The move to play after `search()`: the first of ranked(), or one that is drawn
    /// (SearchSettings::inverse_temperature).
    [[nodiscard]] const RootMove<Move>& choice(AgentStream& stream) const {
        if (settings_.inverse_temperature == 0) return *ranked().front();
        const auto best = std::max_element(root_moves_.begin(), root_moves_.end(),
                                           [](const auto& a, const auto& b) { return a.visits < b.visits; });
        if (best->visits == 0) return *ranked().front();
        const auto weight = [&](const RootMove<Move>& c) {
            const double share = static_cast<double>(c.visits) / static_cast<double>(best->visits);
            double power = 1;
            for (std::uint32_t i = 0; i < settings_.inverse_temperature; ++i) power *= share;
            return static_cast<std::uint32_t>(power * 65536);
        };
        std::uint32_t all = 0;
        for (const auto& c : root_moves_) all += weight(c);
        std::uint32_t left = stream.below(all);
        for (const auto& c : root_moves_) {
            if (left < weight(c)) return c;
            left -= weight(c);
        }
        return *best;
    }

    /// The value of a root move to the side that chooses, with its prior as far as that counts.
    [[nodiscard]] double score(const RootMove<Move>& c) const { return sign_ * c.mean() + prior_weight_ * c.prior; }

    /// SearchSettings::prior_weight as it counted in the last search.
    [[nodiscard]] double prior_weight() const { return prior_weight_; }

    /// All parts of all trees.
    [[nodiscard]] std::size_t trees() const { return trees_.size(); }
    [[nodiscard]] const Tree<G, Evaluator>& tree(std::size_t i) const { return trees_[i]->tree; }

private:
    struct TreeTask {
        Tree<G, Evaluator> tree;
        AgentStream stream;
    };

    /// With several trees that compare candidates, each tree is split into this many independent tasks. A task owns the
    /// subtrees of some root candidates, so no thread waits for a slower one. Cost: statistics are not shared between
    /// tasks; only the task of the chosen move is reused by the next search. Most simulations go below few moves, so a
    /// task may hold half the nodes.
    static constexpr std::size_t parts_of_a_tree = 4;

    using Clock = std::chrono::steady_clock;

    [[nodiscard]] Clock::duration time() const { return std::chrono::milliseconds(settings_.milliseconds); }

    static void set_root(TreeTask& task, const State& s, std::span<const Move> only) {
        if (only.empty())
            task.tree.set_root(s);
        else
            task.tree.set_root(s, only);
    }

    /// Whether the simulations show that `a` has the higher value to the side that chooses.
    [[nodiscard]] bool surely_better(const RootMove<Move>& a, const RootMove<Move>& b) const {
        Difference difference;
        if (settings_.candidates == 0) {  // no common dice
            if (std::min(a.visits, b.visits) < fewest_compared) return false;
            difference = {a.mean() - b.mean(), std::sqrt(*a.error() * *a.error() + *b.error() * *b.error())};
        } else {
            const std::size_t common = std::min(a.values.size(), b.values.size());
            if (common < fewest_compared) return false;
            difference = paired_difference(a.values, b.values, settings_.shared_dice ? common : 0);
        }
        return sign_ * difference.value > 0 && difference.sure();
    }

    void grow(TreeTask& task, Clock::time_point end, ThinkingStage& stage) const {
        if (settings_.milliseconds > 0) {
            do task.tree.simulate(task.stream);
            while (!stage.stopped() && Clock::now() < end);
            return;
        }
        // Visits kept from an earlier search count: a tree grows up to its share, not by it.
        const std::uint32_t share = std::max(1u, settings_.simulations / settings_.trees);
        while (task.tree.visits() < share && !stage.stopped()) {
            task.tree.simulate(task.stream);
            stage.piece_done();
        }
    }

    void merge() {
        for (const auto& task : trees_) {
            const auto edges = task->tree.moves();
            for (std::size_t i = 0; i < edges.size(); ++i) {
                if (root_moves_.size() <= i) root_moves_.push_back({.move = edges[i].move});
                RootMove<Move>& c = root_moves_[i];
                assert(same_bytes(c.move, edges[i].move));
                c.visits += edges[i].visits;
                c.total += edges[i].total;
                c.squares += edges[i].squares;
                c.prior += static_cast<double>(edges[i].prior) / settings_.trees;
            }
        }
    }

    /// Compares the candidates. The trials of one move go round the trees, those of the next begin one tree on, so all
    /// trees get equal work. What a tree kept from an earlier search guides its selection but is not counted.
    void halve(std::uint64_t seed, Clock::time_point begin, ThinkingStage& stage) {
        const auto edges = trees_[0]->tree.moves();
        for (const auto& edge : edges)
            root_moves_.push_back({.move = edge.move, .prior = static_cast<double>(edge.prior)});
        std::vector<std::size_t> candidates(edges.size());
        std::iota(candidates.begin(), candidates.end(), std::size_t{0});
        std::stable_sort(candidates.begin(), candidates.end(),
                         [&](std::size_t a, std::size_t b) { return root_moves_[a].prior > root_moves_[b].prior; });
        if (candidates.size() > settings_.candidates) candidates.resize(settings_.candidates);
        part_of_.assign(edges.size(), 0);
        for (std::size_t rank = 0; rank < candidates.size(); ++rank) part_of_[candidates[rank]] = rank % parts_;
        const auto rounds = std::max(1u, static_cast<unsigned>(std::bit_width(candidates.size() - 1)));
        std::uint32_t done = 0, round = 0;
        const auto try_more = [&](std::span<const std::size_t> left, std::uint32_t trials) {
            try_out(left, seed, done, trials, stage);
            done += trials;
        };
        const auto try_round = [&](std::span<const std::size_t> left) {
            if (settings_.milliseconds > 0) {
                try_until(begin + time() * ++round / rounds, stage,
                          [&](std::uint32_t trials) { try_more(left, trials); });
            } else {
                const std::size_t trials = settings_.simulations / (rounds * left.size());
                try_more(left, std::max(1u, static_cast<std::uint32_t>(trials)));
            }
        };
        best_by_halving(std::move(candidates), try_round, [&](std::size_t i) { return score(root_moves_[i]); });
    }

    /// Calls try_more(trials) until `end`, with growing blocks so that threads seldom wait for one another; a block
    /// takes at most a quarter of the time left and a tenth of a second.
    template <class TryMore>
    void try_until(Clock::time_point end, const ThinkingStage& stage, TryMore&& try_more) const {
        double trials = settings_.trees;
        for (auto from = Clock::now();;) {
            try_more(static_cast<std::uint32_t>(trials));
            const auto now = Clock::now();
            if (now >= end || stage.stopped()) return;
            const std::chrono::duration<double> taken = now - from, left = end - now, most(0.1);
            trials = std::clamp(trials * std::min(left / 4, most) / taken, double(settings_.trees), 2 * trials);
            from = now;
        }
    }

    /// Runs `trials` simulations of each of these moves, numbered from `done`.
    void try_out(std::span<const std::size_t> moves, std::uint64_t seed, std::uint32_t done, std::uint32_t trials,
                 ThinkingStage& stage) {
        values_.assign(moves.size() * trials, not_simulated);
        parallel_for_tasks(trees_.size(), [&](std::size_t i) {
            const std::size_t tree = i / parts_, part = i % parts_;
            for (std::size_t m = 0; m < moves.size(); ++m) {
                if (part_of_[moves[m]] != part) continue;
                for (std::size_t n = (tree + m) % settings_.trees; n < trials; n += settings_.trees) {
                    if (stage.stopped()) return;
                    const std::uint64_t own = settings_.shared_dice ? 0 : m + 1;
                    SimulationRandom random(trees_[i]->stream, seed + own, done + static_cast<std::uint32_t>(n));
                    values_[m * trials + n] = trees_[i]->tree.simulate_child(moves[m], random);
                    stage.piece_done();
                }
            }
        });
        for (std::size_t m = 0; m < moves.size(); ++m) {
            RootMove<Move>& c = root_moves_[moves[m]];
            for (std::uint32_t n = 0; n < trials; ++n) {
                const double value = values_[m * trials + n];
                if (value == not_simulated) continue;
                if (c.values.size() == done + n) c.values.push_back(value);
                ++c.visits;
                c.total += value;
                c.squares += value * value;
            }
        }
    }

    SearchSettings settings_;
    std::vector<std::unique_ptr<TreeTask>> trees_;  ///< the parts of each together
    std::size_t parts_ = 1;
    std::vector<RootMove<Move>> root_moves_;
    std::vector<std::size_t> part_of_;           ///< by root move: the part of each tree that owns it
    static constexpr double not_simulated = -1;  ///< values are 0 to 1
    std::vector<double> values_;                 ///< of try_out
    double sign_ = 1;                            ///< -1 if the second side chooses
    double prior_weight_ = 0;                    ///< in the last search
};

/// Uniform priors; values by random rollouts to the end of the game.
struct RandomRolloutEvaluator : EvaluatorDefaults {
    template <Game G>
    void priors(const G&, const typename G::State&, const MoveList<G>&, std::span<float> priors) const {
        std::fill(priors.begin(), priors.end(), 1.0f);
    }
    template <Game G>
    double value(const G& g, typename G::State s, const typename G::State&, SimulationRandom& random) const {
        for (Actor actor = g.actor(s); actor != Actor::nobody; actor = g.actor(s)) {
            if constexpr (Diced<G>) {
                if (actor == Actor::chance) {
                    g.apply(s, random.resolve(g, s));
                    continue;
                }
            }
            MoveList<G> moves;
            g.legal_moves(s, moves);
            g.apply(s, moves[random.stream().below(static_cast<std::uint32_t>(moves.size()))]);
        }
        return g.payoff(s);
    }
};

/// Plays by a search in the game itself.
template <Game G, EvaluatorOf<G> Evaluator>
class SearchAgent final : public Agent<G> {
public:
    SearchAgent(Evaluator evaluator, const SearchSettings& settings)
        : evaluator_(std::move(evaluator)), settings_(settings) {}
    void recall(const G&, const typename G::State&, const AgentStream&) override { search_.reset(); }

private:
    typename G::Move decide(const G& g, const typename G::State& seen, AgentStream& stream,
                            const Thinking& thinking) override {
        MoveList<G> moves;
        g.legal_moves(seen, moves);
        if (moves.size() == 1) return moves[0];
        if (!search_) search_.emplace(g, evaluator_, settings_);
        search_->search(seen, stream, {}, thinking);
        return search_->choice(stream).move;
    }

    Evaluator evaluator_;
    SearchSettings settings_;
    std::optional<Search<G, Evaluator>> search_;
};

}  // namespace polemarch
