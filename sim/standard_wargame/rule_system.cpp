#include "sim/standard_wargame/rule_system.h"

#include "core/standard_wargame/files/chart_reader.h"
#include "sim/standard_wargame/armies.h"
#include "sim/standard_wargame/generals.h"
#include "sim/standard_wargame/meeting.h"
#include "sim/standard_wargame/named_files.h"
#include "sim/standard_wargame/odds/odds.h"
#include "sim/standard_wargame/opened_battle.h"
#include "sim/system/figures.h"
#include "sim/system/handicap_text.h"
#include "sim/system/system_files.h"
#include "sim/system/typed_battle.h"

#include <utility>

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

using namespace polemarch::standard_wargame;

class StandardWargame final : public RuleSystem {
public:
    StandardWargame() : RuleSystem(system_files().name, system_files().folder) {}

    [[nodiscard]] std::vector<AgentInfo> agents() const override { return infos_of(generals()); }
    [[nodiscard]] std::unique_ptr<SystemBattle> open(const Source& scenario, const std::filesystem::path& data,
                                                     const std::vector<std::string>& options,
                                                     Diagnostics& diagnostics) const override {
        if (!options.empty())
            throw NotOffered(fmt::format("battles of {} have no optional rules", system_files().name));
        const auto charts = read_charts(system_files(), data);
        const auto shown = [&](const std::vector<Source>& named) {
            return shown_sources(scenario, charts, data, named);
        };
        const auto own = own_charts(scenario, charts, diagnostics);
        auto parsed = own ? parse_charts(*own, diagnostics) : std::nullopt;
        if (!parsed) return nullptr;
        return open_battle({scenario, *std::move(parsed), shown}, NamedFiles::below(data), diagnostics);
    }
    [[nodiscard]] std::unique_ptr<SystemBattle> reopen(const Record& record, Diagnostics& diagnostics) const override {
        const auto texts = sources_of(system_files(), record, diagnostics);
        if (!texts) return nullptr;
        const auto charts_end = texts->begin() + 1 + static_cast<std::ptrdiff_t>(chart_files.size());
        const auto shown = [&](const std::vector<Source>&) { return record.header.sources; };
        const auto own = own_charts(texts->front(), {texts->begin() + 1, charts_end}, diagnostics);
        auto parsed = own ? parse_charts(*own, diagnostics) : std::nullopt;
        if (!parsed) return nullptr;
        return open_battle({texts->front(), *std::move(parsed), shown},
                           NamedFiles::recorded({charts_end, texts->end()}), diagnostics);
    }
    [[nodiscard]] std::optional<std::string> validate(const Source& file, const std::filesystem::path& data,
                                                      Diagnostics& diagnostics) const override {
        const auto kind = kind_of(system_files(), file, diagnostics);
        if (!kind) return std::nullopt;
        if (*kind > chart_files.size())
            return standard_wargame::validate(static_cast<MoreKind>(*kind - chart_files.size() - 1), file, data,
                                              diagnostics);
        return validate_with(*this, parse_charts, system_files(), file, data, diagnostics);
    }
    [[nodiscard]] std::optional<std::vector<PlausibleFigure>> plausible_figures(
        const std::filesystem::path& data, Diagnostics& diagnostics) const override {
        return plausible_with(parse_charts, system_files(), data, diagnostics);
    }

    [[nodiscard]] std::vector<HandicapDial> handicap_dials() const override {
        return described(polemarch::standard_wargame::handicap_dials);
    }
    [[nodiscard]] OddsMenu odds_menu() const override { return standard_wargame::odds_menu(); }
    [[nodiscard]] std::optional<OddsAnswer> odds(const OddsQuestion& question, const std::filesystem::path& data,
                                                 Diagnostics& diagnostics) const override {
        auto charts = parse_charts(read_charts(system_files(), data), diagnostics);
        return charts ? std::optional(standard_wargame::odds(question, std::move(*charts))) : std::nullopt;
    }
    [[nodiscard]] const Armies* armies() const override { return &standard_wargame::armies(); }
    [[nodiscard]] std::unique_ptr<const Meetings> meetings(const std::filesystem::path& data,
                                                           Diagnostics& diagnostics) const override {
        return standard_wargame::meetings(data, diagnostics);
    }
};

}  // namespace

const RuleSystem& rule_system() {
    static const StandardWargame system;
    return system;
}

}  // namespace polemarch::sim::standard_wargame
