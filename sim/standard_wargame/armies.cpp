#include "sim/standard_wargame/armies.h"

#include "core/standard_wargame/armies/build.h"
#include "core/standard_wargame/armies/check.h"
#include "core/standard_wargame/armies/tally.h"
#include "core/standard_wargame/files/army_reader.h"
#include "core/standard_wargame/files/chart_reader.h"
#include "core/standard_wargame/files/list_reader.h"
#include "core/text.h"
#include "sim/standard_wargame/named_files.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim::standard_wargame {

using namespace polemarch::standard_wargame;

const SystemFiles& system_files() {
    static constexpr std::array<std::string_view, 2> more_kinds{"list", "army"};
    static constexpr std::array<FigureSubject, 15> subjects{{{"unit", "units"},
                                                             {"level", "armies"},
                                                             {"armies", "armies"},
                                                             {"army type", "armies"},
                                                             {"movement", "movement"},
                                                             {"combat", "combat"},
                                                             {"flee", "flee"},
                                                             {"ground", "terrain"},
                                                             {"home", "terrain"},
                                                             {"terrain", "terrain"},
                                                             {"weather", "weather"},
                                                             {"strategy", "strategies"},
                                                             {"strategies", "strategies"},
                                                             {"orders", "orders"},
                                                             {"shape", "shapes"}}};
    static constexpr SystemFiles files{"standard-wargame", "standard_wargame", chart_files, more_kinds, true, subjects};
    return files;
}

namespace {

Source read_source(const std::filesystem::path& path) { return {path.string(), read_file(path, largest_source)}; }

/// The file of an army or a list by its short name or path. Throws InputError for an unknown short name.
std::filesystem::path file_called(FileReference::Kind kind, const std::string& name,
                                  const std::filesystem::path& data) {
    if (auto path = named_file(kind, name, {}, data)) return *std::move(path);
    const UnknownName unknown = unknown_name(kind, name, data);
    throw InputError(fmt::format("{} (found {}, expected {})", unknown.what, in_quotes(name), unknown.expected));
}

/// The list that an army names.
std::optional<Source> list_of(const Army& army, const std::filesystem::path& data, Diagnostics& diagnostics) {
    return NamedFiles::below(data).finder()({FileReference::Kind::list, army.list, army.source.name}, diagnostics);
}

/// The level of an army of the game's size (2.2.3).
int usual_level(const ArmyChart& chart) {
    const auto found = std::find(chart.level_sizes.begin(), chart.level_sizes.end(), 100);
    return found == chart.level_sizes.end() ? 0 : static_cast<int>(found - chart.level_sizes.begin());
}
/// As the army's file in `folder` names the list.
std::string path_from(const std::filesystem::path& folder, const std::filesystem::path& list) {
    std::error_code error;
    const auto whole = std::filesystem::weakly_canonical(list, error);
    const auto relative =
        whole.lexically_relative(std::filesystem::weakly_canonical(folder.empty() ? "." : folder, error));
    return (relative.empty() ? whole : relative).generic_string();
}

class WargameArmies final : public Armies {
public:
    std::optional<ArmyVerdict> check(const Source& army, const std::filesystem::path& data,
                                     Diagnostics& diagnostics) const override {
        const auto mustered = read_army(army, data, diagnostics);
        if (!mustered) return std::nullopt;
        const auto faults = polemarch::standard_wargame::check(mustered->charts, mustered->list, mustered->army);
        return ArmyVerdict{faults.empty(), check_text(*mustered, faults), check_json(*mustered, faults)};
    }

    std::optional<std::string> show(const Source& army, int columns, const std::filesystem::path& data,
                                    Diagnostics& diagnostics) const override {
        const auto mustered = read_army(army, data, diagnostics);
        return mustered ? std::optional(show_text(*mustered, columns)) : std::nullopt;
    }

    std::optional<std::string> value(const Source& army, int columns, const std::filesystem::path& data,
                                     Diagnostics& diagnostics) const override {
        const auto mustered = read_army(army, data, diagnostics);
        return mustered ? std::optional(value_text(*mustered, columns)) : std::nullopt;
    }

    std::optional<std::vector<ArmyPart>> parts(const Source& army, const std::filesystem::path& data,
                                               Diagnostics& diagnostics) const override {
        const auto read = parse_army(army, diagnostics);
        const auto charts = read ? parse_charts(read_charts(system_files(), data), diagnostics) : std::nullopt;
        if (!charts) return std::nullopt;
        std::vector<ArmyPart> parts;
        for (const ArmyEntry& entry : read->entries) {
            const int units = entry.count.value;
            const double price = static_cast<double>(price_of(*charts, entry)) / maintenance_equivalent / units;
            parts.push_back({unit_name(entry.unit_class.value, entry.troops.value), units, price});
        }
        return parts;
    }

