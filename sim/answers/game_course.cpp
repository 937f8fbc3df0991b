#include "sim/answers/game_course.h"

#include "core/record.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace polemarch::sim {

std::string called(const EventUnit& unit) {
    std::string words = fmt::format("{}: {}", letter(unit.side), unit.label);
    for (const std::string& name : unit.names) {
        const bool is_place = name[0] >= '0' && name[0] <= '9';  // of a measured table
        if (is_place || unit.label.find(name) != std::string::npos) continue;
        return fmt::format("{} {}", words, name);
    }
    return words;
}

CourseObserver::CourseObserver(const EventView& view, std::size_t units) : view_(view), counted_(units) {
    course_.units.resize(units);
}

void CourseObserver::step(const AnyGame& g, const StateBytes& s, const MoveBytes& move) {
    see(s);
    game_ = &g;
    last_ = s;
    move_ = move;
}

void CourseObserver::see(const StateBytes& s) {
    std::swap(before_, now_);
    view_.look(game_ ? last_ : s, s, now_);
    if (!game_) {
        before_ = now_;
        for (const EventSight::Unit& unit : now_.units) course_.start.push_back(unit.place);
    }
    if (now_.turn != before_.turn) end_turn(before_);
    see_losses();
    see_contacts();
}

void CourseObserver::see_losses() {
    for (std::size_t u = 0; u < course_.units.size(); ++u) {
        const EventSight::Unit &was = before_.units[u], &is = now_.units[u];
        UnitCourse& unit = course_.units[u];
        // What a step changes belongs to the turn in which it was made; the step may have begun the next one.
        if (is.lost && !was.lost) unit.loss_turn = before_.turn;
        const double strength = is.strength_lost - was.strength_lost;
        if (strength <= 0) continue;
        unit.lost += strength;
        const auto costs = [u](const EventSight::Blow& blow) { return blow.at == u; };
        const auto count = std::count_if(before_.blows.begin(), before_.blows.end(), costs);
        Harm harm{.unit = u, .strength = strength, .turn = before_.turn, .place = was.place};
        if (count == 0) course_.harms.push_back(harm);
        for (const EventSight::Blow& blow : before_.blows) {
            if (!costs(blow)) continue;
            harm.by = blow.by;
            harm.shooting = blow.shooting;
            harm.strength = strength / static_cast<double>(count);
            course_.units[blow.by].destroyed += harm.strength;
            course_.harms.push_back(harm);
        }
    }
}

void CourseObserver::see_contacts() {
    for (const std::size_t u : now_.fighters) {
        if (course_.units[u].first_contact == 0) course_.units[u].first_contact = now_.turn;
        contact(u, false);
    }
    for (const EventSight::Blow& blow : now_.blows)
        if (blow.shooting) contact(blow.at, true);
}

void CourseObserver::contact(std::size_t u, bool shooting) {
    const auto& place = now_.units[u].place;
    if (!place || std::exchange(counted_[u][shooting ? 1 : 0], now_.turn) == now_.turn) return;
    course_.contacts.push_back({u, shooting, now_.turn, *place});
}

void CourseObserver::end_turn(const EventSight& sight) {
    std::vector<std::optional<EventPlace>> places;
    for (const EventSight::Unit& unit : sight.units) places.push_back(unit.place);
    // A turn in which nothing was to be done has no states of its own.
    while (static_cast<int>(course_.places.size()) + 1 < sight.turn) course_.places.push_back(places);
    course_.places.push_back(std::move(places));
    course_.turns = sight.turn;
}

GameCourse CourseObserver::finish() {
    if (game_) {
        StateBytes end = last_;
        game_->apply(end, move_);
        see(end);
        end_turn(now_);
    }
    return std::move(course_);
}

}  // namespace polemarch::sim
