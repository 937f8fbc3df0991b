// Observers of a game while it is played.
#pragma once

#include "core/any_game.h"
#include "core/replay.h"

#include <string>
#include <utility>

namespace polemarch::sim {

/// Is called for each step before it is applied.
class GameObserver {
public:
    GameObserver() = default;
    GameObserver(const GameObserver&) = delete;
    GameObserver& operator=(const GameObserver&) = delete;
    virtual ~GameObserver() = default;

    virtual void moved(const AnyGame& g, const StateBytes& s, const MoveBytes& move) = 0;
    virtual void rolled(const AnyGame& g, const StateBytes& s, const Roll& roll, Faces faces,
                        const MoveBytes& consequence) = 0;
};

/// Writes the record.
class RecordObserver final : public GameObserver {
public:
    explicit RecordObserver(const RecordHeader& header) : writer_(header) {}
    void moved(const AnyGame& g, const StateBytes& s, const MoveBytes& move) override { writer_.moved(g, s, move); }
    void rolled(const AnyGame& g, const StateBytes& s, const Roll&, Faces faces,
                const MoveBytes& consequence) override {
        writer_.rolled(g, s, faces, consequence);
    }
    /// The whole record of a game that ended with this payoff. No step may follow.
    [[nodiscard]] std::string finish(double payoff) { return writer_.finish(ending_of(payoff), payoff); }

private:
    RecordWriter writer_;
};

}  // namespace polemarch::sim
