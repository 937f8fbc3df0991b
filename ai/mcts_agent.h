// The player by tree search: several trees, each with a stream of its own, their visits added up in a fixed order.
#pragma once

#include "ai/agent.h"
#include "ai/mcts.h"
#include "ai/sequential_halving.h"
#include "ai/shared_out.h"

#include <bit>
#include <chrono>
#include <cmath>
#include <memory>
#include <numeric>
#include <optional>
#include <span>

namespace polemarch {

/// How long and how well a search player thinks. Two equal settings and streams choose the same move, whatever the
/// threads; only `milliseconds` gives that up.
struct SearchSettings {
    /// A decision, over all trees; by halving as many as can be shared out evenly, one of each candidate a round at
    /// least.
    std::uint32_t iterations = 1000;
    std::uint32_t trees = 1;         ///< part of the strength: threads only share them out
    std::uint32_t milliseconds = 0;  ///< in all, instead of iterations, if not 0; each tree gets one look at least
    /// 0: looks go where PUCT sends them. k: the k moves of the highest priors are compared by sequential halving, as
    /// many looks in each round, a look at one with the same dice as that at the others.
    std::uint32_t candidates = 0;
    bool shared_dice = true;  ///< false: each look of a comparison has dice of its own
    /// 0: the move most looked at. k: a move is chosen with a chance in proportion to the k-th power of its visits.
    std::uint32_t sharpness = 0;
    /// What a prior of 1 is worth, in payoff, where candidates are compared: which of two is better that looks hardly
    /// tell apart, the guide says.
    double trust = 0;
    TreeSettings tree{};
};

/// What a search found out about a move: the sums over all trees.
template <class Move>
struct Considered {
    Move move{};
    std::uint64_t visits = 0;
    double total = 0;    ///< of the first side's values
    double squares = 0;  ///< of their squares
    double prior = 0;    ///< mean of the trees'
    [[nodiscard]] double mean() const { return visits > 0 ? total / static_cast<double>(visits) : 0.5; }
    /// Standard error of the mean, as if each look had been by itself; nothing of fewer than two.
    [[nodiscard]] std::optional<double> error() const {
        if (visits < 2) return std::nullopt;
        const auto n = static_cast<double>(visits);
        return std::sqrt(std::max(0.0, squares / n - mean() * mean()) / (n - 1));
    }
};

/// Searches in `G`, which may be a game of plans made from the game that is played.
template <Game G, Guide<G> Teacher>
class Search {
public:
    using Move = typename G::Move;
    using State = typename G::State;

    /// The game must outlive the search.
    Search(const G& game, const Teacher& guide, const SearchSettings& settings) : settings_(settings) {
        if (settings.trees > 1 && settings.candidates > 0) parts_ = parts_of_a_tree;
        TreeSettings part = settings.tree;
        if (parts_ > 1) part.nodes = (part.nodes + 1) / 2;
        for (std::size_t i = 0; i < settings.trees * parts_; ++i)
            trees_.push_back(std::make_unique<Grown>(Grown{Tree<G, Teacher>(game, guide, part), AgentStream(0)}));
    }

    /// What the search finds in `s`, in which a side is to move: its moves in the order of their bytes. Each tree's
    /// stream is keyed by a word of `stream`. With `only`, of these legal moves alone. `thinking` is asked before every
    /// simulation whether to stop.
    const std::vector<Considered<Move>>& consider(const State& s, AgentStream& stream, std::span<const Move> only = {},
                                                  const Thinking& thinking = undisturbed) {
        const auto begin = Clock::now();
        ThinkingStage stage(thinking, "searching", std::max(1u, settings_.iterations));
        for (const auto& grown : trees_) grown->stream = AgentStream(stream.next());
        share_out(trees_.size(), [&](std::size_t i) { plant(*trees_[i], s, only); });
        sign_ = trees_[0]->tree.actor() == Actor::first ? 1 : -1;
        trust_ = settings_.trust;
        if constexpr (ReticentGuide<Teacher, G>)
            if (!trees_[0]->tree.guide().opinion_counts(trees_[0]->tree.game(), s)) trust_ = 0;
        considered_.clear();
        if (settings_.candidates == 0) {
            share_out(trees_.size(), [&](std::size_t i) { grow(*trees_[i], begin + time(), stage); });
            merge();
        } else {
            halve(stream.next(), begin, stage);
        }
        std::sort(considered_.begin(), considered_.end(), [](const Considered<Move>& a, const Considered<Move>& b) {
            return std::memcmp(&a.move, &b.move, sizeof(Move)) < 0;
        });
        return considered_;
    }

