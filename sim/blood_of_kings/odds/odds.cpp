#include "sim/blood_of_kings/odds/odds.h"

#include "sim/blood_of_kings/odds/readers.h"
#include "sim/odds/forms.h"

namespace polemarch::sim::blood_of_kings {

OddsMenu odds_menu() {
    return {
        {"melee", "charge", "fire", "regroup", "retire", "advance", "uncontrolled", "matrix"},
        {
            {"actor", "UNIT", "the unit that fights, charges, shoots or rolls a die; of matrix words for all types"},
            {"target", "UNIT", "melee, charge, fire: the unit that it acts upon; of matrix words for all types"},
            {"rounds", "N", "melee, charge, fire: so many melees or volleys, 1 to 1000 (default 1)"},
            {"to-the-end", "", "until one is destroyed or has pulled out; matrix: show that"},
            {"activation", "WHO", "which side acts turn after turn: actor (the default), alternate, even (by a die)"},
            {"answer", "HOW", "charge: the target's, stand (the default), shoot, counter-charge, evade"},
            {"distance", "N", "charge: inches between the two, 0 to 48; needed where the target evades"},
            {"exchange", "", "fire: the target fires back at the same moment"},
            {"action", "A", "matrix: charge (the default), melee, fire"},
        },
        "UNIT is TYPE[,BASES][,WORD]... as in HC,4,aggressive or MS,3,of=4,disordered,exceptional; TYPE is one\n"
        "of HC MC LH CA PP HS SW MP MS LM BW LI LV AR EL LC HH. Words: of=N disordered demoralized leader\n"
        "exceptional commander aggressive impetuous armoured pavises superior charging flank held uphill\n"
        "march acted engaged; ground (open, woods ...), cover (soft, hard, wall ...); support=N front=N; and,\n"
        "for fights that go on, retires=ok|disordered|demoralized|never (as soon as it is so; never if not\n"
        "said) and regroups (data/blood_of_kings/UMPIRE.md).\n"
        "In fights that go on a unit taken in flank turns after the first melee unless it is held; nobody else\n"
        "joins, and losses go to the two named."};
}

OddsAnswer odds(const OddsQuestion& question, Charts from) {
    const auto charts = std::make_shared<const Charts>(std::move(from));
    const auto answered = [&](auto read) { return in_all_forms(answer(read(question, *charts), *charts), charts); };
    if (question.what == "melee" || question.what == "charge") return answered(read_melee);
    if (question.what == "fire") return answered(read_fire);
    if (question.what == "matrix") return answered(read_matrix);
    return answered(read_die);
}

}  // namespace polemarch::sim::blood_of_kings
