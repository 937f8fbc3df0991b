// Events in one battle: whether it has what they name, and which of them are true of a game.
#pragma once

#include "sim/batch/batch.h"
#include "sim/batch/game_observer.h"
#include "sim/events/event.h"
#include "sim/events/event_view.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace polemarch::sim {

/// What to do with a unit or a figure that the battle does not have.
enum class UnknownName : std::uint8_t {
    refused,
    nothing  ///< such a unit does nothing, such a figure is 0: for battles whose armies differ from pair to pair
};

/// What messages and figures of a battle are called.
struct EventNames {
    std::vector<Fact> facts;  ///< of the battle
    std::string system;       ///< "ancient-battles"
    std::string where;        ///< begins each message; may be empty
    UnknownName unknown = UnknownName::refused;
};

/// Events that have been matched to a battle. Immutable; may be shared by threads.
class BoundEvents {
public:
    /// A statement with the indices of what it names.
    struct Node;

    /// Throws InputError for what the battle does not have, with the place in the event's text, what was found, what
    /// there is, and a near name.
    BoundEvents(const std::vector<CountedEvent>& events, std::shared_ptr<const EventView> view,
                const EventNames& names);
    ~BoundEvents();
    BoundEvents(const BoundEvents&) = delete;
    BoundEvents& operator=(const BoundEvents&) = delete;

    [[nodiscard]] const std::vector<Node>& events() const { return events_; }
    [[nodiscard]] const EventView& view() const { return *view_; }
    /// Whether some event depends on what happens before the end of a game.
    [[nodiscard]] bool need_steps() const { return statements_ > 0; }
    /// How many statements look at steps.
    [[nodiscard]] std::size_t statements() const { return statements_; }

private:
    std::shared_ptr<const EventView> view_;
    std::vector<Node> events_;
    std::size_t statements_ = 0;
};

/// Watches one game.
class EventObserver final : public GameObserver {
public:
    /// The events must outlive it.
    explicit EventObserver(const BoundEvents& events);
    ~EventObserver() override;

    void moved(const AnyGame& g, const StateBytes& s, const MoveBytes& move) override;
    void rolled(const AnyGame& g, const StateBytes& s, const Roll& roll, Faces faces,
                const MoveBytes& consequence) override;
    /// After the last step: 1 for each event that is true of the game, else 0. `row` has the battle's figures first.
    [[nodiscard]] std::vector<std::int32_t> finish(const GameRow& row);

private:
    void step(const AnyGame& g, const StateBytes& s, const MoveBytes& move);
    /// The step that led from the last state to this one.
    void see(const StateBytes& s);
    void notice(const BoundEvents::Node& node);

    const BoundEvents& events_;
    std::vector<bool> happened_;  ///< by statement
    EventSight before_, now_;
    StateBytes last_{};
    MoveBytes move_{};
    const AnyGame* game_ = nullptr;  ///< null before the first step
};

/// Calls one observer, then the other.
class TwoObservers final : public GameObserver {
public:
    TwoObservers(GameObserver& first, GameObserver& second) : first_(first), second_(second) {}
    void moved(const AnyGame& g, const StateBytes& s, const MoveBytes& move) override {
        first_.moved(g, s, move);
        second_.moved(g, s, move);
    }
    void rolled(const AnyGame& g, const StateBytes& s, const Roll& roll, Faces faces,
                const MoveBytes& consequence) override {
        first_.rolled(g, s, roll, faces, consequence);
        second_.rolled(g, s, roll, faces, consequence);
    }

private:
    GameObserver &first_, &second_;
};

}  // namespace polemarch::sim
