#include "sim/standard_wargame/odds/odds.h"

#include "sim/odds/forms.h"
#include "sim/standard_wargame/odds/eve_readers.h"
#include "sim/standard_wargame/odds/readers.h"

namespace polemarch::sim::standard_wargame {

OddsMenu odds_menu() {
    return {{"close", "distance", "matrix", "order", "rout", "eve", "tables"},
            {
                {"attacker", "UNIT", "close: the unit that attacks; of matrix class and words for all"},
                {"defender", "UNIT", "close: the unit that is attacked; of matrix class and words for all"},
                {"bound", "WHOSE", "close, matrix: whose player is active, attacker (the default) or defender"},
                {"ground", "G", "close, matrix: the ground of both, open (the default)"},
                {"attacker-ground", "G", "close, matrix: the attacker's, if it is another"},
                {"defender-ground", "G", "close, matrix: the defender's, if it is another"},
                {"attacker-defending", "D", "close, matrix: its defending position"},
                {"defender-defending", "D", "close, matrix: its defending position"},
                {"advantage", "WHO", "close, matrix: combat advantage by position; distance: of the shooter"},
                {"morale-point", "WHO", "close, matrix: for whom one is spent"},
                {"unfaced", "WHO", "close, matrix: who has an enemy that nobody faces before it"},
                {"fortified-village", "", "close, matrix: they fight in one"},
                {"attacker-retreat", "R", "close, matrix: how the attacker could retreat"},
                {"defender-retreat", "R", "close, matrix: how the defender could retreat"},
                {"rounds", "N", "close, matrix: so many bounds, 1 to 1000 (default 1)"},
                {"to-the-end", "", "close, matrix: until one is destroyed"},
                {"shooter", "UNIT", "distance: the unit that shoots"},
                {"target", "UNIT", "distance: the unit that is shot at; order: the unit that is ordered"},
                {"return-fire", "", "distance: the target shoots back"},
                {"weather", "W", "none (the default), or see above"},
                {"shooter-ground", "G", "distance: the ground of the shooter, open (the default)"},
                {"target-ground", "G", "distance: the ground of the target, open (the default)"},
                {"village", "WHO", "distance: who is in a fortified village, shooter or target"},
                {"shooter-retreat", "R", "distance: how the shooter could retreat"},
                {"target-retreat", "R", "distance: how the target could retreat"},
                {"order", "ORDER", "order: advance, manoeuvre or regroup"},
                {"issuer", "WHO", "order: commander, second (in command), sub or ally"},
                {"sequence", "S", "order: movement (the default) or strategic"},
                {"distance", "BW", "order: of the unit from the issuer (default 0)"},
                {"unseen", "", "order: the commander-in-chief does not see the unit"},
                {"first", "", "order: the issuer has given no successful order yet; counts for an ally-general"},
                {"out-of-village", "", "order: the unit is to leave a fortified village"},
                {"destroyed", "N", "rout: units lost, with baggage, militia and chariots, without levy casualties"},
                {"morale", "N", "rout: unspent morale points"},
                {"generals-lost", "N", "rout: since the last morale sequence"},
                {"baggage-lost", "", "rout: the baggage is one of the units lost"},
                {"fewer-in-village", "", "rout: the enemy has more units in the own village"},
                {"army-type", "T", "rout: tribal, standing, feudal, citizen or mercenary"},
                {"militia-lost", "N", "rout: militia among the units lost"},
                {"chariots-lost", "N", "rout: scythed chariots among the units lost"},
                {"levy-casualties", "N", "rout: imaginary levies lost in a village"},
                {"size", "N", "rout: of a group"},
                {"home", "HOME", "eve: of the defender, europe-northern, arabia-sahara or other: the weather"},
                {"yesterday", "ROW",
                 "eve: a later day's weather; the day before heat, none, mist, wind or rain was rolled"},
                {"citizen", "WHO", "eve: citizen armies, first, second or both: who attacks"},
                {"own", "S", "eve: the own strategy, prepare outflank probe defend foray or withdraw"},
                {"enemy", "S", "eve: the enemy's strategy"},
                {"levels", "N,N", "eve: maintenance levels of both sides: who chooses the first bound"},
                {"heavy", "N,N", "eve: heavy units, elephants and levies, own and enemy's: who deploys first"},
                {"light", "N,N", "eve: light units, horse, camels and chariots counted twice, own and enemy's"},
                {"hasty", "", "eve: command dice with hasty preparation"},
            },
            "UNIT is CLASS TYPE[,ranks=N][,general][,hold][,fortified], as in 'V HF/2,ranks=2,general'. CLASS is\n"
            "M, W, R or V. TYPE is one of LF/- LF/bow LMF/bow LMF/1 LMF/2 MF/bow MF/1 MF/2 HF/1 HF/2 HF/3 Le\n"
            "LC/- LC/bow MC/- MC/bow HC/- HC/bow LCa/- LCa/bow MCa/- HCa/- El LBC/1 LBC/bow MBC/- HBC/- HBC/exp\n"
            "WW HA MA LA Bg. A general who 'hold's tries to cancel a retreat (7.4.11). Of matrix CLASS[,words].\n"
            "G is open, difficult (for close battle) or hill woods orchard light-woods brush rocky dunes village\n"
            "field river road marsh. D is none hill village fortification bank. R is free, extended (by 1 BW),\n"
            "blocked (by friends) or barred (destroyed). WHO is attacker, defender or both. W is none perfect\n"
            "extreme-heat mist fog windy storm rain pouring-rain."};
}

OddsAnswer odds(const OddsQuestion& question, Charts from) {
    const auto charts = std::make_shared<const Charts>(std::move(from));
    const auto answered = [&](auto read) { return in_all_forms(answer(read(question, *charts), *charts), charts); };
    if (question.what == "distance") return answered(read_distance);
    if (question.what == "matrix") return answered(read_matrix);
    if (question.what == "order") return answered(read_order);
    if (question.what == "rout") return answered(read_rout);
    if (question.what == "eve") return answered(read_eve);
    if (question.what == "tables") return answered(read_tables);
    return answered(read_close);
}

}  // namespace polemarch::sim::standard_wargame
