// Opponents with one idea, for measuring other agents: written once for all rule systems. A system says what each move
// is (Deed), and answers a few questions about places (RuleView). What an idea leaves open, and forced choices, go by
// the ratings of the system's heuristic agent.
#pragma once

#include "ai/agent.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace polemarch {

enum class Idea : std::uint8_t {
    idle,   ///< passes and declines whatever can be
    sit,    ///< fires, rallies, stands, attacks what touches it; never marches of its own will
    rush,   ///< comes on with everything and attacks at every chance
    shoot,  ///< keeps away and shoots
    raid,   ///< fast units go for the enemy camp and the exits that score; the rest sits
};

/// What a move is, in any system.
enum class Deed : std::uint8_t {
    pass,     ///< no more of this step or order
    decline,  ///< of something on offer: stays, stands, holds fire
    evade,    ///< gives way
    rally,
    fire,
    attack,  ///< on an enemy in contact
    charge,  ///< on an enemy that is not, or a move that serves it
    pursue,  ///< advances after a fight
    spend,   ///< buys what no idea asks for
    order,   ///< to march, to `unit` or a formation
    go,      ///< the place where `unit` marches
    other,   ///< any other choice
};
inline constexpr std::size_t deeds = 12;

/// The higher, the sooner. Marches (order, go) have their rank only where the idea wants the unit to march; otherwise
/// they come last.
[[nodiscard]] constexpr int rank_of(Idea idea, Deed deed) {
    // pass, decline, evade, rally, fire, attack, charge, pursue, spend, order, go, other
    constexpr std::array<std::array<std::int8_t, deeds>, 5> ranks{{
        {5, 5, 1, 1, 1, 1, 1, 1, 0, 1, 1, 3},  // idle
        {2, 2, 1, 4, 4, 4, 0, 0, 0, 1, 1, 3},  // sit
        {1, 2, 1, 3, 3, 5, 5, 4, 0, 4, 4, 4},  // rush
        {2, 2, 4, 3, 5, 0, 0, 0, 0, 3, 3, 4},  // shoot
        {2, 2, 1, 4, 4, 4, 0, 0, 0, 5, 5, 3},  // raid
    }};
    return ranks[static_cast<std::size_t>(idea)][static_cast<std::size_t>(deed)];
}

/// What a system answers about the side to move in a state: V(g, s).
// clang-format off
template <class V, class G>
concept RuleView = Game<G> && std::constructible_from<V, const G&, const typename G::State&> &&
    requires(const V& v, Idea idea, const typename G::Move& m, const MoveList<G>& moves, std::span<int> ratings,
             std::span<const std::int64_t> values) {
        { v.deed(m) } -> std::same_as<Deed>;
        // Whether the idea wants the units of this order, or the unit of this march, to march. Not asked of idle and sit.
        { v.wants(idea, m) } -> std::same_as<bool>;
        // How far a march ends from where the idea wants it (if `wanted`), or from where it begins; 0 to 2^20.
        { v.gap(idea, m, bool{}) } -> std::same_as<int>;
        // The heuristic agent's.
        { v.rate(moves, ratings) } -> std::same_as<void>;
        // The index of the highest value; which of equals must not depend on how the map lies.
        { v.first_of_highest(moves, values) } -> std::same_as<std::size_t>;
    };
// clang-format on

/// Keeps no state and draws nothing.
template <Game G, RuleView<G> View>
class OneIdeaAgent final : public Agent<G> {
public:
    explicit OneIdeaAgent(Idea idea) : idea_(idea) {}
    /// The choice in `s`, in which a side is to move.
    [[nodiscard]] typename G::Move best(const G& g, const typename G::State& s) const {
        MoveList<G> moves;
        g.legal_moves(s, moves);
        if (moves.size() == 1) return moves[0];
        const View view(g, s);
        std::array<int, G::max_moves> ratings;
        view.rate(moves, {ratings.data(), moves.size()});
        std::array<std::int64_t, G::max_moves> values;
        for (std::size_t i = 0; i < moves.size(); ++i) values[i] = value(view, moves[i], ratings[i]);
        return moves[view.first_of_highest(moves, std::span<const std::int64_t>(values.data(), moves.size()))];
    }

private:
    typename G::Move decide(const G& g, const typename G::State& seen, AgentStream&, const Thinking&) override {
        return best(g, seen);
    }
    /// Rank before gap before rating.
    [[nodiscard]] std::int64_t value(const View& view, const typename G::Move& m, int rating) const {
        const Deed deed = view.deed(m);
        const bool march = deed == Deed::order || deed == Deed::go;
        const bool wanted = march && idea_ != Idea::idle && idea_ != Idea::sit && view.wants(idea_, m);
        const std::int64_t rank = march && !wanted ? -1 : rank_of(idea_, deed);
        const std::int64_t gap = deed == Deed::go ? view.gap(idea_, m, wanted) : 0;
        constexpr std::int64_t most = (std::int64_t{1} << 24) - 1;
        return (rank << 46) - (gap << 25) + std::clamp<std::int64_t>(rating, -most, most);
    }

    Idea idea_;
};

}  // namespace polemarch