    /// The move to play after `consider`.
    [[nodiscard]] const Considered<Move>& choice(AgentStream& stream) const {
        const auto worse = [this](const Considered<Move>& a, const Considered<Move>& b) {
            if (a.visits != b.visits) return a.visits < b.visits;
            const double difference = worth(a) - worth(b);
            return difference != 0 ? difference < 0 : a.prior < b.prior;
        };
        const auto best = std::max_element(considered_.begin(), considered_.end(), worse);  // the first of equals
        if (settings_.sharpness == 0 || best->visits == 0) return *best;
        const auto weight = [&](const Considered<Move>& c) {
            const double share = static_cast<double>(c.visits) / static_cast<double>(best->visits);
            double power = 1;
            for (std::uint32_t i = 0; i < settings_.sharpness; ++i) power *= share;
            return static_cast<std::uint32_t>(power * 65536);
        };
        std::uint32_t all = 0;
        for (const auto& c : considered_) all += weight(c);
        std::uint32_t left = stream.below(all);
        for (const auto& c : considered_) {
            if (left < weight(c)) return c;
            left -= weight(c);
        }
        return *best;
    }

    /// What it is worth to the side that chooses: by the looks, and by the guide as far as his opinion counts.
    [[nodiscard]] double worth(const Considered<Move>& c) const { return sign_ * c.mean() + trust_ * c.prior; }

    /// What a prior of 1 is worth in the state last considered, in payoff: nothing where the guide's opinion does not
    /// count.
    [[nodiscard]] double trust() const { return trust_; }

    /// All parts of all trees.
    [[nodiscard]] std::size_t trees() const { return trees_.size(); }
    [[nodiscard]] const Tree<G, Teacher>& tree(std::size_t i) const { return trees_[i]->tree; }

private:
    struct Grown {
        Tree<G, Teacher> tree;
        AgentStream stream;
    };

    /// Where several trees compare candidates each is grown in so many parts, every one behind some of the candidates
    /// alone: a thread that has done with a part takes up the next, instead of waiting for a slower one. What is learnt
    /// behind a move does not help the looks behind another there, but only the part behind the move that is made has
    /// something to keep for the next search. Most looks go behind a few moves, so a part may have half the nodes.
    static constexpr std::size_t parts_of_a_tree = 4;

    using Clock = std::chrono::steady_clock;

    [[nodiscard]] Clock::duration time() const { return std::chrono::milliseconds(settings_.milliseconds); }

    static void plant(Grown& grown, const State& s, std::span<const Move> only) {
        if (only.empty())
            grown.tree.plant(s);
        else
            grown.tree.plant(s, only);
    }

    void grow(Grown& grown, Clock::time_point end, ThinkingStage& stage) const {
        if (settings_.milliseconds > 0) {
            do grown.tree.iterate(grown.stream);
            while (!stage.stopped() && Clock::now() < end);
            return;
        }
        // What is left of an earlier search counts: a tree is grown up to its share, not by it.
        const std::uint32_t share = std::max(1u, settings_.iterations / settings_.trees);
        while (grown.tree.visits() < share && !stage.stopped()) {
            grown.tree.iterate(grown.stream);
            stage.piece_done();
        }
    }

    void merge() {
        for (const auto& grown : trees_) {
            const auto edges = grown->tree.moves();
            for (std::size_t i = 0; i < edges.size(); ++i) {
                if (considered_.size() <= i) considered_.push_back({.move = edges[i].move});
                Considered<Move>& c = considered_[i];
                assert(same_bytes(c.move, edges[i].move));
                c.visits += edges[i].visits;
                c.total += edges[i].total;
                c.squares += edges[i].squares;
                c.prior += static_cast<double>(edges[i].prior) / settings_.trees;
            }
        }
    }

