// Shipped battles as the program opens them, and games of them.
#pragma once

#include "core/record.h"
#include "sim/service/service.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace polemarch::test {

inline std::unique_ptr<sim::BattleService> open_wargame(const std::string& battle) {
    Diagnostics diagnostics;
    auto service = sim::open_battle(battle, POLEMARCH_SOURCE_DIR "/data", diagnostics);
    EXPECT_EQ(diagnostics.text(), "");
    return service;
}
/// A game of the heuristic general against itself.
struct RecordedGame {
    std::unique_ptr<sim::BattleService> service;
    Record record;
    explicit RecordedGame(const std::string& battle = "skirmish") : service(open_wargame(battle)) {
        Diagnostics diagnostics;
        auto read = parse_record({"game.jsonl", service->record({.games = {1, 1}}, 1)}, diagnostics);
        EXPECT_TRUE(read) << diagnostics.text();
        record = std::move(*read);
    }
};

}  // namespace polemarch::test
