// The contract as a runtime object. An AnyGame is one battle of any rule system; its states and moves are bytes by
// value. For callers that need one call a decision: sessions, replays, web pages, other languages. Search and playouts
// use the concepts of core/game.h. AnyGame models these concepts itself, so every template over a Game takes it, too.
//
//     const GameAdapter<ancient_battles::Battle> game(battle);        // core/game_adapter.h
//     AnyGame::State s = game.start();
//     MoveList<AnyGame> moves;
//     game.legal_moves(s, moves);
//     game.apply(s, moves[0]);
//     game.text(s, moves[0]);
#pragma once

#include "core/correction.h"
#include "core/guidance.h"
#include "core/random.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch {

inline constexpr std::size_t largest_state = 2048;  ///< bytes of the State of any game

/// A State of any game. Bytes from `size` on are zero.
struct StateBytes {
    std::array<std::byte, largest_state> bytes{};
    std::uint64_t size = 0;
    bool operator==(const StateBytes& other) const {
        return size == other.size && std::memcmp(bytes.data(), other.bytes.data(), size) == 0;
    }
};
/// A Move of any game. Bytes that its type does not fill are zero.
struct MoveBytes {
    std::array<std::byte, 16> bytes{};
    bool operator==(const MoveBytes&) const = default;
};
static_assert(Bytes<StateBytes> && Bytes<MoveBytes>);

/// Hashes the bytes of the State: the result equals that of the State's own type.
inline std::uint64_t hash_bytes(const StateBytes& s, std::uint64_t seed = 14695981039346656037ull) {
    for (std::size_t i = 0; i < s.size; ++i)
        seed = (seed ^ std::to_integer<unsigned char>(s.bytes[i])) * 1099511628211ull;
    return seed;
}

/// `Typed` is the State of the game that made the bytes (asserted by its size).
template <Bytes Typed>
[[nodiscard]] Typed as(const StateBytes& s) {
    static_assert(sizeof(Typed) <= largest_state);
    assert(s.size == sizeof(Typed));
    Typed typed;
    std::memcpy(&typed, s.bytes.data(), sizeof(Typed));
    return typed;
}
template <Bytes Typed>
[[nodiscard]] Typed as(const MoveBytes& m) {
    static_assert(sizeof(Typed) <= sizeof(MoveBytes));
    Typed typed;
    std::memcpy(&typed, m.bytes.data(), sizeof(Typed));
    return typed;
}
template <Bytes Typed>
[[nodiscard]] StateBytes state_bytes(const Typed& s) {
    static_assert(sizeof(Typed) <= largest_state);
    StateBytes erased;
    std::memcpy(erased.bytes.data(), &s, sizeof(Typed));
    erased.size = sizeof(Typed);
    return erased;
}
template <Bytes Typed>
[[nodiscard]] MoveBytes move_bytes(const Typed& m) {
    static_assert(sizeof(Typed) <= sizeof(MoveBytes));
    MoveBytes erased;
    std::memcpy(erased.bytes.data(), &m, sizeof(Typed));
    return erased;
}

/// Already erased: for templates that are instantiated with AnyGame itself.
inline StateBytes state_bytes(const StateBytes& s) { return s; }
inline MoveBytes move_bytes(const MoveBytes& m) { return m; }

/// Immutable; may be shared by threads. The functions are those of the concepts in core/game.h, core/notation.h,
/// core/guidance.h and core/correction.h. What they return if the game lacks a concept is noted here.
class AnyGame {
public:
    using State = StateBytes;
    using Move = MoveBytes;
    static constexpr std::size_t max_moves = 2048, max_outcomes = 64;
    using Moves = StackList<Move, max_moves>;
    using Outcomes = StackList<Outcome<Move>, max_outcomes>;
    /// For templates, which then rely only on what every game guarantees. lists_all_moves() is the value of this game.
    static constexpr bool complete_moves = false;

