#include "core/blood_of_kings/text/names.h"

#include "core/blood_of_kings/types/labels.h"

#include <fmt/format.h>

namespace polemarch::blood_of_kings {

std::string unit_name(const Setup& g, UnitIndex u) {
    if (is_camp(u)) return side_of(u) == 0 ? "the camp of A" : "the camp of B";
    const UnitEntry& entry = g.scenario.sides[side_of(u)].units[u % side_places];
    return fmt::format("{} ({})", unit_label(u), entry.name.empty() ? g.type(u).name : entry.name);
}
std::string leader_name(const Setup& g, LeaderIndex l) { return g.leader_entry(l).name; }
std::string leader_in_sentence(const Setup& g, LeaderIndex l) {
    std::string name = leader_name(g, l);
    if (name.starts_with("The ")) name[0] = 't';
    return name;
}

}  // namespace polemarch::blood_of_kings
