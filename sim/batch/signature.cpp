#include "sim/batch/signature.h"

#include <bit>

namespace polemarch::sim {

void Signature::moved(const AnyGame& g, const StateBytes& s, const MoveBytes& move) {
    hash_.states = hash_bytes(move, hash_bytes(s, hash_.states));
    say(g.actor(s) == Actor::second ? "B" : "A");
    say(g.text(s, move));
}

void Signature::rolled(const AnyGame& g, const StateBytes& s, const Roll& roll, Faces faces,
                       const MoveBytes& consequence) {
    hash_.states = hash_bytes(consequence, hash_bytes(s, hash_.states));
    say(g.event_name(roll.event).name);
    for (const std::uint8_t face : faces) hash_.trace = hash_bytes(face, hash_.trace);
    say(g.text(s, consequence));
}

void Signature::ended(double payoff) { hash_.trace = hash_bytes(std::bit_cast<std::uint64_t>(payoff), hash_.trace); }

/// Hashes the text and a terminator, so that two texts differ from their concatenation.
void Signature::say(std::string_view text) {
    for (const char byte : text) hash_.trace = hash_bytes(byte, hash_.trace);
    hash_.trace = hash_bytes('\n', hash_.trace);
}

}  // namespace polemarch::sim
