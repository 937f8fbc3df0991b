// Monte Carlo tree search over any Game: one tree. The agent that grows several of them is in ai/mcts_agent.h. The
// design and its papers are in ai/README.md, what was tried and dropped in ai/TRIED.md.
//
// A node is a state. A decision node has the legal moves with their priors and selects by PUCT (Rosin 2011; Silver et
// al. 2017). A chance node has the distinct outcomes of a roll, drawn by their exact ways; the child of an outcome is
// made when it is first drawn. All values are the first side's expected payoff, 0 to 1; nodes of the second side select
// the lowest. A simulation goes down to the first node that is not expanded, or to the evaluator's horizon, makes at
// most one new node, and asks the evaluator for its value. Nodes are expanded at their second visit, so leaves never
// pay for priors. In a share of the simulations the opponent's moves come from the evaluator's opponent model instead
// of PUCT.
#pragma once

#include "ai/evaluator.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace polemarch {

/// How a tree is grown. Nothing here depends on a clock.
struct TreeSettings {
    double exploration = 0.8;     ///< PUCT's constant, in payoff
    double fpu_reduction = 0.2;   ///< first-play urgency: an untried move is valued at its node's mean less this
    std::size_t nodes = 1 << 16;  ///< most nodes kept; when they are used up, the tree is no longer grown, only refined
    bool reused = true;           ///< keeps the subtree of the new root between searches
    /// Percent of the simulations in which the opponent's moves come from the evaluator's opponent model; in the rest
    /// they are searched (restricted Nash response, Johanson et al. 2007). A higher share exploits an opponent who
    /// plays as predicted more, and any other less. Without effect unless the evaluator PredictsReplies.
    std::uint32_t opponent_model = 0;
};

/// One tree of states of a game. Holds its memory from one search to the next and allocates nothing once it has been
/// filled. The game must outlive it.
template <Game G, EvaluatorOf<G> Evaluator>
class Tree {
public:
    using State = typename G::State;
    using Move = typename G::Move;

    /// A move, or an outcome of dice, with its statistics.
    struct Edge {
        double total = 0;          ///< sum of the values below it, the first side's
        double squares = 0;        ///< sum of their squares
        std::uint32_t visits = 0;  ///< how many
        std::uint32_t child = none;
        float prior = 0;         ///< of a decision: the share of it; the priors of a node sum to 1
        std::uint32_t ways = 0;  ///< of a roll
        Move move{};
        [[nodiscard]] double mean() const { return total / visits; }
    };

    Tree(const G& game, Evaluator evaluator, const TreeSettings& settings)
        : g_(game), evaluator_(std::move(evaluator)), settings_(settings) {}

    /// Starts a search at `root`, in which a side is to move; of a game with secrets, what that side may know. If
    /// settings say so, the subtree of `root` is kept where an earlier search has it at most four nodes below its root.
    void set_root(const State& root) {
        const std::uint32_t known = std::exchange(discarded_, !settings_.reused) ? none : find(root);
        // While a side was the root's, its moves were not predicted.
        const bool sides_changed = known != none && nodes_[known].actor != nodes_[0].actor;
        if (known == none || (predicts_replies() && sides_changed)) {
            clear();
            make_node(root);
        } else if (known != 0) {
            keep_only(known);
        }
        if (nodes_[0].count == 0) expand(0);
        find_secrets();
    }

    /// The same with these legal moves of `root` only and equal priors. Keeps nothing from the search before, nor for
    /// the next one.
    void set_root(const State& root, std::span<const Move> only) {
        clear();
        discarded_ = true;
        make_node(root);
        for (const Move& move : only) edges_.push_back({.prior = 1.0f / static_cast<float>(only.size()), .move = move});
        nodes_[0].count = static_cast<std::uint16_t>(only.size());
        find_secrets();
    }

    /// Drops the tree, keeps its allocations.
    void forget() { clear(); }

    /// Runs one simulation. Draws from `stream`.
    void simulate(AgentStream& stream) {
        SimulationRandom random(stream);
        begin(random);
        path_.clear();
        back_up(descend(0, random), random);
    }
    /// Runs one simulation that begins with the root move of this index; returns its value.
    double simulate_child(std::size_t index, SimulationRandom& random) {
        begin(random);
        path_.assign(1, nodes_[0].first + static_cast<std::uint32_t>(index));
        ++nodes_[0].visits;
        const double value = follow(0, path_[0], random);
        back_up(value, random);
        return value;
    }

