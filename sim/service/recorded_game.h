// Recorded games as a run counts them: the figures of a game from its record, without playing it again.
//
// A record holds moves, dice and result. Everything else that a run keeps of a game follows from them by the rules: the
// record is replayed, which is quick, since nobody has to think, and which checks every line. What cannot be found
// again is how long the agents have thought (GameRow::work).
#pragma once

#include "core/record.h"
#include "core/source.h"
#include "sim/batch/batch.h"
#include "sim/events/event_count.h"
#include "sim/system/rule_system.h"

namespace polemarch::sim {

/// The row of a recorded game. `battle` is the one in the record (service.h, open_battle; then service->system()), or
/// the one that it was recorded from. The row has number, payoff, steps, decisions and facts, in the order of
/// battle.game().facts(), and the untimed decisions of side A and side B as `work`; it has no `named` facts and no
/// record. Throws InputError, which names file and line, if the record differs from the rules, or if the game is not
/// over or was given up: then its facts would not be those of a whole game. `events`, if not null, watches the game.
[[nodiscard]] GameRow row_of_record(const SystemBattle& battle, const Record& record, EventObserver* events = nullptr);

/// Parses the record of a game whose header is known. Throws InputError, which names file and line, for a damaged
/// record, and for one of another run: another program, battle, data, seed, game or agents.
[[nodiscard]] Record record_of_run(const Source& source, const RecordHeader& expected);

}  // namespace polemarch::sim
