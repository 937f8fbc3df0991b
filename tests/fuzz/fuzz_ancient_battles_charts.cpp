// Charts: the text replaces the shipped chart whose format it names (or else the units). An accepted chart must make a
// battle of the shipped scenarios, or report what they miss.
#include "core/ancient_battles/files/chart_reader.h"
#include "core/ancient_battles/files/make_battle.h"
#include "core/ancient_battles/files/scenario_reader.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/ancient_battles/battles.h"

#include <map>

namespace polemarch {
namespace {

using namespace ancient_battles;

std::size_t chart_of(const std::string& text) {
    for (std::size_t i = 0; i < chart_files.size(); ++i) {
        const std::string_view file = chart_files[i];
        const std::string kind(file.substr(0, file.find('.')));
        if (text.find("ancient-battles " + kind + " ") != std::string::npos) return i;
    }
    return 0;
}

void play(const Charts& charts, const std::string& name, std::uint64_t seed) {
    static std::map<std::string, std::string> texts;
    std::string& text = texts[name];
    if (text.empty()) text = test::scenario_text(name);
    Diagnostics diagnostics;
    auto scenario = parse_scenario({name, text}, charts, diagnostics);
    fuzz::expect(scenario.has_value() != diagnostics.has_errors(), "a scenario and errors, or neither");
    if (!scenario) return;
    const auto battle = make_battle(charts, std::move(*scenario), diagnostics);
    fuzz::expect(battle != nullptr, "a scenario gives no battle: " + diagnostics.text());
    State s = battle->start();
    fuzz::play(*battle, s, seed, 200, [](const State&, const Move&, Faces) {});
}

}  // namespace
}  // namespace polemarch

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polemarch;
    static const std::vector<Source> shipped = test::load_charts().sources;
    const std::string text = fuzz::text_of(data, size);
    auto sources = shipped;
    sources.at(chart_of(text)).text = text;
    Diagnostics diagnostics;
    const auto charts = ancient_battles::parse_charts(sources, diagnostics);
    fuzz::expect(charts.has_value() != diagnostics.has_errors(), "charts and errors, or neither");
    if (!diagnostics.all().empty()) fuzz::expect(!diagnostics.text().empty(), "faults without a text");
    if (!charts) return 0;
    const std::uint64_t seed = fuzz::hash_of(text);
    play(*charts, std::string(test::shipped_battles.at(seed % test::shipped_battles.size())), seed);
    return 0;
}
