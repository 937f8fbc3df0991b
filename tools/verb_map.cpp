#include "core/diagnostics.h"
#include "core/files.h"
#include "core/text.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/output.h"
#include "tools/verbs.h"

#include <filesystem>

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

/// Throws the errors if there is no result; else prints the warnings.
template <class Result>
Result checked(std::optional<Result> result, const Diagnostics& diagnostics, const Arguments& arguments) {
    if (!result) throw InputError(diagnostics);
    complain(diagnostics.text(), colour_of(arguments));
    return *std::move(result);
}

/// The picture of the tiles is beside the map: "kadesh.tmj", "kadesh-tiles.svg".
int export_map(const Arguments& arguments, Existing existing) {
    if (arguments.words().size() != 3) throw InputError("'map export' needs SCENARIO FILE.tmj; see polemarch help map");
    const std::filesystem::path file = arguments.words()[2];
    const std::filesystem::path image = file.stem().string() + "-tiles.svg", beside = file.parent_path() / image;
    if (!is_utf8(image.string()))
        throw InputError(fmt::format("the name {} is not UTF-8, and the map, a JSON text, could not name its picture",
                                     file.string()));
    Diagnostics diagnostics;
    const auto map =
        checked(sim::export_map(arguments.words()[1], data_directory(arguments).path, image.string(), diagnostics),
                diagnostics, arguments);
    for (const auto& result : {file, beside}) check_result(result.string(), existing, map.read);
    write_file_atomically(beside, map.tiles, existing);
    write_file_atomically(file, map.map, existing);
    return status(Exit::done);
}

int import_map(const Arguments& arguments, Existing existing) {
    if (arguments.words().size() < 2)
        throw InputError("'map import' needs FILE.tmj [SCENARIO.toml]; see polemarch help map");
    std::optional<std::string> scenario;
    if (arguments.words().size() == 3) scenario = arguments.words()[2];
    if (scenario) check_writable(*scenario, existing);
    Diagnostics diagnostics;
    const std::string text =
        checked(sim::import_map(arguments.words()[1], scenario, data_directory(arguments).path, diagnostics),
                diagnostics, arguments);
    if (scenario)
        write_file_atomically(*scenario, text, existing);
    else
        print(text);
    return status(Exit::done);
}

int run_map(const Arguments& arguments) {
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    const std::string& action = arguments.words().front();
    if (action == "export") return export_map(arguments, existing);
    if (action == "import") return import_map(arguments, existing);
    throw InputError(fmt::format("'map' does export or import, found {}; see polemarch help map", in_quotes(action)));
}

}  // namespace

Verb map_verb() {
    return {
        .name = "map",
        .usage = "export SCENARIO FILE.tmj | import FILE.tmj [SCENARIO.toml]",
        .summary = "Draw a map of hexes in the editor Tiled.",
        .details =
            "'export' writes the map of a scenario as Tiled opens it, and beside it the picture of its tiles\n"
            "(FILE-tiles.svg). 'import' prints a map that Tiled saved as the [map] of a scenario; with SCENARIO.toml\n"
            "it puts it into that file, in place of the map there, if the battle is possible with it (--force, since\n"
            "the file exists). data/ancient_battles/README.md says how a map is drawn.",
        .options = {{"force", "", "write over files that exist"}},
        .fewest_words = 1,
        .most_words = 3,
        .run = run_map};
}

}  // namespace polemarch::tools
