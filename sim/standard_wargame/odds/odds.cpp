#include "sim/standard_wargame/odds/odds.h"

#include "sim/odds/forms.h"
#include "sim/standard_wargame/odds/readers.h"

namespace polemarch::sim::standard_wargame {

OddsMenu odds_menu() {
    return {{"close", "distance", "matrix"},
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
                {"target", "UNIT", "distance: the unit that is shot at"},
                {"return-fire", "", "distance: the target shoots back"},
                {"weather", "W", "none (the default), or see below"},
                {"shooter-ground", "G", "distance: the ground of the shooter, open (the default)"},
                {"target-ground", "G", "distance: the ground of the target, open (the default)"},
                {"village", "WHO", "distance: who is in a fortified village, shooter or target"},
                {"shooter-retreat", "R", "distance: how the shooter could retreat"},
                {"target-retreat", "R", "distance: how the target could retreat"},
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
    return answered(read_close);
}

}  // namespace polemarch::sim::standard_wargame
