// Shared code of fuzz targets. A target is one function of any bytes; it ends the process when it finds a fault.
#pragma once

#include "core/diagnostics.h"
#include "core/game.h"
#include "core/random.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace polemarch::fuzz {

/// Ends the process with `what` if the condition is false.
inline void expect(bool holds, const std::string& what) {
    if (holds) return;
    std::fprintf(stderr, "fault: %s\n", what.c_str());
    std::abort();
}

inline std::string text_of(const std::uint8_t* data, std::size_t size) {
    std::string text;
    for (std::size_t i = 0; i < size; ++i) text += static_cast<char>(data[i]);
    return text;
}

/// A hash of the text: the same text plays the same game.
inline std::uint64_t hash_of(const std::string& text) {
    std::uint64_t hash = 14695981039346656037ull;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
    return hash;
}

/// `from` builds a battle from a scenario's text, or reports why it cannot.
template <class G, class From>
void expect_read_back(const G& g, const typename G::State& s, From from) {
    const std::string position = g.position(s);
    Diagnostics diagnostics;
    const auto again = from(position, diagnostics);
    expect(again != nullptr, "a position is refused: " + diagnostics.text() + position);
    expect(same_bytes(again->start(), s), "a position is read back as another state:\n" + position);
}

/// Plays at most `most` random steps from s, checks every text on the way, and calls visit(s, move, faces) before each
/// step.
template <class G, class Visit>
void play(const G& g, typename G::State& s, std::uint64_t seed, int most, Visit visit) {
    AgentStream stream(seed);
    MoveList<G> list;
    for (int step = 0; step < most && g.actor(s) != Actor::nobody; ++step) {
        typename G::Move move;
        std::array<std::uint8_t, max_faces> faces{};
        std::size_t count = 0;
        if (g.actor(s) == Actor::chance) {
            const Roll roll = g.roll(s);
            count = roll.count();
            for (std::size_t i = 0; i < count; ++i) faces[i] = static_cast<std::uint8_t>(1 + stream.below(6));
            move = g.resolve(s, Faces(faces.data(), count));
            OutcomeList<G> outcomes;
            g.outcomes(s, outcomes);
            bool listed = false;
            for (const auto& outcome : outcomes) listed = listed || outcome.move == move;
            expect(listed, "resolve gives what outcomes does not list: " + g.text(s, move));
        } else {
            g.legal_moves(s, list);
            expect(!list.empty(), "a side has no move");
            move = list[stream.below(static_cast<std::uint32_t>(list.size()))];
            const std::string text = g.text(s, move);
            expect(static_cast<bool>(g.judge(s, move)), "a listed move is refused: " + text);
            const auto read = step % 8 == 0 ? g.read(s, text) : move;  // reading lists all moves
            expect(read && *read == move, "a listed move is not read back: " + text);
        }
        const Faces rolled(faces.data(), count);
        expect(!g.narrate(s, move, rolled).empty(), "a step has no sentence");
        visit(s, move, rolled);
        g.apply(s, move);
    }
}

}  // namespace polemarch::fuzz
