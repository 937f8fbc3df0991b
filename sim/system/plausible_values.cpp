#include "sim/system/plausible_values.h"

#include "core/text.h"
#include "core/toml_reader.h"
#include "sim/system/figure_finder.h"
#include "sim/system/figures.h"

#include <algorithm>
#include <cstdint>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

namespace {

constexpr std::int64_t farthest = 10'000;
constexpr const char* no_values = "an assumed figure has no plausible values";
constexpr std::size_t most_values = 50, longest_reason = 300;

/// A value of a chart, a number or a list of numbers, with this added; nothing for any other value.
std::optional<std::string> shifted(const TomlValue& value, std::int64_t by) {
    if (value.kind == TomlValue::Kind::integer) return std::to_string(value.integer + by);
    if (value.kind != TomlValue::Kind::list || value.items.empty()) return std::nullopt;
    std::vector<std::int64_t> numbers;
    for (const TomlValue& item : value.items) {
        if (item.kind != TomlValue::Kind::integer) return std::nullopt;
        numbers.push_back(item.integer + by);
    }
    return fmt::format("[{}]", fmt::join(numbers, ", "));
}

/// As TableReader::written() writes it, so that equal values are equal texts.
std::string normal(const std::string& value) {
    Diagnostics ignored;
    const auto document = TomlDocument::parse("", "value = [" + value + "]\n", ignored);
    return document->root(ignored).written("value").front();
}

/// One [[plausible]].
class Entry {
public:
    Entry(TableReader& table, const ChartTexts& charts, std::size_t chart, const std::vector<AssumedFigure>& figures)
        : table_(table), charts_(charts), chart_(chart), figures_(figures) {}

    /// Its figures; without those that have faults.
    std::vector<PlausibleFigure> read() {
        std::string why;
        table_.string("why", why, longest_reason);
        const auto paths = table_.texts("paths");
        if (table_.has("paths") && paths.empty())
            wrong("paths", "the entry is about no figure", "[]", "a path or more");
        const auto given = table_.has("values") + table_.has("range") + table_.has("shift");
        if (given != 1) {
            table_.diagnostics().error(table_.place(), "the plausible values are not given once",
                                       fmt::format("{} times", given), "one of 'values', 'range' and 'shift'");
            return {};
        }
        if (!read_values()) return {};
        table_.finish();
        std::vector<PlausibleFigure> entries;
        for (const Text& path : paths)
            if (auto entry = of_path(path)) {
                entry->why = why;
                entries.push_back(*std::move(entry));
            }
        return entries;
    }

private:
    void wrong(std::string_view key, const std::string& what, const std::string& found, const std::string& expected) {
        table_.diagnostics().error(table_.place(key), what, found, expected);
    }

    bool read_values() {
        const std::size_t before = table_.diagnostics().errors();
        if (table_.has("values")) {
            values_ = table_.written("values");
            if (values_.empty() || values_.size() > most_values)
                wrong("values", "bad number of plausible values", std::to_string(values_.size()),
                      fmt::format("1 to {}", most_values));
            for (std::size_t i = 0; i < values_.size(); ++i)
                if (std::find(values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(i), values_[i]) !=
                    values_.begin() + static_cast<std::ptrdiff_t>(i))
                    wrong("values", "a plausible value is given twice", values_[i], "");
            return table_.diagnostics().errors() == before;
        }
        shift_ = table_.has("shift");
        const char* key = shift_ ? "shift" : "range";
        const auto ends = table_.integers(key, -farthest, farthest);
        std::int64_t step = 1;
        table_.integer("step", step, 1, farthest, Presence::optional);
        if (table_.diagnostics().errors() > before) return false;
        if (ends.size() != 2 || ends[0].value >= ends[1].value || (ends[1].value - ends[0].value) % step != 0 ||
            (ends[1].value - ends[0].value) / step >= static_cast<std::int64_t>(most_values)) {
            wrong(key, "this is no range of plausible values", in_file(ends, step),
                  fmt::format("[low, high] with low < high, whole steps apart, at most {} values", most_values));
            return false;
        }
        for (std::int64_t value = ends[0].value; value <= ends[1].value; value += step) numbers_.push_back(value);
        return true;
    }
    static std::string in_file(const std::vector<Number>& ends, std::int64_t step) {
        std::vector<std::int64_t> values;
        for (const Number& end : ends) values.push_back(end.value);
        return fmt::format("[{}], step {}", fmt::join(values, ", "), step);
    }

