// Monte Carlo tree search over any Game: one tree. The agent that grows several of them is in ai/mcts_agent.h; what was
// chosen, and from which papers, stands in ai/README.md, what was tried and dropped in ai/TRIED.md.
//
// A node is a state. Below a decision hang the moves with their priors, chosen by PUCT (Rosin 2011; Silver et al.
// 2017); below a roll its distinct consequences, drawn by their exact ways, each with a child made when it is first
// drawn. All values are the first side's expected payoff, from 0 to 1; a node of the second side looks at them from the
// other end. An iteration, or look, goes down to the first node without moves of its own, or to where looks end by the
// guide, makes at most one new decision node, and asks the guide for its value. A node gets its moves and priors at its
// second visit, so that what is seen once costs no prior. In a part of the looks, which the settings name, the other
// side chooses what the guide foretells, and not by PUCT.
#pragma once

#include "ai/guide.h"

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
    double first_play = 0.2;      ///< a move not tried yet is valued at its node's mean less this (first-play urgency)
    std::size_t nodes = 1 << 16;  ///< most nodes kept; when they are used up, the tree is no longer grown, only refined
    bool reused = true;           ///< what a search learnt is kept for the next
    /// Percent of the looks in which the other side chooses what the guide foretells, where the tree has grown; in the
    /// others its choices are searched, too. The more, the more is made of an enemy who plays as foretold, and the less
    /// of one who does not (restricted Nash response, Johanson et al. 2007). Nothing to a guide that does not foretell.
    std::uint32_t foretold = 0;
};

/// One tree of states of a game. Holds its memory from one search to the next and allocates nothing once it has been
/// filled. The game must outlive it.
template <Game G, Guide<G> Teacher>
class Tree {
public:
    using State = typename G::State;
    using Move = typename G::Move;

    /// A move, or a consequence of dice, and what is known of it.
    struct Edge {
        double total = 0;          ///< sum of the values seen behind it, the first side's
        double squares = 0;        ///< sum of their squares
        std::uint32_t visits = 0;  ///< how many
        std::uint32_t child = none;
        float prior = 0;         ///< of a decision: the share of it; the priors of a node sum to 1
        std::uint32_t ways = 0;  ///< of a roll
        Move move{};
        [[nodiscard]] double mean() const { return total / visits; }
    };

    Tree(const G& game, Teacher guide, const TreeSettings& settings)
        : g_(game), guide_(std::move(guide)), settings_(settings) {}

    /// Makes `root`, in which a side is to move, the root; of a game with secrets, what that side may know. What an
    /// earlier search learnt of it is kept, if settings have it so, where it lies at most four nodes below the old
    /// root.
    void plant(const State& root) {
        const std::uint32_t known = std::exchange(passing_, !settings_.reused) ? none : find(root);
        // Nothing was foretold of a side while it was the root's.
        const bool sides_changed = known != none && nodes_[known].actor != nodes_[0].actor;
        if (known == none || (foretells() && sides_changed)) {
            clear();
            make_node(root);
        } else if (known != 0) {
            keep_only(known);
        }
        if (nodes_[0].count == 0) expand(0);
        find_secrets();
    }

    /// The same with these legal moves of `root` alone, each as good as the others; nothing learnt earlier is kept,
    /// nor is this by the next search.
    void plant(const State& root, std::span<const Move> only) {
        clear();
        passing_ = true;
        make_node(root);
        for (const Move& move : only) edges_.push_back({.prior = 1.0f / static_cast<float>(only.size()), .move = move});
        nodes_[0].count = static_cast<std::uint16_t>(only.size());
        find_secrets();
    }

    /// Keeps the memory, not what was learnt.
    void forget() { clear(); }

    /// One more look. Draws from `stream`.
    void iterate(AgentStream& stream) {
        Luck luck(stream);
        begin(luck);
        path_.clear();
        learn(descend(0, luck), luck);
    }
    /// One more look behind the root's move of this index, with this luck; returns its value.
    double look_behind(std::size_t index, Luck& luck) {
        begin(luck);
        path_.assign(1, nodes_[0].first + static_cast<std::uint32_t>(index));
        ++nodes_[0].visits;
        const double value = follow(0, path_[0], luck);
        learn(value, luck);
        return value;
    }

    /// The moves at the root, in the order in which the game lists them.
    [[nodiscard]] std::span<const Edge> moves() const { return edges_of(0); }
    /// What is known of how it goes on behind a move or a consequence of dice: moves of whoever is to choose there, or
    /// consequences where dice fall (Edge::ways is above 0).
    [[nodiscard]] std::span<const Edge> sequels(const Edge& edge) const {
        if (edge.child == none) return {};
        return edges_of(edge.child);
    }
    [[nodiscard]] const State& root() const { return states_[0]; }
    [[nodiscard]] Actor actor() const { return nodes_[0].actor; }  ///< at the root
    /// Visits of the root in all searches that it has been part of.
    [[nodiscard]] std::uint32_t visits() const { return nodes_.empty() ? 0 : nodes_[0].visits; }
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    [[nodiscard]] const G& game() const { return g_; }
    [[nodiscard]] const Teacher& guide() const { return guide_; }
    static constexpr std::uint32_t none = 0xffffffff;

private:
    struct Node {
        std::uint32_t first = 0;  ///< edge
        std::uint32_t visits = 0;
        std::uint16_t count = 0;     ///< of edges; 0: not expanded yet
        std::uint16_t foretold = 0;  ///< where the side chooses that is not the root's: which edge the guide foretells
        Actor actor = Actor::nobody;
    };

