// Readers of figures with their basis: the common parts of the systems' chart readers.
#pragma once

#include "core/basis.h"
#include "core/source.h"
#include "core/toml_reader.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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
                readers[i](root, charts);
            }
    for (const Diagnostic& diagnostic : found.all()) diagnostics.add(diagnostic);
    if (found.has_errors()) return std::nullopt;
    charts.sources = sources;
    return charts;
}

}  // namespace polemarch
