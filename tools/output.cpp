#include "tools/output.h"

#include "core/files.h"
#include "tools/data_directory.h"
#include "tools/system.h"

#include <cstdio>

namespace polemarch::tools {

sim::Paint paint_of(const Arguments& arguments) {
    constexpr sim::Paint coloured{"\033[1m", "\033[0m"};
    switch (arguments.one_of("color", {"auto", "always", "never"})) {
        case 1: return coloured;
        case 2: return {};
        default: break;
    }
    const bool plain = !is_terminal(Stream::output) || environment("NO_COLOR") || environment("TERM") == "dumb";
    return plain ? sim::Paint{} : coloured;
}

void print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void print_diagnostics(const Diagnostics& diagnostics) { std::fputs(diagnostics.text().c_str(), stderr); }

std::unique_ptr<sim::Service> open_scenario(const std::string& scenario, const Arguments& arguments) {
    Diagnostics diagnostics;
    auto service = sim::open_battle(scenario, data_directory(arguments).path, diagnostics);
    if (!service) throw InputError(diagnostics);
    print_diagnostics(diagnostics);
    return service;
}

OpenedRecord open_record(const std::string& path) {
    Diagnostics diagnostics;
    auto record = parse_record({path, read_file(path, largest_record)}, diagnostics);
    if (!record) throw InputError(diagnostics);
    auto service = sim::open_battle(*record, diagnostics);
    if (!service) throw InputError(diagnostics);
    return {std::move(*record), std::move(service)};
}

}  // namespace polemarch::tools
