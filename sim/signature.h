// One number for everything that happens in some games: an observer of play_game (sim/match.h) that hashes each move
// and consequence and the state in which it fell. It is the same for every compiler, option and thread count; if a
// change of the program changes it, the program plays otherwise.
#pragma once

#include "core/game.h"
#include "core/random.h"

namespace polemarch::sim {

class Signature {
public:
    template <Game G>
    void moved(const G&, const typename G::State& s, const typename G::Move& move) {
        hash_ = hash_bytes(move, hash_bytes(s, hash_));
    }
    template <Game G>
    void rolled(const G& g, const typename G::State& s, const Roll&, const Throw&,
                const typename G::Move& consequence) {
        moved(g, s, consequence);
    }
    [[nodiscard]] std::uint64_t value() const { return hash_; }

private:
    std::uint64_t hash_ = 14695981039346656037ull;
};

}  // namespace polemarch::sim
