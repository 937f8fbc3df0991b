#include "tests/judges/blood_of_kings/games.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <sstream>
#include <stdexcept>

#include "sim/batch/play_game.h"
#include "sim/service/service.h"
#include "tests/judges/blood_of_kings/witness.h"
#include "tests/support/blood_of_kings/battles.h"

namespace polemarch::kings_judge {
namespace {

using blood_of_kings::Battle;

const std::filesystem::path data = POLEMARCH_SOURCE_DIR "/data";

class SeekBattle final : public Agent<Battle> {
    Battle::Move decide(const Battle& g, const Battle::State& seen, AgentStream& stream, const Thinking&) override {
        MoveList<Battle> list;
        g.legal_moves(seen, list);
        return list[test::SeekKingsBattle{}(g, seen, list, stream)];
    }
};

}  // namespace

std::vector<std::string> battles() {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(data / "blood_of_kings/scenarios")) {
        if (file.path().extension() == ".toml") names.push_back(file.path().stem().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::string play(const std::string& battle, Players players, std::uint32_t game) {
    Diagnostics diagnostics;
    const auto service = sim::open_battle(battle, data, diagnostics);
    if (!service) throw std::runtime_error(diagnostics.text());
    sim::BatchRequest request;
    request.games = {1, game};
    request.agents.fill(players == Players::heuristic ? "heuristic" : "random");
    if (players != Players::seek_battle) return service->record(request, game);
    const test::KingsPointer rules = test::load_kings(battle);
    SeekBattle a, b;
    sim::RecordObserver writer(service->record_header(request, game));
    const std::atomic<bool> never{false};
    const auto played = sim::play_game<Battle>(*rules, {&a, &b}, {request.seed, game, game}, never,
                                               {&service->system().game(), &writer});
    return writer.finish(played->payoff);
}

Judgement judged(const std::string& record) {
    std::istringstream in(record);
    return judge(read_record(in), program_replaying(record));
}

}  // namespace polemarch::kings_judge
