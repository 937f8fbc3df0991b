// The eve of the battle in words (3.1 to 3.4): its moves and outcomes as text and back, what is due, what happened.
//
//   provide hill/woods shape 2      a terrain piece; provide river
//   lay hill 2                      the second of two such pieces; lay field beside village
//   lay river from left             lay road from own and right: two roads
//   discard marsh
//   hill 2 at 12.5 20 turned 45     the middle of its shape, degrees clockwise; village at 20 26 fortified
//   prepare                         or outflank, probe, defend, foray, withdraw
#pragma once

#include "core/guidance.h"
#include "core/standard_wargame/text/typed_move.h"

#include <string>

namespace polemarch::standard_wargame {

/// "hill/woods", with its number if there are several of the kind: "marsh 2".
[[nodiscard]] std::string eve_piece_name(const State& s, std::size_t piece);

/// A piece that can still be laid (3.3.4), as an example: no river or road, whose places are asked for, if there is
/// another.
[[nodiscard]] std::string piece_to_lay(const Setup& g, const State& s);

/// A move or an outcome of the eve.
[[nodiscard]] std::string eve_move_text(const Setup& g, const State& s, const Move& m);
[[nodiscard]] std::span<const Command> eve_commands();

/// What is to be decided, with an example.
[[nodiscard]] Explanation asked_on_eve(const State& s);
/// The step m from a state of the eve as a sentence, with what followed.
[[nodiscard]] std::string eve_narration(const Setup& g, const State& s, const Move& m, Faces faces);

}  // namespace polemarch::standard_wargame