    /// The moves at the root, in the order in which the game lists them.
    [[nodiscard]] std::span<const Edge> moves() const { return edges_of(0); }
    /// The edges below an edge: moves of the side that chooses next, or outcomes where dice fall (Edge::ways above 0).
    /// Empty if its node is not expanded.
    [[nodiscard]] std::span<const Edge> children(const Edge& edge) const {
        if (edge.child == none) return {};
        return edges_of(edge.child);
    }
    [[nodiscard]] const State& root() const { return states_[0]; }
    [[nodiscard]] Actor actor() const { return nodes_[0].actor; }  ///< at the root
    /// Visits of the root, in every search in which it was in the tree.
    [[nodiscard]] std::uint32_t visits() const { return nodes_.empty() ? 0 : nodes_[0].visits; }
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    [[nodiscard]] const G& game() const { return g_; }
    [[nodiscard]] const Evaluator& evaluator() const { return evaluator_; }
    static constexpr std::uint32_t none = 0xffffffff;

private:
    struct Node {
        std::uint32_t first = 0;  ///< edge
        std::uint32_t visits = 0;
        std::uint16_t count = 0;      ///< of edges; 0: not expanded yet
        std::uint16_t predicted = 0;  ///< of an opponent's node: the edge that the opponent model chooses
        Actor actor = Actor::nobody;
    };

    /// Whether the opponent model is used at all.
    [[nodiscard]] bool predicts_replies() const {
        return PredictsReplies<Evaluator, G> && settings_.opponent_model > 0 && settings_.nodes > 1;
    }
    /// Starts a simulation.
    void begin(SimulationRandom& random) {
        predicting_ = predicts_replies() && random.once_below(100) < settings_.opponent_model;
    }
    /// Goes down from a node to the end of the simulation, noting the edges in path_; returns its value.
    double descend(std::uint32_t at, SimulationRandom& random) {
        Node& node = nodes_[at];
        ++node.visits;
        if (node.actor == Actor::nobody) return over(states_[at]);
        if (evaluator_.is_horizon(g_, states_[at], states_[0])) return judge(states_[at], random);
        if (node.count == 0 && (node.actor == Actor::chance || node.visits > 1) && !full()) expand(at);
        if (nodes_[at].count == 0) return judge(states_[at], random);
        const std::uint32_t edge = nodes_[at].actor == Actor::chance ? drawn(at, random) : chosen(at);
        path_.push_back(edge);
        if constexpr (ObservesSimulations<Evaluator, G>)
            if (nodes_[at].actor != Actor::chance) evaluator_.on_move(g_, states_[at], edges_[edge].move);
        return follow(at, edge, random);
    }
    /// The same from below an edge of the node.
    double follow(std::uint32_t at, std::uint32_t edge, SimulationRandom& random) {
        if constexpr (Veiled<G>) {
            if (at == 0 && secrets_) {
                State next = completed(random.secret());
                g_.apply(next, edges_[edge].move);
                return judge(next, random);
            }
        }
        if (edges_[edge].child == none) {
            State next = states_[at];
            g_.apply(next, edges_[edge].move);
            if (full()) return judge(next, random);
            const std::uint32_t child = make_node(next);
            edges_[edge].child = child;
        }
        return descend(edges_[edge].child, random);
    }
    void back_up(double value, const SimulationRandom& random) {
        if constexpr (ObservesSimulations<Evaluator, G>)
            evaluator_.on_simulation_end(path_.front() - nodes_[0].first, random, predicting_);
        for (const std::uint32_t edge : path_) {
            edges_[edge].total += value;
            edges_[edge].squares += value * value;
            ++edges_[edge].visits;
        }
    }

    /// If the root's side does not know the whole state, every simulation completes it anew, and the tree ends at the
    /// root moves: what follows a move in one completion may be impossible in the next.
    void find_secrets() {
        if constexpr (Veiled<G>) secrets_ = !same_bytes(completed(0), states_[0]);
    }
    [[nodiscard]] State completed(std::uint64_t word) const requires Veiled<G> {
        return g_.complete(states_[0], nodes_[0].actor == Actor::first ? Side::first : Side::second, word);
    }
    [[nodiscard]] bool full() const { return nodes_.size() >= settings_.nodes; }
    [[nodiscard]] std::span<const Edge> edges_of(std::uint32_t node) const {
        return {edges_.data() + nodes_[node].first, nodes_[node].count};
    }
    void clear() {
        nodes_.clear();
        states_.clear();
        edges_.clear();
    }
    std::uint32_t make_node(const State& s) {
        nodes_.push_back({.actor = g_.actor(s)});
        states_.push_back(s);
        return static_cast<std::uint32_t>(nodes_.size() - 1);
    }

    void expand(std::uint32_t at) {
        Node& node = nodes_[at];
        node.first = static_cast<std::uint32_t>(edges_.size());
        if (node.actor == Actor::chance) {
            if constexpr (Diced<G>) {
                OutcomeList<G> outcomes;
                g_.outcomes(states_[at], outcomes);
                for (const auto& outcome : outcomes) edges_.push_back({.ways = outcome.ways, .move = outcome.move});
                node.count = static_cast<std::uint16_t>(outcomes.size());
            }
            return;
        }
        MoveList<G> moves;
        g_.legal_moves(states_[at], moves);
        priors_.resize(moves.size());
        evaluator_.priors(g_, states_[at], moves, priors_);
        if constexpr (PredictsReplies<Evaluator, G>)
            if (predicts_replies() && node.actor != nodes_[0].actor)
                node.predicted = static_cast<std::uint16_t>(evaluator_.predict_reply(g_, states_[at], moves, priors_));
        double sum = 0;
        for (const float prior : priors_) sum += prior;
        for (std::size_t i = 0; i < moves.size(); ++i)
            edges_.push_back({.prior = static_cast<float>(priors_[i] / sum), .move = moves[i]});
        node.count = static_cast<std::uint16_t>(moves.size());
    }

