#include "sim/system/chart_figures.h"

#include "core/text.h"
#include "sim/system/figure_finder.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

std::string quoted_if_needed(const std::string& word) {
    return std::all_of(word.begin(), word.end(), is_plain) ? word : "\"" + word + "\"";
}

/// The rest of a name behind its subject, by words: "LI", "movement".
std::vector<std::string> words_behind(const std::string& name, std::size_t at) {
    std::vector<std::string> words;
    while (at < name.size()) {
        const std::size_t end = std::min(name.find(' ', at + 1), name.size());
        words.push_back(name.substr(at + 1, end - at - 1));
        at = end;
    }
    return words;
}

class Paths {
public:
    explicit Paths(const ChartTexts& charts) : sources_(charts.to_search()) {}

    /// Nothing if no path leads to it.
    [[nodiscard]] std::optional<std::string> path(const std::string& name, const FigureSubject& subject) const {
        const auto words = words_behind(name, subject.subject.size());
        std::string table = fmt::format("charts.{}", subject.chart);
        if (subject.subject == "shape" && words.size() == 1)
            return fmt::format("{}.shape[{}].corners", table, words[0]);
        if (words.empty()) return std::nullopt;
        for (std::size_t i = 0; i + 1 < words.size(); ++i) table += "." + quoted_if_needed(words[i]);
        const std::string& key = words.back();
        const TomlValue::Kind list = TomlValue::Kind::list;
        if (key == "disordered") return table + ".strength.disordered";
        if (key == "strength" && kind(table + ".strength") == list) return table + ".strength.good";
        // A flag that is on, and has no key of its own.
        if (!kind(table + "." + dotted(key)) && kind(table + ".flags") == list && has_flag(table, key))
            return table + ".flags";
        return reaches(table + "." + dotted(key)) ? std::optional(table + "." + dotted(key)) : std::nullopt;
    }

private:
    /// "end_on.6" is a path already.
    static std::string dotted(const std::string& key) {
        return key.find('.') == std::string::npos ? quoted_if_needed(key) : key;
    }
    [[nodiscard]] std::optional<FoundFigure> find(const std::string& path) const {
        Diagnostics ignored;
        return find_figure(sources_, path, {}, ignored);
    }
    [[nodiscard]] bool reaches(const std::string& path) const { return find(path).has_value(); }
    [[nodiscard]] std::optional<TomlValue::Kind> kind(const std::string& path) const {
        const auto found = find(path);
        return found && found->spot.value ? std::optional(found->spot.value->kind) : std::nullopt;
    }
    [[nodiscard]] bool has_flag(const std::string& table, const std::string& flag) const {
        const auto found = find(table + ".flags");
        const auto& items = found->spot.value->items;
        return std::any_of(items.begin(), items.end(), [&](const TomlValue& item) { return item.string == flag; });
    }

    std::vector<Source> sources_;
};

}  // namespace

std::vector<Source> ChartTexts::to_search() const {
    std::vector<Source> sources{{"", ""}};
    for (std::size_t i = 0; i < files.size(); ++i)
        sources.push_back({fmt::format("charts/{}", files[i]), texts[i].text});
    return sources;
}

std::vector<AssumedFigure> assumed_in_charts(const std::vector<Figure>& figures,
                                             std::span<const FigureSubject> subjects, const ChartTexts& charts) {
    const Paths paths(charts);
    std::vector<AssumedFigure> all;
    for (const Figure& figure : figures) {
        if (figure.basis != Basis::assumed) continue;
        const FigureSubject* subject = nullptr;
        for (const FigureSubject& one : subjects)
            if (figure.name.starts_with(std::string(one.subject) + " ") &&
                (!subject || one.subject.size() > subject->subject.size()))
                subject = &one;
        auto path = subject ? paths.path(figure.name, *subject) : std::nullopt;
        if (!path) throw std::logic_error("no path leads to the figure " + figure.name);
        all.push_back({figure.name, *std::move(path)});
    }
    return all;
}

}  // namespace polemarch::sim
