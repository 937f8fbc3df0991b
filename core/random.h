// Where dice come from. Three types, so that they cannot be confused:
//   RefereeDice   the dice of a real game: a pure function of seed, pair and place in the game;
//   AgentStream   an agent's random numbers: one sequential generator for each tree, which cannot see the referee's
//   dice; ScriptedDice  a person's or a script's dice, which must all be used.
#pragma once

#include "core/game.h"

#include <bit>
#include <optional>
#include <utility>

#include <Random123/philox.h>

namespace polemarch {

/// What a keyed word is for; part of every key, so that two purposes never share a word.
enum class Purpose : std::uint32_t { referee = 1, agent = 2, setup = 3, training_games = 4, bootstrap = 5 };

/// A word in [0, 2^64) scaled to [0, n) by multiply-shift; the bias is below n / 2^64. n > 0.
constexpr std::uint32_t scale(std::uint64_t word, std::uint32_t n) {
    const std::uint64_t high = (word >> 32) * n;
    const std::uint64_t low = ((word & 0xffffffffu) * n) >> 32;
    return static_cast<std::uint32_t>((high + low) >> 32);
}

/// 64 bits of Philox4x32-10 (Salmon et al. 2011, "Parallel random numbers: as easy as 1, 2, 3") with the seed as
/// key and (purpose, a, b, c) as counter.
inline std::uint64_t keyed_word(std::uint64_t seed, Purpose purpose, std::uint32_t a, std::uint32_t b,
                                std::uint32_t c) {
    const r123::Philox4x32::key_type key{{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)}};
    const r123::Philox4x32::ctr_type counter{{static_cast<std::uint32_t>(purpose), a, b, c}};
    const auto words = r123::Philox4x32{}(counter, key);
    return (std::uint64_t{words[1]} << 32) | words[0];
}

/// The faces of a roll.
struct RolledFaces {
    std::array<std::uint8_t, max_faces> faces{};
    std::size_t count = 0;
    [[nodiscard]] Faces view() const { return {faces.data(), count}; }
};

/// The referee's dice. They depend only on seed, pair and the roll's place, so undo, resume, replay, shards and any
/// number of threads show the same dice.
class RefereeDice {
public:
    RefereeDice(std::uint64_t seed, std::uint32_t pair) : seed_(seed), pair_(pair) {}
    [[nodiscard]] RolledFaces operator()(const Roll& roll) const {
        const std::uint64_t word = keyed_word(seed_, Purpose::referee, pair_, roll.event, roll.place);
        return {faces_of(scale(word, roll.ways), roll.count()), roll.count()};
    }

private:
    std::uint64_t seed_;
    std::uint32_t pair_;
};

/// Dice typed by a person or written in a script, used up in order.
class ScriptedDice {
public:
    explicit ScriptedDice(std::vector<std::uint8_t> faces) : faces_(std::move(faces)) {}
    /// The next roll.count() faces; nothing if fewer are left.
    [[nodiscard]] std::optional<RolledFaces> operator()(const Roll& roll) {
        if (left() < roll.count()) return std::nullopt;
        RolledFaces rolled;
        for (; rolled.count < roll.count(); ++rolled.count) rolled.faces[rolled.count] = faces_[used_++];
        return rolled;
    }
    /// Number of faces not used yet. If a script ends with some left, it described another game.
    [[nodiscard]] std::size_t left() const { return faces_.size() - used_; }

private:
    std::vector<std::uint8_t> faces_;
    std::size_t used_ = 0;
};

/// xoshiro256++ (Blackman, Vigna 2019), seeded by splitmix64: an agent's own sequential stream, one for each tree.
class AgentStream {
public:
    explicit AgentStream(std::uint64_t key) {
        for (auto& word : state_) {
            key += 0x9e3779b97f4a7c15ull;
            std::uint64_t z = (key ^ (key >> 30)) * 0xbf58476d1ce4e5b9ull;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
            word = z ^ (z >> 31);
        }
    }
    /// The stream of one side's agent in game `game` of a run.
    AgentStream(std::uint64_t seed, std::uint32_t game, Side side, std::uint32_t decision = 0)
        : AgentStream(keyed_word(seed, Purpose::agent, game, static_cast<std::uint32_t>(side), decision)) {}

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }
    /// A number in [0, n), n > 0.
    std::uint32_t below(std::uint32_t n) { return scale(next(), n); }

private:
    std::array<std::uint64_t, 4> state_{};
};

/// Draws an outcome of a chance state for a search or a playout. A game may offer `sample(s, stream)` as a fast path,
/// which must follow the distribution of `outcomes`.
template <Diced G>
typename G::Move draw(const G& g, const typename G::State& s, AgentStream& stream) {
    if constexpr (requires { g.sample(s, stream); }) {
        return g.sample(s, stream);
    } else {
        OutcomeList<G> list;
        g.outcomes(s, list);
        std::uint32_t left = stream.below(g.roll(s).ways);
        for (const auto& outcome : list) {
            if (left < outcome.ways) return outcome.move;
            left -= outcome.ways;
        }
        assert(false && "ways do not sum to roll(s).ways");
        return list[0].move;
    }
}

}  // namespace polemarch
