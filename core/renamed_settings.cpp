#include "core/renamed_settings.h"

namespace polemarch {

std::string with_renamed_settings(std::string_view agent) {
    std::string renamed;
    while (!agent.empty()) {
        const std::size_t end = agent.find(':', 1);  // a setting keeps the colon before it
        std::string_view part = agent.substr(0, end);
        for (const RenamedSetting& setting : renamed_settings)
            if (part.starts_with(':') && part.substr(1, part.find('=') - 1) == setting.before) {
                renamed.append(":").append(setting.now);
                part.remove_prefix(1 + setting.before.size());
                break;
            }
        renamed += part;
        agent.remove_prefix(end == std::string_view::npos ? agent.size() : end);
    }
    return renamed;
}

}  // namespace polemarch
