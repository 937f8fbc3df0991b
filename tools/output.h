// What several verbs do with standard output, standard error and battles.
#pragma once

#include "core/diagnostics.h"
#include "core/record.h"
#include "sim/report.h"
#include "sim/service.h"
#include "tools/options.h"

#include <memory>
#include <string>

namespace polemarch::tools {

/// How to set text off on standard output: as --color says; by itself only on a terminal, unless NO_COLOR is set or
/// TERM is dumb.
[[nodiscard]] sim::Paint paint_of(const Arguments& arguments);

void print(const std::string& text);
/// To standard error, one line each.
void print_diagnostics(const Diagnostics& diagnostics);

/// Opens a scenario by name or path; prints warnings, throws InputError after errors.
[[nodiscard]] std::unique_ptr<sim::Service> open_scenario(const std::string& scenario, const Arguments& arguments);

/// A record and the battle in it.
struct OpenedRecord {
    Record record;
    std::unique_ptr<sim::Service> service;
};
[[nodiscard]] OpenedRecord open_record(const std::string& path);

}  // namespace polemarch::tools
