// Armies that people build from lists, for rule systems that have them. A file is given as its text; the list that an
// army names is read from the data directory, or beside the army.
#pragma once

#include "core/diagnostics.h"
#include "core/source.h"
#include "sim/system/meeting_request.h"
#include "sim/system/strategy_report.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
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
/// Equal units of an army.
struct ArmyPart {
    std::string kind;  ///< as lists call them: "R HF/1"
    int units = 0;
    double price = 0;  ///< of a unit, in the game's money
};
struct ArmyFile {
    std::optional<std::string> text{};  ///< of the file; nothing: no army of the list is legal
    std::string reason{};               ///< then why
    std::filesystem::path list{};       ///< the file that was read
};

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
    /// What it is made of; a kind may come several times.
    [[nodiscard]] virtual std::optional<std::vector<ArmyPart>> parts(const Source& army,
                                                                     const std::filesystem::path& data,
                                                                     Diagnostics& diagnostics) const = 0;
    /// Throws InputError for an unknown list or leaning.
    [[nodiscard]] virtual std::optional<ArmyFile> build(const ArmyOrder& order, const std::filesystem::path& data,
                                                        Diagnostics& diagnostics) const = 0;

    /// The file of an army: a short name in any capitals, or a path. Throws InputError for an unknown short name.
    [[nodiscard]] virtual std::filesystem::path army_file(const std::string& name,
                                                          const std::filesystem::path& data) const = 0;
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
