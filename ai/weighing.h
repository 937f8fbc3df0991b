// What a general who searches thought of each of his choices in one state, for whoever wants to know why; for any rule
// system. All of it is from the looks of his search: its guide is watched.
#pragma once

#include "ai/mcts_agent.h"
#include "ai/reasons.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace polemarch {

/// A choice that was looked at; a side's figures are as the side that chooses sees them.
template <class Move, class State, std::size_t Terms, class Plain = Move>
struct WeighedChoice {
    Move move{};
    std::uint64_t visits = 0;
    double value = 0.5;                   ///< expected payoff, over all looks
    std::optional<double> error{};        ///< its standard error
    double worth = 0;                     ///< by which the general compares those of as many looks
    std::vector<LookEnd<Terms>> looks{};  ///< as a Comparison wants them
    double lost_own = 0, lost_enemy = 0;  ///< means of what was lost until a look ended
    struct Reply {
        State state;
        Plain move;
        std::uint64_t times = 1;  ///< in so many looks
    };
    /// What the enemy most often did at his first free choice, in looks in which that was not foretold, if there are
    /// any; nothing if he never had one.
    std::optional<Reply> reply{};
    std::uint64_t replied = 0;  ///< number of those looks
};

// clang-format off
/// How a rule system is weighed:
///   Searched, Guide, terms     the game that is searched, what the search knows of it, how many terms
///   searched(), guide()        of one decision; besides value() the guide has the two halves of it, play_on(), worth()
///   count(end), weights(end)   the terms of a state where a look ends, and what they weigh
///   balance(end)               of losses, as worth_of takes it
///   lost(state)                what both sides have lost, by side
///   free(state)                whether the side to move has more than one choice
///   plain(move)                the move of the battle in a move that is searched
// clang-format on

/// A guide that does what the system's does and notes how every look goes.
template <class System>
class Witness {
public:
    using G = typename System::Searched;
    using Move = typename G::Move;
    using State = typename G::State;
    using Plain = decltype(std::declval<const System&>().plain(std::declval<const Move&>()));  ///< of the battle
    using Weighed = WeighedChoice<Move, State, System::terms, Plain>;
    /// Of the looks behind one move.
    struct Seen {
        std::vector<LookEnd<System::terms>> looks;
        struct Replies {
            std::uint64_t looks = 0;
            std::vector<typename Weighed::Reply> seen;
        };
        std::array<Replies, 2> replies;  ///< in looks in which they are searched, and in those that foretell
    };

    /// A side has a free choice in `root`. The system must outlive it.
    Witness(const System& system, const State& root)
        : system_(&system),
          guide_(system.guide()),
          side_(static_cast<unsigned>(system.searched().actor(root))),
          before_(system.lost(root)) {}

    void priors(const G& g, const State& s, const MoveList<G>& moves, std::span<float> priors) {
        guide_.priors(g, s, moves, priors);
    }
    double value(const G& g, const State& s, const State& root, Luck& luck) {
        State end = s;
        guide_.play_on(g, end, root, luck, [&](State& due, const auto& carry_out) {
            if (!awaits_reply(g, due)) return static_cast<void>(carry_out(due));
            const State before = due;
            reply_ = typename Weighed::Reply{before, carry_out(due)};
        });
        const double worth = guide_.worth(g, end);
        end_ = end_of(g, end, worth);
        return worth;
    }
    [[nodiscard]] double worth(const G& g, const State& end) const { return guide_.worth(g, end); }
    [[nodiscard]] bool opinion_counts(const G& g,
                                      const State& s) const requires ReticentGuide<typename System::Guide, G> {
        return guide_.opinion_counts(g, s);
    }
    [[nodiscard]] bool ends(const G& g, const State& s,
                            const State& root) const requires EndingGuide<typename System::Guide, G> {
        return guide_.ends(g, s, root);
    }
    [[nodiscard]] std::size_t foretell(const G& g, const State& s, const MoveList<G>& moves,
                                       std::span<const float> priors) requires
        ForetellingGuide<typename System::Guide, G> {
        return guide_.foretell(g, s, moves, priors);
    }
    void goes_by(const G& g, const State& s, const Move& m) {
        if (awaits_reply(g, s)) reply_ = typename Weighed::Reply{s, system_->plain(m)};
    }
    void over(const G& g, const State& s) { end_ = end_of(g, s, worth(g, s)); }
    void learns(std::size_t move, const Luck& luck, bool foretold) {
        if (seen_.size() <= move) seen_.resize(move + 1);
        end_.number = luck.trial();
        seen_[move].looks.push_back(end_);
        auto& replies = seen_[move].replies[foretold ? 1 : 0];
        ++replies.looks;
        if (reply_) add(replies.seen, *reply_);
        reply_.reset();
    }

