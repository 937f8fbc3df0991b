// The fields of a position in TOML. A list of fields is written once, as a function template that calls the same
// members of a FieldWriter or of a FieldReader, so writer and reader cannot disagree:
//
//     template <class V>
//     void unit_fields(V& v, Unit& unit) {
//         v.pose(unit.pose);
//         v.number("loss", unit.loss, 0, 3);
//     }
//
// A field with its usual value is not written, and gets it when it is not read.
#pragma once

#include "core/diagnostics.h"
#include "core/table/files/places.h"
#include "core/table/measure.h"
#include "core/table/place_set.h"
#include "core/toml_reader.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace polemarch::table {

/// Writes fields that differ from their usual value. `between` stands between two fields: ", " in an inline table, a
/// line end in a table of its own.
class FieldWriter {
public:
    explicit FieldWriter(const Measure& measure, std::string_view between = ", ")
        : measure_(measure), between_(between) {}

    template <class T>
    void number(const char* key, T& field, std::int64_t, std::int64_t, T usual = 0) {
        if (field != usual) add(key, fmt::format("{}", static_cast<std::int64_t>(field)));
    }
    void flag(const char* key, std::uint8_t& field, std::uint8_t bits) {
        if (field & bits) add(key, "true");
    }
    template <class T>
    void word(const char* key, T& field, const std::vector<std::string>& words, T usual = {}, const char* = nullptr) {
        if (field != usual) add(key, '"' + words[static_cast<std::size_t>(field)] + '"');
    }
    void pose(Pose& pose) { add("at", '"' + measure_.text(pose) + '"'); }
    template <class Mask>
    void units(const char* key, Mask& units, const std::vector<std::string>& labels) {
        std::string list;
        each_place(units, [&](std::size_t u) { list += fmt::format("{}\"{}\"", list.empty() ? "" : ", ", labels[u]); });
        if (!list.empty()) add(key, "[" + list + "]");
    }
    [[nodiscard]] std::string text() const { return text_; }

protected:
    void add(std::string_view key, std::string_view value) {
        text_ += fmt::format("{}{} = {}", text_.empty() ? "" : between_, key, value);
    }

private:
    const Measure& measure_;
    std::string_view between_;
    std::string text_;
};

/// Reads the same fields; what is wrong goes to the diagnostics of the table.
class FieldReader {
public:
    FieldReader(TableReader& table, const Measure& measure) : table_(table), measure_(measure) {}

    template <class T>
    void number(const char* key, T& field, std::int64_t low, std::int64_t high, T usual = 0) {
        field = usual;
        table_.integer(key, field, low, high, Presence::optional);
    }
    void flag(const char* key, std::uint8_t& field, std::uint8_t bits) {
        bool set = false;
        table_.boolean(key, set, Presence::optional);
        if (set) field |= bits;
    }
    /// `before`: the key's name in older files.
    template <class T>
    void word(const char* key, T& field, const std::vector<std::string>& words, T usual = {},
              const char* before = nullptr) {
        field = usual;
        if (before && table_.has(before)) key = before;
        if (const auto found = table_.one_of(key, words, Presence::optional)) field = static_cast<T>(*found);
    }
    void pose(Pose& pose) {
        if (const auto text = table_.text("at"))
            if (const auto read = read_pose(*text, measure_, table_.diagnostics())) pose = *read;
    }
    /// A list of units by their labels.
    template <class Mask>
    void units(const char* key, Mask& units, const std::vector<std::string>& labels) {
        for (const Text& text : table_.texts(key, Presence::optional)) {
            const auto found = std::find(labels.begin(), labels.end(), text.value);
            if (found == labels.end())
                table_.diagnostics().error(text.place, "there is no such unit", "'" + text.value + "'",
                                           "a label such as A3");
            else
                units |= only<Mask>(static_cast<std::size_t>(found - labels.begin()));
        }
    }

protected:
    [[nodiscard]] TableReader& table() { return table_; }

private:
    TableReader& table_;
    const Measure& measure_;
};

}  // namespace polemarch::table
