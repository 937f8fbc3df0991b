#include "sim/blood_of_kings/odds/fire_question.h"

namespace polemarch::sim::blood_of_kings {

FireAnswer answer(const FireQuestion& question, const Charts& charts) {
    FireAnswer found{question, {}, {}, {}};
    UnitSpec &actor = found.asked.actor, &target = found.asked.target;
    check_unit_spec(actor);
    check_unit_spec(target);
    check_pair(actor, target);
    Fight::Volleys volleys{shot_of(actor, target, target.charging),
                           std::nullopt,
                           {actor.condition(), target.condition()},
                           {static_cast<std::uint8_t>(actor.firing()), static_cast<std::uint8_t>(target.firing())}};
    if (target.charging && !question.length.once())
        throw InputError("a unit that charges is shot at once: '--rounds' and '--to-the-end' do not go with it");
    if (question.exchange && target.charging) throw InputError("a unit that charges does not shoot back");
    found.fire = fire_roll(volleys.shot, target.condition(), target.charging, charts);
    if (question.exchange) {
        volleys.reply = shot_of(target, actor, false);
        found.reply = fire_roll(*volleys.reply, actor.condition(), false, charts);
    }
    found.fight = fight_odds(Fight::fire(volleys, charts), question.length, {actor.contender(), target.contender()},
                             charts.morale);
    return found;
}

}  // namespace polemarch::sim::blood_of_kings