    /// By the index of the root's move; it may end before the last.
    [[nodiscard]] std::span<const Seen> seen() const { return seen_; }
    /// What was done so often more.
    static void add(std::vector<typename Weighed::Reply>& replies, const typename Weighed::Reply& more) {
        const auto same = [&](const auto& reply) { return same_bytes(reply.move, more.move); };
        const auto known = std::find_if(replies.begin(), replies.end(), same);
        if (known == replies.end())
            replies.push_back(more);
        else
            known->times += more.times;
    }

private:
    [[nodiscard]] double sign() const { return side_ == 0 ? 1 : -1; }
    [[nodiscard]] bool awaits_reply(const G& g, const State& s) const {
        return !reply_ && static_cast<unsigned>(g.actor(s)) == 1 - side_ && system_->free(s);
    }
    [[nodiscard]] LookEnd<System::terms> end_of(const G& g, const State& end, double worth) const {
        LookEnd<System::terms> look;
        look.value = side_ == 0 ? worth : 1 - worth;
        look.balance = sign() * losses_share * std::clamp(system_->balance(end), -0.5, 0.5);
        const auto counted = system_->count(end);
        const auto weights = system_->weights(end);
        const bool over = g.actor(end) == Actor::nobody;
        if (over) look.payoff = side_ == 0 ? g.payoff(end) : 1 - g.payoff(end);
        for (std::size_t i = 0; i < System::terms; ++i) {
            look.terms[i] = sign() * counted[i];
            if (!over) look.weighed[i] = look.terms[i] * weights[i] / 1e6;
        }
        const auto lost = system_->lost(end);
        look.lost = {lost[side_] - before_[side_], lost[1 - side_] - before_[1 - side_]};
        return look;
    }

    const System* system_;
    typename System::Guide guide_;
    unsigned side_;
    std::array<double, 2> before_;
    LookEnd<System::terms> end_{};                    ///< of the look under way
    std::optional<typename Weighed::Reply> reply_{};  ///< likewise
    std::vector<Seen> seen_{};
};

/// One decision, weighed.
template <class System>
class Weighing {
public:
    using G = typename System::Searched;
    using Move = typename G::Move;
    using State = typename G::State;
    using Weighed = typename Witness<System>::Weighed;
    using Compared = Comparison<System::terms>;
    /// Two choices are looked at anew at least so often.
    static constexpr std::uint64_t fewest_anew = 64;

    /// A side has a free choice in `s`. All must outlive it; the system may remember what it saw.
    Weighing(const System& system, const SearchSettings& settings, const State& s, AgentStream& stream)
        : system_(system), settings_(settings), s_(s), stream_(stream) {}

