// What a general who searches thought of each of his choices in one state, for whoever wants to know why; for any rule
// system.
#pragma once

#include "ai/mcts_agent.h"
#include "ai/reasons.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace polemarch {

/// A choice that was looked at; a side's figures are as the side that chooses sees them.
template <class Move, class State, std::size_t Terms>
struct WeighedChoice {
    Move move{};
    std::uint64_t visits = 0;
    double value = 0.5;             ///< expected payoff, over all looks
    std::optional<double> error{};  ///< its standard error
    MeanStateOf<Terms> mean{};      ///< where the turn ends, over `rehearsals` games played on
    std::array<double, 2> lost{};   ///< what both sides lose until then, by side
    struct Reply {
        State state;
        Move move;
    };
    /// What the enemy does at his next choice in this turn, when dice fall as they do most often; nothing if he has
    /// none.
    std::optional<Reply> reply{};
};

/// How a rule system is weighed:
///   Searched, Guide, terms              the game that is searched, what the search knows of it, how many terms
///   searched(), guide()                 of one decision
///   play_on(state, last, throw_one)     to the first choice after turn `last`
///   rule_of_thumb(state)                what the side to move would do by rules of thumb
///   count(end, counts, parts)           the terms of a state where a turn has ended, parts as MeanStateOf's
///   lost(state)                         what both sides have lost, by side
template <class System>
class Weighing {
public:
    using G = typename System::Searched;
    using Guide = typename System::Guide;
    using Move = typename G::Move;
    using State = typename G::State;
    using Weighed = WeighedChoice<Move, State, System::terms>;
    static constexpr std::uint32_t rehearsals = System::rehearsals;

    /// A side has a free choice in `s`. All must outlive it; the system may remember what it saw.
    Weighing(System& system, const SearchSettings& settings, const State& s, AgentStream& stream)
        : system_(system), settings_(settings), s_(s), stream_(stream), side_(actor_side(s)) {}

    /// All choices: those most looked at first, the `most` first of them with all that is told above, the others with
    /// visits, value and error.
    [[nodiscard]] std::vector<Weighed> weigh(std::size_t most) {
        Search<G, Guide> search(system_.searched(), system_.guide(), settings_);
        auto considered = search.consider(s_, stream_);
        const double sign = side_ == 0 ? 1 : -1;
        std::stable_sort(considered.begin(), considered.end(), [sign](const auto& a, const auto& b) {  // as he chooses
            if (a.visits != b.visits) return a.visits > b.visits;
            return a.mean() != b.mean() ? sign * a.mean() > sign * b.mean() : a.prior > b.prior;
        });
        std::vector<Weighed> all;
        for (const auto& choice : considered) all.push_back(weighed(choice));
        for (std::size_t i = 0; i < std::min(most, all.size()); ++i) look_behind(all[i]);
        return all;
    }
    /// One legal choice, looked at so many times as if there were no other.
    [[nodiscard]] Weighed weigh_alone(const Move& move, std::uint64_t looks) {
        SearchSettings settings = settings_;
        settings.iterations = static_cast<std::uint32_t>(std::max<std::uint64_t>(looks, settings.trees));
        Search<G, Guide> search(system_.searched(), system_.guide(), settings);
        Weighed found = weighed(search.consider(s_, stream_, {&move, 1}).front());
        look_behind(found);
        return found;
    }

private:
    [[nodiscard]] unsigned actor_side(const State& s) const {
        return static_cast<unsigned>(system_.searched().actor(s));
    }
    [[nodiscard]] Weighed weighed(const Considered<Move>& considered) const {
        Weighed choice{.move = considered.move, .visits = considered.visits};
        choice.value = side_ == 0 ? considered.mean() : 1 - considered.mean();
        choice.error = considered.error();
        return choice;
    }
    void look_behind(Weighed& choice) {
        const double share = 1.0 / rehearsals, sign = side_ == 0 ? share : -share;
        const auto& g = system_.searched();
        const auto before = system_.lost(s_);
        for (std::uint32_t trial = 1; trial <= rehearsals; ++trial) {
            const RefereeDice dice(0, trial);
            State end = s_;
            g.apply(end, choice.move);
            system_.play_on(end, s_.turn, [&](const State& due) { return g.resolve(due, dice(g.roll(due)).view()); });
            TermCounts<System::terms> counts{};
            std::array<double, System::terms> parts{};
            system_.count(end, counts, parts);
            for (std::size_t t = 0; t < System::terms; ++t) {
                choice.mean.terms[t] += sign * counts[t];
                choice.mean.parts[t] += sign * parts[t];
            }
            if (g.actor(end) == Actor::nobody) {
                const double payoff = side_ == 0 ? g.payoff(end) : 1 - g.payoff(end);
                Endings& endings = choice.mean.endings;
                (payoff > 0.5 ? endings.won : payoff < 0.5 ? endings.lost : endings.drawn) += share;
            }
            const auto lost = system_.lost(end);
            for (unsigned side = 0; side < 2; ++side) choice.lost[side] += share * (lost[side] - before[side]);
        }
        choice.reply = expected_reply(choice.move);
    }
    [[nodiscard]] std::optional<typename Weighed::Reply> expected_reply(const Move& move) {
        const auto& g = system_.searched();
        State s = s_;
        g.apply(s, move);
        while (g.actor(s) != Actor::nobody && s.turn == s_.turn) {
            if (g.actor(s) == Actor::chance) {
                OutcomeList<G> outcomes;
                g.outcomes(s, outcomes);
                const auto rarer = [](const auto& a, const auto& b) { return a.ways < b.ways; };
                g.apply(s, std::max_element(outcomes.begin(), outcomes.end(), rarer)->move);
                continue;
            }
            const Move next = system_.rule_of_thumb(s);
            if (actor_side(s) != side_) return typename Weighed::Reply{s, next};
            g.apply(s, next);
        }
        return std::nullopt;
    }

    System& system_;
    SearchSettings settings_;
    State s_;
    AgentStream& stream_;
    unsigned side_;
};

}  // namespace polemarch
