#include "core/standard_wargame/rules/battle.h"

namespace polemarch::standard_wargame {

tl::expected<Correction<State>, Explanation> Battle::correct(const State&, std::string_view, Shift) const {
    return tl::unexpected(Explanation{"", "not yet"});
}
std::string Battle::correction_help() const { return {}; }

}  // namespace polemarch::standard_wargame
