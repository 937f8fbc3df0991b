// Follows a path to a figure through the texts of a battle (sim/system/figures.h). Only for the files that read and
// change figures.
#pragma once

#include "core/diagnostics.h"
#include "core/source.h"
#include "core/toml_reader.h"
#include "core/toml_tree.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim {

/// A file of a battle, with its tree.
class ParsedText {
public:
    ParsedText(const Source& source, Diagnostics& diagnostics)
        : source_(&source), document_(TomlDocument::parse(source.name, source.text, diagnostics)) {}
    [[nodiscard]] bool is_read() const { return document_.has_value(); }
    [[nodiscard]] const TomlValue& root() const { return document_->tree(); }

    /// The byte at a line and column, both from 1; columns are characters.
    [[nodiscard]] std::size_t byte_at(int line, int column) const {
        const std::string& text = source_->text;
        std::size_t at = 0;
        for (int n = 1; n < line; ++n) at = text.find('\n', at) + 1;
        for (int n = 1; n < column && at < text.size(); ++n) {
            ++at;
            while (at < text.size() && continues(text[at])) ++at;
        }
        return at;
    }
    [[nodiscard]] std::size_t begin_of(const TomlValue& value) const { return byte_at(value.line, value.column); }
    [[nodiscard]] std::size_t end_of(const TomlValue& value) const { return byte_at(value.end_line, value.end_column); }
    [[nodiscard]] std::string written(const TomlValue& value) const {
        return source_->text.substr(begin_of(value), end_of(value) - begin_of(value));
    }
    [[nodiscard]] const Source& source() const { return *source_; }

private:
    const Source* source_;
    std::optional<TomlDocument> document_;
};

/// The files of a battle, each parsed when it is first needed.
class ParsedTexts {
public:
    explicit ParsedTexts(const std::vector<Source>& sources) : sources_(&sources), texts_(sources.size()) {}
    [[nodiscard]] const std::vector<Source>& sources() const { return *sources_; }
    /// Reports what is wrong with a text when it is parsed.
    [[nodiscard]] const ParsedText& of(std::size_t file, Diagnostics& diagnostics) {
        if (!texts_[file]) texts_[file].emplace((*sources_)[file], diagnostics);
        return *texts_[file];
    }
    /// The text has changed.
    void forget(std::size_t file) { texts_[file].reset(); }

private:
    const std::vector<Source>* sources_;
    std::vector<std::optional<ParsedText>> texts_;
};

/// Where a path has led.
struct Spot {
    const TomlValue* value = nullptr;  ///< null: the key is absent
    const TomlValue* parent = nullptr;
    const TomlValue* leader_with = nullptr;  ///< beside a list of units: the number of the one that a leader is with
    std::string key;                         ///< in the parent, if that is a table
    std::string keys;                        ///< all keys up to here, as a heading has them: "side.A.unit"
    enum Part { whole, type, at } part = whole;  ///< of a unit in words, "HI E5/4"
};

/// The file in which a path goes on, and where. The spot points into the text.
struct FoundFigure {
    std::size_t file;
    ParsedText text;
    Spot spot;
};
/// Nothing, and an error, if it leads nowhere. A key that the last table of the path does not have is a spot without a
/// value.
[[nodiscard]] std::optional<FoundFigure> find_figure(const std::vector<Source>& sources, const std::string& path,
                                                     const Place& place, Diagnostics& diagnostics);
/// The same for many paths in the same texts.
[[nodiscard]] std::optional<FoundFigure> find_figure(ParsedTexts& texts, const std::string& path, const Place& place,
                                                     Diagnostics& diagnostics);

/// The value of a key of a table; null if there is none, or if it is no table.
[[nodiscard]] const TomlValue* value_of(const TomlValue& table, std::string_view key);
/// Whether a character may stand in a word of a path without quotes.
[[nodiscard]] bool is_plain(char c);

}  // namespace polemarch::sim
