// Charts of the Standard Wargame Rules: the text replaces the shipped chart whose format it names (or else the units).
// Accepted charts must make a battle of a small scenario, or report what it misses.
#include "core/standard_wargame/files/make_battle.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/standard_wargame/battles.h"

namespace polemarch {
namespace {

using namespace standard_wargame;

std::size_t chart_of(const std::string& text) {
    for (std::size_t i = 0; i < chart_files.size(); ++i) {
        const std::string_view file = chart_files[i];
        const std::string kind(file.substr(0, file.find('.')));
        if (text.find("standard-wargame " + kind + " ") != std::string::npos) return i;
    }
    return 0;
}

}  // namespace
}  // namespace polemarch

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polemarch;
    using namespace polemarch::standard_wargame;
    static const std::vector<Source> shipped = test::wargame_chart_sources();
    static const std::string small = test::small_wargame_text();
    const std::string text = fuzz::text_of(data, size);
    auto sources = shipped;
    sources.at(chart_of(text)).text = text;
    Diagnostics diagnostics;
    const auto charts = parse_charts(sources, diagnostics);
    fuzz::expect(charts.has_value() != diagnostics.has_errors(), "charts and errors, or neither");
    if (!charts) return 0;
    auto scenario = parse_scenario({"small.toml", small}, *charts, diagnostics, test::shipped_wargame_file);
    fuzz::expect(scenario.has_value() != diagnostics.has_errors(), "a scenario and errors, or neither");
    if (!scenario) return 0;
    const auto battle = make_battle(*charts, *std::move(scenario), diagnostics);
    fuzz::expect((battle != nullptr) != diagnostics.has_errors(), "a battle and errors, or neither");
    if (!battle) return 0;
    auto s = battle->start();
    fuzz::play(*battle, s, fuzz::hash_of(text), 40, [](const State&, const Move&, Faces) {});
    return 0;
}
