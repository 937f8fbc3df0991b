// The contract between the rules of a game and everything else: agents, search, simulation, records.
//
// A value G of a Game is the immutable battle (map, charts, scenario, options and all tables computed from them); all
// threads may share it. G::State is the bytes that change. Dice are a player (chance): `apply` never rolls.
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace polemarch {

enum class Side : std::uint8_t { first, second };
enum class Actor : std::uint8_t { first, second, chance, nobody };

constexpr Side other(Side side) { return side == Side::first ? Side::second : Side::first; }
constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }
constexpr Actor actor_of(Side side) { return static_cast<Actor>(side); }
/// The side of an actor. Asserts that the actor is neither chance nor nobody.
constexpr Side side_of(Actor actor) {
    assert(actor == Actor::first || actor == Actor::second);
    return static_cast<Side>(actor);
}

/// Copied, compared and hashed as bytes: no padding, no floating point (and, by review, no pointers).
template <class T>
concept Bytes =
    std::is_trivially_copyable_v<T> && std::is_standard_layout_v<T> && std::has_unique_object_representations_v<T>;

template <Bytes T>
bool same_bytes(const T& a, const T& b) {
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

/// FNV-1a over the bytes of a value, 64 bits; the same on every little-endian machine.
template <Bytes T>
std::uint64_t hash_bytes(const T& value, std::uint64_t seed = 14695981039346656037ull) {
    std::array<unsigned char, sizeof(T)> bytes;
    std::memcpy(bytes.data(), &value, sizeof(T));
    for (const unsigned char byte : bytes) seed = (seed ^ byte) * 1099511628211ull;
    return seed;
}

/// A list on the stack with the interface of a container. Its storage is not initialised. Pushing beyond N is a
/// programming error (asserted).
template <class T, std::size_t N>
class StackList {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    using value_type = T;
    static constexpr std::size_t capacity = N;

    StackList() noexcept {}  // NOLINT(modernize-use-equals-default): leaves the storage uninitialised on purpose
    StackList(const StackList& from) noexcept { *this = from; }
    StackList& operator=(const StackList& from) noexcept {
        size_ = from.size_;
        const std::size_t bytes = size_ * sizeof(T);  // NOLINT(bugprone-sizeof-expression): T may be a pointer
        std::memcpy(static_cast<void*>(items_), static_cast<const void*>(from.items_), bytes);
        return *this;
    }

    void clear() { size_ = 0; }
    void push_back(const T& value) {
        assert(size_ < N);
        items_[size_++] = value;
    }
    void pop_back() {
        assert(size_ > 0);
        --size_;
    }
    /// Grows by one item with undefined bytes; for large items that are filled in place.
    T& extend() {
        assert(size_ < N);
        return items_[size_++];
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    T& operator[](std::size_t i) {
        assert(i < size_);
        return items_[i];
    }
    const T& operator[](std::size_t i) const {
        assert(i < size_);
        return items_[i];
    }
    T* begin() { return items_; }
    T* end() { return items_ + size_; }
    const T* begin() const { return items_; }
    const T* end() const { return items_ + size_; }

private:
    std::size_t size_ = 0;
    union {
        T items_[N];
    };
};

/// One outcome of the dice and its number of ways, that is of face combinations.
template <class Move>
struct Outcome {
    Move move;
    std::uint32_t ways;
};
template <class G>
using MoveList = StackList<typename G::Move, G::max_moves>;
template <class G>
using OutcomeList = StackList<Outcome<typename G::Move>, G::max_outcomes>;

/// Why a move is refused; 0 means that it is legal. The system names its codes (core/notation.h).
struct Verdict {
    std::uint16_t refusal = 0;
    explicit constexpr operator bool() const { return refusal == 0; }
};

/// The roll of a chance state: who rolls how many d6, and where in the game this happens.
struct Roll {
    std::uint16_t event = 0;             ///< the system's enum; has a name and a rule number
    std::array<std::uint8_t, 2> dice{};  ///< d6 of the first and of the second side, in this order in `faces`
    std::uint32_t place = 0;             ///< turn, subject, attempt: together with `event` it occurs once in a game
    std::uint32_t ways = 1;              ///< 6 to the number of dice

    [[nodiscard]] constexpr std::size_t count() const { return std::size_t{dice[0]} + dice[1]; }
};

/// The most dice of one roll: 6^12 is the largest power of six that fits `Roll::ways`.
inline constexpr std::size_t max_faces = 12;
using Faces = std::span<const std::uint8_t>;  ///< each 1 to 6

/// A roll of `first` dice by the first side and `second` dice by the second; computes the ways.
constexpr Roll make_roll(std::uint16_t event, std::uint32_t place, unsigned first, unsigned second) {
    assert(first + second <= max_faces);
    Roll roll{event, {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)}, place, 1};
    for (unsigned i = 0; i < first + second; ++i) roll.ways *= 6;
    return roll;
}

/// The faces of the `way`-th of 6^count ways, 0 <= way; the first die changes fastest.
constexpr std::array<std::uint8_t, max_faces> faces_of(std::uint32_t way, std::size_t count) {
    std::array<std::uint8_t, max_faces> faces{};
    for (std::size_t i = 0; i < count; ++i, way /= 6) faces[i] = static_cast<std::uint8_t>(1 + way % 6);
    return faces;
}

// clang-format off
template <class G>
concept Game =
    Bytes<typename G::State> && Bytes<typename G::Move> && std::equality_comparable<typename G::Move> &&
    sizeof(typename G::Move) <= 16 &&
    requires(const G& g, typename G::State& s, const typename G::State& cs, const typename G::Move& m, MoveList<G>& moves) {
        { G::max_moves }             -> std::convertible_to<std::size_t>;  // the longest list of moves
        { G::complete_moves }        -> std::convertible_to<bool>;  // legal_moves lists all (hexes) or a sample (table)
        { g.start() }                -> std::same_as<typename G::State>;
        { g.actor(cs) }              -> std::same_as<Actor>;
        { g.legal_moves(cs, moves) } -> std::same_as<void>;     // a side is to move; clears first; never empty; no doubles
        { g.judge(cs, m) }           -> std::same_as<Verdict>;  // total: a side is to move, ANY bytes in m; says why
        { g.apply(s, m) }            -> std::same_as<void>;     // a move judged legal or a listed outcome; deterministic
        { g.payoff(cs) }             -> std::same_as<double>;   // nobody is to move: 1 first side won, 0 lost, 1/2 drawn
        { g.longest() }              -> std::same_as<std::uint32_t>;  // no game has more steps than this
    };

template <class G>
concept Diced = Game<G> &&
    requires(const G& g, const typename G::State& cs, OutcomeList<G>& out, Faces faces) {
        { G::max_outcomes }      -> std::convertible_to<std::size_t>;
        { g.roll(cs) }           -> std::same_as<Roll>;
        { g.resolve(cs, faces) } -> std::same_as<typename G::Move>;  // the resolution: the outcome of these faces
        { g.outcomes(cs, out) }  -> std::same_as<void>;  // resolve folded over all faces, worst to best for the first side
    };

/// Games with secrets. Agents receive observe(s, side), never s.
template <class G>
concept Veiled = Game<G> &&
    requires(const G& g, const typename G::State& cs, Side side, std::uint64_t word) {
        { g.secret(cs) }               -> std::same_as<bool>;               // the choice made here is hidden from the other side
        { g.observe(cs, side) }        -> std::same_as<typename G::State>;  // hidden bytes overwritten by "unknown"
        { g.complete(cs, side, word) } -> std::same_as<typename G::State>;  // a full state that fits what this side has seen
    };

/// A legal move that `legal_moves` leaves out of a complete list on purpose, because a listed move has the same effect
/// with less harm to the mover (a path through the own line where a free one exists).
template <class G>
concept ToleratesDominated = Game<G> && requires(const G& g, const typename G::State& cs, const typename G::Move& m) {
    { g.dominated(cs, m) } -> std::same_as<bool>;
};
// clang-format on

/// A whole number that simulations count at the end of a game, without knowing the system. The layout of reports
/// follows from these fields alone.
struct Fact {
    std::string name;                  ///< machine name, lower case with underscores, unique; columns carry it
    std::string unit;                  ///< "turns", "strength points", or empty for a code
    std::vector<std::string> names{};  ///< empty for a quantity; for a code: the names of the values 0, 1, 2 ...
    std::string label{};               ///< for people, without the side: "panic turn"; empty: the name, with spaces
    std::string group{};               ///< facts of one group are in one table under this heading: "Losses"
    std::optional<Side> side{};        ///< whose figure it is; the two of one group and label are shown side by side
    std::string never{};  ///< "no panic": 0 means that it did not happen; such games are counted apart, not averaged
};

/// Facts are a property of the battle (which unit types can be lost depends on the scenario), so the game reports them
/// at run time.
template <class G>
concept Reports = Game<G> && requires(const G& g, const typename G::State& cs, std::span<std::int32_t> row) {
    { g.facts() } -> std::same_as<std::vector<Fact>>;
    { g.report(cs, row) } -> std::same_as<void>;  // nobody is to move; row.size() == facts().size()
};

/// What `side` may know of `s`: the state itself if the game has no secrets.
template <Game G>
typename G::State observe(const G& g, const typename G::State& s, Side side) {
    if constexpr (Veiled<G>)
        return g.observe(s, side);
    else
        return s;
}

/// Folds `resolve` over all faces of `roll` into a list of distinct outcomes with their ways, in the order of first
/// appearance. The reference implementation of `outcomes`; games keep tables where this is too slow.
template <class Move, std::size_t N, class Resolve>
void fold_faces(const Roll& roll, const Resolve& resolve, StackList<Outcome<Move>, N>& out) {
    out.clear();
    const std::size_t count = roll.count();
    for (std::uint32_t way = 0; way < roll.ways; ++way) {
        const auto faces = faces_of(way, count);
        const Move move = resolve(Faces(faces.data(), count));
        bool known = false;
        for (auto& outcome : out) {
            if (!(outcome.move == move)) continue;
            ++outcome.ways;
            known = true;
            break;
        }
        if (!known) out.push_back({move, 1});
    }
}

}  // namespace polemarch
