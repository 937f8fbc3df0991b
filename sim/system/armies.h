// Armies that people build from lists, for rule systems that have them. A file is given as its text; the list that an
// army names is read from the data directory, or beside the army.
#pragma once

#include "core/diagnostics.h"
#include "core/random.h"
#include "core/source.h"
#include "sim/system/strategy_report.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim {

/// The judgement of an army.
struct ArmyVerdict {
    bool legal = false;
    std::string text;  ///< every fault, or that there is none
    std::string json;  ///< data/schema/army-check.schema.json
};

struct ArmyOrder {
    std::string list;              ///< a short name, or a path
    int points = 100;              ///< the game size
    std::optional<int> level{};    ///< nothing: that of the usual size
    std::uint64_t seed = 1;        ///< the same order builds the same army
    std::string leaning{};         ///< one of Armies::leanings(), or empty
    std::filesystem::path folder;  ///< where the army's file will be
};
struct ArmyFile {
    std::optional<std::string> text{};  ///< of the file; nothing: no army of the list is legal
    std::string reason{};               ///< then why
    std::filesystem::path list{};       ///< the file that was read
};

/// What an army that is to be built from a list is called: "list:mongols-1241".
inline constexpr std::string_view list_prefix = "list:";

/// Two armies that meet: side A's, then side B's. Each is a short name, the path of a file, or "list:NAME", an army
/// that is built from that list.
struct MeetingRequest {
    std::array<std::string, 2> armies;
    std::optional<int> points{};               ///< the game size; nothing: that of the armies' files, or else 100
    std::array<std::uint64_t, 2> seeds{1, 2};  ///< of armies that are built
};

/// The seed of the army of a pair of games in a run: of side A (0) or of side B (1) in the first of the two games.
[[nodiscard]] inline std::uint64_t army_seed(std::uint64_t seed, std::uint32_t pair, std::uint32_t side) {
    constexpr std::uint32_t armies_of_pairs = 1000;  // other keys of this purpose have smaller numbers here
    return keyed_word(seed, Purpose::setup, pair, side, armies_of_pairs);
}

/// What an army that is built from a list is called where a battle's sources are named: "an army of mongols-1241".
inline constexpr std::string_view built_army = "an army of ";

/// Immutable. All functions return nothing after errors, which go to `diagnostics`, and throw InputError for files that
/// cannot be read.
class Armies {
public:
    Armies() = default;
    Armies(const Armies&) = delete;
    Armies& operator=(const Armies&) = delete;
    virtual ~Armies() = default;

    [[nodiscard]] virtual std::optional<ArmyVerdict> check(const Source& army, const std::filesystem::path& data,
                                                           Diagnostics& diagnostics) const = 0;
    /// The army as its player needs it, unit by unit, in lines of at most `columns` (80 or more).
    [[nodiscard]] virtual std::optional<std::string> show(const Source& army, int columns,
                                                          const std::filesystem::path& data,
                                                          Diagnostics& diagnostics) const = 0;
    /// Its prices and shares, line by line.
    [[nodiscard]] virtual std::optional<std::string> value(const Source& army, int columns,
                                                           const std::filesystem::path& data,
                                                           Diagnostics& diagnostics) const = 0;
    /// Throws InputError for an unknown list or leaning.
    [[nodiscard]] virtual std::optional<ArmyFile> build(const ArmyOrder& order, const std::filesystem::path& data,
                                                        Diagnostics& diagnostics) const = 0;

    [[nodiscard]] virtual std::vector<std::string> leanings() const = 0;
    /// Short names of the lists in the data directory, sorted.
    [[nodiscard]] virtual std::vector<std::string> lists(const std::filesystem::path& data) const = 0;
    [[nodiscard]] virtual int largest_game() const = 0;

    /// The game of the two armies' battle strategies. Nothing without errors: it was stopped.
    [[nodiscard]] virtual std::optional<StrategyReport> strategies(const StrategyQuestion& question,
                                                                   const std::filesystem::path& data,
                                                                   const StrategyHooks& hooks,
                                                                   Diagnostics& diagnostics) const = 0;
};

}  // namespace polemarch::sim
