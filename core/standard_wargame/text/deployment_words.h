// Deployment and flank marches in words (3.4.1.4, 3.5, 4.1.6): their moves and outcomes as text and back, what is due,
// what happened.
//
//   march left A5 A6 right A9       who marches around which flank; march none
//   baggage at 12 6 facing 0        the middle of its front edge, degrees clockwise from north
//   A3 at 14 6.5 facing 0           so does a unit; A4 left of A3, A4 right of A3, A5 behind A3
//   A3 fortified at 14 12 facing 0  behind a temporary fortification; A4 fortified left of A3
//   A7 in the village               begins in the fortified village
//   give up A9                      for a temporary fortification
//   west wing                       or east wing
//   A5 from 12.5 forward 1, wheel left 20
//                                   comes on over the side edge, its middle so far from the southern edge
//   A6 behind the last file forward 1
#pragma once

#include "core/guidance.h"
#include "core/standard_wargame/text/typed_move.h"

#include <string>

namespace polemarch::standard_wargame {

/// A move or an outcome of the deployment, or an arrival. A place beside or behind a friend names that friend where the
/// place is that friend's to the last bit.
[[nodiscard]] std::string deployment_move_text(const Setup& g, const State& s, const Move& m);
/// "baggage at ...", "give up A9", "west wing".
[[nodiscard]] std::span<const Command> deployment_commands();
/// "A3 at ...", "A4 left of A3", "A5 from ...".
[[nodiscard]] std::span<const Command> deployment_commands_of_units();
/// What follows "march": "left A5 A6 right A9".
ReadMove read_send(TypedMove& t);
/// What follows "A7 in", from the village on.
ReadMove read_garrison(TypedMove& t);

/// The side whose choice it is: in the deployment it has no bound.
[[nodiscard]] unsigned side_at_hand(const State& s);
/// "its centre", "its western wing": what a side deploys in this step.
[[nodiscard]] std::string_view part_at_hand(const State& s);
/// The section about the places of that part.
[[nodiscard]] std::string_view part_rule(const State& s);
/// "left", "right": the flank of its owner over which a march comes on.
[[nodiscard]] std::string_view arriving_flank(const State& s);
/// What is to be decided, with an example.
[[nodiscard]] Explanation asked_in_deployment(const Setup& g, const State& s);
/// Of the decision and the help that due() shows with it.
struct DeploymentDue {
    std::string_view name, help;
    std::string means;
};
[[nodiscard]] DeploymentDue due_in_deployment(const Setup& g, const State& s);

/// The step m from a state of the deployment as a sentence, with what followed.
[[nodiscard]] std::string deployment_narration(const Setup& g, const State& s, const Move& m, Faces faces);
/// "; B deploys its centre [3.5.3.1]": what a step of the deployment, or before it, leads to. May be empty.
[[nodiscard]] std::string deployment_course(const State& before, const State& after);
/// "A: a die + 2, B: a die": the roll of 3.5.2.
[[nodiscard]] std::string deployment_dice_words(const Setup& g, const State& s);

}  // namespace polemarch::standard_wargame
