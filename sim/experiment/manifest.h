// What decides the games of an experiment, for its store.
#pragma once

#include "core/source.h"
#include "core/version.h"
#include "sim/experiment/experiment.h"
#include "sim/store/store.h"

#include <filesystem>
#include <map>
#include <string>

namespace polemarch::sim {

/// The experiment's text, its seed, the program, and the hash of every data file as it lies on disk. Throws InputError
/// for a battle that cannot be opened.
[[nodiscard]] Manifest manifest_of(const Source& file, const Experiment& experiment, const std::filesystem::path& data);
/// The same of games that a program has played: `hashes` by the names of the data files.
[[nodiscard]] Manifest manifest_of(const Source& file, const Experiment& experiment, const ProgramVersion& program,
                                   const std::map<std::string, std::string>& hashes);
/// The text of the experiment in a store, under the store's name. Throws InputError if there is none: a store of
/// imported records.
[[nodiscard]] Source experiment_in(const Store& store);

}  // namespace polemarch::sim
