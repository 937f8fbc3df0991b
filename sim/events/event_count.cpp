#include "sim/events/event_count.h"

#include "core/record.h"
#include "sim/batch/report.h"
#include "sim/events/event_node.h"

#include <algorithm>

namespace polemarch::sim {

namespace {

using EventKind = GameEvent::Kind;
using EventNode = BoundEvents::Node;

bool holds(const BoundFigure& figure, const GameRow& row) {
    const std::int32_t value = figure.place ? row.facts[*figure.place] : 0;
    if (figure.never && value == 0) return false;
    if (figure.values.empty()) return value >= figure.low && value <= figure.high;
    return std::find(figure.values.begin(), figure.values.end(), value) != figure.values.end();
}

bool holds(const EventNode& node, const std::vector<bool>& happened, const GameRow& row) {
    const auto is_true = [&](const EventNode& part) { return holds(part, happened, row); };
    switch (node.kind) {
        case EventKind::all: return std::all_of(node.parts.begin(), node.parts.end(), is_true);
        case EventKind::any: return std::any_of(node.parts.begin(), node.parts.end(), is_true);
        case EventKind::negation: return !is_true(node.parts.front());
        case EventKind::wins: {
            const Ending won = node.side == Side::first ? Ending::first_won : Ending::second_won;
            return how_ended(row) == won && (!node.figure || holds(*node.figure, row));
        }
        case EventKind::drawn: return how_ended(row) == Ending::drawn;
        case EventKind::figure: return holds(*node.figure, row);
        default: return happened[node.statement];
    }
}

}  // namespace

EventObserver::EventObserver(const BoundEvents& events) : events_(events), happened_(events.statements(), false) {}
EventObserver::~EventObserver() = default;

void EventObserver::moved(const AnyGame& g, const StateBytes& s, const MoveBytes& move) { step(g, s, move); }
void EventObserver::rolled(const AnyGame& g, const StateBytes& s, const Roll&, Faces, const MoveBytes& consequence) {
    step(g, s, consequence);
}

void EventObserver::step(const AnyGame& g, const StateBytes& s, const MoveBytes& move) {
    if (!events_.need_steps()) return;
    see(s);
    game_ = &g;
    last_ = s;
    move_ = move;
}

void EventObserver::see(const StateBytes& s) {
    std::swap(before_, now_);
    events_.view().look(game_ ? last_ : s, s, now_);
    if (!game_) before_ = now_;
    for (const EventNode& node : events_.events()) notice(node);
}

void EventObserver::notice(const EventNode& node) {
    for (const EventNode& part : node.parts) notice(part);
    if (!looks_at_steps(node.kind) || happened_[node.statement]) return;
    // What a step changes belongs to the turn in which it was made; the step may have begun the next one.
    const bool is_fight = node.kind == EventKind::melee || node.kind == EventKind::fights;
    if (!node.turns.has(is_fight ? now_.turn : before_.turn)) return;
    const auto fights = [&](std::size_t u) {
        return std::find(now_.fighters.begin(), now_.fighters.end(), u) != now_.fighters.end();
    };
    const auto in_area = [&](std::size_t u) { return !node.area || node.area->has(now_.units[u]); };
    const auto happens = [&](std::size_t u) {
        switch (node.kind) {
            case EventKind::lost: return now_.units[u].lost && !before_.units[u].lost;
            case EventKind::enters: return in_area(u) && !node.area->has(before_.units[u]);
            default: return fights(u) && in_area(u);
        }
    };
    happened_[node.statement] = node.kind == EventKind::melee
                                    ? std::any_of(now_.fighters.begin(), now_.fighters.end(), in_area)
                                    : std::any_of(node.units.begin(), node.units.end(), happens);
}

std::vector<std::int32_t> EventObserver::finish(const GameRow& row) {
    if (game_) {
        StateBytes end = last_;
        game_->apply(end, move_);
        see(end);
    }
    std::vector<std::int32_t> values;
    for (const EventNode& node : events_.events()) values.push_back(holds(node, happened_, row) ? 1 : 0);
    return values;
}

}  // namespace polemarch::sim
