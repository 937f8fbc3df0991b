#include "sim/system/system_files.h"

#include "core/files.h"
#include "core/text.h"
#include "core/toml_reader.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim {

std::string name_in_reports(const std::string& file, const std::filesystem::path& data) {
    std::error_code error;
    const auto whole = std::filesystem::weakly_canonical(file, error);
    const auto relative = whole.lexically_relative(std::filesystem::weakly_canonical(data, error));
    const bool below = !relative.empty() && *relative.begin() != "..";
    return below ? relative.generic_string() : file;
}

std::vector<Source> read_charts(const SystemFiles& files, const std::filesystem::path& data) {
    std::vector<Source> sources;
    for (const std::string_view file : files.chart_files) {
        const auto path = data / files.folder / "charts" / file;
        sources.push_back({path.string(), read_file(path, largest_source)});
    }
    return sources;
}

std::vector<Source> shown_sources(const Source& scenario, const std::vector<Source>& charts,
                                  const std::filesystem::path& data, const std::vector<Source>& named) {
    std::vector<Source> shown{scenario};
    shown.insert(shown.end(), charts.begin(), charts.end());
    shown.insert(shown.end(), named.begin(), named.end());
    for (Source& source : shown) source.name = name_in_reports(source.name, data);
    return shown;
}

std::optional<std::vector<Source>> sources_of(const SystemFiles& files, const Record& record,
                                              Diagnostics& diagnostics) {
    std::vector<Source> named = record.header.sources;
    const std::size_t least = files.chart_files.size() + 1;
    if (named.size() < least || (named.size() > least && !files.names_files)) {
        diagnostics.error({record.name, 1, 0}, "the record does not carry the texts of its battle",
                          fmt::format("{} texts", named.size()),
                          fmt::format("a scenario and {} charts", files.chart_files.size()));
        return std::nullopt;
    }
    for (Source& source : named) source.name = fmt::format("{}, its {}", record.name, source.name);
    return named;
}

std::vector<std::string> assumed_figures(const std::vector<Figure>& charts, const std::vector<Figure>& scenario,
                                         std::span<const std::string_view> of_one,
                                         const std::set<std::string>& playing) {
    std::vector<std::string> names;
    for (const auto* figures : {&charts, &scenario})
        for (const Figure& figure : *figures) {
            if (figure.basis != Basis::assumed) continue;
            const std::string kind = figure.name.substr(0, figure.name.find(' '));
            if (std::find(of_one.begin(), of_one.end(), kind) == of_one.end() ||
                playing.contains(figure.name.substr(0, figure.name.rfind(' '))))
                names.push_back(figure.name);
        }
    return names;
}

std::optional<std::size_t> kind_of(const SystemFiles& files, const Source& file, Diagnostics& diagnostics) {
    const auto document = TomlDocument::parse(file.name, file.text, diagnostics);
    const auto format = document ? document->root(diagnostics).text("format") : std::nullopt;
    if (!format) return std::nullopt;
    std::vector<std::string> kinds;
    for (const std::string_view chart : files.chart_files) kinds.emplace_back(chart.substr(0, chart.find('.')));
    kinds.emplace_back("scenario");
    kinds.insert(kinds.end(), files.more_kinds.begin(), files.more_kinds.end());
    const std::string head = fmt::format("polemarch {} ", files.name);
    const std::string kind = format->value.substr(head.size(), format->value.find(' ', head.size()) - head.size());
    const auto found = std::find(kinds.begin(), kinds.end(), kind);
    if (found != kinds.end()) return static_cast<std::size_t>(found - kinds.begin());
    diagnostics.error(format->place, "there is no such kind of file" + suggestion(kind, kinds),
                      "'" + format->value + "'", fmt::format("'{}KIND 1' with KIND {}", head, alternatives(kinds)));
    return std::nullopt;
}

}  // namespace polemarch::sim
