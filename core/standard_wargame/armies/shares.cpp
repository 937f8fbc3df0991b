#include "core/standard_wargame/armies/shares.h"

#include <fmt/format.h>

namespace polemarch::standard_wargame {

std::string in_me(Amount amount) {
    std::string text =
        fmt::format("{}{}.{:04}", amount < 0 ? "-" : "", (amount < 0 ? -amount : amount) / maintenance_equivalent,
                    (amount < 0 ? -amount : amount) % maintenance_equivalent);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

std::optional<Shares> shares(const ArmyChart& chart, int game_size, int level) {
    if (level < 0 || level >= static_cast<int>(chart.level_sizes.size())) return std::nullopt;
    const Amount hundredth = Amount{game_size} * chart.level_sizes[static_cast<std::size_t>(level)];  // percent of ME
    static_assert(maintenance_equivalent == 100 * 100);
    return Shares{.army_size = hundredth * 100,
                  .main = hundredth * chart.main_share,
                  .support = hundredth * chart.support_share,
                  .limited = hundredth * chart.limited_share,
                  .contingent = hundredth * chart.contingent_share};
}

}  // namespace polemarch::standard_wargame
