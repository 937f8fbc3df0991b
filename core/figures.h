// Readers of figures with their basis: the common parts of the systems' chart readers.
#pragma once

#include "core/basis.h"
#include "core/source.h"
#include "core/text.h"
#include "core/toml_reader.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace polemarch {

/// The basis of the figures of one table. Its lists `source`, `published`, `deduced` and `assumed` name figures; all
/// others have the default of the file.
class BasisLists {
public:
    /// `subject` comes before each figure's name: "unit LI".
    BasisLists(TableReader& table, Basis otherwise, std::string subject, std::vector<Figure>& figures);

    void figure(const std::string& name);
    /// Whether one of the lists names it.
    [[nodiscard]] bool names(const std::string& name) const;
    /// Reports an error for every listed name that is no figure of the table.
    void finish();

private:
    struct Entry {
        Text name;
        Basis basis;
        bool used = false;
    };
    TableReader& table_;
    Basis otherwise_;
    std::string subject_;
    std::vector<Figure>& figures_;
    std::vector<Entry> entries_;
    std::vector<std::string> known_;
};

/// Reads the figures of one table and notes the basis of each.
class FigureReader {
public:
    /// `subject` comes before each figure's name: "unit LI". The destructor reports unknown keys of the table.
    FigureReader(TableReader& table, Basis otherwise, std::string subject, std::vector<Figure>& figures)
        : table_(table), basis_(table, otherwise, std::move(subject), figures) {}
    ~FigureReader() {
        basis_.finish();
        table_.finish();
    }
    FigureReader(const FigureReader&) = delete;
    FigureReader& operator=(const FigureReader&) = delete;

    template <class T>
    void number(const std::string& key, T& field, std::int64_t low, std::int64_t high,
                Presence presence = Presence::required) {
        table_.integer(key, field, low, high, presence);
        basis_.figure(key);
    }
    /// A list of exactly so many; `from` is its index in the field.
    template <class List>
    void list(const std::string& key, List& field, std::size_t from, std::int64_t low, std::int64_t high,
              Presence presence = Presence::required) {
        const std::size_t before = table_.diagnostics().errors(), size = field.size() - from;
        const auto numbers = table_.integers(key, low, high, presence);
        basis_.figure(key);
        if (table_.diagnostics().errors() > before || (numbers.empty() && !table_.has(key))) return;
        if (numbers.size() != size) {
            table_.diagnostics().error(table_.place(key), fmt::format("bad value of '{}'", key),
                                       fmt::format("a list of {}", numbers.size()), fmt::format("a list of {}", size));
            return;
        }
        for (std::size_t i = 0; i < size; ++i)
            field[from + i] = static_cast<typename List::value_type>(numbers[i].value);
    }
    /// One of `words`; its index is the value.
    template <class Enum>
    void word(const std::string& key, Enum& field, const std::vector<std::string>& words,
              Presence presence = Presence::required) {
        if (const auto found = table_.one_of(key, words, presence)) field = static_cast<Enum>(*found);
        basis_.figure(key);
    }
    void boolean(const std::string& key, bool& field) {
        if (table_.boolean(key, field, Presence::optional)) basis_.figure(key);
    }
    /// Words of the list `flags`, each of which sets a member.
    template <class Record>
    void flags(Record& record, const std::vector<std::pair<std::string, bool Record::*>>& known) {
        std::vector<std::string> names;
        for (const auto& flag : known) names.push_back(flag.first);
        for (const Text& text : table_.texts("flags", Presence::optional)) {
            const auto flag =
                std::find_if(known.begin(), known.end(), [&](const auto& f) { return f.first == text.value; });
            if (flag == known.end())
                table_.diagnostics().error(text.place, "unknown flag" + suggestion(text.value, names),
                                           "'" + text.value + "'", alternatives(names));
            else if (record.*flag->second)
                table_.diagnostics().error(text.place, "this flag is given twice", "'" + text.value + "'");
            else {
                record.*flag->second = true;
                basis_.figure(text.value);
            }
        }
        for (const auto& flag : known)  // that a flag is not given has a basis, too
            if (!(record.*flag.second) && basis_.names(flag.first)) basis_.figure(flag.first);
    }

    /// Notes the basis of a figure that was read by other means.
    void figure(const std::string& key) { basis_.figure(key); }
    [[nodiscard]] TableReader& table() { return table_; }

private:
    TableReader& table_;
    BasisLists basis_;
};

/// The key `default_basis` of a file; `assumed` if the file has none.
[[nodiscard]] Basis read_default_basis(TableReader& root);

/// A code that a scenario can write: letters, digits, hyphens. It must differ from all earlier codes, ignoring case,
/// because moves ignore case. Empty after an error.
[[nodiscard]] std::string read_code(TableReader& table, std::vector<std::string>& codes);

/// The entries of [[key]]. Reports an error if there are none or too many.
[[nodiscard]] std::vector<TableReader> read_entries(TableReader& root, std::string_view key, std::size_t most);

/// Parses charts from their texts, one for each of `files` and its reader, in this order. Returns nothing if there were
/// errors.
template <class Charts, std::size_t n>
[[nodiscard]] std::optional<Charts> parse_chart_files(const std::vector<Source>& sources,
                                                      const std::array<std::string_view, n>& files,
                                                      const std::array<void (*)(TableReader&, Charts&), n>& readers,
                                                      Diagnostics& diagnostics) {
    Charts charts;
    Diagnostics found;
    if (sources.size() != n)
        found.error({}, "the charts are incomplete", fmt::format("{} files", sources.size()),
                    fmt::format("{} files: {}", n, fmt::join(files, ", ")));
    else
        for (std::size_t i = 0; i < n; ++i)
            if (const auto document = TomlDocument::parse(sources[i].name, sources[i].text, found)) {
                TableReader root = document->root(found);
                root.skip("plausible");  // for those who vary figures (sim/system/plausible_values.h)
                readers[i](root, charts);
            }
    for (const Diagnostic& diagnostic : found.all()) diagnostics.add(diagnostic);
    if (found.has_errors()) return std::nullopt;
    charts.sources = sources;
    return charts;
}

}  // namespace polemarch
