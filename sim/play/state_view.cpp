#include "sim/play/state_view.h"

namespace polemarch::sim {

StateView state_view_of(const SystemBattle& battle, const StateBytes& s, const Due& due, int width) {
    return {battle.board(s, due, {false, width}), battle.board(s, due, {true, width}), battle.game().position(s),
            battle.special_rules(s)};
}

}  // namespace polemarch::sim
