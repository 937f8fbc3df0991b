#include "sim/experiment/manifest.h"

#include "sim/experiment/cells.h"
#include "sim/shared/json.h"
#include "sim/store/stored_json.h"

#include <fmt/format.h>

namespace polemarch::sim {

Manifest manifest_of(const Source& file, const Experiment& experiment, const std::filesystem::path& data) {
    std::map<std::string, std::string> hashes;
    for (const PlayedBattle& battle : experiment.battles) {  // as they lie on disk, before any change
        const Cell plain{.number = 1, .battle = battle, .players = experiment.players.front()};
        Diagnostics diagnostics;
        const auto service = open_cell(plain, experiment, data, diagnostics).service;
        if (!service) throw InputError(diagnostics);
        for (const SourceInfo& source : service->battle().sources) hashes.emplace(source.name, source.hash);
    }
    return manifest_of(file, experiment, program_version(), hashes);
}

Manifest manifest_of(const Source& file, const Experiment& experiment, const ProgramVersion& program,
                     const std::map<std::string, std::string>& hashes) {
    const Json manifest{{"experiment", experiment.name},
                        {"seed", experiment.seed},
                        {"program", fmt::format("{} ({})", program.version, program.commit)},
                        {"text", file.text},
                        {"data", hashes}};
    return {manifest.dump(-1, ' ', false, Json::error_handler_t::replace)};
}

Source experiment_in(const Store& store) {
    const auto manifest = stored_object(store.manifest().text);
    const std::string name = store.path().string();
    if (!manifest || !manifest->contains("text") || !(*manifest)["text"].is_string())
        throw InputError(fmt::format("{} has no experiment: its games were played elsewhere", name));
    return {name, (*manifest)["text"].get<std::string>()};
}

}  // namespace polemarch::sim
