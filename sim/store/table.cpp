#include "sim/store/table.h"

#include "sim/shared/json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <set>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr std::size_t block = 1 << 16;  // bytes that are written at once

/// "-1", "-0.5": no formula.
bool is_number(std::string_view text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}
std::string csv_text(std::string_view text) {
    std::string cell(text);
    if (!cell.empty() && std::string_view("=+-@").find(cell.front()) != std::string_view::npos && !is_number(cell))
        cell.insert(0, "'");
    if (cell.find_first_of("\",\r\n") == std::string::npos) return cell;
    std::string quoted = "\"";
    for (const char c : cell) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}
std::string json_text(std::string_view text) {
    return Json(std::string(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// The names of the cells' columns, other than those of the figures.
std::vector<std::string> distinct_names(const CellColumns& cells, const std::vector<std::string>& figures) {
    std::set<std::string> taken(game_columns.begin(), game_columns.end());
    taken.insert(cells.names.begin(), cells.names.end());
    taken.insert(figures.begin(), figures.end());
    std::vector<std::string> names = cells.names;
    for (std::string& name : names) {
        if (std::find(figures.begin(), figures.end(), name) == figures.end()) continue;
        while (taken.contains(name)) name.insert(0, "change_");
        taken.insert(name);
    }
    return names;
}

/// What is the same in every row, made once.
class TableWriter {
public:
    TableWriter(const Store& store, const CellColumns& cells, TableFormat format,
                const std::function<void(std::string_view)>& write)
        : csv_(format == TableFormat::csv), facts_(store.facts()), write_(write) {
        const std::vector<bool> used = store.used();  // a stop rule may have dropped all games that had a figure
        for (std::size_t i = 0; i < facts_.size(); ++i)
            if (used[i]) order_.push_back(i);
        std::sort(order_.begin(), order_.end(),
                  [&](std::size_t a, std::size_t b) { return facts_[a].name < facts_[b].name; });
        std::vector<std::string> names(game_columns.begin(), game_columns.end()), figures;
        for (const std::size_t i : order_) figures.push_back(facts_[i].name);
        const auto of_cells = distinct_names(cells, figures);
        names.insert(names.end(), of_cells.begin(), of_cells.end());
        names.insert(names.end(), figures.begin(), figures.end());
        for (const std::string& name : names) keys_.push_back(csv_ ? csv_text(name) : json_text(name) + ":");
        for (const auto& values : cells.values) {
            cells_.emplace_back();
            for (const CellValue& value : values)
                cells_.back().push_back(value.is_literal ? value.text : text(value.text));
        }
        for (const Fact& fact : facts_) {
            codes_.emplace_back();
            for (const std::string& name : fact.names) codes_.back().push_back(text(name));
        }
        if (csv_) row_of([&](std::size_t column) { buffer_ += keys_[column]; });
    }

    void row(const StoredGame& g) {
        const auto number = [&](auto value) { fmt::format_to(std::back_inserter(buffer_), "{}", value); };
        const std::size_t of_cells = cells_.empty() ? 0 : cells_[0].size();
        row_of([&](std::size_t column) {
            if (!csv_) buffer_ += keys_[column];
            switch (column) {
                case 0: return number(g.cell);
                case 1: return number(g.game);
                case 2: return number(g.block);
                case 3: return number(g.pair);
                case 4: return number(g.swapped ? 1 : 0);
                case 5: return number(g.clocked ? 1 : 0);
                case 6: buffer_ += text(g.result); return;
                case 7: buffer_ += text(g.degree); return;
                case 8: return number(g.payoff);
                case 9: return number(g.steps);
                case 10: return number(g.decisions);
                default: break;
            }
            if (column -= game_columns.size(); column < of_cells) {
                buffer_ += cells_.at(g.cell - 1)[column];
                return;
            }
            figure(g, order_[column - of_cells]);
        });
    }
    void end() {
        if (!buffer_.empty()) write_(buffer_);
    }

private:
    [[nodiscard]] std::string text(std::string_view value) const { return csv_ ? csv_text(value) : json_text(value); }

    void figure(const StoredGame& g, std::size_t i) {
        const auto& value = g.figures[i];
        if (!value || (*value == 0 && !facts_[i].never.empty()))
            buffer_ += csv_ ? "" : "null";
        else if (const auto code = static_cast<std::size_t>(*value); *value >= 0 && code < codes_[i].size())
            buffer_ += codes_[i][code];
        else
            fmt::format_to(std::back_inserter(buffer_), "{}", *value);
    }
    template <class Column>
    void row_of(const Column& column) {
        if (!csv_) buffer_ += '{';
        for (std::size_t i = 0; i < keys_.size(); ++i) {
            if (i > 0) buffer_ += ',';
            column(i);
        }
        buffer_ += csv_ ? "\r\n" : "}\n";
        if (buffer_.size() < block) return;
        write_(buffer_);
        buffer_.clear();
    }

    bool csv_;
    const std::vector<Fact>& facts_;
    std::vector<std::size_t> order_;  ///< of the figures, by name
    std::vector<std::string> keys_;
    std::vector<std::vector<std::string>> cells_, codes_;
    std::string buffer_;
    const std::function<void(std::string_view)>& write_;
};

}  // namespace

void write_table(const Store& store, const CellColumns& cells, TableFormat format,
                 const std::function<void(std::string_view)>& write) {
    TableWriter table(store, cells, format, write);
    store.each([&](const StoredGame& game) { table.row(game); });
    table.end();
}

}  // namespace polemarch::sim
