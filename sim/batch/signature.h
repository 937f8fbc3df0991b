// Two hashes of everything that happens in some games. Both are the same for every compiler, option and thread count.
// If a change of the program changes them, the program plays differently.
#pragma once

#include "sim/batch/game_observer.h"

#include <cstdint>
#include <string_view>

namespace polemarch::sim {

/// The hashes (FNV-1a, 64 bits) of some games.
struct GamesHash {
    std::uint64_t states = 14695981039346656037ull;  ///< the bytes of each state, move and outcome of dice
    /// The content of records: side, move, event, faces, outcome, payoff
    std::uint64_t trace = 14695981039346656037ull;
    bool operator==(const GamesHash&) const = default;
};

/// Hashes each step. Between two programs that play the same games, `states` differs where the layout of their State or
/// Move does, or a number in them; `trace` only where the text of a move or the name of an event does.
class Signature final : public GameObserver {
public:
    void moved(const AnyGame& g, const StateBytes& s, const MoveBytes& move) override;
    void rolled(const AnyGame& g, const StateBytes& s, const Roll& roll, Faces faces,
                const MoveBytes& consequence) override;
    /// Call it when a game is over.
    void ended(double payoff);

    [[nodiscard]] const GamesHash& value() const { return hash_; }

private:
    void say(std::string_view text);

    GamesHash hash_;
};

}  // namespace polemarch::sim
