#include "sim/shared/agent_name.h"

#include "core/diagnostics.h"
#include "core/renamed_settings.h"
#include "core/text.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

namespace {

/// `kind`, for messages: "'level-6' in ancient-battles".
const AgentSetting& setting_named(const std::string& name, const std::string& kind,
                                  std::span<const AgentSetting> known) {
    std::vector<std::string> names;
    for (const AgentSetting& setting : known) {
        if (setting.name == name) return setting;
        names.push_back(setting.name);
    }
    if (names.empty()) throw InputError(fmt::format("the agent {} has no settings (found {})", kind, in_quotes(name)));
    for (const RenamedSetting& setting : renamed_settings)
        if (setting.before == name && std::find(names.begin(), names.end(), setting.now) != names.end())
            throw InputError(fmt::format("unknown setting '{}' of the agent {}: '{}' is now '{}'", name, kind,
                                         setting.before, setting.now));
    const std::string near = nearest(name, names);
    throw InputError(fmt::format("unknown setting {} of the agent {}{}; there are: {}", in_quotes(name), kind,
                                 near.empty() ? "" : fmt::format(", did you mean '{}'?", near),
                                 fmt::join(names, ", ")));
}

int value_of(const std::string& text, const AgentSetting& setting) {
    if (!setting.words.empty()) {
        const auto word = std::find(setting.words.begin(), setting.words.end(), text);
        if (word != setting.words.end()) return static_cast<int>(word - setting.words.begin());
        throw InputError(fmt::format("the agent's setting '{}' is {}; expected one of: {}", setting.name,
                                     in_quotes(text), fmt::join(setting.words, ", ")));
    }
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < setting.least || number > setting.most)
        throw InputError(fmt::format("the agent's setting '{}' is {}; expected a whole number from {} to {}",
                                     setting.name, in_quotes(text), setting.least, setting.most));
    return number;
}

}  // namespace

std::string kind_in(const std::string& agent) { return agent.substr(0, agent.find(':')); }

AgentValues settings_in(const std::string& agent, std::span<const AgentSetting> known, std::string_view system) {
    AgentValues values;
    const std::string kind = fmt::format("'{}'{}{}", kind_in(agent), system.empty() ? "" : " in ", system);
    for (std::size_t at = kind_in(agent).size(); at < agent.size();) {
        const std::size_t end = std::min(agent.find(':', at + 1), agent.size());
        const std::string item = agent.substr(at + 1, end - at - 1);
        at = end;
        const std::size_t equals = item.find('=');
        const AgentSetting& setting = setting_named(item.substr(0, equals), kind, known);
        const std::string text = equals == std::string::npos ? "" : item.substr(equals + 1);
        if (!values.emplace(setting.name, value_of(text, setting)).second)
            throw InputError(
                fmt::format("the agent's setting '{}' is given twice in {}", setting.name, in_quotes(agent)));
    }
    return values;
}

std::string canonical_name(const std::string& agent, std::span<const AgentSetting> known, std::string_view system) {
    const AgentValues values = settings_in(agent, known, system);
    std::string name = kind_in(agent);
    for (const AgentSetting& setting : known) {
        const auto found = values.find(setting.name);
        if (found == values.end() || found->second == setting.usual) continue;
        name += fmt::format(":{}={}", setting.name,
                            setting.words.empty() ? std::to_string(found->second)
                                                  : setting.words[static_cast<std::size_t>(found->second)]);
    }
    return name;
}

AgentSetting temperament_setting() {
    return {.name = "temperament",
            .description = "what the agent values: bold attacks early, cautious waits for good odds",
            .words = {temperament_names.begin(), temperament_names.end()},
            .usual = 0};
}

Temperament temperament_in(const AgentValues& values) {
    Temperament temperament = Temperament::steady;
    if_set(values, "temperament", [&](unsigned word) { temperament = static_cast<Temperament>(word); });
    return temperament;
}

}  // namespace polemarch::sim
