#include "sim/ancient_battles/odds/odds.h"

#include "sim/ancient_battles/odds/position_odds.h"
#include "sim/ancient_battles/odds/readers.h"
#include "sim/odds/forms.h"

namespace polemarch::sim::ancient_battles {

OddsMenu odds_menu() {
    return {{"melee", "fire", "rally", "matrix"},
            {
                {"attacker", "UNIT", "melee, fire: the attacker; of a melee also several, in turn: \"MM HI PX\""},
                {"defender", "UNIT", "melee, fire: the unit that is attacked"},
                {"unit", "UNIT", "rally: the unit that rallies, with a leader if one is named"},
                {"approach", "A", "melee, matrix: front, front-flank, rear-flank, rear (default front)"},
                {"attacker-terrain", "T", "clear (the default), rough, woods, hill, built-up, marsh"},
                {"defender-terrain", "T", "the same of the defender's ground"},
                {"hexside", "H", "melee, matrix: none, ford, bridge (default none)"},
                {"rounds", "N", "so many attacks, volleys or attempts, 1 to 1000 (default 1)"},
                {"to-the-end", "", "until nothing is left to happen"},
                {"attacks", "WHO", "melee that goes on: attacker (each time, the default) or alternate"},
                {"retreat", "", "melee: the defender retreats before it as soon as it may (11.2.3)"},
                {"support", "N", "fire: supporting units, 0 to 30 (10.5)"},
                {"combine", "N", "fire: rapid fire, so many attacks in one, 1 to 3 (10.7.3)"},
                {"exchange", "", "fire: the target fires back, a volley by each in turn"},
                {"reply-support", "N", "fire with --exchange: supporting units of the target, 0 to 30"},
                {"averaging-dice", "", "dice are averaging dice (17.2.1)"},
                {"beside-leader", "", "rally: a leader stands in a hex beside it, none with it (7.2)"},
            },
            "UNIT is TYPE[,disordered][,leader=x1|x2|+1]... as in PX,leader=x1 or HC,disordered; barbarians may be\n"
            "LI,charging (17.3), they and knights KT,uncontrolled (17.4.2). TYPE is one of\n"
            "LI MI HI PX PK MM LA HA LC HC MA CT KT CC CH BC EL CAMP (also CP) WW. Of several attackers each may\n"
            "have its own ,approach=A ,terrain=T and ,hexside=H, which hold for it whatever the options say.\n"
            "In fights that go on nobody turns, rallies or leaves. matrix shows every type against every other,\n"
            "* disordered: how much Combat Strength the defender is then short of its good order, on the average,\n"
            "less what the attacker is."};
}

OddsAnswer odds(const OddsQuestion& question, Charts from) {
    const auto charts = std::make_shared<const Charts>(std::move(from));
    const auto answered = [&](auto read) { return in_all_forms(answer(read(question, *charts), *charts), charts); };
    if (question.what == "melee") return answered(read_melee);
    if (question.what == "fire") return answered(read_fire);
    if (question.what == "rally") return answered(read_rally);
    return answered(read_matrix);
}

OddsAnswer odds(const std::shared_ptr<const Battle>& battle, const State& position,
                const std::vector<std::string>& moves) {
    return in_all_forms(position_odds(*battle, position, moves), battle);
}

}  // namespace polemarch::sim::ancient_battles