    std::optional<ArmyFile> build(const ArmyOrder& order, const std::filesystem::path& data,
                                  Diagnostics& diagnostics) const override {
        const auto charts = parse_charts(read_charts(system_files(), data), diagnostics);
        return charts ? build_army(order, *charts, data, diagnostics) : std::nullopt;
    }

    std::filesystem::path army_file(const std::string& name, const std::filesystem::path& data) const override {
        return file_called(FileReference::Kind::army, name, data);
    }
    std::vector<std::string> leanings() const override { return leaning_names; }
    std::vector<std::string> lists(const std::filesystem::path& data) const override {
        return short_names(FileReference::Kind::list, data);
    }
    int largest_game() const override { return polemarch::standard_wargame::largest_game; }

    std::optional<StrategyReport> strategies(const StrategyQuestion& question, const std::filesystem::path& data,
                                             const StrategyHooks& hooks, Diagnostics& diagnostics) const override {
        return sim::standard_wargame::strategies(question, data, hooks, diagnostics);
    }
};

}  // namespace

std::optional<ArmyFile> build_army(const ArmyOrder& order, const Charts& charts, const std::filesystem::path& data,
                                   Diagnostics& diagnostics) {
    BuildRequest request{.game_size = order.points, .seed = order.seed};
    if (!order.leaning.empty()) {
        const auto found = std::find(leaning_names.begin(), leaning_names.end(), order.leaning);
        if (found == leaning_names.end())
            throw InputError(fmt::format("an army does not lean to {}{}; expected {}", in_quotes(order.leaning),
                                         suggestion(order.leaning, leaning_names), alternatives(leaning_names)));
        request.leaning = static_cast<Leaning>(found - leaning_names.begin() + 1);
    }
    const auto path = file_called(FileReference::Kind::list, order.list, data);
    const auto list = parse_list(read_source(path), charts, diagnostics);
    if (!list) return std::nullopt;
    request.level = usual_level(charts.armies);
    if (order.level) {
        const int levels = static_cast<int>(charts.armies.level_sizes.size());
        if (*order.level < 0 || *order.level >= levels)
            throw InputError(fmt::format("there is no maintenance level {} (expected {}; rule 2.2.3)", *order.level,
                                         whole_number(0, levels - 1)));
        request.level = *order.level;
    }
    BuiltArmy built = polemarch::standard_wargame::build(charts, *list, request);
    if (!built.army)
        return ArmyFile{{},
                        fmt::format("there is no army of {} in a game of {} ME at maintenance level {}: {}", list->name,
                                    request.game_size, request.level, built.reason),
                        path};
    built.army->list.value = is_path_name(order.list) ? path_from(order.folder, path) : path.stem().string();
    return ArmyFile{army_text(*built.army), {}, path};
}

std::optional<MusteredArmy> read_army(const Source& source, const std::filesystem::path& data,
                                      Diagnostics& diagnostics) {
    auto army = parse_army(source, diagnostics);
    if (!army) return std::nullopt;
    const auto text = list_of(*army, data, diagnostics);
    auto charts = text ? parse_charts(read_charts(system_files(), data), diagnostics) : std::nullopt;
    auto list = charts ? parse_list(*text, *charts, diagnostics) : std::nullopt;
    if (!list) return std::nullopt;
    return MusteredArmy{*std::move(charts), *std::move(list), *std::move(army)};
}

std::optional<std::string> validate(MoreKind kind, const Source& file, const std::filesystem::path& data,
                                    Diagnostics& diagnostics) {
    if (kind == MoreKind::list) {
        const auto charts = parse_charts(read_charts(system_files(), data), diagnostics);
        const auto list = charts ? parse_list(file, *charts, diagnostics) : std::nullopt;
        return list ? std::optional("army list " + list->name) : std::nullopt;
    }
    const auto mustered = read_army(file, data, diagnostics);
    if (!mustered) return std::nullopt;
    for (const Diagnostic& fault : check(mustered->charts, mustered->list, mustered->army)) diagnostics.add(fault);
    return diagnostics.has_errors() ? std::nullopt : std::optional("army " + mustered->army.name);
}

const Armies& armies() {
    static const WargameArmies armies;
    return armies;
}

}  // namespace polemarch::sim::standard_wargame
