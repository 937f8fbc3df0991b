// A fourth, optional part of the contract: what a person puts right where a real table and the program differ.
//
// A correction is a text, such as "HI F6 at F7 facing 4, disordered". It changes a state as no move could, but only
// into another state that the rules could have brought about.
#pragma once

#include "core/notation.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <tl/expected.hpp>

namespace polemarch {

/// How far a correction may move a unit on a measured table. A counter on a map of hexes may always go anywhere.
enum class Shift : std::uint8_t {
    slight,  ///< by what people misplace: the system says how far, and how far a unit may be turned
    any,     ///< as long as the person has chosen nothing, when a table is entered as it stands
};

template <Bytes State>
struct Correction {
    State state;
    std::string text;      ///< in the system's words, as records keep it
    std::string sentence;  ///< what it changes, and what it breaks: "... it now touches B2"
};

class Diagnostics;

inline constexpr std::size_t longest_correction = 400;  ///< bytes; longer texts are refused

/// The first error as the reason why a correction is refused: its rule, what is wrong, what would be right. Requires
/// that there is an error.
[[nodiscard]] Explanation refusal_of(const Diagnostics& diagnostics);

// clang-format off
template <class G>
concept Correctable = Notated<G> &&
    requires(const G& g, const typename G::State& cs, std::string_view text, Shift shift) {
        { g.correct(cs, text, shift) } -> std::same_as<tl::expected<Correction<typename G::State>, Explanation>>;  // any state, ANY text; what stands there already changes nothing
        { g.correction_help() } -> std::same_as<std::string>;  // the forms of such a text and what they mean, in lines
    };
// clang-format on

}  // namespace polemarch
