#include "sim/play/moment.h"

namespace polemarch::sim {

Moment moment_of(const SystemBattle& battle, const StateBytes& s, const Due& due) {
    return {battle.board(s, due, false), battle.board(s, due, true), battle.game().position(s),
            battle.special_rules(s)};
}

}  // namespace polemarch::sim