    /// Whether in some looks the other side's choices are foretold.
    [[nodiscard]] bool foretells() const {
        return ForetellingGuide<Teacher, G> && settings_.foretold > 0 && settings_.nodes > 1;
    }
    /// A look begins.
    void begin(Luck& luck) { foretelling_ = foretells() && luck.once_below(100) < settings_.foretold; }
    /// Goes down from a node to where the look ends, noting the way in path_; returns its value.
    double descend(std::uint32_t at, Luck& luck) {
        Node& node = nodes_[at];
        ++node.visits;
        if (node.actor == Actor::nobody) return over(states_[at]);
        if constexpr (EndingGuide<Teacher, G>)
            if (guide_.ends(g_, states_[at], states_[0])) return judge(states_[at], luck);
        if (node.count == 0 && (node.actor == Actor::chance || node.visits > 1) && !full()) expand(at);
        if (nodes_[at].count == 0) return judge(states_[at], luck);
        const std::uint32_t edge = nodes_[at].actor == Actor::chance ? drawn(at, luck) : chosen(at);
        path_.push_back(edge);
        if constexpr (WatchingGuide<Teacher, G>)
            if (nodes_[at].actor != Actor::chance) guide_.goes_by(g_, states_[at], edges_[edge].move);
        return follow(at, edge, luck);
    }
    /// The same from behind an edge of the node.
    double follow(std::uint32_t at, std::uint32_t edge, Luck& luck) {
        if constexpr (Veiled<G>) {
            if (at == 0 && secrets_) {
                State next = completed(luck.secret());
                g_.apply(next, edges_[edge].move);
                return judge(next, luck);
            }
        }
        if (edges_[edge].child == none) {
            State next = states_[at];
            g_.apply(next, edges_[edge].move);
            if (full()) return judge(next, luck);
            const std::uint32_t child = make_node(next);
            edges_[edge].child = child;
        }
        return descend(edges_[edge].child, luck);
    }
    void learn(double value, const Luck& luck) {
        if constexpr (WatchingGuide<Teacher, G>) guide_.learns(path_.front() - nodes_[0].first, luck, foretelling_);
        for (const std::uint32_t edge : path_) {
            edges_[edge].total += value;
            edges_[edge].squares += value * value;
            ++edges_[edge].visits;
        }
    }

    /// Where the mover at the root does not know all, every look goes by a completion of its own, and nothing grows
    /// below: what follows a move in one of them may not in the next.
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
        guide_.priors(g_, states_[at], moves, priors_);
        if constexpr (ForetellingGuide<Teacher, G>)
            if (foretells() && node.actor != nodes_[0].actor)
                node.foretold = static_cast<std::uint16_t>(guide_.foretell(g_, states_[at], moves, priors_));
        double sum = 0;
        for (const float prior : priors_) sum += prior;
        for (std::size_t i = 0; i < moves.size(); ++i)
            edges_.push_back({.prior = static_cast<float>(priors_[i] / sum), .move = moves[i]});
        node.count = static_cast<std::uint16_t>(moves.size());
    }

    /// PUCT, the first of equals; in a look that foretells, the other side's foretold choice.
    [[nodiscard]] std::uint32_t chosen(std::uint32_t at) const {
        const Node& node = nodes_[at];
        if (foretelling_ && node.actor != nodes_[0].actor) return node.first + node.foretold;
        const Edge* edges = edges_.data() + node.first;
        const double sign = node.actor == Actor::first ? 1 : -1;
        double total = 0;
        std::uint32_t visits = 0;
        for (std::uint32_t i = 0; i < node.count; ++i) {
            total += edges[i].total;
            visits += edges[i].visits;
        }
        const double untried = (visits > 0 ? sign * total / visits : sign * 0.5) - settings_.first_play;
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

    /// A consequence of the roll, as often as its ways have it.
    [[nodiscard]] std::uint32_t drawn(std::uint32_t at, Luck& luck) const {
        const Node& node = nodes_[at];
        if constexpr (Diced<G>) {
            if (luck.shared()) {
                const Move fallen = luck.consequence(g_, states_[at]);
                std::uint32_t edge = node.first;
                while (!same_bytes(edges_[edge].move, fallen)) ++edge;
                return edge;
            }
        }
        std::uint32_t all = 0;
        for (const Edge& edge : edges_of(at)) all += edge.ways;
        std::uint32_t left = luck.stream().below(all), edge = node.first;
        while (left >= edges_[edge].ways) left -= edges_[edge++].ways;
        return edge;
    }

    /// The value of a state that is not looked behind: the guide's, once the dice have fallen.
    double judge(State s, Luck& luck) {
        if constexpr (Diced<G>)
            while (g_.actor(s) == Actor::chance) g_.apply(s, luck.consequence(g_, s));
        return g_.actor(s) == Actor::nobody ? over(s) : guide_.value(g_, s, states_[0], luck);
    }
    double over(const State& s) {
        if constexpr (WatchingGuide<Teacher, G>) guide_.over(g_, s);
        if constexpr (JudgingGuide<Teacher, G>) return guide_.worth(g_, s);
        return g_.payoff(s);
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

    /// Throws away all but the tree below `root`, which becomes node 0.
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
    Teacher guide_;
    TreeSettings settings_;
    std::vector<Node> nodes_, old_nodes_;
    std::vector<State> states_, old_states_;  ///< apart, so that a walk down touches only nodes and edges
    std::vector<Edge> edges_, old_edges_;
    std::vector<std::uint32_t> path_, kept_;
    std::vector<float> priors_;
    bool secrets_ = false;      ///< at the root
    bool foretelling_ = false;  ///< in the look under way
    bool passing_ = false;      ///< what is learnt is not kept for the next search
};

}  // namespace polemarch
