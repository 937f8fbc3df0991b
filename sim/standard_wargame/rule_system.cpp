#include "sim/standard_wargame/rule_system.h"

#include "core/standard_wargame/files/chart_reader.h"
#include "sim/standard_wargame/odds/odds.h"
#include "sim/system/system_files.h"

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

using namespace polemarch::standard_wargame;
constexpr SystemFiles files{"standard-wargame", "standard_wargame", chart_files};

class StandardWargame final : public RuleSystem {
public:
    StandardWargame() : RuleSystem(files.name, files.folder) {}

    [[nodiscard]] std::vector<AgentInfo> agents() const override { return {}; }
    [[nodiscard]] std::unique_ptr<SystemBattle> open(const Source& scenario, const std::filesystem::path& /*data*/,
                                                     const std::vector<std::string>& /*options*/,
                                                     Diagnostics& /*diagnostics*/) const override {
        throw NotOffered(fmt::format("{}: battles of {} cannot be played yet", scenario.name, files.name));
    }
    [[nodiscard]] std::unique_ptr<SystemBattle> reopen(const Record& record,
                                                       Diagnostics& /*diagnostics*/) const override {
        throw NotOffered(fmt::format("{}: battles of {} cannot be played yet", record.name, files.name));
    }
    [[nodiscard]] std::optional<std::string> validate(const Source& file, const std::filesystem::path& data,
                                                      Diagnostics& diagnostics) const override {
        return validate_with(*this, parse_charts, files, file, data, diagnostics);
    }

    [[nodiscard]] OddsMenu odds_menu() const override { return standard_wargame::odds_menu(); }
    [[nodiscard]] std::optional<OddsAnswer> odds(const OddsQuestion& question, const std::filesystem::path& data,
                                                 Diagnostics& diagnostics) const override {
        auto charts = parse_charts(read_charts(files, data), diagnostics);
        return charts ? std::optional(standard_wargame::odds(question, std::move(*charts))) : std::nullopt;
    }
};

}  // namespace

const RuleSystem& rule_system() {
    static const StandardWargame system;
    return system;
}

}  // namespace polemarch::sim::standard_wargame
