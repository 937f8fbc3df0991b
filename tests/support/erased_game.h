// A Game behind its adapter, with types again: templates over a Game must see the same as in the game itself. For the
// conformance suite, which then reports the same signature.
#pragma once

#include "core/game_adapter.h"

namespace polemarch::test {

/// Has the fast paths and the secrets that G has and no others, since the suite checks for them. (Templates hide the
/// functions of the adapter, which has all of them for every game.)
template <Game G>
class ErasedGame : public GameAdapter<G> {
    using Adapter = GameAdapter<G>;
    using TypedState = typename G::State;

public:
    using Adapter::Adapter;
    static constexpr bool complete_moves = G::complete_moves;

    template <class Stream>
    [[nodiscard]] MoveBytes sample(const StateBytes& s, Stream& stream) const requires
        requires(const G& g, const TypedState& cs) {
        g.sample(cs, stream);
    }
    { return Adapter::sample(s, stream); }
    template <class Stream>
    [[nodiscard]] MoveBytes any_move(const StateBytes& s, Stream& stream) const requires
        requires(const G& g, const TypedState& cs) {
        g.any_move(cs, stream);
    }
    { return move_bytes(this->game().any_move(as<TypedState>(s), stream)); }
    template <class Bytes>
    [[nodiscard]] bool secret(const Bytes& s) const requires Veiled<G> {
        return Adapter::secret(s);
    }
};

}  // namespace polemarch::test
