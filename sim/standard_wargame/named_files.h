// The files that scenarios and armies name: armies and their lists.
#pragma once

#include "core/standard_wargame/files/scenario_reader.h"
#include "sim/system/armies.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim::standard_wargame {

using polemarch::standard_wargame::FileFinder;
using polemarch::standard_wargame::FileReference;

/// Whether an army or a list is named by a path, not by a short name.
[[nodiscard]] bool is_path_name(const std::string& name);
/// The file of an army or a list: a short name in any capitals, or a path from `folder`. Nothing for an unknown short
/// name.
[[nodiscard]] std::optional<std::filesystem::path> named_file(FileReference::Kind kind, const std::string& name,
                                                              const std::filesystem::path& folder,
                                                              const std::filesystem::path& data);
/// All short names of armies or lists below the data directory, sorted.
[[nodiscard]] std::vector<std::string> short_names(FileReference::Kind kind, const std::filesystem::path& data);
/// What a message about an unknown short name says besides.
struct UnknownName {
    std::string what, expected;
};
[[nodiscard]] UnknownName unknown_name(FileReference::Kind kind, const std::string& name,
                                       const std::filesystem::path& data);

/// Finds files for parse_scenario() and keeps them in the order in which they were asked for. A record carries them in
/// this order, and the same scenario text asks in the same order when the record is opened again.
class NamedFiles {
public:
    /// From folders.
    [[nodiscard]] static NamedFiles below(const std::filesystem::path& data);
    /// The same; and the armies that are called "list:NAME" are these, in the order in which they are asked for.
    [[nodiscard]] static NamedFiles with_built(const std::filesystem::path& data, std::vector<Source> built);
    /// From a record that carries them, called as sources_of() calls them.
    [[nodiscard]] static NamedFiles recorded(std::vector<Source> files);

    [[nodiscard]] FileFinder finder() const;
    [[nodiscard]] const std::vector<Source>& found() const { return *found_; }

private:
    std::optional<std::filesystem::path> data_;
    std::vector<Source> built_, recorded_;
    std::shared_ptr<std::vector<Source>> found_ = std::make_shared<std::vector<Source>>();
};

}  // namespace polemarch::sim::standard_wargame
