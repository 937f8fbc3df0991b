#include "sim/ancient_battles/odds/position_odds.h"

#include "core/game_adapter.h"
#include "sim/ancient_battles/odds/position_search.h"
#include "sim/odds/made_move.h"

namespace polemarch::sim::ancient_battles {

std::string UnitInPlay::name(const std::string& own_hex) const {
    const std::string& where = asked_about ? own_hex : hex;
    return type + (where.empty() ? "" : " " + where) + (disordered ? "*" : "");
}

std::string PositionSearch::name(const State& s, UnitIndex u) const {
    return g_.setup().type(u).code + (s.unit[u].on_map() ? " " + hex::name(s.unit[u].hex) : "") +
           (s.unit[u].disordered() ? "*" : "");
}

PositionOdds PositionSearch::find(const std::vector<std::string>& moves) {
    found_.battle = g_.setup().scenario.name;
    for (const std::string& move : moves) make(move);
    found_.last = move_odds(GameAdapter<Battle>(g_), state_bytes(before_), move_bytes(last_));
    // Dice of a later step, such as a new turn's after the last order of this one, do not belong to a march.
    auto ahead = g_.upcoming_roll(before_, last_);
    const auto of_combat = [](Phase phase) {
        return phase == Phase::clash || phase == Phase::shot || phase == Phase::rally;
    };
    if (ahead && me_ != none && !of_combat(ahead->dice.phase)) ahead.reset();
    if (last_.kind == Kind::support || last_.kind == Kind::shoot || last_.kind == Kind::fire) me_ = before_.subject;
    if (me_ != none) {
        const Unit& unit = before_.unit[me_];
        found_.unit = {g_.setup().type(me_).code, unit.on_map() ? hex::name(unit.hex) : "", unit.disordered(),
                       name(before_, me_)};
    }
    if (ahead) {
        found_.dice = follow(*ahead);
    } else if (s_.phase == Phase::destination && s_.subject == me_) {
        found_.placements = reach();
        found_.reached = true;
    } else if (s_.phase == Phase::facing && s_.subject == me_) {
        turns({}, s_, found_.placements);
    } else if (me_ != none && s_.unit[me_].on_map()) {
        found_.placements.push_back(placement(after(before_, last_), ""));
    }
    return std::move(found_);
}

void PositionSearch::make(const std::string& text) {
    const Move move = legal_move(g_, s_, text);
    found_.moves.push_back(made_move(g_, s_, move));
    before_ = s_;
    last_ = move;
    const bool names_unit = move.kind == Kind::order_unit || move.kind == Kind::take || move.kind == Kind::attack;
    me_ = names_unit ? move.unit : s_.subject != none ? s_.subject : me_;
    if (move.kind == Kind::stand || move.kind == Kind::retreat) me_ = s_.object;
    g_.apply(s_, move);
    if (me_ == none && s_.subject != none) me_ = s_.subject;
}

PositionOdds position_odds(const Battle& battle, const State& position, const std::vector<std::string>& moves) {
    return PositionSearch(battle, position).find(moves);
}

}  // namespace polemarch::sim::ancient_battles
