// A strict layer over TOML. A file is parsed into a tree whose every key and value knows its line and column. A
// TableReader returns typed values, reports what is wrong with them, and reports every key that was not asked for.
// Nothing here throws; any bytes may be given.
//
//     const auto document = TomlDocument::parse(file, text, diagnostics);
//     if (!document) return std::nullopt;
//     TableReader root = document->root(diagnostics);
//     root.integer("movement", unit.movement, 0, 6);   // a Diagnostic if missing, no integer, or out of range
//     root.boolean("hill", terrain.hill, Presence::optional);  // may be missing: the field keeps its value
//     root.finish();                                   // unknown keys, with "did you mean"
#pragma once

#include "core/diagnostics.h"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch {

inline constexpr std::size_t longest_list = 1000;  ///< entries; longer lists are refused
inline constexpr std::size_t most_keys = 1000;     ///< of one table; more are refused

/// A string of a file and its place.
struct Text {
    std::string value;
    Place place;         ///< of the opening quote
    int quote = 0;       ///< columns from `place` to the first character; 0: several lines, or written with escapes
    int first_line = 0;  ///< file line of the first character

    /// The place of the byte at `offset` of the value; `place` itself if it is not known.
    [[nodiscard]] Place at(std::size_t offset) const;
};
struct Number {
    std::int64_t value = 0;
    Place place;
};
/// From the first character of a value to one past its last.
struct Extent {
    Place begin, end;
};

enum class Presence : std::uint8_t { required, optional };

struct TomlValue;  // a node of the tree; defined in toml_tree.h

/// One table. The getters return whether the field was set: false after a fault (reported) and for a missing optional
/// key. Lists and tables with faults are returned without the faulty entries.
class TableReader {
public:
    /// Used by TomlDocument and by the table getters below.
    TableReader(std::shared_ptr<const TomlValue> tree, const TomlValue* table, std::string file, std::string path,
                Diagnostics& diagnostics);
    TableReader(TableReader&&) = default;
    TableReader& operator=(TableReader&&) = default;

    [[nodiscard]] bool has(std::string_view key) const;
    /// The place of the value of `key`; of the table if there is no such key.
    [[nodiscard]] Place place(std::string_view key = {}) const;
    /// The extent of the value of `key`, which must be present.
    [[nodiscard]] Extent extent(std::string_view key) const;
    /// Every key in the order of the file. Does not count them as asked for.
    [[nodiscard]] std::vector<Text> keys() const;
    /// The name of this table in errors, "[side.A]"; empty for the root.
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] Diagnostics& diagnostics() const { return *diagnostics_; }

    /// An integer in [low, high].
    template <std::integral T>
    bool integer(std::string_view key, T& field, std::int64_t low, std::int64_t high,
                 Presence presence = Presence::required) {
        const auto value = read_integer(key, low, high, presence);
        if (value) field = static_cast<T>(*value);
        return value.has_value();
    }
    /// A number in [low, high], whole or with decimals.
    std::optional<double> number(std::string_view key, double low, double high, Presence presence = Presence::required);
    bool boolean(std::string_view key, bool& field, Presence presence = Presence::required);
    /// A string of 1 to `longest` bytes without control characters. Line ends are allowed with Lines::many.
    enum class Lines : std::uint8_t { one, many };
    bool string(std::string_view key, std::string& field, std::size_t longest, Presence presence = Presence::required,
                Lines lines = Lines::one);
    /// The same with its place; checked only for being a string.
    std::optional<Text> text(std::string_view key, Presence presence = Presence::required);
    /// One of `names`; returns its index.
    std::optional<std::size_t> one_of(std::string_view key, const std::vector<std::string>& names,
                                      Presence presence = Presence::required);
    std::vector<Text> texts(std::string_view key, Presence presence = Presence::required);
    std::vector<Number> integers(std::string_view key, std::int64_t low, std::int64_t high,
                                 Presence presence = Presence::required);
    /// A list of any values, each as TOML writes it: "12", "\"text\"", "[1, 2]".
    std::vector<std::string> written(std::string_view key, Presence presence = Presence::required);
    std::optional<TableReader> table(std::string_view key, Presence presence = Presence::required);
    /// A list of tables: [[key]] or key = [{...}, {...}].
    std::vector<TableReader> tables(std::string_view key, Presence presence = Presence::required);
    /// Counts `key` as asked for, whatever it holds.
    void skip(std::string_view key) { find(key, Presence::optional, ""); }

    /// The first key or value of another key after `key` begins; nothing if `key` is the last of the table or absent.
    [[nodiscard]] std::optional<Text> after(std::string_view key) const;

    /// Reports an error for every key that was never asked for.
    void finish();

private:
    const TomlValue* find(std::string_view key, Presence presence, std::string_view expected);
    std::optional<std::int64_t> read_integer(std::string_view key, std::int64_t low, std::int64_t high,
                                             Presence presence);
    [[nodiscard]] Place place_of(const TomlValue& value) const;
    [[nodiscard]] Text text_of(const TomlValue& value) const;
    [[nodiscard]] std::string called(std::string_view key) const;
    void wrong(const TomlValue& value, std::string_view key, std::string expected);
    const std::vector<TomlValue>* list(std::string_view key, Presence presence, std::string_view expected);

    std::shared_ptr<const TomlValue> tree_;
    const TomlValue* table_;
    std::string file_, path_;
    Diagnostics* diagnostics_;
    std::set<std::string, std::less<>> asked_;
};

class TomlDocument {
public:
    /// Returns nothing, and reports an error, if the text is too large, not UTF-8, not TOML, or nested too deeply.
    [[nodiscard]] static std::optional<TomlDocument> parse(const std::string& file, std::string_view text,
                                                           Diagnostics& diagnostics);
    [[nodiscard]] TableReader root(Diagnostics& diagnostics) const;
    /// The values with their places (core/toml_tree.h), for changing texts in place.
    [[nodiscard]] const TomlValue& tree() const { return *tree_; }

private:
    std::string file_;
    std::shared_ptr<const TomlValue> tree_;
};

/// Reads the key `format`, which must be NAME followed by a space and a whole number from 1 to `version`. Returns
/// false, and reports an error, for a missing or another format or a newer version: then nothing else in the file
/// should be read.
[[nodiscard]] bool check_format(TableReader& root, const std::string& name, int version);

}  // namespace polemarch
