// Two numbers for everything that happens in some games, by an observer of play_game (sim/batch/play_game.h). Both are
// the same for every compiler, option and thread count; if a change of the program changes them, the program plays
// differently.
#pragma once

#include "core/notation.h"
#include "core/random.h"

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

namespace polemarch::sim {

/// The hashes (FNV-1a, 64 bits) of some games.
struct GamesHash {
    std::uint64_t states = 14695981039346656037ull;  ///< the bytes of each state, move and consequence of dice
    std::uint64_t trace = 14695981039346656037ull;  ///< what records say: side, move, event, faces, consequence, payoff
    bool operator==(const GamesHash&) const = default;
};

/// Hashes each step before it is applied. Of two programs that play the same games `states` differs where the layout of
/// their State or Move does, or a number in them; `trace` only where the text of a move or the name of an event does.
class Signature {
public:
    template <Notated G>
    void moved(const G& g, const typename G::State& s, const typename G::Move& move) {
        hash_.states = hash_bytes(move, hash_bytes(s, hash_.states));
        say(g.actor(s) == Actor::second ? "B" : "A");
        say(g.text(s, move));
    }
    template <Notated G>
    void rolled(const G& g, const typename G::State& s, const Roll& roll, const Throw& thrown,
                const typename G::Move& consequence) {
        hash_.states = hash_bytes(consequence, hash_bytes(s, hash_.states));
        say(g.event_name(roll.event).name);
        for (const std::uint8_t face : thrown.view()) hash_.trace = hash_bytes(face, hash_.trace);
        say(g.text(s, consequence));
    }
    /// A game is over.
    void ended(double payoff) { hash_.trace = hash_bytes(std::bit_cast<std::uint64_t>(payoff), hash_.trace); }

    [[nodiscard]] const GamesHash& value() const { return hash_; }

private:
    /// The text and an end, so that two texts are not one longer one.
    void say(std::string_view text) {
        for (const char byte : text) hash_.trace = hash_bytes(byte, hash_.trace);
        hash_.trace = hash_bytes('\n', hash_.trace);
    }

    GamesHash hash_;
};

}  // namespace polemarch::sim
