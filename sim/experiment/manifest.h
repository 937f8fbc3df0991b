// What decides the games of an experiment, for its store.
#pragma once

#include "core/source.h"
#include "sim/experiment/experiment.h"
#include "sim/store/store.h"

#include <filesystem>

namespace polemarch::sim {

/// The experiment's text, its seed, the program, and the hash of every data file as it lies on disk. Throws InputError
/// for a battle that cannot be opened.
[[nodiscard]] Manifest manifest_of(const Source& file, const Experiment& experiment, const std::filesystem::path& data);
/// The text of the experiment in a store, under the store's name. Throws InputError if there is none: a store of
/// imported records.
[[nodiscard]] Source experiment_in(const Store& store);

}  // namespace polemarch::sim
