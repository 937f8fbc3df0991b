#include "core/figures.h"

#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace polemarch {

BasisLists::BasisLists(TableReader& table, Basis otherwise, std::string subject, std::vector<Figure>& figures)
    : table_(table), otherwise_(otherwise), subject_(std::move(subject)), figures_(figures) {
    for (std::size_t basis = 0; basis < basis_names().size(); ++basis)
        for (Text& name : table.texts(basis_names()[basis], Presence::optional)) {
            const auto same = [&](const Entry& entry) { return entry.name.value == name.value; };
            if (std::any_of(entries_.begin(), entries_.end(), same))
                table.diagnostics().error(name.place, "the basis of this figure is named twice",
                                          "'" + name.value + "'");
            entries_.push_back({std::move(name), static_cast<Basis>(basis)});
        }
}

void BasisLists::figure(const std::string& name) {
    known_.push_back(name);
    Basis basis = otherwise_;
    for (Entry& entry : entries_)
        if (entry.name.value == name) {
            basis = entry.basis;
            entry.used = true;
        }
    figures_.push_back({subject_ + " " + name, basis});
}

bool BasisLists::names(const std::string& name) const {
    return std::any_of(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.name.value == name; });
}

void BasisLists::finish() {
    for (const Entry& entry : entries_)
        if (!entry.used)
            table_.diagnostics().error(entry.name.place,
                                       "there is no such figure here" + suggestion(entry.name.value, known_),
                                       "'" + entry.name.value + "'", alternatives(known_));
}

Basis read_default_basis(TableReader& root) {
    const auto basis = root.one_of("default_basis", basis_names(), Presence::optional);
    return basis ? static_cast<Basis>(*basis) : Basis::assumed;
}

std::string read_code(TableReader& table, std::vector<std::string>& codes) {
    std::string code;
    if (!table.string("code", code, 12)) return {};
    const auto fit = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '-'; };
    if (!std::all_of(code.begin(), code.end(), fit)) {
        table.diagnostics().error(table.place("code"), "bad code", "'" + code + "'", "letters, digits and hyphens");
        return {};
    }
    if (std::find(codes.begin(), codes.end(), code) != codes.end()) {
        table.diagnostics().error(table.place("code"), "this code is given twice in the chart", "'" + code + "'");
        return {};
    }
    const auto like = std::find_if(codes.begin(), codes.end(),
                                   [&](const std::string& other) { return equal_ignoring_case(code, other); });
    if (like != codes.end()) {
        table.diagnostics().error(table.place("code"), "this code differs from another only in its capitals",
                                  "'" + code + "'", "no code like '" + *like + "'");
        return {};
    }
    codes.push_back(code);
    return code;
}

std::vector<TableReader> read_entries(TableReader& root, std::string_view key, std::size_t most) {
    auto entries = root.tables(key);
    if (root.has(key) && (entries.empty() || entries.size() > most)) {
        root.diagnostics().error(root.place(key), fmt::format("the chart has no place for this list of [[{}]]", key),
                                 std::to_string(entries.size()), fmt::format("1 to {} entries", most));
        entries.clear();
    }
    return entries;
}

}  // namespace polemarch