    std::optional<PlausibleFigure> of_path(const Text& path) {
        Diagnostics& diagnostics = table_.diagnostics();
        const std::vector<Source> sources = charts_.to_search();  // what is found points into them
        const auto found = find_figure(sources, path.value, path.place, diagnostics);
        if (!found) return std::nullopt;
        if (found->file != chart_ + 1) {
            diagnostics.error(path.place, "the figure is of another chart", path.value,
                              fmt::format("charts.{}...", charts_.name(chart_)));
            return std::nullopt;
        }
        PlausibleFigure entry{.path = path.value, .figures = {}, .values = values_, .own = {}, .why = {}};
        entry.place = path.place;
        for (const AssumedFigure& figure : figures_)
            if (figure.path == path.value) entry.figures.push_back(figure.name);
        if (entry.figures.empty()) {
            diagnostics.error(path.place, "this figure is not assumed", path.value,
                              "the path of a figure whose basis is 'assumed'");
            return std::nullopt;
        }
        const TomlValue* own = found->spot.value;
        for (const std::int64_t number : numbers_) {
            const auto value = shift_ && own ? shifted(*own, number)
                               : shift_      ? std::nullopt
                                             : std::optional(std::to_string(number));
            if (!value) {
                diagnostics.error(path.place,
                                  "only a number, or a list of numbers, that the chart gives can be shifted",
                                  own ? found->text.written(*own) : "nothing", "'values' or 'range'");
                return std::nullopt;
            }
            entry.values.push_back(*value);
        }
        if (!own) return entry;
        const std::string written = normal(found->text.written(*own));
        for (std::string& value : entry.values) value = normal(value);
        const auto at = std::find(entry.values.begin(), entry.values.end(), written);
        if (at == entry.values.end()) {
            diagnostics.error(path.place, "the chart's own value is not among the plausible ones",
                              fmt::format("{} of {}", written, path.value),
                              fmt::format("{}", fmt::join(entry.values, ", ")));
            return std::nullopt;
        }
        entry.own = static_cast<std::size_t>(at - entry.values.begin());
        return entry;
    }

    TableReader& table_;
    const ChartTexts& charts_;
    std::size_t chart_;
    const std::vector<AssumedFigure>& figures_;
    std::vector<std::string> values_;
    std::vector<std::int64_t> numbers_;
    bool shift_ = false;
};

/// The entries of one chart.
std::vector<PlausibleFigure> entries_of(const ChartTexts& charts, std::size_t chart,
                                        const std::vector<AssumedFigure>& figures, Diagnostics& diagnostics) {
    std::vector<PlausibleFigure> all;
    const Source& text = charts.texts[chart];
    const auto document = TomlDocument::parse(text.name, text.text, diagnostics);
    if (!document) return all;
    TableReader root = document->root(diagnostics);
    std::map<std::string, Place> seen;
    for (TableReader& table : root.tables("plausible", Presence::optional))
        for (PlausibleFigure& figure : Entry(table, charts, chart, figures).read()) {
            const auto [before, first] = seen.emplace(figure.path, figure.place);
            if (first)
                all.push_back(std::move(figure));
            else
                diagnostics.error(figure.place, "the plausible values of this figure are given twice", figure.path,
                                  fmt::format("once, as in line {}", before->second.line));
        }
    return all;
}

/// The paths of assumed figures without plausible values, in the order of the charts.
std::vector<std::string> without_plausible(const std::vector<AssumedFigure>& figures,
                                           const std::vector<PlausibleFigure>& plausible) {
    std::vector<std::string> missing;
    for (const AssumedFigure& figure : figures) {
        const auto same = [&](const PlausibleFigure& other) { return other.path == figure.path; };
        const bool known = std::any_of(plausible.begin(), plausible.end(), same) ||
                           std::find(missing.begin(), missing.end(), figure.path) != missing.end();
        if (!known) missing.push_back(figure.path);
    }
    return missing;
}

}  // namespace

std::optional<std::vector<PlausibleFigure>> read_plausible(const ChartTexts& charts,
                                                           const std::vector<AssumedFigure>& figures,
                                                           Diagnostics& diagnostics) {
    const std::size_t before = diagnostics.errors();
    std::vector<PlausibleFigure> all;
    for (std::size_t chart = 0; chart < charts.texts.size(); ++chart) {
        auto entries = entries_of(charts, chart, figures, diagnostics);
        std::move(entries.begin(), entries.end(), std::back_inserter(all));
    }
    return diagnostics.errors() > before ? std::nullopt : std::optional(std::move(all));
}

std::optional<std::vector<PlausibleFigure>> complete_plausible(const ChartTexts& charts,
                                                               const std::vector<AssumedFigure>& figures,
                                                               Diagnostics& diagnostics) {
    auto all = read_plausible(charts, figures, diagnostics);
    if (!all) return std::nullopt;
    const auto missing = without_plausible(figures, *all);
    for (const std::string& path : missing)
        for (std::size_t chart = 0; chart < charts.files.size(); ++chart)
            if (path.starts_with(fmt::format("charts.{}.", charts.name(chart))))
                diagnostics.error({charts.texts[chart].name, 0, 0}, no_values, path, "an entry [[plausible]]");
    return missing.empty() ? std::move(all) : std::nullopt;
}

void check_plausible(const ChartTexts& charts, std::size_t chart, const std::vector<AssumedFigure>& figures,
                     const ChartCheck& possible, Diagnostics& diagnostics) {
    const std::size_t before = diagnostics.errors();
    const auto entries = entries_of(charts, chart, figures, diagnostics);
    if (diagnostics.errors() > before) return;
    for (const PlausibleFigure& figure : entries)
        for (std::size_t i = 0; i < figure.values.size(); ++i) {
            if (figure.own == i) continue;
            Diagnostics faults;
            auto texts = changed(charts.to_search(), {{.path = figure.path, .value = figure.values[i]}}, faults);
            if (texts) texts->erase(texts->begin());
            if (!texts || !possible(*texts, faults))
                diagnostics.error(figure.place, fmt::format("a plausible value of {} is impossible", figure.path),
                                  figure.values[i], faults.all().empty() ? "" : faults.all().front().what);
        }
    const std::string head = fmt::format("charts.{}.", charts.name(chart));
    for (const std::string& path : without_plausible(figures, entries))
        if (path.starts_with(head))
            diagnostics.warning({charts.texts[chart].name, 0, 0}, no_values, path, "an entry [[plausible]]");
}

}  // namespace polemarch::sim
