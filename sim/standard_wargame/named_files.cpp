#include "sim/standard_wargame/named_files.h"

#include "core/files.h"
#include "core/text.h"
#include "sim/standard_wargame/armies.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim::standard_wargame {

using namespace polemarch::standard_wargame;

namespace {

std::filesystem::path folder_of(FileReference::Kind kind, const std::filesystem::path& data) {
    return data / system_files().folder / (kind == FileReference::Kind::army ? "armies" : "lists");
}
/// As sources_of() calls what a record carries.
bool is_built(const Source& recorded) {
    return recorded.name.find(fmt::format(", its {}", built_army)) != std::string::npos;
}
const char* words_for(FileReference::Kind kind) { return kind == FileReference::Kind::army ? "army" : "army list"; }

}  // namespace

bool is_path_name(const std::string& name) { return name.find('/') != std::string::npos || name.ends_with(".toml"); }

std::vector<std::string> short_names(FileReference::Kind kind, const std::filesystem::path& data) {
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder_of(kind, data), error))
        if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::optional<std::filesystem::path> named_file(FileReference::Kind kind, const std::string& name,
                                                const std::filesystem::path& folder,
                                                const std::filesystem::path& data) {
    if (is_path_name(name)) return folder / name;
    for (const std::string& known : short_names(kind, data))
        if (equal_ignoring_case(known, name)) return folder_of(kind, data) / (known + ".toml");
    return std::nullopt;
}

UnknownName unknown_name(FileReference::Kind kind, const std::string& name, const std::filesystem::path& data) {
    const auto names = short_names(kind, data);
    return {fmt::format("unknown {}{}", words_for(kind), suggestion(name, names)),
            names.empty() ? "the path of a file" : fmt::format("{}, or the path of a file", fmt::join(names, ", "))};
}

NamedFiles NamedFiles::below(const std::filesystem::path& data) {
    NamedFiles files;
    files.data_ = data;
    return files;
}

NamedFiles NamedFiles::with_built(const std::filesystem::path& data, std::vector<Source> built) {
    NamedFiles files = below(data);
    files.built_ = std::move(built);
    return files;
}

NamedFiles NamedFiles::recorded(std::vector<Source> recorded) {
    NamedFiles files;
    files.recorded_ = std::move(recorded);
    return files;
}

FileFinder NamedFiles::finder() const {
    return [data = data_, built = built_, next_built = std::size_t{0}, recorded = recorded_,
            next_recorded = std::size_t{0},
            found = found_](const FileReference& wanted, Diagnostics& diagnostics) mutable -> std::optional<Source> {
        const std::string& name = wanted.name.value;
        if (wanted.kind == FileReference::Kind::army && name.starts_with(list_prefix) && next_built < built.size()) {
            found->push_back(built[next_built++]);
            return found->back();
        }
        if (!data) {
            // A position has written out the armies that were built; the record still carries them, each with its list.
            if (wanted.kind == FileReference::Kind::army && !name.starts_with(list_prefix))
                while (next_recorded < recorded.size() && is_built(recorded[next_recorded])) next_recorded += 2;
            if (next_recorded >= recorded.size()) {
                diagnostics.error(wanted.name.place,
                                  fmt::format("the record does not carry this {}", words_for(wanted.kind)),
                                  in_quotes(name), "its text");
                return std::nullopt;
            }
            found->push_back(recorded[next_recorded++]);
            return found->back();
        }
        const auto path = named_file(wanted.kind, name, std::filesystem::path(wanted.from).parent_path(), *data);
        if (!path) {
            const UnknownName unknown = unknown_name(wanted.kind, name, *data);
            diagnostics.error(wanted.name.place, unknown.what, in_quotes(name), unknown.expected);
            return std::nullopt;
        }
        try {
            found->push_back({path->string(), read_file(*path, largest_source)});
        } catch (const InputError& error) {
            diagnostics.error(wanted.name.place,
                              fmt::format("the {} cannot be read: {}", words_for(wanted.kind), error.message()));
            return std::nullopt;
        }
        return found->back();
    };
}

}  // namespace polemarch::sim::standard_wargame
