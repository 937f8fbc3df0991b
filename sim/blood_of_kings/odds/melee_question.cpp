#include "sim/blood_of_kings/odds/melee_question.h"

namespace polemarch::sim::blood_of_kings {

namespace {

/// The target's reply to the charge.
Reply reply_to(const MeleeQuestion& q) {
    if (q.reply) return *q.reply;
    return must_counter(q.actor, q.target) ? Reply::counter_charge : Reply::stand;
}

void check_reply(const MeleeQuestion& q) {
    const Reply reply = reply_to(q);
    if (const auto why = refusal_of(reply, q.actor, q.target))
        throw InputError(fmt::format("the target cannot answer so: {}", *why));
    if (reply == Reply::stand && must_counter(q.actor, q.target))
        throw InputError("impetuous troops that can counter-charge do so (rule Charges_3)");
    if (reply == Reply::evade && !q.distance)
        throw InputError("'--answer evade' needs the option '--distance': inches between the two");
    if (q.distance && *q.distance * inch > q.actor.type->charge)
        throw InputError(fmt::format("{} charges {} inches, not {} (rule Charges_8)", q.actor.type->code,
                                     q.actor.type->charge / inch, *q.distance));
}

}  // namespace

void check(const MeleeQuestion& question) {
    check_pair(question.actor, question.target);
    if (!question.charge) return;
    check_charge(question.actor, question.target);
    check_reply(question);
}

MeleeAnswer answer(const MeleeQuestion& question, const Charts& charts) {
    MeleeAnswer found{question, {question.actor, question.target}, 0, true, {}, {}, {}};
    UnitSpec &actor = found.asked.actor, &target = found.asked.target;
    check_unit_spec(actor);
    check_unit_spec(target);
    check(found.asked);
    std::optional<Shot> shot;
    if (question.charge) {
        const Reply reply = reply_to(found.asked);
        found.asked.reply = reply;
        found.met = met(actor, target, reply);
        found.caught_within = caught_within(actor, target);
        found.contact = reply != Reply::evade || *question.distance <= found.caught_within;
        if (!found.contact) return found;
        if (reply == Reply::shoot) shot = shot_of(target, actor, true);
    } else {
        found.met = {actor, target};
    }
    if (shot) found.fire = fire_roll(*shot, actor.condition(), true, charts);
    found.melee =
        melee_roll(clash_of(found.met.actor, found.met.target), actor.condition(), target.condition(), charts);
    Fight::Melee melee = melee_of(found.met.actor, found.met.target);
    melee.activation = question.activation;
    found.fight = fight_odds(shot ? Fight::charge_under_fire(melee, *shot, charts) : Fight::melee(melee, charts),
                             question.length, {melee.actor, melee.target}, charts.morale);
    return found;
}

}  // namespace polemarch::sim::blood_of_kings