    /// Compares the candidates. The trials of a move go round the trees, those of the next move a tree on, so that all
    /// have the same to do; what the trees kept from an earlier search guides the looks, but is not counted.
    void halve(std::uint64_t seed, Clock::time_point begin, ThinkingStage& stage) {
        const auto edges = trees_[0]->tree.moves();
        for (const auto& edge : edges)
            considered_.push_back({.move = edge.move, .prior = static_cast<double>(edge.prior)});
        std::vector<std::size_t> candidates(edges.size());
        std::iota(candidates.begin(), candidates.end(), std::size_t{0});
        std::stable_sort(candidates.begin(), candidates.end(),
                         [&](std::size_t a, std::size_t b) { return considered_[a].prior > considered_[b].prior; });
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
                const std::size_t trials = settings_.iterations / (rounds * left.size());
                try_more(left, std::max(1u, static_cast<std::uint32_t>(trials)));
            }
        };
        best_by_halving(std::move(candidates), try_round, [&](std::size_t i) { return worth(considered_[i]); });
    }

    /// try_more(trials) until the time is up: more and more at once, so that threads seldom wait for one another, but
    /// for no more than a quarter of what time is left, nor a tenth of a second.
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

    /// Looks at each of these moves `trials` times more, `done` times having gone before.
    void try_out(std::span<const std::size_t> moves, std::uint64_t seed, std::uint32_t done, std::uint32_t trials,
                 ThinkingStage& stage) {
        values_.assign(moves.size() * trials, not_simulated);
        share_out(trees_.size(), [&](std::size_t i) {
            const std::size_t tree = i / parts_, part = i % parts_;
            for (std::size_t m = 0; m < moves.size(); ++m) {
                if (part_of_[moves[m]] != part) continue;
                for (std::size_t n = (tree + m) % settings_.trees; n < trials; n += settings_.trees) {
                    if (stage.stopped()) return;
                    const std::uint64_t own = settings_.shared_dice ? 0 : m + 1;
                    Luck luck(trees_[i]->stream, seed + own, done + static_cast<std::uint32_t>(n));
                    values_[m * trials + n] = trees_[i]->tree.look_behind(moves[m], luck);
                    stage.piece_done();
                }
            }
        });
        for (std::size_t m = 0; m < moves.size(); ++m) {
            Considered<Move>& c = considered_[moves[m]];
            for (std::uint32_t n = 0; n < trials; ++n) {
                const double value = values_[m * trials + n];
                if (value == not_simulated) continue;
                ++c.visits;
                c.total += value;
                c.squares += value * value;
            }
        }
    }

    SearchSettings settings_;
    std::vector<std::unique_ptr<Grown>> trees_;  ///< the parts of each together
    std::size_t parts_ = 1;
    std::vector<Considered<Move>> considered_;
    std::vector<std::size_t> part_of_;           ///< a move, by its index: behind which it is looked at
    static constexpr double not_simulated = -1;  ///< values are 0 to 1
    std::vector<double> values_;                 ///< of try_out
    double sign_ = 1;                            ///< -1 if the second side chooses
    double trust_ = 0;  ///< that of the settings, or 0 where the guide's opinion does not count
};

/// A guide that knows nothing: every move is as good, a state is worth what a random game from it brings.
struct RandomGuide {
    template <Game G>
    void priors(const G&, const typename G::State&, const MoveList<G>&, std::span<float> priors) const {
        std::fill(priors.begin(), priors.end(), 1.0f);
    }
    template <Game G>
    double value(const G& g, typename G::State s, const typename G::State&, Luck& luck) const {
        for (Actor actor = g.actor(s); actor != Actor::nobody; actor = g.actor(s)) {
            if constexpr (Diced<G>) {
                if (actor == Actor::chance) {
                    g.apply(s, luck.consequence(g, s));
                    continue;
                }
            }
            MoveList<G> moves;
            g.legal_moves(s, moves);
            g.apply(s, moves[luck.stream().below(static_cast<std::uint32_t>(moves.size()))]);
        }
        return g.payoff(s);
    }
};

/// The player of a game that is searched as it is.
template <Game G, Guide<G> Teacher>
class SearchAgent final : public Agent<G> {
public:
    SearchAgent(Teacher guide, const SearchSettings& settings) : guide_(std::move(guide)), settings_(settings) {}
    void recall(const G&, const typename G::State&, const AgentStream&) override { search_.reset(); }

private:
    typename G::Move decide(const G& g, const typename G::State& seen, AgentStream& stream,
                            const Thinking& thinking) override {
        MoveList<G> moves;
        g.legal_moves(seen, moves);
        if (moves.size() == 1) return moves[0];
        if (!search_) search_.emplace(g, guide_, settings_);
        search_->consider(seen, stream, {}, thinking);
        return search_->choice(stream).move;
    }

    Teacher guide_;
    SearchSettings settings_;
    std::optional<Search<G, Teacher>> search_;
};

}  // namespace polemarch
