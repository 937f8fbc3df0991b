// The files that scenarios and armies name: armies and their lists.
#pragma once

#include "core/standard_wargame/files/scenario_reader.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim::standard_wargame {

using polemarch::standard_wargame::FileFinder;
using polemarch::standard_wargame::FileReference;

/// What an army that is to be built from a list is called: "list:mongols-1241".
inline constexpr std::string_view list_prefix = "list:";

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
    /// The same; and an army "list:NAME" is built from that list for a game of so many ME. Each has a seed of its own.
    [[nodiscard]] static NamedFiles building(const std::filesystem::path& data, int points, std::uint64_t seed);
    /// From a record that carries them.
    [[nodiscard]] static NamedFiles recorded(std::vector<Source> files);

    [[nodiscard]] FileFinder finder() const;
    [[nodiscard]] const std::vector<Source>& found() const { return *found_; }

private:
    struct Building {
        int points = 100;
        std::uint64_t seed = 1;
    };
    std::optional<std::filesystem::path> data_;
    std::optional<Building> building_;
    std::vector<Source> recorded_;
    std::shared_ptr<std::vector<Source>> found_ = std::make_shared<std::vector<Source>>();
};

}  // namespace polemarch::sim::standard_wargame
