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

/// The picture of the tiles is beside the map: "kadesh.tmx", "kadesh-tiles.svg".
int export_map(const Arguments& arguments, Existing existing) {
    if (arguments.words().size() != 3) throw InputError("'map export' needs SCENARIO FILE.tmx; see polemarch help map");
    const std::filesystem::path file = arguments.words()[2];
    const std::filesystem::path image = file.stem().string() + "-tiles.svg", beside = file.parent_path() / image;
    if (!is_utf8(image.string()))
        throw InputError(
            fmt::format("the name {} is not UTF-8, and the map could not name its picture", file.string()));
    Diagnostics diagnostics;
    const auto map =
        checked(sim::export_map(arguments.words()[1], data_directory(arguments).path, {file, image}, diagnostics),
                diagnostics, arguments);
    for (const auto& result : {file, beside}) check_result(result.string(), existing, map.read);
    write_file_atomically(beside, map.tiles, existing);
    write_file_atomically(file, map.map, existing);
    return status(Exit::done);
}

/// Prints the text, or writes it to the file.
int give(const std::optional<std::string>& file, const std::string& text, Existing existing) {
    if (file)
        write_file_atomically(*file, text, existing);
    else
        print(text);
    return status(Exit::done);
}

sim::MapFiles map_files(const Arguments& arguments) {
    if (arguments.words().size() < 2)
        throw InputError(fmt::format("'map {}' needs FILE.tmx; see polemarch help map", arguments.words().front()));
    return {.map = arguments.words()[1], .tiles = arguments.text("tiles")};
}
std::optional<std::string> third_word(const Arguments& arguments) {
    return arguments.words().size() == 3 ? std::optional(arguments.words()[2]) : std::nullopt;
}

int import_map(const Arguments& arguments, Existing existing) {
    sim::MapFiles files = map_files(arguments);
    files.scenario = third_word(arguments);
    if (files.scenario) check_writable(*files.scenario, existing);
    Diagnostics diagnostics;
    const std::string text =
        checked(sim::import_map(files, data_directory(arguments).path, diagnostics), diagnostics, arguments);
    return give(files.scenario, text, existing);
}

int write_tiles(const Arguments& arguments, Existing existing) {
    const sim::MapFiles files = map_files(arguments);
    const auto file = third_word(arguments);
    if (file) check_result(*file, existing, {files.map});
    Diagnostics diagnostics;
    const std::string text =
        checked(sim::map_tiles(files, data_directory(arguments).path, diagnostics), diagnostics, arguments);
    return give(file, text, existing);
}

int run_map(const Arguments& arguments) {
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    const std::string& action = arguments.words().front();
    if (action == "export" && arguments.given("tiles"))
        throw InputError("'--tiles' goes with 'map import' and 'map tiles'; see polemarch help map");
    if (action == "export") return export_map(arguments, existing);
    if (action == "import") return import_map(arguments, existing);
    if (action == "tiles") return write_tiles(arguments, existing);
    throw InputError(
        fmt::format("'map' does export, import or tiles, found {}; see polemarch help map", in_quotes(action)));
}

}  // namespace

Verb map_verb() {
    return {
        .name = "map",
        .usage = "export SCENARIO FILE.tmx | import FILE.tmx [SCENARIO.toml] | tiles FILE.tmx [TILES.toml]",
        .summary = "Draw a map of hexes in the editor Tiled.",
        .details =
            "'export' writes the map of a scenario as Tiled opens it (.tmx, or JSON as .tmj), and beside it the\n"
            "picture of its tiles (FILE-tiles.svg). 'import' prints a map that Tiled saved as the [map] of a\n"
            "scenario; with SCENARIO.toml it puts it into that file, in place of the map there, if the battle is\n"
            "possible with it (--force, since the file exists).\n"
            "\n"
            "Tilesets of other people do not say which tile is which terrain: 'tiles' prints or writes a file with a\n"
            "line for each tile of the map; fill it in and give it to 'import' as --tiles.\n"
            "\n"
            "data/ancient_battles/README.md says how a map is drawn and which forms of it are read.",
        .options = {{"tiles", "FILE", "which tile is which terrain"}, {"force", "", "write over files that exist"}},
        .fewest_words = 1,
        .most_words = 3,
        .run = run_map};
}

}  // namespace polemarch::tools
