#include "sim/standard_wargame/meeting.h"

#include "core/scenario_file.h"
#include "core/standard_wargame/files/army_reader.h"
#include "core/standard_wargame/files/chart_reader.h"
#include "sim/standard_wargame/armies.h"
#include "sim/standard_wargame/named_files.h"
#include "sim/standard_wargame/opened_battle.h"
#include "sim/system/system_files.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

using namespace polemarch::standard_wargame;

namespace {

/// Of the table, in base widths.
constexpr int table_depth = 30, usual_width = 45, least_width = 34, most_width = 60, usual_size = 100;

int width_at(int game_size) {
    const std::int64_t in_proportion = (std::int64_t{usual_width} * game_size + usual_size / 2) / usual_size;
    return static_cast<int>(std::clamp<std::int64_t>(in_proportion, least_width, most_width));
}

/// The game size that is asked for, which armies from files must have; or theirs, the larger one; or 100.
int size_of(const MeetingRequest& request, const std::filesystem::path& data, Diagnostics& diagnostics) {
    std::optional<int> size;
    for (const std::string& name : request.armies) {
        if (name.starts_with(list_prefix)) continue;
        const auto file = NamedFiles::below(data).finder()(
            {FileReference::Kind::army, {name, {"the command line"}}, {}}, diagnostics);
        const auto army = file ? parse_army(*file, diagnostics) : std::nullopt;
        if (!army) continue;
        if (request.points && *request.points != army->game_size.value)
            diagnostics.error(army->game_size.place, "the army is of another game size",
                              std::to_string(army->game_size.value), std::to_string(*request.points), "2.2.2");
        size = std::max(size.value_or(0), army->game_size.value);
    }
    return request.points.value_or(size.value_or(usual_size));
}

class WargameMeetings final : public Meetings {
public:
    WargameMeetings(Charts charts, std::vector<Source> chart_texts, std::filesystem::path data)
        : charts_(std::move(charts)), chart_texts_(std::move(chart_texts)), data_(std::move(data)) {}

    [[nodiscard]] std::unique_ptr<SystemBattle> battle(const MeetingRequest& request,
                                                       Diagnostics& diagnostics) const override {
        const auto parts = meeting_parts(request, charts_, data_, diagnostics);
        if (!parts) return nullptr;
        const auto shown = [&](const std::vector<Source>& named) {
            return shown_sources(parts->scenario, chart_texts_, data_, named);
        };
        return open_battle({parts->scenario, charts_, shown}, parts->files, diagnostics);
    }

private:
    Charts charts_;
    std::vector<Source> chart_texts_;
    std::filesystem::path data_;
};

}  // namespace

Source meeting(const std::string& army_a, const std::string& army_b, const MeetingOptions& options) {
    return {"meeting.toml", fmt::format("format = \"polemarch standard-wargame scenario 1\"\n"
                                        "name = \"A meeting of two armies\"\n"
                                        "begins = {}\n\n"
                                        "[table]\nwidth = {}\ndepth = {}\n\n"
                                        "[side.A]\nfile = {}\n\n[side.B]\nfile = {}\n",
                                        toml_string(options.begins), width_at(options.game_size), table_depth,
                                        toml_string(army_a), toml_string(army_b))};
}

std::optional<MeetingParts> meeting_parts(const MeetingRequest& request, const Charts& charts,
                                          const std::filesystem::path& data, Diagnostics& diagnostics) {
    const int points = size_of(request, data, diagnostics);
    if (diagnostics.has_errors()) return std::nullopt;
    std::vector<Source> built;
    for (const std::size_t side : {0u, 1u}) {
        if (!request.armies[side].starts_with(list_prefix)) continue;
        const std::string list = request.armies[side].substr(list_prefix.size());
        if (!request.built[side].empty()) {
            built.push_back({fmt::format("{}{}", built_army, list), request.built[side]});
            continue;
        }
        const ArmyOrder order{.list = list, .points = points, .seed = request.seeds[side], .folder = {}};
        const auto army = build_army(order, charts, data, diagnostics);
        if (!army) return std::nullopt;
        if (!army->text) throw InputError(army->reason);
        built.push_back({fmt::format("{}{}", built_army, list), *army->text});
    }
    return MeetingParts{meeting(request.armies[0], request.armies[1], {.game_size = points}),
                        NamedFiles::with_built(data, std::move(built))};
}

std::unique_ptr<const Meetings> meetings(const std::filesystem::path& data, Diagnostics& diagnostics) {
    auto texts = read_charts(system_files(), data);
    auto charts = parse_charts(texts, diagnostics);
    if (!charts) return nullptr;
    return std::make_unique<WargameMeetings>(*std::move(charts), std::move(texts), data);
}

}  // namespace polemarch::sim::standard_wargame