    /// PUCT, the first of equals; or the predicted reply, if the opponent model chooses in this simulation.
    [[nodiscard]] std::uint32_t chosen(std::uint32_t at) const {
        const Node& node = nodes_[at];
        if (predicting_ && node.actor != nodes_[0].actor) return node.first + node.predicted;
        const Edge* edges = edges_.data() + node.first;
        const double sign = node.actor == Actor::first ? 1 : -1;
        double total = 0;
        std::uint32_t visits = 0;
        for (std::uint32_t i = 0; i < node.count; ++i) {
            total += edges[i].total;
            visits += edges[i].visits;
        }
        const double untried = (visits > 0 ? sign * total / visits : sign * 0.5) - settings_.fpu_reduction;
        const double scale = settings_.exploration * std::sqrt(static_cast<double>(visits) + 1);
        double most = -std::numeric_limits<double>::infinity();
        std::uint32_t best = 0;
        for (std::uint32_t i = 0; i < node.count; ++i) {
            const Edge& edge = edges[i];
            const double mean = edge.visits > 0 ? sign * edge.total / edge.visits : untried;
            const double score = mean + scale * static_cast<double>(edge.prior) / (1.0 + edge.visits);
            if (score > most) most = score, best = i;
        }
        return node.first + best;
    }

    /// An outcome of the roll, with a chance in proportion to its ways.
    [[nodiscard]] std::uint32_t drawn(std::uint32_t at, SimulationRandom& random) const {
        const Node& node = nodes_[at];
        if constexpr (Diced<G>) {
            if (random.shared()) {
                const Move fallen = random.resolve(g_, states_[at]);
                std::uint32_t edge = node.first;
                while (!same_bytes(edges_[edge].move, fallen)) ++edge;
                return edge;
            }
        }
        std::uint32_t all = 0;
        for (const Edge& edge : edges_of(at)) all += edge.ways;
        std::uint32_t left = random.stream().below(all), edge = node.first;
        while (left >= edges_[edge].ways) left -= edges_[edge++].ways;
        return edge;
    }

    /// The value of a leaf: the evaluator's, after any dice that are due.
    double judge(State s, SimulationRandom& random) {
        if constexpr (Diced<G>)
            while (g_.actor(s) == Actor::chance) g_.apply(s, random.resolve(g_, s));
        return g_.actor(s) == Actor::nobody ? over(s) : evaluator_.value(g_, s, states_[0], random);
    }
    double over(const State& s) {
        if constexpr (ObservesSimulations<Evaluator, G>) evaluator_.on_terminal(g_, s);
        return evaluator_.terminal_value(g_, s);
    }

    /// The node of this state, at most four below the root; none if there is none.
    [[nodiscard]] std::uint32_t find(const State& wanted) {
        if (nodes_.empty()) return none;
        kept_.assign(1, 0);
        std::size_t from = 0;
        for (int depth = 0; depth <= 4; ++depth) {
            const std::size_t end = kept_.size();
            for (; from < end; ++from) {
                const std::uint32_t node = kept_[from];
                if (same_bytes(states_[node], wanted)) return node;
                for (const Edge& edge : edges_of(node))
                    if (edge.child != none) kept_.push_back(edge.child);
            }
        }
        return none;
    }

    /// Drops all but the tree below `root`, which becomes node 0.
    void keep_only(std::uint32_t root) {
        old_nodes_.swap(nodes_);
        old_states_.swap(states_);
        old_edges_.swap(edges_);
        clear();
        // In the order of a walk by layers: the i-th kept node is old node kept_[i].
        kept_.assign(1, root);
        for (std::size_t i = 0; i < kept_.size(); ++i) {
            Node node = old_nodes_[kept_[i]];
            const std::uint32_t first = node.first;
            node.first = static_cast<std::uint32_t>(edges_.size());
            for (std::uint32_t e = 0; e < node.count; ++e) {
                Edge edge = old_edges_[first + e];
                if (edge.child != none) {
                    kept_.push_back(edge.child);
                    edge.child = static_cast<std::uint32_t>(kept_.size() - 1);
                }
                edges_.push_back(edge);
            }
            nodes_.push_back(node);
            states_.push_back(old_states_[kept_[i]]);
        }
    }

    const G& g_;
    Evaluator evaluator_;
    TreeSettings settings_;
    std::vector<Node> nodes_, old_nodes_;
    std::vector<State> states_, old_states_;  ///< apart: a descent reads only nodes and edges
    std::vector<Edge> edges_, old_edges_;
    std::vector<std::uint32_t> path_, kept_;
    std::vector<float> priors_;
    bool secrets_ = false;     ///< at the root
    bool predicting_ = false;  ///< in the current simulation
    bool discarded_ = false;   ///< this tree is not kept for the next search
};

}  // namespace polemarch