    /// All choices, those most looked at first.
    [[nodiscard]] std::vector<Weighed> weigh() {
        std::vector<Weighed> all = searched(settings_, {});
        std::stable_sort(all.begin(), all.end(), [](const Weighed& a, const Weighed& b) {  // as he chooses
            return a.visits != b.visits ? a.visits > b.visits : a.worth > b.worth;
        });
        return all;
    }
    /// What he adds at most to the value of a choice for what the heuristic general thinks of it, in payoff; known when
    /// choices have been weighed.
    [[nodiscard]] double trust() const { return trust_; }
    /// In which percent of his looks the enemy does what is foretold (TreeSettings).
    [[nodiscard]] std::uint32_t foretold() const {
        return ForetellingGuide<typename System::Guide, G> && settings_.tree.nodes > 1 ? settings_.tree.foretold : 0;
    }
    /// Two legal choices looked at anew, `looks` times each or more, with the same dice: the best of several looked
    /// better than it is, and what was not among them was not looked at.
    [[nodiscard]] std::array<Weighed, 2> weigh_both(const Move& first, const Move& second, std::uint64_t looks) {
        SearchSettings settings = settings_;
        settings.iterations = static_cast<std::uint32_t>(2 * std::max(looks, fewest_anew));
        settings.milliseconds = 0;
        settings.candidates = 2;
        settings.shared_dice = true;
        const std::array<Move, 2> both{first, second};
        auto weighed = searched(settings, both);
        if (!same_bytes(weighed[0].move, first)) std::swap(weighed[0], weighed[1]);
        return {std::move(weighed[0]), std::move(weighed[1])};
    }
    /// Of two that were weighed together.
    [[nodiscard]] Compared compared(const Weighed& first, const Weighed& second) const {
        return {first.looks, second.looks, settings_.candidates > 0 && settings_.shared_dice};
    }

private:
    [[nodiscard]] std::vector<Weighed> searched(const SearchSettings& settings, std::span<const Move> only) {
        Search<G, Witness<System>> search(system_.searched(), Witness<System>(system_, s_), settings);
        auto considered = search.consider(s_, stream_, only);
        std::stable_sort(considered.begin(), considered.end(),
                         [](const auto& a, const auto& b) { return a.prior > b.prior; });
        trust_ = settings.candidates > 0 ? search.trust() : 0;
        std::vector<Weighed> all;
        for (const auto& one : considered) all.push_back(weighed(search, one));
        return all;
    }
    [[nodiscard]] Weighed weighed(const Search<G, Witness<System>>& search, const Considered<Move>& considered) const {
        Weighed choice{.move = considered.move, .visits = considered.visits, .error = considered.error()};
        choice.value = system_.searched().actor(s_) == Actor::first ? considered.mean() : 1 - considered.mean();
        choice.worth = search.worth(considered);
        std::array<typename Witness<System>::Seen::Replies, 2> replies;
        for (std::size_t tree = 0; tree < search.trees(); ++tree) {
            const auto moves = search.tree(tree).moves();
            const auto seen = search.tree(tree).guide().seen();
            for (std::size_t i = 0; i < seen.size(); ++i) {
                if (!same_bytes(moves[i].move, choice.move)) continue;
                choice.looks.insert(choice.looks.end(), seen[i].looks.begin(), seen[i].looks.end());
                for (std::size_t foretold = 0; foretold < 2; ++foretold) {
                    replies[foretold].looks += seen[i].replies[foretold].looks;
                    for (const auto& reply : seen[i].replies[foretold].seen)
                        Witness<System>::add(replies[foretold].seen, reply);
                }
            }
        }
        std::stable_sort(choice.looks.begin(), choice.looks.end(),
                         [](const auto& a, const auto& b) { return a.number < b.number; });
        assert(choice.looks.size() == choice.visits);
        for (const auto& look : choice.looks) {
            choice.lost_own += look.lost[0] / static_cast<double>(choice.visits);
            choice.lost_enemy += look.lost[1] / static_cast<double>(choice.visits);
        }
        const auto rarer = [](const auto& a, const auto& b) { return a.times < b.times; };
        const auto& [looks, told] = replies[replies[0].looks > 0 ? 0 : 1];
        choice.replied = looks;
        const auto most = std::max_element(told.begin(), told.end(), rarer);
        if (most != told.end()) choice.reply = *most;
        return choice;
    }

    const System& system_;
    SearchSettings settings_;
    State s_;
    AgentStream& stream_;
    double trust_ = 0;
};

}  // namespace polemarch