    AnyGame() = default;
    AnyGame(const AnyGame&) = delete;
    AnyGame& operator=(const AnyGame&) = delete;
    virtual ~AnyGame() = default;

    // ---- rules (core/game.h)
    [[nodiscard]] virtual State start() const = 0;
    [[nodiscard]] virtual Actor actor(const State& s) const = 0;
    virtual void legal_moves(const State& s, Moves& moves) const = 0;
    [[nodiscard]] virtual bool lists_all_moves() const = 0;  ///< the game's complete_moves
    [[nodiscard]] virtual Verdict judge(const State& s, const Move& m) const = 0;
    /// Whether `m` is legal, unlisted, and worse for the mover than a listed move with the same effect. False if the
    /// game has no such moves.
    [[nodiscard]] virtual bool dominated(const State& s, const Move& m) const = 0;
    virtual void apply(State& s, const Move& m) const = 0;
    [[nodiscard]] virtual double payoff(const State& s) const = 0;
    [[nodiscard]] virtual std::uint32_t longest() const = 0;

    // ---- dice; a game without them has no chance states
    [[nodiscard]] virtual Roll roll(const State& s) const = 0;
    [[nodiscard]] virtual Move resolve(const State& s, Faces faces) const = 0;
    virtual void outcomes(const State& s, Outcomes& out) const = 0;
    /// draw() of the game (core/random.h): the same words of the stream give the same outcome.
    [[nodiscard]] virtual Move sample(const State& s, AgentStream& stream) const = 0;

    // ---- secrets; without them nothing is secret and a view is the state itself
    [[nodiscard]] virtual bool secret(const State& s) const = 0;
    [[nodiscard]] virtual State observe(const State& s, Side side) const = 0;
    [[nodiscard]] virtual State complete(const State& s, Side side, std::uint64_t word) const = 0;

    // ---- metrics; a game may have none
    [[nodiscard]] virtual std::vector<Fact> facts() const = 0;
    virtual void report(const State& s, std::span<std::int32_t> row) const = 0;

    // ---- notation (core/notation.h); without it a move is its bytes in hexadecimal, and a position is empty
    [[nodiscard]] virtual std::string text(const State& s, const Move& m) const = 0;
    [[nodiscard]] virtual tl::expected<Move, Explanation> read(const State& s, std::string_view text) const = 0;
    [[nodiscard]] virtual Explanation explain(const State& s, Verdict verdict) const = 0;
    [[nodiscard]] virtual std::optional<Explanation> explain_at_dice(const State& s, std::string_view text) const = 0;
    [[nodiscard]] virtual std::string narrate(const State& s, const Move& m, Faces faces) const = 0;
    [[nodiscard]] virtual EventName event_name(std::uint16_t event) const = 0;
    [[nodiscard]] virtual std::string position(const State& s) const = 0;

    // ---- guidance (core/guidance.h); without it a decision is a "move", and no dice are predicted
    [[nodiscard]] virtual Due due(const State& s) const = 0;
    [[nodiscard]] virtual std::optional<UpcomingRoll<State>> upcoming_roll(const State& s, const Move& m) const = 0;
    [[nodiscard]] virtual std::string breakdown(const State& s) const = 0;
    [[nodiscard]] virtual std::string outcome(const State& s, const Move& m) const = 0;
    [[nodiscard]] virtual std::optional<Side> gains(const State& s, const Move& m) const = 0;
    [[nodiscard]] virtual std::string subject(const State& s, const Move& m) const = 0;

    // ---- corrections (core/correction.h); without them all are refused, and the help is empty
    [[nodiscard]] virtual tl::expected<Correction<State>, Explanation> correct(const State& s, std::string_view text,
                                                                               Shift shift) const = 0;
    [[nodiscard]] virtual std::string correction_help() const = 0;
};

static_assert(Guided<AnyGame> && Reports<AnyGame> && Veiled<AnyGame> && ToleratesDominated<AnyGame> &&
              ExplainsDice<AnyGame> && Correctable<AnyGame>);

}  // namespace polemarch
