#include "sim/standard_wargame/rule_system.h"

#include "core/standard_wargame/files/chart_reader.h"
#include "sim/standard_wargame/armies.h"
#include "sim/standard_wargame/odds/odds.h"
#include "sim/system/system_files.h"

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

using namespace polemarch::standard_wargame;

class StandardWargame final : public RuleSystem {
public:
    StandardWargame() : RuleSystem(system_files().name, system_files().folder) {}

    [[nodiscard]] std::vector<AgentInfo> agents() const override { return {}; }
    [[nodiscard]] std::unique_ptr<SystemBattle> open(const Source& scenario, const std::filesystem::path& /*data*/,
                                                     const std::vector<std::string>& /*options*/,
                                                     Diagnostics& /*diagnostics*/) const override {
        throw NotOffered(fmt::format("{}: battles of {} cannot be played yet", scenario.name, system_files().name));
    }
    [[nodiscard]] std::unique_ptr<SystemBattle> reopen(const Record& record,
                                                       Diagnostics& /*diagnostics*/) const override {
        throw NotOffered(fmt::format("{}: battles of {} cannot be played yet", record.name, system_files().name));
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

    [[nodiscard]] OddsMenu odds_menu() const override { return standard_wargame::odds_menu(); }
    [[nodiscard]] std::optional<OddsAnswer> odds(const OddsQuestion& question, const std::filesystem::path& data,
                                                 Diagnostics& diagnostics) const override {
        auto charts = parse_charts(read_charts(system_files(), data), diagnostics);
        return charts ? std::optional(standard_wargame::odds(question, std::move(*charts))) : std::nullopt;
    }
    [[nodiscard]] const Armies* armies() const override { return &standard_wargame::armies(); }
};

}  // namespace

const RuleSystem& rule_system() {
    static const StandardWargame system;
    return system;
}

}  // namespace polemarch::sim::standard_wargame
