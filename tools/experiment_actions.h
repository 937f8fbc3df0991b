// What `experiment` does with stores: everything but playing.
#pragma once

#include "sim/experiment/cells.h"
#include "sim/store/store.h"
#include "tools/options.h"

#include <string>
#include <vector>

namespace polemarch::tools {

/// A store with its experiment.
struct OpenedStore {
    sim::Store store;
    sim::Experiment experiment;
    std::vector<sim::Cell> cells;
};
/// Throws InputError for a store whose file is damaged: before it is written to.
void check_sound(const sim::Store& store);
/// To write, only a sound one.
[[nodiscard]] OpenedStore open_store(const std::string& path, sim::Access access);

/// The words behind the action: one, or at least one. Throws InputError, which says what is needed.
[[nodiscard]] const std::string& only_word(const Arguments& arguments, const char* what);
[[nodiscard]] std::vector<std::string> more_words(const Arguments& arguments, const char* what);
/// Refuses options of the other actions.
void allow_options(const Arguments& arguments, const std::vector<std::string>& allowed);

int experiment_status(const Arguments& arguments);
int experiment_export(const Arguments& arguments);
int experiment_verify(const Arguments& arguments);
int experiment_merge(const Arguments& arguments);
int experiment_import(const Arguments& arguments);

}  // namespace polemarch::tools
