// What the boards of all rule systems have in common as JSON (data/BOARD.md): numbers, cards, and the place that a
// person points at. Only for files that write or read JSON.
#pragma once

#include "core/unit_card.h"
#include "sim/shared/json.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim {

/// With at most four decimals.
[[nodiscard]] double rounded_for_board(double figure);
/// [x, y]
[[nodiscard]] Json board_spot(double x, double y);
[[nodiscard]] Json card_json(const std::vector<CardLine>& lines);

/// Reads the value of "at" in a request "near". Throws InputError for anything that is missing or not as expected.
class PointedPlace {
public:
    /// `place` must outlive this. `keys`: what it may have besides "unit".
    PointedPlace(const Json& place, const std::vector<std::string>& keys);

    [[nodiscard]] std::string unit() const { return text("unit"); }
    [[nodiscard]] std::string text(const std::string& key) const;
    [[nodiscard]] std::optional<int> whole(const std::string& key, int low, int high) const;
    /// Nothing without the key; from -limit to limit.
    [[nodiscard]] std::optional<double> number(const std::string& key, double limit) const;

private:
    [[nodiscard]] const Json* find(const std::string& key) const;

    const Json& place_;
};

/// The number in a name such as "#7", by which a piece is called whatever its name is; nothing for other texts.
[[nodiscard]] std::optional<std::size_t> piece_number(std::string_view name);

}  // namespace polemarch::sim
