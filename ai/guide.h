// What a search has to be told of a game besides its rules, and the luck of one look.
#pragma once

#include "ai/rehearsal_dice.h"

#include <concepts>
#include <span>

namespace polemarch {

/// What chance does in one look: how dice fall, and what a guide may draw on top of that.
class Luck {
public:
    /// Dice by their exact ways, drawn from the stream like all else.
    explicit Luck(AgentStream& stream) : stream_(stream) {}
    /// Dice that fall alike wherever the same thing happens in looks of one seed and trial, so that what sets two such
    /// looks apart is not luck (common random numbers), and evenly over the trials.
    Luck(AgentStream& stream, std::uint64_t seed, std::uint32_t trial)
        : stream_(stream), shared_(true), seed_(seed), trial_(trial) {}

    [[nodiscard]] AgentStream& stream() { return stream_; }
    [[nodiscard]] bool shared() const { return shared_; }
    [[nodiscard]] std::uint32_t trial() const { return trial_; }
    /// How the dice fall that are due in `s`.
    template <Diced G>
    [[nodiscard]] typename G::Move consequence(const G& g, const typename G::State& s) {
        return shared_ ? g.resolve(s, RehearsalDice(seed_, trial_)(g.roll(s)).view()) : draw(g, s, stream_);
    }
    /// A number below `ways`, to be drawn once a look: alike in looks of one seed and trial, and evenly over the
    /// trials.
    [[nodiscard]] std::uint32_t once_below(std::uint32_t ways) {
        return shared_ ? RehearsalDice(seed_, trial_).below(ways) : stream_.below(ways);
    }
    /// How that lies which a side does not know, to be drawn once a look: alike in looks of one seed and trial.
    [[nodiscard]] std::uint64_t secret() {
        return shared_ ? keyed_word(seed_, Purpose::agent, 2, trial_, 0) : stream_.next();  // 0 and 1: RehearsalDice
    }

private:
    AgentStream& stream_;
    bool shared_ = false;
    std::uint64_t seed_ = 0;
    std::uint32_t trial_ = 0;
};

/// What a search has to know of a game besides its rules. Every tree has a guide of its own, which may remember.
// clang-format off
template <class T, class G>
concept Guide = Game<G> && std::copy_constructible<T> &&
    requires(T& guide, const G& g, const typename G::State& s, const typename G::State& root, const MoveList<G>& moves,
             std::span<float> priors, Luck& luck) {
        // A side is to move in `s`, `moves` are its legal moves: fills as many priors, each above 0; only their ratios count.
        { guide.priors(g, s, moves, priors) } -> std::same_as<void>;
        // The first side's expected payoff in a state in which a side is to move, from 0 to 1; may draw and play on. The
        // search began at `root`: what is compared there is best played on to the same end.
        { guide.value(g, s, root, luck) } -> std::convertible_to<double>;
    };

/// A guide whose opinion of moves counts in some states only where choices are compared (SearchSettings::trust); that of
/// others counts in all.
template <class T, class G>
concept ReticentGuide = Guide<T, G> && requires(const T& guide, const G& g, const typename G::State& s) {
        { guide.opinion_counts(g, s) } -> std::same_as<bool>;
    };

/// A guide by whom a game that is over is worth something else than its payoff, as it is where he has played on to its
/// end himself (Guide::value).
template <class T, class G>
concept JudgingGuide = Guide<T, G> && requires(const T& guide, const G& g, const typename G::State& s) {
        // The first side's value of `s`, where the game is over, from 0 to 1.
        { guide.worth(g, s) } -> std::convertible_to<double>;
    };

/// A guide whose looks have an end, behind which no tree grows.
template <class T, class G>
concept EndingGuide = Guide<T, G> &&
    requires(const T& guide, const G& g, const typename G::State& s, const typename G::State& root) {
        // Whether a look that began at `root` ends in `s`, or as soon as a side is to move, if dice fall there.
        { guide.ends(g, s, root) } -> std::same_as<bool>;
    };

/// A guide that foretells what the other side will do (TreeSettings::foretold).
template <class T, class G>
concept ForetellingGuide = Guide<T, G> &&
    requires(T& guide, const G& g, const typename G::State& s, const MoveList<G>& moves, std::span<const float> priors) {
        // The index of the one of the legal `moves` of `s`, which have these priors, that whoever is to move there is
        // expected to choose.
        { guide.foretell(g, s, moves, priors) } -> std::same_as<std::size_t>;
    };

/// A guide that also watches how the looks go, which costs a search nothing if its guide does not. Every look ends in one
/// state: that of which it asks the guide for the value, or one where the game is over.
template <class T, class G>
concept WatchingGuide = Guide<T, G> &&
    requires(T& guide, const G& g, const typename G::State& s, const typename G::Move& m, std::size_t move, const Luck& luck,
             bool foretold) {
        // On its way through the tree the look under way goes on from `s`, in which a side is to move, by this move.
        guide.goes_by(g, s, m);
        // It has ended in `s`, where the game is over.
        guide.over(g, s);
        // It has ended; it went by the root's move of this index, and the other side did in it what was foretold, or not.
        guide.learns(move, luck, foretold);
    };
// clang-format on

}  // namespace polemarch
