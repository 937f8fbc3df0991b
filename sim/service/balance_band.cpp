#include "sim/service/balance_band.h"

#include "core/toml_reader.h"

namespace polemarch::sim {

std::optional<BalanceBand> balance_band(const Source& scenario, Diagnostics& diagnostics) {
    Diagnostics unread;  // a text that is no TOML is reported by its reader
    const auto document = TomlDocument::parse(scenario.name, scenario.text, unread);
    if (!document) return std::nullopt;
    const std::size_t errors = diagnostics.errors();
    TableReader root = document->root(diagnostics);
    auto table = root.table("balance", Presence::optional);
    if (!table) return std::nullopt;
    BalanceBand band;
    const auto ends = table->integers("score", 0, 100);
    const auto share = [&](std::size_t i) { return static_cast<double>(ends[i].value) / 100; };
    if (ends.size() == 2 && ends[0].value < ends[1].value)
        band.score = {share(0), share(1)};
    else if (diagnostics.errors() == errors)
        diagnostics.error(table->place("score"), "this is no band of scores", "", "[LOW, HIGH] in percent, LOW < HIGH");
    constexpr std::size_t longest = 200;
    table->string("players", band.players, longest, Presence::optional);
    table->finish();
    if (diagnostics.errors() > errors) return std::nullopt;
    return band;
}

BandCheck check_band(const BalanceBand& band, const BattleService& service, std::uint32_t games,
                     const BatchHooks& hooks) {
    const BatchReport report = service.simulate({.games = {1, games}, .agents = {band.players, band.players}}, hooks);
    BandCheck check{.games = report.covered, .score = side_score(report)};
    const Interval& found = check.score.interval;
    if (found.low > band.score.high || found.high < band.score.low)
        check.verdict = BandVerdict::outside;
    else if (found.low >= band.score.low && found.high <= band.score.high)
        check.verdict = BandVerdict::inside;
    return check;
}

}  // namespace polemarch::sim
