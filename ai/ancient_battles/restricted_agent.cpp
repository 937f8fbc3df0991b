#include "ai/ancient_battles/restricted_agent.h"

#include "ai/ancient_battles/heuristic.h"
#include "core/ancient_battles/rules/rerolls.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace polemarch::ancient_battles {

namespace {

/// The kind of move that makes no use of the option; empty if `s` offers no such choice.
std::optional<Kind> without(const Battle& g, const State& s, Option omitted) {
    switch (omitted) {
        case Option::rerolls: return buys(g.setup(), s) ? std::optional(Kind::keep) : std::nullopt;
        case Option::barbarian_charges: return s.phase == Phase::charge ? std::optional(Kind::wait) : std::nullopt;
        case Option::command_control: return s.phase == Phase::hold_back ? std::optional(Kind::trust) : std::nullopt;
        case Option::dismounting: return s.phase == Phase::dismount ? std::optional(Kind::ride) : std::nullopt;
        default: return std::nullopt;
    }
}

}  // namespace

Move RestrictedAgent::decide(const Battle& g, const State& seen, AgentStream& stream, const Thinking& thinking) {
    MoveList<Battle> moves;
    g.legal_moves(seen, moves);
    if (const auto kind = without(g, seen, omitted_)) return *std::ranges::find(moves, *kind, &Move::kind);
    const Move chosen = general_->choose(g, seen, stream, thinking);
    if (omitted_ != Option::elephants || chosen.kind != Kind::frighten) return chosen;
    // The next best move of the heuristic general.
    std::array<int, Battle::max_moves> values;
    HeuristicGeneral().rate(g, seen, moves, {values.data(), moves.size()});
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (moves[i].kind == Kind::frighten) values[i] = std::numeric_limits<int>::min();
    return moves[static_cast<std::size_t>(std::max_element(values.data(), values.data() + moves.size()) -
                                          values.data())];
}

}  // namespace polemarch::ancient_battles
