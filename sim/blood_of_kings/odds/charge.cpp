#include "sim/blood_of_kings/odds/charge.h"

#include "core/diagnostics.h"

#include <fmt/format.h>

namespace polemarch::sim::blood_of_kings {

void check_charge(const UnitSpec& actor, const UnitSpec& target) {
    const std::string& code = actor.type->code;
    if (actor.type->charge == 0) throw InputError(fmt::format("{} never charges (rule Charges_8)", code));
    if (actor.march) throw InputError(fmt::format("{} in march formation may not charge (rule Charges_1)", code));
    if (actor.engaged) throw InputError(fmt::format("{} is engaged and may not charge (rule Charges_1)", code));
    if (actor.acted) throw InputError(fmt::format("{} has acted this turn (rule Actions_11)", code));
    if (actor.type->shy && !target.type->shy && target.going == Going::open && target.cover() == Cover::none)
        throw InputError(fmt::format("{} in the open charges only its like (rule Charges_1)", code));
}

std::optional<std::string> refusal_of(Reply reply, const UnitSpec&, const UnitSpec& target) {
    const std::string& code = target.type->code;
    if (reply == Reply::stand) return std::nullopt;
    if (target.engaged) return fmt::format("{} is engaged in a melee (rule Ongoing_4)", code);
    if (reply == Reply::evade) {
        if (!target.type->evades) return fmt::format("{} does not evade (rule Actions_7)", code);
        if (target.impetuous) return fmt::format("{} is impetuous and never evades (rule Charges_5)", code);
        return std::nullopt;
    }
    if (target.acted)
        return fmt::format("{} has acted this turn (rule {})", code, reply == Reply::shoot ? "Charges_2" : "Charges_3");
    if (target.flanked)
        return fmt::format("{} is not charged from its front (rule {})", code,
                           reply == Reply::shoot ? "Charges_2" : "Charges_3");
    if (target.march)
        return fmt::format("{} is in march formation (rule {})", code,
                           reply == Reply::shoot ? "Charges_2" : "Charges_3");
    if (reply == Reply::shoot) {
        if (!target.type->massed_bows)
            return fmt::format("only Bowmen shoot at a charge, not {} (rule Charges_2)", code);
        return std::nullopt;
    }
    if (!target.aggressive) return fmt::format("{} is not aggressive (rule Charges_3)", code);
    return std::nullopt;
}

bool must_counter(const UnitSpec& actor, const UnitSpec& target) {
    return target.impetuous && !refusal_of(Reply::counter_charge, actor, target);
}

double caught_within(const UnitSpec& actor, const UnitSpec& target) {
    return static_cast<double>(actor.type->charge - target.type->advance) / inch;
}

Met met(UnitSpec actor, UnitSpec target, Reply reply) {
    actor.charging = true;
    target.charging = reply == Reply::counter_charge;
    if (reply == Reply::evade) target.flanked = true;
    return {std::move(actor), std::move(target)};
}

Clash clash_of(const UnitSpec& actor, const UnitSpec& target) {
    return {actor.fighter(), target.fighter(), !target.flanked};
}

Fight::Melee melee_of(const UnitSpec& actor, const UnitSpec& target) {
    return {actor.contender(), target.contender(), !target.flanked};
}

}  // namespace polemarch::sim::blood_of_kings
