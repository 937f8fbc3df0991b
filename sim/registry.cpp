// The one file that lists the rule systems.
#include "sim/ancient_battles/rule_system.h"
#include "sim/blood_of_kings/rule_system.h"
#include "sim/standard_wargame/rule_system.h"

namespace polemarch::sim {

const std::vector<const RuleSystem*>& rule_systems() {
    static const std::vector<const RuleSystem*> all{&ancient_battles::rule_system(), &blood_of_kings::rule_system(),
                                                    &standard_wargame::rule_system()};
    return all;
}

}  // namespace polemarch::sim
