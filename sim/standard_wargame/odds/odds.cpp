#include "sim/standard_wargame/odds/odds.h"

#include "sim/odds/forms.h"
#include "sim/standard_wargame/odds/eve_readers.h"

namespace polemarch::sim::standard_wargame {

OddsMenu odds_menu() {
    return {{"order", "rout", "eve", "tables"},
            {
                {"target", "UNIT", "order: the unit that is ordered"},
                {"order", "ORDER", "order: advance, manoeuvre or regroup"},
                {"issuer", "WHO", "order: commander, second (in command), sub or ally"},
                {"sequence", "S", "order: movement (the default) or strategic"},
                {"distance", "BW", "order: of the unit from the issuer (default 0)"},
                {"unseen", "", "order: the commander-in-chief does not see the unit"},
                {"first", "", "order: the issuer has given no successful order yet; counts for an ally-general"},
                {"out-of-village", "", "order: the unit is to leave a fortified village"},
                {"weather", "W", "order: none (the default), or see below"},
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
            "W is none perfect extreme-heat mist fog windy storm rain pouring-rain."};
}

OddsAnswer odds(const OddsQuestion& question, Charts from) {
    const auto charts = std::make_shared<const Charts>(std::move(from));
    const auto answered = [&](auto read) { return in_all_forms(answer(read(question, *charts), *charts), charts); };
    if (question.what == "order") return answered(read_order);
    if (question.what == "rout") return answered(read_rout);
    if (question.what == "eve") return answered(read_eve);
    return answered(read_tables);
}

}  // namespace polemarch::sim::standard_wargame
