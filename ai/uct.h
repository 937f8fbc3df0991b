// Plain UCT (Kocsis, Szepesvári, "Bandit based Monte-Carlo Planning", 2006): one tree over the moves of the game, UCB1
// in every decision node, uniformly random playouts to the end of the game. It knows nothing of a game but its rules: a
// baseline for agents that know more. Contrast mcts.h, which has priors, evaluations and an opponent model.
#pragma once

#include "ai/agent.h"

#include <bit>
#include <chrono>
#include <cmath>
#include <limits>
#include <vector>

namespace polemarch {

struct UctSettings {
    std::uint32_t simulations = 500;
    std::uint32_t milliseconds = 0;  ///< if not 0: time per decision, instead of `simulations`; at least one
    /// The constant c of UCB1, mean + c sqrt(ln n / n_i), of payoffs from 0 to 1. Not negative.
    double exploration = 1.41;
};

/// The natural logarithm of n >= 1 to some 1e-15, by sums and products alone: the C library's differ from machine to
/// machine in the last bit, and with it choices would.
[[nodiscard]] inline double portable_log(std::uint32_t n) {
    constexpr double log_2 = 0.69314718055994530942;
    const int power = std::bit_width(n) - 1;
    const double m = static_cast<double>(n) / static_cast<double>(std::uint64_t{1} << power);  // 1 to 2
    const double z = (m - 1) / (m + 1);  // log m = 2 atanh z, |z| < 1/3
    double sum = 0, term = z;
    for (int k = 1; k < 32; k += 2, term *= z * z) sum += term / k;
    return power * log_2 + 2 * sum;
}

/// Grows a new tree for every decision. Where the game lists a sample of the moves, it chooses among these.
template <Game G>
class UctAgent final : public Agent<G> {
public:
    using Move = typename G::Move;
    using State = typename G::State;

    explicit UctAgent(const UctSettings& settings) : settings_(settings) {}

private:
    static constexpr std::uint32_t nothing = std::numeric_limits<std::uint32_t>::max();
    /// A move, or an outcome of the dice, with the node that it leads to.
    struct Edge {
        Move move{};
        std::uint32_t visits = 0;
        double total = 0;               ///< of the first side's payoffs
        std::uint32_t child = nothing;  ///< index into nodes_
        std::uint32_t next = nothing;   ///< the next edge of the same node, index into edges_
    };
    struct Node {
        std::uint32_t edges = nothing;  ///< the first one
        std::uint32_t visits = 0;
    };

    Move decide(const G& g, const State& seen, AgentStream& stream, const Thinking& thinking) override {
        MoveList<G> moves;
        g.legal_moves(seen, moves);
        if (moves.size() == 1) return moves[0];
        nodes_.clear();
        edges_.clear();
        nodes_.emplace_back();
        add_moves(0, moves);
        const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(settings_.milliseconds);
        ThinkingStage stage(thinking, "searching", std::max(1u, settings_.simulations));
        for (std::uint32_t done = 0;;) {
            simulate(g, seen, stream);
            ++done;
            stage.piece_done();
            if (stage.stopped()) break;
            if (settings_.milliseconds > 0 ? std::chrono::steady_clock::now() >= end : done >= settings_.simulations)
                break;
        }
        return most_visited(g.actor(seen), stream);
    }

    void add_moves(std::uint32_t node, const MoveList<G>& moves) {
        const auto begin = static_cast<std::uint32_t>(edges_.size());
        nodes_[node].edges = begin;
        for (std::uint32_t i = 0; i < moves.size(); ++i) {
            edges_.push_back({.move = moves[i]});
            if (i + 1 < moves.size()) edges_.back().next = begin + i + 1;
        }
    }

