#include "tools/data_directory.h"

#include "core/diagnostics.h"
#include "tools/system.h"

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

DataDirectory asked_for(const std::string& path, const std::string& why) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) return {path, why};
    throw InputError(fmt::format("the data directory '{}' ({}) is no directory", path, why));
}

}  // namespace

void refuse_data(const Arguments& arguments, const std::string& what) {
    if (arguments.given("data")) throw InputError(fmt::format("the option '--data' does not go with {}", what));
}

DataDirectory data_directory(const Arguments& arguments) {
    if (const auto path = arguments.text("data")) return asked_for(*path, "--data");
    if (const auto path = environment("POLEMARCH_DATA")) return asked_for(*path, "POLEMARCH_DATA");
    const auto beside = program_path().parent_path().parent_path() / "share" / "polemarch";
    const std::filesystem::path source = POLEMARCH_SOURCE_DATA;
    std::error_code error;
    if (std::filesystem::is_directory(beside, error)) return {beside, "beside the program"};
    if (std::filesystem::is_directory(source, error)) return {source, "the source tree that it was built from"};
    throw InputError(
        fmt::format("no data directory: there is neither {} nor {}; name one with --data or POLEMARCH_DATA",
                    beside.string(), source.string()));
}

}  // namespace polemarch::tools
