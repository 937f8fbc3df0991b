#include "sim/service/recorded_game.h"

#include "core/replay.h"

#include <utility>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

InputError refused(Diagnostic what) {
    Diagnostics diagnostics;
    diagnostics.add(std::move(what));
    return InputError(diagnostics);
}

std::string name_of(const ProgramVersion& program) { return fmt::format("{} ({})", program.version, program.commit); }

/// The first difference that people would look for: what it is, found and expected.
Diagnostic first_difference(const RecordHeader& found, const RecordHeader& expected) {
    Diagnostic difference;
    const auto differ = [&](const char* what, std::string one, std::string other) {
        difference.what = fmt::format("the record is of another run: another {}", what);
        difference.found = std::move(one);
        difference.expected = std::move(other);
    };
    const auto agents = [](const RecordHeader& header) {
        return fmt::format("{} and {}", header.agents[0], header.agents[1]);
    };
    if (found.battle != expected.battle)
        differ("battle", found.battle, expected.battle);
    else if (found.seed != expected.seed)
        differ("seed", std::to_string(found.seed), std::to_string(expected.seed));
    else if (found.agents != expected.agents)
        differ("pair of agents", agents(found), agents(expected));
    else if (found.game != expected.game || found.pair != expected.pair)
        differ("game", fmt::format("game {} of pair {}", found.game, found.pair),
               fmt::format("game {} of pair {}", expected.game, expected.pair));
    else if (found.corrected)
        difference.what = "the record has corrections: it is no game of a run";
    else if (found.program != expected.program)
        differ("version of the program", name_of(found.program), name_of(expected.program));
    else
        differ("version of the battle's files, handicaps or options", {}, {});
    return difference;
}

}  // namespace

GameRow row_of_record(const SystemBattle& battle, const Record& record, GameObserver* observer) {
    const AnyGame& g = battle.game();
    Replayed replayed = replay(g, record);
    if (replayed.difference) throw refused(std::move(*replayed.difference));
    if (g.actor(replayed.at) != Actor::nobody) {
        const bool resigned = record.result->resigned.has_value();
        Diagnostics diagnostics;
        diagnostics.error({record.name, static_cast<int>(record.result->line), 1},
                          resigned ? "the game was given up before its end" : "the game is not over", {},
                          "a game played to its end");
        throw InputError(diagnostics);
    }
    if (observer) {
        StateBytes s = g.start();
        for (std::size_t i = 0; i < record.steps.size(); ++i) {
            if (!record.steps[i].correction) observer->moved(g, s, replayed.moves[i]);
            make_step(g, s, record.steps[i], replayed.moves[i]);
        }
    }
    GameRow row;
    row.game = record.header.game;
    row.payoff = g.payoff(replayed.at);
    row.steps = static_cast<std::uint32_t>(record.steps.size());
    for (const RecordStep& step : record.steps) {
        if (!step.side) continue;
        ++row.decisions;
        ++row.work[index(*step.side)].decisions;
    }
    row.facts.resize(g.facts().size());
    g.report(replayed.at, row.facts);
    row.drawn_with_advantage = battle.drawn_with_advantage(row.payoff);
    return row;
}

Record record_of_run(const Source& source, const RecordHeader& expected) {
    Diagnostics diagnostics;
    auto record = parse_record(source, diagnostics);
    if (!record) throw InputError(diagnostics);
    if (header_line(record->header) == header_line(expected)) return std::move(*record);
    Diagnostic difference = first_difference(record->header, expected);
    difference.place = {source.name, 1, 1};
    throw refused(std::move(difference));
}

}  // namespace polemarch::sim