    void simulate(const G& g, const State& seen, AgentStream& stream) {
        State s = seen;
        if constexpr (Veiled<G>) s = g.complete(seen, side_of(g.actor(seen)), stream.next());
        path_.clear();
        visited_.clear();
        for (std::uint32_t node = 0;;) {
            visited_.push_back(node);
            const Actor actor = g.actor(s);
            if (actor == Actor::nobody) break;
            const std::uint32_t edge =
                actor == Actor::chance ? outcome(g, s, node, stream) : choice(node, actor, stream);
            path_.push_back(edge);
            g.apply(s, edges_[edge].move);
            // Below a move the hidden part of the state, and with it the lists, may differ between simulations.
            if (Veiled<G>) break;
            if (edges_[edge].child != nothing) {
                node = edges_[edge].child;
                continue;
            }
            const Actor then = g.actor(s);
            edges_[edge].child = static_cast<std::uint32_t>(nodes_.size());
            nodes_.emplace_back();
            if (then == Actor::first || then == Actor::second) {
                MoveList<G> moves;
                g.legal_moves(s, moves);
                add_moves(edges_[edge].child, moves);
            }
            visited_.push_back(edges_[edge].child);
            break;
        }
        const double payoff = play_out(g, s, stream);
        for (const std::uint32_t node : visited_) ++nodes_[node].visits;
        for (const std::uint32_t edge : path_) {
            ++edges_[edge].visits;
            edges_[edge].total += payoff;
        }
    }

    /// Uniformly random moves to the end; does not allocate.
    static double play_out(const G& g, State& s, AgentStream& stream) {
        for (Actor actor = g.actor(s); actor != Actor::nobody; actor = g.actor(s)) {
            if constexpr (Diced<G>) {
                if (actor == Actor::chance) {
                    g.apply(s, draw(g, s, stream));
                    continue;
                }
            }
            MoveList<G> moves;
            g.legal_moves(s, moves);
            g.apply(s, moves[stream.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        return g.payoff(s);
    }

    /// The edge of an outcome drawn by its exact ways; a new one if it is drawn for the first time.
    std::uint32_t outcome(const G& g, const State& s, std::uint32_t node, AgentStream& stream) {
        if constexpr (Diced<G>) {
            const Move fallen = draw(g, s, stream);
            for (std::uint32_t e = nodes_[node].edges; e != nothing; e = edges_[e].next)
                if (edges_[e].move == fallen) return e;
            edges_.push_back({.move = fallen, .next = nodes_[node].edges});
            return nodes_[node].edges = static_cast<std::uint32_t>(edges_.size() - 1);
        } else {
            return nothing;  // no dice
        }
    }

    /// UCB1: untried moves first; equals are drawn, so that the order of the list does not count.
    std::uint32_t choice(std::uint32_t node, Actor actor, AgentStream& stream) {
        const double log_visits = portable_log(std::max(1u, nodes_[node].visits));
        return best(nodes_[node].edges, stream, [&](const Edge& e) {
            if (e.visits == 0) return std::numeric_limits<double>::infinity();
            return mean(e, actor) + settings_.exploration * std::sqrt(log_visits / static_cast<double>(e.visits));
        });
    }

    Move most_visited(Actor actor, AgentStream& stream) {
        return edges_[best(nodes_[0].edges, stream,
                           [&](const Edge& e) {
                               return e.visits == 0 ? 0 : static_cast<double>(e.visits) + mean(e, actor) / 2;
                           })]
            .move;
    }

    /// The mean payoff of a tried edge to the side that chooses.
    static double mean(const Edge& e, Actor actor) {
        const double first = e.total / e.visits;
        return actor == Actor::first ? first : 1 - first;
    }

    /// The edge of the highest value from `edge` on; one of them, drawn, if several have it.
    template <class Value>
    std::uint32_t best(std::uint32_t edge, AgentStream& stream, Value&& value) const {
        double most = -std::numeric_limits<double>::infinity();
        std::uint32_t equals = 0;
        for (std::uint32_t e = edge; e != nothing; e = edges_[e].next) {
            const double v = value(edges_[e]);
            if (v > most) most = v, equals = 0;
            equals += v == most;
        }
        std::uint32_t left = equals > 1 ? stream.below(equals) : 0;
        for (std::uint32_t e = edge;; e = edges_[e].next)
            if (value(edges_[e]) == most && left-- == 0) return e;
    }

    UctSettings settings_;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<std::uint32_t> path_, visited_;  ///< of the current simulation
};

}  // namespace polemarch
