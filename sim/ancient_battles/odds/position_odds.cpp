#include "sim/ancient_battles/odds/position_odds.h"

#include "sim/odds/dice_ahead.h"

namespace polemarch::sim::ancient_battles {

PositionOdds::PositionOdds(std::shared_ptr<const Battle> battle, const State& s, const std::vector<std::string>& moves)
    : battle_(std::move(battle)), g_(*battle_), s_(s), before_(s) {
    for (const std::string& text : moves) make(text);
    // Dice of a later step (a new turn's, after the last order of this one) are not what a march is asked about.
    dice_ = g_.ahead(before_, last_);
    const auto of_combat = [](Phase phase) {
        return phase == Phase::clash || phase == Phase::shot || phase == Phase::rally;
    };
    if (dice_ && me_ != none && !of_combat(dice_->dice.phase)) dice_.reset();
    if (last_.kind == Kind::support || last_.kind == Kind::shoot || last_.kind == Kind::fire) me_ = before_.subject;
    if (dice_)
        follow();
    else if (s_.phase == Phase::destination && s_.subject == me_)
        reach();
    else if (s_.phase == Phase::facing && s_.subject == me_)
        turns({}, s_, stands_);
    else if (me_ != none && s_.unit[me_].on_map())
        stands_.push_back(stand(after(before_, last_), ""));
}

void PositionOdds::make(const std::string& text) {
    const Move move = legal_move(g_, s_, text);
    told_.emplace_back(g_.text(s_, move), g_.narrate(s_, move, {}));
    before_ = s_;
    last_ = move;
    const bool names_unit = move.kind == Kind::order_unit || move.kind == Kind::take || move.kind == Kind::attack;
    me_ = names_unit ? move.unit : s_.subject != none ? s_.subject : me_;
    if (move.kind == Kind::stand || move.kind == Kind::retreat) me_ = s_.object;
    g_.apply(s_, move);
    if (me_ == none && s_.subject != none) me_ = s_.subject;
}

OddsAnswer odds(std::shared_ptr<const Battle> battle, const State& position, const std::vector<std::string>& moves) {
    const auto found = std::make_shared<const PositionOdds>(std::move(battle), position, moves);
    return {[found](const OddsStyle& style) { return found->text(style); }, [found] { return found->json(); }};
}

}  // namespace polemarch::sim::ancient_battles
