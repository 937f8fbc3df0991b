#include "core/hex/hex.h"

#include <cctype>
#include <memory>

namespace polemarch::hex {

std::string name(Index hex) {
    if (hex >= cells) return "?";
    return std::string(1, static_cast<char>('A' + column_of(hex))) + std::to_string(row_of(hex) + 1);
}

std::optional<Index> parse(std::string_view text) {
    if (text.size() < 2 || text.size() > 3) return std::nullopt;
    const int column = std::toupper(static_cast<unsigned char>(text[0])) - 'A';
    int row = 0;
    for (const char c : text.substr(1)) {
        if (c < '0' || c > '9') return std::nullopt;
        row = row * 10 + (c - '0');
    }
    if (text[1] == '0' || column < 0 || column >= max_columns || row < 1 || row > max_rows) return std::nullopt;
    return at(column, row - 1);
}

Index hex_at(Centre centre) {
    if (centre.x < 0 || centre.x % 3 != 0 || centre.y < 0) return nowhere;
    const int column = centre.x / 3;
    const int low = column % 2 == 0 ? 1 : 0;
    if (column >= max_columns || (centre.y - low) % 2 != 0) return nowhere;
    const int row = (centre.y - low) / 2;
    return row < 0 || row >= max_rows ? nowhere : at(column, row);
}

const Geometry& geometry() {
    static const auto tables = [] {
        auto g = std::make_unique<Geometry>();
        for (auto& row : g->next) row.fill(nowhere);
        for (auto& row : g->distance) row.fill(255);
        for (auto& row : g->direction_to) row.fill(255);
        board.each([&](Index hex) {
            const Centre here = centre_of(hex);
            for (Direction d = 0; d < directions; ++d) {
                const Index to = hex_at({here.x + steps[d].x, here.y + steps[d].y});
                g->next[hex][d] = to;
                if (to != nowhere) g->direction_to[hex][to] = d;
            }
            Set seen = set_of(hex), edge = seen;
            for (std::uint8_t d = 0; edge.any(); ++d) {
                edge.each([&](Index to) { g->distance[hex][to] = d; });
                edge = around(edge) - seen;
                seen |= edge;
            }
        });
        return g;
    }();
    return *tables;
}

}  // namespace polemarch::hex
