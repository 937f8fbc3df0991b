#include "core/standard_wargame/eve/eve.h"

#include "core/standard_wargame/eve/dawn.h"
#include "core/standard_wargame/eve/days.h"
#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/eve/laying.h"
#include "core/standard_wargame/eve/providing.h"
#include "core/standard_wargame/eve/strategies.h"
#include "core/standard_wargame/rules/laid.h"
#include "core/standard_wargame/types/event.h"

#include <cassert>

namespace polemarch::standard_wargame {

namespace {

Move eve_outcome(Kind kind, int value) {
    Move m;
    m.kind = kind;
    m.value = static_cast<std::uint8_t>(value);
    return m;
}

Roll roll_of_active(const State& s, Event event, std::uint32_t place, unsigned dice) {
    return make_roll(static_cast<std::uint16_t>(event), place, s.active == 0 ? dice : 0, s.active == 1 ? dice : 0);
}

}  // namespace

void begin_eve(const Setup& g, State& s) {
    if (g.scenario.begins == Begins::deployed) return;
    s.unit = {};
    switch (g.scenario.begins) {
        case Begins::eve:
            s.weather = Weather::none;
            s.eve.attacker = 0;
            s.eve.strategy = {unchosen, unchosen};
            s.eve.terrain_due = 1;
            s.step = Step::roles_dice;
            break;
        case Begins::terrain:
            s.eve.weather_row = row_of(s.weather, g.charts);
            s.eve.strategy = {unchosen, unchosen};
            s.eve.terrain_due = 1;
            begin_terrain(s);
            break;
        case Begins::strategies:
            s.eve.weather_row = row_of(s.weather, g.charts);
            s.eve.village_paid = has_village(g, s) ? 1 : 0;
            begin_strategies(s);
            break;
        default: begin_deployment(g, s);
    }
}

Actor eve_actor(const State& s) {
    switch (s.step) {
        case Step::roles_dice:
        case Step::weather_dice:
        case Step::piece_dice:
        case Step::band_dice:
        case Step::delay_dice: return Actor::chance;
        default: return static_cast<Actor>(s.active);
    }
}

Refusal judge_eve(const Setup& g, const State& s, const Move& m) {
    switch (s.step) {
        case Step::provide: return judge_providing(g, s, m);
        case Step::lay: return judge_choice_of_piece(g, s, m);
        case Step::place: return judge_place(g, s, m);
        case Step::strategy: {
            if (m.kind != Kind::strategy) return Refusal::not_now;
            const bool plain = m.unit == nobody && m.target == nobody && m.legs == std::array<Leg, 3>{};
            return plain ? judge_strategy(g, s, s.active, static_cast<Strategy>(m.value)) : Refusal::malformed;
        }
        default: return Refusal::not_now;
    }
}

void apply_eve(const Setup& g, State& s, const Move& m) {
    switch (m.kind) {
        case Kind::provide: apply_providing(g, s, m); break;
        case Kind::lay:
        case Kind::discard: apply_choice_of_piece(g, s, m); break;
        case Kind::place: apply_place(s, m); break;
        case Kind::strategy: apply_strategy(g, s, static_cast<Strategy>(m.value)); break;
        case Kind::rolled_roles: apply_roles(s, m.value); break;
        case Kind::rolled_weather: apply_weather(g, s, m.value); break;
        case Kind::rolled_piece: apply_piece_die(s, m.value); break;
        case Kind::rolled_band: apply_band_dice(g, s, m.value); break;
        case Kind::rolled_delay: apply_delay(g, s, m.value != 0); break;
        default: assert(false);
    }
}

bool step_eve(const Setup& g, State& s) {
    if (s.step == Step::place) return lose_unfitting(g, s);
    return s.step == Step::lay && finish_laying(s);
}

void eve_moves(const Setup& g, const State& s, Moves& moves) {
    const auto add = [&](const Move& m) { moves.push_back(m); };
    switch (s.step) {
        case Step::provide: each_providing(g, s, add); break;
        case Step::lay: each_choice_of_piece(g, s, add); break;
        case Step::place:
            for (const Move& m : places_for_piece(g, s)) add(m);
            break;
        default:
            for (std::size_t i = 0; i < strategy_types; ++i) {
                if (judge_strategy(g, s, s.active, static_cast<Strategy>(i)) != Refusal::legal) continue;
                add(eve_outcome(Kind::strategy, static_cast<int>(i)));
            }
    }
}

Roll eve_roll(const Setup& g, const State& s) {
    const std::uint32_t day = std::uint32_t{s.eve.day} << 8;
    switch (s.step) {
        case Step::roles_dice: return make_roll(static_cast<std::uint16_t>(Event::roles), s.attempts, 1, 1);
        case Step::weather_dice:
            return roll_of_active(s, Event::weather, day, weather_dice_due(g, s) == FirstWeather::one_die ? 1 : 2);
        case Step::piece_dice:
            return roll_of_active(s, Event::piece, day | static_cast<std::uint32_t>(piece_in_hand(s.eve)), 1);
        case Step::band_dice: {
            const std::size_t band = piece_in_hand(s.eve);
            const auto number = static_cast<std::uint32_t>(2 * band + (s.eve.pieces[band].pose.x != 0 ? 1 : 0));
            return roll_of_active(s, Event::band, day | number, 2);
        }
        default: return roll_of_active(s, Event::delay, day, 1);
    }
}

Move eve_resolve(const Setup& g, const State& s, Faces faces) {
    switch (s.step) {
        case Step::roles_dice: return eve_outcome(Kind::rolled_roles, attacker_by(g, s, faces[0], faces[1]));
        case Step::weather_dice: {
            const FirstWeather dice = weather_dice_due(g, s);
            const int second = dice == FirstWeather::one_die ? 0 : faces[1];
            return eve_outcome(Kind::rolled_weather, weather_face(dice, faces[0], second));
        }
        case Step::piece_dice: return eve_outcome(Kind::rolled_piece, faces[0]);
        case Step::band_dice: return eve_outcome(Kind::rolled_band, faces[0] + faces[1]);
        default: return eve_outcome(Kind::rolled_delay, faces[0] >= delay_from(g, s) ? 1 : 0);
    }
}

std::uint32_t longest_eve(const Setup& g) {
    // A delay that is not free costs some side a level; a village gives one more.
    std::uint32_t days = g.charts.strategies.last_day + 2u;
    for (const SideEntry& side : g.scenario.sides) days += side.level;
    // The pieces of the first time; of a day the weather, four steps for a piece, six for two roads, the strategies.
    const std::uint32_t first = 40, day = 4 * eve_pieces + 10;
    return first + days * day;
}

}  // namespace polemarch::standard_wargame
