// Writes the record of a game while it is played, and checks a record against the rules.
//
// A record is not trusted. A replay checks every line against the rules: is it this side's turn, is the move legal, is
// this the roll that comes now, do the faces (of a seeded game: the referee's own) lead to this outcome, is this
// correction possible, however far it puts a unit. It stops at the first difference. It cannot know whether the named
// agents chose the moves, nor which program wrote the record.
#pragma once

#include "core/any_game.h"
#include "core/record.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch {

/// The step `move` from s, in which a side is to move, as a line of a record.
[[nodiscard]] RecordStep describe_move(const AnyGame& g, const StateBytes& s, const MoveBytes& move);
/// The roll of the chance state s, with its faces and their outcome.
[[nodiscard]] RecordStep describe_roll(const AnyGame& g, const StateBytes& s, Faces faces,
                                       const MoveBytes& consequence);

/// The correction of the state before it, as a line of a record.
[[nodiscard]] RecordStep describe_correction(const Correction<StateBytes>& correction);
/// Makes a step that replay() has accepted: the move, or the correction of `step`, for which `move` says nothing.
void make_step(const AnyGame& g, StateBytes& s, const RecordStep& step, const MoveBytes& move);

/// The text of a choice that is still secret from the person who plays: a game that goes on does not tell it. Its agent
/// makes it again when the game is continued (sim/service, resume); till then the record is not replayed.
inline constexpr std::string_view secret_move = "secret";

/// Writes the record of a game as it is played.
class RecordWriter {
public:
    explicit RecordWriter(const RecordHeader& header) : text_(header_line(header)) {}

    /// Add each step before it is applied, in order.
    void moved(const AnyGame& g, const StateBytes& s, const MoveBytes& move) { add(describe_move(g, s, move)); }
    void rolled(const AnyGame& g, const StateBytes& s, Faces faces, const MoveBytes& consequence) {
        add(describe_roll(g, s, faces, consequence));
    }
    /// The whole record; nothing may be added after it.
    [[nodiscard]] std::string finish(Ending ending, double payoff);

private:
    void add(const RecordStep& step) {
        text_ += step_line(step);
        ++steps_;
    }

    std::string text_;
    std::size_t steps_ = 0;
};

/// How far a record agrees with the rules.
struct Replayed {
    StateBytes at{};                       ///< after the steps replayed
    std::size_t steps = 0;                 ///< replayed without a difference
    std::vector<MoveBytes> moves;          ///< one for each step, outcomes of dice included; of a correction zero
    std::vector<std::string> sentences;    ///< narration, one for each step
    std::optional<Diagnostic> difference;  ///< the first, with its line; found is the record's, expected the rules'
};

/// Checks that pair and game number go together, replays the whole record and compares the result; or its first `most`
/// steps only.
[[nodiscard]] Replayed replay(const AnyGame& g, const Record& record, std::optional<std::size_t> most = std::nullopt);

}  // namespace polemarch
