// The shipped skirmish as the program opens it, and a game of it.
#pragma once

#include "core/record.h"
#include "sim/service/service.h"

#include <memory>

#include <gtest/gtest.h>

namespace polemarch::test {

inline std::unique_ptr<sim::BattleService> open_skirmish() {
    Diagnostics diagnostics;
    auto service = sim::open_battle("skirmish", POLEMARCH_SOURCE_DIR "/data", diagnostics);
    EXPECT_EQ(diagnostics.text(), "");
    return service;
}
/// A game of the heuristic general against itself.
struct SkirmishGame {
    std::unique_ptr<sim::BattleService> service = open_skirmish();
    Record record;
    SkirmishGame() {
        Diagnostics diagnostics;
        auto read = parse_record({"game.jsonl", service->record({.games = {1, 1}}, 1)}, diagnostics);
        EXPECT_TRUE(read) << diagnostics.text();
        record = std::move(*read);
    }
};

}  // namespace polemarch::test
